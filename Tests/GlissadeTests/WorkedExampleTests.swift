// SPDX-License-Identifier: MIT
import Glissade
import Testing

@Suite("The values in the comments of the front page's examples")
struct WorkedExampleTests {
  private let click = Point(x: 400, y: 300)

  // MARK: The front page

  @Test("a running change has a model value, a presentation value and a velocity")
  func twoValues() {
    var (tree, card) = FrontPage.tree()
    let values = FrontPage.twoValues(&tree, card)
    #expect(values.goal.distance(to: Point(x: 320, y: 80)) < 1e-9)
    #expect(values.position.distance(to: Point(x: 220, y: 80)) < 1e-9)
    #expect(values.velocity.distance(to: Vector(dx: 500, dy: 0)) < 1e-9)
  }

  @Test("a nested transaction has the settings of the outer one and its own policy")
  func nested() {
    var (tree, card) = FrontPage.tree()
    FrontPage.nested(&tree, card, now: 1, click: click)
    #expect(tree.presentation(at: 1.8)[card].position == click)
    #expect(tree.presentation(at: 1.79)[card].position != click)
    // The spring overshoots, and takes longer.
    let turns = (0...100).map { tree.presentation(at: 1 + Double($0) / 50)[card].rotation.degrees }
    #expect((turns.max() ?? 0) > 91)
    #expect(abs(tree.presentation(at: 3)[card].rotation.degrees - 90) < 0.1)
  }

  @Test("policies keep position and velocity as in the table")
  func policies() {
    let spring = RetargetPolicy.spring(Spring())
    for (policy, keepsPosition, keepsVelocity, isAtRest) in [
      (RetargetPolicy.additive, true, true, false), (.replace, true, false, true), (.jump, false, false, true),
      (spring, true, true, false),
    ] {
      var (tree, card) = FrontPage.tree()
      tree.transaction(at: 0, duration: 0.8) { $0[card].position = Point(x: 320, y: 80) }
      let before = tree.presentationSample(of: card, .position, at: 0.4.nextDown)
      tree.transaction(at: 0.4, duration: 0.8, policy: policy) { $0[card].position = click }
      let after = tree.presentationSample(of: card, .position, at: 0.4)
      #expect((before.value.distance(to: after.value) < 1e-9) == keepsPosition)
      #expect((before.velocity.distance(to: after.velocity) < 1e-3) == keepsVelocity)
      #expect((after.velocity.magnitude < 1e-9) == isAtRest)
    }
  }

  @Test("an opacity animation fades down and back, and a shake is added to the position")
  func explicit() {
    var (tree, card) = FrontPage.tree()
    FrontPage.explicit(&tree, card, now: 1)
    #expect(abs(tree.presentation(at: 1.5.nextDown)[card].opacity - 0.2) < 1e-9)
    #expect(tree.presentation(at: 2)[card].opacity == 1)
    #expect(tree.events(from: 0, to: 9).filter { $0.kind == .repeated(2) }.map(\.time) == [3])
    #expect(tree.presentation(at: 4)[card].opacity == 1)
    let start = tree.model(at: 1)[card].position
    #expect(tree.presentation(at: 1 + 0.4 / 3)[card].position.distance(to: start + Vector(dx: 12, dy: 0)) < 1e-9)
    FrontPage.explicit(&tree, card, now: 1.2)
    #expect(tree.events(from: 0, to: 9).contains { $0.kind == .ended(.replaced) && $0.time == 1.2 })
  }

  @Test("a click interrupts a motion along a path and the card returns to it, both without a jump")
  func path() {
    var (tree, card) = FrontPage.tree()
    var undisturbed = tree
    let blob = FrontPage.path(&tree, card, now: 3, click: click)
    undisturbed.animate(card, .along(blob, duration: 12.3, rotation: .auto, repeatCount: .infinity), at: 0)
    for instant in [3.0, 4] {
      let before = tree.presentationSample(of: card, .position, at: instant.nextDown)
      let after = tree.presentationSample(of: card, .position, at: instant)
      #expect(before.value.distance(to: after.value) < 1e-9)
      #expect(before.velocity.distance(to: after.velocity) < 1e-3)
    }
    #expect(tree.presentation(at: 3.9)[card].position == click)
    let expected = undisturbed.presentation(at: 5)[card].position
    #expect(tree.presentation(at: 5)[card].position.distance(to: expected) < 1e-9)
  }

  @Test(
    "each pacing has its own position at a quarter of the time along three points",
    arguments: zip(Pacing.allCases, [5, 10, 10]))
  func quarter(pacing: Pacing, x: Double) throws {
    let path = Path(polyline: [.zero, Point(x: 10, y: 0), Point(x: 10, y: 90)])
    let motion = try #require(PathMotion(path, pacing: pacing))
    #expect(motion.sample(at: 0.25).position.distance(to: Point(x: x, y: pacing == .time ? 0 : 15)) < 1e-9)
    let keyframes = Keyframes([.zero, Point(x: 10, y: 0), Point(x: 10, y: 90)], mode: .linear, pacing: pacing)
    #expect(
      KeyframeTrack(keyframes).value(at: 0.25).distance(to: Point(x: x, y: pacing == .time ? 0 : 15)) < 1e-9)
  }

  @Test("the mode cubic paced with arc pacing has constant speed")
  func constantSpeed() {
    var (tree, card) = FrontPage.tree()
    FrontPage.pacing(&tree, card, now: 0)
    let speeds = (1..<80).map { tree.velocity(of: card, .position, at: Double($0) / 20).magnitude }
    #expect((speeds.max() ?? 0) - (speeds.min() ?? 0) < 1e-6)
  }

  @Test("a group clips its children and repeats, and a sequence continues at its end position")
  func groups() {
    var (tree, card) = FrontPage.tree()
    FrontPage.groups(&tree, card, now: 10)
    func shown(_ time: Double) -> LayerValues.Layer { tree.presentation(at: time)[card] }
    let start = tree.model(at: 0)[card].position
    #expect(shown(10.75).position.distance(to: start.interpolated(to: Point(x: 220, y: 80), at: 0.5)) < 1e-9)
    // The group clips the animation after 1 s of 1.75 s.
    #expect(abs(shown(12.nextDown).opacity - (1 - 1 / 1.75)) < 1e-9)
    #expect(shown(12).opacity == 1)
    #expect(abs(shown(13).rotation.degrees - 45) < 1e-9)
    #expect(shown(14.25).position.distance(to: Point(x: 220, y: 80).interpolated(to: start, at: 0.5)) < 1e-9)
    #expect(tree.events(from: 0, to: 20).map(\.kind) == [.began, .ended(.finished)])
    #expect(tree.events(from: 0, to: 20).last?.time == 14.5)
  }

  @Test("an observer reports the end of a tour and the arrival, each once")
  func ends() {
    var (tree, card) = FrontPage.tree()
    var reported: [String] = []
    let blob = RandomBlob(seed: 7).outline()
    FrontPage.ends(&tree, card, now: 5, click: click, blob: blob) { reported.append("\($0)") }
    #expect(reported == ["retargeted", "arrived"])
  }

  @Test("a mirror has the mirrored position of the card's presentation value")
  func dependents() throws {
    var (tree, card) = FrontPage.tree()
    let mirror = tree.add(.group())
    let label = tree.add(.text("", style: TextStyle(size: 13)))
    try FrontPage.dependents(&tree, card, mirror, label)
    tree.transaction(at: 0, duration: 1) { $0[card].position = click }
    for time in [0, 0.3, 2] {
      let shown = tree.presentation(at: time)
      #expect(shown[mirror].position.x + shown[card].position.x == 640)
      #expect(shown[label].text == "x = \(640 - shown[card].position.x)")
    }
    #expect(throws: DependencyError.self) {
      try tree.derive(card, .position) { values in values[mirror].position }
    }
  }

  @Test("a client's own property is animated like any other")
  func ownProperty() {
    var (tree, card) = FrontPage.tree()
    let tone = FrontPage.ownProperty(&tree, card, now: 1)
    #expect(tone.distance(to: Tone(pitch: 220, loudness: 0.5)) < 1e-9)
    #expect(tree.velocity(of: card, .tone, at: 1.4).pitch > 0)
  }

  @Test("reduced motion takes effect immediately, and a tree at rest needs no frames")
  func less() {
    var (tree, card) = FrontPage.tree()
    tree.transaction(at: 0, duration: 0.8) { $0[card].position = click }
    #expect(FrontPage.less(&tree, now: 0.5))
    #expect(!FrontPage.less(&tree, now: 0.8))
    tree.transaction(at: 1, duration: 1, timingFunction: .linear) {
      $0[card].position = .zero
      $0[card].opacity = 0
    }
    #expect(tree.presentation(at: 1)[card].position == .zero)
    #expect(tree.presentation(at: 1.5)[card].opacity == 0.5)
  }

  @Test("a frame is encoded as a PNG file")
  func pixels() throws {
    let png = try FrontPage.pixels(FrontPage.tree().0, now: 0)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
