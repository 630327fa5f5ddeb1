// SPDX-License-Identifier: MIT

/// The attributes of a SMIL animation element that follows the pieces of a motion.
///
/// The animation begins at the start of the document. After its end, and in viewers that do not play it, the attribute
/// of the element has its value: that of the last state. A jump is two values at the same key time: SMIL uses the later
/// one from that instant.
struct SVGKeyframes {
  /// The text of the value while the animation does not play.
  let rest: String
  /// The values and the timing, or none if the value never changes.
  let attributes: [XMLOutput.Attribute]

  var isMoving: Bool { !attributes.isEmpty }

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - pieces: The pieces, without gaps.
  ///   - tolerance: The accepted difference of a number.
  ///   - playback: How often the motion plays.
  ///   - values: The name of the list of values.
  ///   - text: The text of the numbers.
  init(
    _ pieces: [MotionPiece], tolerance: Double, _ playback: MotionPlayback, values: String = "values",
    text: ([Double]) -> String
  ) {
    var parts = pieces.map { Part(piece: $0, from: text($0.from), to: text($0.to)) }
    let rest = text(playback.rest(pieces))
    self.rest = rest
    if parts.allSatisfy({ $0.isStill && $0.from == rest }) { parts = [] }
    // The state after the last change is that of the attribute. Laps have the duration of the document.
    while playback.isPlain, parts.count > 1, let last = parts.last, last.isStill,
      parts[parts.count - 2].to == last.from, last.to == rest
    {
      parts.removeLast()
    }
    guard let begin = parts.first?.piece.start, let end = parts.last?.piece.end else {
      attributes = []
      return
    }
    let digits = Self.timeDigits(pieces, tolerance: tolerance)
    let start = Self.rounded(begin, digits)
    let clock = SVGClock(start: start, duration: Self.rounded(end, digits) - start, digits: digits)
    let frames =
      parts.allSatisfy(\.isStill)
      ? Self.discrete(parts, clock) : Self.interpolated(parts, clock, tolerance: tolerance)
    attributes =
      [
        .init("begin", Decimal.text(start, digits: digits) + "s"),
        .init("dur", Decimal.text(clock.duration, digits: digits) + "s"),
      ] + playback.repeatCount + [.init(values, frames.values.joined(separator: ";"))] + frames.attributes
  }

  /// A piece with the texts of its values.
  private struct Part {
    let piece: MotionPiece
    let from: String
    let to: String

    var isStill: Bool { from == to }
  }

  /// Converts instants to key times.
  private struct SVGClock {
    let start: Double
    let duration: Double
    let digits: Int

    func keyTime(_ time: Double) -> String {
      // Start and duration are written with these digits, so the fraction is computed from the rounded instants.
      let share = min(max((SVGKeyframes.rounded(time, digits) - start) / duration, 0), 1)
      return Decimal.text(share, digits: digits + (duration > 1 ? Self.places(duration) : 0))
    }

    private static func places(_ number: Double) -> Int {
      var (places, power) = (0, 1.0)
      while power < number { (places, power) = (places + 1, power * 10) }
      return places
    }
  }

  private static func discrete(
    _ parts: [Part], _ clock: SVGClock
  ) -> (values: [String], attributes: [XMLOutput.Attribute]) {
    var frames: [(time: String, value: String)] = []
    for part in parts where frames.last?.value != part.from {
      frames.append((clock.keyTime(part.piece.start), part.from))
    }
    let times = frames.map(\.time).joined(separator: ";")
    return (
      frames.map(\.value), [.init("calcMode", "discrete")] + (frames.count > 1 ? [.init("keyTimes", times)] : [])
    )
  }

  private static func interpolated(
    _ parts: [Part], _ clock: SVGClock, tolerance: Double
  ) -> (values: [String], attributes: [XMLOutput.Attribute]) {
    var (values, times, splines): ([String], [String], [String]) = ([], [], [])
    func append(_ time: Double, _ value: String, _ spline: String) {
      if !values.isEmpty { splines.append(spline) }
      times.append(clock.keyTime(time))
      values.append(value)
    }
    let isLinear = parts.allSatisfy { $0.piece.isLinear || $0.isStill }
    for part in parts {
      if values.last != part.from { append(part.piece.start, part.from, spline(y1: 1 / 3.0, y2: 2 / 3.0, digits: 4)) }
      let span = zip(part.piece.to, part.piece.from).map { abs($0 - $1) }.max() ?? 0
      let digits = part.isStill ? 4 : max(digits(for: tolerance / max(span, tolerance)), 4)
      append(part.piece.end, part.to, spline(y1: part.piece.y1, y2: part.piece.y2, digits: digits))
    }
    var attributes: [XMLOutput.Attribute] = [.init("calcMode", isLinear ? "linear" : "spline")]
    if times.count > 2 || !isLinear { attributes.append(.init("keyTimes", times.joined(separator: ";"))) }
    if !isLinear { attributes.append(.init("keySplines", splines.joined(separator: ";"))) }
    return (values, attributes)
  }

  /// An easing with the abscissae 1/3 and 2/3. Constant speed is written like this, too: browsers solve the curve for
  /// its parameter with a tolerance, and the first guess is exact if the parameter is the time.
  private static func spline(y1: Double, y2: Double, digits: Int) -> String {
    [MotionPiece.x1, y1, MotionPiece.x2, y2].map { Decimal.text($0, digits: digits) }.joined(separator: " ")
  }

  /// The digits of numbers that add a 64th of the tolerance at most.
  static func digits(for tolerance: Double) -> Int { Decimal.digits(for: tolerance / 8).lowerBound }

  /// The digits of instants in seconds, so that the error of time adds a 50th of the tolerance at the largest speed.
  private static func timeDigits(_ pieces: [MotionPiece], tolerance: Double) -> Int {
    var speed = 0.0
    for piece in pieces where piece.end > piece.start {
      let span = zip(piece.to, piece.from).map { abs($0 - $1) }.max() ?? 0
      speed = max(speed, 3 * span / (piece.end - piece.start))
    }
    let resolution = min(1e-6, tolerance / 50 / max(speed, 1e-9))
    var (digits, unit) = (6, 1e-6)
    while digits < 12, unit > resolution { (digits, unit) = (digits + 1, unit / 10) }
    return digits
  }

  fileprivate static func rounded(_ time: Double, _ digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    return (time * scale).rounded() / scale
  }
}

extension MotionPlayback {
  /// The attribute for several laps.
  var repeatCount: [XMLOutput.Attribute] {
    count == 1 ? [] : [.init("repeatCount", count.map { "\($0)" } ?? "indefinite")]
  }
}
