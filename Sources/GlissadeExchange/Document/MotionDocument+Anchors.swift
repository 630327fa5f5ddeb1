// SPDX-License-Identifier: MIT

extension MotionDocument {
  /// The document with anchors in place of transforms that only translate, as in a rotation around a point of SVG.
  func withAnchors() -> MotionDocument {
    var document = self
    for (index, layer) in layers.enumerated() where layer.heading.constant == [0] {
      guard let matrix = layer.matrix.constant, matrix != [1, 0, 0, 1, 0, 0], matrix[..<4] == [1, 0, 0, 1] else {
        continue
      }
      document.layers[index].matrix = MotionTrack(constant: [1, 0, 0, 1, 0, 0])
      document.layers[index].origin = layer.origin.map { [$0[0] + matrix[4], $0[1] + matrix[5]] }
    }
    return document
  }
}
