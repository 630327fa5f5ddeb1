// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("glissade sample timing", .waiting)
struct SampleTimingTests {
  /// A row of the timing model as arguments, with seconds for milliseconds; `nil` if the command cannot express it.
  private func arguments(_ row: Family.Row) throws -> [String]? {
    guard let timing = row["timing"], let time = row["currentTime"]?.number else { return nil }
    func seconds(_ key: String) -> String { decimal(timing[key]?.number ?? 0) }
    func decimal(_ milliseconds: Double) -> String {
      milliseconds.isFinite ? "\(milliseconds / 1000)" : "infinity"
    }
    func text(_ key: String) -> String {
      timing[key]?.string ?? timing[key]?.number.map { "\($0)" } ?? ""
    }
    let fill = text("fill") == "auto" ? "none" : text("fill")
    return [
      "sample", "timing", "--delay", seconds("delay"), "--end-delay", seconds("endDelay"), "--duration",
      seconds("duration"), "--iterations", text("iterations").lowercased(), "--iteration-start", text("iterationStart"),
      "--direction", text("direction"), "--fill", fill, "--easing", text("easing"), "--playback-rate",
      decimal(1000 * (row["playbackRate"]?.number ?? 1)), "--at", decimal(time),
    ]
  }

  @Test("the command prints the expected values of rows of the timing model, in seconds", arguments: 0..<4)
  func rows(part: Int) throws {
    let rows = try Family(contentsOf: Repository.file("Tests/ConformanceTests/Rows/timing_model.json")).rows
    var count = 0
    // Every tenth of the rows that the command can express is tested, a quarter of these in each test case.
    let expressible = try rows.filter { row in
      try ["progress", "currentIteration", "phase", "progress+phase"].contains(row.kind) && arguments(row) != nil
    }
    for (index, row) in expressible.enumerated() where index % 10 == 3 && index / 10 % 4 == part {
      let result = try Command.run(try #require(try arguments(row)))
      let printed = try #require(result.rows.first, "\(row.id): \(result.errors)")
      count += 1
      func isEqual(_ field: String?, _ expected: JSONValue?) throws -> Bool {
        guard let number = expected?.number else { return field == "" }
        guard let value = field.flatMap(Double.init) else { return false }
        return value == number || abs(value - number) <= (row["tol"]?.number ?? 0)
      }
      switch row.kind {
      case "progress": #expect(try isEqual(printed["progress"], row["expected"]), "\(row.json): \(printed)")
      case "currentIteration": #expect(try isEqual(printed["iteration"], row["expected"]), "\(row.json): \(printed)")
      case "phase": #expect(printed["phase"] == row["expected"]?.string, "\(row.json): \(printed)")
      default:
        let expected = try #require(row["expected"])
        #expect(try isEqual(printed["progress"], expected["progress"]), "\(row.json): \(printed)")
        #expect(printed["phase"] == expected["phase"]?.string, "\(row.json): \(printed)")
      }
    }
    #expect(count > 10)
  }

  @Test("phase, iteration and progress are named columns, and a missing value is an empty field")
  func columns() throws {
    let result = try Command.run([
      "sample", "timing", "--delay", "1", "--duration", "2", "--iterations", "1.5", "--direction", "alternate", "--at",
      "0,2,3,4,infinity",
    ])
    #expect(
      result.output == """
        time,phase,iteration,progress
        0,before,,
        2,active,0,0.5
        3,active,1,1
        4,after,,
        infinity,after,,

        """)
    let json = try Command.run(["sample", "timing", "--duration", "2", "--at", "1,2", "--format", "json"])
    let objects = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(objects.map { $0["progress"] as? Double } == [0.5, nil])
    #expect(objects.last?["progress"] is NSNull)
    #expect(objects.map { $0["phase"] as? String } == ["active", "after"])
  }

  @Test("boundaries are exact in decimal numbers, although no binary number is a tenth")
  func decimals() throws {
    // 0.001 + 3 · 0.1 is not 0.301, nor is (0.201 − 0.001) / 0.1 always 2, in binary.
    let result = try Command.run([
      "sample", "timing", "--delay", "0.001", "--duration", "0.1", "--iterations", "3", "--fill", "both", "--at",
      "0.101,0.201,0.301,0.3009",
    ])
    #expect(result.rows.map { $0["phase"] } == ["active", "active", "after", "active"])
    #expect(result.rows.map { $0["iteration"] } == ["1", "2", "2", "2"])
    #expect(result.rows.map { $0["progress"] }.prefix(3) == ["0", "0", "1"])
  }

  @Test(
    "the end of fractional iterations is exact in decimal numbers",
    arguments: [
      ("3", "2.333", "0", "6.999", "2"), ("0.7", "1.1", "0", "0.77", "1"), ("3.1", "0.7", "0", "2.17", "0"),
      ("2", "2.333", "0.667", "4.666", "2"), ("0.9", "1.9", "0.1", "1.71", "1"),
    ])
  func fractions(duration: String, iterations: String, start: String, end: String, iteration: String) throws {
    let result = try Command.run([
      "sample", "timing", "--duration", duration, "--iterations", iterations, "--iteration-start", start, "--fill",
      "both", "--at", end,
    ])
    #expect(result.rows.map { $0["phase"] } == ["after"])
    #expect(result.rows.map { $0["iteration"] } == [iteration])
  }

  @Test("numbers that are not short decimals, or too large, are used in their binary form")
  func others() throws {
    let result = try Command.run([
      "sample", "timing", "--duration", "0x1.8p-30", "--iterations", "1e300", "--at", "0x1p-30,1e300,5e-324",
    ])
    #expect(result.status == 0)
    #expect(result.rows.map { $0["phase"] } == ["active", "after", "active"])
    #expect(abs((Double(result.rows.first?["progress"] ?? "") ?? 0) - 2.0 / 3) < 1e-15)
  }

  @Test("the duration `auto` is 0 and the fill mode `auto` is `none`, as in Web Animations")
  func automatic() throws {
    let options = ["sample", "timing", "--at", "0,1"]
    let automatic = try Command.run(options + ["--duration", "auto", "--fill", "auto"])
    #expect(automatic.status == 0)
    #expect(automatic.output == (try Command.run(options + ["--duration", "0", "--fill", "none"]).output))
  }

  @Test("at a negative playback rate, boundaries belong to the other phase, and an easing has its before flag")
  func reversed() throws {
    let options = ["sample", "timing", "--duration", "1", "--fill", "both", "--easing", "steps(2, start)"]
    let forwards = try Command.run(options + ["--at", "0,1"])
    let backwards = try Command.run(options + ["--at", "0,1", "--playback-rate", "-0.5"])
    #expect(forwards.rows.map { $0["phase"] } == ["active", "after"])
    #expect(backwards.rows.map { $0["phase"] } == ["before", "active"])
    #expect(forwards.rows.first?["progress"] == "0.5")
    #expect(backwards.rows.first?["progress"] == "0")
  }

  @Test(
    "a value out of range is a usage error whose message names the option",
    arguments: [
      (["--duration=-1"], "--duration"), (["--duration", "nan"], "--duration"),
      (["--iterations", "-0.5"], "--iterations"),
      (["--iteration-start", "infinity"], "--iteration-start"), (["--delay", "infinity"], "--delay"),
      (["--end-delay", "x"], "--end-delay"), (["--direction", "sideways"], "sideways"), (["--fill", "all"], "all"),
      (["--playback-rate", "nan"], "--playback-rate"), (["--at", "1,x"], "'x'"),
    ])
  func hostile(arguments: [String], named: String) throws {
    let result = try Command.run(["sample", "timing", "--at", "0"] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(named), "\(result.errors)")
    #expect((1...3).contains(result.errors.split(separator: "\n").count), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("an invalid easing is a data error, and the option --at is required")
  func easing() throws {
    let result = try Command.run(["sample", "timing", "--easing", "steps(0)", "--at", "0"])
    #expect(result.status == 65)
    #expect(result.errors.contains("--easing"))
    #expect(try Command.run(["sample", "timing"]).status == 64)
  }
}
