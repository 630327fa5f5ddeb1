// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Writes the blur and the shadow of a layer as effects of Lottie.
///
/// The factors are those of lottie-web: a standard deviation of 0.3 for each unit of blurriness, and of a quarter for
/// each unit of softness.
struct LottieEffectWriter {
  let properties: LottiePropertyWriter

  init(_ properties: LottiePropertyWriter) { self.properties = properties }

  /// The effects, in the order in which they apply.
  ///
  /// - Parameter map: The numbers `a b c d` of the map from the layer to the coordinates of the effects.
  func effects(
    of layer: DocumentLayer, under map: MotionTrack = MotionTrack(constant: [1, 0, 0, 1])
  ) throws(ExportError) -> [String] {
    func scaled(_ length: MotionTrack) -> MotionTrack {
      MotionTrack(combining: [length, map], duration: properties.duration) { numbers in
        let map = numbers[1]
        return [numbers[0][0] * abs(map[0] * map[3] - map[1] * map[2]).squareRoot()]
      }
    }
    var effects: [String] = []
    if layer.isBlurred {
      let blurriness = try number(scaled(layer.blur), factor: 1 / 0.3)
      effects.append(
        Self.effect(
          29, "Gaussian Blur",
          [
            Self.parameter(0, "Blurriness", blurriness), Self.parameter(7, "Blur Dimensions", LottieNumbers.still(1)),
            Self.parameter(7, "Repeat Edge Pixels", LottieNumbers.still(0)),
          ]))
    }
    if let shadow = layer.shadow {
      let offset = MotionTrack(combining: [shadow.offset, map], duration: properties.duration) { numbers in
        let (offset, map) = (numbers[0], numbers[1])
        return [map[0] * offset[0] + map[2] * offset[1], map[1] * offset[0] + map[3] * offset[1]]
      }
      let mapped = DocumentShadow(color: shadow.color, offset: offset, radius: scaled(shadow.radius))
      effects.append(try effect(mapped, of: layer.name))
    }
    return effects
  }

  private func effect(_ shadow: DocumentShadow, of layer: String) throws(ExportError) -> String {
    let direction = try direction(of: shadow.offset, layer)
    let distance = shadow.offset.map { [Vector(dx: $0[0], dy: $0[1]).dot(direction)] }
    let color = try properties.vector(shadow.color.map { Array($0[..<3]) }, error: accepted(.color))
    let opacity = try number(shadow.color.map { [$0[3]] }, .value, factor: 255)
    return Self.effect(
      25, "Drop Shadow",
      [
        Self.parameter(2, "Shadow Color", color), Self.parameter(0, "Opacity", opacity),
        Self.parameter(0, "Direction", LottieNumbers.still(direction.direction.degrees + 90)),
        Self.parameter(0, "Distance", try properties.number(distance, error: accepted(.points))),
        Self.parameter(0, "Softness", try number(shadow.radius, factor: 4)),
        Self.parameter(7, "Shadow Only", LottieNumbers.still(0)),
      ])
  }

  /// The one direction in which an offset moves, as a vector of length 1. The distance along it may be negative.
  private func direction(of offset: MotionTrack, _ layer: String) throws(ExportError) -> Vector {
    let times =
      [0] + offset.breakpoints
      + (1...Self.directionCount).map {
        properties.duration * Double($0) / Double(Self.directionCount)
      }
    let offsets = times.map { offset.values($0) }.map { Vector(dx: $0[0], dy: $0[1]) }
    guard let longest = offsets.max(by: { $0.length < $1.length }), longest.length > 0 else {
      return Vector(dx: 1, dy: 0)
    }
    let direction = longest * (1 / longest.length)
    let across = Vector(dx: -direction.dy, dy: direction.dx)
    guard offsets.allSatisfy({ abs($0.dot(across)) <= accepted(.points) / 4 }) else {
      throw .unsupported("the shadow of the layer “\(layer)”, whose offset changes its direction")
    }
    return direction
  }

  /// The instants at which an offset is examined.
  private static let directionCount = 240

  private func accepted(_ unit: MotionRecording.Channel.Unit) -> Double { properties.tolerance.accepted(unit) }

  private func number(
    _ track: MotionTrack, _ unit: MotionRecording.Channel.Unit = .points, factor: Double
  ) throws(ExportError) -> String {
    try properties.number(track, times: factor, error: accepted(unit), staysInside: true)
  }

  private static func effect(_ type: Int, _ name: String, _ parameters: [String]) -> String {
    "{\"ty\":\(type),\"nm\":\"\(name)\",\"en\":1,\"ef\":[\(parameters.joined(separator: ","))]}"
  }

  private static func parameter(_ type: Int, _ name: String, _ value: String) -> String {
    "{\"ty\":\(type),\"nm\":\"\(name)\",\"v\":\(value)}"
  }
}
