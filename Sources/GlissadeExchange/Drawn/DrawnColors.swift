// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The colour matrices of layers, the innermost first.
struct DrawnColors {
  private let matrices: Timed<[ColorMatrix]>

  private init(_ matrices: Timed<[ColorMatrix]>) { self.matrices = matrices }

  /// No matrices.
  init() { self.init(Timed([])) }

  /// These matrices around another one.
  func inside(_ own: Timed<ColorMatrix>) -> DrawnColors {
    own.constant == .identity ? self : DrawnColors(matrices.with(own) { [$1] + $0 })
  }

  /// The product of the matrices.
  var product: Timed<ColorMatrix> { matrices.map { $0.reduce(.identity) { $0.followed(by: $1) } } }

  private var isNone: Bool { matrices.constant == [] }

  func components(_ color: Timed<Color>) -> Timed<DrawnMotion.Components> {
    if isNone { return color.map { DrawnMotion.Components($0) } }
    return color.with(matrices) { DrawnMotion.Components($1.color($0)) }
  }

  func style(_ style: Timed<LayerStyle>) -> Timed<LayerStyle> {
    if isNone { return style }
    return style.with(matrices) { style, matrices in
      var style = style
      style.gradient?.stops.mapColors(matrices)
      style.strokeGradient?.stops.mapColors(matrices)
      return style
    }
  }

  func shadow(_ shadow: DrawnMotion.Shadow?) -> DrawnMotion.Shadow? {
    guard let shadow, !isNone else { return shadow }
    let color = shadow.color.with(matrices) { color, matrices in
      DrawnMotion.Components(matrices.color([color.red, color.green, color.blue, color.alpha]))
    }
    return DrawnMotion.Shadow(color: color, offset: shadow.offset, radius: shadow.radius, map: shadow.map)
  }
}

extension [Gradient.Stop] {
  fileprivate mutating func mapColors(_ matrices: [ColorMatrix]) {
    for index in indices { self[index].color = matrices.color(self[index].color) }
  }
}
