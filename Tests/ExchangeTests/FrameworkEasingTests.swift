// SPDX-License-Identifier: MIT
import Foundation
import GlissadeExchange
import GlissadeTiming
import TestSupport
import Testing

@Suite("Easings for frameworks and libraries")
struct FrameworkEasingTests {
  private static let formats: [EasingFormat] = [.swiftUI, .coreAnimation, .gsap, .motion, .anime, .compose, .flutter]
  private static let spring = Spring(mass: 1, stiffness: 100, damping: 10)

  /// Functions with the expected texts of an own form.
  private static let texts: [(TimingFunction, EasingFormat, String)] = [
    (.linear, .swiftUI, ".linear(duration: 1)"),
    (.easeInOut, .swiftUI, ".easeInOut(duration: 1)"),
    (.ease, .swiftUI, ".timingCurve(0.25, 0.1, 0.25, 1, duration: 1)"),
    (
      .spring(Spring(response: 0.5, dampingRatio: 0.6)), .swiftUI, ".spring(response: 0.5, dampingFraction: 0.6)"
    ),
    (
      .spring(Spring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 3)), .swiftUI,
      ".interpolatingSpring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 3)"
    ),
    (.ease, .coreAnimation, "CAMediaTimingFunction(name: .default)"),
    (.seamless, .coreAnimation, "CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)"),
    (.namedEasing(.cubic, ends: .easeOut), .gsap, "\"power2.out\""),
    (.namedEasing(.back, ends: .easeInOut), .gsap, "\"back.inOut(1.70158)\""),
    (.steps(6, at: .jumpNone), .gsap, "\"steps(5)\""),
    (.namedEasing(.elastic, ends: .easeOut), .gsap, "\"elastic.out(1,0.3)\""),
    (.easeInOut, .motion, "\"easeInOut\""),
    (.namedEasing(.circ, ends: .easeInOut), .motion, "\"circInOut\""),
    (.seamless, .motion, "[0.5, 0, 0.5, 1]"),
    (
      .spring(spring), .motion,
      "{ type: \"spring\", stiffness: 100, damping: 10, mass: 1, velocity: 0, restDelta: 0.0005, restSpeed: 0.005 }"
    ),
    (.namedEasing(.bounce, ends: .easeIn), .anime, "\"inBounce\""),
    (.steps(4), .anime, "steps(4)"),
    (.seamless, .anime, "cubicBezier(0.5, 0, 0.5, 1)"),
    (
      .spring(Spring(mass: 0.5, stiffness: 100, damping: 10)), .anime,
      "spring({ mass: 1, stiffness: 200, damping: 20, velocity: 0 })"
    ),
    (.seamless, .compose, "CubicBezierEasing(0.5f, 0f, 0.5f, 1f)"),
    (
      .spring(spring), .compose, "spring(dampingRatio = 0.5f, stiffness = 100f, visibilityThreshold = 0.0005f)"
    ),
    (.namedEasing(.elastic, ends: .easeIn), .compose, "EaseInElastic"),
    (.namedEasing(.bounce, ends: .easeInOut), .compose, "EaseInOutBounce"),
    (.namedEasing(.bounce, ends: .easeOut), .flutter, "Curves.bounceOut"),
    (.elastic(.easeInOut, amplitude: 1, period: 0.4), .flutter, "ElasticInOutCurve(0.4)"),
    (
      .spring(spring), .flutter,
      "SpringSimulation(\n  const SpringDescription(mass: 1, stiffness: 100, damping: 10),\n  0,\n  1,\n  0,\n)"
    ),
  ]

  @Test("own functions, Bézier curves and springs have the syntax of the framework", arguments: texts)
  func ownForms(function: TimingFunction, format: EasingFormat, text: String) throws {
    let export = try EasingExport(function, as: format)
    #expect(export.text == text)
    #expect(export.stopCount == nil)
    #expect(export.deviation <= 0.001)
  }

  @Test("the deviation is that of the framework's own function")
  func ownDeviations() throws {
    // d3 scales the exponential to end at 0, and the libraries do not: the difference is at most 2^-10.
    let elastic = try EasingExport(.namedEasing(.elastic, ends: .easeOut), as: .gsap)
    #expect(elastic.deviation > 0.0005 && elastic.deviation < 0.000978)
    // GSAP's `expo` has a second summand, so that it is not written.
    let expo = try EasingExport(.namedEasing(.expo, ends: .easeIn), as: .gsap)
    #expect(expo.text.hasPrefix("CustomEase.create(\"glissade\", \"M0,0 "))
    #expect(try EasingExport(.namedEasing(.expo, ends: .easeIn), as: .gsap, maximumError: 0.05).text == "\"expo.in\"")
    // Flutter's search for an input ends within a thousandth, which is too much for this curve.
    #expect(try EasingExport(.ease, as: .flutter).text.contains("transformInternal"))
    let cubic = try EasingExport(.ease, as: .flutter, maximumError: 0.01)
    #expect(cubic.text == "Cubic(0.25, 0.1, 0.25, 1)" && cubic.deviation > 0.001)
    let refused = try #require(try EasingExport(.ease, as: .flutter).refusedForm)
    #expect(refused.text == cubic.text && refused.deviation == cubic.deviation && cubic.refusedForm == nil)
    // Motion's search has 12 steps.
    let motion = try EasingExport(.ease, as: .motion)
    #expect(motion.text == "[0.25, 0.1, 0.25, 1]" && motion.deviation > 1e-5)
  }

  @Test("an overdamped spring has stops in Core Animation, which has no overdamped springs")
  func overdamped() throws {
    let overdamped = TimingFunction.spring(Spring(mass: 1, stiffness: 100, damping: 40))
    #expect(try EasingExport(overdamped, as: .coreAnimation).stopCount != nil)
    for format in [EasingFormat.swiftUI, .motion, .anime, .compose, .flutter] {
      #expect(try EasingExport(overdamped, as: format).stopCount == nil, "\(format)")
    }
  }

  // MARK: - Elastic easings

  @Test("the forms of elastic easings agree for the amplitude 1, and differ above it")
  func elasticForms() throws {
    for ends in TimingFunction.Ends.allCases {
      for form in ElasticForm.allCases {
        let plain = form.function(ends, amplitude: 1, period: 0.3)
        let wide = form.function(ends, amplitude: 1.5, period: 0.4)
        var (near, far) = (0.0, 0.0)
        for step in 0...1000 {
          let input = Double(step) / 1000
          near = max(
            near, abs(plain.value(at: input) - TimingFunction.namedEasing(.elastic, ends: ends).value(at: input)))
          let other = TimingFunction.elastic(ends, amplitude: 1.5, period: 0.4)
          far = max(far, abs(wide.value(at: input) - other.value(at: input)))
        }
        #expect(near < 0x1p-10, "\(form) \(ends)")
        let isSame = form == .penner && ends == .easeIn
        #expect(isSame ? far < 0.0016 : far > 0.5, "\(form) \(ends): \(far)")
      }
    }
  }

  /// The equations of Robert Penner for the duration 1.
  private func penner(_ ends: TimingFunction.Ends, at input: Double, _ a: Double, _ p: Double) -> Double {
    let s = p / (2 * .pi) * asin(1 / a)
    switch ends {
    case .easeIn:
      let t = input - 1
      return -(a * pow(2, 10 * t) * sin((t - s) * 2 * .pi / p))
    case .easeOut: return a * pow(2, -10 * input) * sin((input - s) * 2 * .pi / p) + 1
    case .easeInOut:
      let t = 2 * input - 1
      if t < 0 { return -0.5 * (a * pow(2, 10 * t) * sin((t - s) * 2 * .pi / p)) }
      return a * pow(2, -10 * t) * sin((t - s) * 2 * .pi / p) * 0.5 + 1
    }
  }

  @Test("Penner's form has his equations", arguments: TimingFunction.Ends.allCases)
  func pennerEquations(ends: TimingFunction.Ends) throws {
    let function = ElasticForm.penner.function(ends, amplitude: 1.5, period: 0.4)
    for step in 1..<500 {
      let input = Double(step) / 500
      #expect(abs(function.value(at: input) - penner(ends, at: input, 1.5, 0.4)) < 1e-12)
    }
  }

  @Test("GSAP and anime.js have GSAP's form by name, and the form of d3 as stops")
  func elasticNames() throws {
    for (ends, gsap, anime) in [
      (TimingFunction.Ends.easeIn, "in", "in"), (.easeOut, "out", "out"), (.easeInOut, "inOut", "inOut"),
    ] {
      let function = ElasticForm.gsap.function(ends, amplitude: 1.5, period: 0.4)
      let export = try EasingExport(function, as: .gsap)
      #expect(export.text == "\"elastic.\(gsap)(1.5,0.4)\"" && export.deviation < 1e-12)
      #expect(try EasingExport(function, as: .anime).text == "\"\(anime)Elastic(1.5,0.4)\"")
      let other = try EasingExport(.elastic(ends, amplitude: 1.5, period: 0.4), as: .gsap)
      #expect(other.stopCount != nil && other.deviation <= 0.001)
      #expect(other.refusedForm?.text == export.text && other.refusedForm.map { $0.deviation > 0.5 } == true)
      let own = try EasingExport(ElasticForm.penner.function(ends, amplitude: 1.5, period: 0.4), as: .gsap)
      #expect((own.stopCount == nil) == (ends == .easeOut))
    }
  }

  @Test("names of elastic easings are parsed, and numbers out of range are refused")
  func elasticParsing() throws {
    let function = try #require(ElasticForm.function("elastic-in-out-penner(2)"))
    #expect(function.text == "elastic-in-out-penner(2, 0.45)")
    #expect(ElasticForm.function("elastic-out-gsap")?.text == "elastic-out-gsap(1, 0.3)")
    for text in ["elastic-out-gsap(0.5)", "elastic-out-gsap(1.5, 0)", "elastic-out-gsap(1.5", "elastic-out-gsap(a)"] {
      #expect(ElasticForm.isName(text) && ElasticForm.function(text) == nil, "\(text)")
    }
    #expect(!ElasticForm.isName("elastic-out") && !ElasticForm.isName("elastic-out-gsapx"))
  }

  // MARK: - Stops

  @Test("any easing is written as stops, and the text states their number", arguments: formats)
  func stops(format: EasingFormat) throws {
    let function = TimingFunction.steps(3, at: .jumpBoth)
    let export = try EasingExport(function, as: format)
    #expect(export.stopCount == 7 && export.deviation < 1e-9, "\(export.text)")
    #expect(export.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("a text of another form is not read", arguments: formats)
  func unread(format: EasingFormat) {
    for text in [
      "", "ease", "Cubic(1, 2)", "spring()", "[0, 0, 1]", "\"power9.out\"", "CustomEase.create(\"a\", \"M0\")",
    ] {
      #expect(EasingReader(text, as: format, springDuration: 1) == nil, "\(text)")
    }
  }
}
