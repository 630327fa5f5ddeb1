// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing
import Testing

/// Compiles only for a type that can be passed to another thread.
private func requireSendable<T: Sendable>(_: T.Type) -> Bool { true }

@Suite("Trees on several threads")
struct ConcurrencyTests {
  private static let roundCount = 12
  private static let layerCount = 16

  // MARK: A tree with every kind of motion

  /// Layers with changes, springs, paths, keyframes, morphs and derived values.
  private static func makeTree() throws -> (tree: LayerTree, layers: [LayerID]) {
    var tree = LayerTree(size: Size(width: 320, height: 240))
    let blob = RandomBlob(seed: 3).outline()
    let square = Path(Rect(x: 0, y: 0, width: 60, height: 40))
    let layers = (0..<layerCount).map { index in
      tree.add(index % 4 == 3 ? .path(square) : .rectangle(size: Size(width: 20, height: 20))) {
        $0.position = Point(x: 20 * Double(index), y: 100)
      }
    }
    for (index, layer) in layers.enumerated() {
      let start = Double(index) / 10
      switch index % 4 {
      case 0: tree.animate(layer, .along(blob, duration: 3, rotation: .auto, repeatCount: .infinity), at: start)
      case 1:
        let corners = Keyframes([Point.zero, Point(x: 90, y: 5), Point(x: 40, y: 70)], mode: .cubic)
        tree.animate(layer, .position, with: .keyframes(corners, timing: MediaTiming(duration: 2)), at: start)
      case 2:
        tree.transaction(at: start, policy: .spring(Spring(duration: 0.6, bounce: 0.4))) {
          $0[layer].position = Point(x: 200, y: 30)
        }
      default:
        // One end is the model value, so the prepared morph is stored for the next query.
        tree.animate(layer, .path, with: .basic(to: blob, timing: MediaTiming(duration: 2)), at: start)
      }
    }
    let (source, target) = (layers[0], layers[2])
    try tree.derive(target, .opacity) { values in 0.5 + values[source].position.x / 1000 }
    return (tree, layers)
  }

  /// Changes properties, animations and structure of the tree.
  private static func edit(_ tree: inout LayerTree, _ layers: [LayerID], round: Int) {
    let time = Double(round) / 8
    let curve = TimingFunction.cubicBezier(0.1 + Double(round) / 20, 0, 0.4, 1)
    tree.transaction(at: time, duration: 0.7, timingFunction: curve) { transaction in
      for (index, layer) in layers.enumerated() where (index + round) % 3 == 0 {
        transaction[layer].position = Point(x: Double(10 * round), y: Double(12 * index))
        transaction[layer].fill = Color(hex: UInt32(0x10_2030 + 4096 * round))
      }
    }
    let note = tree.add(.ellipse(size: Size(width: 5, height: 5)), at: .zero, in: layers[round], at: time)
    tree.transaction(at: time + 0.2, policy: .replace) { $0[note].position = Point(x: 9, y: 9) }
  }

  /// The bits of all values of a tree, and its pictures.
  private struct Evaluation: Equatable, Sendable {
    var bits: [UInt64] = []
    var pictures: [DisplayList] = []
    var events: [AnimationEvent.Kind] = []

    init(of tree: LayerTree, _ layers: [LayerID]) {
      var positions = PropertyValues<Point>()
      for step in 0..<24 {
        let time = Double(step) / 9
        pictures.append(tree.displayList(at: time))
        tree.presentationSamples(of: .position, at: time, into: &positions)
        for layer in layers {
          guard let position = positions[layer] else {
            Issue.record("there is no value of layer \(layer)")
            continue
          }
          let velocity = tree.velocity(of: layer, .position, at: time)
          let opacity = tree.presentationValue(of: layer, .opacity, at: time)
          bits += [position.x, position.y, velocity.dx, velocity.dy, opacity].map(\.bitPattern)
        }
      }
      bits.append(tree.settlingTime.bitPattern)
      bits.append(tree.settlingTime(within: VisibleTolerance()).bitPattern)
      // Layers of two trees have different IDs, so the events themselves differ.
      for event in tree.events(from: 0, to: 4) {
        bits.append(event.time.bitPattern)
        events.append(event.kind)
      }
    }
  }

  // MARK: Tests

  @Test("copies on several threads have the bits of a single thread while the original changes")
  func copies() async throws {
    var (tree, layers) = try Self.makeTree()
    var tasks: [(round: Int, task: Task<Evaluation, Never>)] = []
    for round in 0..<Self.roundCount {
      for _ in 0..<3 {
        let task = Task.detached { [tree, layers] in Evaluation(of: tree, layers) }
        tasks.append((round, task))
      }
      Self.edit(&tree, layers, round: round)
    }
    let last = Evaluation(of: tree, layers)

    var (expectedTree, expectedLayers) = try Self.makeTree()
    var expected: [Evaluation] = []
    for round in 0..<Self.roundCount {
      expected.append(Evaluation(of: expectedTree, expectedLayers))
      Self.edit(&expectedTree, expectedLayers, round: round)
    }
    #expect(last == Evaluation(of: expectedTree, expectedLayers))
    for (round, task) in tasks {
      let evaluation = await task.value
      #expect(evaluation == expected[round], "round \(round)")
    }
    #expect(expected[0] != expected[1])
  }

  @Test("a group of tasks that changes its own copies leaves the original as it is")
  func changedCopies() async throws {
    let (tree, layers) = try Self.makeTree()
    let before = Evaluation(of: tree, layers)
    let evaluations = await withTaskGroup(of: (Int, Evaluation).self) { group in
      for round in 0..<Self.roundCount {
        group.addTask {
          var copy = tree
          Self.edit(&copy, layers, round: round)
          return (round, Evaluation(of: copy, layers))
        }
      }
      var evaluations: [Int: Evaluation] = [:]
      for await (round, evaluation) in group { evaluations[round] = evaluation }
      return evaluations
    }
    #expect(Evaluation(of: tree, layers) == before)
    for round in 0..<Self.roundCount {
      var (expectedTree, expectedLayers) = try Self.makeTree()
      Self.edit(&expectedTree, expectedLayers, round: round)
      #expect(evaluations[round] == Evaluation(of: expectedTree, expectedLayers), "round \(round)")
    }
  }

  @Test("the pictures of a task are those of its copy, and not of the changed original")
  func export() async {
    var (tree, card) = FrontPage.tree()
    tree.set(.fill, of: card, to: .black)
    let original = tree
    let pictures = await ConcurrencyPage.export(&tree, card, click: Point(x: 400, y: 300))
    #expect(pictures.count == 30)
    var rasterizer = Rasterizer()
    let expected = rasterizer.image(of: original.displayList(at: 0), width: 640, height: 480)
    #expect(pictures.allSatisfy { $0 == expected })
    let changed = rasterizer.image(of: tree.displayList(at: 29.0 / 30), width: 640, height: 480)
    #expect(changed != expected)
  }

  @Test("the values of the engine can be passed to another thread")
  func sendable() {
    #expect(requireSendable(LayerTree.self) && requireSendable(LayerID.self))
    #expect(requireSendable(LayerContent.self) && requireSendable(LayerStyle.self))
    #expect(requireSendable(LayerValues.self) && requireSendable(PropertyValues<Point>.self))
    #expect(requireSendable(Animation<Point>.self) && requireSendable(LayerAnimation.self))
    #expect(requireSendable(Keyframes<Color>.self) && requireSendable(PathMotion.self))
    #expect(requireSendable(Retargeting<Double>.self) && requireSendable(VelocityTracker.self))
    #expect(requireSendable(TimingFunction.self) && requireSendable(MediaTiming.self))
    #expect(requireSendable(Spring.self) && requireSendable(Typeface.self))
    #expect(requireSendable(DisplayList.self) && requireSendable(DisplayListBuilder.self))
    #expect(requireSendable(Bitmap.self) && requireSendable(Path.self))
    #expect(requireSendable(Point.self) && requireSendable(Color.self))
    #expect(requireSendable(Transaction.self) && requireSendable(LayerEditor.self))
    #expect(requireSendable(AnimationEvent.self) && requireSendable(AnimationID.self))
    #expect(requireSendable(CompletionID.self) && requireSendable(EndReason.self))
  }
}
