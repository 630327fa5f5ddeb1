// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension LottieBuilder {
  /// The numbers of effects.
  private enum Effect: Int {
    case fill = 21
    case dropShadow = 25
    case gaussianBlur = 29
  }

  /// Whether an effect replaces the colours of a layer, so that its content needs a layer of its own.
  func hasFillEffect(_ layer: LottieNode) -> Bool {
    (layer["ef"]?.elements ?? []).contains { $0.integer("ty") == Effect.fill.rawValue && isOn($0) }
  }

  private func isOn(_ effect: LottieNode) -> Bool { effect["en"] == nil || effect.isSet("en") }

  /// Adds the effects of a layer, and notes those that are not drawn.
  ///
  /// - Parameter content: The layer with the content, which differs from `id` for a layer with a fill effect.
  mutating func addEffects(
    _ layer: LottieNode, to id: LayerID, content: LayerID, on clock: LottieClock
  ) throws(MotionFileError) {
    for effect in layer["ef"]?.elements ?? [] where isOn(effect) && !isControl(effect) {
      switch effect.integer("ty").flatMap(Effect.init) {
      case .fill: try addFill(effect, to: id, content: content, on: clock)
      case .dropShadow: addShadow(effect, to: id, on: clock)
      case .gaussianBlur:
        // After Effects' blurriness is about three standard deviations.
        tree.set(.blurRadius, of: id, to: parameter(effect, 0, default: 0, on: clock).map { max($0 * 0.3, 0) })
      case nil:
        let name = effect.text("mn") ?? effect.name ?? "\(effect.integer("ty") ?? -1)"
        leaveOut("the effect \(Quotation.quoted(name, mark: "“"))", at: effect)
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
    let side = 100_000.0
    let fill = try add(.rectangle(size: Size(width: 2 * side, height: 2 * side)), in: id)
    tree.set(.fill, of: fill, to: color(effect, 2, on: clock))
    tree.set(.opacity, of: fill, to: parameter(effect, 6, default: 1, on: clock))
    tree.setMattes(of: fill, to: [LayerMatte(content)])
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
