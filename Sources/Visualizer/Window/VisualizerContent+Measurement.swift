// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The record of the last frames, and the search for a count that it allows.
struct FrameMeasurement: Sendable {
  /// Whether the strip of the last frames is shown, if the record is known.
  var isShown = false
  /// The record of the last frames.
  var strip: FrameStrip?
  /// The settings that the last frames show, if the scene shows the costs of frames.
  var settings: MeasuredSettings?
  /// The search for the largest count that the display's rate allows, while it runs.
  var search: CountSearch?
  /// The result of the last search, until the next one starts.
  var result: CountSearch.Result?
}

extension VisualizerContent {
  /// Whether the content shows the record of the last frames, so that it requires calls of ``record(_:at:)``.
  package var needsFrameStrip: Bool { frames.isShown || scene.showsFrameCosts }

  /// Updates the record of the last frames, for the next frame.
  package mutating func record(_ strip: FrameStrip?, at instant: Double) {
    frames.strip = strip
    runs[scene]?.cacheLap(at: instant)
    followPlayhead(at: instant)
    guard var strip, scene.showsFrameCosts else {
      frames.settings = nil
      return
    }
    strip.firstComparable = firstComparableFrame(after: strip.frames.last?.index ?? -1, at: instant)
    frames.strip = strip
    guard var search = frames.search else { return }
    let step = search.record(strip)
    frames.search = search
    let rate = 1 / max(strip.refreshInterval, 1e-3)
    switch step {
    case .wait: break
    case .show(let count): set(count, by: search, at: instant)
    case .end(let count):
      frames.search = nil
      set(count ?? search.least, by: search, at: instant)
      frames.result = CountSearch.Result(count: count, rate: rate)
      let hertz = InterfaceTexts.rate(FixedPoint.text(rate, decimals: 0))
      showNotice(
        count.map { InterfaceTexts.found($0, rate: hertz) } ?? InterfaceTexts.foundNone(rate: hertz), at: instant)
    case .refuse:
      frames.search = nil
      showNotice(InterfaceTexts.noRefreshes, at: instant)
    }
  }

  /// The first frame that shows the scene's present settings completely.
  ///
  /// - Parameter last: The number of the last recorded frame.
  private mutating func firstComparableFrame(after last: Int, at instant: Double) -> Int {
    let values = parameters(at: instant).map(\.value)
    if let known = frames.settings, known.scene == scene, known.values == values, known.size == size {
      return known.firstFrame
    }
    // The next frame includes the work of the change, or was drawn before with the earlier settings.
    let first = frames.settings == nil ? .min : last + 2
    frames.settings = MeasuredSettings(scene: scene, values: values, size: size, firstFrame: first)
    return first
  }

  /// Starts the search for the largest value of a parameter at which the display keeps its rate, or ends it.
  mutating func toggleSearch(of id: SettingID, in range: NumberRange, at instant: Double) {
    guard frames.search == nil, let parameter = parameters(at: instant).first(where: { $0.id == id }) else {
      frames.search = nil
      return
    }
    if !run.transport.isMoving(at: instant) { runs[scene]?.togglePlaying(at: instant) }
    frames.search = CountSearch(of: id, from: Int(parameter.value.number), in: range, gesture: pointer.gesture)
    frames.result = nil
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
