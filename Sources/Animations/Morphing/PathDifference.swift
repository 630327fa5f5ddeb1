import Geometry
import RealModule

/// The difference of two paths, or a sum of such differences.
///
/// A difference has the correspondence of its two paths: coordinate by coordinate where the structures are the same,
/// and otherwise by places along the outlines, as the article “Sums of paths” describes. It is computed once, when the
/// difference is made. In a sum, older differences are carried to the path that is advanced through the correspondences
/// between them and it, in any order of summands. So the sum of what is left of several changes has no jump when
/// another change begins.
///
/// Sums and multiples are those of a vector space. ``Animatable/advanced(by:)`` of a path shows a sum.
public struct PathDifference: VectorArithmetic, Hashable {
  /// A multiple of the difference of two paths.
  struct Term: Hashable, Sendable {
    var weight: Double
    let link: PathLink
  }

  /// Ordered by age: the path that a term leads from is often the one that the next term leads to.
  private(set) var terms: [Term]

  init(_ link: PathLink?) { terms = link.map { [Term(weight: 1, link: $0)] } ?? [] }

  private init(terms: [Term]) { self.terms = terms }

  /// No difference.
  public static var zero: PathDifference { PathDifference(terms: []) }

  /// More terms than these are not kept: the ones with the smallest weights are dropped.
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
    while sum.count > Self.maximumTermCount {
      guard let least = sum.indices.min(by: { abs(sum[$0].weight) < abs(sum[$1].weight) }) else { break }
      sum.remove(at: least)
    }
    return PathDifference(terms: sum)
  }

  /// The difference of the two.
  public func subtracting(_ other: PathDifference) -> PathDifference { adding(other.scaled(by: -1)) }

  /// The multiple; a factor of 0 leaves the correspondences, which sums with others may need.
  public func scaled(by factor: Double) -> PathDifference {
    factor == 1 ? self : PathDifference(terms: terms.map { Term(weight: $0.weight * factor, link: $0.link) })
  }

  /// Whether nothing is added to a path.
  var isZero: Bool { terms.allSatisfy { $0.weight == 0 } }

  /// The root of the mean of the squared distances by which points of the path move, in points.
  ///
  /// Between paths of one structure the points are their coordinates, control points and radii among them, and
  /// rotations in radians; otherwise all points along the outlines. It is infinite where a number is not finite.
  public var magnitude: Double { PathSum(of: self).magnitude }

  /// Whether two differences have the same terms.
  public static func == (a: PathDifference, b: PathDifference) -> Bool { a.nonzeroTerms == b.nonzeroTerms }

  /// Hashes the terms.
  public func hash(into hasher: inout Hasher) { hasher.combine(nonzeroTerms) }

  private var nonzeroTerms: [Term] { terms.filter { $0.weight != 0 } }
}

/// Two paths and how they correspond.
final class PathLink: Hashable, Sendable {
  /// The path that the difference leads to.
  let head: LinkedPath
  /// The path that it leads from.
  let base: LinkedPath
  /// Whether coordinates correspond, and not places.
  let isCoordinatewise: Bool

  /// The link of two paths; `nil` where there is no difference, a number is not finite or there are too many lines.
  ///
  /// - Complexity: O(*n*) in the elements; where structures differ, as much again for each line that replaces a curve.
  init?(from base: Path, to head: Path) {
    let (a, b) = (head.drawnElements, base.drawnElements)
    if a.isEmpty, b.isEmpty { return nil }
    isCoordinatewise = a.isEmpty || b.isEmpty || a.hasStructure(of: b, withFlags: true)
    // Numbers that are not finite stay visible in what is measured from the origin.
    guard a.isEmpty || b.isEmpty || (a.coordinates + b.coordinates).allSatisfy(\.isFinite),
      let first = LinkedPath(a, withTables: !isCoordinatewise),
      let second = LinkedPath(b, withTables: !isCoordinatewise)
    else { return nil }
    (self.head, self.base) = (first, second)
  }

  /// Whether both lead from and to the same paths.
  static func == (a: PathLink, b: PathLink) -> Bool {
    a === b || a.head.elements == b.head.elements && a.base.elements == b.base.elements
  }

  /// Hashes the paths.
  func hash(into hasher: inout Hasher) {
    hasher.combine(head.elements)
    hasher.combine(base.elements)
  }
}

/// A path of a sum, with what correspondences need where that is known.
final class LinkedPath: Sendable {
  let elements: ArraySlice<Path.Element>
  /// The tables of the subpaths that draw, where places correspond.
  let tables: [OutlineTable]?

  /// `nil` where tables are wanted and a number is not finite or there are too many lines.
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
  /// The elements up to the last that draws.
  var drawnElements: ArraySlice<Element> {
    let end = elements.lastIndex { if case .move = $0 { false } else { true } }.map { $0 + 1 } ?? 0
    return elements[..<end]
  }
}

extension ArraySlice<Path.Element> {
  /// The tables of the subpaths that draw; `nil` where a number is not finite or there are too many lines.
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
