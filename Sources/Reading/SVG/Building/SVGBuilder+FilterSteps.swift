// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

/// The steps of a `filter` element ([Filter Effects 1](https://www.w3.org/TR/filter-effects-1/)).
extension SVGBuilder {
  /// Sets the colours, the blur and the shadow of a layer by a filter element.
  mutating func setFilter(of layer: LayerID, _ index: Int, _ target: Int, _ context: SVGContext) {
    guard canRead(64 * document.elements[target].children.count) else { return }
    if let melting = melting(target) { return addMelting(melting, to: layer, index, context) }
    let steps = element(target).children.filter { element($0).name.hasPrefix("fe") }
    guard !steps.isEmpty else { return }
    let linear = element(target).styles["color-interpolation-filters"] != "sRGB"
    guard let image = image(of: steps, of: index, inLinearLight: linear),
      case .drawn(let picture?, above: let shadow) = image
    else { return }
    if case .constant(.identity) = picture.matrix {} else { set(.colorMatrix, of: layer, to: picture.matrix) }
    if case .constant(0) = picture.blur {} else { set(.blurRadius, of: layer, to: picture.blur) }
    guard var shadow else { return }
    if shadow.blur.value(at: 0) < picture.blur.value(at: 0) {
      note("<filter> with a blur above a sharper shadow", of: index)
    }
    // The shadow of a layer has its blur too, and the squares of standard deviations add.
    shadow.blur = shadow.blur.with(picture.blur) { max($0 * $0 - $1 * $1, 0).squareRoot() }
    set(shadow, of: layer, index)
  }

  private mutating func set(_ shadow: SVGFilterImage.Silhouette, of layer: LayerID, _ index: Int) {
    if case .constant(let color) = shadow.color, color.components.w <= 0 { return }
    if shadow.isApproximate {
      note(
        "the shadow of <filter>", of: index,
        effect: .approximated(bound: "half a pixel at its edge, and parts below pixels that are not opaque"))
    }
    set(
      .shadowColor, of: layer,
      to: shadow.color.map { color in
        var color = color
        color.components.w = 1
        return color.color()
      })
    set(.shadowOpacity, of: layer, to: shadow.color.map { min(max($0.components.w, 0), 1) })
    set(.shadowOffset, of: layer, to: shadow.offset)
    set(.shadowRadius, of: layer, to: shadow.blur)
  }

  /// The image after all steps; `nil` with a note for one that a layer cannot show.
  private mutating func image(of steps: [Int], of index: Int, inLinearLight isLinear: Bool) -> SVGFilterImage? {
    var results = ["SourceGraphic": SVGFilterImage.sourceGraphic, "SourceAlpha": .sourceAlpha]
    var last = SVGFilterImage.sourceGraphic
    for step in steps {
      func input(_ name: String, of step: Int) -> SVGFilterImage {
        element(step).styles[name].flatMap { results[$0] } ?? last
      }
      let own = element(step).styles["color-interpolation-filters"]
      let linear = own.map { $0 != "sRGB" } ?? isLinear
      let inputs = element(step).name == "feMerge" ? element(step).children : [step]
      let images = inputs.map { input("in", of: $0) }
      guard let image = image(of: step, images, input("in2", of: step), inLinearLight: linear, index) else {
        let several = steps.count > 1 ? ", a step of several," : ""
        note("<\(element(step).name)>\(several)", of: index)
        return nil
      }
      last = image
      if let name = element(step).styles["result"] { results[name] = image }
    }
    return last
  }

  private mutating func image(
    of step: Int, _ inputs: [SVGFilterImage], _ second: SVGFilterImage, inLinearLight isLinear: Bool, _ index: Int
  ) -> SVGFilterImage? {
    let first = inputs.first ?? .empty
    switch element(step).name {
    case "feFlood":
      let color = color(of: step)
      if case .constant(let color) = color, color.components.w <= 0 { return .empty }
      return .flood(color)
    case "feOffset": return first.moved(by: offset(of: step, standard: 0))
    case "feGaussianBlur": return first.blurred(by: deviation(of: step, standard: 0, index))
    case "feDropShadow":
      guard case .drawn(let picture?, above: nil) = first else { return nil }
      let silhouette = SVGFilterImage.Silhouette(
        color: color(of: step), offset: offset(of: step, standard: 2),
        blur: deviation(of: step, standard: 2, index).with(picture.blur) { ($0 * $0 + $1 * $1).squareRoot() })
      return .drawn(picture, above: silhouette)
    case "feColorMatrix": return rows(of: step).flatMap { first.mapped(by: $0, inLinearLight: isLinear) }
    case "feComponentTransfer":
      return transferRows(of: step).flatMap { first.mapped(by: $0, inLinearLight: isLinear) }
    case "feMerge":
      return inputs.dropFirst().reduce(Optional(first)) { below, image in below.flatMap { image.over($0) } }
    case "feBlend":
      let mode = element(step).styles["mode"] ?? "normal"
      if case .empty = second { return first }
      return mode == "normal" ? first.over(second) : nil
    case "feComposite":
      switch element(step).styles["operator"] ?? "over" {
      case "over": return first.over(second)
      case "in": return first.inside(second)
      case "out": return first.outside(second)
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: - Attributes

  private mutating func numbers(_ name: String, of step: Int, _ standard: [Double]) -> Moving<[Double]> {
    value(name, of: step, .numbers, .constant(standard))
  }

  private mutating func offset(of step: Int, standard: Double) -> Moving<Vector> {
    numbers("dx", of: step, [standard]).with(numbers("dy", of: step, [standard])) {
      Vector(dx: $0.first ?? 0, dy: $1.first ?? 0)
    }
  }

  private mutating func deviation(of step: Int, standard: Double, _ index: Int) -> Moving<Double> {
    let deviations = numbers("stdDeviation", of: step, [standard])
    if Set(deviations.value(at: 0)).count > 1 { note("a blur of different extents along x and y", of: index) }
    return deviations.map { max($0.first ?? 0, 0) }
  }

  /// The colour of a flood, whose alpha is its opacity.
  private mutating func color(of step: Int) -> Moving<SVGColor> {
    let opacity = value("flood-opacity", of: step, .fraction, .constant(1))
    return value("flood-color", of: step, .color, .constant(.black)).with(opacity) { color, opacity in
      var color = color
      color.components.w *= min(max(opacity, 0), 1)
      return color
    }
  }

  /// The numbers of `feColorMatrix`; `nil` for those that move, and where luminance becomes alpha.
  private mutating func rows(of step: Int) -> SVGColorRows? {
    let type = element(step).styles["type"] ?? "matrix"
    let identity = SVGColorRows(.identity)
    let moving = numbers("values", of: step, [])
    guard case .constant(let numbers) = moving else { return nil }
    switch type {
    case "matrix": return numbers.isEmpty ? identity : SVGColorRows(numbers)
    case "saturate": return SVGColorRows(.saturation(numbers.first ?? 1))
    case "hueRotate": return SVGColorRows(.hueRotation(.degrees(numbers.first ?? 0)))
    default: return nil
    }
  }

  /// The numbers of `feComponentTransfer` with linear functions; `nil` for others.
  private mutating func transferRows(of step: Int) -> SVGColorRows? {
    var numbers = [Double](repeating: 0, count: 20)
    for component in 0..<4 { numbers[6 * component] = 1 }
    for function in element(step).children {
      guard let component = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"].firstIndex(of: element(function).name) else {
        continue
      }
      switch element(function).styles["type"] ?? "identity" {
      case "identity": break
      case "linear":
        let (slope, intercept) = (
          self.numbers("slope", of: function, [1]), self.numbers("intercept", of: function, [0])
        )
        guard case .constant(let slope) = slope, case .constant(let intercept) = intercept else { return nil }
        (numbers[6 * component], numbers[5 * component + 4]) = (slope.first ?? 1, intercept.first ?? 0)
      default: return nil
      }
    }
    return SVGColorRows(numbers)
  }
}
