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

  /// The outcome of a row of a single algorithm, by a timing of the whole model that has its inputs.
  private static func unitOutcome(of row: Family.Row) throws -> Family.Outcome {
    func number(_ key: String) throws -> Double { try #require(row[key]?.number) }
    func compare(_ timing: EffectTiming, at time: Double, _ result: (IterationProgress) -> Double) throws
      -> Family.Outcome
    {
      try self.compare(timing.progress(at: time).map(result), row, row["expected"])
    }
    var timing = EffectTiming(duration: 1, fill: .both)
    switch row.kind {
    case "directed_progress":
      let (simple, iteration) = (try number("simpleIterationProgress"), try number("currentIteration"))
      timing.direction = try TimingRow.direction(row["direction"])
      // Only the end of the last iteration has a simple progress of 1.
      timing.iterations = iteration + (simple == 1 ? 1 : 2)
      return try compare(timing, at: iteration + simple) { $0.progress }
    case "transformed_progress":
      let (isForwards, phase) = (row["currentDirectionForwards"]?.bool, try TimingRow.phase(row["phase"]))
      let directed = try number("directedProgress")
      let steps = try #require(row["easing"])
      #expect(steps["position"]?.string == "jump-end")
      let function = TimingFunction.steps(Int(try #require(steps["n"]?.number)), at: .jumpEnd)
      if phase == .after, isForwards == true {
        timing.iterations = directed
        return try compare(timing, at: 2) { $0.transformed(by: function) }
      }
      try #require(phase == .before && isForwards == false)
      (timing.iterationStart, timing.direction, timing.delay) = (1 - directed, .reverse, 1)
      return try compare(timing, at: 0) { $0.transformed(by: function) }
    default:
      timing.iterations = try number("iterations")
      let (overall, activeDuration) = (try number("overallProgress"), row["activeDuration"]?.number)
      timing.duration = try activeDuration ?? (timing.iterations * number("activeTime")) > 0 ? 1 : 0
      // After all iterations, the overall progress is their number and the start.
      timing.iterationStart = overall.isFinite ? overall - timing.iterations : row["iterationStart"]?.number ?? 0
      if timing.iterations == .infinity { timing.duration = 0 }
      let isProgress = row.kind == "simple_iteration_progress"
      return try compare(timing, at: timing.activeDuration + 1) { isProgress ? $0.progress : $0.iteration }
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
