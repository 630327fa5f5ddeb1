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
    let scope = LottieScope(
      property: LottiePropertyObject(
        node: node, layer: LottieLayerObject(composition: composition, position: layerPosition),
        group: group(around: node, in: composition)))
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
    return { [composition] time in
      let layer = LottieLayerObject(composition: composition, position: position)
      let property = LottiePropertyObject(
        node: node, layer: layer, group: LottieBuilder.group(around: node, of: layer))
      guard let statements = try? expressions.statements(text) else { return nil }
      return try? LottieScope(property: property).run(at: clock.frame(at: time) / rate).value(of: statements)
    }
  }

  private func group(around node: LottieNode, in composition: LottieComposition) -> (any ExpressionObject)? {
    Self.group(around: node, of: LottieLayerObject(composition: composition, position: layerPosition))
  }

  /// The shape with a property, found by its path.
  private static func group(around node: LottieNode, of layer: LottieLayerObject) -> (any ExpressionObject)? {
    let (path, outer) = (node.path, layer.node.path)
    guard path.hasPrefix(outer) else { return nil }
    var current = layer.node
    var group: LottieGroupObject?
    // A part of the path is a key with an index in an array, such as `it[2]`.
    for part in path.dropFirst(outer.count).split(separator: ".") {
      let words = part.split { $0 == "[" || $0 == "]" }
      guard words.count == 2, let index = Int(words[1]), let array = current[String(words[0])] else { break }
      let elements = array.elements
      guard elements.indices.contains(index) else { break }
      current = elements[index]
      group = LottieGroupObject(node: current, kind: .item, layer: layer)
    }
    return group
  }
}
