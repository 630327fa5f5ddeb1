// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// Writes the map of a layer to its parent as one transform, or as the transforms of up to four layers inside each
/// other.
///
/// The transform of a Lottie layer has a position, a rotation, a scale and an anchor. A heading inside a matrix, or
/// inside a scale that differs in both directions, needs further layers: the innermost one has the heading and the
/// anchor, and one or two between have the matrix.
struct LottieTransformWriter {
  let properties: LottiePropertyWriter
  private let points: Double
  private let degrees: Double
  private let factor: Double

  init(_ properties: LottiePropertyWriter) {
    self.properties = properties
    points = properties.tolerance.accepted(.points)
    degrees = properties.tolerance.accepted(.degrees)
    factor = properties.tolerance.factor
  }

  /// The transform of one layer: the rest of its name, and the members of `ks`.
  struct Part {
    /// The name after that of the layer; empty for the outer one.
    let suffix: String
    let members: [String]
  }

  /// The transforms of a layer, from outside.
  func parts(of layer: DocumentLayer) throws(ExportError) -> [Part] {
    let hasMatrix = layer.matrix.constant != [1, 0, 0, 1, 0, 0]
    let anchor = try anchor(layer)
    // A turn inside an even scale is the same outside of it.
    let isEven = layer.scale.constant.map { $0[0] == $0[1] } ?? false
    if !hasMatrix, layer.heading.constant == [0] || isEven {
      return [Part(suffix: "", members: try outer(layer, turn: turn(of: layer)) + anchor)]
    }
    var parts = [Part(suffix: "", members: try outer(layer, turn: layer.rotation))]
    if hasMatrix { parts += try matrix(layer) }
    var inner = anchor
    if layer.heading.constant != [0] {
      inner.append("\"r\":\(try properties.number(layer.heading, error: degrees))")
    }
    if !inner.isEmpty { parts.append(Part(suffix: "-inner", members: inner)) }
    return parts
  }

  /// The sum of rotation and heading, in degrees.
  private func turn(of layer: DocumentLayer) -> MotionTrack {
    if layer.heading.constant == [0] { return layer.rotation }
    if layer.rotation.constant == [0] { return layer.heading }
    return MotionTrack(combining: [layer.rotation, layer.heading], duration: properties.duration) {
      [$0[0][0] + $0[1][0]]
    }
  }

  private func outer(_ layer: DocumentLayer, turn: MotionTrack) throws(ExportError) -> [String] {
    var members = ["\"p\":\(try position(layer))"]
    if turn.constant != [0] { members.append("\"r\":\(try properties.number(turn, error: degrees))") }
    if layer.scale.constant != [1, 1] {
      members.append("\"s\":\(try properties.vector(layer.scale, times: 100, appending: [100], error: factor))")
    }
    return members
  }

  /// The position: along a path, or with a motion for each coordinate if that needs fewer keyframes.
  private func position(_ layer: DocumentLayer) throws(ExportError) -> String {
    let track = layer.position
    if let still = track.constant {
      return LottieNumbers.still(still + [0], digits: LottieNumbers.digits(for: points))
    }
    let (x, y) = (
      try properties.written(track.map { [$0[0]] }, error: points),
      try properties.written(track.map { [$0[1]] }, error: points)
    )
    if let followed = track.path, !followed.isLine,
      LottiePathKeyframes.leastCount(followed, error: points) <= x.count + y.count,
      let path = LottiePathKeyframes(track, properties), let keyframes = try path.keyframes(),
      keyframes.count <= x.count + y.count
    {
      return LottiePropertyWriter.moving(keyframes, isSpatial: true)
    }
    return "{\"s\":true,\"x\":\(x.text),\"y\":\(y.text)}"
  }

  private func anchor(_ layer: DocumentLayer) throws(ExportError) -> [String] {
    guard layer.origin.constant != [0, 0] else { return [] }
    let anchor = layer.origin.map { [-$0[0], -$0[1]] }
    return ["\"a\":\(try properties.vector(anchor, appending: [0], error: points))"]
  }

  /// The matrix as rotation · scale, and another rotation inside it if there is one.
  private func matrix(_ layer: DocumentLayer) throws(ExportError) -> [Part] {
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
    let part = Part(suffix: "-matrix", members: members)
    guard inner.constant != [0] else { return [part] }
    let rotation = "\"r\":\(try properties.number(inner, error: errors.degrees))"
    return [part, Part(suffix: "-matrix-2", members: [rotation])]
  }
}
