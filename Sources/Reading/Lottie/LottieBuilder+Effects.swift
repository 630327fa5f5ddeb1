// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension LottieBuilder {
  /// The numbers of effects.
  private enum Effect: Int {
    case tint = 20
    case fill = 21
    case dropShadow = 25
    case gaussianBlur = 29
  }

  /// The last effect that replaces the colours of a layer. The content of such a layer becomes a separate layer.
  private func recoloring(_ layer: LottieNode) -> LottieNode? {
    (layer["ef"]?.elements ?? []).last { effect in
      [Effect.fill, .tint].contains { $0.rawValue == effect.integer("ty") } && isOn(effect)
    }
  }

  /// The number of copies of the content that the effects of a layer need besides the one in the layer itself.
  ///
  /// A fill and a tint are drawn where a copy is. A tint that is not complete also shows a copy below it.
  func copyCount(_ layer: LottieNode, on clock: LottieClock) -> Int {
    guard let effect = recoloring(layer) else { return 0 }
    guard effect.integer("ty") == Effect.tint.rawValue else { return 1 }
    let parameters = effect["ef"]?.elements ?? []
    let amount = parameters.count > 2 ? parameters[2]["v"] : nil
    return amount?.json["k"]?.lottieNumbers == [100] || amount == nil ? 1 : 2
  }

  private func isOn(_ effect: LottieNode) -> Bool { effect["en"] == nil || effect.isSet("en") }

  /// Adds the effects of a layer, and notes those that are not drawn.
  ///
  /// - Parameter copies: The layers with the content; empty for a layer that has it itself.
  mutating func addEffects(
    _ layer: LottieNode, to id: LayerID, copies: [LayerID], on clock: LottieClock
  ) throws(MotionFileError) {
    let recoloring = recoloring(layer)?.path
    for effect in layer["ef"]?.elements ?? [] where isOn(effect) && !isControl(effect) {
      switch effect.integer("ty").flatMap(Effect.init) {
      case .fill where effect.path == recoloring: try addFill(effect, to: id, content: copies[0], on: clock)
      case .tint where effect.path == recoloring: try addTint(effect, to: id, copies, on: clock)
      case .fill, .tint: leaveOut("an effect of colours before another one", at: effect)
      case .dropShadow: addShadow(effect, to: id, on: clock)
      case .gaussianBlur:
        if [2, 3].contains(effect["ef"]?.elements.dropFirst().first?["v"]?.number("k")) {
          leaveOut("the direction of a blur, which is drawn along both axes,", at: effect)
        }
        // After Effects' blurriness is about three standard deviations.
        tree.set(.blurRadius, of: id, to: parameter(effect, 0, default: 0, on: clock).map { max($0 * 0.3, 0) })
      case nil:
        let name = effect.text("mn") ?? effect.name ?? "\(effect.integer("ty") ?? -1)"
        leaveOut("the effect “\(Quotation.excerpt(name))”", at: effect)
      }
    }
  }

  /// Whether an effect only provides numbers for expressions.
  private func isControl(_ effect: LottieNode) -> Bool {
    if let type = effect.integer("ty"), type <= 4 || type == 7 || type == 10 { return true }
    let name = effect.text("mn") ?? ""
    return name.hasPrefix("Pseudo/") || name.hasSuffix(" Control")
      || (effect.integer("ty") == 5 && !name.hasPrefix("ADBE ") && !name.hasPrefix("CC "))
  }

  private mutating func parameter(
    _ effect: LottieNode, _ index: Int, default value: Double, on clock: LottieClock
  ) -> Animated<Double> {
    let parameters = effect["ef"]?.elements ?? []
    return number(index < parameters.count ? parameters[index]["v"] : nil, default: value, on: clock)
  }

  private mutating func color(_ effect: LottieNode, _ index: Int, on clock: LottieClock) -> Animated<Color> {
    let parameters = effect["ef"]?.elements ?? []
    return color(index < parameters.count ? parameters[index]["v"] : nil, on: clock)
  }

  /// Draws one colour where the content is, in place of the content.
  private mutating func addFill(
    _ effect: LottieNode, to id: LayerID, content: LayerID, on clock: LottieClock
  ) throws(MotionFileError) {
    let fill = try addArea(color(effect, 2, on: clock), in: id)
    tree.set(.opacity, of: fill, to: parameter(effect, 6, default: 1, on: clock))
    tree.setMattes(of: fill, to: [LayerMatte(content)])
  }

  /// Draws a colour between two in place of the content, by its luminance, mixed with a second copy of the content.
  private mutating func addTint(
    _ effect: LottieNode, to id: LayerID, _ copies: [LayerID], on clock: LottieClock
  ) throws(MotionFileError) {
    let tint = try add(.group(), in: id)
    if copies.count > 1 {
      let amount = parameter(effect, 2, default: 100, on: clock).map { min(max($0 / 100, 0), 1) }
      tree.set(.opacity, of: copies[1], to: amount.map { 1 - $0 })
      tree.set(.opacity, of: tint, to: amount)
      // The weights of both pictures have the sum 1.
      tree.setBlendMode(of: tint, to: .plusLighter)
    }
    let area = try add(.group(), in: tint)
    tree.setMattes(of: area, to: [LayerMatte(copies[0])])
    _ = try addArea(color(effect, 0, on: clock), in: area)
    let light = try addArea(color(effect, 1, on: clock), in: area)
    tree.setMattes(of: light, to: [LayerMatte(copies[0], source: .luminance)])
  }

  /// Adds a colour that covers everything.
  private mutating func addArea(_ color: Animated<Color>, in parent: LayerID) throws(MotionFileError) -> LayerID {
    let side = 200_000.0
    let area = try add(.rectangle(size: Size(width: side, height: side)), in: parent)
    tree.set(.fill, of: area, to: color)
    return area
  }

  private mutating func addShadow(_ effect: LottieNode, to id: LayerID, on clock: LottieClock) {
    tree.set(.shadowColor, of: id, to: color(effect, 0, on: clock))
    tree.set(.shadowOpacity, of: id, to: parameter(effect, 1, default: 255, on: clock).map { $0 / 255 })
    let direction = parameter(effect, 2, default: 0, on: clock)
    let distance = parameter(effect, 3, default: 0, on: clock)
    let offset: @Sendable (Double) -> Vector = {
      Vector(direction: .degrees(direction.value(at: $0) - 90)) * distance.value(at: $0)
    }
    let isConstant = direction.isConstant && distance.isConstant
    tree.set(.shadowOffset, of: id, to: isConstant ? .constant(offset(0)) : .function(offset))
    // After Effects' softness is about four standard deviations.
    tree.set(.shadowRadius, of: id, to: parameter(effect, 4, default: 0, on: clock).map { max($0 / 4, 0) })
  }
}
