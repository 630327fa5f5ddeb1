// SPDX-License-Identifier: MIT
import Foundation
import GlissadeExchange
import GlissadeTiming
import TestSupport
import Testing

@Suite("Easings in other formats")
struct EasingExportTests {
  /// A spring of 1.47 s with a damping ratio of 0.5.
  static let spring: TimingFunction = {
    let unit = Spring(response: 1, dampingRatio: 0.5)
    return .spring(Spring(response: 1.47 / unit.settlingDuration, dampingRatio: 0.5))
  }()

  /// Functions of all kinds.
  static let functions: [TimingFunction] =
    [
      .linear, .ease, .easeIn, .easeInOut, .seamless, .cubicBezier(0.1, 2, 0.9, -1), .cubicBezier(0, 1, 1, 0),
      .steps(5), .steps(3, at: .jumpBoth), .steps(4, at: .jumpNone), .steps(2, at: .jumpStart), spring,
      .stops([
        LinearStop(input: 0, output: 0), LinearStop(input: 0.3, output: 0.9), LinearStop(input: 1, output: 1),
      ]),
      .trapezoid(.easeIn), .trapezoid(.easeInOut), .elastic(.easeOut, amplitude: 1.5, period: 0.4),
      .cubicBezier(0.5, 0, 0.5, 1).composed(after: .namedEasing(.bounce, ends: .easeOut)),
      .function("square", value: { $0 * $0 }),
    ]
    + TimingFunction.EasingFamily.allCases.flatMap { family in
      TimingFunction.Ends.allCases.map { .namedEasing(family, ends: $0) }
    }

  @Test("stops that browsers evaluate in another way have further stops at 0 and 1")
  func endStops() throws {
    for (text, css) in [
      ("linear(1)", "linear(1 0%, 1 100%)"), ("linear(0 50%, 1 50%)", "linear(0 0%, 0 50%, 1 50%, 1 100%)"),
      ("linear(0, 1 50%)", "linear(0 0%, 1 50%)"),
    ] {
      let export = try EasingExport(TimingFunction(css: text), as: .css)
      #expect(export.text == css && export.deviation == 0)
    }
  }

  @Test("every easing is within the accepted error in every format, and the stated deviation is the largest one")
  func deviations() throws {
    for function in Self.functions {
      for format in EasingFormat.allCases {
        for error in [0.01, 0.001] {
          let export = try EasingExport(function, as: format, maximumError: error)
          #expect(export.deviation <= error, "\(function.text), \(format)")
          guard format == .css else { continue }
          let written = try TimingFunction(css: export.text)
          // A second grid, which is not that of the measurement.
          var largest = 0.0
          for step in 0...2003 {
            let input = Double(step) / 2003
            largest = max(largest, abs(written.value(at: input) - function.value(at: input)))
          }
          #expect(largest <= export.deviation + 1e-5, "\(function.text): \(export.text)")
        }
      }
    }
  }

  @Test("the first and the last output are exact")
  func ends() throws {
    for function in Self.functions {
      for format in EasingFormat.allCases where format != .swift {
        let export = try EasingExport(function, as: format, maximumError: 0.01)
        let reader = try #require(
          EasingReader(export.text, as: format, springDuration: function.springDuration), "\(export.text)")
        #expect(reader.value(0) == function.value(at: 0), "\(function.text) as \(format)")
        // These formats have springs that approach their target without an end.
        let isEndless = [.swiftUI, .coreAnimation, .anime, .flutter].contains(format)
        let end = function == Self.spring && !isEndless ? 1 : function.value(at: 1)
        #expect(abs(reader.value(1) - end) < 1e-12, "\(function.text) as \(format)")
      }
    }
  }

  @Test(
    "CSS has its own forms where they exist",
    arguments: [
      (TimingFunction.ease, "ease"), (.linear, "linear"), (.steps(3, at: .jumpBoth), "steps(3, jump-both)"),
      (.cubicBezier(0.1, 2, 0.9, -1), "cubic-bezier(0.1, 2, 0.9, -1)"),
    ])
  func ownForms(function: TimingFunction, text: String) throws {
    let export = try EasingExport(function, as: .css)
    #expect(export.text == text)
    #expect(export.deviation == 0)
    #expect(export.stopCount == nil)
  }

  @Test("a curve that is near a Bézier curve is written as one")
  func bezier() throws {
    for family in [TimingFunction.EasingFamily.sine, .quad, .cubic, .back] {
      let export = try EasingExport(.namedEasing(family, ends: .easeIn), as: .css, maximumError: 0.005)
      #expect(export.text.hasPrefix("cubic-bezier("), "\(family): \(export.text)")
    }
  }

  @Test("a spring needs fewer stops than a greedy bound of chords: 31 for 1.2e-3, and 11 for 1.3e-2")
  func fewStops() throws {
    let fine = try EasingExport(Self.spring, as: .css, maximumError: 1.2e-3)
    let coarse = try EasingExport(Self.spring, as: .css, maximumError: 1.3e-2)
    #expect(try #require(fine.stopCount) < 31)
    #expect(try #require(coarse.stopCount) < 11)
  }

  @Test("a spring that is not at rest at its end is refused only if the format cannot state its output")
  func unsettled() throws {
    let cut = TimingFunction.spring(Spring(response: 1, dampingRatio: 0.1), duration: 0.4)
    let export = try EasingExport(cut, as: .css)
    let reader = try #require(EasingReader(export.text, as: .css))
    #expect(abs(reader.value(1) - cut.value(at: 1)) < 1e-12)
  }

  @Test("Lottie refuses a jump after a motion, which its keyframes cannot express")
  func jump() {
    let jumping = TimingFunction.stops([
      LinearStop(input: 0, output: 0), LinearStop(input: 0.5, output: 0.5), LinearStop(input: 0.5, output: 0.8),
      LinearStop(input: 1, output: 1),
    ])
    #expect(throws: ExportError.unsupported("an easing that jumps after it has moved")) {
      try EasingExport(jumping, as: .lottie)
    }
    #expect(throws: Never.self) { try EasingExport(jumping, as: .css) }
  }

  @Test("outputs that are not finite, and more stops than the limit, are refused")
  func refusals() {
    #expect(throws: ExportError.self) { try EasingExport(.function("NaN", value: { _ in .nan }), as: .css) }
    let buzzing = TimingFunction.spring(Spring(response: 1e-4, dampingRatio: 1e-4))
    #expect(throws: ExportError.self) { try EasingExport(buzzing, as: .css) }
    #expect(throws: ExportError.self) { try EasingExport(buzzing, as: .lottie) }
  }

  @Test("a Swift expression creates an equal function")
  func swiftSource() throws {
    for function in Self.functions where function.swiftSource != nil {
      let export = try EasingExport(function, as: .swift)
      #expect(export.deviation == 0, "\(export.text)")
    }
  }

  /// Expressions that the compiler has read, and their functions.
  static let sources: [(TimingFunction, String)] = [
    (.linear, ".linear"), (.cubicBezier(0.1, 2, 0.9, -1), ".cubicBezier(0.1, 2, 0.9, -1)"),
    (.steps(3, at: .jumpBoth), ".steps(3, at: .jumpBoth)"), (.trapezoid(.easeInOut), ".trapezoid(.easeInOut)"),
    (.namedEasing(.bounce, ends: .easeOut), ".namedEasing(.bounce, ends: .easeOut)"),
    (
      .elastic(.easeOut, amplitude: 1.5, period: 0.4),
      ".elastic(.easeOut, amplitude: 1.5, period: 0.4)"
    ),
    (
      .spring(Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2), duration: 1.5),
      ".spring(Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2), duration: 1.5)"
    ),
    (
      .stops([LinearStop(input: 0, output: 0), LinearStop(input: 1, output: 1)]),
      ".stops([LinearStop(input: 0, output: 0), LinearStop(input: 1, output: 1)])"
    ),
    (
      TimingFunction.cubicBezier(0.5, 0, 0.5, 1).composed(after: .namedEasing(.quad, ends: .easeIn)),
      "TimingFunction.cubicBezier(0.5, 0, 0.5, 1).composed(after: .namedEasing(.quad, ends: .easeIn))"
    ),
  ]

  @Test("the compiler accepts the Swift expressions of all kinds")
  func compiledSources() throws {
    for (function, source) in Self.sources { #expect(try EasingExport(function, as: .swift).text == source) }
    // Each text is in this file as code too, which the compiler has read.
    let file = try Repository.text("Tests/ExchangeTests/EasingExportTests.swift")
    for (_, source) in Self.sources { #expect(file.components(separatedBy: source).count >= 3, "\(source)") }
  }

  @Test("an accepted error out of range ends the process with a message", .exits)
  func range() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try EasingExport(.ease, as: .css, maximumError: 0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("maximumError: 0.0 is not in"))
  }
}
