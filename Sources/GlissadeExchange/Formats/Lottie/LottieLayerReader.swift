// SPDX-License-Identifier: MIT
import GlissadeTexts

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
  /// The position of each layer's parent.
  private var parents: [Int: Int] = [:]
  private let clock: LottieClock

  init(_ nodes: [JSONNode], _ clock: LottieClock) throws(MotionReadingError) {
    self.clock = clock
    var layers: [Layer] = []
    var indices: [Double: Int] = [:]
    for (index, node) in nodes.enumerated() {
      let type = try node.requiredNumber("ty")
      guard LottieRules.layerTypes.contains(type) else {
        throw (node["ty"] ?? node).error("the layer type \(node["ty"]?.summary ?? "") is not read")
      }
      let name = MotionRecording.Channel.shortened(node.text("nm") ?? "")
      let named = name.isEmpty ? "layer-\(index + 1)" : name
      let reference = node.text("refId").flatMap { id in node["refId"].map { (id, $0) } }
      layers.append(
        Layer(
          node: node, type: type, name: named, owner: named, whole: index, reference: reference))
      if let number = try node.number("ind") { indices[number] = index }
    }
    // A parent may follow its layer in the file. A chain of parents ends after as many steps as there are layers.
    var isSettled = [Bool](repeating: false, count: layers.count)
    for index in layers.indices {
      var chain = [index]
      while let last = chain.last, !isSettled[last] {
        isSettled[last] = true
        guard let number = try layers[last].node.number("parent") else { break }
        guard let parent = indices[number] else {
          throw (layers[last].node["parent"] ?? layers[last].node).error("there is no layer with this index")
        }
        guard !isSettled[parent] || !chain.contains(parent) else {
          throw (layers[last].node["parent"] ?? layers[last].node).error("a layer is a parent of itself")
        }
        parents[last] = parent
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

  /// The members of the transform of a null layer that has a part of a layer's map.
  private static let (innerMembers, matrixMembers): (Set<String>, Set<String>) = (["a", "r"], ["p", "r", "s"])

  private static func transformMembers(_ layer: Layer) -> Set<String> {
    guard case .object(let members)? = layer.node["ks"]?.kind else { return [] }
    return Set(members.map(\.key))
  }

  private static func role(of layer: Layer, in parent: Layer) -> (Layer.Role, String) {
    guard layer.type == 3, parent.type == 3, parent.role != .inner else { return (.whole, layer.name) }
    let members = transformMembers(layer)
    switch layer.name {
    case parent.owner + "-matrix" where parent.role == .whole && members.isSubset(of: matrixMembers):
      return (.matrix, parent.owner)
    case parent.owner + "-matrix-2"
    where parent.role == .matrix && parent.name.hasSuffix("-matrix") && members.isSubset(of: matrixMembers):
      return (.matrix, parent.owner)
    case parent.owner + "-inner" where members.isSubset(of: innerMembers): return (.inner, parent.owner)
    default: return (.whole, layer.name)
    }
  }

  /// Adds the channels of all layers.
  func read(images: [String: JSONNode], into channels: inout LottieChannels) throws(MotionReadingError) {
    var parts = layers.map { _ in [Int]() }
    for (index, layer) in layers.enumerated() { parts[layer.whole].append(index) }
    for indices in parts {
      for index in indices {
        try read(index, images, into: &channels)
        guard !channels.isFull else { throw layers[index].node.error("the file has too many numbers") }
      }
      channels.endLayer()
    }
  }

  /// Adds the channels of a layer, and those of its shapes.
  private func read(
    _ index: Int, _ images: [String: JSONNode], into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let layer = layers[index]
    let isDeep = try layer.node.number("ddd") ?? 0 != 0
    channels.addToStructure("\(layer.type) \(layer.name) \(parents[index] ?? -1) \(layer.reference?.id ?? "")")
    if let transform = layer.node["ks"] {
      guard case .object = transform.kind else {
        throw transform.error("expected an object, found \(transform.summary)")
      }
      let reader = try LottieTransformReader(transform, clock)
      switch layer.role {
      case .whole:
        try reader.addParts(of: layer.owner, isDeep: isDeep, to: &channels)
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
    if let parent = parents[index], layer.role == .whole {
      channels.state("parent", layers[parent].name, of: layer.owner)
    }
    try addMembers(of: layer, images, to: &channels)
    guard layer.type == 4 else { return }
    var shapes = LottieShapeReader(clock)
    try shapes.read(try layer.node.list("shapes"), of: layer.owner, into: &channels)
  }

  /// Adds the members that are not read in another way, and the content of solids, images and texts.
  private func addMembers(
    of layer: Layer, _ images: [String: JSONNode], to channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let node = layer.node
    let members = LottieMembers(clock: clock)
    var handled = LottieRules.ofLayers
    if layer.type == 0 {
      if let start = try node.number("st"), start != 0 { channels.state("st", "\(start)", of: layer.owner) }
    }
    if layer.type != 4, node["shapes"] != nil { handled.remove("shapes") }
    if let remap = node["tm"] { throw remap.error("time remaps are not supported") }
    try members.add(node, of: layer.owner, without: handled, into: &channels)
    for (number, mask) in try node.list("masksProperties").enumerated() {
      try members.add(mask, of: layer.owner, prefix: "mask\(number + 1)-", into: &channels)
    }
    if layer.type == 1 {
      let size = (try node.number("sw") ?? 0, try node.number("sh") ?? 0)
      channels.add(layer.owner, ["width", "height"], [size.0, size.1])
      guard let color = node["sc"] else { return }
      guard case .text(let text) = color.kind, let numbers = SVGColor.channels(text) else {
        throw color.error("\(color.summary) is not read as a colour")
      }
      channels.add(layer.owner, ChannelName.fill, numbers)
    }
    if layer.type == 2, let reference = layer.reference {
      guard let image = images[reference.id] else {
        throw reference.node.error("there is no image with this identifier")
      }
      try members.add(image, of: layer.owner, prefix: "image-", into: &channels)
    }
  }

  /// Adds the opacity, which is 0 outside the in point and the out point of a layer that draws.
  private func addOpacity(
    of layer: Layer, _ transform: LottieTransformReader, to channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let opacity = transform.opacity
    let start = try layer.node.number("ip").map(clock.time) ?? -.infinity
    let end = try layer.node.number("op").map(clock.time) ?? .infinity
    let isLimited = layer.type != 3 && (start > 1e-9 || end < channels.duration - 1e-9)
    guard opacity != nil || isLimited else { return }
    guard opacity?.isMoving == true || isLimited else {
      let value = (opacity?.value(0, at: 0) ?? 100) / 100
      if value != 1 { channels.add(layer.owner, ChannelName.opacity, [value]) }
      return
    }
    let times = (opacity?.times.map(clock.time) ?? []) + (isLimited ? [start, end] : [])
    var identity = Fingerprint()
    if let node = layer.node["ks"]?["o"] { identity.add(node) }
    identity.add("\(start) \(end) \(clock)")
    channels.add(layer.owner, ChannelName.opacity, identity: identity.hash, corners: times) { [clock] _, time in
      guard !isLimited || (time >= start && time < end) else { return 0 }
      return (opacity?.value(0, at: clock.frame(time)) ?? 100) / 100
    }
  }
}
