// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

extension SplitMix64 {
  /// A point of a surface of 100 × 100.
  mutating func point() -> Point { Point(x: nextUnit() * 100, y: nextUnit() * 100) }
}

extension LayerTree {
  /// Sets random position, rotation, scale, heading, anchor and bounds of a layer, and optionally an affine transform.
  mutating func place(_ id: LayerID, _ random: inout SplitMix64, affine: Bool) {
    set(.position, of: id, to: random.point())
    set(.anchor, of: id, to: Point(x: random.nextDeviation(2), y: random.nextDeviation(2)))
    set(.rotation, of: id, to: .degrees(random.nextDeviation(720)))
    set(.heading, of: id, to: .degrees(random.nextDeviation(180)))
    set(.scale, of: id, to: Vector(dx: random.nextDeviation(3), dy: random.nextDeviation(3)))
    set(.boundsOrigin, of: id, to: random.point())
    set(.size, of: id, to: Size(width: random.nextDeviation(50), height: random.nextDeviation(50)))
    if affine {
      set(
        .transform, of: id,
        to: Transform3D(
          AffineTransform(
            a: random.nextDeviation(2), b: random.nextDeviation(2), c: random.nextDeviation(2),
            d: random.nextDeviation(2), tx: random.nextDeviation(30), ty: random.nextDeviation(30))))
    }
  }
}

extension DisplayList {
  /// The colours of all fills, in painting order.
  var fillColors: [Color] {
    commands.compactMap { if case .fill(_, _, .color(let color), _, _) = $0 { color } else { nil } }
  }
}

extension DisplayList {
  /// The kinds of all commands, in painting order.
  var outline: [String] {
    commands.map { command in
      switch command {
      case .fill: "fill"
      case .stroke: "stroke"
      case .image: "image"
      case .shadow: "shadow"
      case .beginGroup: "beginGroup"
      case .beginMask: "beginMask"
      case .beginClip: "beginClip"
      case .beginShadow: "beginShadow"
      case .beginBlur: "beginBlur"
      case .beginColorMatrix: "beginColorMatrix"
      case .endGroup: "end"
      }
    }
  }
}
