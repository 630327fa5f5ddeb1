// SPDX-License-Identifier: MIT
import GlissadeTexts

extension LottieBuilder {
  /// A text with its style, and the instants at which it is shown.
  struct TextDocument {
    /// The style.
    let style: LottieNode
    let string: String
    /// Whether the text is shown at an instant in seconds; `nil` for a text that is always shown.
    var isShown: (@Sendable (Double) -> Bool)?
  }

  /// The most different texts of an expression.
  private static let textLimit = 1000
  /// The most frames at which the expression of a text is evaluated.
  private static let frameLimit = 20_000

  /// The documents of a text. Each is shown up to the next one; with an expression, from frame to frame.
  mutating func textDocuments(_ source: LottieNode?, on clock: LottieClock) -> [TextDocument] {
    let documents = (source?["k"]?.elements ?? []).filter { $0["s"] != nil }
    let starts = documents.map { $0.number("t", default: 0) }
    if let source, let evaluated = expression(of: source, on: clock), !documents.isEmpty {
      return evaluatedDocuments(documents.compactMap { $0["s"] }, starts, evaluated, at: source, on: clock)
    }
    return documents.enumerated().compactMap { index, document in
      guard let style = document["s"], let string = style.text("t") else { return nil }
      var result = TextDocument(style: style, string: string)
      let (isFirst, start, end) = (index == 0, starts[index], index + 1 < starts.count ? starts[index + 1] : nil)
      if !isFirst || end != nil {
        result.isShown = { time in
          let frame = clock.frame(at: time) + 1e-3
          return (isFirst || frame >= start) && frame < end ?? .infinity
        }
      }
      return result
    }
  }

  /// The different texts of an expression, evaluated at each frame of the file, as After Effects does.
  private mutating func evaluatedDocuments(
    _ styles: [LottieNode], _ starts: [Double], _ evaluated: (Double) -> ExpressionValue?, at source: LottieNode,
    on clock: LottieClock
  ) -> [TextDocument] {
    let rate = frameRate
    let count = Int(min(max((duration * rate).rounded(.up), 0) + 1, Double(Self.frameLimit)))
    var found: [TextDocument] = []
    var known: [[String]: Int32] = [:]
    var shown: [Int32] = []
    for number in 0..<count {
      let time = Double(number) / rate
      let frame = clock.frame(at: time) + 1e-3
      let index = starts.lastIndex { $0 <= frame } ?? 0
      guard let value = evaluated(time), let string = try? value.text() else {
        shown.append(-1)
        continue
      }
      let key = ["\(index)", string]
      if known[key] == nil {
        guard found.count < Self.textLimit else {
          leaveOut("the texts of an expression beyond \(Self.textLimit)", at: source)
          break
        }
        known[key] = Int32(found.count)
        found.append(TextDocument(style: styles[index], string: string))
      }
      shown.append(known[key] ?? -1)
    }
    guard found.count > 1 || shown.contains(-1) else { return found }
    return found.enumerated().map { position, document in
      var document = document
      document.isShown = { [shown] time in
        let frame = (time * rate + 1e-3).rounded(.down)
        guard frame > 0 else { return shown[0] == Int32(position) }
        return shown[Int(min(frame, Double(shown.count - 1)))] == Int32(position)
      }
      return document
    }
  }
}
