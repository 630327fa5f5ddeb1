// SPDX-License-Identifier: MIT
import GlissadeTiming
import TestSupport
import Testing

/// Rows of the timing model of Web Animations, whole and by single algorithms.
enum TimingModelRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "directed_progress", "transformed_progress", "simple_iteration_progress", "current_iteration_calc":
      return try unitOutcome(of: row)
    default: break
    }
    let timing = try TimingRow(try #require(row["timing"]))
    let time = row["currentTime"]?.number
    let isReversed = (row["playbackRate"]?.number ?? 1) < 0
    let phase = time.map { timing.effect.phase(at: $0, isReversed: isReversed) }
    // An effect without a time has no value. An effect of the engine is not associated with an animation.
    let position = time.flatMap { timing.effect.progress(at: $0, isReversed: isReversed) }
    let progress = position?.transformed(by: timing.easing)
    switch row.kind {
    case "progress": return try compare(progress, row, row["expected"])
    case "progress+phase":
      let expected = try #require(row["expected"])
      guard try #require(phase) == (try TimingRow.phase(expected["phase"])) else {
        return .ran(residual: .infinity, detail: "\(timing) is \(phase as Any)")
      }
      return try compare(progress, row, expected["progress"])
    case "phase":
      let isEqual = try phase == TimingRow.phase(row["expected"])
      return .ran(residual: isEqual ? 0 : .infinity, detail: "\(timing) is \(phase as Any)")
    case "currentIteration": return try compare(position?.iteration, row, row["expected"])
    case "activeDuration": return try compare(timing.effect.activeDuration, row, row["expected"])
    case "endTime": return try compare(timing.effect.endTime, row, row["expected"])
    case "localTime": return try compare(time, row, row["expected"])
    default: throw UnknownRow(row)
    }
  }

  /// The outcome of a row of a single algorithm, by the same functions as in the whole model.
  private static func unitOutcome(of row: Family.Row) throws -> Family.Outcome {
    func number(_ key: String) throws -> Double { try #require(row[key]?.number) }
    switch row.kind {
    case "directed_progress":
      let timing = EffectTiming(direction: try TimingRow.direction(row["direction"]))
      let progress = timing.directedProgress(
        simple: try number("simpleIterationProgress"), iteration: try number("currentIteration"))
      return try compare(progress, row, row["expected"])
    case "transformed_progress":
      let isForwards: Bool = try #require(row["currentDirectionForwards"]?.bool as Bool?)
      let isBefore = try TimingRow.phase(row["phase"]) == (isForwards ? .before : .after)
      let position = IterationProgress(progress: try number("directedProgress"), isBefore: isBefore)
      let steps = try #require(row["easing"])
      #expect(steps["position"]?.string == "jump-end")
      let function = TimingFunction.steps(Int(try #require(steps["n"]?.number)), at: .jumpEnd)
      return try compare(position.transformed(by: function), row, row["expected"])
    case "simple_iteration_progress":
      let (iterations, activeDuration) = (try number("iterations"), try number("activeDuration"))
      let timing = EffectTiming(
        duration: activeDuration == 0 ? 0 : activeDuration / iterations, iterations: iterations,
        iterationStart: try number("iterationStart"))
      #expect(timing.activeDuration == activeDuration)
      let progress = timing.simpleIterationProgress(
        overall: try number("overallProgress"), activeTime: try number("activeTime"),
        phase: try TimingRow.phase(row["phase"]))
      return try compare(progress, row, row["expected"])
    default:
      let timing = EffectTiming(iterations: try number("iterations"))
      let iteration = timing.currentIteration(
        overall: try number("overallProgress"), simple: try number("simpleIterationProgress"),
        phase: try TimingRow.phase(row["phase"]))
      return try compare(iteration, row, row["expected"])
    }
  }

  private static func compare(_ value: Double?, _ row: Family.Row, _ expected: JSONValue?) throws -> Family.Outcome {
    let expected = expected?.number
    let detail = "\(value as Any) for \(expected as Any)"
    if value == expected { return .ran(residual: 0, detail: detail) }
    guard let value, let expected else { return .ran(residual: .infinity, detail: detail) }
    return .ran(residual: abs(value - expected) / (try #require(row["tol"]?.number)), detail: detail)
  }
}

/// The timing of a row, in the unit of the row.
struct TimingRow {
  let effect: EffectTiming
  let easing: TimingFunction

  init(_ json: JSONValue) throws {
    func number(_ key: String) throws -> Double {
      // An automatic duration is 0 in Web Animations.
      json[key]?.string == "auto" ? 0 : try #require(json[key]?.number, "\(json) has no \(key)")
    }
    let fills: [String: FillMode] = [
      "none": .removed, "auto": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
    ]
    effect = EffectTiming(
      delay: try number("delay"), endDelay: try number("endDelay"), duration: try number("duration"),
      iterations: try number("iterations"), iterationStart: try number("iterationStart"),
      direction: try Self.direction(json["direction"]), fill: try #require(fills[json["fill"]?.string ?? ""]))
    easing = try TimingFunction(text: #require(json["easing"]?.string))
  }

  static func direction(_ json: JSONValue?) throws -> PlaybackDirection {
    let directions: [String: PlaybackDirection] = [
      "normal": .normal, "reverse": .reverse, "alternate": .alternate, "alternate-reverse": .alternateReverse,
    ]
    return try #require(directions[json?.string ?? ""])
  }

  static func phase(_ json: JSONValue?) throws -> Phase {
    let phases: [String: Phase] = ["before": .before, "active": .active, "after": .after]
    return try #require(phases[json?.string ?? ""])
  }
}
