// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeGeometry

/// The sum of a path and differences, with the correspondences of its paths.
///
/// The paths form a tree. Its root is the path to which the differences are added. The newest difference starts at the
/// root, and each older one at the end path of the next newer one. If a value returns to an earlier path, this path
/// therefore has a second node. There is one route between two nodes. Correspondences by coordinates and by positions
/// compose along it. A difference that has no path in common with the others corresponds to the last path of its
/// structure, or, by positions, to the root.
struct PathSum {
  /// A path of the sum.
  struct Node {
    let path: LinkedPath
    /// The node nearer to the root that corresponds to this one, and whether coordinates correspond.
    let parent: Int?
    let isCoordinatewise: Bool
  }

  /// A difference between two nodes. `nil` stands for the empty path, all of whose points are the origin.
  struct Edge {
    let head: Int?
    let base: Int?
    let weight: Double
    /// The weight in a second sum with the same correspondences.
    let otherWeight: Double
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// The weight of the first node: 1 for a path, 0 for a difference alone.
  let rootWeight: Double
  /// Whether the root is a path with elements.
  let hasRoot: Bool

  /// Creates the sum of a path and differences.
  ///
  /// - Parameters:
  ///   - root: The path.
  ///   - difference: The sum of differences.
  ///   - other: A second sum, such as a velocity, with the same correspondences.
  init(_ root: ArraySlice<Path.Element>, _ difference: PathDifference, _ other: PathDifference = .zero) {
    rootWeight = 1
    hasRoot = !root.isEmpty
    if hasRoot {
      let matchingTerm = (difference.terms + other.terms).last {
        $0.link.base.elements == root && $0.link.base.tables != nil
      }
      guard let path = matchingTerm?.link.base ?? LinkedPath(root, withTables: false) else { return }
      nodes.append(Node(path: path, parent: nil, isCoordinatewise: true))
    }
    add(difference, other)
  }

  /// Creates a sum of differences without a path.
  init(of difference: PathDifference) {
    (rootWeight, hasRoot) = (0, false)
    add(difference, .zero)
  }

  private mutating func add(_ difference: PathDifference, _ other: PathDifference) {
    var terms = difference.terms.map { (link: $0.link, weights: ($0.weight, 0.0)) }
    for term in other.terms {
      if let index = terms.lastIndex(where: { $0.link === term.link }) {
        terms[index].weights.1 = term.weight
      } else {
        terms.append((term.link, (0, term.weight)))
      }
    }
    // Terms older than all nonzero ones connect nothing.
    terms.removeFirst(terms.firstIndex { $0.weights != (0, 0) } ?? terms.count)
    var current = nodes.indices.last
    while !terms.isEmpty {
      let next = current.flatMap { current in
        terms.lastIndex { $0.link.base.elements == nodes[current].path.elements }
      }
      let term = terms.remove(at: next ?? terms.count - 1)
      current = add(term.link, term.weights, onto: next == nil ? nil : current) ?? current
    }
    edges.reverse()
  }

  /// Adds a difference, and returns the node of its end path.
  private mutating func add(_ link: PathLink, _ weights: (Double, Double), onto parent: Int?) -> Int? {
    var (head, base): (Int?, Int?) = (nil, parent)
    if base == nil, !link.base.isEmpty {
      base = nodes.lastIndex { $0.path.elements == link.base.elements } ?? addUnlinked(link.base)
    }
    if !link.head.isEmpty {
      if let base {
        nodes.append(Node(path: link.head, parent: base, isCoordinatewise: link.isCoordinatewise))
        head = nodes.count - 1
      } else {
        head = nodes.lastIndex { $0.path.elements == link.head.elements } ?? addUnlinked(link.head)
      }
    }
    edges.append(Edge(head: head, base: base, weight: weights.0, otherWeight: weights.1))
    return head
  }

  /// Adds a path that no difference connects with the existing nodes.
  private mutating func addUnlinked(_ path: LinkedPath) -> Int {
    let match = nodes.lastIndex { $0.path.elements.hasStructure(of: path.elements, withFlags: true) }
    nodes.append(
      Node(path: path, parent: match ?? nodes.indices.first, isCoordinatewise: match != nil || nodes.isEmpty))
    return nodes.count - 1
  }

  // MARK: Paths of one structure

  /// Whether all paths have one structure, so that sums are computed coordinate by coordinate.
  var isCoordinatewise: Bool { nodes.allSatisfy { $0.isCoordinatewise } }

  /// The coordinates of both sums.
  func coordinates() -> (sum: [Point], other: [Point]) {
    guard let first = nodes.first else { return ([], []) }
    let zero = [Point](repeating: .zero, count: first.path.elements.coordinateCount)
    var sum = hasRoot ? first.path.elements.coordinates : zero
    var other = zero
    for edge in edges {
      let head = edge.head.map { nodes[$0].path.elements.coordinates } ?? zero
      let base = edge.base.map { nodes[$0].path.elements.coordinates } ?? zero
      for index in sum.indices {
        let difference = head[index] - base[index]
        sum[index] = sum[index] + difference * edge.weight
        other[index] = other[index] + difference * edge.otherWeight
      }
    }
    return (sum, other)
  }

  /// The path of the first sum, and the second sum as its change.
  func evaluated() -> (path: Path, change: PathDifference) {
    guard let first = nodes.first else { return (Path(), .zero) }
    let (path, moved): (Path, Path)
    if isCoordinatewise {
      let (sum, other) = coordinates()
      path = Path(structure: first.path.elements, coordinates: sum)
      moved = Path(structure: first.path.elements, coordinates: zip(sum, other).map { $0 + $1.displacement })
    } else {
      let subpaths = subpaths()
      path = Path(subpaths) { $0.points }
      moved = Path(subpaths) { subpath in zip(subpath.points, subpath.changes).map { $0 + $1 } }
    }
    return (path, PathDifference(edges.contains { $0.otherWeight != 0 } ? PathLink(from: path, to: moved) : nil))
  }

  /// The root of the mean square of the first sum.
  var magnitude: Double {
    guard !nodes.isEmpty else { return 0 }
    if isCoordinatewise {
      let coordinates = coordinates().sum
      let scale = Self.scale(coordinates)
      guard scale > 0 else { return coordinates.allSatisfy { $0.isFinite } ? 0 : .infinity }
      guard scale < .infinity, coordinates.allSatisfy({ $0.isFinite }) else { return .infinity }
      let sum = coordinates.reduce(0) { $0 + ($1.displacement / scale).lengthSquared }
      return (sum / Double(coordinates.count)).squareRoot() * scale
    }
    let subpaths = subpaths()
    let scale = Self.scale(subpaths.flatMap { $0.points })
    guard scale > 0, !subpaths.isEmpty else { return 0 }
    guard scale < .infinity else { return .infinity }
    return (subpaths.reduce(0) { $0 + $1.meanSquare(scale: scale) } / Double(subpaths.count)).squareRoot() * scale
  }

  private static func scale(_ points: [Point]) -> Double { points.reduce(0) { max($0, abs($1.x), abs($1.y)) } }
}

extension Path {
  /// Creates the path of subpaths from their points.
  init(_ subpaths: [PathSum.Subpath], points: (PathSum.Subpath) -> [Point]) {
    self.init()
    reserveCapacity(subpaths.reduce(0) { $0 + $1.points.count + 2 })
    for subpath in subpaths {
      var breaks = subpath.breaks[...]
      var points = points(subpath)
      // The first point stays the first one.
      if subpath.isReversed, points.count > 1 { points[1...].reverse() }
      for (index, point) in points.enumerated() {
        if index == 0 || breaks.first == index { move(to: point) } else { addLine(to: point) }
        if breaks.first == index { breaks.removeFirst() }
      }
      if subpath.isClosed { close() }
    }
  }
}
