// SPDX-License-Identifier: MIT
import GlissadeTexts

extension LottieBuilder {
  /// The value of a property's expression as a function of time, or `nil` if it has none that can be evaluated.
  ///
  /// An expression that fails at one of five instants of the document is left out, with a note. At an instant at which
  /// it fails later, the property has its own value.
  mutating func expression(
    of node: LottieNode, on clock: LottieClock
  ) -> (@Sendable (Double) -> ExpressionValue?)? {
    guard let text = node.text("x"), let composition else { return nil }
    let layer = LottieLayerObject(composition: composition, position: layerPosition)
    let scope = LottieScope(
      property: LottiePropertyObject(node: node, layer: layer, group: layer.group(around: node)))
    let (rate, position, expressions) = (frameRate, layerPosition, expressions)
    do {
      let statements = try expressions.statements(text)
      for part in 0..<5 {
        try expressions.spend(0)
        let run = scope.run(at: clock.frame(at: duration * Double(part) / 4) / rate)
        let result = Result { () throws(ExpressionFailure) in try run.value(of: statements) }
        try expressions.spend(run.steps)
        _ = try result.get()
      }
    } catch {
      leaveOut("the expression “\(Quotation.excerpt(text))” (\(error.text))", at: node)
      return nil
    }
    if ["wiggle", "random", "gaussRandom"].contains(where: { text.contains($0 + "(") }) {
      approximate(
        "the expression “\(Quotation.excerpt(text))”, whose random numbers differ from those of After Effects,",
        within: "the range of its numbers", at: node)
    }
    return { [composition] time in
      let layer = LottieLayerObject(composition: composition, position: position)
      let property = LottiePropertyObject(node: node, layer: layer, group: layer.group(around: node))
      guard let statements = try? expressions.statements(text) else { return nil }
      return try? LottieScope(property: property).run(at: clock.frame(at: time) / rate).value(of: statements)
    }
  }
}
