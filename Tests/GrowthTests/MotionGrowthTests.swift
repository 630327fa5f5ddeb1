// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The measurements take minutes, so only `make check-release` has them.
@Suite(
  "Files with motion are compared in linear time, and a mebibyte in five seconds and 400 MiB", .serialized, .waiting,
  .enabled(if: !_isDebugAssertConfiguration()))
struct MotionGrowthTests {
  /// A form of file, whose length is proportional to a count.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The length of a repetition in bytes, about.
    let length: Int
    /// The text with a number of repetitions.
    let text: @Sendable (Int) -> String
    /// The text with which it is compared; `nil` for the same one.
    let other: (@Sendable (Int) -> String)?

    init(
      _ name: String, _ length: Int, other: (@Sendable (Int) -> String)? = nil,
      _ text: @escaping @Sendable (Int) -> String
    ) {
      (testDescription, self.length, self.text, self.other) = (name, length, text, other)
    }
  }

  /// The length of the smallest file: eight times as long is a mebibyte.
  private static let smallest = 1 << 17

  private static func list(_ count: Int, _ separator: String = "", _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: separator)
  }

  private static func turningGroups(_ count: Int, by degrees: Int) -> String {
    let groups = list(count) { index in
      "<g id='r\(index)'><animateTransform attributeName='transform' type='rotate' values='0;\(degrees);3' "
        + "dur='\(1 + index % 4)s' repeatCount='indefinite'/></g>"
    }
    return "<svg xmlns='http://www.w3.org/2000/svg'>\(groups)</svg>"
  }

  private static func movingElements(_ count: Int, by distance: Int) -> String {
    "@keyframes k {from {translate:0px 0px} to {translate:\(distance)px 9px}}"
      + list(count) { "#e\($0) {animation:k \(1 + $0 % 3)s} " }
  }

  private static func functionsOfWebAnimations(_ count: Int) -> String {
    func keyframe(_ value: Int) -> String {
      "{\"transform\":\"translate(\(value)px,0px) rotate(\(value)deg) skewX(\(value)deg) rotate(3deg)\"}"
    }
    let keyframes = "[\(keyframe(0)),\(keyframe(9))]"
    let elements = list(count, ",") { index in
      "{\"target\":\"#a\(index)\",\"style\":{},\"animations\":[{\"keyframes\":\(keyframes),"
        + "\"options\":{\"duration\":\(500 + index % 900)}}]}"
    }
    return "[\(elements)]"
  }

  static let shapes: [Shape] = [
    Shape("elements of CSS that share keyframes", 70) { count in
      "@keyframes k {" + list(count) { "\(Double($0) * 100 / Double(count))% {translate:\($0 % 9)px 0px} " }
        + "}" + list(count) { "#e\($0) {animation:k \(1 + $0 % 3)s} " }
    },
    Shape("added animations of an element of CSS", 8) { count in
      "@keyframes k {from {translate:0px 0px} to {translate:1px 0px}} #a {animation:"
        + list(count, ",") { "k \($0 % 9)s" }
        + ";animation-composition:add}"
    },
    Shape("added Web Animations", 130) { count in
      "[{\"target\":\"#a\",\"style\":{},\"animations\":["
        + list(count, ",") {
          "{\"keyframes\":[{\"translate\":\"0px 0px\"},{\"translate\":\"1px 0px\"}],\"options\":{\"delay\":\($0 % 900),"
            + "\"duration\":500,\"composite\":\"add\"}}"
        } + "]}]"
    },
    Shape("long lists in CSS", 6) { count in
      "@keyframes k {from {opacity:0} to {opacity:1}} #a {animation-name:k;animation-duration:1s;animation-delay:"
        + list(count, ",") { "\($0 % 90)ms" } + "}"
    },
    Shape("functions of a transform in CSS", 15) { count in
      let function = { (number: Int) in list(count) { _ in "rotate(\(number)deg)" } }
      return "@keyframes k {from {transform:\(function(1))} to {transform:\(function(2))}} #a {animation:k 1s}"
    },
    Shape("functions of a transform in SVG", 10) { count in
      "<svg xmlns='http://www.w3.org/2000/svg'><g transform='\(list(count) { _ in "rotate(1)" })'>"
        + "<rect id='a' width='9' height='9'><animate attributeName='x' values='0;9' dur='1s'/></rect></g></svg>"
    },
    Shape("segments of a followed path", 7) { count in
      "@keyframes k {from {offset-distance:0%} to {offset-distance:100%}} #a {animation:k 1s;offset-path:path(\"M0 0"
        + list(count) { "L\($0 % 90) \($0 % 70)" } + "\")}"
    },
    Shape("animated elements of SVG", 100) { count in
      "<svg xmlns='http://www.w3.org/2000/svg'>"
        + list(count) {
          "<rect id='a\($0)' width='9' height='9'><animate attributeName='x' values='0;9' dur='\(1 + $0 % 4)s'/></rect>"
        } + "</svg>"
    },
    Shape("turning groups of SVG", 126) { turningGroups($0, by: 90) },
    Shape("turning groups of SVG that differ", 126, other: { turningGroups($0, by: 60) }) { turningGroups($0, by: 90) },
    Shape("elements of CSS that differ", 27, other: { movingElements($0, by: 70) }) { movingElements($0, by: 90) },
    Shape("Web Animations with lists of functions", 220, functionsOfWebAnimations),
    Shape("keyframes of Lottie", 40) { count in
      "{\"fr\":60,\"ip\":0,\"op\":\(count),\"w\":9,\"h\":9,\"layers\":[{\"ty\":3,\"nm\":\"a\",\"ip\":0,\"op\":\(count),"
        + "\"st\":0,\"ks\":{\"o\":{\"a\":1,\"k\":["
        + list(count, ",") { "{\"t\":\($0),\"s\":[\($0 % 99)],\"h\":1}" } + "]}}}]}"
    },
    Shape("rows of CSV", 14) { count in "time,x\n" + list(count) { "\(Double($0) / 100),\($0 % 97)\n" } },
    Shape("columns of CSV", 12) { count in
      "time," + list(count, ",") { "a\($0).x" } + "\n0," + list(count, ",") { "\($0 % 9)" } + "\n1,"
        + list(count, ",") { "\($0 % 8)" } + "\n"
    },
    Shape("lanes of CSV", 12) { count in "time,lane,x\n" + list(count) { "0,a\($0 / 2),\($0 % 97)\n" } },
    Shape("a table in JSON", 28) { count in "[" + list(count, ",") { "{\"time\":\($0),\"x\":\($0 % 97)}" } + "]" },
    Shape(
      "rows of CSV that differ", 14,
      other: { count in "time,x\n" + list(count) { "\(Double($0) / 1000),\($0 * 7 % 83)\n" } }
    ) { count in "time,x\n" + list(count) { "\(Double($0) / 1000),\($0 % 97)\n" } },
    Shape("frames of a scenario", 62) { count in
      "{\"s\":["
        + list(count, ",") {
          "{\"type\":\"translate\",\"after\":0.01,\"x\":\($0 % 3 - 1),\"interpolation\":\"linear\"}"
        }
        + "]}"
    },
  ]

  @Test("the comparison of files is linear", arguments: shapes)
  func compare(shape: Shape) throws {
    let folder = try TemporaryFolder()
    func arguments(_ factor: Int) throws -> [String] {
      let count = max(1, Self.smallest / shape.length * factor)
      let names = try [("first", shape.text(count)), ("second", (shape.other ?? shape.text)(count))].map { name, text in
        let url = try folder.write(text, to: "\(name)-\(factor)")
        return url
      }
      return ["diff"] + names
    }
    let growth = try Program.growth(arguments)
    #expect(growth.isLinear, "\(growth)")
    #expect(growth.costs.last.map { $0 <= 5 } ?? false, "\(growth)")
    let peak = try Program.peakMemory(arguments(8), acceptsFailure: true)
    #expect(peak <= 400 << 20, "\(peak >> 20) MiB")
  }

  static let short = [
    "@keyframes k {from {translate:0px 0px} to {translate:9px 0px}} #a {animation:k 86400s}",
    "@keyframes k {from {translate:0px 0px} to {translate:9px 0px}} #a {animation:k 1ms 86000000}",
    "<svg xmlns='http://www.w3.org/2000/svg'><rect id='a'><animate attributeName='x' values='0;9' dur='86400s'/></rect>"
      + "</svg>",
    "time,x\n0,0\n1e300,1\n",
  ]

  @Test("a short file with a long duration takes a second at most", arguments: short)
  func durations(text: String) throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(text, to: "motion")
    #expect(try Program.seconds(["diff", url, url]) < 1)
  }

  @Test("the export of a path is linear", arguments: ["css", "svg", "lottie"])
  func export(format: String) throws {
    let folder = try TemporaryFolder()
    func arguments(_ factor: Int) throws -> [String] {
      let url = folder.url.appendingPathComponent("\(factor)")
      let path = "M0 0" + (0..<max(1, 60 * factor)).map { "L\($0 * 37 % 997) \($0 * 53 % 991)" }.joined()
      try Data(path.utf8).write(to: url)
      return ["export", "curves", "--path-data", "@\(url.path)", "--as", format, "-o", folder.url.path + "/out"]
    }
    let growth = try Program.growth(arguments)
    #expect(growth.isLinear, "\(growth)")
    #expect(try Program.peakMemory(arguments(8)) <= 400 << 20)
  }

  @Test("a table that is too large is refused early")
  func refusal() throws {
    let arguments = ["export", "crowd", "--count", "400", "--as", "json", "-o", "-"]
    #expect(try Program.seconds(arguments) < 2)
    #expect(throws: (any Error).self) { try Program.peakMemory(arguments) }
  }
}
