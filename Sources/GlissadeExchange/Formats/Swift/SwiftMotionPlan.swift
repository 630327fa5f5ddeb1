// SPDX-License-Identifier: MIT
import GlissadeTiming

/// A part of a motion between two values, with an easing as a Swift expression.
struct SwiftPiece: Sendable {
  var start: Double
  var end: Double
  var from: [Double]
  var to: [Double]
  /// The timing function, and the expression that creates it.
  var function: TimingFunction
  var easing: String

  var isStill: Bool { from == to }
}

/// How the values of a property are written.
struct SwiftMotionPlan {
  enum Form {
    /// A constant value.
    case constant
    /// Additive transitions, with the values that they set.
    case transitions([Transition])
    /// Keyframes.
    case keyframes([SwiftPiece])
  }

  /// A transition of a transaction to a new value.
  struct Transition {
    let start: Double
    let duration: Double
    let function: TimingFunction
    let easing: String
    let value: [Double]
  }

  /// The numbers before all changes.
  let initial: [Double]
  let form: Form

  /// The most moving parts that are written as transitions.
  private static let transitionLimit = 4
  /// The most jumps that are written as transitions.
  private static let jumpLimit = 24
  /// The timing functions that a person would write, with their names.
  private static let functions: [(function: TimingFunction, name: String)] = [
    (.seamless, ".seamless"), (.easeInOut, ".easeInOut"), (.ease, ".ease"), (.easeIn, ".easeIn"),
    (.easeOut, ".easeOut"),
  ]

  /// A value that never changes.
  init(constant: [Double]) { self.init(initial: constant, form: .constant) }

  init(initial: [Double], form: Form) { (self.initial, self.form) = (initial, form) }

  /// Chooses the form for a track.
  ///
  /// - Parameters:
  ///   - track: The track; colours are premultiplied.
  ///   - property: The property.
  ///   - duration: The duration of the document.
  ///   - tolerance: The accepted errors.
  ///   - candidates: Timing functions that the motion may follow, besides the named ones.
  ///   - isKeyframed: Whether a motion is keyframes in any case.
  init(
    _ track: MotionTrack, of property: SwiftProperty, duration: Double, _ tolerance: MotionTolerance,
    candidates: [TimingFunction] = [], isKeyframed: Bool = false
  ) throws(ExportError) {
    if let constant = track.constant {
      (initial, form) = (constant, .constant)
      return
    }
    if !isKeyframed, let sum = track.sum, let (first, transitions) = Self.transitions(of: sum) {
      (initial, form) = (first, .transitions(transitions))
      return
    }
    let accepted = tolerance.accepted(property.unit)
    let functions =
      Self.functions + candidates.compactMap { function in Self.source(of: function).map { (function, $0) } }
    var pieces: [SwiftPiece] = []
    if property.type == "Color" {
      // Errors of straight components are larger where the alpha is small.
      for factor in [1.0, 0.25, 0.0625, 0.015625] {
        pieces = try Self.pieces(of: track, duration, accepted * factor, functions)
        if Self.straightError(of: pieces, track) <= accepted * 0.9 { break }
      }
    } else {
      pieces = try Self.pieces(of: track, duration, accepted, functions)
    }
    initial = pieces[0].from
    guard pieces.contains(where: { !$0.isStill || $0.from != pieces[0].from }) else {
      form = .constant
      return
    }
    let moving = pieces.filter { !$0.isStill }.count
    let jumps = zip(pieces, pieces.dropFirst()).filter { $0.to != $1.from }.count
    let isShort = moving == 0 ? jumps <= Self.jumpLimit : moving + jumps <= Self.transitionLimit
    let isPath = property == .path
    if !isKeyframed, !property.interpolatesNumbers || isShort && (!isPath || moving == 0) {
      form = .transitions(Self.transitions(of: pieces))
    } else {
      form = .keyframes(pieces)
    }
  }

  // MARK: - Transitions

  /// The transitions of additive changes, and the value before them; `nil` if a timing function has no source.
  private static func transitions(of sum: MotionTrack.AdditiveSum) -> (first: [Double], transitions: [Transition])? {
    // Differences add in any order, so changes at one instant may be sorted.
    var terms: [(start: Double, duration: Double, function: TimingFunction, easing: String, difference: [Double])] = []
    for term in sum.terms {
      guard term.start.isFinite, term.duration.isFinite, let easing = source(of: term.timingFunction) else {
        return nil
      }
      terms.append(
        term.duration > 0
          ? (term.start, term.duration, term.timingFunction, easing, term.difference)
          : (term.start, 0, .linear, ".linear", term.difference))
    }
    terms.sort { ($0.start, $0.duration, $0.easing) < ($1.start, $1.duration, $1.easing) }
    func difference(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 - $1 } }
    let first = terms.reduce(sum.last) { zip($0, $1.difference).map { $0 + $1 } }
    var rest = first
    return (
      first,
      terms.enumerated().map { index, term in
        rest = index == terms.count - 1 ? sum.last : difference(rest, term.difference)
        return Transition(
          start: term.start, duration: term.duration, function: term.function, easing: term.easing, value: rest)
      }
    )
  }

  /// The transitions of consecutive pieces: jumps are transitions of duration 0.
  private static func transitions(of pieces: [SwiftPiece]) -> [Transition] {
    var result: [Transition] = []
    var value = pieces[0].from
    for piece in pieces {
      if piece.from != value {
        result.append(
          Transition(start: piece.start, duration: 0, function: .linear, easing: ".linear", value: piece.from))
      }
      if !piece.isStill {
        let duration = piece.end - piece.start
        result.append(
          Transition(
            start: piece.start, duration: duration, function: piece.function, easing: piece.easing, value: piece.to))
      }
      value = piece.to
    }
    return result
  }

  /// The source of a timing function: a name if it has one, otherwise its call; `nil` for a function without source.
  static func source(of function: TimingFunction) -> String? {
    if let known = functions.first(where: { $0.function == function }) { return known.name }
    guard function.springProblem == nil else { return nil }
    return function.swiftSource
  }

  // MARK: - Pieces

  /// The most stretches between breakpoints that are examined together.
  private static let joinedStretches = 4

  /// The pieces of a track. Stretches between breakpoints have a named timing function if they follow one together.
  private static func pieces(
    of track: MotionTrack, _ duration: Double, _ accepted: Double,
    _ functions: [(function: TimingFunction, name: String)]
  ) throws(ExportError) -> [SwiftPiece] {
    let fitted = try PieceFit(track: track, duration: duration, tolerance: accepted).pieces()
    // The indices of the pieces that begin at a breakpoint, and the end.
    let edges = Set(track.breakpoints)
    let starts = fitted.indices.filter { $0 == 0 || edges.contains(fitted[$0].start) } + [fitted.count]
    var result: [SwiftPiece] = []
    var index = 0
    while index < starts.count - 1 {
      let counts = (1...joinedStretches).reversed().filter { index + $0 < starts.count }
      let joined = counts.lazy.compactMap { count -> (count: Int, piece: SwiftPiece)? in
        let stretch = fitted[starts[index]..<starts[index + count]]
        return named(stretch, of: track, accepted, functions).map { (count, $0) }
      }.first
      if let joined {
        result.append(joined.piece)
        index += joined.count
      } else {
        result += fitted[starts[index]..<starts[index + 1]].map { piece in
          let (function, easing) = Self.easing(of: piece, accepted)
          return SwiftPiece(
            start: piece.start, end: piece.end, from: piece.from, to: piece.to, function: function, easing: easing)
        }
        index += 1
      }
    }
    // Values beside a breakpoint differ by rounding errors, which are no jumps.
    for index in result.indices.dropFirst() {
      let previous = result[index - 1].to
      let isJump = zip(result[index].from, previous).contains { abs($0 - $1) > accepted / 1000 }
      guard !isJump else { continue }
      if result[index].isStill { result[index].to = previous }
      result[index].from = previous
    }
    // A jump at the end of the document is a piece without a length.
    if let rest = fitted.last?.rest {
      result.append(
        SwiftPiece(start: duration, end: duration, from: rest, to: rest, function: .linear, easing: ".linear"))
    }
    return result
  }

  /// One piece for several that follow a named timing function almost exactly, or `nil`.
  private static func named(
    _ pieces: ArraySlice<MotionPiece>, of track: MotionTrack, _ accepted: Double,
    _ functions: [(function: TimingFunction, name: String)]
  ) -> SwiftPiece? {
    guard let first = pieces.first, let last = pieces.last, !first.isStill, !last.isStill, first.from != last.to,
      pieces.count > 1 || !first.isLinear
    else { return nil }
    let (from, to) = (first.from, last.to)
    // At a jump inside, the values differ from both sides.
    guard
      zip(pieces, pieces.dropFirst()).allSatisfy({ zip($0.to, $1.from).allSatisfy { abs($0 - $1) < accepted / 100 } })
    else { return nil }
    let count = 40
    let samples = (1..<count).map {
      track.values(first.start + (last.end - first.start) * Double($0) / Double(count))
    }
    let match = functions.first { function, _ in
      samples.enumerated().allSatisfy { index, values in
        let progress = function.value(at: Double(index + 1) / Double(count))
        return values.indices.allSatisfy {
          abs(from[$0] + (to[$0] - from[$0]) * progress - values[$0]) <= accepted / 100
        }
      }
    }
    return match.map {
      SwiftPiece(start: first.start, end: last.end, from: from, to: to, function: $0.function, easing: $0.name)
    }
  }

  /// The call of the helper with the ordinates of the control points, in enough digits for the distance, and the
  /// timing function that it creates.
  private static func easing(of piece: MotionPiece, _ accepted: Double) -> (function: TimingFunction, text: String) {
    let span = zip(piece.to, piece.from).reduce(0) { max($0, abs($1.0 - $1.1)) }
    let bend = max(abs(piece.y1 - MotionPiece.x1), abs(piece.y2 - MotionPiece.x2))
    guard !piece.isStill, bend * span > accepted / 100 else { return (.linear, ".linear") }
    let digits = Decimal.digits(for: accepted / max(span, 1e-9)).lowerBound + 2
    let (y1, y2) = (Decimal.text(piece.y1, digits: digits), Decimal.text(piece.y2, digits: digits))
    let function = TimingFunction.cubicBezier(
      MotionPiece.x1, Double(y1) ?? piece.y1, MotionPiece.x2, Double(y2) ?? piece.y2)
    return (function, "cubic(\(y1), \(y2))")
  }

  /// The largest difference of straight colour components that premultiplied pieces cause.
  private static func straightError(of pieces: [SwiftPiece], _ track: MotionTrack) -> Double {
    var largest = 0.0
    for piece in pieces where !piece.isStill {
      for step in 1..<8 {
        let progress = Double(step) / 8
        let eased = piece.function.value(at: progress)
        let expected = track.values(piece.start + (piece.end - piece.start) * progress)
        let written = piece.from.indices.map { piece.from[$0] + (piece.to[$0] - piece.from[$0]) * eased }
        guard expected[3] > 0, written[3] > 0 else { continue }
        for index in 0..<3 { largest = max(largest, abs(written[index] / written[3] - expected[index] / expected[3])) }
      }
    }
    return largest
  }
}
