// SPDX-License-Identifier: MIT
import Glissade

/// The code of the page of `Layers`, which contains the text between two marks word for word.
enum LayersPage {
  static func overview(outline: Path) -> (LayerTree, LayerID, Point, Vector, DisplayList) {
    // Example begins
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: Point(x: 120, y: 80))

    tree.transaction(at: 2, duration: 0.8) { $0[card].position = Point(x: 300, y: 200) }
    tree.animate(card, .along(outline, duration: 12.3, rotation: .auto), at: 4)

    let position = tree.presentation(at: 5)[card].position
    let speed = tree.velocity(of: card, .position, at: 5)
    let frame = tree.displayList(at: 5)
    // Example ends
    return (tree, card, position, speed, frame)
  }

  static func structure(_ tree: inout LayerTree, _ card: LayerID, click: Point) -> LayerID {
    // Example begins
    let note = tree.add(.text("here", style: TextStyle(size: 13)), at: click, in: card, at: 3)
    tree.transaction(at: 4) { $0[note].isHidden = true }
    tree.remove(note, at: 5)
    // Example ends
    return note
  }

  /// The identifier of the animation, and an observer at its end.
  static func observer(_ tree: inout LayerTree, _ card: LayerID) -> (AnimationID, AnimationObserver) {
    // Example begins
    let id = tree.animate(
      card, .opacity, with: .basic(from: 0.0, to: 1, timing: MediaTiming(duration: 1, repeatCount: 2)), at: 1)

    var observer = AnimationObserver(at: 0, in: tree)
    observer.advance(to: 2.5, in: tree)  // began, repeated(1)
    observer.advance(to: 1.5, in: tree)  // repeated(1), undone
    observer.advance(to: 4, in: tree)  // repeated(1), ended(finished)
    observer.advance(to: 0, in: tree)  // repeated(1) and began, undone
    observer.advance(to: 9, in: tree)  // began, repeated(1)
    // Example ends
    return (id, observer)
  }

  static func refusals(_ tree: inout LayerTree, _ card: LayerID) -> [AnimationEvent] {
    // Example begins
    tree.transaction(at: 1) {
      $0[card].size = Size(width: -5, height: 5)
      $0[card].text = "here"
    }
    let events = tree.events(from: 0, to: 2)  // two: size is negative; text does not apply to the content rectangle
    // Example ends
    return events
  }

  static func cycle(_ tree: inout LayerTree, left: LayerID, right: LayerID, print: (Any) -> Void) {
    // Example begins
    do {
      try tree.derive(left, .opacity) { values in values[right].opacity }
      try tree.derive(right, .opacity) { values in 1 - values[left].opacity }
    } catch {
      print(error)  // cyclic dependency: right.opacity → left.opacity → right.opacity
    }
    // Example ends
  }

  static func blocks(_ tree: inout LayerTree, _ card: LayerID) {
    // Example begins
    tree.animateKeyframes(at: 10, duration: 4, timingFunction: .linear) { keyframes in
      keyframes.addKeyframe(start: 0, duration: 0.25) { $0[card].position = Point(x: 100, y: 50) }
      keyframes.addKeyframe(start: 0.5, duration: 0.25) {
        $0[card].position = .zero
        $0[card].opacity = 0
      }
    }
    // Example ends
  }

  static func seamless(_ tree: inout LayerTree, _ card: LayerID, now: Double, click: Point) {
    // Example begins
    tree.transaction(at: now, duration: 2) { transaction in
      transaction.setTimingBlock { progress in progress * progress * (3 - 2 * progress) }
      transaction[card].position = click
      transaction[card].add(SeamlessAnimation(oldValue: 0.0, newValue: 1, timingFunction: .easeOut), to: .opacity)
    }
    // Example ends
  }

  static func style(_ tree: inout LayerTree, _ ring: LayerID) {
    // Example begins
    let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)]
    tree.configure(ring) {
      $0.fill = .black
      $0.style.gradient = Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), stops: stops)
      $0.stroke = .black
      $0.strokeWidth = 4
      $0.style.cap = .round
      $0.style.wrapsStroke = true
      $0[.strokeStart] = 0.9
      $0[.strokeEnd] = 1.2  // 0.3 of the outline, across its first point
    }
    // Example ends
  }

  static func picture(_ tree: inout LayerTree) -> LayerID {
    // Example begins
    var builder = DisplayListBuilder()
    builder.fill(.ellipse(Rect(x: 0, y: 0, width: 10, height: 10)), with: .black)
    builder.stroke(.ellipse(Rect(x: 2, y: 2, width: 6, height: 6)), with: .white, style: StrokeStyle(width: 1))
    let badge = tree.add(.picture(builder.finish(), size: Size(width: 10, height: 10)), at: Point(x: 40, y: 40))
    tree.transaction(at: 1, duration: 0.5) { $0[badge].size = Size(width: 30, height: 30) }
    // Example ends
    return badge
  }

  static func decay(_ tree: inout LayerTree, _ card: LayerID) -> (end: Point, velocity: Vector) {
    // Example begins
    let stage = Rect(x: 0, y: 0, width: 300, height: 300)
    let end = tree.transaction(at: 2) {
      $0[card].decay(.position, velocity: Vector(dx: 800, dy: 0), limits: .rect(stage))
    }  // (300, 80): without the limits, it would be (320, 80)
    let velocity = tree.velocity(of: card, .position, at: 2)  // (800, 0)
    // Example ends
    return (end, velocity)
  }

  static func fills(_ tree: inout LayerTree, _ card: LayerID) -> (opacity: Double, scale: Vector) {
    // Example begins
    let fade = LayerAnimation(.opacity, .basic(to: 0.5, timing: MediaTiming(duration: 1, fillMode: .forwards)))
    let grow = LayerAnimation(.scale, .basic(to: Vector(dx: 2, dy: 2), timing: MediaTiming(duration: 2)))
    tree.animate(card, .group([fade, grow], keepsFills: true), at: 0)

    let opacity = tree.presentation(at: 5)[card].opacity  // 0.5, and 1 without keepsFills
    let scale = tree.presentation(at: 5)[card].scale  // (1, 1): this animation does not fill
    // Example ends
    return (opacity, scale)
  }

  static func layout(
    _ tree: inout LayerTree, done: LayerID, cancelled: LayerID, rest: [LayerID], archive: LayerID, now: Double
  ) {
    // Example begins
    tree.changeLayout(at: now, fade: 0.2) {
      $0[done].move(to: 0, in: archive)
      $0[done].position = Point(x: 100, y: 20)
      $0[cancelled].remove()
      for (index, row) in rest.enumerated() { $0[row].position.y = 20 + Double(index) * 40 }
    }
    // Example ends
  }

  static func detents(_ tree: inout LayerTree, _ sheet: LayerID, release: Vector, now: Double) -> Point {
    // Example begins
    let detent = tree.transaction(at: now) {
      $0[sheet].snap(
        .position, to: [Point(x: 160, y: 60), Point(x: 160, y: 420)], velocity: release,
        spring: Spring(response: 0.4, dampingRatio: 0.85))
    }
    // Example ends
    return detent
  }

  static func stagger(_ tree: inout LayerTree, _ cards: [LayerID], now: Double) {
    // Example begins
    let stagger = Stagger(each: 0.05)
    tree.transaction(at: now, duration: 0.4) {
      for (card, delay) in zip(cards, stagger.delays(count: cards.count)) {
        $0.delay = delay
        $0[card].opacity = 1
      }
    }
    // Example ends
  }

  static func spans(_ tree: LayerTree, now: Double) -> Double {
    // Example begins
    var positions = PropertyValues<Point>()
    tree.presentationSamples(of: .position, at: now, into: &positions)
    var fastest = 0.0
    positions.withSpans { layers, points, velocities in
      for index in layers.indices where layers[index] != nil {
        fastest = max(fastest, velocities[index].length)
      }
    }
    // Example ends
    return fastest
  }

  static func matte(_ tree: inout LayerTree, _ card: LayerID, center: Point) {
    // Example begins
    let spot = tree.add(.ellipse(size: Size(width: 80, height: 80)), at: center)
    tree.configure(card) { $0.mattes = [LayerMatte(spot)] }
    // Example ends
  }

  static func colorMatrix(_ tree: inout LayerTree, _ photo: LayerID, _ icon: LayerID, now: Double) -> ColorMatrix {
    // Example begins
    tree.transaction(at: now, duration: 0.4) { $0[photo][.colorMatrix] = .saturation(0) }
    tree.configure(icon) { $0[.colorMatrix] = .tint(Color(hex: 0x3B6EF5)) }
    // Example ends
    // Example begins
    let sepia = ColorMatrix.saturation(0.2).followed(by: .tint(Color(hex: 0xF0C890)))
    // Example ends
    return sepia
  }

  static func copies(_ tree: inout LayerTree, center: Point) -> LayerID {
    // Example begins
    let ring = tree.add(.group(), at: center) {
      $0.replication = LayerReplication(count: 12, stagger: Stagger(each: 0.1))
      $0[.copyRotation] = .degrees(30)
      $0[.copyEndOpacity] = 0.2
    }
    let dot = tree.add(.ellipse(size: Size(width: 8, height: 8)), at: Point(x: 0, y: -40), in: ring)
    // Example ends
    return dot
  }

  static func compositing(_ tree: inout LayerTree, _ photo: LayerID, _ title: LayerID, _ glow: LayerID) {
    // Example begins
    tree.configure(photo) { $0.mattes = [LayerMatte(title)] }
    tree.configure(glow) { $0.blendMode = .screen }
    tree.transaction(at: 1, duration: 0.5) { $0[glow][.blurRadius] = 12 }
    // Example ends
  }

  static func derivedStyle(_ tree: inout LayerTree, _ card: LayerID, _ knob: LayerID) throws {
    // Example begins
    try tree.derive(card, .style) { values in
      var style = LayerStyle()
      style.dashes = [4, 4 + values[knob].position.x / 10]
      return style
    }
    // Example ends
  }

  static func pieces(_ tree: inout LayerTree) -> TextPieces {
    // Example begins
    let text = LayerText(
      "Motion that never jumps", style: TextStyle(size: 24, letterSpacing: 0.5), alignment: .leading, width: 180,
      lineHeight: .factor(1.3))
    let title = tree.add(piecesOf: text, by: .words, at: Point(x: 160, y: 80)) {
      $0.fill = .black
      $0.opacity = 0
      $0.scale = .uniform(0.5)
      $0.rotation = .degrees(-20)
      $0.position.y += 30
    }
    var entrance = Timeline(duration: 0.5)
    let words = Stagger(each: 0.1)
    entrance.add(title.pieces, stagger: words, policy: .spring(Spring(response: 0.5, dampingRatio: 0.7))) {
      $0.position.y -= 30
      $0.rotation = .zero
    }
    entrance.add(title.pieces, stagger: words, at: "<") {
      $0.opacity = 1
      $0.scale = .uniform(1)
    }
    entrance.add(title.pieces, stagger: Stagger(total: 0.3, from: .center), at: "+0.2") { $0.fill = .white }
    tree.play(entrance, at: 1)
    // Example ends
    return title
  }
}
