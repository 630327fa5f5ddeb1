// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeTexts
import GlissadeTiming

/// The subcommand `export easing`: writes a timing function in the format of another tool.
struct ExportEasingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "easing",
    abstract: "Write an easing or a spring for CSS, JavaScript, Swift, Lottie, or a framework.",
    discussion: """
      Standard output contains the easing alone. Standard error states the number of stops, the largest deviation from \
      the exact easing, measured from the output, and the duration of a spring. If the deviation cannot be met, \
      nothing is written and the exit status is 65.

      CSS: a keyword, cubic-bezier(), steps() or linear() with the fewest stops. Lottie: keyframes of a number from 0 \
      to 1 over 60 frames. JavaScript: a module with a function ease(input). Swift: an expression of type \
      TimingFunction.

      The frameworks are SwiftUI, Core Animation, GSAP, Motion, anime.js 4.2, Jetpack Compose and Flutter. The text is \
      their own function or spring where it is within --max-error by their own formula, otherwise a Bézier curve or \
      stops. Standard error states an own function that deviates more. Elastic easings above the amplitude 1 follow \
      d3 here: elastic-out-gsap(1.5, 0.4) is that of GSAP and anime.js, and elastic-out-penner(1.5, 0.4) that of \
      Robert Penner. Nothing here compiles these languages or runs these libraries; tests parse the texts.

      EXAMPLES
        glissade export easing spring:response=0.5,damping-ratio=0.5 --as css
        glissade export easing bounce-out --as js > ease.js
        glissade export easing elastic-out --as lottie --max-error 0.01
        glissade export easing spring:duration=0.5,bounce=0.3 --as swiftui
        glissade export easing 'elastic-out-gsap(1.5, 0.4)' --as gsap
      """)

  @Argument(help: ArgumentHelp(EasingText.help), completion: .easings)
  var easing: String

  @Option(
    name: .customLong("as"), help: ArgumentHelp("\(Self.formats).", valueName: "format"),
    completion: .easingFormats, transform: Self.format)
  var format: EasingFormat

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest accepted difference of outputs, from 0.000001 to 1. (default: 0.001)", valueName: "difference"),
    transform: OptionValue.finite)
  var maxError: FiniteNumber = FiniteNumber(0.001)

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("The file to write, or - for standard output.", valueName: "name"))
  var output = FileName("-")

  /// The formats in messages.
  private static let formats =
    "css, js, swift, lottie, swiftui, coreanimation, gsap, motion, anime, compose and flutter"

  private static func format(_ text: String) throws -> EasingFormat {
    guard let format = EasingFormat(rawValue: text) else {
      throw ValidationError("\(formats) are accepted")
    }
    return format
  }

  func validate() throws {
    guard EasingExport.errors.contains(maxError.value) else {
      throw ValidationError("--max-error: \(maxError) is out of range; numbers from 0.000001 to 1 are accepted")
    }
  }

  func run() throws {
    let function = try EasingText.function(easing)
    let export: EasingExport
    do {
      export = try EasingExport(function, as: format, maximumError: maxError.value)
    } catch {
      throw Failure(.badData, "\(Quotation.quoted(easing)), --as \(format.rawValue): \(error)")
    }
    let bytes = Array((export.text + "\n").utf8)
    try OutputFile.write(bytes, toOutput: output)
    if let refused = export.refusedForm {
      let deviation = Number.format(Rounding.significant(refused.deviation, 2))
      StandardError.writeLine("not \(refused.text), which deviates by \(deviation)")
    }
    let stops = export.stopCount.map { "\($0) \(format == .lottie ? "keyframes" : "stops"), " } ?? ""
    let duration = function.springDuration.map { ", duration \(Number.format(Rounding.significant($0, 6))) s" } ?? ""
    StandardError.writeLine(
      "\(stops)largest deviation \(Number.format(Rounding.significant(export.deviation, 2)))\(duration)")
  }
}

/// Numbers in messages.
enum Rounding {
  /// The number with a few significant digits, rounded up in magnitude, so that a stated bound holds.
  static func significant(_ value: Double, _ digits: Int) -> Double {
    guard value != 0, value.isFinite else { return value }
    var (scale, scaled) = (1.0, value.magnitude)
    var bound = 1.0
    for _ in 0..<digits { bound *= 10 }
    while scaled >= bound { (scaled, scale) = (scaled / 10, scale / 10) }
    while scaled < bound / 10 { (scaled, scale) = (scaled * 10, scale * 10) }
    // An error of the scaling is not a further digit.
    let rounded = (scaled - 1e-9).rounded(.up) / scale
    return value < 0 ? -rounded : rounded
  }
}
