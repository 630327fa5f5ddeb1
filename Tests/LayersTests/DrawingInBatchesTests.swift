import Animations
import DisplayLists
import Geometry
import HostileValues
import Layers
import Testing
import Timing

// Pictures are made property by property. Asking each layer for each property is the plain way to the same commands.
@Suite("Layers: pictures made in batches are those made one by one")
struct DrawingInBatchesTests {
  /// The commands as text, which tells −0 from 0 and takes what is not a number for itself.
  private static func commands(_ list: DisplayList) -> [String] { list.commands.map { "\($0)" } }

  private static let outer = AffineTransform.rotation(.degrees(30)).concatenated(with: .scale(x: 2, y: 1.5))

  private static func list(_ body: (inout DisplayListBuilder) -> Void) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.withClip(Rect(x: 1, y: 2, width: 60, height: 50)) { $0.withTransform(outer, body) }
    return builder.finish()
  }

  /// What is different, or `nil`.
  private static func difference(_ tree: LayerTree, at time: Double, inFull: Bool = true) -> String? {
    let own = list { tree.draw(at: time, into: &$0) }
    let plain = list { tree.drawOneByOne(at: time, into: &$0) }
    if own == plain, !inFull { return nil }
    let (first, second) = (commands(own), commands(plain))
    guard first != second else { return nil }
    let index = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? min(first.count, second.count)
    return
      "command \(index) at \(time): \(first.dropFirst(index).first ?? "none"), not \(second.dropFirst(index).first ?? "none")"
  }

  /// Gives a layer values, changes and animations.
  private static func dress(_ id: LayerID, of tree: inout LayerTree, _ numbers: inout HostileNumbers) {
    for _ in 0..<numbers.index(below: 4) {
      let number = numbers.number()
      switch numbers.index(below: 16) {
      case 0: tree.set(id, .opacity, to: numbers.pick([0.5, 0, 1, number]))
      case 1: tree.set(id, .zPosition, to: number)
      case 2: tree.set(id, .fill, to: numbers.color())
      case 3: tree.set(id, .stroke, to: numbers.color())
      case 4: tree.set(id, .strokeEnd, to: numbers.pick([0, 0.4, 1, number]))
      case 5: tree.set(id, .strokeStart, to: numbers.pick([0, 0.4, 1, number]))
      case 6: tree.set(id, .shadowOpacity, to: numbers.pick([0.5, 1, number]))
      case 7: tree.set(id, .shadowRadius, to: number)
      case 8: tree.set(id, .transform, to: numbers.transform())
      case 9: tree.set(id, .scale, to: numbers.vector())
      case 10: tree.set(id, .rotation, to: Angle(radians: number))
      case 11: tree.set(id, .cornerRadius, to: number)
      case 12: tree.setContent(of: id, to: numbers.content())
      case 13: tree.setClip(of: id, to: numbers.shape())
      case 14: tree.setName(of: id, to: "one of them")
      default: tree.set(id, .anchor, to: numbers.point())
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

  @Test("with random structure, values and animations", arguments: 0..<40)
  func random(seed: Int) {
    var numbers = HostileNumbers(seed: seed)
    var (tree, layers) = StructureScript(seed: UInt64(seed), count: 60).build()
    for number in layers.keys.sorted() {
      guard let id = layers[number], seed % 3 > 0 || numbers.chance(1, in: 3) else { continue }
      Self.dress(id, of: &tree, &numbers)
    }
    for (number, time) in (StructureScript.instants + [0.1, 1.7, 1e9, .infinity, -.infinity, .nan]).enumerated() {
      #expect(Self.difference(tree, at: time, inFull: (number + seed) % 8 == 0) == nil)
    }
  }

  @Test("along paths, sent away and sent back, some of them hidden", arguments: 0..<6)
  func crowd(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var tree = LayerTree(size: Size(width: 100, height: 100))
    var ways: [PathMotion] = []
    for index in 0..<6 {
      let places = (0..<5).map { _ in random.point() }
      let stretch: PathMotion.Stretch = index == 4 ? .fractions(from: 0.8, to: 0.1) : .whole
      let motion = PathMotion(
        .spline(through: places, isClosed: index % 2 == 0), pacing: index == 5 ? .time : .arc,
        rotation: PathMotion.Rotation.allCases[index % 3], rotationOffset: .degrees(index < 3 ? 0 : 40),
        stretch: stretch)
      ways.append(try #require(motion))
    }
    for group in 0..<12 {
      let parent = tree.add(.group(), at: random.point())
      // Few of many in the picture take another way than most of few.
      if seed % 2 == 0, group > 1 { tree.setHidden(parent, true, at: 0.5) }
      for number in 0..<5 {
        let id = tree.add(
          number == 0 ? .ellipse(size: Size(width: 4, height: 3)) : .path(Path(Rect(x: 0, y: 0, width: 3, height: 2))),
          at: random.point(), in: parent)
        let timing = MediaTiming(
          beginTime: -random.nextUnit(), duration: 0.5 + random.nextUnit(), repeatCount: number == 3 ? 2 : .infinity,
          autoreverses: number == 4, fillMode: number == 1 ? .removed : .both)
        tree.animate(
          id, LayerAnimation(along: ways[(group + number) % 6], timing: timing, timingFunction: .easeInOut), at: 0)
        if number % 2 == 1 { tree.transaction(at: 1) { $0[id].position = random.point() } }
        if number == 3 { tree.transaction(at: 1.1) { $0[id].resumeAnimation(.position) } }
        if number == 2 { tree.transaction(at: 0.7) { $0[id].opacity = 0.2 } }
      }
    }
    for frame in 0..<60 { #expect(Self.difference(tree, at: Double(frame) / 20 - 0.3, inFull: frame % 6 == 0) == nil) }
  }

  @Test("where the columns of a picture are as long as the tree, and where they are shorter")
  func late() {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let first = tree.add(.rectangle(size: Size(width: 5, height: 5)), at: Point(x: 4, y: 4))
    tree.transaction(at: 0, duration: 1) { $0[first].fill = .white }
    for number in 0..<9 { _ = tree.add(.ellipse(size: Size(width: 3, height: 3)), at: Point(x: Double(number), y: 8)) }
    for time in [-1, 0, 0.3, 0.9, 1, 2] { #expect(Self.difference(tree, at: time) == nil) }
    #expect(tree.displayList(at: 0.5).commands.count == 10)
  }
}
