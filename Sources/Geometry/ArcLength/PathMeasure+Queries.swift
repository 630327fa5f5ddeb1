import Quoting

extension PathMeasure {
  /// The index of the piece at a distance inside 0 … length.
  ///
  /// One look into the table leaves a few candidates, and the rest is a binary search: O(1) where pieces are about as
  /// long as each other, O(log *n*) at worst.
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

  /// Where a distance falls: inside a run, or at an end of one.
  enum Place {
    case inside(run: Int, parameter: Double)
    case start(run: Int)
    case end(run: Int)
  }

  @inline(__always)
  func place(at distance: Double, corner: CornerRule) -> Place {
    // Not a number counts as the start, as everything that is not beyond it.
    guard distance > cornerTolerance else { return .start(run: 0) }
    guard distance < length - cornerTolerance else {
      return corner == .outgoing && isClosed ? .start(run: 0) : .end(run: runs.count - 1)
    }
    if pieces.isEmpty { return placeOfMany(at: distance, corner: corner) }
    return place(at: distance, piece: piece(at: distance), corner: corner)
  }

  @inline(__always)
  func place(at distance: Double, piece: Int, corner: CornerRule) -> Place {
    let run = Int(pieces[piece].run)
    return end(at: distance, of: run, corner: corner)
      ?? .inside(run: run, parameter: pieces[piece].parameter(at: distance))
  }

  /// The place on a path of many segments.
  @inline(never)
  private func placeOfMany(at distance: Double, corner: CornerRule) -> Place {
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

  /// The end of a run that a distance inside it falls on, if it does.
  @inline(__always)
  private func end(at distance: Double, of run: Int, corner: CornerRule) -> Place? {
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
  ///   - distance: The length of the way from the start, in points.
  ///   - corner: Which end of a gap counts where one subpath ends and the next begins.
  /// - Complexity: O(log *n*) in the number of pieces, O(1) on ordinary paths.
  public func point(at distance: Double, corner: CornerRule = .incoming) -> Point {
    switch place(at: distance, corner: corner) {
    case .inside(let run, let parameter): runs[run].kernel.point(at: parameter)
    case .start(let run): sample(atStartOf: run).position
    case .end(let run): sample(atEndOf: run).position
    }
  }

  // Corners are rarely hit exactly: their samples are computed each time and take no memory.

  /// The point at which a run starts, and the direction in which it is left.
  func sample(atStartOf run: Int) -> Sample {
    guard let segment = segment(of: run) else {
      return Sample(position: runs[run].kernel.origin, tangent: Self.fallback)
    }
    return Sample(
      position: segment.start, tangent: segment.startDirection ?? segment.endDirection ?? Self.fallback)
  }

  /// The point at which a run ends, and the direction in which it is reached.
  func sample(atEndOf run: Int) -> Sample {
    guard let segment = segment(of: run) else { return sample(atStartOf: run) }
    return Sample(
      position: segment.end, tangent: segment.endDirection ?? segment.startDirection ?? Self.fallback)
  }

  /// The segment of a run; `nil` for the only run of a path without length.
  private func segment(of run: Int) -> Path.Segment? { length > 0 ? segments[runs[run].index] : nil }

  /// The point and the direction of travel at a distance, which is clamped to 0 … ``length``.
  ///
  /// At distance 0 the direction is that of the segment that starts there. Segments without length have none and are
  /// passed over; a path without length points along +x. Where a curve turns on the spot, at a cusp or at coincident
  /// control points, the direction is the limit on the side that `corner` names.
  ///
  /// - Complexity: O(log *n*) in the number of pieces, O(1) on ordinary paths.
  public func sample(at distance: Double, corner: CornerRule = .incoming) -> Sample {
    sample(in: place(at: distance, corner: corner), corner: corner)
  }

  @inline(__always)
  func sample(in place: Place, corner: CornerRule) -> Sample {
    switch place {
    case .inside(let run, let parameter):
      let velocity = runs[run].kernel.derivative(at: parameter)
      let square = velocity.lengthSquared
      guard square > 1e-280, square < 1e280 else { return coldSample(run: run, parameter: parameter, corner: corner) }
      return Sample(
        position: runs[run].kernel.point(at: parameter), tangent: velocity * (1 / square.squareRoot()))
    case .start(let run): return sample(atStartOf: run)
    case .end(let run): return sample(atEndOf: run)
    }
  }

  /// The direction and the location with which somebody arrives at a distance: what ``sample(at:corner:)`` and
  /// ``location(at:corner:)`` say, for one search.
  package func arrival(at distance: Double) -> (tangent: Vector, location: Location) {
    let place = place(at: distance, corner: .incoming)
    let tangent = sample(in: place, corner: .incoming).tangent
    return (tangent, location(in: place) ?? Location(segment: 0, parameter: 0))
  }

  /// The sample where the derivative is too small or too large to be squared, or vanishes.
  private func coldSample(run: Int, parameter: Double, corner: CornerRule) -> Sample {
    let segment = segments[runs[run].index]
    var tangent = segment.derivative(at: parameter).normalized
    if tangent == nil, let bend = segment.secondDerivative(at: parameter).normalized {
      tangent = corner == .incoming ? -bend : bend
    }
    return Sample(
      position: runs[run].kernel.point(at: parameter), tangent: tangent ?? sample(atStartOf: run).tangent)
  }

  /// The direction of travel at a distance, from +x towards +y.
  public func angle(at distance: Double, corner: CornerRule = .incoming) -> Angle {
    sample(at: distance, corner: corner).angle
  }

  /// The segment and the parameter on it that a distance falls on; `nil` where the path has no segment.
  ///
  /// Where segments meet, `corner` says whether it is the end of the one or the start of the other.
  public func location(at distance: Double, corner: CornerRule = .incoming) -> Location? {
    location(in: place(at: distance, corner: corner))
  }

  @inline(__always)
  private func location(in place: Place) -> Location? {
    guard !segments.isEmpty else { return nil }
    switch place {
    case .inside(let run, let parameter): return Location(segment: runs[run].index, parameter: parameter)
    case .start(let run): return Location(segment: runs[run].index, parameter: 0)
    case .end(let run): return Location(segment: runs[run].index, parameter: length > 0 ? 1 : 0)
    }
  }

  /// The distance at which a location lies.
  ///
  /// - Precondition: `location.segment` is an index of ``segments``; the parameter is clamped to 0 … 1.
  /// - Complexity: O(log *n*) in the number of segments and of the segment's pieces.
  public func distance(of location: Location) -> Double {
    checkArgument(segments.indices.contains(location.segment), "there is no segment \(location.segment)")
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
      if begin(ofPiece: middle).parameter <= location.parameter { low = middle } else { high = middle - 1 }
    }
    let piece = begin(ofPiece: low)
    let speed = SpeedFunction(run.kernel)
    let inside = speed.lengths(from: piece.parameter, to: location.parameter).whole * speed.unit
    return min(end, piece.distance + inside)
  }

  private func begin(ofPiece index: Int) -> ArcLengthPieces.Start {
    pieces.isEmpty
      ? starts[index] : ArcLengthPieces.Start(distance: pieces[index].start, parameter: pieces[index].c0)
  }
}
