// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Measures how far the drawings of a written file are from those of its document, in the pixels of the picture.
struct DrawnDeviation {
  private(set) var deviation = MotionDeviation()
  /// The largest differences in proportion to the accepted ones, by the layers of a document whose maps have them.
  private(set) var proportions: [Int: Double] = [:]
  /// Whether the file does not state which drawing is inside which.
  private var isFlat = false
  /// That of the drawing that is measured.
  private var proportion = 0.0
  /// The largest differences of the drawings before, in points and of other numbers. Smaller peaks are not searched.
  private var before = (points: 0.0, value: 0.0)
  private let duration: Double
  private let tolerance: MotionTolerance

  /// The opacity above which a drawing is visible: half a level of 256.
  private static let visible = 1.0 / 512

  init(duration: Double, accepting tolerance: MotionTolerance) {
    (self.duration, self.tolerance) = (duration, tolerance)
  }

  /// Counts the difference of two laps in seconds.
  mutating func addLap(_ difference: Double) { deviation.addLap(difference) }

  /// Numbers of a drawing in a document and in the written file, such as the places of its points.
  private struct Quantity {
    let name: String
    let unit: MotionRecording.Channel.Unit
    /// How many numbers are one distance.
    var groupSize = 1
    /// The instants at which a number or its derivative may jump; `nil` for numbers that never change.
    let breakpoints: [Double]?
    /// The numbers of both; `nil` where they are not visible.
    let values: (Double) -> Pair?

    /// Both have as many numbers, unless the written drawing has another structure.
    struct Pair {
      let document: [Double]
      let written: [Double]
    }

    /// A quantity of two values, where both are visible.
    init<Value>(
      _ name: String, _ unit: MotionRecording.Channel.Unit, groupSize: Int = 1, _ document: Timed<Value>,
      _ written: Timed<Value>, shown: Timed<Bool> = Timed(true), _ numbers: @escaping @Sendable (Value) -> [Double]
    ) {
      let both = document.with(written) { Pair(document: numbers($0), written: numbers($1)) }
      self.init(name, unit, groupSize: groupSize, both.map { $0 }, shown: shown)
    }

    init(
      _ name: String, _ unit: MotionRecording.Channel.Unit, groupSize: Int = 1, _ pair: Timed<Pair?>,
      shown: Timed<Bool> = Timed(true)
    ) {
      (self.name, self.unit, self.groupSize) = (name, unit, groupSize)
      let shownPair = pair.with(shown) { $1 ? $0 : nil }
      breakpoints = shownPair.constant == nil ? shownPair.breakpoints : nil
      values = { shownPair.value(at: $0) }
    }

    /// The largest distance at an instant; 0 where the numbers are not visible.
    func largestGap(at time: Double) -> Double {
      guard let pair = values(time), pair.document.count == pair.written.count else { return 0 }
      return stride(from: 0, to: pair.document.count, by: groupSize).reduce(0) { largest, start in
        let range = start..<min(start + groupSize, pair.document.count)
        return max(largest, DrawnDeviation.distance(pair.document, pair.written, range))
      }
    }
  }

  // MARK: - Drawings

  /// Measures all drawings.
  ///
  /// - Throws: An error that names a drawing that is not in the file.
  ///
  /// - Parameter known: The written layers, with the drawings that were measured for an earlier fit and have not
  ///   changed; those that are measured are added.
  mutating func measure(
    _ document: DrawnMotion, _ written: DrawnMotion, known: WrittenLayers = WrittenLayers()
  ) throws(ExportError) {
    isFlat = written.isFlat
    var byName: [String: [Int]] = [:]
    for (index, drawing) in written.drawings.enumerated() {
      for name in Set(drawing.names) { byName[name, default: []].append(index) }
    }
    let candidates = byName
    let visible = document.drawings.indices.filter { document.drawings[$0].isVisible }
    for index in visible { known.drawings[index].map { include($0) } }
    for batch in batches(of: visible.filter { known.drawings[$0] == nil }) {
      try known.progress.measure(batch[0], of: document.drawings.count)
      var start = DrawnDeviation(duration: duration, accepting: tolerance)
      (start.isFlat, start.before) = (isFlat, (deviation.points, deviation.value))
      let parts = try concurrentMap(batch) { [start] index throws(ExportError) in
        var part = start
        try part.measure(document.drawings[index], written, candidates)
        return part
      }
      for (index, part) in zip(batch, parts) {
        include(part)
        known.drawings[index] = part
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
    let filled = fill.flatMap { measureFill(drawing, written.drawings[$0]) }
    let stroked = stroke.flatMap { measureStroke(drawing, written.drawings[$0], isAlone: fill == nil) }
    if let fill, let filled {
      // An outline counts while one of its paints is visible.
      let shown = fill == stroke ? stroked.map { filled.with($0) { $0 || $1 } } ?? filled : filled
      addOutline(drawing, written.drawings[fill], shown)
    }
    if let stroke, let stroked, fill != stroke { addOutline(drawing, written.drawings[stroke], stroked) }
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
  private mutating func measureFill(_ drawing: DrawnMotion.Drawing, _ written: DrawnMotion.Drawing) -> Timed<Bool>? {
    guard let own = drawing.fill, let other = written.fill else { return nil }
    let shown = Self.shown(drawing, own, written, other)
    add(Quantity("\(drawing.name).opacity", .value, drawing.opacity, written.opacity) { [$0] })
    addColor(own, other, drawing, shown, drawing.hasFillGradient, ChannelName.fill)
    add(drawing.fillGradient, written.fillGradient, "fillGradient", drawing, written, shown)
    addEffects(drawing, written, shown)
    return shown
  }

  /// Measures a stroke without its outline; returns whether all of its outline is visible, or `nil` if it strokes a
  /// part.
  private mutating func measureStroke(
    _ drawing: DrawnMotion.Drawing, _ written: DrawnMotion.Drawing, isAlone: Bool
  ) -> Timed<Bool>? {
    guard let own = drawing.stroke, let other = written.stroke else { return nil }
    let shown = Self.shown(drawing, own.color, written, other.color).with(own.width) { $0 && $1 > 0 }
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
    return isVisible(first, firstColor).with(isVisible(second, secondColor)) { $0 && $1 }
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
      let offsets = (Self.offset(own), Self.offset(other))
      add(
        Quantity("\(drawing.name).shadowOffset", .points, groupSize: 2, offsets.0, offsets.1, shown: shown) {
          [$0.dx, $0.dy]
        })
      let radii = (
        own.radius.with(own.map) { $0 * DrawnPaintRecord.scale(of: $1) },
        other.radius.with(other.map) { $0 * DrawnPaintRecord.scale(of: $1) }
      )
      add(Quantity("\(drawing.name).shadowRadius", .points, radii.0, radii.1, shown: shown) { [$0] })
    }
  }

  private static func offset(_ shadow: DrawnMotion.Shadow) -> Timed<Vector> {
    shadow.offset.with(shadow.map) { offset, map in map.linearized(at: .zero).map { $0.apply(to: offset) } ?? .zero }
  }

  // MARK: - Measuring

  private mutating func add(_ quantity: Quantity) {
    let times = quantity.breakpoints.map(instants) ?? [0]
    let accepted = tolerance.accepted(quantity.unit)
    var delays: [Int: DelaySteps] = [:]
    var samples: [(time: Double, gap: Double)] = []
    var last: (time: Double, numbers: [Double])?
    for time in times {
      guard let pair = quantity.values(time) else {
        last = nil
        continue
      }
      let (own, other) = (pair.document, pair.written)
      let groups = max(own.count / quantity.groupSize, 1)
      // Enough points for the speed of an outline.
      let stride = max(1, groups / Self.timedPoints)
      var largest = 0.0
      for start in Swift.stride(from: 0, to: own.count, by: quantity.groupSize) {
        let range = start..<min(start + quantity.groupSize, own.count)
        let gap = other.count == own.count ? Self.distance(own, other, range) : .infinity
        include(gap, quantity, accepted, at: time)
        largest = max(largest, gap)
        let group = start / quantity.groupSize
        guard group % stride == 0, let last, last.numbers.count == own.count else { continue }
        let step = time - last.time
        guard step > 3 * MotionDocument.side else { continue }
        delays[group, default: DelaySteps()].add(gap, speed: Self.distance(own, last.numbers, range) / step)
      }
      last = (time, own)
      samples.append((time, largest))
    }
    includePeaks(of: samples, quantity, accepted)
    for steps in delays.values where steps.largestSpeed * duration > accepted {
      deviation.milliseconds = max(deviation.milliseconds, steps.largest * 1000)
    }
  }

  /// Includes the largest differences between the instants: those beside a sample that is larger than its neighbours,
  /// and near the largest one of its unit.
  private mutating func includePeaks(
    of samples: [(time: Double, gap: Double)], _ quantity: Quantity, _ accepted: Double
  ) {
    let isLength = quantity.unit == .points || quantity.unit == .degrees
    // What is accepted is searched for, also where another drawing, which a finer fit mends, differs more.
    let found = isLength ? max(deviation.points, before.points) : max(deviation.value, before.value)
    let largest = min(found, accepted)
    guard largest > 0, largest.isFinite else { return }
    /// The neighbour of a sample in the same piece of the motion, or the sample.
    func neighbor(_ index: Int, _ step: Int) -> (time: Double, gap: Double) {
      let (sample, other) = (samples[index], index + step)
      guard samples.indices.contains(other), abs(samples[other].time - sample.time) > 3 * MotionDocument.side else {
        return sample
      }
      return samples[other]
    }
    let peaks = samples.indices.filter { index in
      let gap = samples[index].gap
      return gap >= Self.candidateShare * largest && gap >= neighbor(index, -1).gap && gap >= neighbor(index, 1).gap
    }
    for index in peaks.sorted(by: { samples[$0].gap > samples[$1].gap }).prefix(Self.peakCount) {
      var (low, high) = (neighbor(index, -1).time, neighbor(index, 1).time)
      // Golden sections find the largest value of a range with one peak.
      func section(_ share: Double) -> (time: Double, gap: Double) {
        let time = low + share * (high - low)
        return (time, quantity.largestGap(at: time))
      }
      let ratio = 0.5 * (5.0.squareRoot() - 1)
      var (first, second) = (section(1 - ratio), section(ratio))
      guard max(first.gap, second.gap, samples[index].gap) >= Self.peakShare * largest else { continue }
      for _ in 0..<Self.peakSections {
        if first.gap > second.gap {
          (high, second) = (second.time, first)
          first = section(1 - ratio)
        } else {
          (low, first) = (first.time, second)
          second = section(ratio)
        }
      }
      include(max(first.gap, second.gap), quantity, accepted, at: first.gap > second.gap ? first.time : second.time)
    }
  }

  /// The parts of the largest difference that a sample beside a peak reaches, and a point of its first section.
  private static let (candidateShare, peakShare) = (0.2, 0.7)
  /// The most peaks of a quantity, and the sections of each: a range becomes 800 times as short.
  private static let (peakCount, peakSections) = (48, 14)

  /// The most points of an outline whose differences in time are measured.
  private static let timedPoints = 8

  fileprivate static func distance(_ first: [Double], _ second: [Double], _ range: Range<Int>) -> Double {
    range.reduce(0) { $0 + (first[$1] - second[$1]) * (first[$1] - second[$1]) }.squareRoot()
  }

  private mutating func include(_ gap: Double, _ quantity: Quantity, _ accepted: Double, at time: Double) {
    let proportion = gap.isNaN ? .infinity : gap / accepted
    self.proportion = max(self.proportion, proportion)
    if proportion > deviation.proportion || deviation.channel == nil {
      deviation.include(proportion, quantity.name, at: time)
    }
    switch quantity.unit {
    case .points, .degrees: deviation.points = max(deviation.points, gap)
    case .value, .color: deviation.value = max(deviation.value, gap)
    }
  }

  /// The instants of a measurement: at least 240 a second, and both sides of all breakpoints.
  private func instants(_ breakpoints: [Double]) -> [Double] {
    MotionDocument.instants(besides: breakpoints, until: duration)
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
