// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Reads a transform of a Lottie file: position · rotation · skew · scale · minus the anchor.
struct LottieTransformReader {
  private let node: JSONNode
  private let clock: LottieClock
  private let x: LottieProperty?
  private let y: LottieProperty?
  /// The component of ``y`` that is the vertical position.
  private let yIndex: Int
  private let rotation: LottieProperty?
  private let scale: LottieProperty?
  private let anchor: LottieProperty?
  private let skew: LottieProperty?
  private let skewAxis: LottieProperty?
  /// The opacity in percent.
  let opacity: LottieProperty?

  init(_ node: JSONNode, _ clock: LottieClock) throws(MotionReadingError) {
    (self.node, self.clock) = (node, clock)
    func property(_ key: String, atLeast count: Int = 1) throws(MotionReadingError) -> LottieProperty? {
      guard let node = node[key] else { return nil }
      return try LottieProperty(node, atLeast: count)
    }
    if let position = node["p"] {
      if let horizontal = position["x"], let vertical = position["y"], position["k"] == nil {
        (x, y, yIndex) = (try LottieProperty(horizontal), try LottieProperty(vertical), 0)
      } else {
        let both = try LottieProperty(position, atLeast: 2)
        (x, y, yIndex) = (both, both, 1)
      }
    } else {
      (x, y, yIndex) = (nil, nil, 0)
    }
    // Files with three dimensions state the rotation as `rz`.
    rotation = try property(node["r"] == nil ? "rz" : "r")
    scale = try property("s", atLeast: 2)
    anchor = try property("a", atLeast: 2)
    skew = try property("sk")
    skewAxis = try property("sa")
    opacity = try property("o")
  }

  /// Adds the position, the rotation, the scale, the anchor and the skew, and then the other members.
  ///
  /// - Parameter isDeep: Whether the third coordinates have an effect.
  func addParts(of owner: String, isDeep: Bool, to channels: inout LottieChannels) throws(MotionReadingError) {
    let nodes = node["p"].map { [$0] } ?? []
    channels.add(owner, ChannelName.position, of: [x, y], from: nodes, clock, neutral: [0, 0]) {
      [x, y, yIndex] index, frame in
      (index == 0 ? x?.value(0, at: frame) : y?.value(yIndex, at: frame)) ?? 0
    }
    channels.add(owner, ChannelName.rotation, of: [rotation], from: rotationNodes, clock, neutral: [0]) {
      [rotation] _, frame in
      rotation?.value(0, at: frame) ?? 0
    }
    let scaleNodes = node["s"].map { [$0] } ?? []
    channels.add(owner, ChannelName.scale, of: [scale], from: scaleNodes, clock, neutral: [1, 1]) {
      [scale] index, frame in
      (scale?.value(index, at: frame) ?? 100) / 100
    }
    addOrigin(of: owner, to: &channels)
    if skew?.isMoving ?? false || skew?.value(0, at: 0) ?? 0 != 0 {
      let nodes = [node["sk"], node["sa"]].compactMap { $0 }
      channels.add(owner, ["skew", "skewAxis"], of: [skew, skewAxis], from: nodes, clock) {
        [skew, skewAxis] index, frame in (index == 0 ? skew : skewAxis)?.value(0, at: frame) ?? 0
      }
    }
    if isDeep { try addDepth(of: owner, to: &channels) }
    let members = LottieMembers(clock: clock)
    var handled = Self.members
    if node["r"] != nil, isDeep || rotation?.isMoving == true { handled.remove("rz") }
    try members.add(node, of: owner, without: handled, into: &channels)
  }

  /// The members of a transform that have channels of their own.
  private static let members: Set = ["p", "r", "rz", "s", "a", "o", "sk", "sa", "ty", "nm"]

  /// Adds the third coordinates of a layer in three dimensions.
  private func addDepth(of owner: String, to channels: inout LottieChannels) throws(MotionReadingError) {
    for (key, name) in [("p", "z"), ("a", "originZ"), ("s", "scaleZ")] {
      guard let node = node[key] else { continue }
      let property = try LottieProperty(node["z"] ?? node)
      let index = node["z"] == nil ? 2 : 0
      guard property.count > index else { continue }
      channels.add(owner, [name], of: [property], from: [node], clock) { property.value(index, at: $1) }
    }
  }

  private var rotationNodes: [JSONNode] { [node["r"], node["rz"]].compactMap { $0 } }

  private func addOrigin(of owner: String, to channels: inout LottieChannels) {
    let nodes = node["a"].map { [$0] } ?? []
    channels.add(owner, ChannelName.origin, of: [anchor], from: nodes, clock, neutral: [0, 0]) {
      [anchor] index, frame in
      -(anchor?.value(index, at: frame) ?? 0)
    }
  }

  /// Adds the rotation as the heading, and minus the anchor as the origin.
  func addInner(of owner: String, to channels: inout LottieChannels) {
    channels.add(owner, ChannelName.heading, of: [rotation], from: rotationNodes, clock, neutral: [0]) {
      [rotation] _, frame in
      rotation?.value(0, at: frame) ?? 0
    }
    addOrigin(of: owner, to: &channels)
  }

  /// Adds the coefficients of the whole transform, inside another one or alone.
  func addMatrix(of owner: String, inside outer: LottieTransformReader?, to channels: inout LottieChannels) {
    let nodes = (outer.map { [$0.node] } ?? []) + [node]
    channels.add(owner, ChannelName.matrix, of: parts + (outer?.parts ?? []), from: nodes, clock) { index, frame in
      let inner = matrix(at: frame)
      guard let outer = outer?.matrix(at: frame) else { return inner[index] }
      let (row, column) = (index % 2, index / 2)
      let image = outer[row] * inner[2 * column] + outer[2 + row] * inner[2 * column + 1]
      return column == 2 ? image + outer[4 + row] : image
    }
  }

  private var parts: [LottieProperty?] { [x, y, rotation, scale, anchor, skew, skewAxis] }

  /// The coefficients `a b c d tx ty` at a frame.
  private func matrix(at frame: Double) -> [Double] {
    func degrees(_ property: LottieProperty?) -> Angle { .degrees(property?.value(0, at: frame) ?? 0) }
    let (sx, sy) = ((scale?.value(0, at: frame) ?? 100) / 100, (scale?.value(1, at: frame) ?? 100) / 100)
    // Rotate by the axis, shear x by the tangent of the negative skew, rotate back.
    let axis = Vector(direction: degrees(skewAxis))
    let tilt = Vector(direction: degrees(skew))
    let shear = tilt.dx == 0 ? 0 : -tilt.dy / tilt.dx
    func skewed(_ vector: Vector) -> Vector {
      let turned = Vector(dx: axis.dx * vector.dx - axis.dy * vector.dy, dy: axis.dy * vector.dx + axis.dx * vector.dy)
      let sheared = Vector(dx: turned.dx + shear * turned.dy, dy: turned.dy)
      return Vector(dx: axis.dx * sheared.dx + axis.dy * sheared.dy, dy: axis.dx * sheared.dy - axis.dy * sheared.dx)
    }
    let turn = Vector(direction: degrees(rotation))
    func image(_ vector: Vector) -> Vector {
      let skewed = skewed(vector)
      return Vector(dx: turn.dx * skewed.dx - turn.dy * skewed.dy, dy: turn.dy * skewed.dx + turn.dx * skewed.dy)
    }
    let (first, second) = (image(Vector(dx: sx, dy: 0)), image(Vector(dx: 0, dy: sy)))
    let (ax, ay) = (anchor?.value(0, at: frame) ?? 0, anchor?.value(1, at: frame) ?? 0)
    let tx = (x?.value(0, at: frame) ?? 0) - first.dx * ax - second.dx * ay
    let ty = (y?.value(yIndex, at: frame) ?? 0) - first.dy * ax - second.dy * ay
    return [first.dx, first.dy, second.dx, second.dy, tx, ty]
  }
}
