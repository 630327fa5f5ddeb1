import Geometry

/// The outlines of a path as rings, or a difference, or an outline with the differences that were added to it.
///
/// A subpath that vanishes while another takes its place goes on vanishing where it is, as a subpath of its own, and the
/// other one grows out of its own centre. Were they one ring, what is left of the first would move to the second. For
/// this an outline is kept apart from what was added to it: which of the older changes belong to the subpath that is there
/// now shows only when all of the changes are known.
struct PathRings {
  /// What is left of the changes of one subpath, from its appearance until it vanishes.
  struct Part {
    let slot: Int
    var ring: PathRing
    /// Where the ring lies on an outline that has no such subpath.
    var anchor: Point
    /// Whether the subpath was there before the change.
    var joinsOlder = true
    /// Whether it is there afterwards.
    var joinsNewer = true
  }

  /// The rings of the outline; a difference has none.
  var outline: [PathRing]?
  /// What is added to them, for each subpath in the order of the changes.
  private(set) var parts: [Part] = []
  /// Whether all that was added are changes of one structure.
  var isLoose = false

  init(outline: [PathRing]) { self.outline = outline }

  init(parts: [Part]) { self.parts = parts }

  /// What is drawn: the outline with what belongs to it, and then what has no place on it.
  private var shown: [PathRing] {
    guard let outline else { return parts.map(\.ring) }
    var shown = outline
    var rest: [PathRing] = []
    var taken = [Bool](repeating: false, count: outline.count)
    for part in parts.reversed() {
      let isLast = part.slot < outline.count && !taken[part.slot]
      if isLast { taken[part.slot] = true }
      if isLast, part.joinsNewer || part.anchor == outline[part.slot].center {
        shown[part.slot] = PathRing.combined(outline[part.slot], part.ring) { $0.adding($1) }
      } else {
        rest.append(
          PathRing(points: part.ring.points.map { $0.adding(part.anchor) }, isClosed: part.ring.isClosed))
      }
    }
    return shown + rest.reversed()
  }

  /// The path that draws this, and reads as it.
  var path: Path {
    let shown = shown
    var path = Path()
    path.reserveCapacity(shown.reduce(0) { $0 + $1.points.count + 1 })
    for ring in shown { ring.append(to: &path) }
    path.note = .rings(
      outline: outline?.map(\.noted),
      parts: parts.map {
        Path.NotedPart(
          slot: $0.slot, ring: $0.ring.noted, anchor: $0.anchor, joinsOlder: $0.joinsOlder, joinsNewer: $0.joinsNewer)
      }, isLoose: isLoose)
    return path
  }

  /// Reads a note.
  init(outline: [Path.NotedRing]?, parts: [Path.NotedPart], isLoose: Bool) {
    self.outline = outline?.map { PathRing($0) }
    self.parts = parts.map {
      Part(
        slot: $0.slot, ring: PathRing($0.ring), anchor: $0.anchor, joinsOlder: $0.joinsOlder,
        joinsNewer: $0.joinsNewer)
    }
    self.isLoose = isLoose
  }

  /// Whether all numbers are finite and there are not too many.
  var isUsable: Bool {
    let rings = (outline ?? []) + parts.map(\.ring)
    return rings.reduce(0) { $0 + $1.points.count } <= PathRing.mostPlaces
      && rings.allSatisfy { $0.points.allSatisfy(\.isFinite) }
  }

  /// The sum with later changes.
  func sum(with newer: PathRings) -> PathRings {
    var sum = self
    sum.isLoose = false
    if let own = outline, let others = newer.outline {
      sum.outline = (0..<max(own.count, others.count)).map { index in
        guard index < own.count, index < others.count else { return index < own.count ? own[index] : others[index] }
        return PathRing.combined(own[index], others[index]) { $0.adding($1) }
      }
    } else {
      sum.outline = outline ?? newer.outline
    }
    for part in newer.parts { sum.append(part) }
    return sum
  }

  /// Adds what a later change brings: to the same subpath, or to one that lay in the same place, or for itself.
  private mutating func append(_ part: Part) {
    guard let last = parts.lastIndex(where: { $0.slot == part.slot }),
      parts[last].joinsNewer && part.joinsOlder || parts[last].anchor == part.anchor
    else { return parts.append(part) }
    parts[last].ring = PathRing.combined(parts[last].ring, part.ring) { $0.adding($1) }
    parts[last].anchor = part.anchor
    parts[last].joinsNewer = part.joinsNewer
  }

  /// The difference times a factor.
  func scaled(by factor: Double) -> PathRings {
    var scaled = self
    for index in parts.indices {
      scaled.parts[index].ring.points = parts[index].ring.points.map { $0.scaled(by: factor) }
    }
    return scaled
  }

  /// The difference of two outlines, ring by ring; one without a partner shrinks into its own centre.
  static func difference(of own: [PathRing], to others: [PathRing]) -> PathRings {
    PathRings(
      parts: (0..<max(own.count, others.count)).map { index in
        let (isOld, isNew) = (index < own.count, index < others.count)
        let new = isNew ? others[index] : own[index].collapsed
        return Part(
          slot: index,
          ring: PathRing.combined(isOld ? own[index] : new.collapsed, new) { $0.subtracting($1) },
          anchor: isNew ? new.center : own[index].center, joinsOlder: isOld, joinsNewer: isNew)
      })
  }
}

extension PathRing {
  fileprivate init(_ noted: Path.NotedRing) { self.init(points: noted.points, isClosed: noted.isClosed) }

  fileprivate var noted: Path.NotedRing { Path.NotedRing(points: points, isClosed: isClosed) }
}
