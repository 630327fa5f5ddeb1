// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing

/// The code of the front page of the umbrella, which contains the text between two marks word for word.
enum FrontPage {
  static func tree() -> (LayerTree, LayerID) {
    // Example begins
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: Point(x: 120, y: 80))
    // Example ends
    return (tree, card)
  }

  static func twoValues(_ tree: inout LayerTree, _ card: LayerID) -> (goal: Point, position: Point, velocity: Vector) {
    // Example begins
    tree.transaction(at: 2, duration: 0.8) { $0[card].position = Point(x: 320, y: 80) }

    let goal = tree.model(at: 2.4)[card].position  // (320, 80)
    let position = tree.presentation(at: 2.4)[card].position  // (220, 80), up to rounding
    let velocity = tree.velocity(of: card, .position, at: 2.4)  // (500, 0) points per second
    // Example ends
    return (goal, position, velocity)
  }

  static func nested(_ tree: inout LayerTree, _ card: LayerID, now: Double, click: Point) {
    // Example begins
    tree.transaction(at: now, duration: 0.8) { transaction in
      transaction[card].position = click
      transaction.transaction { inner in
        inner.policy = .spring(Spring(duration: 0.5, bounce: 0.3))
        inner[card].rotation = .degrees(90)
      }
    }
    // Example ends
  }

  static func explicit(_ tree: inout LayerTree, _ card: LayerID, now: Double) {
    // Example begins
    // Fade to 0.2 and back, three times. The missing start is the model value at each instant.
    let blink = MediaTiming(duration: 0.5, repeatCount: 3, autoreverses: true)
    tree.animate(card, .opacity, with: .basic(to: 0.2, timing: blink), at: now)

    // Shake, added to the card's other motion. The key replaces a shake that still runs.
    let swings = Keyframes([.zero, Point(x: 12, y: 0), Point(x: -12, y: 0), .zero], mode: .cubic)
    var shake = Animation.keyframes(swings, timing: MediaTiming(duration: 0.4))
    shake.isAdditive = true
    tree.animate(card, .position, with: shake, at: now, forKey: "shake")
    // Example ends
  }

  static func path(_ tree: inout LayerTree, _ card: LayerID, now: Double, click: Point) -> Path {
    // Example begins
    let blob = RandomBlob(seed: 7).outline()
    tree.animate(card, .along(blob, duration: 12.3, rotation: .auto, repeatCount: .infinity), at: 0)

    // A click retargets the card. A second later it returns to its animation, without a jump.
    tree.transaction(at: now, duration: 0.8) { $0[card].position = click }
    tree.transaction(at: now + 1, duration: 0.8) { $0[card].resumeAnimation(.position) }
    // Example ends
    return blob
  }

  static func pacing(_ tree: inout LayerTree, _ card: LayerID, now: Double) {
    // Example begins
    let corners = [Point(x: 0, y: 0), Point(x: 200, y: 0), Point(x: 200, y: 150)]
    let route = Keyframes(corners, mode: .cubicPaced, pacing: .arc, isClosed: true)
    tree.animate(
      card, .position, with: .keyframes(route, timing: MediaTiming(duration: 4, repeatCount: .infinity)), at: now)
    // Example ends
  }

  static func groups(_ tree: inout LayerTree, _ card: LayerID, now: Double) {
    // Example begins
    let slide = LayerAnimation(.position, .basic(to: Point(x: 220, y: 80), timing: MediaTiming(duration: 1.5)))
    let fade = LayerAnimation(.opacity, .basic(to: 0, timing: MediaTiming(beginTime: 1, duration: 1.75)))
    let turn = LayerAnimation(.rotation, .basic(by: .degrees(90), timing: MediaTiming(beginTime: 0.5, duration: 1)))
    let twice = LayerAnimation.group([slide, fade, turn], timing: MediaTiming(duration: 2, repeatCount: 2))
    let back = LayerAnimation(.position, .basic(from: Point(x: 220, y: 80), timing: MediaTiming(duration: 0.5)))
    tree.animate(card, .sequence([twice, back]), at: now)
    // Example ends
  }

  /// Runs the example of animation events and completions. The messages go to `print`.
  static func ends(
    _ tree: inout LayerTree, _ card: LayerID, now: Double, click: Point, blob: Path, print: @escaping (Any) -> Void
  ) {
    // Example begins
    var observer = AnimationObserver(at: now, in: tree)
    let tour = tree.animate(card, .along(blob, duration: 3), at: now)
    observer.onEvent(of: tour) { event in if case .ended(let reason) = event.kind { print(reason) } }

    let arrival = tree.makeCompletion()
    tree.transaction(at: now + 1, duration: 0.8, completion: arrival) { $0[card].position = click }
    observer.onCompletion(of: arrival) { print("arrived") }

    observer.advance(to: now + 1, in: tree)  // prints "retargeted", because of the click
    observer.advance(to: now + 2, in: tree)  // prints "arrived"
    // Example ends
  }

  static func dependents(_ tree: inout LayerTree, _ card: LayerID, _ mirror: LayerID, _ label: LayerID) throws {
    // Example begins
    try tree.derive(mirror, .position) { values in
      Point(x: 640 - values[card].position.x, y: values[card].position.y)
    }
    try tree.derive(label, .text) { values in "x = \(values[mirror].position.x)" }
    // Example ends
  }

  static func ownProperty(_ tree: inout LayerTree, _ card: LayerID, now: Double) -> Tone {
    // Example begins
    tree.transaction(at: now, duration: 0.8) { $0[card][.tone] = Tone(pitch: 440, loudness: 1) }
    let tone = tree.presentation(at: now + 0.4)[card][.tone]  // 220 at half the loudness
    // Example ends
    return tone
  }

  static func less(_ tree: inout LayerTree, now: Double) -> Bool {
    // Example begins
    tree.motionPolicy = .reduced
    tree.history = .seconds(10)
    tree.prune(before: now)  // drops earlier changes
    let needsFrames = now < tree.settlingTime(within: VisibleTolerance())
    // Example ends
    return needsFrames
  }

  static func pixels(_ tree: LayerTree, now: Double) throws -> [UInt8] {
    // Example begins
    var bitmap = Bitmap(width: 640, height: 480)
    var rasterizer = Rasterizer()
    rasterizer.draw(tree.displayList(at: now), into: &bitmap, background: .white)
    let png = try bitmap.encodedAsPNG()
    // Example ends
    return png
  }
}

// Example begins
/// A sound that a layer makes.
struct Tone: VectorArithmetic, Equatable {
  var pitch: Double
  var loudness: Double

  static var zero: Tone { Tone(pitch: 0, loudness: 0) }
  func adding(_ other: Tone) -> Tone { Tone(pitch: pitch + other.pitch, loudness: loudness + other.loudness) }
  func scaled(by factor: Double) -> Tone { Tone(pitch: pitch * factor, loudness: loudness * factor) }
  var magnitude: Double { abs(pitch) + abs(loudness) }
}

extension LayerProperty where Value == Tone {
  static var tone: LayerProperty { LayerProperty("tone", default: .zero) }
}
// Example ends

// Example begins
/// A place on a radar screen. It turns about the centre, and does not cross it.
struct Bearing: Animatable, Equatable {
  var angle: Angle
  var distance: Double

  static var zero: Bearing { Bearing(angle: .zero, distance: 0) }
  func difference(from other: Bearing) -> Vector {
    Vector(dx: angle.degrees - other.angle.degrees, dy: distance - other.distance)
  }
  func advanced(by difference: Vector) -> Bearing {
    Bearing(angle: .degrees(angle.degrees + difference.dx), distance: distance + difference.dy)
  }
}
// Example ends
