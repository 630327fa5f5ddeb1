import Geometry

/// A path as sums see it: an outline, or a difference of two.
///
/// A difference is a path as well, for changes are values of the type that changes. It has the structure of both outlines,
/// or is made of rings where these differ, with differences for coordinates. What else is to be known follows as moves,
/// which draw nothing:
///
/// - of a change between outlines of one structure, the coordinates of the outline that was subtracted, and how much is left
///   of the change: so it can be brought onto an outline of another structure;
/// - of a change of rings, the place of each from which it grows on an outline that has no such subpath;
/// - of an outline that is made of rings, whether it took changes of one structure alone to make it.
///
/// Changes of one structure go coordinate by coordinate as long as they are among themselves, and place by place from the
/// moment at which rings take part. A change that was there before goes on as it was, coordinate by coordinate but laid
/// out in places; one that comes later goes between the rings of its two ends. This is what the last point is for.
struct PathSummand {
  /// What follows the elements.
  private enum Kind {
    /// Nothing: this is an outline.
    case outline
    /// A mark: this is an outline of rings, and all that has been added to it are changes of one structure.
    case loose
    /// What this is a change from, and its weight; 0 where the change is a sum of several.
    case change(from: [Point], weight: Double)
    /// Where each ring grows from.
    case ringChange(anchors: [Point])
  }

  /// The elements up to the last that draws something.
  let elements: ArraySlice<Path.Element>
  private let kind: Kind

  private init(elements: ArraySlice<Path.Element>, kind: Kind) {
    self.elements = elements
    self.kind = kind
  }

  /// Reads a path.
  init(_ path: Path) {
    let end = path.elements.lastIndex { if case .move = $0 { false } else { true } }.map { $0 + 1 } ?? 0
    elements = path.elements[..<end]
    let rest = path.elements[end...].numbers
    guard let last = rest.last, !elements.isEmpty else {
      kind = .outline
      return
    }
    if rest.count == elements.numberCount + 1 {
      kind = .change(from: rest.dropLast(), weight: last.x)
      return
    }
    let subpaths = elements.subpaths
    if rest.count == 1 || rest.count == subpaths.count + 1, subpaths.allSatisfy(PathRing.isWritten) {
      kind = rest.count == 1 ? .loose : .ringChange(anchors: rest.dropLast())
    } else {
      kind = .outline
    }
  }

  /// What follows the elements.
  private static func rest(_ kind: Kind) -> [Point] {
    switch kind {
    case .outline: []
    case .loose: [.zero]
    case .change(let from, let weight): from + [Point(x: weight, y: 0)]
    case .ringChange(let anchors): anchors + [.zero]
    }
  }

  /// The path that reads as these coordinates of this structure and as a kind.
  private func path(_ kind: Kind, numbers: [Point]) -> Path {
    let rest = Self.rest(kind)
    var path = Path(structure: elements, numbers: numbers, room: rest.count)
    for point in rest { path.move(to: point) }
    return path
  }

  /// Whether nothing is drawn.
  var isEmpty: Bool { elements.isEmpty }

  var isDifference: Bool {
    switch kind {
    case .outline, .loose: false
    case .change, .ringChange: true
    }
  }

  /// The same with all coordinates times a factor.
  func scaled(by factor: Double) -> Path {
    var kind = kind
    if case .change(let from, let weight) = kind { kind = .change(from: from, weight: weight * factor) }
    return scaled(by: factor, kind)
  }

  /// The difference of nothing and this outline.
  func negated() -> Path { scaled(by: -1, .change(from: elements.numbers, weight: 1)) }

  private func scaled(by factor: Double, _ kind: Kind) -> Path {
    let rest = Self.rest(kind)
    var path = Path(elements, scaledBy: factor, room: rest.count)
    for point in rest { path.move(to: point) }
    return path
  }

  // MARK: Of the same structure

  /// Whether sums go coordinate by coordinate.
  func hasStructure(of other: PathSummand) -> Bool {
    elements.hasStructure(of: other.elements, withFlags: true)
  }

  /// The sum of two of the same structure; of an outline and a difference it is an outline.
  func sum(with other: PathSummand) -> Path {
    let sum = zip(elements.numbers, other.elements.numbers).map { $0.adding($1) }
    switch (kind, other.kind) {
    case (.change(let from, _), .change): return path(.change(from: from, weight: 0), numbers: sum)
    case (.change, .ringChange), (.ringChange, .change), (.ringChange, .ringChange):
      return path(kind, numbers: sum)
    default: return path(.outline, numbers: sum)
    }
  }

  /// The difference of two outlines of the same structure.
  func difference(to other: PathSummand) -> Path {
    let others = other.elements.numbers
    return path(
      .change(from: others, weight: 1), numbers: zip(elements.numbers, others).map { $0.subtracting($1) })
  }

  // MARK: Of different structures

  /// The sum of two of different structures, place by place; `nil` where a number is not finite, or there are too many.
  func ringSum(with other: PathSummand) -> Path? {
    // An outline takes changes of one structure as they were shown until now.
    let isLoose = isUntouched && other.isChange || other.isUntouched && isChange
    guard let a = rings(isLoose: isLoose || other.isDifference == isDifference),
      let b = other.rings(isLoose: isLoose || other.isDifference == isDifference)
    else { return nil }
    var path = a.sum(with: b).path
    if isLoose { for point in Self.rest(.loose) { path.move(to: point) } }
    return path
  }

  /// The difference of two outlines of different structures, place by place.
  func ringDifference(to other: PathSummand) -> Path? {
    guard let a = rings(isLoose: true), let b = other.rings(isLoose: true) else { return nil }
    return a.difference(to: b).path
  }

  /// Whether this is a change between outlines of one structure.
  private var isChange: Bool { if case .change = kind { true } else { false } }

  /// Whether this is an outline to which no change of rings has been added.
  private var isUntouched: Bool {
    switch kind {
    case .loose: true
    case .outline: !elements.subpaths.allSatisfy(PathRing.isWritten)
    case .change, .ringChange: false
    }
  }

  /// The same as rings; a change of one structure coordinate by coordinate if it is loose, or between its ends.
  private func rings(isLoose: Bool) -> PathRings? {
    switch kind {
    case .outline, .loose: return elements.rings().map { PathRings(rings: $0) }
    case .ringChange(let anchors): return elements.rings().map { PathRings(rings: $0, anchors: anchors) }
    case .change(let from, let weight):
      let change = elements.numbers
      func moved(by factor: Double) -> ArraySlice<Path.Element> {
        Path(structure: elements, numbers: zip(from, change).map { $0.adding($1.scaled(by: factor)) }).elements[...]
      }
      let end = moved(by: 0)
      if isLoose || weight == 0 {
        // In the places of the outline that was subtracted.
        guard let pairs = end.rings(beside: moved(by: 1)) else { return nil }
        return PathRings(
          rings: pairs.map { pair in PathRing.combined(pair.other, pair.own) { $0.subtracting($1) } },
          anchors: pairs.map(\.own.center))
      }
      guard let start = moved(by: 1 / weight).rings(), let rings = end.rings(), start.count == rings.count
      else { return nil }
      return PathRings(
        rings: zip(start, rings).map { pair in
          PathRing.combined(pair.0, pair.1) { $0.subtracting($1).scaled(by: weight) }
        }, anchors: rings.map(\.center))
    }
  }
}
