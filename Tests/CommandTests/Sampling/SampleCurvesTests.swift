// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("glissade sample curves", .waiting)
struct SampleCurvesTests {
  /// A row of the table.
  private struct Row {
    let time: Double
    let position: SIMD2<Double>
    let angle: Double
    let speed: Double
  }

  /// The rows of each lane.
  private func lanes(_ arguments: [String]) throws -> [String: [Row]] {
    let result = try Command.run(["sample", "curves"] + arguments)
    try #require(result.status == 0, "\(result.errors)")
    var lanes: [String: [Row]] = [:]
    for line in result.output.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",")
      try #require(fields.count == 6)
      let numbers = try [0, 2, 3, 4, 5].map { try #require(Double(fields[$0])) }
      lanes[String(fields[1]), default: []].append(
        Row(time: numbers[0], position: SIMD2(numbers[1], numbers[2]), angle: numbers[3], speed: numbers[4]))
    }
    try #require(Set(lanes.keys) == ["linear", "cubicPaced", "path"])
    return lanes
  }

  /// Points without symmetry, with a lap of 5 s: 1 s between keys of the linear lane.
  private static let points = [SIMD2(10.0, 20), SIMD2(210, 35), SIMD2(330, 250), SIMD2(120, 300), SIMD2(40, 140)]
  private static let pointArguments = [
    "--control-points", points.map { "\($0.x),\($0.y)" }.joined(separator: " "), "--duration", "5",
  ]

  // MARK: - The table

  @Test(
    "the table has a row for each lane at every i/fps and one at the duration",
    arguments: [("1", "60", 61), ("1", "0.3", 2), ("2.5", "4", 11), ("1.1", "3", 5), ("0.1", "1000", 101)])
  func times(duration: String, fps: String, count: Int) throws {
    let result = try Command.run(["sample", "curves", "--duration", duration, "--fps", fps])
    #expect(result.output.hasPrefix("time,lane,x,y,angle,speed\n0,linear,"))
    let rows = result.rows
    #expect(rows.map { $0["lane"] } == (0..<count).flatMap { _ in ["linear", "cubicPaced", "path"] })
    let (fps, duration) = (try #require(Double(fps)), try #require(Double(duration)))
    let expected = (0..<count).map { min(Double($0) / fps, duration) }
    #expect(result.numbers("time") == expected.flatMap { [$0, $0, $0] })
    #expect(expected.last == duration)
  }

  @Test("JSON has the keys and values of the CSV table")
  func json() throws {
    let arguments = ["sample", "curves", "--seed", "7", "--points", "31", "--fps", "3"]
    let csv = try Command.run(arguments)
    let json = try Command.run(arguments + ["--format", "json"])
    // JSONSerialization is not used, because it rounds the last digit differently.
    let objects = try JSONDecoder().decode([[String: JSONValue]].self, from: Data(json.output.utf8))
    let rows = csv.rows
    #expect(objects.count == rows.count && rows.count > 100)
    for (object, row) in zip(objects, rows) {
      #expect(Set(object.keys) == Set(row.keys))
      #expect(object["lane"]?.string == row["lane"])
      for key in ["time", "x", "y", "angle", "speed"] { #expect(object[key]?.number == row[key].flatMap(Double.init)) }
    }
  }

  @Test("a seed gives the same blob in every version")
  func blobs() throws {
    // The expected points of the blob's definition.
    let circle = [(118, 127), (215, 58), (248, 107), (286, 178), (278, 237), (223, 331), (48, 250), (60, 148)]
    let square = [(50, 17), (216, 67), (296, 37), (297, 165), (267, 292), (144, 341), (98, 333), (93, 184)]
    for (shape, expected) in [("circle", circle), ("square", square)] {
      let points = shape == "circle" ? ["--points", "8"] : []
      let rows = try lanes(["--seed", "7", "--shape", shape, "--duration", "8", "--fps", "1"] + points)
      let places = try #require(rows["linear"]).map { [Int($0.position.x), Int($0.position.y)] }
      #expect(places == (expected + [expected[0]]).map { [$0.0, $0.1] })
    }
  }

  // MARK: - Rotation

  @Test("the option --rotate turns only the lanes that it names")
  func rotation() throws {
    let turning: [String: Set<String>] = [
      "none": [], "path": ["path"], "all": ["linear", "cubicPaced", "path"],
    ]
    for (option, expected) in turning {
      let lanes = try lanes(Self.pointArguments + ["--rotate", option])
      #expect(Set(lanes.filter { $0.value.contains { $0.angle != 0 } }.keys) == expected)
    }
    #expect(
      try Command.run(["sample", "curves", "--fps", "5"]).output
        == Command.run(["sample", "curves", "--fps", "5", "--rotate", "path"]).output)
  }

  @Test("angles follow the motion and never differ by more than 180° between two rows", arguments: [1, 7])
  func angles(seed: Int) throws {
    let lanes = try lanes(["--seed", "\(seed)", "--rotate", "all", "--fps", "2000", "--duration", "4"])
    for (name, rows) in lanes {
      for (a, b) in zip(rows, rows.dropFirst()) { #expect(abs(b.angle - a.angle) <= 180, "\(name) at \(b.time)") }
    }
    let rows = try #require(lanes["path"])
    for index in 1..<(rows.count - 1) {
      let step = rows[index + 1].position - rows[index - 1].position
      let direction = atan2(step.y, step.x) * 180 / .pi
      let gap = abs((rows[index].angle - direction).remainder(dividingBy: 360))
      // The path may turn within the two rows, in one direction and back.
      let turn = abs(rows[index + 1].angle - rows[index].angle) + abs(rows[index].angle - rows[index - 1].angle)
      #expect(gap <= turn + 0.01, "at \(rows[index].time)")
    }
    // On a closed path without a corner, a follower makes a whole number of turns.
    let turned = try #require(rows.last).angle - rows[0].angle
    #expect(abs(turned.remainder(dividingBy: 360)) < 1e-6)
  }

  // MARK: - Speed

  @Test("the speed is the derivative of the position, except at keys")
  func speed() throws {
    let fps = 2000.0
    let lanes = try lanes(Self.pointArguments + ["--fps", "\(fps)"])
    let chords = Self.chords
    let total = chords.reduce(0, +)
    var keyTimes: [String: [Double]] = ["linear": [0, 1, 2, 3, 4, 5], "path": [0, 5]]
    keyTimes["cubicPaced"] = chords.reduce(into: [0]) { $0.append($0[$0.count - 1] + 5 * $1 / total) }
    for (name, rows) in lanes {
      let keys = try #require(keyTimes[name])
      var checked = 0
      for index in 1..<(rows.count - 1) where keys.allSatisfy({ abs($0 - rows[index].time) > 2 / fps }) {
        let numeric = (rows[index + 1].position - rows[index - 1].position).length * fps / 2
        #expect(abs(numeric - rows[index].speed) < 1e-3 * numeric + 1e-3, "\(name) at \(rows[index].time)")
        checked += 1
      }
      #expect(checked > 9900)
    }
  }

  @Test("the speed at a corner is that of the following segment, and at the end that of the last segment")
  func corners() throws {
    let rows = try #require(try lanes(Self.pointArguments + ["--fps", "1"])["linear"])
    let expected = Self.chords + [Self.chords[4]]
    #expect(rows.count == expected.count)
    for (row, speed) in zip(rows, expected) { #expect(abs(row.speed - speed) < 1e-9 * speed) }
  }

  private static var chords: [Double] { points.indices.map { (points[($0 + 1) % points.count] - points[$0]).length } }

  // MARK: - The three lanes

  @Test("the linear lane moves straight from point to point, in equal times")
  func linear() throws {
    for row in try #require(try lanes(Self.pointArguments + ["--fps", "7"])["linear"]) {
      let index = min(Int(row.time), 4)
      let (a, b) = (Self.points[index], Self.points[(index + 1) % 5])
      #expect((row.position - (a + (row.time - Double(index)) * (b - a))).length < 1e-9)
    }
  }

  @Test("the cubic paced lane follows Core Animation's formula")
  func cubicPaced() throws {
    let values = Self.points + [Self.points[0]]
    let extended = [2 * values[0] - values[1]] + values + [2 * values[5] - values[4]]
    let chords = zip(extended, extended.dropFirst()).map { ($1 - $0).length }
    let total = chords[1...5].reduce(0, +)
    var start = 0.0
    var segments: [(start: Double, end: Double, curve: DenseCurve.Segment)] = []
    for index in 1...5 {
      let (before, d, after) = (chords[index - 1], chords[index], chords[index + 1])
      let end = start + 5 * d / total
      segments.append(
        (
          start, end,
          .hermite(
            extended[index], extended[index + 1],
            startTangent: (extended[index + 1] - extended[index - 1]) / 2 * (2 * d / (before + d)),
            endTangent: (extended[index + 2] - extended[index]) / 2 * (2 * d / (d + after)))
        ))
      start = end
    }
    for row in try #require(try lanes(Self.pointArguments + ["--fps", "50"])["cubicPaced"]) {
      let segment = try #require(segments.last { $0.start <= row.time })
      let share = min((row.time - segment.start) / (segment.end - segment.start), 1)
      #expect((row.position - segment.curve.position(share)).length < 1e-9, "at \(row.time)")
    }
  }

  @Test("the path lane is at the exact fraction of the exact curve's length", arguments: [nil, 1, 7, 40])
  func path(seed: Int?) throws {
    var arguments = Self.pointArguments
    var points = Self.points
    if let seed {
      // With as many seconds as points, the linear lane is at one of the points at every second.
      arguments = ["--seed", "\(seed)", "--points", "31", "--duration", "31"]
      points = try #require(try lanes(arguments + ["--fps", "1"])["linear"]).dropLast().map(\.position)
    }
    let count = points.count
    func tangent(_ index: Int) -> SIMD2<Double> {
      (points[(index + 1) % count] - points[(index + count - 1) % count]) / 2
    }
    let curve = DenseCurve(
      (0..<count).map {
        .hermite(
          points[$0], points[($0 + 1) % count], startTangent: tangent($0), endTangent: tangent(($0 + 1) % count))
      })
    let rows = try #require(try lanes(arguments + ["--fps", "12"])["path"])
    let duration = try #require(rows.last).time
    for row in rows {
      let exact = curve.position(at: row.time / duration * curve.length)
      #expect((row.position - exact).length < 0.01, "at \(row.time)")
      #expect(abs(row.speed - curve.length / duration) < 0.005 * curve.length / duration)
    }
  }

  @Test("an open path gives open lanes, from its start to its end, and the path lane follows the exact path")
  func open() throws {
    let data = "M0 0 C100 0 100 100 200 100 L300 50"
    let lanes = try lanes(["--path-data", data, "--duration", "2", "--fps", "50"])
    for (name, rows) in lanes {
      let (first, last) = try (#require(rows.first), #require(rows.last))
      #expect(first.position == SIMD2(0, 0), "\(name)")
      #expect((last.position - SIMD2(300, 50)).length < 1e-9, "\(name)")
    }
    let middle = try #require(lanes["linear"]?.first { $0.time == 1 })
    #expect(middle.position == SIMD2(200, 100), "the control points must be the on-curve points")
    let curve = DenseCurve([
      .cubic(SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 100), SIMD2(200, 100)), .line(SIMD2(200, 100), SIMD2(300, 50)),
    ])
    for row in try #require(lanes["path"]) {
      #expect((row.position - curve.position(at: row.time / 2 * curve.length)).length < 0.01)
    }
  }

  @Test(
    "tension, continuity, bias and spacing change the smooth lanes and not the linear one",
    arguments: [
      ["--tension", "0.5"], ["--continuity=-0.5"], ["--bias", "0.7"], ["--spacing", "centripetal"],
      ["--spacing", "chordal"],
    ])
  func shapes(option: [String]) throws {
    let plain = try lanes(Self.pointArguments + ["--fps", "10"])
    let shaped = try lanes(Self.pointArguments + ["--fps", "10"] + option)
    func gap(_ lane: String) throws -> Double {
      try zip(#require(plain[lane]), #require(shaped[lane])).map { ($0.position - $1.position).length }.max() ?? 0
    }
    #expect(try gap("linear") == 0)
    #expect(try gap("cubicPaced") > 0.1)
    #expect(try gap("path") > 0.1)
  }
}
