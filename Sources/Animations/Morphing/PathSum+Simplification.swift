// SPDX-License-Identifier: MIT
public import GlissadeGeometry

extension PathSum.Subpath {
  /// The subpath without the points that are within tolerances of the line between their neighbours.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance of a dropped point from its position on the new line, in points.
  ///   - changeTolerance: The largest error of a dropped point's change, in points per second for a velocity.
  /// - Complexity: O(*n*) in the points.
  func simplified(within tolerance: Double, change changeTolerance: Double) -> PathSum.Subpath {
    func isNear(_ index: Int, _ start: Int, _ end: Int) -> Bool {
      let fraction = (shares[index] - shares[start]) / (shares[end] - shares[start])
      let gap = points[index] - points[start].interpolated(to: points[end], at: fraction)
      let changeGap = changes[index] - (changes[start] + (changes[end] - changes[start]) * fraction)
      return gap.lengthSquared <= tolerance * tolerance
        && changeGap.lengthSquared <= changeTolerance * changeTolerance
    }
    /// Appends the required points from `start` to `end`, without `start`.
    func keep(from start: Int, to end: Int, _ kept: inout [Int]) {
      if end - start < 2 || (start + 1..<end).allSatisfy({ isNear($0, start, end) }) {
        kept.append(end)
      } else {
        let middle = (start + end) / 2
        keep(from: start, to: middle, &kept)
        keep(from: middle, to: end, &kept)
      }
    }
    var kept = [0]
    // No line leads to the first point after a break.
    let ends = (breaks.flatMap { [$0 - 1, $0] } + [points.count - 1]).filter { $0 > 0 }
    for end in ends {
      while let start = kept.last, start < end {
        keep(from: start, to: min(start + Self.maximumReplacedLineCount, end), &kept)
      }
    }
    var subpath = self
    subpath.points = kept.map { points[$0] }
    subpath.changes = kept.map { changes[$0] }
    subpath.shares = kept.map { shares[$0] }
    subpath.breaks = breaks.compactMap { kept.firstIndex(of: $0) }
    return subpath
  }

  /// The maximum number of lines that one line replaces.
  private static let maximumReplacedLineCount = 64
}

extension Path {
  /// The stored form of a change's start, with fewer points if its path is a sum of many lines.
  ///
  /// Each of many successive changes starts from the previous sum. Without simplification, each sum would have the
  /// corners of all earlier ones.
  public static func start(from sample: Sample<Path>) -> Sample<Path> {
    let velocity = sample.velocity.terms
    guard let subpaths = subpaths(of: sample.value.elements[...]),
      sample.value.elements.count > maximumStoredElementCount,
      velocity.count <= 1, let displaced = velocity.first.map({ Self.subpaths(of: $0.link.head.elements) }) ?? subpaths,
      velocity.first?.link.base.elements ?? sample.value.drawnElements == sample.value.drawnElements
    else { return sample }
    let weight = velocity.first?.weight ?? 0
    let simplified = zip(subpaths, displaced).map { subpath, displaced in
      var subpath = subpath
      subpath.changes = zip(subpath.points, displaced.points).map { ($1 - $0) * weight }
      // These deviations are invisible.
      return subpath.simplified(within: 0.002, change: 0.02)
    }
    let path = Path(simplified) { $0.points }
    guard weight != 0 else { return Sample(value: path) }
    let end = Path(simplified) { subpath in zip(subpath.points, subpath.changes).map { $0 + $1 } }
    return Sample(value: path, velocity: PathDifference(PathLink(from: path, to: end)))
  }

  /// The number of elements above which a path is simplified.
  private static var maximumStoredElementCount: Int { 1024 }

  /// The subpaths of a path of lines, with shares by their lengths; `nil` for a path with curves or with points that
  /// are not finite.
  private static func subpaths(of elements: ArraySlice<Element>) -> [PathSum.Subpath]? {
    var subpaths: [PathSum.Subpath] = []
    for element in elements {
      switch element {
      case .move(let point):
        subpaths.append(PathSum.Subpath())
        subpaths[subpaths.count - 1].append(point)
      case .line(let point): subpaths[subpaths.count - 1].append(point)
      case .close: subpaths[subpaths.count - 1].isClosed = true
      case .quadratic, .cubic, .arc: return nil
      }
    }
    return subpaths.allSatisfy { $0.shares.last?.isFinite == true } ? subpaths : nil
  }
}

extension PathSum.Subpath {
  fileprivate mutating func append(_ point: Point) {
    // Equal points also have different shares.
    let length = points.last.map { $0.distance(to: point) + 1e-9 } ?? 0
    shares.append((shares.last ?? 0) + length)
    points.append(point)
    changes.append(.zero)
  }
}
