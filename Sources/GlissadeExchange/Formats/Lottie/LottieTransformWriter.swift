// SPDX-License-Identifier: MIT

/// Writes the map of a layer to its parent as the transforms of up to four null layers.
///
/// The outer one has the position, the rotation and the scale. The inner one has the heading, and the origin as minus
/// its anchor. Between them are one or two for the matrix, if it is not the identity.
struct LottieTransformWriter {
  let properties: LottiePropertyWriter
  private let points: Double
  private let degrees: Double
  private let factor: Double

  init(_ properties: LottiePropertyWriter) {
    self.properties = properties
    points = properties.tolerance.accepted(.points)
    degrees = properties.tolerance.accepted(.degrees)
    factor = properties.tolerance.accepted(.value)
  }

  /// The transform of one null layer: the rest of its name, and the members of `ks`.
  struct Null {
    /// The name after that of the layer; empty for the outer one.
    let suffix: String
    let members: [String]
  }

  /// The null layers of a layer, from outside.
  func nulls(of layer: DocumentLayer) throws(ExportError) -> [Null] {
    var nulls = [Null(suffix: "", members: try outer(layer))]
    nulls += try matrix(layer)
    let inner = try inner(layer)
    if !inner.isEmpty { nulls.append(Null(suffix: "-inner", members: inner)) }
    return nulls
  }

  private func outer(_ layer: DocumentLayer) throws(ExportError) -> [String] {
    var members = ["\"p\":\(try position(layer))"]
    if layer.rotation.constant != [0] {
      members.append("\"r\":\(try properties.number(layer.rotation, error: degrees))")
    }
    if layer.scale.constant != [1, 1] {
      members.append("\"s\":\(try properties.vector(layer.scale, times: 100, appending: [100], error: factor))")
    }
    return members
  }

  /// The position: along a path, or with a motion for each coordinate.
  private func position(_ layer: DocumentLayer) throws(ExportError) -> String {
    let track = layer.position
    if let still = track.constant {
      return LottieNumbers.still(still + [0], digits: LottieNumbers.digits(for: points))
    }
    if let keyframes = try LottiePathKeyframes(track, properties)?.keyframes() {
      return LottiePropertyWriter.moving(keyframes, isSpatial: true)
    }
    let x = try properties.number(track.map { [$0[0]] }, error: points)
    let y = try properties.number(track.map { [$0[1]] }, error: points)
    return "{\"s\":true,\"x\":\(x),\"y\":\(y)}"
  }

  private func inner(_ layer: DocumentLayer) throws(ExportError) -> [String] {
    guard layer.heading.constant != [0] || layer.origin.constant != [0, 0] else { return [] }
    var members: [String] = []
    if layer.origin.constant != [0, 0] {
      let anchor = layer.origin.map { [-$0[0], -$0[1]] }
      members.append("\"a\":\(try properties.vector(anchor, appending: [0], error: points))")
    }
    if layer.heading.constant != [0] {
      members.append("\"r\":\(try properties.number(layer.heading, error: degrees))")
    }
    return members
  }

  /// The matrix as rotation · scale, and another rotation inside it if there is one.
  private func matrix(_ layer: DocumentLayer) throws(ExportError) -> [Null] {
    guard layer.matrix.constant != [1, 0, 0, 1, 0, 0] else { return [] }
    let parts = LottieMatrixParts(layer.matrix, duration: properties.duration)
    // The coefficients of a matrix that does not move have no accepted error.
    let errors = parts.errors(for: layer.matrix.isMoving ? factor : 1e-6)
    let translation = layer.matrix.map { [$0[4], $0[5]] }
    var members = ["\"p\":\(try properties.vector(translation, appending: [0], error: points))"]
    let (outer, inner) = (parts.rotation, parts.innerRotation)
    if outer.constant != [0] { members.append("\"r\":\(try properties.number(outer, error: errors.degrees))") }
    if parts.scale.constant != [1, 1] {
      let scale = try properties.vector(parts.scale, times: 100, appending: [100], error: errors.factor)
      members.append("\"s\":\(scale)")
    }
    let null = Null(suffix: "-matrix", members: members)
    guard inner.constant != [0] else { return [null] }
    let rotation = "\"r\":\(try properties.number(inner, error: errors.degrees))"
    return [null, Null(suffix: "-matrix-2", members: [rotation])]
  }
}
