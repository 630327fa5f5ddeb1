// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import HostileValues
import Testing

/// A client's type whose magnitude hides numbers that are not finite.
private struct Gauge: VectorArithmetic, Equatable {
  var level: Double
  static var zero: Gauge { Gauge(level: 0) }
  func adding(_ other: Gauge) -> Gauge { Gauge(level: level + other.level) }
  func subtracting(_ other: Gauge) -> Gauge { Gauge(level: level - other.level) }
  func scaled(by factor: Double) -> Gauge { Gauge(level: level * factor) }
  var magnitude: Double { level.isFinite ? abs(level) : 0 }
  var isFinite: Bool { level.isFinite }
}

extension LayerProperty where Value == Gauge {
  fileprivate static var gauge: LayerProperty { LayerProperty("gauge", default: Gauge(level: 3)) }
}

extension LayerProperty where Value == Scale {
  fileprivate static var stretch: LayerProperty { LayerProperty("stretch", default: Scale(1)) }
}

@Suite("A value that is not finite is refused: the old value stays, and the observer reports the refusal")
struct FiniteValueTests {
  private static let numbers: [Double] = [.nan, .infinity, -.infinity, .signalingNaN]

  private func treeWithCard() -> (LayerTree, LayerID) {
    LayerTree.with(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 5, y: 6))
  }

  /// Changes a copy of a tree, checks that the presentation values stay, and returns the reported refusals.
  private func refusals(
    _ before: LayerTree, _ card: LayerID, _ change: (inout LayerTree) -> Void
  ) -> [AnimationProblem] {
    var tree = before
    var observer = AnimationObserver(at: 1, in: tree)
    change(&tree)
    for time in [0.5, 1, 1.5, 1.75, 3] {
      #expect(tree.displayList(at: time) == before.displayList(at: time))
      #expect(
        tree.presentationSample(of: card, .position, at: time)
          == before.presentationSample(of: card, .position, at: time))
    }
    let events = observer.advance(to: 2, in: tree)
    #expect(observer.advance(to: 4, in: tree).isEmpty)
    return events.compactMap { event in
      #expect(event.layer == card)
      if case .ended(.refused(let problem)) = event.kind { return problem }
      Issue.record("unexpected event: \(event)")
      return nil
    }
  }

  @Test("an invalid spring of a transaction sets the value immediately, and its problem is reported")
  func invalidSpring() {
    var (tree, card) = treeWithCard()
    var observer = AnimationObserver(at: 0, in: tree)
    tree.transaction(at: 1, policy: .spring(Spring(duration: 0, bounce: 0))) { $0[card].position = Point(x: 50, y: 6) }
    #expect(tree.presentationValue(of: card, .position, at: 1) == Point(x: 50, y: 6))
    let events = observer.advance(to: 2, in: tree)
    guard events.count == 1, case .ended(.invalid(let problems)) = events.first?.kind else {
      Issue.record("unexpected events: \(events)")
      return
    }
    #expect(problems.count == 1)
    #expect(problems[0].description.contains("stiffness is infinite because duration is 0.0"))
    #expect(events[0].time == 1 && events[0].layer == card)
  }

  @Test("a value for all instants is refused", arguments: numbers)
  func set(number: Double) {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 1, duration: 1) { $0[card].opacity = 0.5 }
    #expect(
      refusals(tree, card) { $0.set(.opacity, of: card, to: number) }.map(\.description)
        == ["opacity is \(number), not a finite value; the old value stays"])
    let corner = Point(x: 1, y: number)
    #expect(refusals(tree, card) { $0.set(.position, of: card, to: corner) }.count == 1)
    var path = Path()
    path.addLine(to: corner)
    #expect(refusals(tree, card) { $0.set(.path, of: card, to: path) }.count == 1)
    let content = LayerContent.rectangle(size: Size(width: number, height: 1), cornerRadius: number)
    #expect(refusals(tree, card) { $0.setContent(of: card, to: content) }.count == 1)
    #expect(refusals(tree, card) { $0.setContent(of: card, to: .path(path), at: 1.5) }.count == 1)
    let pill = LayerContent.rectangle(size: Size(width: 1, height: 1), cornerRadius: number)
    #expect(refusals(tree, card) { $0.setContent(of: card, to: pill) }.count == 1)
  }

  @Test("a value or a velocity at an instant is refused", arguments: numbers)
  func transaction(number: Double) {
    var (tree, card) = treeWithCard()
    tree.transaction(at: 1, duration: 1) { $0[card].position = Point(x: 50, y: 50) }
    let corner = Point(x: number, y: 0)
    for policy in [RetargetPolicy.additive, .replace, .jump, .spring(Spring())] {
      #expect(
        refusals(tree, card) { tree in
          tree.transaction(at: 1.5, policy: policy) { $0[card].position = corner }
        }.count == 1)
      let problems = refusals(tree, card) { tree in
        tree.transaction(at: 1.5, policy: policy) { $0[card].set(.position, to: .zero, velocity: corner.displacement) }
      }
      #expect(problems.map(\.description).allSatisfy { $0.hasPrefix("the velocity of position is ") })
      #expect(problems.count == 1)
    }
    #expect(refusals(tree, card) { tree in tree.transaction(at: 1.5) { $0[card].anchor = corner } }.count == 1)
    for rect in [Rect(x: number, y: 0, width: 1, height: 2), Rect(x: 0, y: 0, width: 1, height: number)] {
      #expect(refusals(tree, card) { tree in tree.transaction(at: 1.5) { $0[card].frame = rect } }.count == 1)
      #expect(refusals(tree, card) { tree in tree.transaction(at: 1.5) { $0[card].bounds = rect } }.count == 1)
    }
  }

  @Test("an anchor for which the position overflows is refused")
  func anchor() {
    let (tree, card) = treeWithCard()
    let anchor = Point(x: .greatestFiniteMagnitude, y: 0)
    #expect(refusals(tree, card) { tree in tree.transaction(at: 1.5) { $0[card].anchor = anchor } }.count == 1)
  }

  @Test("a position of a new layer is refused", arguments: numbers)
  func newLayer(number: Double) {
    var tree = LayerTree(size: .zero)
    var observer = AnimationObserver(at: 0, in: tree)
    let layer = tree.add(.group(), at: Point(x: number, y: 2))
    #expect(tree.presentationValue(of: layer, .position, at: 0) == .zero)
    #expect(observer.advance(to: 1, in: tree).map(\.layer) == [layer])
  }

  @Test("a value of a client's type is refused by the rule of that type", arguments: numbers)
  func client(number: Double) {
    var (tree, card) = treeWithCard()
    #expect(refusals(tree, card) { $0.set(.gauge, of: card, to: Gauge(level: number)) }.count == 1)
    #expect(tree.modelValue(of: card, .gauge, at: 0) == Gauge(level: 3))
    tree.transaction(at: 1, duration: 0) { $0[card][.gauge] = Gauge(level: 4) }
    #expect(tree.modelValue(of: card, .gauge, at: 1) == Gauge(level: 4))
    // The magnitude of these factors is infinite, but they are finite.
    tree.set(.stretch, of: card, to: Scale(x: 0, y: -1))
    #expect(tree.modelValue(of: card, .stretch, at: 1) == Scale(x: 0, y: -1))
    let turn = Animation.basic(from: Gauge(level: number), to: .zero, timing: MediaTiming(duration: 1))
    #expect(turn.problems == [.valueNotFinite(index: 0)])
  }

  @Test("repeatedly refused values use no memory, and the last one is reported")
  func repeated() {
    var (tree, card) = treeWithCard()
    tree.history = .seconds(0)
    var observer = AnimationObserver(at: 0, in: tree)
    for step in 1...1000 {
      tree.set(.opacity, of: card, to: .nan)
      tree.transaction(at: Double(step), duration: 0) { $0[card].opacity = .infinity }
    }
    let events = observer.advance(to: 2000, in: tree)
    #expect(events.count == 2)
    #expect(events.last?.time == 1000)
    // The removal of a layer also drops its refusals.
    tree.set(.opacity, of: card, to: .nan)
    tree.remove(card)
    #expect(observer.advance(to: 3000, in: tree).isEmpty)
  }
}
