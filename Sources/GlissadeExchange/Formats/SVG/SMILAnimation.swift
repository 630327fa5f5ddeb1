// SPDX-License-Identifier: MIT
import GlissadeTexts

/// An animation of an attribute whose values are numbers.
struct SMILAnimation: Sendable {
  /// The attributes that give the values.
  enum Form: Sendable {
    /// `values`, or `from` with another one.
    case values
    /// `to` alone: the motion begins at the value below.
    case to
    /// `by` alone: the motion is added to the value below.
    case by
  }

  let timing: SMILTiming
  let intervals: [SMILTiming.Interval]
  let curve: SMILCurve
  let form: Form
  /// Whether the value is added to the value below.
  let isSum: Bool
  /// Whether each repetition continues from the last value.
  let accumulates: Bool

  init(_ timing: SMILTiming, _ curve: SMILCurve, form: Form, isSum: Bool, accumulates: Bool) {
    (self.timing, self.curve, self.form, self.isSum, self.accumulates) = (timing, curve, form, isSum, accumulates)
    intervals = timing.intervals
  }

  func state(at time: Double) -> SMILTiming.State? { timing.state(at: time, in: intervals) }

  /// A number in a state, above the number of the animations below.
  func value(_ component: Int, in state: SMILTiming.State, above base: Double) -> Double {
    var value = curve.value(component, at: state.progress, start: form == .to ? base : nil)
    if accumulates, form != .to { value += state.iteration * curve.value(component, at: 1) }
    return isSum && form != .to ? base + value : value
  }

  /// The instants at which the value can jump or change its speed.
  func corners(until last: Double, limit: Int = SMILTiming.cornerLimit) -> [Double] {
    timing.corners(curve.keyTimes, until: last, limit: limit)
  }
}

extension [SMILAnimation] {
  /// The indices of the animations with an effect at an instant. The last one has the highest priority: one that began
  /// later is above those that began before it.
  func active(at time: Double) -> [(index: Int, state: SMILTiming.State)] {
    var result: [(index: Int, state: SMILTiming.State)] = []
    for (index, animation) in enumerated() {
      guard let state = animation.state(at: time) else { continue }
      let place = result.lastIndex { $0.state.begin <= state.begin }.map { $0 + 1 } ?? 0
      result.insert((index, state), at: place)
    }
    return result
  }
}

/// An attribute of an element with its animations.
struct SVGProperty: Sendable {
  /// The numbers of the attribute.
  let base: [Double]
  let animations: [SMILAnimation]

  /// A number at an instant.
  func value(_ component: Int, at time: Double) -> Double {
    guard animations.count > 1 else {
      guard let animation = animations.first, let state = animation.state(at: time) else { return base[component] }
      return animation.value(component, in: state, above: base[component])
    }
    return animations.active(at: time).reduce(base[component]) { below, active in
      animations[active.index].value(component, in: active.state, above: below)
    }
  }

  /// The instants at which a number can jump or change its speed.
  func corners(until last: Double) -> [Double] {
    let limit = SMILTiming.cornerLimit / max(animations.count, 1)
    return animations.flatMap { $0.corners(until: last, limit: limit) }.sorted()
  }
}

extension SVGTree {
  /// The property of an attribute, or `nil` if it is neither given nor animated.
  ///
  /// - Parameters:
  ///   - standard: The value of an attribute that is not given.
  ///   - read: Reads a value.
  func property(
    _ name: String, of index: Int, standard: [Double], _ read: (String) -> [Double]?
  ) throws(MotionReadingError) -> SVGProperty? {
    let elements = animations(of: name, at: index)
    var attribute = attribute(name, of: index)
    guard attribute != nil || !elements.isEmpty else { return nil }
    // The value below an animation of an inherited property can be that of an ancestor.
    if attribute == nil, SVGRules.inherited.contains(name),
      let source = xml.elements[index].parent.flatMap({
        source(of: name, at: $0)
      })
    {
      guard animations(of: name, at: source).isEmpty else {
        throw error(at: xml.elements[elements[0]].offset, "an animation above that of an ancestor is not read")
      }
      attribute = self.attribute(name, of: source)
    }
    var base = standard
    if let attribute {
      guard let value = read(attribute.value) else {
        throw error(at: attribute.offset, "“\(Quotation.excerpt(attribute.value))” is not read as a value of “\(name)”")
      }
      base = value
    }
    var animations: [SMILAnimation] = []
    for element in elements {
      let (curve, form) = try curve(of: element, named: name, zero: nil, read)
      if attribute == nil, base.count != curve.values[0].count, form == .values { base = curve.values[0] }
      guard curve.values[0].count == base.count else {
        throw error(at: xml.elements[element].offset, "the values have another structure than the attribute")
      }
      animations.append(
        SMILAnimation(
          try timing(of: element), curve, form: form, isSum: form == .by || isSum(element),
          accumulates: accumulates(element)))
    }
    return SVGProperty(base: base, animations: animations)
  }

  func isSum(_ index: Int) -> Bool { xml.elements[index]["additive"]?.value == "sum" }

  func accumulates(_ index: Int) -> Bool { xml.elements[index]["accumulate"]?.value == "sum" }
}
