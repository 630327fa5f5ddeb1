// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Measures how far the drawings of a written file are from those of its document, in the pixels of the picture.
struct DrawnDeviation {
  var deviation = MotionDeviation()
  /// The largest differences in proportion to the accepted ones, by the layers of a document whose maps have them.
  private(set) var proportions: [Int: Double] = [:]
  /// Whether the file does not state which drawing is inside which.
  private var isFlat = false
  /// That of the drawing that is measured.
  var proportion = 0.0
  /// The largest differences of the drawings before, in points and of other numbers. Smaller peaks are not searched.
  private(set) var before = (points: 0.0, value: 0.0)
  let duration: Double
  let tolerance: MotionTolerance
  /// Whether the state at the end of the document is measured, too.
  let includesEnd: Bool

  /// The most bytes of the outlines, maps and opacities of a drawing that are remembered while it is measured.
  private static let memoryLimit = 32 << 20

  /// The opacity above which a drawing is visible: half a level of 256.
  private static let visible = 1.0 / 512

  init(duration: Double, accepting tolerance: MotionTolerance, includesEnd: Bool = false) {
    (self.duration, self.tolerance, self.includesEnd) = (duration, tolerance, includesEnd)
  }

  /// Counts the difference of two laps in seconds.
  mutating func addLap(_ difference: Double) { deviation.addLap(difference) }

  // MARK: - Drawings

  /// Measures all drawings.
  ///
  /// - Parameter cache: The drawings that were measured for an earlier fit and have not changed. The others are added.
  /// - Throws: An error that names a drawing that is not in the file.
  mutating func measure(
    _ document: DrawnMotion, _ written: DrawnMotion, reusing cache: ExportCache = ExportCache()
  ) throws(ExportError) {
    isFlat = written.isFlat
    let named = written.drawings.enumerated().flatMap { index, drawing in Set(drawing.names).map { ($0, [index]) } }
    let byName = Dictionary(named, uniquingKeysWith: +)
    let visible = document.drawings.indices.filter { document.drawings[$0].isVisible }
    for index in visible { cache.drawings[index].map { include($0) } }
    for batch in Concurrency.batches(of: visible.filter { cache.drawings[$0] == nil }) {
      try cache.progress.measure(batch[0], of: document.drawings.count)
      var start = DrawnDeviation(duration: duration, accepting: tolerance, includesEnd: includesEnd)
      (start.isFlat, start.before) = (isFlat, (deviation.points, deviation.value))
      let parts = try Concurrency.map(batch) { [start] index throws(ExportError) in
        var part = start
        try part.measure(document.drawings[index], written, byName)
        return part
      }
      for (index, part) in zip(batch, parts) {
        include(part)
        cache.drawings[index] = part
      }
    }
  }

  /// Measures a drawing.
  ///
  /// - Parameter byName: The written drawings of each layer.
  private mutating func measure(
    _ drawing: DrawnMotion.Drawing, _ written: DrawnMotion, _ byName: [String: [Int]]
  ) throws(ExportError) {
    proportion = 0
    defer { for layer in drawing.layers { proportions[layer] = max(proportions[layer] ?? 0, proportion) } }
    let candidates = byName[drawing.name] ?? []
    let fill = drawing.fill == nil ? nil : candidates.first { written.drawings[$0].fill != nil }
    let stroke = drawing.stroke == nil ? nil : candidates.first { written.drawings[$0].stroke != nil }
    guard drawing.fill == nil || fill != nil || !isDrawn(drawing) else {
      throw .unsupported("the fill of “\(drawing.name)”")
    }
    guard drawing.stroke == nil || stroke != nil || !isDrawn(drawing) else {
      throw .unsupported("the stroke of “\(drawing.name)”")
    }
    let memory = MemoryLimit(bytes: Self.memoryLimit)
    let own = drawing.remembered(within: memory)
    let isOne = fill == stroke
    let fillDrawing = fill.map { written.drawings[$0].remembered(within: memory) }
    let strokeDrawing = isOne ? fillDrawing : stroke.map { written.drawings[$0].remembered(within: memory) }
    let filled = fillDrawing.flatMap { measureFill(own, $0, remembering: memory) }
    let stroked = strokeDrawing.flatMap { measureStroke(own, $0, isAlone: fill == nil, remembering: memory) }
    if let fillDrawing, let filled {
      // An outline counts while one of its paints is visible.
      let shown = isOne ? stroked.map { filled.with($0) { $0 || $1 } } ?? filled : filled
      addOutline(own, fillDrawing, shown)
    }
    if let strokeDrawing, let stroked, !isOne { addOutline(own, strokeDrawing, stroked) }
  }

  /// Includes the differences of a drawing.
  private mutating func include(_ part: DrawnDeviation) {
    for (layer, proportion) in part.proportions { proportions[layer] = max(proportions[layer] ?? 0, proportion) }
    deviation.include(part.deviation)
  }

  /// Whether a drawing has an extent and an opacity at any of some instants.
  private func isDrawn(_ drawing: DrawnMotion.Drawing) -> Bool {
    instants([]).contains { time in
      guard drawing.opacity.value(at: time) > Self.visible else { return false }
      let size = drawing.outline.value(at: time).path.bounds()?.size ?? .zero
      let isFilled = (drawing.fill?.value(at: time).alpha ?? 0) > Self.visible && size.width > 0 && size.height > 0
      let stroke = drawing.stroke
      let isStroked =
        (stroke?.color.value(at: time).alpha ?? 0) > Self.visible && (stroke?.width.value(at: time) ?? 0) > 0
      return isFilled || (isStroked && (size.width > 0 || size.height > 0))
    }
  }

  /// Measures a fill without its outline; returns whether it is visible.
  private mutating func measureFill(
    _ drawing: DrawnMotion.Drawing, _ written: DrawnMotion.Drawing, remembering memory: MemoryLimit
  ) -> Timed<Bool>? {
    guard let own = drawing.fill, let other = written.fill else { return nil }
    let shown = Self.shown(drawing, own, written, other).remembered(within: memory)
    add(Quantity("\(drawing.name).opacity", .value, drawing.opacity, written.opacity) { [$0] })
    addColor(own, other, drawing, shown, drawing.hasFillGradient, ChannelName.fill)
    add(drawing.fillGradient, written.fillGradient, "fillGradient", drawing, written, shown)
    addEffects(drawing, written, shown)
    return shown
  }

  /// Measures a stroke without its outline; returns whether all of its outline is visible, or `nil` if it strokes a
  /// part.
  private mutating func measureStroke(
    _ drawing: DrawnMotion.Drawing, _ written: DrawnMotion.Drawing, isAlone: Bool, remembering memory: MemoryLimit
  ) -> Timed<Bool>? {
    guard let own = drawing.stroke, let other = written.stroke else { return nil }
    let shown = Self.shown(drawing, own.color, written, other.color).and(own.width.map { $0 > 0 })
      .remembered(within: memory)
    if isAlone { add(Quantity("\(drawing.name).opacity", .value, drawing.opacity, written.opacity) { [$0] }) }
    addColor(own.color, other.color, drawing, shown, own.hasGradient, ChannelName.stroke)
    add(own.gradient, other.gradient, "strokeGradient", drawing, written, shown)
    let scales = (Self.scale(drawing), Self.scale(written))
    let widths = (own.width.with(scales.0) { $0 * $1 }, other.width.with(scales.1) { $0 * $1 })
    add(Quantity("\(drawing.name).strokeWidth", .points, widths.0, widths.1, shown: shown) { [$0] })
    if own.part != nil {
      addPart(drawing, written, shown)
    } else if own.dashes.constant != [] {
      let phases = (own.dashPhase.with(scales.0) { $0 * $1 }, other.dashPhase.with(scales.1) { $0 * $1 })
      add(Quantity("\(drawing.name).dashPhase", .points, phases.0, phases.1, shown: shown) { [$0] })
      // An error of one length moves all dashes after it.
      let counts = own.dashes.with(drawing.outline) { DocumentDrawing.dashCount($0, on: $1.path.length()) }
      let factors = (scales.0.with(counts) { $0 * $1 }, scales.1.with(counts) { $0 * $1 })
      let dashes = (
        own.dashes.with(factors.0) { dashes, factor in Self.turn(dashes).map { $0 * factor } },
        other.dashes.with(factors.1) { dashes, factor in Self.turn(dashes).map { $0 * factor } }
      )
      add(Quantity("\(drawing.name).dashes", .points, dashes.0, dashes.1, shown: shown) { $0 })
    }
    if isAlone { addEffects(drawing, written, shown) }
    return own.part == nil ? shown : nil
  }

  /// Dashes and gaps in turns: an odd number of lengths is repeated. Without a length, a stroke is solid.
  private static func turn(_ dashes: [Double]) -> [Double] {
    guard dashes.reduce(0, +) > 0 else { return [] }
    return dashes.count % 2 == 0 ? dashes : dashes + dashes
  }

  private static func scale(_ drawing: DrawnMotion.Drawing) -> Timed<Double> {
    drawing.map.map { DrawnPaintRecord.scale(of: $0) }
  }

  /// Whether a paint is visible in both.
  private static func shown(
    _ first: DrawnMotion.Drawing, _ firstColor: Timed<DrawnMotion.Components>, _ second: DrawnMotion.Drawing,
    _ secondColor: Timed<DrawnMotion.Components>
  ) -> Timed<Bool> {
    func isVisible(
      _ drawing: DrawnMotion.Drawing, _ color: Timed<DrawnMotion.Components>
    ) -> Timed<Bool> {
      drawing.opacity.with(color) { $0 * $1.alpha > visible }
    }
    return isVisible(first, firstColor).and(isVisible(second, secondColor))
  }

  private mutating func addColor(
    _ own: Timed<DrawnMotion.Components>, _ other: Timed<DrawnMotion.Components>, _ drawing: DrawnMotion.Drawing,
    _ shown: Timed<Bool>, _ hasGradient: Bool, _ properties: [String]
  ) {
    add(Quantity("\(drawing.name).\(properties[3])", .value, own, other) { [$0.alpha] })
    // The colour below a gradient is not drawn.
    guard !hasGradient else { return }
    add(
      Quantity("\(drawing.name).\(properties[0].dropLast(3))Color", .color, own, other, shown: shown) {
        [$0.red, $0.green, $0.blue]
      })
  }

  /// Measures the colours of a gradient at some points of the outline. A style sheet has no gradients: they are parts
  /// of the page.
  private mutating func add(
    _ own: Timed<Gradient?>, _ other: Timed<Gradient?>, _ property: String, _ drawing: DrawnMotion.Drawing,
    _ written: DrawnMotion.Drawing, _ shown: Timed<Bool>
  ) {
    guard own.value(at: 0) != nil, !isFlat else { return }
    let distance = tolerance.points
    let colors: @Sendable (Double) -> Quantity.Pair? = { time in
      guard let first = own.value(at: time) else { return nil }
      let (outline, map) = (drawing.outline.value(at: time), drawing.map.value(at: time))
      let (otherOutline, otherMap) = (written.outline.value(at: time), written.map.value(at: time))
      guard let one = DrawnGradient(first, on: outline, map) else { return nil }
      let two = other.value(at: time).flatMap { DrawnGradient($0, on: otherOutline, otherMap) }
      var (numbers, others): ([Double], [Double]) = ([], [])
      for point in outline.gradientPoints(map) {
        guard let color = one.color(at: point) else { continue }
        numbers += color
        // A lost gradient differs.
        others += two?.color(at: point, nearestTo: color, within: distance) ?? color.map { _ in .nan }
      }
      return Quantity.Pair(document: numbers, written: others)
    }
    // A gradient that does not move has its place in the outline, which is measured itself.
    let isMoving = own.constant == nil || other.constant == nil
    let pairs =
      isMoving
      ? Timed(breakpoints: own.with(other) { _, _ in 0 }.breakpoints, colors)
      : Timed([0, duration / 2, duration].lazy.compactMap(colors).first { !$0.document.isEmpty })
    add(Quantity("\(drawing.name).\(property)", .color, pairs, shown: shown))
  }

  // MARK: - Outlines

  private mutating func addOutline(
    _ drawing: DrawnMotion.Drawing, _ written: DrawnMotion.Drawing, _ shown: Timed<Bool>
  ) {
    let outlines = drawing.outline.with(written.outline) { OutlineComparison($0, $1) }
    let maps = drawing.map.with(written.map) { ($0, $1) }
    let places = outlines.with(maps) { outlines, maps -> Quantity.Pair? in
      switch outlines {
      case .nothing: nil
      case .different: Quantity.Pair(document: [0, 0], written: [.nan, .nan])
      case .points(let own, let other):
        Quantity.Pair(document: Self.numbers(own, maps.0), written: Self.numbers(other, maps.1))
      }
    }
    add(Quantity("\(drawing.name).outline", .points, groupSize: 2, places, shown: shown))
    guard drawing.outline.value(at: 0).isRectangle else { return }
    let local = drawing.outline.with(written.outline) { Self.radii($0, $1) }
    let radii = local.with(maps) { radii, maps -> Quantity.Pair? in
      guard let radii else { return nil }
      let scales = (DrawnPaintRecord.scale(of: maps.0), DrawnPaintRecord.scale(of: maps.1))
      return Quantity.Pair(document: radii.0.map { $0 * scales.0 }, written: radii.1.map { $0 * scales.1 })
    }
    add(Quantity("\(drawing.name).cornerRadius", .points, radii, shown: shown))
  }

  private static func numbers(_ points: [Point], _ map: ProjectiveTransform) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * points.count)
    for point in points {
      let place = map.apply(to: point) ?? Point(x: .nan, y: .nan)
      numbers.append(place.x)
      numbers.append(place.y)
    }
    return numbers
  }

  /// The radii of the corners of both, across and down; `nil` where nothing is drawn.
  private static func radii(_ document: DrawnOutline, _ written: DrawnOutline) -> ([Double], [Double])? {
    guard case .rectangle(let rect, let radius) = document, rect.width > 0, rect.height > 0,
      let box = OutlineBox(written.path)
    else { return nil }
    let limited = min(max(radius, 0), rect.width / 2, rect.height / 2)
    return ([limited, limited], [box.radii.width, box.radii.height])
  }

  private mutating func addPart(_ drawing: DrawnMotion.Drawing, _ written: DrawnMotion.Drawing, _ shown: Timed<Bool>) {
    guard let part = drawing.stroke?.part, let stroke = written.stroke else { return }
    let dashes = stroke.dashes.with(stroke.dashPhase) { ($0, $1) }
    let parts = drawing.outline.map { StrokedOutline($0.path) }.with(part) { ($0, $1) }
    let own = parts.with(drawing.map) { outline, map in
      StrokeEnds(outline.0, outline.1, map)
    }
    let writtenPart = stroke.part.map { $0.map { Optional($0) } } ?? Timed(nil)
    let other = written.outline.map { StrokedOutline($0.path) }.with(dashes.with(writtenPart) { ($0, $1) }) {
      outline, part in
      let dash = part.0
      return (outline, part.1 ?? DrawnMotion.StrokePart(dashes: dash.0, phase: dash.1, length: outline.length))
    }.with(written.map) { outline, map in
      StrokeEnds(outline.0, outline.1 ?? DrawnMotion.StrokePart(start: 0, end: 1, wraps: false), map)
    }
    let ends = own.with(other) { own, other -> Quantity.Pair? in
      // Where all of an outline or nothing is stroked, the start has no place.
      let near = 1e-3 * own.whole
      let hasStart = [own, other].allSatisfy { $0.length > near && $0.length < own.whole - near }
      let starts = hasStart ? (own.start, other.start) : (.zero, .zero)
      return Quantity.Pair(
        document: [starts.0.x, starts.0.y, own.length], written: [starts.1.x, starts.1.y, other.length])
    }
    add(Quantity("\(drawing.name).strokeEnds", .points, ends, shown: shown))
  }

  /// Measures the blur and the shadows.
  private mutating func addEffects(
    _ drawing: DrawnMotion.Drawing, _ written: DrawnMotion.Drawing, _ shown: Timed<Bool>
  ) {
    if drawing.blur.constant != 0 || written.blur.constant != 0 {
      add(Quantity("\(drawing.name).blurRadius", .points, drawing.blur, written.blur, shown: shown) { [$0] })
    }
    for (index, own) in drawing.shadows.enumerated() {
      guard index < written.shadows.count else {
        add(Quantity("\(drawing.name).shadowAlpha", .value, own.color, Timed(.init([0, 0, 0, 0]))) { [$0.alpha] })
        continue
      }
      let other = written.shadows[index]
      let shown = own.color.with(other.color) { $0.alpha > Self.visible && $1.alpha > Self.visible }
      add(Quantity("\(drawing.name).shadowAlpha", .value, own.color, other.color) { [$0.alpha] })
      add(
        Quantity("\(drawing.name).shadowColor", .color, own.color, other.color, shown: shown) {
          [$0.red, $0.green, $0.blue]
        })
      let offsets = (own.placedOffset, other.placedOffset)
      add(
        Quantity("\(drawing.name).shadowOffset", .points, groupSize: 2, offsets.0, offsets.1, shown: shown) {
          [$0.dx, $0.dy]
        })
      add(
        Quantity("\(drawing.name).shadowRadius", .points, own.placedRadius, other.placedRadius, shown: shown) { [$0] })
    }
  }
}

/// Two outlines that are compared.
private enum OutlineComparison {
  /// Nothing is drawn.
  case nothing
  case points([Point], [Point])
  /// They have different structures.
  case different

  init(_ document: DrawnOutline, _ written: DrawnOutline) {
    if let pair = OutlinePoints.pair(document, written) {
      self = .points(pair.first.points, pair.second.points)
      return
    }
    let size = document.box?.size ?? document.path.bounds()?.size ?? .zero
    self = min(size.width, size.height) <= 1e-6 ? .nothing : .different
  }
}

/// An outline with its length.
private struct StrokedOutline: Sendable {
  let measure: PathMeasure?
  var length: Double { measure?.length ?? 0 }

  init(_ path: Path) { measure = PathMeasure(path, accuracy: 1e-6) }
}

/// The start of a stroked part and its length, in the picture.
private struct StrokeEnds: Sendable {
  let start: Point
  let length: Double
  /// The length of the whole outline.
  let whole: Double

  init(_ outline: StrokedOutline, _ part: DrawnMotion.StrokePart, _ map: ProjectiveTransform) {
    let scale = DrawnPaintRecord.scale(of: map)
    whole = outline.length * scale
    length = part.length * whole
    let place = outline.measure?.point(at: part.origin * outline.length) ?? .zero
    start = map.apply(to: place) ?? .zero
  }
}
