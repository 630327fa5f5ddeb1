// SPDX-License-Identifier: MIT
import GlissadeJSON

/// Reads the layers of one composition of a Lottie file.
struct LottieLayerReader {
  /// A layer with its role.
  struct Layer {
    /// The factors of a layer's map that a null layer has: all, the matrix, or heading and origin.
    enum Role { case whole, matrix, inner }

    let node: JSONNode
    let type: Double
    let name: String
    /// The name in the channels: that of the layer, without the ending of a null layer.
    var owner: String
    var role = Role.whole
    /// The index of the layer to which a null layer belongs, or of the layer itself.
    var whole: Int
    /// The index of the null layer around a second one for the matrix.
    var outer: Int?
    /// Whether a second null layer has the rest of the matrix.
    var isContinued = false
    /// The identifier of the precomposition, with its source.
    let reference: (id: String, node: JSONNode)?
  }

  let layers: [Layer]
  private let clock: LottieClock

  init(_ nodes: [JSONNode], _ clock: LottieClock) throws(MotionReadingError) {
    self.clock = clock
    var layers: [Layer] = []
    var indices: [Double: Int] = [:]
    for (index, node) in nodes.enumerated() {
      let name = node.text("nm") ?? ""
      let named = name.isEmpty ? "layer-\(index + 1)" : name
      let reference = node.text("refId").flatMap { id in node["refId"].map { (id, $0) } }
      layers.append(
        Layer(
          node: node, type: try node.number("ty") ?? -1, name: named, owner: named, whole: index, reference: reference))
      if let number = try node.number("ind") { indices[number] = index }
    }
    // A parent may follow its layer in the file. A chain of parents ends after as many steps as there are layers.
    var isSettled = [Bool](repeating: false, count: layers.count)
    for index in layers.indices {
      var chain = [index]
      while let last = chain.last, !isSettled[last] {
        isSettled[last] = true
        guard let number = try layers[last].node.number("parent"), let parent = indices[number] else { break }
        chain.append(parent)
      }
      for (child, parent) in zip(chain, chain.dropFirst()).reversed() {
        (layers[child].role, layers[child].owner) = Self.role(of: layers[child], in: layers[parent])
        if layers[child].role != .whole { layers[child].whole = layers[parent].whole }
        guard layers[child].role == .matrix, layers[parent].role == .matrix else { continue }
        layers[child].outer = parent
        layers[parent].isContinued = true
      }
    }
    self.layers = layers
  }

  private static func role(of layer: Layer, in parent: Layer) -> (Layer.Role, String) {
    guard layer.type == 3, parent.type == 3, parent.role != .inner else { return (.whole, layer.name) }
    switch layer.name {
    case parent.owner + "-matrix" where parent.role == .whole: return (.matrix, parent.owner)
    case parent.owner + "-matrix-2" where parent.role == .matrix && parent.name.hasSuffix("-matrix"):
      return (.matrix, parent.owner)
    case parent.owner + "-inner": return (.inner, parent.owner)
    default: return (.whole, layer.name)
    }
  }

  /// Adds the channels of all layers.
  func read(into channels: inout LottieChannels) throws(MotionReadingError) {
    var parts = layers.map { _ in [Layer]() }
    for layer in layers { parts[layer.whole].append(layer) }
    for layers in parts {
      for layer in layers { try read(layer, into: &channels) }
      channels.endLayer()
    }
  }

  /// Adds the channels of a layer, and those of its shapes.
  private func read(_ layer: Layer, into channels: inout LottieChannels) throws(MotionReadingError) {
    if let transform = layer.node["ks"] {
      guard case .object = transform.kind else {
        throw transform.error("expected an object, found \(transform.summary)")
      }
      let reader = try LottieTransformReader(transform, clock)
      switch layer.role {
      case .whole:
        reader.addParts(of: layer.owner, to: &channels)
        try addOpacity(of: layer, reader, to: &channels)
      case .matrix:
        var outer: LottieTransformReader?
        if let index = layer.outer, let transform = layers[index].node["ks"] {
          outer = try LottieTransformReader(transform, clock)
        }
        if !layer.isContinued { reader.addMatrix(of: layer.owner, inside: outer, to: &channels) }
      case .inner: reader.addInner(of: layer.owner, to: &channels)
      }
    }
    guard layer.type == 4 else { return }
    var shapes = LottieShapeReader(clock)
    try shapes.read(try layer.node.list("shapes"), of: layer.owner, into: &channels)
  }

  /// Adds the opacity, which is 0 outside the in point and the out point of a layer that draws.
  private func addOpacity(
    of layer: Layer, _ transform: LottieTransformReader, to channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let opacity = transform.opacity
    let start = try layer.node.number("ip").map(clock.time) ?? -.infinity
    let end = try layer.node.number("op").map(clock.time) ?? .infinity
    let isLimited = layer.type != 3 && (start > 1e-9 || end < channels.duration - 1e-9)
    guard opacity?.isMoving == true || isLimited else { return }
    let times = (opacity?.times.map(clock.time) ?? []) + (isLimited ? [start, end] : [])
    let identity = "\(layer.node["ks"]?["o"]?.fingerprint ?? "") \(start) \(end) \(clock)"
    channels.add(layer.owner, ChannelName.opacity, identity: identity, corners: times) { [clock] _, time in
      guard !isLimited || (time >= start && time < end) else { return 0 }
      return (opacity?.value(0, at: clock.frame(time)) ?? 100) / 100
    }
  }
}
