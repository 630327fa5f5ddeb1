import Geometry

/// A path as sums see it: an outline, or a difference of two.
///
/// A difference is a path as well, for changes are values of the type that changes. It has the structure of both outlines,
/// or is made of rings where these differ, with differences for coordinates. What else is to be known stands in a note that
/// no client can write:
///
/// - of a change between outlines of one structure, the coordinates of the outline that was subtracted, and how much is left
///   of the change: so it can be brought onto an outline of another structure;
/// - of a change of rings, the place of each from which it grows on an outline that has no such subpath;
/// - of an outline that is made of rings, what was added to it, and whether changes of one structure alone made it.
///
/// Changes of one structure go coordinate by coordinate as long as they are among themselves, and place by place from the
/// moment at which rings take part. A change that was there before goes on as it was, coordinate by coordinate but laid
/// out in places; one that comes later goes between the rings of its two ends. This is what the last point is for.
struct PathSummand {
  /// What is known besides the elements.
  private enum Kind {
    /// Nothing: this is an outline.
    case outline
    /// What this is a change from, and its weight; 0 where the change is a sum of several.
    case change(from: [Point], weight: Double)
    /// This is a sum or a difference of rings.
    case rings(PathRings)
  }

  /// The elements up to the last that draws something.
  let elements: ArraySlice<Path.Element>
  private let kind: Kind

  /// Reads a path.
  init(_ path: Path) {
    let end = path.elements.lastIndex { if case .move = $0 { false } else { true } }.map { $0 + 1 } ?? 0
    elements = path.elements[..<end]
    kind =
      switch path.note {
      case nil: .outline
      case .change(let from, let weight): .change(from: from, weight: weight)
      case .rings(let outline, let parts, let isLoose):
        .rings(PathRings(outline: outline, parts: parts, isLoose: isLoose))
      }
  }

  /// Whether nothing is drawn.
  var isEmpty: Bool { elements.isEmpty }

  var isDifference: Bool {
    switch kind {
    case .outline: false
    case .change: true
    case .rings(let rings): rings.outline == nil
    }
  }

  /// The same with all coordinates times a factor.
  func scaled(by factor: Double) -> Path {
    switch kind {
    case .rings(let rings) where rings.outline == nil: rings.scaled(by: factor).path
    case .change(let from, let weight): scaled(by: factor, .change(from: from, weight: weight * factor))
    case .outline, .rings: scaled(by: factor, nil)
    }
  }

  /// The difference of nothing and this outline.
  func negated() -> Path { scaled(by: -1, .change(from: elements.numbers, weight: 1)) }

  private func scaled(by factor: Double, _ note: Path.Note?) -> Path {
    var path = Path(elements, scaledBy: factor)
    path.note = note
    return path
  }

  // MARK: Of the same structure

  /// Whether the elements are the same but for their coordinates.
  func hasStructure(of other: PathSummand) -> Bool {
    elements.hasStructure(of: other.elements, withFlags: true)
  }

  /// The sum of two of the same structure, of an outline and a difference an outline; `nil` where it goes by rings.
  func sum(with other: PathSummand) -> Path? {
    guard hasStructure(of: other) else { return nil }
    if case .rings = kind { return nil }
    if case .rings = other.kind { return nil }
    var path = Path(
      structure: elements, numbers: zip(elements.numbers, other.elements.numbers).map { $0.adding($1) })
    if case .change(let from, _) = kind, case .change = other.kind { path.note = .change(from: from, weight: 0) }
    return path
  }

  /// The difference of two outlines of the same structure.
  func difference(to other: PathSummand) -> Path {
    let others = other.elements.numbers
    var path = Path(structure: elements, numbers: zip(elements.numbers, others).map { $0.subtracting($1) })
    path.note = .change(from: others, weight: 1)
    return path
  }

  // MARK: Of different structures

  /// The sum with a later one, place by place; `nil` where a number is not finite, or there are too many.
  func ringSum(with other: PathSummand) -> Path? {
    // An outline takes changes of one structure as they were shown until now.
    let isLoose = isUntouched && other.isChange || other.isUntouched && isChange
    guard let a = rings(isLoose: isLoose || other.isDifference == isDifference),
      let b = other.rings(isLoose: isLoose || other.isDifference == isDifference)
    else { return nil }
    var sum = a.sum(with: b)
    sum.isLoose = isLoose
    return sum.path
  }

  /// The difference of two outlines of different structures, place by place.
  func ringDifference(to other: PathSummand) -> Path? {
    guard let a = elements.rings(), let b = other.elements.rings() else { return nil }
    return PathRings.difference(of: a, to: b).path
  }

  /// Whether this is a change between outlines of one structure.
  private var isChange: Bool { if case .change = kind { true } else { false } }

  /// Whether this is an outline to which no change of rings has been added.
  private var isUntouched: Bool {
    switch kind {
    case .outline: true
    case .rings(let rings): rings.outline != nil && rings.isLoose
    case .change: false
    }
  }

  /// The same as rings; a change of one structure coordinate by coordinate if it is loose, or between its ends.
  private func rings(isLoose: Bool) -> PathRings? {
    switch kind {
    case .outline: return elements.rings().map { PathRings(outline: $0) }
    case .rings(let rings): return rings.isUsable ? rings : nil
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
          parts: pairs.enumerated().map { index, pair in
            PathRings.Part(
              slot: index, ring: PathRing.combined(pair.other, pair.own) { $0.subtracting($1) },
              anchor: pair.own.center)
          })
      }
      guard let start = moved(by: 1 / weight).rings(), let rings = end.rings(), start.count == rings.count
      else { return nil }
      return PathRings(
        parts: zip(start, rings).enumerated().map { index, pair in
          PathRings.Part(
            slot: index, ring: PathRing.combined(pair.0, pair.1) { $0.subtracting($1).scaled(by: weight) },
            anchor: pair.1.center)
        })
    }
  }
}
