// SPDX-License-Identifier: MIT

/// Writes moving numbers as properties of Lottie: `{"a":0,"k":…}`, or `{"a":1,"k":[…]}` with keyframes.
struct LottiePropertyWriter: Sendable {
  /// The duration of the document in seconds.
  let duration: Double
  let tolerance: MotionTolerance

  /// A keyframe: its time in seconds, its value as text, and the path to the next keyframe.
  struct Keyframe {
    /// The easing to the next keyframe.
    enum Easing {
      /// The value stays.
      case hold
      /// The control points, x1, y1, x2, y2, and their digits.
      case curve([Double], digits: Int)
      /// There is no next keyframe.
      case last
    }

    let time: Double
    let value: String
    var easing: Easing
    /// The spatial tangents to the next keyframe: `"to":[…],"ti":[…]`.
    var tangents: String?

    /// The text: `{"t":0,"s":[1],"o":{…},"i":{…}}`.
    ///
    /// A property with spatial tangents has one easing for all dimensions, so its handles are plain numbers.
    func text(isSpatial: Bool) -> String {
      let start = "{\"t\":\(LottieNumbers.frame(time)),\"s\":\(value)"
      guard case .curve(let points, let digits) = easing else {
        if case .hold = easing { return start + ",\"h\":1}" }
        return start + "}"
      }
      let isLinear = points[0] == points[1] && points[2] == points[3]
      let numbers = (isLinear ? [0, 0, 1, 1] : points).map { Decimal.text($0, digits: digits) }
      let (opening, closing) = isSpatial ? ("", "") : ("[", "]")
      let texts = numbers.map { opening + $0 + closing }
      // rlottie and ThorVG keep easings by this name. Without it, easings with the same two decimals would be one.
      let isTimed = points[0] == MotionPiece.x1 && points[2] == MotionPiece.x2
      let parts = isTimed ? [numbers[1], numbers[3]] : numbers
      let name = isLinear ? "" : ",\"n\":\"\(parts.joined(separator: "_"))\""
      let handles = ",\"o\":{\"x\":\(texts[0]),\"y\":\(texts[1])},\"i\":{\"x\":\(texts[2]),\"y\":\(texts[3])}"
      return start + handles + name + (tangents.map { "," + $0 } ?? "") + "}"
    }
  }

  /// A property with keyframes.
  static func moving(_ keyframes: [Keyframe], isSpatial: Bool = false) -> String {
    "{\"a\":1,\"k\":[\n" + keyframes.map { $0.text(isSpatial: isSpatial) }.joined(separator: ",\n") + "]}"
  }

  /// A number.
  ///
  /// - Parameters:
  ///   - track: The track of the number.
  ///   - factor: The factor from the track to the property, such as 100 for a percentage.
  ///   - error: The accepted difference in the unit of the track.
  ///   - staysInside: Whether the motion between two keyframes must not exceed their values. ThorVG shows an opacity
  ///     or a component slightly above its largest value as 0.
  func number(
    _ track: MotionTrack, times factor: Double = 1, error: Double, staysInside: Bool = false
  ) throws(ExportError) -> String {
    let scaled = factor == 1 ? track : track.map { [$0[0] * factor] }
    let digits = LottieNumbers.digits(for: error * factor)
    return try property(
      scaled, error: error * factor, staysInside: staysInside, still: { Decimal.text($0[0], digits: digits) },
      keyframe: { LottieNumbers.list($0, digits: digits) })
  }

  /// A vector, with a number appended that players expect.
  func vector(
    _ track: MotionTrack, times factor: Double = 1, appending last: [Double] = [], error: Double,
    staysInside: Bool = false
  ) throws(ExportError) -> String {
    let scaled = factor == 1 ? track : track.map { $0.map { $0 * factor } }
    let digits = LottieNumbers.digits(for: error * factor)
    let text = { (numbers: [Double]) in LottieNumbers.list(numbers + last, digits: digits) }
    return try property(scaled, error: error * factor, staysInside: staysInside, still: text, keyframe: text)
  }

  /// A number with the count of its keyframes.
  func written(_ track: MotionTrack, error: Double) throws(ExportError) -> (text: String, count: Int) {
    let text = try number(track, error: error)
    return (text, text.utf8.count { $0 == UInt8(ascii: "\n") })
  }

  /// A property with the given texts of values.
  func property(
    _ track: MotionTrack, error: Double, staysInside: Bool, still: ([Double]) -> String,
    keyframe: ([Double]) -> String
  ) throws(ExportError) -> String {
    if let constant = track.constant { return LottieNumbers.still(still(constant)) }
    let pieces = try PieceFit(
      track: track, duration: duration, tolerance: error, staysInside: staysInside, hasFreeEasings: true
    ).pieces()
    return Self.moving(keyframes(of: pieces, last: track.values(duration), error: error, keyframe))
  }

  /// The keyframes of pieces. Where the motion jumps, two keyframes have the same time.
  func keyframes(
    of pieces: [MotionPiece], last: [Double], error: Double, _ value: ([Double]) -> String
  ) -> [Keyframe] {
    var keyframes: [Keyframe] = []
    var previous: MotionPiece?
    for piece in pieces {
      if let previous, !previous.isStill, previous.to != piece.from {
        keyframes.append(Keyframe(time: piece.start, value: value(previous.to), easing: .hold))
      }
      let easing = piece.isStill ? Keyframe.Easing.hold : Self.easing(of: piece, error: error)
      keyframes.append(Keyframe(time: piece.start, value: value(piece.from), easing: easing))
      previous = piece
    }
    guard let end = previous else { return keyframes }
    // A motion may jump at the very end, for example to the start of its next iteration.
    let jumps = zip(end.to, last).contains { abs($0 - $1) > error }
    if jumps { keyframes.append(Keyframe(time: duration, value: value(end.to), easing: .hold)) }
    keyframes.append(Keyframe(time: duration, value: value(jumps ? last : end.to), easing: .last))
    return keyframes
  }

  /// The easing of a piece, with digits that suffice for its length.
  static func easing(of piece: MotionPiece, error: Double) -> Keyframe.Easing {
    let span = zip(piece.to, piece.from).reduce(0) { max($0, abs($1.0 - $1.1)) }
    let steepness = 1 + max(abs(piece.y1), abs(piece.y2))
    let digits = max(3, LottieNumbers.digits(for: error / max(span * steepness, error)))
    return .curve([piece.x1, piece.y1, piece.x2, piece.y2], digits: digits)
  }
}
