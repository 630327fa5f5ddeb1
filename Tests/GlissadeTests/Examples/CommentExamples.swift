// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTypesetting
import GlissadeWindow

/// The code in comments of declarations, which contain the text between two marks word for word.
enum MotionComments {
  static func controller(_ controller: AnimationController, _ volume: AnimatingValue<Double>, now: Double) {
    // Example begins
    controller.beginAnimations("fade", context: nil)
    controller.setAnimationWorkDelegate(volume)
    controller.setAnimationDuration(2)
    controller.setAnimationRepeatCount(3)
    controller.setAnimationRepeatAutoreverses(true)
    controller.commitAnimations(at: now)
    while let instant = controller.nextInstant {
      wait(until: instant)
      controller.advance(to: instant)
    }
    // Example ends
  }

  /// The function of a client that waits.
  private static func wait(until instant: Double) {}

  static func pathOperators() -> [Path] {
    // Example begins
    let card = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    let shown = [card].trimmed(from: 0, to: 0.5, offset: 0.75, order: .simultaneously)
    // Example ends
    return shown
  }

  static func areas() -> [Path] {
    // Example begins
    let lens = Path(circleAt: Point(x: 0, y: 0), radius: 30)
      .intersection(Path(circleAt: Point(x: 20, y: 0), radius: 30))
    // Example ends
    // Example begins
    let halo = Path(circleAt: .zero, radius: 20).offset(by: 4, join: .round)
    // Example ends
    // Example begins
    let star = Path.star(points: 5, outerRadius: 40, innerRadius: 16, center: Point(x: 50, y: 50))
    // Example ends
    // Example begins
    let card = Path(Rect(x: 0, y: 0, width: 100, height: 60)).roundingCorners(radius: 8)
    // Example ends
    return [lens, halo, star, card]
  }

  static func animatingValue(_ controller: AnimationController, now: Double) {
    // Example begins
    let volume = AnimatingValue(0.0)
    volume.move(to: 0.8)
    controller.beginAnimations("fade in")
    controller.setAnimationWorkDelegate(volume)
    controller.commitAnimations(at: now)
    // Example ends
  }

  static func tracker(
    _ tracker: inout VelocityTracker, _ tree: inout LayerTree, _ card: LayerID, _ pointer: Pointer, _ instant: Double
  ) {
    // Example begins
    // For each motion while the button is held.
    tracker.add(pointer.position, at: instant)
    // At the release.
    tree.transaction(at: instant) { $0[card].decay(.position, velocity: tracker.velocity(at: instant)) }
    // Example ends
  }

  static func stagger(_ tree: inout LayerTree, _ cards: [LayerID], now: Double) {
    // Example begins
    let stagger = Stagger(each: 0.1, from: .center)
    // Of five cards: 0.2, 0.1, 0, 0.1, 0.2
    tree.transaction(at: now) {
      for (card, delay) in zip(cards, stagger.delays(count: cards.count)) {
        $0.delay = delay
        $0[card].opacity = 1
      }
    }
    // Example ends
  }

  static func plannedChange(_ tree: inout LayerTree, _ card: LayerID, now: Double) {
    // Example begins
    // The card was to fade after 3 s. Now it stays.
    tree.removeChanges(of: card, after: now)
    // Example ends
  }

  static func measure(_ path: Path, print: (Any...) -> Void) {
    // Example begins
    if let measure = PathMeasure(path) {
      let middle = measure.sample(at: measure.length / 2)
      print(middle.position, middle.angle.degrees)
    }
    // Example ends
  }

  static func gauge() -> Path {
    // Example begins
    var gauge = Path()
    gauge.addArc(center: Point(x: 50, y: 50), radius: 40, start: .degrees(135), sweep: .degrees(270))
    // Example ends
    return gauge
  }

  static func tangents(_ chords: [Vector]) -> Vector {
    // Example begins
    let tangents = SplineTangents(intervals: [1, 1, 2], isClosed: false)
    let slope = tangents.outgoing[1]  // per unit of the knot parameter
    let value = chords[slope.chord] * slope.first + chords[slope.next] * slope.second
    // Example ends
    return value
  }

  static func line(_ line: TextLine, at baseline: Point, in color: Color, _ builder: inout DisplayListBuilder) {
    // Example begins
    for glyph in line.glyphs where !glyph.outline.isEmpty {
      builder.withTransform(line.transform(of: glyph, at: baseline)) { $0.fill(.path(glyph.outline), with: color) }
    }
    // Example ends
  }
}

/// The code in comments of the module `GlissadeExchange`.
enum ExchangeComments {
  static func difference(_ old: MotionRecording, _ new: MotionRecording, print: (Any) -> Void) {
    // Example begins
    let difference = MotionDifference(old, new, tolerance: .init(points: 0.5, milliseconds: 8))
    if difference.isExceeded { print(difference.channels[0].name) }
    // Example ends
  }

  static func document(_ tree: LayerTree) throws -> MotionExport {
    // Example begins
    var document = MotionDocument(size: tree.size, duration: 3)
    try document.add(tree, from: 2)
    let export = try MotionExport(document, as: .svg)
    // Example ends
    return export
  }

  static func reading(_ bytes: [UInt8]) throws -> DisplayList {
    // Example begins
    let document = try MotionDocument(reading: bytes)
    let picture = document.displayList(at: 0.5)
    // Example ends
    return picture
  }

  static func easing(_ spring: Spring, print: (Any) -> Void) throws {
    // Example begins
    let export = try EasingExport(.spring(spring), as: .css, maximumError: 0.001)
    print(export.text)  // linear(0, 0.004837 0.7462%, …)
    print(export.deviation)  // at most 0.001
    // Example ends
  }

  // Example begins
  enum Motion {
    static let duration: Double = 3

    static func makeTree() -> LayerTree {
      var tree = LayerTree(size: Size(width: 400, height: 300))
      let card = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 80, y: 80), name: "card")
      tree.transaction(at: 0.5, duration: 1.2) { $0[card].position = Point(x: 300, y: 200) }
      return tree
    }
  }
  // Example ends
}

/// The code in comments of the module `GlissadeLayers`.
enum LayerComments {
  static func observer(
    _ tree: inout LayerTree, _ observer: inout AnimationObserver, _ card: LayerID, now: Double, click: Point,
    print: @escaping @Sendable (Any) -> Void
  ) {
    // Example begins
    let done = tree.makeCompletion()
    tree.transaction(at: now, duration: 0.8, completion: done) { $0[card].position = click }
    observer.onCompletion(of: done) { print("arrived") }
    // In each frame.
    observer.advance(to: now, in: tree)
    // Example ends
  }

  static func keyframes(_ tree: inout LayerTree, _ follower: LayerID, _ points: [Point], now: Double) {
    // Example begins
    tree.animateKeyframes(at: now, duration: 12.3, mode: .cubicPaced) { keyframes in
      for (index, point) in points.enumerated() {
        let share = 1 / Double(points.count)
        keyframes.addKeyframe(start: Double(index) * share, duration: share) { $0[follower].position = point }
      }
    }
    // Example ends
  }

  static func derived(_ tree: inout LayerTree, card: LayerID, mirror: LayerID, label: LayerID) throws {
    // Example begins
    try tree.derive(mirror, .position) { values in
      Point(x: 640 - values[card].position.x, y: 300)
    }
    // Example ends
    // Example begins
    try tree.derive(label, .text) { values in "x = \(values[card].position.x)" }
    // Example ends
  }

  static func values(_ tree: LayerTree, _ card: LayerID, now: Double, draw: (Point, Vector) -> Void) -> Point? {
    // Example begins
    var positions = PropertyValues<Point>()
    tree.presentationValues(of: .position, at: now, into: &positions)
    let position = positions[card]
    // Example ends
    // Example begins
    positions.withSpans { layers, values, velocities in
      for index in layers.indices where layers[index] != nil { draw(values[index], velocities[index]) }
    }
    // Example ends
    return position
  }

  static func samples(_ tree: LayerTree, now: Double, draw: (Span<Point>, Span<Vector>) -> Void) {
    var positions = PropertyValues<Point>()
    // Example begins
    tree.presentationSamples(of: .position, at: now, into: &positions)
    positions.withSpans { layers, values, velocities in draw(values, velocities) }
    // Example ends
  }

  static func rows(_ tree: inout LayerTree, _ list: LayerID, size: Size, place: Point, now: Double) {
    // Example begins
    tree.transaction(at: now) {
      $0[list].add(.rectangle(size: size), at: place) { $0.fill = .white }
    }
    // Example ends
  }

  static func hit(_ tree: LayerTree, _ values: LayerValues, _ card: LayerID, _ point: Point, now: Double) -> Bool {
    // Example begins
    let isOnCard = tree.layer(at: point, at: now).map { values.contains($0, in: card) } ?? false
    // Example ends
    return isOnCard
  }

  static func settling(_ tree: LayerTree, now: Double) -> Bool {
    // Example begins
    let needsFrames = now < tree.settlingTime(within: VisibleTolerance())
    // Example ends
    return needsFrames
  }

  static func decay(
    _ tree: inout LayerTree, _ card: LayerID, instant: Double, velocity: Vector, stage: Rect
  ) {
    // Example begins
    tree.transaction(at: instant) { $0[card].decay(.position, velocity: velocity, limits: .rect(stage)) }
    // Example ends
  }

  static func styles(_ tree: inout LayerTree, ring: LayerID, card: LayerID) {
    // Example begins
    tree.configure(ring) {
      $0.style.cap = .round
      $0.style.wrapsStroke = true
    }
    // Example ends
    // Example begins
    tree.configure(card) {
      $0.fill = Color(hex: 0x3B6EF5)
      $0.cornerRadius = 12
      $0.shadowOpacity = 0.3
    }
    // Example ends
  }

  static func transaction(_ tree: inout LayerTree, _ card: LayerID, now: Double, click: Point) {
    // Example begins
    tree.transaction(at: now, duration: 0.8) { $0[card].position = click }
    // Example ends
  }

  static func tree(click: Point, print: (Any) -> Void) -> (DisplayList, LayerTree) {
    // Example begins
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let card = tree.add(.rectangle(size: Size(width: 76, height: 100), cornerRadius: 8), at: Point(x: 120, y: 80))
    tree.transaction(at: 2, duration: 0.8) { $0[card].position = Point(x: 300, y: 200) }
    let frame = tree.displayList(at: 2.4)
    // Example ends
    // Example begins
    let note = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: click, in: card, at: 3)
    tree.remove(note, at: 5)
    print(tree.contains(note, at: 4))  // true; at 2 and at 6 it is false
    // Example ends
    return (frame, tree)
  }

  static func configured(_ tree: inout LayerTree, center: Point) -> LayerID {
    // Example begins
    let card = tree.add(.rectangle(size: Size(width: 76, height: 100)), at: center) { $0.fill = .white }
    // Example ends
    return card
  }
}

// Example begins
extension LayerProperty where Value == Double {
  static var glow: LayerProperty { LayerProperty("glow", default: 0) }
}
// Example ends

/// The code in comments of the modules `GlissadeScenarios` and `GlissadeWindowContents`.
enum ContentComments {
  static func band(_ sheet: LayerID) -> DragGesture {
    // Example begins
    let drag = DragGesture(of: sheet, axis: .y, limits: RubberBand(y: 60...420))
    // Example ends
    return drag
  }

  static func scenario() throws -> Scenario {
    // Example begins
    var jump = Scenario("jump")
    try jump.add(.translate(x: 0, y: -40), after: 0.3, easing: .easeOut)
    try jump.add(.translate(x: 0, y: 40), after: 0.3, easing: .easeIn)
    // Example ends
    return jump
  }

  static func player(_ jump: Scenario, _ card: LayerID, _ tree: inout LayerTree) throws {
    // Example begins
    var player = ScenarioPlayer()
    player.library.add(jump)
    try player.act(card, "jump", at: 2, in: &tree)
    player.advance(to: 2.4, in: &tree)
    // Example ends
  }

  static func drag(
    _ drag: inout DragGesture, _ event: WindowEvent, _ instant: Double, _ card: LayerID, _ tree: inout LayerTree
  ) {
    // Example begins
    if let velocity = drag.handle(event, at: instant, in: &tree) {
      tree.transaction(at: instant) { [card] in $0[card].decay(.position, velocity: velocity) }
    }
    // Example ends
  }

  static func headless() -> (Bitmap, [Double]) {
    typealias Toast = Dot
    // Example begins
    var window = HeadlessWindow(Toast(), size: Size(width: 360, height: 120))
    window.send(.pointerPressed(.left, Pointer(Point(x: 20, y: 20))), at: 0.5)
    let picture = window.bitmap(at: 0.6)
    let frames = window.run(until: 10)  // the instants of all frames; none at rest
    // Example ends
    return (picture, frames)
  }

  static func window() {
    typealias Toast = Dot
    // Example begins
    WindowLoop.main(Toast(), WindowOptions(title: "Toast", size: Size(width: 360, height: 120)))
    // Example ends
  }

  // Example begins
  struct Dot: LayerTreeContent {
    var tree = LayerTree(size: Size(width: 360, height: 240))
    let dot: LayerID

    init() { dot = tree.add(.ellipse(size: Size(width: 40, height: 40)), at: Point(x: 180, y: 120)) }

    mutating func handle(_ event: WindowEvent, at instant: Double) {
      guard case .pointerPressed(.left, let pointer) = event else { return }
      tree.transaction(at: instant, duration: 0.5) { [dot] in $0[dot].position = pointer.position }
    }
  }
  // Example ends

  struct Fading {
    var tree: LayerTree
    let card: LayerID
    let gone: CompletionID
    // Example begins
    mutating func completed(_ completion: CompletionID, at instant: Double) {
      if completion == gone { tree.remove(card, at: instant) }
    }
    // Example ends
  }

  static func colors(_ tree: inout LayerTree, _ card: LayerID) {
    tree.configure(card) {
      // Example begins
      $0.fill = Color("tomato") ?? .black
      $0.stroke = Color("#3B6EF580") ?? .black  // with an opacity of one half
      // Example ends
    }
  }

  struct Still {
    let tree: LayerTree
    // Example begins
    func nextFrame(after instant: Double) -> NextFrame { tree.nextFrame(after: instant) }
    // Example ends
  }

  /// The picture of the counter below.
  private static func picture(of count: Int) -> DisplayList { DisplayList() }

  // Example begins
  struct Counter: WindowContent {
    var presses = 0
    mutating func handle(_ event: WindowEvent, at instant: Double) {
      if case .pointerPressed = event { presses += 1 }
    }
    func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList { picture(of: presses) }
  }
  // Example ends
}

/// The code in comments about refusals, completions and transactions.
enum RefusalComments {
  static func refusals(_ tree: inout LayerTree) {
    // Example begins
    tree.onRefusal = { refusal in print("refused: \(refusal)") }
    // Example ends
  }

  static func waiting(_ tree: inout LayerTree, card: LayerID, at instant: Double) {
    // Example begins
    let gone = tree.makeCompletion()
    tree.transaction(at: instant, duration: 0.5, completion: gone) { $0[card].opacity = 0 }
    let wait = tree.wait(for: gone)
    Task { if await wait.instant() != nil { saveLayout() } }
    // Example ends
  }

  /// The function of a client.
  @Sendable private static func saveLayout() {}

  static func stop(_ tree: inout LayerTree, card: LayerID, now: Double) {
    // Example begins
    // The card stops where it is seen.
    tree.transaction(at: now, policy: .jump) { $0[card].position = $0[card].presentation(.position) }
    // Example ends
  }

  static func note(_ tree: inout LayerTree, style: TextStyle, corner: Point, at instant: Double) -> LayerID {
    // Example begins
    let note = tree.add(.text("Saved", style: style), at: corner, at: instant) {
      $0.fill = .white
      $0.animate(.init(.opacity, .basic(from: 0, to: 1, duration: 0.2)))
    }
    // Example ends
    return note
  }
}

/// The code in comments about text.
enum TextComments {
  static func pieces(_ tree: inout LayerTree, style: TextStyle, center: Point) -> Timeline {
    // Example begins
    let title = tree.add(piecesOf: LayerText("Soft landing", style: style), by: .glyphs, at: center) {
      $0.fill = .white
      $0.opacity = 0
    }
    var entrance = Timeline(duration: 0.4)
    entrance.add(title.pieces, stagger: Stagger(each: 0.03)) { $0.opacity = 1 }
    // Example ends
    return entrance
  }
}

/// The code in comments about files.
enum FileComments {
  static func video(_ pictures: [Bitmap], write: ([UInt8]) -> Void) {
    // Example begins
    let encoder = Y4MEncoder(width: 360, height: 120, framesPerSecond: 30)
    write(encoder.header)
    for picture in pictures { write(encoder.encoded(picture)) }
    // Example ends
  }
}
