// SPDX-License-Identifier: MIT
import GlissadeTexts

extension PathMeasure {
  /// The index of the piece at a distance in 0 … length.
  ///
  /// The table of buckets leaves a few candidates for a binary search. The cost is O(1) where pieces have similar
  /// lengths and O(log *n*) in the worst case.
  @inline(__always)
  func piece(at distance: Double) -> Int {
    let bucket = min(Int(distance * bucketsPerPoint), buckets.count - 2)
    var low = Int(buckets[bucket])
    var high = Int(buckets[bucket + 1])
    while high - low > 3 {
      let middle = (low + high + 1) / 2
      if pieces[middle].start <= distance { low = middle } else { high = middle - 1 }
    }
    while low < high, pieces[low + 1].start <= distance { low += 1 }
    return low
  }

  /// The position of a distance: inside a run, or at an end of a run.
  enum RunLocation {
    case inside(run: Int, parameter: Double)
    case start(run: Int)
    case end(run: Int)
  }

  @inline(__always)
  func runLocation(at distance: Double, corner: CornerRule) -> RunLocation {
    // NaN and negative distances count as the start.
    guard distance > cornerTolerance else { return .start(run: 0) }
    guard distance < length - cornerTolerance else {
      return corner == .outgoing && isClosed ? .start(run: 0) : .end(run: runs.count - 1)
    }
    if pieces.isEmpty { return searchedRunLocation(at: distance, corner: corner) }
    return runLocation(at: distance, piece: piece(at: distance), corner: corner)
  }

  @inline(__always)
  func runLocation(at distance: Double, piece: Int, corner: CornerRule) -> RunLocation {
    let run = Int(pieces[piece].run)
    return end(at: distance, of: run, corner: corner)
      ?? .inside(run: run, parameter: pieces[piece].parameter(at: distance))
  }

  /// The position on a path whose pieces are not stored.
  @inline(never)
  private func searchedRunLocation(at distance: Double, corner: CornerRule) -> RunLocation {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].start <= distance { low = middle } else { high = middle - 1 }
    }
    let run = low
    if let end = end(at: distance, of: run, corner: corner) { return end }
    (low, high) = (runs[run].pieces.lowerBound, runs[run].pieces.upperBound - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle].distance <= distance { low = middle } else { high = middle - 1 }
    }
    var isLine = false
    if case .line = segments[runs[run].index] { isLine = true }
    let piece = ArcLengthPieces.piece(
      at: distance, from: starts[low],
      to: low + 1 < runs[run].pieces.upperBound ? starts[low + 1].parameter : 1, of: runs[run].kernel, isLine: isLine,
      accuracy: accuracy)
    return .inside(run: run, parameter: piece.parameter(at: distance))
  }

  /// The end of a run within the corner tolerance of a distance, or `nil`.
  @inline(__always)
  private func end(at distance: Double, of run: Int, corner: CornerRule) -> RunLocation? {
    if distance - runs[run].start <= cornerTolerance {
      return corner == .incoming && run > 0 ? .end(run: run - 1) : .start(run: run)
    }
    if runs[run].end - distance <= cornerTolerance {
      return corner == .outgoing && run + 1 < runs.count ? .start(run: run + 1) : .end(run: run)
    }
    return nil
  }

  /// The point at a distance, which is clamped to 0 … ``length``.
  ///
  /// - Parameters:
  ///   - distance: The arc length from the start of the path, in points.
  ///   - corner: The side of a gap between two subpaths: the end of the first or the start of the second.
  /// - Complexity: O(1) where pieces have similar lengths, O(log *n*) in the number of pieces in the worst case.
  public func point(at distance: Double, corner: CornerRule = .incoming) -> Point {
    switch runLocation(at: distance, corner: corner) {
    case .inside(let run, let parameter): runs[run].kernel.point(at: parameter)
    case .start(let run): sample(atStartOf: run).position
    case .end(let run): sample(atEndOf: run).position
    }
  }

  // Few queries are exactly at a corner. The samples of corners are therefore computed on each query and not stored.

  /// The point at the start of a run, and the direction of departure.
  func sample(atStartOf run: Int) -> DirectedPoint {
    guard let segment = segment(of: run) else {
      return DirectedPoint(position: runs[run].kernel.origin, tangent: Self.fallback)
    }
    return DirectedPoint(
      position: segment.start, tangent: segment.startDirection ?? segment.endDirection ?? Self.fallback)
  }

  /// The point at the end of a run, and the direction of arrival.
  func sample(atEndOf run: Int) -> DirectedPoint {
    guard let segment = segment(of: run) else { return sample(atStartOf: run) }
    return DirectedPoint(
      position: segment.end, tangent: segment.endDirection ?? segment.startDirection ?? Self.fallback)
  }

  /// The segment of a run, or `nil` for the only run of a path without length.
  private func segment(of run: Int) -> Path.Segment? { length > 0 ? segments[runs[run].index] : nil }

  /// The point and the direction of travel at a distance, which is clamped to 0 … ``length``.
  ///
  /// At distance 0 the direction is that of the first segment with a length. Segments without length have no direction
  /// and are ignored. A path without length has the direction +x. The derivative can be 0, for example at a cusp or at
  /// coincident control points. There `corner` selects the limit of the direction from one side.
  ///
  /// - Complexity: O(1) where pieces have similar lengths, O(log *n*) in the number of pieces in the worst case.
  public func sample(at distance: Double, corner: CornerRule = .incoming) -> DirectedPoint {
    sample(at: runLocation(at: distance, corner: corner), corner: corner)
  }

  @inline(__always)
  func sample(at runLocation: RunLocation, corner: CornerRule) -> DirectedPoint {
    switch runLocation {
    case .inside(let run, let parameter):
      let velocity = runs[run].kernel.derivative(at: parameter)
      let square = velocity.lengthSquared
      guard square > 1e-280, square < 1e280 else {
        return degenerateSample(run: run, parameter: parameter, corner: corner)
      }
      return DirectedPoint(
        position: runs[run].kernel.point(at: parameter), tangent: velocity * (1 / square.squareRoot()))
    case .start(let run): return sample(atStartOf: run)
    case .end(let run): return sample(atEndOf: run)
    }
  }

  /// The direction and the location of arrival at a distance, from a single search.
  ///
  /// The results equal those of ``sample(at:corner:)`` and ``location(at:corner:)`` with the incoming side of a corner.
  /// Without segments, the location is the parameter 0 of segment 0.
  package func tangentAndLocation(at distance: Double) -> (tangent: Vector, location: Location) {
    let runLocation = runLocation(at: distance, corner: .incoming)
    let tangent = sample(at: runLocation, corner: .incoming).tangent
    return (tangent, location(of: runLocation) ?? Location(segment: 0, parameter: 0))
  }

  /// The sample where the derivative is 0, or where its square overflows or underflows.
  private func degenerateSample(run: Int, parameter: Double, corner: CornerRule) -> DirectedPoint {
    let segment = segments[runs[run].index]
    var tangent = segment.derivative(at: parameter).normalized
    if tangent == nil, let direction = segment.secondDerivative(at: parameter).normalized {
      tangent = corner == .incoming ? -direction : direction
    }
    return DirectedPoint(
      position: runs[run].kernel.point(at: parameter), tangent: tangent ?? sample(atStartOf: run).tangent)
  }

  /// The direction of travel at a distance, as an angle from +x towards +y.
  package func angle(at distance: Double, corner: CornerRule = .incoming) -> Angle {
    sample(at: distance, corner: corner).angle
  }

  /// The segment and the parameter at a distance, or `nil` for a path without segments.
  ///
  /// Where two segments meet, `corner` selects the end of the first or the start of the second.
  package func location(at distance: Double, corner: CornerRule = .incoming) -> Location? {
    location(of: runLocation(at: distance, corner: corner))
  }

  @inline(__always)
  private func location(of runLocation: RunLocation) -> Location? {
    guard !segments.isEmpty else { return nil }
    switch runLocation {
    case .inside(let run, let parameter): return Location(segment: runs[run].index, parameter: parameter)
    case .start(let run): return Location(segment: runs[run].index, parameter: 0)
    case .end(let run): return Location(segment: runs[run].index, parameter: length > 0 ? 1 : 0)
    }
  }

  /// The distance of a location, in points.
  ///
  /// - Precondition: `location.segment` is an index of ``segments``; the parameter is clamped to 0 … 1.
  /// - Complexity: O(log *n*) in the number of segments and of the segment's pieces.
  package func distance(of location: Location) -> Double {
    checkArgument(
      segments.indices.contains(location.segment),
      "location.segment: \(location.segment) is not an index of the path's \(segments.count) segments")
    let (start, end) = (distances[location.segment], distances[location.segment + 1])
    guard location.parameter > 0, end > start else { return start }
    guard location.parameter < 1 else { return end }

    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].index < location.segment { low = middle + 1 } else { high = middle }
    }
    let run = runs[low]
    (low, high) = (run.pieces.lowerBound, run.pieces.upperBound - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if pieceStart(at: middle).parameter <= location.parameter { low = middle } else { high = middle - 1 }
    }
    let piece = pieceStart(at: low)
    let speed = SpeedFunction(run.kernel)
    let inside = speed.lengths(from: piece.parameter, to: location.parameter).whole * speed.unit
    return min(end, piece.distance + inside)
  }

  private func pieceStart(at index: Int) -> ArcLengthPieces.Start {
    pieces.isEmpty
      ? starts[index] : ArcLengthPieces.Start(distance: pieces[index].start, parameter: pieces[index].c0)
  }
}
