// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Builds the tracks of elements: parses each value once, and refuses by name what is not evaluated.
struct WebTrackBuilder {
  /// The keyframes of one property.
  private struct KeyName: Hashable {
    let keyframes: ObjectIdentifier
    let property: String
  }

  /// The end of the motion in seconds.
  let duration: Double
  let memory = TrackMemory()
  private(set) var budget: WebBudget
  private let errors: WebErrors
  private var rootFontSize: Double?
  /// The tracks of keyframes; `nil` for those whose values depend on the sizes of an element.
  private var keyTracks: [KeyName: WebKeyTrack?] = [:]
  private var breakpointsOfKeys: [ObjectIdentifier: [Double]] = [:]

  init(_ elements: [ReadElement], duration: Double, length: Int, _ errors: WebErrors) {
    (self.duration, self.errors) = (duration, errors)
    budget = WebBudget(length: length)
    for element in elements where element.name == ":root" || element.name == "html" {
      rootFontSize = fontSize(of: element) ?? rootFontSize
    }
  }

  /// The tracks of an element by the names of their properties.
  mutating func tracks(of element: ReadElement) throws(MotionReadingError) -> [String: WebTrack] {
    var animated: [String: [ReadAnimation]] = [:]
    var names = element.style.map(\.property)
    for animation in element.animations {
      for property in animation.keyframes.properties {
        if element[property] == nil, animated[property] == nil { names.append(property) }
        animated[property, default: []].append(animation)
      }
    }
    let sizes = sizes(of: element, animated)
    var tracks: [String: WebTrack] = [:]
    for name in names where !WebPropertyList.isWithoutEffect(name) {
      let animations = animated[name] ?? []
      if let text = element[name], animations.isEmpty {
        if WebPropertyList.isInitial(text.text, of: name) || Self.isOfPage(element.name, name, text) { continue }
      }
      guard let property = WebProperty.named(name) else {
        let text = element[name] ?? animations.first?.keyframes.values[name]?.first?.text ?? element.place
        throw errors.refusal(text, "the property \(CSSValueError.quoted(name)) is not read")
      }
      try checkPlace(property, element, animations)
      tracks[name] = try track(property, of: element, animations, sizes)
    }
    return tracks
  }

  /// Whether a declaration is one of the page's `svg` element that does not change the picture: its display as a block,
  /// or its clip at the edges.
  private static func isOfPage(_ element: String, _ property: String, _ text: CSSText) -> Bool {
    guard element == "svg" else { return false }
    return property == "display" && text.text == "block" || property == "overflow" && text.text == "hidden"
  }

  /// Offsets of an element without a position have no effect, and their places depend on a layout.
  private func checkPlace(
    _ property: WebProperty, _ element: ReadElement, _ animations: [ReadAnimation]
  ) throws(MotionReadingError) {
    guard property.name == "left" || property.name == "top" else { return }
    let position = element["position"]?.text ?? "static"
    guard position == "static" else { return }
    let text = element[property.name] ?? animations.first?.keyframes.values[property.name]?.first?.text
    throw errors.refusal(
      text ?? element.place, "\(CSSValueError.quoted(property.name)) needs a “position” of the same rule, or a layout")
  }

  // MARK: - Sizes

  private func fontSize(of element: ReadElement) -> Double? {
    guard let text = element["font-size"], let property = WebProperty.named("font-size") else { return nil }
    guard !element.animations.contains(where: { $0.keyframes.values["font-size"] != nil }) else { return nil }
    return (try? property.value(text, CSSSizes(rootFontSize: rootFontSize)))?.numbers.first
  }

  /// The sizes that the style of an element states and that do not change.
  private func sizes(of element: ReadElement, _ animated: [String: [ReadAnimation]]) -> CSSSizes {
    var sizes = CSSSizes(fontSize: fontSize(of: element), rootFontSize: rootFontSize)
    func size(_ name: String) -> Double? {
      guard animated[name] == nil, let text = element[name], let property = WebProperty.named(name) else { return nil }
      return (try? property.value(text, sizes))?.numbers.first
    }
    let (width, height) = (size("width"), size("height"))
    (sizes.width, sizes.height) = (width, height)
    return sizes
  }

  // MARK: - Tracks

  private mutating func track(
    _ property: WebProperty, of element: ReadElement, _ animations: [ReadAnimation], _ sizes: CSSSizes
  ) throws(MotionReadingError) -> WebTrack {
    var sizes = sizes
    // A size in percent or in em refers to the parent.
    if property.name == "font-size" { sizes.fontSize = nil }
    var base = property.initial
    if let text = element[property.name] { base = try value(property, text, sizes) }
    var layers: [WebTrack.Layer] = []
    for animation in animations {
      let keys = try keyTrack(property, animation, sizes)
      layers.append(WebTrack.Layer(animation, keys))
      try check(property, animation, keys, hasBase: base != nil)
    }
    return WebTrack(
      property, base: base, layers, breakpoints: try breakpoints(layers), memory)
  }

  private func value(
    _ property: WebProperty, _ text: CSSText, _ sizes: CSSSizes
  ) throws(MotionReadingError) -> WebValue {
    do {
      return try property.value(text, sizes)
    } catch {
      throw errors.error(error, text)
    }
  }

  /// The keyframes of a property, which are parsed once if they do not depend on the element.
  private mutating func keyTrack(
    _ property: WebProperty, _ animation: ReadAnimation, _ sizes: CSSSizes
  ) throws(MotionReadingError) -> WebKeyTrack {
    let name = KeyName(keyframes: ObjectIdentifier(animation.keyframes), property: property.name)
    let values = animation.keyframes.values[property.name] ?? []
    if let known = keyTracks[name] {
      if let known { return known }
      let length = values.reduce(0) { $0 + $1.text.range.count }
      guard budget.takeBytes(length) else {
        throw errors.refusal(animation.place, "too many elements share keyframes that depend on their sizes")
      }
      return try Self.keyTrack(property, animation.keyframes, values, sizes, errors)
    }
    do {
      let track = try Self.keyTrack(property, animation.keyframes, values, nil)
      keyTracks[name] = .some(track)
      return track
    } catch {
      guard error.error.needsSizes else { throw errors.error(error.error, error.text) }
      keyTracks[name] = .some(nil)
      return try Self.keyTrack(property, animation.keyframes, values, sizes, errors)
    }
  }

  /// A problem with the value of a keyframe.
  private struct KeyError: Error {
    let error: CSSValueError
    let text: CSSText
  }

  private static func keyTrack(
    _ property: WebProperty, _ keyframes: ReadKeyframes, _ values: [ReadKeyframes.Value], _ sizes: CSSSizes,
    _ errors: WebErrors
  ) throws(MotionReadingError) -> WebKeyTrack {
    do {
      return try keyTrack(property, keyframes, values, sizes)
    } catch {
      throw errors.error(error.error, error.text)
    }
  }

  private static func keyTrack(
    _ property: WebProperty, _ keyframes: ReadKeyframes, _ values: [ReadKeyframes.Value], _ sizes: CSSSizes?
  ) throws(KeyError) -> WebKeyTrack {
    var frames: [WebKeyTrack.Frame] = []
    var lengths: Int?
    for value in values {
      let frame = keyframes.frames[value.frame]
      do throws(CSSValueError) {
        let parsed = try property.value(value.text, sizes)
        if let problem = problem(parsed, property, &lengths) {
          throw CSSValueError(index: value.text.range.lowerBound, problem: problem)
        }
        frames.append(
          WebKeyTrack.Frame(offset: frame.offset, value: parsed, easing: frame.easing, composite: frame.composite))
      } catch {
        throw KeyError(error: error, text: value.text)
      }
    }
    return WebKeyTrack(frames)
  }

  /// The reason why a value is not interpolated here, or `nil`.
  private static func problem(_ value: WebValue, _ property: WebProperty, _ lengths: inout Int?) -> String? {
    switch value {
    case .color(let color), .shadow(_, let color):
      if !color.isLegacy { return "“color()” is not interpolated here" }
    case .path(let path):
      if path.hasArcs { return "arcs of “d” are not interpolated here" }
    case .outline: return "“offset-path” in keyframes is not read"
    case .word where property.name == "offset-path" || property.name == "position":
      return "\(CSSValueError.quoted(property.name)) in keyframes is not read"
    case .numbers(let numbers) where property.name == "stroke-dasharray":
      if let lengths, lengths != numbers.count { return "lists of different lengths are not interpolated here" }
      lengths = numbers.count
    default: break
    }
    return nil
  }

  private func check(
    _ property: WebProperty, _ animation: ReadAnimation, _ keys: WebKeyTrack, hasBase: Bool
  ) throws(MotionReadingError) {
    let name = CSSValueError.quoted(property.name)
    let isAdditive = keys.frames.contains { $0.value != nil && ($0.composite ?? animation.composite) != .replace }
    if isAdditive, !property.rule.isAdditive { throw errors.refusal(animation.place, "added values of \(name)") }
    guard hasBase || keys.covers(animation.composite) else {
      throw errors.refusal(animation.place, "\(name) is animated from a value that the file does not state")
    }
    if property.name == "offset-rotate" {
      let words = Set(keys.frames.compactMap { $0.numbers.first })
      if words.count > 1 || isAdditive { throw errors.refusal(animation.place, "a moving “auto” of \(name)") }
    }
  }

  // MARK: - Breakpoints

  private mutating func breakpoints(_ layers: [WebTrack.Layer]) throws(MotionReadingError) -> [Double] {
    let lowest = layers.lastIndex { $0.covers && $0.animation.hasEffect(until: duration) } ?? 0
    var instants: [Double] = []
    for layer in layers.dropFirst(lowest) {
      let first = instants.count
      let animation = layer.animation
      guard !animation.isPaused, animation.end > 0 else { continue }
      let inside = breakpoints(layer)
      let isComplete = layer.animation.addBreakpoints(
        inside, until: duration, to: &instants, atMost: budget.remainingCorners)
      guard isComplete, budget.takeCorners(instants.count - first), budget.takeWork(inside.count) else {
        throw errors.refusal(layer.animation.place, "more instants at which values may jump than are compared")
      }
    }
    instants.sort()
    var result: [Double] = []
    for instant in instants where instant != result.last { result.append(instant) }
    return result
  }

  /// The breakpoints of keyframes. Those of all elements with one easing are computed once.
  private mutating func breakpoints(_ layer: WebTrack.Layer) -> [Double] {
    let easing = layer.animation.keyframeEasing
    guard easing.isLinear || easing == .ease else { return Self.sorted(layer.keys.breakpoints(easing)) }
    // These two easings have no breakpoints.
    let name = ObjectIdentifier(layer.keys)
    if let known = breakpointsOfKeys[name] { return known }
    let result = Self.sorted(layer.keys.breakpoints(easing))
    breakpointsOfKeys[name] = result
    return result
  }

  private static func sorted(_ progresses: [Double]) -> [Double] { Set(progresses).sorted() }

  // MARK: - Limits

  /// Subtracts the work of evaluating a track from the limit.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - numbers: The numbers of its values.
  ///   - channels: The number of all channels.
  ///   - element: The element of the track.
  mutating func take(
    _ track: WebTrack, numbers: Int, of channels: Int, _ element: ReadElement
  ) throws(MotionReadingError) {
    guard !track.isStatic else { return }
    let instants = WebBudget.instants(over: duration, breakpoints: track.breakpoints.count, channels: channels)
    let (work, overflow) = instants.multipliedReportingOverflow(by: track.cost + numbers * (2 + track.layers.count))
    guard !overflow, budget.takeWork(work) else {
      let name = CSSValueError.quoted(track.property.name)
      throw errors.refusal(
        track.layers.first?.animation.place ?? element.place,
        "the animations of \(name) need more work than a comparison accepts")
    }
  }

  mutating func takeChannels(_ count: Int, _ element: ReadElement) throws(MotionReadingError) {
    guard budget.takeChannels(count) else {
      throw errors.refusal(element.place, "more numbers than a comparison accepts")
    }
  }
}
