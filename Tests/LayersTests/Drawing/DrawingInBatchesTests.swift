// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import HostileValues
import Testing

// A display list is computed property by property. Derived values are computed one by one and must give the same
// commands.
@Suite("Layers: display lists from batches equal those from single values")
struct DrawingInBatchesTests {
  /// The commands as text, which distinguishes −0 from 0 and equates NaN with itself.
  private static func commands(_ list: DisplayList) -> [String] { list.commands.map { "\($0)" } }

  private static let outer = AffineTransform.rotation(.degrees(30)).concatenated(with: .scale(x: 2, y: 1.5))

  private static func list(_ body: (inout DisplayListBuilder) -> Void) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.withClip(Rect(x: 1, y: 2, width: 60, height: 50)) { $0.withTransform(outer, body) }
    return builder.finish()
  }

  /// A copy in which each property of each layer is derived from its single presentation value.
  ///
  /// A property that has the default value at every instant has no rule.
  private static func oneByOne(_ tree: LayerTree, _ layers: [LayerID]) throws -> LayerTree {
    var copy = tree
    func derive<Value>(_ property: LayerProperty<Value>) throws {
      for id in layers {
        let motion = tree.motion(of: id, property)
        if motion.isConstant, motion.value(at: 0).distance(to: property.defaultValue) == 0 { continue }
        try copy.deriveIfUsed(id, property) { tree.presentationValue(of: id, property, at: $0.time) }
      }
    }
    for property in [LayerProperty<Point>.position, .anchor, .boundsOrigin] { try derive(property) }
    for property in [LayerProperty<Angle>.rotation, .heading] { try derive(property) }
    for property in [LayerProperty<Vector>.scale, .shadowOffset] { try derive(property) }
    for property in [LayerProperty<Color>.fill, .stroke, .shadowColor] { try derive(property) }
    for property in [
      LayerProperty<Double>.opacity, .zPosition, .cornerRadius, .strokeWidth, .strokeStart, .strokeEnd, .fontSize,
      .shadowOpacity, .shadowRadius, .blurRadius,
    ] { try derive(property) }
    try derive(.size)
    try derive(.transform)
    try derive(.path)
    for id in layers {
      try copy.derive(id, .isHidden) { tree.isHidden(of: id, at: $0.time) }
      if Self.hasText(id, in: tree) { try copy.derive(id, .text) { tree.text(of: id, at: $0.time) ?? "" } }
    }
    return copy
  }

  /// Whether a layer has a text content at some instant.
  private static func hasText(_ id: LayerID, in tree: LayerTree) -> Bool {
    ([-.infinity] + tree.breakpoints(in: -1e9...1e9, limit: 10_000)).contains { tree.text(of: id, at: $0) != nil }
  }

  /// The first difference of two display lists, or `nil`.
  private static func difference(
    _ tree: LayerTree, from other: LayerTree, at time: Double, inFull: Bool = true
  ) -> String? {
    let own = list { tree.draw(at: time, into: &$0) }
    let plain = list { other.draw(at: time, into: &$0) }
    if own == plain, !inFull { return nil }
    let (first, second) = (commands(own), commands(plain))
    guard first != second else { return nil }
    let index = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? min(first.count, second.count)
    let (command, expected) = (first.dropFirst(index).first ?? "none", second.dropFirst(index).first ?? "none")
    return "command \(index) at \(time): \(command), not \(expected)"
  }

  /// Sets random values, changes and animations of a layer.
  private static func randomize(_ id: LayerID, of tree: inout LayerTree, _ numbers: inout HostileNumbers) {
    for _ in 0..<numbers.index(below: 4) {
      let number = numbers.number()
      switch numbers.index(below: 17) {
      case 0: tree.set(.opacity, of: id, to: numbers.pick([0.5, 0, 1, number]))
      case 1: tree.set(.zPosition, of: id, to: number)
      case 2: tree.set(.fill, of: id, to: numbers.color())
      case 3: tree.set(.stroke, of: id, to: numbers.color())
      case 4: tree.set(.strokeEnd, of: id, to: numbers.pick([0, 0.4, 1, number]))
      case 5: tree.set(.strokeStart, of: id, to: numbers.pick([0, 0.4, 1, number]))
      case 6: tree.set(.shadowOpacity, of: id, to: numbers.pick([0.5, 1, number]))
      case 7: tree.set(.shadowRadius, of: id, to: number)
      case 8: tree.set(.transform, of: id, to: numbers.transform())
      case 9: tree.set(.scale, of: id, to: numbers.vector())
      case 10: tree.set(.rotation, of: id, to: Angle(radians: number))
      case 11: tree.set(.cornerRadius, of: id, to: number)
      case 12: tree.setContent(of: id, to: numbers.content())
      case 13: tree.setClip(of: id, to: numbers.shape())
      case 14: tree.setName(of: id, to: "one of them")
      case 15: tree.set(.blurRadius, of: id, to: number)
      default: tree.set(.anchor, of: id, to: numbers.point())
      }
    }
    for _ in 0..<numbers.index(below: 4) {
      let time = numbers.seconds()
      if numbers.chance(1, in: 3), let animation = numbers.layerAnimation() {
        tree.animate(id, animation, at: time)
        continue
      }
      let (policy, duration, function) = (numbers.policy(), numbers.seconds(), numbers.timingFunction())
      let choice = numbers.index(below: 12)
      tree.transaction(at: time, duration: duration, timingFunction: function, policy: policy) { transaction in
        switch choice {
        case 0: transaction[id].opacity = numbers.number()
        case 1: transaction[id].position = numbers.point()
        case 2: transaction[id].fill = numbers.color()
        case 3: transaction[id].strokeWidth = numbers.number()
        case 4: transaction[id].zPosition = numbers.number()
        case 5: transaction[id].size = numbers.size()
        case 6: transaction[id].shadowOpacity = 0.5
        case 7: transaction[id].rotation = Angle(radians: numbers.number())
        case 8: transaction[id].transform = numbers.transform()
        case 9: transaction[id].fontSize = numbers.number()
        case 10: transaction[id].path = numbers.path()
        default: transaction[id].content = numbers.content()
        }
      }
    }
  }

  @Test("the lists are equal for random structures, values and animations", arguments: 0..<40)
  func random(seed: Int) throws {
    var numbers = HostileNumbers(seed: seed)
    var (tree, layers) = StructureScript(seed: UInt64(seed), count: 60).build()
    for number in layers.keys.sorted() {
      guard let id = layers[number], seed % 3 > 0 || numbers.chance(1, in: 3) else { continue }
      Self.randomize(id, of: &tree, &numbers)
    }
    let plain = try Self.oneByOne(tree, layers.keys.sorted().compactMap { layers[$0] })
    for (number, time) in (StructureScript.instants + [0.1, 1.7, 1e9, .infinity, -.infinity, .nan]).enumerated() {
      #expect(Self.difference(tree, from: plain, at: time, inFull: (number + seed) % 8 == 0) == nil)
    }
  }

  @Test(
    "the lists are equal for layers along paths that are retargeted, resumed or hidden",
    arguments: 0..<2)
  func crowd(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var tree = LayerTree(size: Size(width: 100, height: 100))
    var paths: [PathMotion] = []
    for index in 0..<6 {
      let points = (0..<5).map { _ in random.point() }
      let stretch: PathMotion.Stretch = index == 4 ? .fractions(from: 0.8, to: 0.1) : .whole
      let motion = PathMotion(
        .spline(through: points, isClosed: index % 2 == 0), pacing: index == 5 ? .time : .arc,
        rotation: PathMotion.Rotation.allCases[index % 3], rotationOffset: .degrees(index < 3 ? 0 : 40),
        stretch: stretch)
      paths.append(try #require(motion))
    }
    var layers: [LayerID] = []
    for group in 0..<12 {
      let parent = tree.add(.group(), at: random.point())
      layers.append(parent)
      // Frames with a few visible layers of many use another code path than frames with most layers visible.
      if seed % 2 == 0, group > 1 { tree.setHidden(of: parent, to: true, at: 0.5) }
      for number in 0..<5 {
        let id = tree.add(
          number == 0 ? .ellipse(size: Size(width: 4, height: 3)) : .path(Path(Rect(x: 0, y: 0, width: 3, height: 2))),
          at: random.point(), in: parent)
        layers.append(id)
        let timing = MediaTiming(
          beginTime: -random.nextUnit(), duration: 0.5 + random.nextUnit(), repeatCount: number == 3 ? 2 : .infinity,
          autoreverses: number == 4, fillMode: number == 1 ? .removed : .both)
        tree.animate(
          id, LayerAnimation(along: paths[(group + number) % 6], timing: timing, timingFunction: .easeInOut), at: 0)
        if number % 2 == 1 { tree.transaction(at: 1) { $0[id].position = random.point() } }
        if number == 3 { tree.transaction(at: 1.1) { $0[id].resumeAnimation(.position) } }
        if number == 2 { tree.transaction(at: 0.7) { $0[id].opacity = 0.2 } }
      }
    }
    let plain = try Self.oneByOne(tree, layers)
    for frame in 0..<9 {
      #expect(Self.difference(tree, from: plain, at: Double(frame) / 2.75 - 0.3, inFull: frame % 6 == 0) == nil)
    }
  }

  @Test("the lists are equal for columns as long as the tree and for shorter columns")
  func late() throws {
    var (tree, first) = LayerTree.with(.rectangle(size: Size(width: 5, height: 5)), at: Point(x: 4, y: 4))
    tree.transaction(at: 0, duration: 1) { $0[first].fill = .white }
    let others = (0..<9).map { tree.add(.ellipse(size: Size(width: 3, height: 3)), at: Point(x: Double($0), y: 8)) }
    let plain = try Self.oneByOne(tree, [first] + others)
    for time in [-1, 0, 0.3, 0.9, 1, 2] { #expect(Self.difference(tree, from: plain, at: time) == nil) }
    #expect(tree.displayList(at: 0.5).commands.count == 10)
  }

  @Test("derived values give the same commands as equal values that are set", arguments: 0..<40)
  func derived(seed: Int) throws {
    var numbers = HostileNumbers(seed: seed)
    var (tree, layers) = StructureScript(seed: UInt64(seed), count: 60).build()
    let ids = layers.keys.sorted().compactMap { layers[$0] }
    for id in ids where numbers.chance(1, in: 2) { Self.randomize(id, of: &tree, &numbers) }
    var derived = tree
    var copies: [(inout LayerTree, LayerValues) -> Void] = []
    func derive<Value>(
      _ id: LayerID, _ property: LayerProperty<Value>, _ body: @escaping @Sendable (LayerValues) -> Value
    ) throws {
      guard try derived.deriveIfUsed(id, property, body) else { return }
      copies.append { $0.set(property, of: id, to: $1[id][property]) }
    }
    for id in ids where numbers.chance(1, in: 2) {
      let source = numbers.pick(ids)
      let share = Double(numbers.index(below: 9)) / 8
      // The rules read values without rules, or the derived anchor of the same layer.
      switch numbers.index(below: 9) {
      case 0: try derive(id, .position) { Point(x: 30 + share * $0[source].rotation.radians.clamped, y: 20) }
      case 1: try derive(id, .opacity) { share * abs($0[source].rotation.radians.clamped) }
      case 2: try derive(id, .zPosition) { share + $0[source].rotation.radians.clamped }
      case 3: try derive(id, .fill) { _ in Color(red: share, green: 0.5, blue: 1, alpha: 1) }
      case 4: try derive(id, .size) { Size(width: 9 * share, height: 4 + $0[source].rotation.radians.clamped) }
      case 5:
        try derive(id, .anchor) { _ in Point(x: share, y: 1) }
        try derive(id, .scale) { Vector(dx: $0[id].anchor.x, dy: 2) }
      case 6: try derive(id, .shadowOpacity) { _ in share }
      case 7:
        try derived.derive(id, .isHidden) { $0[source].rotation.radians > share }
        copies.append { tree, presentation in tree.setHidden(of: id, to: presentation[id].isHidden) }
      default:
        guard Self.hasText(id, in: tree) else { continue }
        try derived.derive(id, .text) { "\($0[source].rotation.radians.clamped)" }
        copies.append { tree, presentation in if let text = presentation[id].text { tree.setText(of: id, to: text) } }
      }
    }
    for (number, time) in (StructureScript.instants + [0.1, 1.7]).enumerated() {
      var plain = tree
      let presentation = derived.presentation(at: time)
      for copy in copies { copy(&plain, presentation) }
      #expect(Self.difference(derived, from: plain, at: time, inFull: (number + seed) % 8 == 0) == nil)
      let (texts, expected) = (derived.presentationTexts(at: time), plain.presentationTexts(at: time))
      #expect(texts.map(\.string) == expected.map(\.string) && texts.map(\.box) == expected.map(\.box))
      for point in [Point(x: 10, y: 10), Point(x: 31, y: 22)] where number % 4 == 0 {
        #expect(derived.layer(at: point, at: time) == plain.layer(at: point, at: time))
      }
    }
  }
}

extension LayerTree {
  /// Derives a property, unless the content of the layer never uses it; returns whether it is derived.
  @discardableResult
  fileprivate mutating func deriveIfUsed<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, _ rule: @escaping @Sendable (LayerValues) -> Value
  ) throws -> Bool {
    do {
      try derive(id, property, rule)
      return true
    } catch {
      guard case .absentProperty = error else { throw error }
      return false
    }
  }
}

extension Double {
  /// The number clamped to −1 … 1; 0 for NaN.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1), 1) }
}
