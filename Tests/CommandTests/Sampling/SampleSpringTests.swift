// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("glissade sample spring", .waiting)
struct SampleSpringTests {
  @Test("the motion equals the closed form of an underdamped spring")
  func motion() throws {
    // Rows springs-00000 and later: 1 − x is the oscillation e^(−5t)(cos ωt + 5/ω sin ωt), ω = √75.
    let result = try Command.run(["sample", "spring", "--at", "0,0.1,0.5,infinity"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("time,position,velocity\n0,0,0\n"))
    let positions = result.numbers("position")
    let velocities = result.numbers("velocity")
    for (index, time) in [0, 0.1, 0.5].enumerated() {
      let omega = 75.0.squareRoot()
      let decay = exp(-5 * time)
      #expect(abs(positions[index] - (1 - decay * (cos(omega * time) + 5 / omega * sin(omega * time)))) < 1e-14)
      #expect(abs(velocities[index] - 100 / omega * decay * sin(omega * time)) < 1e-13)
    }
    #expect(positions.last == 1)
    #expect(velocities.last == 0)
  }

  @Test("an overdamped spring is slower than a critically damped one, and an initial velocity may point away")
  func constants() throws {
    let critical = try Command.run(["sample", "spring", "--damping", "20", "--at", "0.3"])
    let over = try Command.run(["sample", "spring", "--damping", "60", "--at", "0.3"])
    #expect((over.numbers("position").first ?? 1) < (critical.numbers("position").first ?? 0) - 0.1)
    let away = try Command.run(["sample", "spring", "--initial-velocity", "-5", "--mass", "0x1p1", "--at", "0.01"])
    #expect((away.numbers("position").first ?? 0) < -0.04)
  }

  @Test("the option --settling prints Core Animation's duration and the exact last exit")
  func settling() throws {
    let result = try Command.run(["sample", "spring", "--settling"])
    #expect(result.output.hasPrefix("settlingDuration,lastExit\n"))
    #expect(abs((result.numbers("settlingDuration").first ?? 0) - 1.4727003346780927) < 1e-15)
    // The reference value was found independently by steps in time, with an error of at most 0.002.
    #expect(abs((result.numbers("lastExit").first ?? 0) - 1.2702240711195825) < 0.002)
    let never = try Command.run(["sample", "spring", "--settling", "--damping", "0"])
    #expect(never.rows.first == ["settlingDuration": "infinity", "lastExit": "infinity"])
    let json = try Command.run(["sample", "spring", "--settling", "--damping", "20", "--format", "json"])
    let objects = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Double]])
    #expect(objects.first?["settlingDuration"] == 1)
  }

  @Test(
    "an invalid spring parameter is a usage error whose message names the option",
    arguments: [
      (["--mass", "0", "--at", "1"], "--mass"), (["--stiffness=-1", "--at", "1"], "--stiffness"),
      (["--damping", "-0.1", "--at", "1"], "--damping"), (["--damping", "infinity", "--at", "1"], "--damping"),
      (["--initial-velocity", "nan", "--at", "1"], "--initial-velocity"), ([], "--settling"),
      (["--at", "1", "--settling"], "--settling"), (["--at", "1,,2"], "--at"), (["--at", "nan"], "'nan'"),
      (["--mass", "1e-300", "--damping", "1e300", "--settling"], "--damping"),
      (["--mass", "x", "--at", "1"], "--mass"),
    ])
  func hostile(arguments: [String], named: String) throws {
    let result = try Command.run(["sample", "spring"] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(named), "\(result.errors)")
    #expect((1...3).contains(result.errors.split(separator: "\n").count), "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}
