// SPDX-License-Identifier: MIT
import GlissadeCommands
import GlissadeExchange
import GlissadeGeometry
import GlissadeScenarios
import GlissadeTiming
import GlissadeVisualizer
import Testing

@Suite("Readers take time linear in their input", .serialized)
struct ReaderGrowthTests {
  static let pathData = [
    HostileInput("lines", 2000) { "M0 0" + repeated("L1 2", $0) },
    HostileInput("numbers without a letter", 4000) { "M0 0" + repeated(" 1,2", $0) },
    HostileInput("smooth curves", 1500) { "m0 0" + repeated("s1 2 3 4", $0) },
    HostileInput("arcs", 1000) { "m0 0" + repeated("a1 2 3 014 5", $0) },
    HostileInput("closed subpaths", 3000) { "m0 0" + repeated("z", $0) },
    HostileInput("moves", 3000) { repeated("m1 1", $0) },
    HostileInput("a number of many digits", 60_000) { "M0 " + repeated("7", $0) },
    HostileInput("a fraction of many digits", 60_000) { "M0 ." + repeated("7", $0) },
    HostileInput("an exponent of many digits", 60_000) { "M0 1e" + repeated("0", $0) + "1" },
    HostileInput("white space", 60_000) { "M0 0" + repeated(" ", $0) },
    HostileInput("an error after many commands", 2000) { "M0 0" + repeated("L1 2", $0) + "é" },
    HostileInput("an error of many combining marks", 20_000) { "M0 0 e" + repeated("\u{301}", $0) },
  ]

  @Test("SVG path data is read in linear time", arguments: pathData)
  func readPathData(input: HostileInput) {
    input.expectLinear { text in
      do throws(SVGPathDataError) {
        #expect(!(try Path(svgPathData: text)).isEmpty)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  static let drawings = [
    HostileInput("ampersands", 5000) { "<path d=\"M0 0\(repeated("&", $0))\"/>" },
    HostileInput("references without an end", 2500) { "<path d=\"M0 0\(repeated("&#3", $0))\"/>" },
    HostileInput("unknown references", 2500) { "<path d=\"M0 0\(repeated("&a;", $0))\"/>" },
    HostileInput("references", 2500) { "<path d=\"M0 0\(repeated("&#32;", $0))L1 1\"/>" },
    HostileInput("a reference of many digits", 15000) { "<path d=\"M0 0&#\(repeated("0", $0))32;L1 1\"/>" },
    HostileInput("attributes", 2500) { "<path \(repeated("a='' ", $0))d='M0 0L1 1'/>" },
    HostileInput("attributes of one name", 2500) { "<path d='M0 0L1 1'\(repeated(" d=''", $0))/>" },
    HostileInput("equals signs", 7500) { "<path \(repeated("=", $0))/>" },
    HostileInput("nested tags", 2500) { "\(repeated("<g>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("definitions", 2000) { "\(repeated("<defs>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("ends of tags", 2500) { "<g>\(repeated("</g>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("openings of tags", 15000) { "\(repeated("<", $0))<path d='M0 0L1 1'/>" },
    HostileInput("comments", 2000) { "<g>\(repeated("<!---->", $0))<path d='M0 0L1 1'/>" },
    HostileInput("a comment of hyphens", 15000) { "<!--\(repeated("-", $0))" },
    HostileInput("sections of CDATA", 1500) { "<g>\(repeated("<![CDATA[]]>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("a section of brackets", 15000) { "<![CDATA[\(repeated("]", $0))" },
    HostileInput("declarations", 2000) { "<!DOCTYPE \(repeated("<!E a>", $0))]><path d='M0 0L1 1'/>" },
    HostileInput("name spaces", 5000) { "<\(repeated("a:", $0))path d='M0 0L1 1'/>" },
    HostileInput("a value without an end", 15000) { "<path d='\(repeated("1", $0))" },
    HostileInput("white space", 15000) { "\(repeated(" ", $0))<path d='M0 0L1 1'/>" },
  ]

  @Test("drawings are read in linear time", arguments: drawings)
  func readDrawings(input: HostileInput) {
    input.expectLinear { text in
      // Many of them are no drawing, which is an error.
      _ = try? MotionDocument(reading: text).shownPaths(at: 0)
    }
  }

  static let easings = [
    HostileInput("stops", 3000) { "linear(0" + repeated(", 1", $0) + ")" },
    HostileInput("stops with places", 2000) { "linear(0" + repeated(", 1 5% 6%", $0) + ")" },
    HostileInput("a stop of many percentages", 3000) { "linear(0" + repeated(" 1%", $0) + ")" },
    HostileInput("comments", 10_000) { repeated("/**/", $0) + "ease" },
    HostileInput("openings of a comment", 20_000) { repeated("/*", $0) },
    HostileInput("a long identifier", 40_000) { repeated("e", $0) },
    HostileInput("parentheses", 40_000) { "linear" + repeated("(", $0) },
    HostileInput("nested functions", 8000) { repeated("linear(", $0) },
    HostileInput("a number of many digits", 40_000) { "steps(" + repeated("7", $0) + ")" },
    HostileInput("a fraction of many digits", 40_000) { "linear(0, ." + repeated("7", $0) + ")" },
    HostileInput("an exponent of many digits", 40_000) { "linear(0, 1e" + repeated("0", $0) + "1)" },
    HostileInput("white space", 60_000) { "ease" + repeated(" ", $0) },
  ]

  @Test("CSS easings are read in linear time", arguments: easings)
  func readEasings(input: HostileInput) {
    input.expectLinear { text in
      do throws(TimingFunctionSyntaxError) {
        #expect((try TimingFunction(css: text)).value(at: 0.5).isFinite)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  static let scenarios = [
    HostileInput("nested arrays", 20_000) { repeated("[", $0) },
    HostileInput("nested objects", 10_000) { repeated("{\"a\":", $0) },
    HostileInput("frames", 400) { "{\"a\": [{}" + repeated(", {\"x\": 1}", $0) + "]}" },
    HostileInput("frames at one time", 400) { "{\"a\": [{}" + repeated(", {\"type\": \"wait\"}", $0) + "]}" },
    HostileInput("frame animations at one time", 300) { count in
      "{\"a\": [{}"
        + (0..<count).map { ", {\"type\": \"frameAnimation\", \"target\": \"t\($0)\"}" }.joined() + "]}"
    },
    HostileInput("scenarios", 400) { count in
      "{" + (0..<count).map { "\"s\($0)\": [{}]" }.joined(separator: ",") + "}"
    },
    HostileInput("a repeated scenario", 400) { "{" + repeated("\"a\": [{}],", $0) + "\"a\": []}" },
    HostileInput("too many scenarios", 10_001) { "{" + repeated("\"a\":0,", $0) + "\"a\":0}" },
    HostileInput("a key many times", 1000) { "{\"a\": [{" + repeated("\"x\": 1,", $0) + "\"x\": 1}]}" },
    HostileInput("many unknown keys", 500) { count in
      "{\"a\": [{" + (0..<count).map { "\"k\($0)\": 1" }.joined(separator: ",") + "}]}"
    },
    HostileInput("a long name over many faults", 300) { count in
      "{\"" + repeated("n", count * 40) + "\": [{}" + repeated(", {\"y\": true}", count) + "]}"
    },
    HostileInput("a long value of many keys", 500) { count in
      "{\"a\": [{\"type\": \"" + repeated("t", count * 20) + "\"" + repeated(", \"z\": [0]", count) + "}]}"
    },
    HostileInput("escapes", 10_000) { "{\"" + repeated("\\u00e9\\n", $0) + "\": 0}" },
    HostileInput("surrogates", 8000) { "{\"" + repeated("\\ud83d\\ude00", $0) + "\": 0}" },
    HostileInput("combining marks", 20_000) { "{\"e" + repeated("\u{301}", $0) + "\": 0}" },
    HostileInput("a number of many digits", 40_000) { "{\"a\": [{\"x\": " + repeated("7", $0) + "}]}" },
    HostileInput("a fraction of many digits", 40_000) { "{\"a\": [{\"x\": 0." + repeated("7", $0) + "}]}" },
    HostileInput("lines", 60_000) { repeated("\n", $0) + "{}" },
    HostileInput("a string without an end", 60_000) { "{\"" + repeated("n", $0) },
    HostileInput("a long CSS easing", 500) {
      "{\"a\": [{\"interpolation\": \"linear(0" + repeated(", 1", $0) + ")\"}]}"
    },
  ]

  @Test("scenario files are read in linear time", arguments: scenarios)
  func readScenarios(input: HostileInput) {
    input.expectLinear { text in
      let file = ScenarioFile(text: text, name: "hostile.json")
      #expect(file.diagnostics.allSatisfy { $0.description.utf8.count < 1000 })
    }
  }

  static let journal =
    "{\"time\": 1, \"moving\": false, \"gesture\": 0, \"set\": \"paused\", \"flag\": true}"

  static func session(
    _ journal: String = "", scene: SceneName = .curves, curves: String = "\"seed\": \"1\"", more: String = ""
  ) -> String {
    "{\"format\": \"glissade-session\", \"version\": 1, \"scene\": \"\(scene.rawValue)\", \"theme\": \"dark\", "
      + "\"width\": 960, "
      + "\"height\": 600, \"scale\": 1, \"curves\": {\(curves), \"duration\": 4, \"keepsDuration\": true}, \(more)"
      + "\"scenes\": {\"\(scene.rawValue)\": {\"mediaTime\": 1, \"plays\": false, \"rate\": 1, \"backwards\": false, "
      + "\"loops\": true, \"journal\": [\(journal)]}}}"
  }

  static let sessions = [
    HostileInput("nested arrays", 20_000) { repeated("[", $0) },
    HostileInput("a nested unknown value", 20_000) { session(more: "\"a\": \(repeated("[", $0)),") },
    HostileInput("inputs", 100) { session(journal + repeated(", " + journal, $0)) },
    HostileInput("control points", 300) { session(curves: "\"controlPoints\": [[0, 1]\(repeated(", [1, 2]", $0))]") },
    HostileInput("path data", 1000) { session(curves: "\"pathData\": \"M0 0\(repeated("L1 2", $0))\"") },
    HostileInput("a seed of many digits", 40_000) { session(curves: "\"seed\": \"\(repeated("1", $0))\"") },
    HostileInput("a key many times", 1000) { session(more: repeated("\"crowdCount\": 20,", $0)) },
    HostileInput("unknown keys", 500) { count in
      session(more: (0..<count).map { "\"k\($0)\": 1," }.joined())
    },
    HostileInput("a number of many digits", 40_000) { session(more: "\"crowdCount\": \(repeated("7", $0)),") },
    HostileInput("escapes", 5000) {
      session(more: "\"scenarios\": {\"name\": \"a\", \"text\": \"\(repeated("\\n", $0)){}\"},")
    },
    HostileInput("a string without an end", 40_000) {
      session(more: "\"" + repeated("n", $0)).replacing("}", with: "")
    },
    HostileInput("an unknown scene of a long name", 20_000) {
      session().replacing("\"scene\": \"curves\"", with: "\"scene\": \"\(repeated("c", $0))\"")
    },
  ]

  @Test("session files are read in linear time", arguments: sessions)
  func readSessions(input: HostileInput) {
    input.expectLinear { text in
      let bytes = Array(text.utf8)
      #expect(Session.isNamed(in: bytes) || text.hasPrefix("["))
      do throws(SessionError) {
        #expect((try Session(decodingJSON: bytes)).size.width == 960)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }
}
