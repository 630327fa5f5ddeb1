// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

/// The factors of the map of one or several layers inside each other, where each kind occurs once and in the order of
/// the factors of a layer, and matrices are constant.
struct PlacementFactors {
  private(set) var all: [(kind: LayerMap.Factor, numbers: Timed<[Double]>)] = []

  /// - Parameter layers: The layers, from the outermost one.
  init?(_ layers: [TreeLayers.Layer]) {
    for layer in layers {
      let values = layer.values
      let transform = values.timed(.transform).constant
      guard let matrix = transform.flatMap({ ProjectiveTransform($0).affine }) else { return nil }
      let isTranslation = matrix == .translation(x: matrix.tx, y: matrix.ty)
      let own: [(LayerMap.Factor, Timed<[Double]>, [Double])] = [
        (.position, values.timed(.position).map { [$0.x, $0.y] }, [0, 0]),
        (.rotation, values.timed(.rotation).map { [$0.degrees] }, [0]),
        (.scale, values.timed(.scale).map { [$0.dx, $0.dy] }, [1, 1]),
        isTranslation
          ? (.origin, Timed([matrix.tx, matrix.ty]), [0, 0])
          : (.matrix, Timed([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]), [1, 0, 0, 1, 0, 0]),
        (.heading, values.timed(.heading).map { [$0.degrees] }, [0]),
        (.origin, values.anchorPoint.map { [0 - $0.x, 0 - $0.y] }, [0, 0]),
      ]
      for (kind, numbers, identity) in own where numbers.constant != identity {
        let last = all.last?.kind.rawValue ?? -1
        // A translation after other factors is that of the anchor, and a rotation after them that of a path.
        let next: LayerMap.Factor =
          switch kind {
          case .position where last >= 0: .origin
          case .rotation where last >= LayerMap.Factor.rotation.rawValue: .heading
          default: kind
          }
        guard next.rawValue > last else { return nil }
        all.append((next, numbers))
      }
    }
    for kind in [LayerMap.Factor.position, .rotation, .scale] where !all.contains(where: { $0.kind == kind }) {
      all.append((kind, Timed(kind == .position ? [0, 0] : kind == .rotation ? [0] : [1, 1])))
    }
  }
}

/// A map of the plane as place · rotation · scale · skew.
struct PlanarParts {
  /// The place of the origin.
  let place: Point
  let rotation: Angle
  let scale: Vector
  /// The shift of x for one unit of y, before the scale.
  let skew: Double

  /// The parts of the affine map that is nearest at the origin.
  init(_ map: ProjectiveTransform) {
    let affine = map.linearized(at: .zero) ?? AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    place = map.apply(to: .zero) ?? .zero
    let across = Vector(dx: affine.a, dy: affine.b)
    rotation = across == .zero ? .zero : across.direction
    let width = across.length
    let determinant = affine.a * affine.d - affine.b * affine.c
    scale = Vector(dx: width, dy: width > 0 ? determinant / width : Vector(dx: affine.c, dy: affine.d).length)
    skew = width > 0 ? (affine.a * affine.c + affine.b * affine.d) / (width * width) : 0
  }
}
