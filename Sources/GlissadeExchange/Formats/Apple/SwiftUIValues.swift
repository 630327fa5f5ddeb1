// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The animated values of a view and their keyframe tracks.
struct SwiftUIValues {
  private let expressions: AppleExpressions
  /// The members of the structure of values.
  private var members: [String] = []
  /// The lines of the tracks.
  private var tracks: [String] = []
  /// The members of the view.
  private var functions: [[String]] = []

  init(_ expressions: AppleExpressions) { self.expressions = expressions }

  /// The most keyframes of a track that are statements: the compiler is slow with more.
  private static let statementLimit = 24

  // MARK: - Values

  /// The expression of a single number: a literal, or a member of the values.
  mutating func number(_ value: AppleValue, _ name: String) -> String {
    guard value.isMoving else { return expressions.number(value.plan.initial[0]) }
    if case .keyframes(let pieces) = value.plan.form {
      members.append("var \(name) = \(literal(value.plan.initial[0]))")
      let expressions = expressions
      addTrack(name, pieces) { expressions.number($0[0]) }
    } else {
      add(value, name)
    }
    return "values.\(name)\(value.isSum ? "[0]" : "")"
  }

  /// The expression of several numbers.
  mutating func numbers(_ value: AppleValue, _ name: String) -> String {
    guard value.isMoving else { return "[\(expressions.list(value.plan.initial))]" }
    add(value, name)
    return "values.\(name)"
  }

  private func literal(_ number: Double) -> String { SourceNumber.fractional(expressions.number(number)) }

  private func list(_ numbers: [Double]) -> String { "[\(expressions.list(numbers))]" }

  private mutating func add(_ value: AppleValue, _ name: String) {
    switch value.plan.form {
    case .constant: break
    case .keyframes(let pieces):
      members += SwiftLines.wrapped("var \(name): Numbers = \(list(value.plan.initial))")
      let expressions = expressions
      addTrack(name, pieces) { "[\(expressions.list($0))]" }
    case .transitions(let transitions): addSum(value, name, transitions)
    }
  }

  /// A member with the sum of differences, and a track for the progress of each.
  private mutating func addSum(_ value: AppleValue, _ name: String, _ transitions: [SwiftMotionPlan.Transition]) {
    var previous = value.plan.initial
    var terms: [String] = []
    for transition in transitions {
      let difference = zip(previous, transition.value).map { $0 - $1 }
      previous = transition.value
      guard difference.contains(where: { $0 != 0 }), transition.start + transition.duration > 0 else { continue }
      let term = "\(name)Progress\(terms.count + 1)"
      members.append("var \(term) = 0.0")
      terms.append("(\(list(difference)), \(term))")
      addProgress(term, transition)
    }
    members += ["var \(name): Numbers {"]
    let sum = SwiftLines.call("Numbers.sum", [list(value.last), "[\(terms.joined(separator: ", "))]"])
    members += sum.map { "  " + $0 } + ["}"]
  }

  private mutating func addProgress(_ name: String, _ transition: SwiftMotionPlan.Transition) {
    // A further run would begin at the end of the one before.
    tracks += ["KeyframeTrack(\\.\(name)) {", "  MoveKeyframe(0)"]
    if transition.start > 0 {
      tracks.append("  LinearKeyframe(0, duration: \(SwiftNumbers.seconds(transition.start)))")
    }
    let duration = SwiftNumbers.seconds(transition.duration)
    if transition.duration == 0 {
      tracks.append("  MoveKeyframe(1)")
    } else if let spring = AppleExpressions.spring(of: transition) {
      let constants = AppleSpring(spring)
      let overdamping = spring.dampingRatio > 1 ? ", allowOverDamping: true" : ""
      let velocity = spring.initialVelocity == 0 ? "" : ", startVelocity: \(constants.initialVelocity)"
      tracks += [
        "  SpringKeyframe(", "    1, duration: \(duration),",
        "    spring: Spring(mass: \(constants.mass), stiffness: \(constants.stiffness), "
          + "damping: \(constants.damping)\(overdamping))\(velocity))",
      ]
    } else {
      tracks.append("  LinearKeyframe(1, duration: \(duration)\(Self.curve(transition.function)))")
    }
    tracks.append("}")
  }

  private static func curve(_ function: TimingFunction) -> String {
    AppleExpressions.call("curve", function).map { ", timingCurve: \($0)" } ?? ""
  }

  // MARK: - Keyframes

  private mutating func addTrack(_ name: String, _ pieces: [SwiftPiece], _ expression: ([Double]) -> String) {
    var keys: [(isJump: Bool, value: String, duration: Double, function: TimingFunction)] = []
    var (previous, time) = (pieces[0].from, 0.0)
    for piece in pieces {
      if piece.from != previous { keys.append((true, expression(piece.from), 0, .linear)) }
      guard piece.end > piece.start else { continue }
      // Rounded durations do not add up, so each one counts from the rounded sum of those before.
      let duration = SwiftNumbers.writtenSeconds(piece.end - time)
      time += duration
      keys.append((false, expression(piece.to), duration, piece.isStill ? .linear : piece.function))
      previous = piece.to
    }
    tracks.append("KeyframeTrack(\\.\(name)) {")
    tracks += SwiftLines.wrapped("MoveKeyframe(\(expression(pieces[0].from)))", indentation: 2).map { "  " + $0 }
    if keys.count <= Self.statementLimit {
      for key in keys {
        let value = key.value
        let text =
          key.isJump
          ? "MoveKeyframe(\(value))"
          : "LinearKeyframe(\(value), duration: \(SwiftNumbers.seconds(key.duration))\(Self.curve(key.function)))"
        tracks += SwiftLines.wrapped(text, indentation: 2).map { "  " + $0 }
      }
    } else {
      tracks += [
        "  for key in Self.\(name)Keys {", "    if key.isJump {", "      MoveKeyframe(key.value)", "    } else {",
        "      LinearKeyframe(key.value, duration: key.duration, timingCurve: key.curve)", "    }", "  }",
      ]
      let type = keys[0].value.hasPrefix("[") ? "Numbers" : "Double"
      let texts = keys.map { key in
        let curve = AppleExpressions.call("curve", key.function).map { ", curve: \($0)" } ?? ""
        return key.isJump
          ? "Key(value: \(key.value), isJump: true)"
          : "Key(value: \(key.value), duration: \(SwiftNumbers.seconds(key.duration))\(curve))"
      }
      functions.append(SwiftLines.array("private static let \(name)Keys: [Key<\(type)>]", texts))
    }
    tracks.append("}")
  }

  // MARK: - Views

  /// Adds a member of the view.
  mutating func addMember(_ lines: [String], title: String) { functions.append(["/// \(title)"] + lines) }

  /// Adds a path as a member of the view.
  mutating func addPath(_ name: String, _ title: String, _ statements: [String], isMoving: Bool) {
    let body = statements.map { "  " + $0 }
    functions.append(
      isMoving
        ? ["/// \(title)", "private static func \(name)(_ c: Numbers) -> Path {", "  var path = Path()"] + body
          + ["  return path", "}"]
        : ["/// \(title)", "private static let \(name) = Path { path in"] + body + ["}"])
  }

  /// The lines of a view with some content.
  func view(named name: String, title: String, content: [String]) -> [String] {
    var lines = ["/// The layer “\(title)”.", "private struct \(name): View {"]
    if tracks.isEmpty {
      lines += ["  var body: some View {"] + content.map { "    " + $0 } + ["  }"]
    } else {
      lines += ["  struct Values {"] + members.map { "    " + $0 } + ["  }", ""]
      lines += ["  @Environment(\\.motionRun) private var run", "", "  var body: some View {"]
      lines += ["    KeyframeAnimator(initialValue: Values(), trigger: run) { values in"]
      lines += content.map { "      " + $0 } + ["    } keyframes: { _ in"] + tracks.map { "      " + $0 }
      lines += ["    }", "  }"]
    }
    for function in functions { lines += [""] + function.map { "  " + $0 } }
    return lines + ["}"]
  }
}

extension AppleValue {
  /// Whether the value is a sum of differences.
  fileprivate var isSum: Bool { if case .transitions = plan.form { true } else { false } }
}
