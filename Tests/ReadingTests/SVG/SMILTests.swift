// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming
import Testing

/// Animations by SMIL. The expected values follow from the timing model of SMIL 3 by hand.
@Suite struct SMILTests {
  /// The x coordinate of a rectangle with the identifier `r` under animation elements.
  private func x(_ animations: String, at time: Double, attributes: String = #"x="1""#) throws -> Double {
    try Reading(#"<rect id="r" width="2" height="2" \#(attributes)>\#(animations)</rect>"#).box("r", at: time).minX
  }

  @Test("A cycle of identifiers repeats exactly, also after many periods")
  func cycle() throws {
    // a runs from 0 s to 1 s, b from 1 s to 2 s, and a again from 2.25 s: the period is 2.25 s.
    let reading = try Reading(
      #"""
      <rect id="r" width="2" height="2">
      <animate id="a" attributeName="x" begin="0s; b.end+0.25s" dur="1s" values="0;8"/>
      <animate id="b" attributeName="x" begin="a.end" dur="1s" values="20;28"/></rect>
      """#)
    #expect(reading.motion.duration == 2.25)
    for period in [0, 1, 7, 4000] {
      let start = 2.25 * Double(period)
      #expect(abs(try reading.box("r", at: start + 0.5).minX - 4) < 1e-6)
      #expect(abs(try reading.box("r", at: start + 1.25).minX - 22) < 1e-6)
      #expect(try reading.box("r", at: start + 2.125).minX == 0)
    }
    #expect(reading.notes.isEmpty)
  }

  @Test("Endless animations repeat until those that end have ended")
  func wholeLaps() throws {
    for (seconds, duration) in [(0.4, 1.0), (1, 1), (2, 2), (2.5, 3)] {
      let reading = try Reading(
        #"""
        <rect id="r" width="2" height="2">
        <animate attributeName="x" dur="\#(seconds)s" values="0;8" fill="freeze"/>
        <animate attributeName="y" dur="1s" values="0;8" repeatCount="indefinite"/></rect>
        """#)
      #expect(reading.motion.duration == duration && reading.motion.isEndless)
    }
    let sheet = try Reading(
      #"""
      <style>#r { animation: a 2.5s both, b 1s infinite } @keyframes a { to { translate: 8px } }
      @keyframes b { to { opacity: 0 } }</style><rect id="r" width="2" height="2"/>
      """#)
    #expect(sheet.motion.duration == 3)
  }

  @Test("An animation that restarts itself back to back has a period")
  func restart() throws {
    let reading = try Reading(
      #"""
      <rect id="r" width="2" height="2">
      <animate id="a" attributeName="x" begin="0;b.begin+0.4s" dur="1.2s" values="0;12"/></rect>
      <rect width="2" height="2">
      <animate id="b" attributeName="x" begin="a.begin+0.8s" dur="1.2s" values="0;12"/></rect>
      """#)
    #expect(reading.motion.duration == 1.2)
    #expect(abs(try reading.box("r", at: 120.3).minX - 3) < 1e-6)
  }

  @Test(
    "Values have the modes of calculation",
    arguments: [
      (#"values="0;10;100" calcMode="linear""#, 1.0, 5.0), (#"values="0;10;100" calcMode="discrete""#, 1.9, 10),
      (#"values="0;10;100" calcMode="paced""#, 2, 50), (#"values="0;10;100" keyTimes="0;0.25;1""#, 1, 10),
      (#"values="0;100" calcMode="spline" keySplines="0 0 1 1""#, 1, 25),
      (#"from="10" to="50""#, 1, 20), (#"to="41""#, 1, 11), (#"by="40""#, 1, 11), (#"from="10" by="40""#, 1, 20),
      (#"values="0;40" additive="sum""#, 1, 11),
    ])
  func values(_ attributes: String, _ time: Double, _ expected: Double) throws {
    #expect(abs(try x(#"<animate attributeName="x" dur="4s" \#(attributes)/>"#, at: time) - expected) < 1e-9)
  }

  @Test(
    "Repeats, ends and fills follow the timing model",
    arguments: [
      (#"dur="1s" fill="freeze""#, 5.0, 10.0), (#"dur="1s""#, 5, 1),
      (#"dur="1s" repeatCount="2.5" fill="freeze""#, 9, 5),
      (#"dur="1s" repeatDur="1.25s" fill="freeze""#, 9, 2.5), (#"dur="4s" end="1s" fill="freeze""#, 9, 2.5),
      (#"dur="4s" max="1s" fill="freeze""#, 9, 2.5), (#"begin="-0.5s" dur="1s""#, 0.25, 7.5),
      (#"begin="1s; 3s" dur="1s""#, 3.5, 5), (#"begin="0s; 0.5s" dur="1s""#, 0.75, 2.5),
      (#"begin="0s; 0.5s" dur="1s" restart="whenNotActive""#, 0.75, 7.5), (#"begin="indefinite" dur="1s""#, 0.5, 1),
      (#"dur="1s" repeatCount="3" accumulate="sum" fill="freeze""#, 9, 30),
      (#"begin="00:01" dur="1000ms""#, 1.5, 5),
    ])
  func timing(_ attributes: String, _ time: Double, _ expected: Double) throws {
    let animation = #"<animate attributeName="x" values="0;10" \#(attributes)/>"#
    #expect(abs(try x(animation, at: time) - expected) < 1e-9)
  }

  @Test("The animation that begins later has priority, and a frozen one stays below")
  func priority() throws {
    let animations = #"""
      <animate attributeName="x" begin="1s" dur="1s" values="50;60"/>
      <animate attributeName="x" begin="0s" dur="1s" values="0;10" fill="freeze"/>
      """#
    #expect(try x(animations, at: 1.5) == 55)
    #expect(try x(animations, at: 2.5) == 10)
  }

  @Test("Transforms are multiplied in the order of the animations")
  func transforms() throws {
    let reading = try Reading(
      #"""
      <rect id="r" width="2" height="2" transform="translate(5 0)">
      <animateTransform attributeName="transform" type="scale" additive="sum" values="1;3" dur="2s"/>
      <animateTransform attributeName="transform" type="translate" additive="sum" values="0 0;8 4" dur="2s"/></rect>
      """#)
    let map = try reading.map("r", at: 1)
    #expect(map.m11 == 2)
    #expect(map.m41 == 5 + 2 * 4)
    #expect(map.m42 == 2 * 2)
  }

  @Test("A motion path is applied before the transform, and turns with the path")
  func motion() throws {
    let reading = try Reading(
      #"""
      <rect id="r" width="2" height="2" transform="scale(2)">
      <animateMotion path="M0 0H10V10" rotate="auto" dur="2s"/></rect>
      """#)
    let map = try reading.map("r", at: 1.5)
    #expect(abs(map.m41 - 10) < 1e-6)
    #expect(abs(map.m42 - 5) < 1e-6)
    #expect(abs(map.m11) < 1e-9)
    #expect(abs(map.m12 - 2) < 1e-9)
  }

  @Test("A broken animation is left out with its place")
  func broken() throws {
    let reading = try Reading(
      #"<rect id="r" x="3" width="2" height="2"><animate attributeName="x" values="1;a" dur="1s"/></rect>"#)
    #expect(try reading.box("r", at: 0.5).minX == 3)
    #expect(
      reading.notes == [
        "line 1, column 106: <animate> with invalid values of r/animate[1] is not supported and is left out"
      ]
    )
  }

  @Test("Events and unknown identifiers are named")
  func events() throws {
    let reading = try Reading(
      #"<rect width="2" height="2"><animate attributeName="x" begin="b.click; none.end" to="5" dur="1s"/></rect>"#)
    #expect(reading.notes.count == 2)
    #expect(reading.notes.first?.contains("“b.click”") == true)
  }

  @Test("A rotation about a point is a rotation of the layer, whose full turns count")
  func rotation() throws {
    let reading = try Reading(
      #"""
      <rect id="r" width="2" height="2">
      <animateTransform attributeName="transform" type="rotate" values="0 12 8;720 12 8" dur="2s"
      repeatCount="indefinite"/></rect>
      """#)
    let layer = try reading.layer("r")
    #expect(reading.motion.tree.effectiveAnimations(of: layer, .rotation, at: 1).count == 1)
    #expect(try reading.value(.rotation, "r", at: 7.5).degrees == 540)
    #expect(try reading.value(.position, "r", at: 7.5) == Point(x: 12, y: 8))
    #expect(try reading.map("r", at: 7.5) == .translation(x: -12, y: -8))
  }

  @Test("A cycle of identifiers is one animation of the engine that repeats without end")
  func cycleAsAnimation() throws {
    let reading = try Reading(
      #"""
      <circle id="c" r="2">
      <animate id="a" attributeName="opacity" begin="0;b.end+0.2s" values="0;1" dur="0.25s" fill="freeze"/>
      <animate id="b" attributeName="opacity" begin="a.end+0.5s" values="1;0" dur="0.1s" fill="freeze"/></circle>
      """#)
    let layer = try reading.layer("c")
    #expect(abs(reading.motion.duration - 1.05) < 1e-12)
    // Where a cycle of 1.05 s after the first one begins, the first one has ended.
    #expect(reading.motion.tree.effectiveAnimations(of: layer, .opacity, at: 50).count == 1)
    let times = [(0.05, 0.2), (0.5, 1.0), (0.8, 0.5), (0.95, 0.0)]
    for (time, expected) in times {
      for period in [0.0, 1, 40] {
        #expect(abs(try reading.value(.opacity, "c", at: time + 1.05 * period) - expected) < 1e-9)
      }
    }
  }

  @Test("the repetition of endless motion begins after its beginning")
  func repetitionStart() throws {
    // The second circle has its first cycle from 0.2 s to 1.05 s, with what stays after it from then on.
    let reading = try Reading(
      #"""
      <circle id="c" r="2">
      <animate id="a" attributeName="opacity" begin="0;b.end+0.2s" values="0;1" dur="0.25s"/>
      <animate id="b" attributeName="opacity" begin="a.end+0.5s" values="1;0" dur="0.1s"/></circle>
      <circle id="d" r="2">
      <animate attributeName="opacity" begin="a.begin+0.2s" values="0;1" dur="0.25s" fill="freeze"/></circle>
      """#)
    let (period, start) = (reading.motion.duration, reading.motion.repetitionStart)
    #expect(abs(period - 1.05) < 1e-12)
    // What stays after the animation of the second circle is there after its first interval.
    #expect(abs(start - 0.2) < 1e-9, "\(start)")
    for name in ["c", "d"] {
      for time in [0.01, 0.13, 0.31, 0.52, 0.7, 0.98] {
        let (first, second) = (
          try reading.value(.opacity, name, at: start + time),
          try reading.value(.opacity, name, at: start + time + period)
        )
        #expect(abs(first - second) < 1e-9, "\(name) at \(time)")
      }
    }
    let plain = try Reading(
      #"<circle r="2"><animate attributeName="r" values="1;2" dur="1s" repeatCount="indefinite"/></circle>"#)
    #expect(plain.motion.isEndless && plain.motion.repetitionStart == 0)
    let later = try Reading(
      #"<circle r="2"><animate attributeName="r" values="1;2" begin="3s" dur="1s" repeatCount="indefinite"/></circle>"#)
    #expect(later.motion.repetitionStart == 3)
  }

  @Test("a motion by a distance adds to the motion below it")
  func motionBy() throws {
    let reading = try Reading(
      #"""
      <rect id="r" width="2" height="2"><animateMotion from="0,0" to="20,0" dur="1s" fill="freeze"/>
      <animateMotion by="10,6" dur="2s" fill="freeze"/></rect>
      """#)
    // Half of the way of the second one after the end of the first one.
    let place = try #require(reading.map("r", at: 1).apply(to: Point.zero))
    #expect(abs(place.x - 25) < 1e-9 && abs(place.y - 3) < 1e-9, "\(place)")
  }

  @Test("between the repeats and a minimum duration, the fill decides", arguments: [true, false])
  func minimumDuration(freezes: Bool) throws {
    let fill = freezes ? "freeze" : "remove"
    let reading = try Reading(
      #"<circle id="c" r="2" opacity="0.5"><animate attributeName="opacity" values="0;1" dur="1s" min="1.5s" "#
        + "fill=\"\(fill)\"/></circle>")
    #expect(abs(try reading.value(.opacity, "c", at: 0.75) - 0.75) < 1e-9)
    for time in [1.2, 1.7] { #expect(try reading.value(.opacity, "c", at: time) == (freezes ? 1 : 0.5)) }
  }
}
