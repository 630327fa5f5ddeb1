// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Timing functions: text")
struct TimingFunctionTextTests {
  @Test(
    "case, white space and comments have no effect",
    arguments: [
      ("EASE-In", TimingFunction.easeIn), (" \t\n linear /* a */ ", .linear),
      ("Cubic-Bezier(/**/.1 , 2e-1,\n+3e-1,.4)", .cubicBezier(0.1, 0.2, 0.3, 0.4)),
      ("cubic-bezier(0.1,-2,1,3)", .cubicBezier(0.1, -2, 1, 3)),
      ("STEPS(3, Jump-None)", .steps(3, at: .jumpNone)), ("steps(+4)", .steps(4)),
      ("step-start", .steps(1, at: .jumpStart)),
      ("linear(0.5)", .stops([.init(input: 0, output: 0.5)])),
      (
        "linear(25% 75% 0.5, 1)",
        .stops([
          .init(input: 0.25, output: 0.5), .init(input: 0.75, output: 0.5), .init(input: 1, output: 1),
        ])
      ),
      (
        "linear(0, 0.2 50%, 0.4 30%, 1)",
        .stops([
          .init(input: 0, output: 0), .init(input: 0.5, output: 0.2), .init(input: 0.5, output: 0.4),
          .init(input: 1, output: 1),
        ])
      ),
    ])
  func accepted(text: String, function: TimingFunction) throws {
    #expect(try TimingFunction(css: text) == function)
  }

  @Test(
    "an error states the byte offset and the accepted input",
    arguments: [
      ("", 0, "an easing function such as ease-in or linear(0, 1)"), ("  bounce", 2, "linear, ease"),
      ("steps (2)", 5, "'('"),
      ("steps", 5, "'('"), ("cubic-bezier(0, 0, 1.1, 1)", 19, "a number from 0 to 1"),
      ("cubic-bezier(0, 0, 1)", 20, "','"), ("cubic-bezier(0, 0, 1, 1", 23, "')'"),
      ("cubic-bezier(0, 0, 1, 1.)", 23, "')'"), ("cubic-bezier(0 0, 1, 1)", 15, "','"), ("steps(0)", 6, "at least 1"),
      ("steps(1.0)", 6, "whole number"), ("steps(1, jump-none)", 6, "at least 2"), ("steps(2, middle)", 9, "jump-both"),
      ("steps(2, start", 14, "')'"), ("ease ease", 5, "the end of the text"), ("linear()", 7, "a number"),
      ("linear(10%)", 10, "a number"), ("linear(0 1)", 9, "a percentage"), ("linear(0 1% 2% 3%, 1)", 15, "at most two"),
      ("linear(1% 0 2%, 1)", 12, "','"), ("ease /* open", 12, "'*/'"), ("curve(1)", 0, "cubic-bezier()"),
      ("ease\u{0}", 4, "the end of the text"), ("é", 0, "linear, ease"),
    ])
  func refused(text: String, offset: Int, expected: String) {
    do {
      let function = try TimingFunction(css: text)
      Issue.record("\(text) was read as \(function.text)")
    } catch {
      #expect(error.offset == offset, "\(error)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }

  @Test("percentages are written as they were read", arguments: ["linear(0 0%, 0.06 3.5%, 0.2 7%, 1 100%)"])
  func percentages(text: String) throws {
    #expect(try TimingFunction(css: text).text == text)
  }

  @Test("omitted inputs are omitted again if their percentages have infinitely many digits", arguments: 2..<40)
  func evenStops(count: Int) throws {
    let outputs = (0...count).map { "\(Double($0 * $0) / 8)" }.joined(separator: ", ")
    for text in ["linear(\(outputs))", "linear(\(outputs), 0.5 83%, 0.25 90%, 1)"] {
      let function = try TimingFunction(css: text)
      #expect(try TimingFunction(css: function.text) == function)
      for word in function.text.split(whereSeparator: { " ,()".contains($0) }) {
        #expect(word.count <= 15, "\(function.text)")
      }
    }
  }

  @Test("the text of a function reads back as the same function", arguments: 0..<100)
  func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed)
    let functions: [TimingFunction] = [
      .cubicBezier(random.next(in: 0...1), random.next(in: -9...9), random.next(in: 0...1), random.next(in: -1...1)),
      .steps(1 + seed), .steps(2 + seed, at: .jumpNone), .steps(1 + seed, at: .jumpBoth),
      .steps(1 + seed, at: .jumpStart),
    ]
    for function in functions { #expect(try TimingFunction(text: function.text) == function) }
    let stops = (0...seed % 7 + 1).map {
      LinearStop(input: Double($0) * random.next(in: 0.1...0.2), output: random.next(in: -2...2))
    }
    let polyline = TimingFunction.stops(stops)
    #expect(try TimingFunction(text: polyline.text) == polyline)
  }

  @Test(
    "every input reads back from its percentage",
    arguments: [
      0, 1, 0.5, 0.035, 1.0 / 3, 1.2345678901234567, 1e-7, -1e-7, -2.5, 1e15, 1e16, 1e300, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ])
  func inputs(input: Double) throws {
    for input in [input, input.nextUp, input.nextDown] where input.isFinite {
      let polyline = TimingFunction.stops([.init(input: input, output: 0), .init(input: input, output: 2)])
      #expect(try TimingFunction(text: polyline.text) == polyline, "\(polyline.text)")
    }
  }

  @Test("the names of the families are read back, in every customary spelling")
  func names() throws {
    for function in TimingFamilyTests.all { #expect(try TimingFunction(text: function.text) == function) }
    for text in ["quad-in-out", "easeInOutQuad", "ease-in-out-quad", "easeQuadInOut", "QUAD_IN_OUT"] {
      #expect(try TimingFunction(text: text) == .namedEasing(.quad, ends: .easeInOut))
    }
    #expect(try TimingFunction(text: "ease-in") == .easeIn)
    #expect(throws: TimingFunctionSyntaxError.self) { try TimingFunction(css: "quad-in") }
    #expect(throws: TimingFunctionSyntaxError.self) { try TimingFunction(text: "quad") }
  }

  @Test("an elastic name accepts an amplitude and a period, in every customary spelling of the name")
  func elastic() throws {
    let function = TimingFunction.elastic(.easeOut, amplitude: 1.5, period: 0.4)
    #expect(function.text == "elastic-out(1.5, 0.4)")
    for text in ["elastic-out(1.5, 0.4)", "easeElasticOut(1.5,.4)", "ELASTIC_OUT( 1.5 /* a */ , 4e-1 ) "] {
      #expect(try TimingFunction(text: text) == function)
    }
    #expect(try TimingFunction(text: "elastic-in(2)") == .elastic(.easeIn, amplitude: 2))
    #expect(try TimingFunction(text: "elastic-in(1, 0.3)") == .namedEasing(.elastic, ends: .easeIn))
  }

  @Test(
    "an elastic name with other numbers is refused at the offset of the number",
    arguments: [
      ("elastic-out()", 12, "an amplitude from 1 to 1000000"),
      ("elastic-out(0.5)", 12, "an amplitude from 1 to 1000000"),
      ("elastic-out(1e7, 1)", 12, "an amplitude from 1 to 1000000"),
      ("elastic-out(2, 0)", 15, "a period from 0.000001 to 1000000"),
      ("elastic-out(2, -1)", 15, "a period from 0.000001 to 1000000"),
      ("elastic-out(2,)", 14, "a period from 0.000001 to 1000000"), ("elastic-out(2", 13, "',' or ')'"),
      ("elastic-out(2, 1, 3)", 16, "')'"), ("elastic-out(2, 1) x", 18, "the end of the text"),
      ("quad-in(2)", 0, "cubic-bezier(), steps() or linear(), or a name like elastic-out(1.5, 0.4)"),
    ])
  func elasticErrors(text: String, offset: Int, expected: String) throws {
    let error = #expect(throws: TimingFunctionSyntaxError.self) { try TimingFunction(text: text) }
    #expect(error?.offset == offset && error?.expected == expected, "\(error.map(String.init(describing:)) ?? "")")
  }

  @Test("any text is read or refused, and none traps", arguments: 0..<300)
  func fuzz(seed: Int) {
    var random = SplitMix64(seed)
    let parts = [
      "cubic-bezier(", "steps(", "linear(", "ease", ",", ")", "1", "-", ".", "%", "/*", "*/", "e9", " ", "\u{FFFD}",
      "9999999999999999999", "1e999",
    ]
    let text = (0..<Int(random.next(in: 0...9))).map { _ in parts[Int(random.next(in: 0...16))] }.joined()
    do {
      let function = try TimingFunction(text: text)
      _ = function.value(at: 0.3)
    } catch {
      #expect(error.offset >= 0 && error.offset <= text.utf8.count)
      #expect(!error.expected.isEmpty)
    }
  }
}
