// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming

/// When a layer is visible, and which of its properties change when.
struct LayerActivity: Sendable {
  /// Keyframes of the file that move a property.
  struct Stated: Sendable {
    /// The index of the keyframes in the file.
    let keys: Int
    /// The index of their first number among the numbers of the property.
    let first: Int
    /// The change of the file's numbers for a change of the property's by 1.
    let factor: Double
  }

  /// A property that changes.
  struct Property: Sendable {
    let name: String
    /// The name of the layer's property; empty for a style, and for a property of the file alone.
    let property: String
    /// The times in which the value changes continuously, in ascending order.
    let spans: [ClosedRange<Double>]
    /// The instants at which the value jumps.
    let jumps: [Double]
    /// The instants of keyframes and of ends of changes.
    fileprivate(set) var keys: [Double]
    /// The keyframes of the file.
    fileprivate(set) var stated: [Stated] = []
    /// The numbers of the value, or `nil` for a path, a matrix or a style.
    let motion: NumberMotion?
  }

  /// The times in which the layer is not hidden, in ascending order.
  let visible: [ClosedRange<Double>]
  let properties: [Property]

  /// The times in which any property changes while the layer is visible.
  var visibleSpans: [ClosedRange<Double>] {
    Self.union(
      properties.flatMap(\.spans).flatMap { span in
        visible.compactMap { $0.overlaps(span) ? $0.clamped(to: span) : nil }
      })
  }
  /// The instants at which any property jumps while the layer is visible.
  var visibleJumps: [Double] {
    properties.flatMap(\.jumps).filter { time in visible.contains { $0.contains(time) } }
  }

  /// The union of times, in ascending order.
  static func union(_ spans: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, span.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

/// Finds the activity of layers of a tree from instant 0 to the duration of a motion.
///
/// Between two breakpoints, a property changes if its value differs at one of four instants. A derived property has
/// unknown breakpoints: it is examined at even instants.
struct LayerProbe: Sendable {
  let tree: LayerTree
  let duration: Double
  /// The instants at which any property of any layer may jump, for the graphs of derived properties.
  let breakpoints: LazyValue<[Double]>
  /// The keyframes of the file, and the indices of those of each layer.
  private let keys: [StatedKeys]
  private let stated: [LayerID: [Int]]

  /// The most breakpoints of a property.
  private static let breakpointLimit = 1000
  /// The even instants at which a derived property is examined.
  private static let derivedCount = 96
  /// The largest difference of equal numbers, which is rounding, and the smallest jump.
  static let (least, leastJump) = (1e-6, 1e-3)

  init(_ tree: LayerTree, duration: Double, keys: [StatedKeys]) {
    (self.tree, self.duration, self.keys) = (tree, duration, keys)
    stated = Dictionary(grouping: keys.indices) { keys[$0].layer }
    breakpoints = LazyValue { tree.breakpoints(in: 0...duration, limit: Self.breakpointLimit) }
  }

  /// The activity of layers that the list shows as one entry.
  ///
  /// - Complexity: O(n) in the breakpoints of their properties.
  func activity(of chain: [LayerID]) -> LayerActivity {
    var properties: [LayerActivity.Property] = []
    for id in chain {
      for property in self.properties(of: id)
      where !property.spans.isEmpty || !property.jumps.isEmpty || !property.stated.isEmpty {
        properties.append(property)
      }
    }
    var visible = [0...duration]
    for id in chain {
      visible = visible.flatMap { whole in shownTimes(of: id).compactMap { Self.common($0, whole) } }
    }
    return LayerActivity(visible: visible, properties: properties)
  }

  private static func common(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> ClosedRange<Double>? {
    one.overlaps(other) ? one.clamped(to: other) : nil
  }

  private func shownTimes(of id: LayerID) -> [ClosedRange<Double>] {
    let times = tree.hidingTimes(of: id) ?? even
    let bounds = [0] + times.filter { $0 > 0 && $0 < duration } + [duration]
    return LayerActivity.union(
      zip(bounds, bounds.dropFirst()).compactMap { tree.isHidden(of: id, at: $0) ? nil : $0...$1 })
  }

  private var even: [Double] { (1..<Self.derivedCount).map { duration * Double($0) / Double(Self.derivedCount) } }

  private func properties(of id: LayerID) -> [LayerActivity.Property] {
    var found: [LayerActivity.Property] = []
    func add<Value: Equatable>(
      _ property: LayerProperty<Value>, _ components: [String]? = nil, unit: String = "",
      _ numbers: (@Sendable (Value) -> [Double])? = nil
    ) {
      guard !tree.isConstant(of: id, property) else { return }
      let name = MotionTexts.name(ofProperty: property.name)
      let isDerived = tree.isDerived(id, property)
      let breakpoints =
        isDerived ? even : tree.breakpoints(of: id, property, in: 0...duration, limit: Self.breakpointLimit)
      let value = { [tree] (time: Double) in tree.presentationValue(of: id, property, at: time) }
      let motion = numbers.map { numbers in
        NumberMotion(
          components ?? [name], unit: unit, breakpoints: isDerived ? self.breakpoints.value : breakpoints,
          until: duration
        ) {
          [tree] in numbers(tree.presentationValue(of: id, property, at: $0))
        }
      }
      found.append(
        changes(name, of: property.name, at: breakpoints, areKeys: !isDerived, motion) { first, second, least in
          let (one, other) = (value(first), value(second))
          guard let numbers else { return one != other }
          return zip(numbers(one), numbers(other)).contains { abs($0 - $1) > least * max(1, abs($0)) }
        })
    }
    let (plane, lengths) = (["x", "y"], ["width", "height"])
    add(.position, plane, unit: "pt") { [$0.x, $0.y] }
    add(.rotation, [MotionTexts.angle], unit: "°") { [$0.degrees] }
    add(.scale, plane) { [$0.dx, $0.dy] }
    add(.transform)
    add(.heading, [MotionTexts.angle], unit: "°") { [$0.degrees] }
    add(.anchor, plane) { [$0.x, $0.y] }
    add(.size, lengths, unit: "pt") { [$0.width, $0.height] }
    add(.boundsOrigin, plane, unit: "pt") { [$0.x, $0.y] }
    add(.opacity) { [$0] }
    add(.path)
    add(.cornerRadius, unit: "pt") { [$0] }
    add(.fill, MotionTexts.colorComponents, Self.components)
    add(.stroke, MotionTexts.colorComponents, Self.components)
    add(.strokeWidth, unit: "pt") { [$0] }
    add(.strokeStart) { [$0] }
    add(.strokeEnd) { [$0] }
    add(.dashPhase, unit: "pt") { [$0] }
    add(.fontSize, unit: "pt") { [$0] }
    add(.shadowColor, MotionTexts.colorComponents, Self.components)
    add(.shadowOpacity) { [$0] }
    add(.shadowOffset, plane, unit: "pt") { [$0.dx, $0.dy] }
    add(.shadowRadius, unit: "pt") { [$0] }
    add(.blurRadius, unit: "pt") { [$0] }
    add(.zPosition) { [$0] }
    let styles = tree.styleTimes(of: id)
    if styles?.isEmpty != true {
      found.append(
        changes(MotionTexts.style, of: "", at: styles ?? even, areKeys: styles != nil, nil) { [tree] first, second, _ in
          tree.style(of: id, at: first) != tree.style(of: id, at: second)
        })
    }
    addStated(of: id, to: &found)
    return found
  }

  /// Adds the keyframes of a layer to its properties. Others are properties by themselves.
  private func addStated(of id: LayerID, to found: inout [LayerActivity.Property]) {
    for index in stated[id] ?? [] {
      let keys = keys[index]
      let place = keys.property.flatMap { name in found.firstIndex { $0.motion != nil && $0.property == name } }
      if let place {
        let isFirst = found[place].stated.isEmpty
        found[place].stated.append(.init(keys: index, first: keys.firstNumber, factor: keys.factor))
        found[place].keys = ((isFirst ? [] : found[place].keys) + times(of: keys)).sorted()
      } else {
        found.append(statedProperty(keys, index: index))
      }
    }
  }

  /// The instants of keyframes in the motion.
  private func times(of keys: StatedKeys) -> [Double] { keys.keys.map(\.time).filter((0...duration).contains) }

  private func statedProperty(_ keys: StatedKeys, index: Int) -> LayerActivity.Property {
    let whole = 0...duration
    var (spans, jumps): ([ClosedRange<Double>], [Double]) = ([], [])
    for (key, next) in zip(keys.keys, keys.keys.dropFirst()) where key.numbers.isEmpty || key.numbers != next.numbers {
      if key.easing == .steps(1) {
        if whole.contains(next.time) { jumps.append(next.time) }
      } else if key.time < next.time, whole.overlaps(key.time...next.time) {
        spans.append((key.time...next.time).clamped(to: whole))
      }
    }
    let count = keys.keys[0].numbers.count
    let names = count == 1 ? [keys.title] : (0..<count).map { MotionTexts.numberName($0, of: count, in: keys.title) }
    let times = times(of: keys)
    return LayerActivity.Property(
      name: keys.title.prefix(1).uppercased() + keys.title.dropFirst(), property: "",
      spans: LayerActivity.union(spans), jumps: jumps, keys: times,
      stated: [.init(keys: index, first: 0, factor: 1)],
      motion: count == 0
        ? nil
        : NumberMotion(
          names, unit: "", breakpoints: keys.times(until: duration, limit: Self.breakpointLimit), until: duration
        ) { keys.numbers(at: $0) })
  }

  private static func components(_ color: Color) -> [Double] {
    let (red, green, blue, alpha) = color.displayedComponents
    return [red, green, blue, alpha]
  }

  /// The times at which a property changes. A property without numbers jumps only between times without a change.
  ///
  /// - Parameter differs: Whether the values at two instants differ by more than a number.
  private func changes(
    _ name: String, of property: String, at times: [Double], areKeys: Bool, _ motion: NumberMotion?,
    differs: (Double, Double, Double) -> Bool
  ) -> LayerActivity.Property {
    let bounds = [0] + times.filter { $0 > 0 && $0 < duration } + [duration]
    let parts = zip(bounds, bounds.dropFirst()).filter { low, high in
      let last = LapTable.limit(before: high)
      return [low + 0.4 * (high - low), low + 0.73 * (high - low), last].contains { differs(low, $0, Self.least) }
    }
    let spans = LayerActivity.union(parts.map { $0...$1 })
    let jumps = bounds.dropFirst().dropLast().filter { time in
      areKeys && (motion != nil || !spans.contains { $0.contains(time) })
        && differs(LapTable.limit(before: time), time, Self.leastJump)
    }
    // A key without a change on either side is none.
    let keys = areKeys ? Set(parts.flatMap { [$0, $1] } + jumps).sorted() : []
    return LayerActivity.Property(
      name: name, property: property, spans: spans, jumps: jumps, keys: keys, motion: motion)
  }
}
