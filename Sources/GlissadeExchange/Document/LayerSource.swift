// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting

/// The tracks of one layer of a tree.
struct LayerSource: Sendable {
  private let tree: LayerTree
  private let layer: ShownLayer
  private let clock: DocumentClock
  /// The limit of the numbers of rules and paths that are remembered.
  private let memory: MemoryLimit

  /// The most breakpoints of each property: more need more keyframes than a format can have.
  private static let breakpointLimit = PieceFit.limit

  init(_ tree: LayerTree, _ id: LayerID, on clock: DocumentClock, remembering memory: MemoryLimit) {
    (self.tree, self.clock, self.memory) = (tree, clock, memory)
    layer = ShownLayer(id, of: tree)
  }

  private var id: LayerID { layer.id }
  private var range: ClosedRange<Double> { clock.range }
  private var start: Double { clock.start }
  private var duration: Double { clock.duration }

  /// Refuses a motion with more breakpoints than keyframes are possible, before it is sampled.
  func requireFewBreakpoints() throws(ExportError) {
    // A search returns whole repeats up to its limit, so that a search for the limit itself can miss the last repeat.
    for (name, count) in [
      ("position", layer.breakpoints(of: .position, in: range, limit: 2 * Self.breakpointLimit).count),
      ("heading", layer.breakpoints(of: .heading, in: range, limit: 2 * Self.breakpointLimit).count),
    ] where count > Self.breakpointLimit {
      throw .unsupported(
        "the \(name) of the layer “\(tree.name(of: id))” with more than \(Self.breakpointLimit) corners; a shorter "
          + "range is accepted")
    }
  }

  /// Refuses a path that has other elements at almost every instant, such as a contour, before it is sampled.
  func requireSteadyPath() throws(ExportError) {
    guard tree.isDerived(id, .path) else { return }
    func structure(_ time: Double) -> PathStructure { PathStructure.split(path(at: time)).structure }
    let count = 32
    let changes = (0..<count).map { duration * (Double($0) + 0.5) / Double(count) }
      .filter { structure($0) != structure($0 + 1 / Self.largestChangeRate) }
    guard let first = changes.first, changes.count > count / 2 else { return }
    throw .unsupported(
      "the path of the layer “\(tree.name(of: id))”, which changes its elements more than "
        + "\(Int(Self.largestChangeRate) / 2) times a second, such as at \(Decimal.text(first, digits: 3)) s")
  }

  /// The most changes of elements in a second, twice.
  private static let largestChangeRate = 2000.0

  // MARK: - Properties

  /// Whether a rule returns the same path at every instant.
  ///
  /// Paths with one storage are compared without their elements, so that such a path takes time in proportion to its
  /// elements and to the instants, and not to their product.
  private var hasSamePath: Bool {
    guard tree.isDerived(id, .path) else { return false }
    let paths = paths
    let first = paths(0)
    return MotionTrack.instants(between: breakpoints(of: .path), duration: duration).allSatisfy { paths($0) == first }
  }

  /// The path of a layer, as the coordinates of its elements.
  var pathCoordinates: MotionTrack {
    if hasSamePath { return MotionTrack(constant: PathStructure.split(path(at: 0)).coordinates) }
    let coordinates = track(.path) { PathStructure.split($0).coordinates }
    return tree.isDerived(id, .path) ? coordinates : coordinates.remembered(within: memory)
  }

  /// The track of a property.
  func track<Value>(
    _ property: LayerProperty<Value>, _ numbers: @escaping @Sendable (Value) -> [Double]
  ) -> MotionTrack {
    if let constant = tree.constantValue(of: id, property) { return MotionTrack(constant: numbers(constant)) }
    let (isDerived, breakpoints) = (tree.isDerived(id, property), breakpoints(of: property))
    let function = layer.values(of: property)
    let values: @Sendable (Double) -> [Double] = { [clock] in numbers(function(clock.instant($0))) }
    let search = JumpSearch(values: values, duration: duration)
    let track = MotionTrack(
      breakpoints: isDerived ? search.jumps(beside: breakpoints) : search.jumps(near: breakpoints), duration: duration,
      values: values)
    // A rule can take long, and several numbers and fits depend on it.
    return isDerived || layer.isInClock ? track.remembered(within: memory) : track
  }

  private func breakpoints<Value>(of property: LayerProperty<Value>) -> [Double] {
    layer.breakpoints(of: property, in: range, limit: Self.breakpointLimit).map { $0 - start }
      .filter { $0 > MotionTrack.side(of: $0) && $0 < duration }
  }

  /// A track that is computed from several others.
  private func combined(_ tracks: [MotionTrack], _ combine: @escaping @Sendable ([[Double]]) -> [Double]) -> MotionTrack
  {
    MotionTrack(combining: tracks, duration: duration, combine)
  }

  /// The decomposition of a property into additive changes, or `nil`.
  func sum<Value>(
    _ property: LayerProperty<Value>, difference: (Value.Difference) -> [Double], last: (Value) -> [Double]
  ) -> MotionTrack.AdditiveSum? {
    // A change at the end of the document has no effect in it.
    let inside = start...max(start, start + duration - MotionTrack.side(of: duration))
    guard !layer.isInClock, !tree.isDerived(id, property),
      let sum = tree.motion(of: id, property).additiveTerms(in: inside), !sum.terms.isEmpty
    else { return nil }
    return MotionTrack.AdditiveSum(
      last: last(sum.last),
      terms: sum.terms.map {
        MotionTrack.Term(
          start: $0.time - start, duration: $0.duration, timingFunction: $0.timingFunction,
          difference: difference($0.difference))
      })
  }

  /// The path that the position follows all the time, or `nil`.
  var followedPath: FollowedPath? {
    guard !layer.isInClock, !tree.isDerived(id, .position) else { return nil }
    let path = tree.motion(of: id, .position).followedPath(in: range)?.earlier(by: start)
    return path?.held(from: duration, at: clock.instant(duration) - start)
  }

  // MARK: - Geometry

  /// The bounds: `x y width height`.
  var bounds: MotionTrack {
    combined([track(.boundsOrigin) { [$0.x, $0.y] }, track(.size) { [$0.width, $0.height] }]) {
      $0[0] + [max($0[1][0], 0), max($0[1][1], 0)]
    }
  }

  /// Minus the anchor in the layer's coordinates.
  var origin: MotionTrack {
    combined([
      track(.anchor) { [$0.x, $0.y] }, track(.boundsOrigin) { [$0.x, $0.y] }, track(.size) { [$0.width, $0.height] },
    ]) { [-$0[1][0] - $0[0][0] * $0[2][0], -$0[1][1] - $0[0][1] * $0[2][1]] }
  }

  /// The heading in degrees, less the whole turns at the start of the document: players lose digits of large angles.
  var heading: MotionTrack {
    let heading = track(.heading) { [$0.degrees] }
    let turns = (heading.values(0)[0] / 360).rounded() * 360
    return turns == 0 ? heading : heading.map { [$0[0] - turns] }
  }

  var cornerRadius: MotionTrack { track(.cornerRadius) { [max($0, 0)] } }

  /// The numbers of the transform property's map; see ``ProjectionTrack``.
  private var transform: MotionTrack { track(.transform) { ProjectiveTransform($0).numbers } }

  /// The affine map of the transform property, or `nil` if it has a perspective at some instant.
  var matrix: MotionTrack? {
    let transform = transform
    let samples =
      transform.constant.map { [$0] }
      ?? (0...Int(duration * 120)).map { transform.values(min(Double($0) / 120, duration)) }
      + transform.breakpoints.flatMap { [transform.values(before: $0), transform.values(after: $0)] }
    guard samples.allSatisfy({ abs($0[6]) < 1e-12 && abs($0[7]) < 1e-12 && $0[8] > 0 }) else { return nil }
    return transform.map { numbers in numbers[..<6].map { $0 / numbers[8] } }
  }

  /// The part of the map to the parent that is inside the scale: transform, heading and origin.
  var innerProjection: ProjectionTrack {
    ProjectionTrack(
      track: combined([transform, track(.heading) { [$0.radians] }, origin]) { numbers in
        let inner = AffineTransform.rotation(.radians(numbers[1][0])).concatenated(
          with: .translation(x: numbers[2][0], y: numbers[2][1]))
        return ProjectiveTransform(numbers: numbers[0]).concatenated(with: ProjectiveTransform(inner)).numbers
      })
  }

  /// The map from the layer through its parent's map.
  func projection(in parent: ProjectionTrack) -> ProjectionTrack {
    let outer = [
      track(.position) { [$0.x, $0.y] }, track(.rotation) { [$0.radians] }, track(.scale) { [$0.dx, $0.dy] },
    ]
    return ProjectionTrack(
      track: combined([parent.track, innerProjection.track] + outer) { numbers in
        let map = AffineTransform.translation(x: numbers[2][0], y: numbers[2][1])
          .concatenated(with: .rotation(.radians(numbers[3][0])))
          .concatenated(with: .scale(x: numbers[4][0], y: numbers[4][1]))
        return ProjectiveTransform(numbers: numbers[0]).concatenated(with: ProjectiveTransform(map))
          .concatenated(with: ProjectiveTransform(numbers: numbers[1])).numbers
      })
  }

  /// The instants in a range at which the path changes its elements, in ascending order, or more than a limit of them.
  ///
  /// - Parameter coordinates: The coordinates of the path. Between their breakpoints, changes are searched for.
  func structureTimes(in range: Range<Double>, of coordinates: MotionTrack, limit: Int) -> [Double] {
    guard coordinates.constant == nil else { return [] }
    let paths = paths
    func structure(_ time: Double) -> PathStructure { PathStructure.split(paths(time)).structure }
    let known = coordinates.breakpoints + (clock.hasFinalTimes ? [duration] : [])
    let inner = known.filter { $0 > range.lowerBound && $0 < range.upperBound }
    var found: [Double] = []
    var last: PathStructure?
    for (begin, end) in zip([range.lowerBound] + inner, inner + [range.upperBound]) {
      let side = min(ChangeSearch.accuracy, (end - begin) / 4)
      if let last, last != structure(begin + side) { found.append(begin) }
      found += ChangeSearch.changes(from: begin, to: end, limit: max(limit - found.count, 0), of: structure)
      guard found.count <= limit else { break }
      last = structure(end - side)
    }
    guard found.count <= limit else { return found }
    return ChangeSearch.refined(found, in: range) { coordinates.values($0).count }
  }

  /// The path at an instant of the document.
  func path(at time: Double) -> Path { paths(time) }

  /// The path as a function of the instant of the document.
  private var paths: @Sendable (Double) -> Path {
    let paths = layer.values(of: .path)
    return { [clock] in paths(clock.instant($0)) }
  }

  // MARK: - Visibility

  /// The opacity, which is 0 outside some times.
  func opacity(shownDuring times: [Range<Double>]) -> MotionTrack {
    let own = track(.opacity) { [min(max($0, 0), 1)] }
    guard let shown = steps(times) else { return own }
    return combined([own, shown]) { [$0[0][0] * $0[1][0]] }
  }

  /// 1 during some times, and 0 during the others of the layer.
  func visibility(during times: [Range<Double>], in all: [Range<Double>]) -> MotionTrack {
    func total(_ times: [Range<Double>]) -> Double { times.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
    return total(all) - total(times) < 1e-9 ? MotionTrack(constant: [1]) : steps(times) ?? MotionTrack(constant: [1])
  }

  /// 1 during some times and 0 otherwise; `nil` if they cover the document.
  private func steps(_ times: [Range<Double>]) -> MotionTrack? {
    var merged: [Range<Double>] = []
    for time in times {
      if let last = merged.last, last.upperBound == time.lowerBound {
        merged[merged.count - 1] = last.lowerBound..<time.upperBound
      } else {
        merged.append(time)
      }
    }
    if merged.count == 1, merged[0].lowerBound <= 0, merged[0].upperBound >= clock.end { return nil }
    let (shown, end, hasFinalTimes) = (merged, duration, clock.hasFinalTimes)
    let breakpoints = merged.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > 0 && $0 < end }
    return MotionTrack(breakpoints: breakpoints, duration: end) { time in
      [shown.contains { $0.contains(time) || (!hasFinalTimes && time >= end && $0.upperBound >= end) } ? 1 : 0]
    }
  }

  // MARK: - Drawings

  /// The dashes and gradients.
  var styles: StyleSource { StyleSource(tree, id, on: clock) }

  /// The outline of a content, or `nil` for a group.
  ///
  /// - Parameters:
  ///   - layer: The state of the layer.
  ///   - structure: The elements of a path.
  ///   - coordinates: The coordinates of a path, at all instants.
  ///   - times: The times at which a path has these elements.
  func outline(
    of layer: PaintedLayer, _ structure: PathStructure?, _ coordinates: MotionTrack?, during times: [Range<Double>]
  ) throws(ExportError) -> DocumentDrawing.Outline? {
    switch layer.content {
    case .group: return nil
    case .rectangle: return .rectangle(bounds: bounds, cornerRadius: cornerRadius)
    case .ellipse: return .ellipse(bounds: bounds)
    case .image(let bitmap, _, let sampling): return .image(bitmap, sampling: sampling, bounds: bounds)
    case .picture: throw .unsupported("the picture of the layer “\(tree.name(of: id))”")
    case .path: return try pathOutline(structure ?? PathStructure(), coordinates ?? pathCoordinates, during: times)
    case .text(let text):
      let (structure, _) = PathStructure.split(text.outline(in: Rect(x: 0, y: 0, width: 1, height: 1), fontSize: 1))
      let coordinates = combined([bounds, track(.fontSize) { [$0] }]) { numbers in
        let rect = Rect(x: numbers[0][0], y: numbers[0][1], width: numbers[0][2], height: numbers[0][3])
        return PathStructure.split(text.outline(in: rect, fontSize: max(numbers[1][0], 0))).coordinates
      }
      return .path(structure, coordinates: coordinates)
    }
  }

  /// The path of a constant structure. Outside its times, the coordinates are those at the nearest of them.
  private func pathOutline(
    _ structure: PathStructure, _ motion: MotionTrack, during times: [Range<Double>]
  ) throws(ExportError) -> DocumentDrawing.Outline {
    if let constant = motion.constant, constant.count == structure.coordinateCount {
      return .path(structure, coordinates: MotionTrack(constant: constant))
    }
    let count = structure.coordinateCount
    // The search for changes can miss elements that last for less than a sample.
    for time in times where time.upperBound - time.lowerBound > 1e-5 {
      let samples = ChangeSearch.samples(of: time)
      guard let other = samples.first(where: { motion.values($0).count != count }) else { continue }
      throw .unsupported(
        "the path of the layer “\(tree.name(of: id))”, which has other elements for less than 5 ms at "
          + "\(Decimal.text(other, digits: 4)) s")
    }
    let shown = ShownTimes(times, on: clock)
    return .path(
      structure,
      coordinates: MotionTrack(breakpoints: shown.breakpoints(with: motion.breakpoints), duration: duration) { time in
        shown.value(at: time, of: motion.values) { $0.count == count } ?? [Double](repeating: 0, count: count)
      })
  }

  /// The drawing of an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline.
  ///   - layer: The state of the layer.
  ///   - form: The form of the style that a rule gives, or `nil`.
  ///   - times: The times at which the drawing is shown, and the style has this form.
  ///   - visibility: 1 in these times.
  ///   - name: The name.
  /// - Throws: An error for dashes that an export cannot have.
  func drawing(
    _ outline: DocumentDrawing.Outline, of layer: PaintedLayer, _ form: StyleForm?, during times: [Range<Double>],
    visibility: MotionTrack, name: String
  ) throws(ExportError) -> DocumentDrawing {
    let (fill, stroke) = (color(.fill), color(.stroke))
    let strokeWidth = track(.strokeWidth) { [max($0, 0)] }
    let isImage = if case .image = outline { true } else { false }
    let range = combined([track(.strokeStart) { [$0] }, track(.strokeEnd) { [$0] }]) { [$0[0][0], $0[1][0]] }
    var drawing = DocumentDrawing(
      name: name, outline: outline, visibility: visibility,
      fill: isImage || fill.constant?[3] == 0 ? nil : fill,
      stroke: isImage || stroke.constant?[3] == 0 || strokeWidth.constant == [0] ? nil : stroke,
      strokeWidth: strokeWidth,
      strokeRange: range.constant == [0, 1] ? nil : range, dashPhase: track(.dashPhase) { [$0] },
      style: form?.style ?? layer.style.withoutNumbers)
    // Dashes and gradients often move with the outline.
    let known = MotionTrack.breakpoints(of: outline.tracks + [drawing.dashPhase, fill, stroke])
    try styles.add(layer.style, form, to: &drawing, during: times, besides: known)
    guard case .text = layer.content, drawing.gradient != nil || drawing.strokeGradient != nil else { return drawing }
    guard let bounds = bounds.constant else {
      throw .unsupported("the gradient of the layer “\(tree.name(of: id))”, whose bounds move")
    }
    // The outline of a text is a path in the coordinates of the layer.
    let map = AffineTransform(a: bounds[2], b: 0, c: 0, d: bounds[3], tx: bounds[0], ty: bounds[1])
    drawing.gradient?.change { $0.transform = map.concatenated(with: $0.transform) }
    drawing.strokeGradient?.change { $0.transform = map.concatenated(with: $0.transform) }
    return drawing
  }

  /// A colour: straight red, green, blue and alpha. A transparent colour has the hue of the colour beside it.
  private func color(_ property: LayerProperty<Color>) -> MotionTrack {
    let own = track(property) { $0.straight }
    guard own.isMoving else { return own }
    return MotionTrack(breakpoints: own.breakpoints, duration: duration) { time in
      let color = own.values(time)
      guard color[3] == 0 else { return color }
      for beside in [time + 1e-4, time - 1e-4] {
        let near = own.values(beside)
        if near[3] > 0 { return Array(near[..<3]) + [0] }
      }
      return color
    }
  }

  /// The shadow, or `nil` if it is never visible.
  var shadow: DocumentShadow? {
    let opacity = track(.shadowOpacity) { [min(max($0, 0), 1)] }
    guard opacity.constant != [0] else { return nil }
    let color = combined([color(.shadowColor), opacity]) { Array($0[0][..<3]) + [$0[0][3] * $0[1][0]] }
    return DocumentShadow(
      color: color, offset: track(.shadowOffset) { [$0.dx, $0.dy] }, radius: track(.shadowRadius) { [max($0, 0)] })
  }
}

extension Color {
  /// Red, green, blue and alpha in 0 … 1; all 0 for a transparent colour.
  var straight: [Double] {
    let (red, green, blue, alpha) = displayedComponents
    return [red, green, blue, alpha]
  }
}
