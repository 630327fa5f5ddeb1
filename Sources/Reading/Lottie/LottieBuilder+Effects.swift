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
  private func lastFill(_ layer: LottieNode) -> LottieNode? {
    (layer["ef"]?.elements ?? []).last { $0.integer("ty") == Effect.fill.rawValue && isOn($0) }
  }

  /// Whether an effect draws one colour in place of the content. The content is then a layer that masks the colour.
  func hasFill(_ layer: LottieNode) -> Bool { lastFill(layer) != nil }

  private func isOn(_ effect: LottieNode) -> Bool { effect["en"] == nil || effect.isSet("en") }

  /// Adds the effects of a layer, and notes those that are not drawn.
  ///
  /// - Parameter content: The layer with the content, if it is not the layer itself.
  mutating func addEffects(
    _ layer: LottieNode, to id: LayerID, content: LayerID, on clock: LottieClock
  ) throws(MotionFileError) {
    let fill = lastFill(layer)?.path
    var tints: [Animated<ColorMatrix>] = []
    for effect in layer["ef"]?.elements ?? [] where isOn(effect) && !isControl(effect) {
      switch effect.integer("ty").flatMap(Effect.init) {
      case .fill where effect.path == fill:
        try addFill(effect, to: id, content: content, on: clock)
        // The fill has replaced the colours.
        tints = []
      case .fill: leaveOut("an effect of colours before another one", at: effect)
      case .tint: tints.append(tint(effect, on: clock))
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
    guard !tints.isEmpty else { return }
    let matrix: @Sendable (Double) -> ColorMatrix = { [tints] time in
      tints.reduce(.identity) { $0.followed(by: $1.value(at: time)) }
    }
    tree.set(.colorMatrix, of: id, to: tints.allSatisfy(\.isConstant) ? .constant(matrix(0)) : .function(matrix))
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

  /// The map of a colour to one between two by its luminance, mixed with the colour itself.
  private mutating func tint(_ effect: LottieNode, on clock: LottieClock) -> Animated<ColorMatrix> {
    let (black, white) = (color(effect, 0, on: clock), color(effect, 1, on: clock))
    let amount = parameter(effect, 2, default: 100, on: clock).map { min(max($0 / 100, 0), 1) }
    @Sendable func components(_ color: Color) -> [Double] {
      let (red, green, blue, _) = color.displayedComponents
      return [red, green, blue]
    }
    let matrix: @Sendable (Double) -> ColorMatrix = { time in
      let (dark, light) = (components(black.value(at: time)), components(white.value(at: time)))
      let share = amount.value(at: time)
      func row(_ index: Int) -> ColorMatrix.Row {
        // The coefficients of luminance of sRGB.
        var row = ColorMatrix.Row(0.2126, 0.7152, 0.0722, 0) * (share * (light[index] - dark[index]))
        row[index] += 1 - share
        row.w = share * dark[index]
        return row
      }
      return ColorMatrix(red: row(0), green: row(1), blue: row(2))
    }
    let isConstant = black.isConstant && white.isConstant && amount.isConstant
    return isConstant ? .constant(matrix(0)) : .function(matrix)
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
