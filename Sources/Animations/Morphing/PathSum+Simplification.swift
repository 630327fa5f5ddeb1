public import Geometry

extension PathSum.Thread {
  /// The thread with as few of its points as show it.
  ///
  /// - Complexity: O(*n*) in the points.
  func simplified() -> PathSum.Thread {
    var kept = [0]
    // No line leads to the first point after a break.
    let ends = (breaks.flatMap { [$0 - 1, $0] } + [points.count - 1]).filter { $0 > 0 }
    for end in ends {
      while let start = kept.last, start < end { keep(from: start, to: min(start + Self.longestLine, end), &kept) }
    }
    var thread = self
    thread.points = kept.map { points[$0] }
    thread.changes = kept.map { changes[$0] }
    thread.shares = kept.map { shares[$0] }
    thread.breaks = breaks.compactMap { kept.firstIndex(of: $0) }
    return thread
  }

  /// A line replaces at most so many lines.
  private static let longestLine = 64
  /// The largest distance of a point from the line that replaces it, in points: far below the visible.
  private static let tolerance = 0.002
  /// The same for changes, which are velocities in points per second.
  private static let changeTolerance = 0.02

  /// Appends the points after `start` that are needed as far as `end`.
  private func keep(from start: Int, to end: Int, _ kept: inout [Int]) {
    if end - start < 2 || (start + 1..<end).allSatisfy({ isNear($0, start, end) }) {
      kept.append(end)
    } else {
      let middle = (start + end) / 2
      keep(from: start, to: middle, &kept)
      keep(from: middle, to: end, &kept)
    }
  }

  /// Whether a point is near its place on the line between two others.
  private func isNear(_ index: Int, _ start: Int, _ end: Int) -> Bool {
    let fraction = (shares[index] - shares[start]) / (shares[end] - shares[start])
    let gap = points[index] - points[start].interpolated(to: points[end], at: fraction)
    let changeGap = changes[index] - (changes[start] + (changes[end] - changes[start]) * fraction)
    return gap.lengthSquared <= Self.tolerance * Self.tolerance
      && changeGap.lengthSquared <= Self.changeTolerance * Self.changeTolerance
  }
}

extension Path {
  /// A sample from which a change starts, with fewer points where its path is a sum of many lines.
  ///
  /// A value that is sent elsewhere time and again starts each change from the sum before. Otherwise each sum would
  /// have the corners of all earlier ones.
  public static func start(from sample: Sample<Path>) -> Sample<Path> {
    let velocity = sample.velocity.terms
    guard let threads = threads(of: sample.value.elements[...]), sample.value.elements.count > mostStoredElements,
      velocity.count <= 1, let moved = velocity.first.map({ Self.threads(of: $0.link.head.elements) }) ?? threads,
      velocity.first?.link.base.elements ?? sample.value.drawnElements == sample.value.drawnElements
    else { return sample }
    let weight = velocity.first?.weight ?? 0
    let simplified = zip(threads, moved).map { thread, moved in
      var thread = thread
      thread.changes = zip(thread.points, moved.points).map { ($1 - $0) * weight }
      return thread.simplified()
    }
    let path = Path(simplified) { $0.points }
    guard weight != 0 else { return Sample(value: path) }
    let end = Path(simplified) { thread in zip(thread.points, thread.changes).map { $0 + $1 } }
    return Sample(value: path, velocity: PathDifference(PathLink(from: path, to: end)))
  }

  /// A path of more elements is simplified.
  private static var mostStoredElements: Int { 1024 }

  /// The subpaths of a path of lines, with shares by their lengths; `nil` for a path with curves or points that are not
  /// finite.
  private static func threads(of elements: ArraySlice<Element>) -> [PathSum.Thread]? {
    var threads: [PathSum.Thread] = []
    for element in elements {
      switch element {
      case .move(let point):
        threads.append(PathSum.Thread())
        threads[threads.count - 1].append(point)
      case .line(let point): threads[threads.count - 1].append(point)
      case .close: threads[threads.count - 1].isClosed = true
      case .quadratic, .cubic, .arc: return nil
      }
    }
    return threads.allSatisfy { $0.shares.last?.isFinite == true } ? threads : nil
  }
}

extension PathSum.Thread {
  fileprivate mutating func append(_ point: Point) {
    // Points at one place have places of their own, too.
    let length = points.last.map { $0.distance(to: point) + 1e-9 } ?? 0
    shares.append((shares.last ?? 0) + length)
    points.append(point)
    changes.append(.zero)
  }
}
