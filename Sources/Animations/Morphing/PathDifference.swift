// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeGeometry

/// The difference of two paths, or a sum of such differences.
///
/// A difference contains the correspondence of its two paths: coordinate by coordinate for equal structures, and by
/// positions along the outlines otherwise. The article “Sums of paths” describes it. It is computed once, when the
/// difference is created. In a sum, the correspondences between older differences and the advanced path are composed,
/// in any order of summands. The sum of several running changes therefore has no jump when another change begins.
///
/// Sums and multiples are those of a vector space. ``Animatable/advanced(by:)`` adds a sum to a path.
public struct PathDifference: VectorArithmetic, Hashable {
  /// A multiple of the difference of two paths.
  struct Term: Hashable, Sendable {
    var weight: Double
    let link: PathLink
  }

  /// The terms, ordered by age. The start path of a term is often the end path of the previous one.
  private(set) var terms: [Term]

  init(_ link: PathLink?) { terms = link.map { [Term(weight: 1, link: $0)] } ?? [] }

  private init(terms: [Term]) { self.terms = terms }

  /// The empty sum.
  public static var zero: PathDifference { PathDifference(terms: []) }

  /// The maximum number of terms. Above it, the terms are combined. If they cannot be, those with the smallest weights
  /// are removed.
  private static let maximumTermCount = 256

  /// The sum.
  ///
  /// - Complexity: O(*n*·*m*) in the numbers of terms.
  public func adding(_ other: PathDifference) -> PathDifference {
    if terms.isEmpty { return other }
    var sum = terms
    for term in other.terms {
      if let index = sum.lastIndex(where: { $0.link === term.link }) {
        sum[index].weight += term.weight
      } else {
        sum.append(term)
      }
    }
    if sum.count > Self.maximumTermCount { sum = PathDifference(terms: sum).combined().terms }
    while sum.count > Self.maximumTermCount {
      // A term of weight 0 stays while it connects the start path of another term.
      let removable = sum.indices.filter { index in
        let term = sum[index]
        return term.weight != 0
          || !sum.contains { $0.weight != 0 && $0.link.base.elements == term.link.head.elements }
      }
      guard let least = removable.min(by: { abs(sum[$0].weight) < abs(sum[$1].weight) }) else { break }
      sum.remove(at: least)
    }
    return PathDifference(terms: sum)
  }

  /// The multiple. A factor of 0 keeps the correspondences, which sums with others may require.
  public func scaled(by factor: Double) -> PathDifference {
    factor == 1 ? self : PathDifference(terms: terms.map { Term(weight: $0.weight * factor, link: $0.link) })
  }

  /// The sum as one term, or as two for paths of unlike structure; the sum itself if that is not possible.
  ///
  /// The sum is evaluated above the start path of the newest term, at all positions at which a line of any path starts
  /// or ends. For paths of unlike structure, a second term with the weight 0 connects these positions with that path.
  /// Positions between nearly straight lines are dropped: position and change then deviate by at most 10⁻⁹ and 10⁻⁷,
  /// and above 4,096 positions by at most 0.002 and 0.02.
  ///
  /// It is not possible if a subpath vanishes or an outline is cut, since positions of several outlines then correspond
  /// to one. It is not possible either if the canonical start or direction of an outline is not certain, for example
  /// for a path without area or length: the new path could then correspond otherwise than the old one.
  ///
  /// - Complexity: O(*p*·*m*) in the positions and the terms.
  func combined() -> PathDifference {
    guard let base = terms.last?.link.base.elements, !base.isEmpty else { return self }
    let sum = PathSum(base, scaled(by: 0), self)
    if sum.isCoordinatewise {
      let (start, change) = sum.coordinates()
      let end = zip(start, change).map { $0 + $1.displacement }
      let link = PathLink(
        from: Path(structure: base, coordinates: start), to: Path(structure: base, coordinates: end))
      return link.map { PathDifference($0) } ?? self
    }
    let subpaths = sum.subpaths()
    guard let tables = base.outlineTables, tables.count == subpaths.count,
      zip(tables, subpaths).allSatisfy({ $0.isClosed == $1.isClosed && $1.breaks.isEmpty })
    else { return self }
    var simplified = subpaths.map { $0.simplified(within: 1e-9, change: 1e-7) }
    if simplified.reduce(0, { $0 + $1.points.count }) > Self.maximumPositionCount {
      // These deviations are invisible.
      simplified = simplified.map { $0.simplified(within: 0.002, change: 0.02) }
    }
    var start = Path(simplified) { $0.points }
    if start.elements[...].hasStructure(of: base, withFlags: true) {
      // A further position keeps the correspondence by positions.
      simplified[0].divideFirstLine()
      start = Path(simplified) { $0.points }
    }
    let end = Path(simplified) { subpath in zip(subpath.points, subpath.changes).map { $0 + $1 } }
    guard let change = PathLink(from: start, to: end), change.isCoordinatewise,
      let outline = PathLink(from: Path(structure: base, coordinates: base.coordinates), to: start),
      let startTables = outline.head.tables, startTables.count == simplified.count,
      zip(simplified, startTables).allSatisfy({ $0.hasShares(of: $1) })
    else { return self }
    return PathDifference(terms: [Term(weight: 1, link: change), Term(weight: 0, link: outline)])
  }

  /// The number of positions above which a combined sum is simplified by invisible deviations.
  private static let maximumPositionCount = 4096

  /// Whether the sum does not change a path.
  var isZero: Bool { terms.allSatisfy { $0.weight == 0 } }

  /// The root of the mean of the squared distances by which points of the path move, in points.
  ///
  /// For paths of one structure, the points are the coordinates, including control points, radii, and rotations in
  /// radians. Otherwise they are all points along the outlines. The result is infinite if a number is not finite.
  public var magnitude: Double { PathSum(of: self).magnitude }

  /// The sum, combined if it has more than 64 terms and can be combined, for a sum to which more are added.
  func bounded() -> PathDifference { terms.count > 64 ? combined() : self }

  /// Whether two differences have the same terms, without those of weight 0.
  public static func == (a: PathDifference, b: PathDifference) -> Bool { a.nonzeroTerms == b.nonzeroTerms }

  /// Hashes the terms.
  public func hash(into hasher: inout Hasher) { hasher.combine(nonzeroTerms) }

  private var nonzeroTerms: [Term] { terms.filter { $0.weight != 0 } }
}

/// Two paths and their correspondence.
final class PathLink: Hashable, Sendable {
  /// The end path of the difference.
  let head: LinkedPath
  /// The start path of the difference.
  let base: LinkedPath
  /// Whether coordinates correspond, instead of positions along the outlines.
  let isCoordinatewise: Bool

  /// Creates the link of two paths. It is `nil` if neither path draws, if both draw and a number is not finite, or if
  /// there are too many lines.
  ///
  /// - Complexity: O(*n*) in the elements. For paths of different structures, *n* also counts the short lines that
  ///   replace the curves.
  init?(from base: Path, to head: Path) {
    let (a, b) = (head.drawnElements, base.drawnElements)
    if a.isEmpty, b.isEmpty { return nil }
    isCoordinatewise = a.isEmpty || b.isEmpty || a.hasStructure(of: b, withFlags: true)
    // Coordinates that are not finite are kept in differences from the origin.
    guard a.isEmpty || b.isEmpty || (a.coordinates + b.coordinates).allSatisfy({ $0.isFinite }),
      let first = LinkedPath(a, withTables: !isCoordinatewise),
      let second = LinkedPath(b, withTables: !isCoordinatewise)
    else { return nil }
    (self.head, self.base) = (first, second)
  }

  /// Whether both links have the same start and end paths.
  static func == (a: PathLink, b: PathLink) -> Bool {
    a === b || a.head.elements == b.head.elements && a.base.elements == b.base.elements
  }

  /// Hashes the paths.
  func hash(into hasher: inout Hasher) {
    hasher.combine(head.elements)
    hasher.combine(base.elements)
  }
}

/// A path of a sum, with optional tables for its correspondences.
final class LinkedPath: Sendable {
  let elements: ArraySlice<Path.Element>
  /// The tables of the drawn subpaths, or `nil` if coordinates correspond.
  let tables: [OutlineTable]?

  /// Creates the path, or returns `nil` if tables are requested and a number is not finite or there are too many lines.
  init?(_ elements: ArraySlice<Path.Element>, withTables: Bool) {
    self.elements = elements
    guard withTables else {
      tables = nil
      return
    }
    tables = elements.outlineTables
    if tables == nil { return nil }
  }

  var isEmpty: Bool { elements.isEmpty }
}

extension Path {
  /// The elements up to the last one that draws.
  var drawnElements: ArraySlice<Element> {
    let end = elements.lastIndex { if case .move = $0 { false } else { true } }.map { $0 + 1 } ?? 0
    return elements[..<end]
  }
}

extension ArraySlice<Path.Element> {
  /// The table of lengths of each subpath that draws.
  ///
  /// The result is `nil` if a number is not finite, or if a subpath needs too many lines.
  var outlineTables: [OutlineTable]? {
    var tables: [OutlineTable] = []
    for subpath in subpaths {
      guard let outline = PathOutline(subpath: subpath) else { continue }
      guard let table = OutlineTable(outline) else { return nil }
      tables.append(table)
    }
    return tables
  }

  /// The elements of each subpath.
  private var subpaths: [ArraySlice<Path.Element>] {
    var subpaths: [ArraySlice<Path.Element>] = []
    var start = startIndex
    for index in indices.dropFirst() {
      guard case .move = self[index] else { continue }
      subpaths.append(self[start..<index])
      start = index
    }
    if start < endIndex { subpaths.append(self[start...]) }
    return subpaths
  }
}
