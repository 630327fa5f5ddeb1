// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension VisualizerContent {
  /// Whether the content shows the record of the last frames, so that it requires calls of ``record(_:at:)``.
  package var needsFrameStrip: Bool { showsFrames || scene.showsFrameCosts }

  /// Updates the record of the last frames, for the next frame.
  package mutating func record(_ strip: FrameStrip?, at instant: Double) {
    frameStrip = strip
    runs[scene]?.cacheLap(at: instant)
    followPlayhead(at: instant)
    guard var strip, scene.showsFrameCosts else {
      measuredSettings = nil
      return
    }
    strip.firstComparable = firstComparableFrame(after: strip.frames.last?.index ?? -1, at: instant)
    frameStrip = strip
    guard var search else { return }
    let step = search.record(strip)
    self.search = search
    let rate = 1 / max(strip.refreshInterval, 1e-3)
    switch step {
    case .wait: break
    case .show(let count): set(count, by: search, at: instant)
    case .end(let count):
      self.search = nil
      set(count ?? search.least, by: search, at: instant)
      searchResult = CountSearch.Result(count: count, rate: rate)
      let hertz = InterfaceTexts.rate(FixedPoint.text(rate, decimals: 0))
      showNotice(
        count.map { InterfaceTexts.found($0, rate: hertz) } ?? InterfaceTexts.foundNone(rate: hertz), at: instant)
    case .refuse:
      self.search = nil
      showNotice(InterfaceTexts.noRefreshes, at: instant)
    }
  }

  /// The first frame that shows the scene's present settings completely.
  ///
  /// - Parameter last: The number of the last recorded frame.
  private mutating func firstComparableFrame(after last: Int, at instant: Double) -> Int {
    let values = parameters(at: instant).map(\.value)
    if let known = measuredSettings, known.scene == scene, known.values == values, known.size == size {
      return known.firstFrame
    }
    // The next frame includes the work of the change, or was drawn before with the earlier settings.
    let first = measuredSettings == nil ? .min : last + 2
    measuredSettings = MeasuredSettings(scene: scene, values: values, size: size, firstFrame: first)
    return first
  }

  /// Starts the search for the largest value of a parameter at which the display keeps its rate, or ends it.
  mutating func toggleSearch(of id: SettingID, in range: NumberRange, at instant: Double) {
    guard search == nil, let parameter = parameters(at: instant).first(where: { $0.id == id }) else {
      search = nil
      return
    }
    if !run.transport.isMoving(at: instant) { runs[scene]?.togglePlaying(at: instant) }
    search = CountSearch(of: id, from: Int(parameter.value.number), in: range, gesture: pointer.gesture)
    searchResult = nil
    showNotice(InterfaceTexts.searching, at: instant)
  }

  private mutating func set(_ count: Int, by search: CountSearch, at instant: Double) {
    runs[scene]?.apply(.set(search.parameter, .number(Double(count))), gesture: search.gesture, at: instant)
  }
}

/// The settings of a scene on which the costs of its frames depend.
struct MeasuredSettings: Sendable {
  let scene: SceneName
  let values: [ParameterValue]
  let size: Size
  /// The first frame that shows them completely.
  let firstFrame: Int
}
