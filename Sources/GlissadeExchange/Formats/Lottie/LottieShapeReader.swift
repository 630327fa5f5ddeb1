// SPDX-License-Identifier: MIT
import GlissadeJSON

/// Reads the shapes of a layer of a Lottie file.
///
/// The owner of the channels is the outermost group, or the layer without a group.
struct LottieShapeReader {
  private let clock: LottieClock
  /// The paths that were read for each owner. The same ones again are only styled in another way.
  private var paths: [String: (identities: Set<String>, coordinateCount: Int)] = [:]

  init(_ clock: LottieClock) { self.clock = clock }

  /// Adds the channels of items.
  mutating func read(
    _ items: [JSONNode], of owner: String, isInGroup: Bool = false, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    try readPaths(items.filter { $0.text("ty") == "sh" }, of: owner, into: &channels)
    for (index, item) in items.enumerated() {
      switch item.text("ty") {
      case "gr":
        let name = item.text("nm") ?? ""
        let group = isInGroup ? owner : name.isEmpty ? "\(owner)-\(index + 1)" : name
        try read(try item.list("it"), of: group, isInGroup: true, into: &channels)
      case "rc", "el": try readBox(item, of: owner, into: &channels)
      case "fl", "gf": try readFill(item, of: owner, into: &channels)
      case "st", "gs": try readStroke(item, of: owner, into: &channels)
      case "tm": try readTrim(item, of: owner, into: &channels)
      case "tr": try readTransform(item, of: owner, into: &channels)
      default: break
      }
    }
  }

  private func property(
    _ item: JSONNode, _ key: String, atLeast count: Int = 1
  ) throws(MotionReadingError) -> LottieProperty? {
    guard let node = item[key] else { return nil }
    return try LottieProperty(node, atLeast: count)
  }

  private func nodes(_ item: JSONNode, _ keys: String...) -> [JSONNode] { keys.compactMap { item[$0] } }

  // MARK: - Outlines

  private mutating func readPaths(
    _ items: [JSONNode], of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    guard !items.isEmpty else { return }
    let identity = items.map(\.fingerprint).joined()
    var known = paths[owner] ?? (identities: [], coordinateCount: 0)
    guard known.identities.insert(identity).inserted else { return }
    for item in items {
      guard let node = item["ks"] else { throw item.error("the path \"ks\" is missing") }
      let path = try LottiePathProperty(node, elements: item.text("nm") ?? "")
      let first = known.coordinateCount
      let names = (0..<path.coordinates.count).map { "path\(first + $0)" }
      channels.add(owner, names, of: [path.property], from: [node], clock) { path.value($0, at: $1) }
      known.coordinateCount += names.count
    }
    paths[owner] = known
  }

  private func readBox(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let center = try property(item, "p", atLeast: 2)
    let size = try property(item, "s", atLeast: 2)
    let nodes = nodes(item, "p", "s")
    channels.add(owner, ChannelName.bounds, of: [center, size], from: nodes, clock) { index, frame in
      let axis = index % 2
      let extent = size?.value(axis, at: frame) ?? 0
      return index >= 2 ? extent : (center?.value(axis, at: frame) ?? 0) - extent / 2
    }
    guard item.text("ty") == "rc" else { return }
    let radius = try property(item, "r")
    channels.add(owner, ChannelName.cornerRadius, of: [radius], from: self.nodes(item, "r"), clock) { _, frame in
      radius?.value(0, at: frame) ?? 0
    }
  }

  private func readTrim(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let (start, end) = (try property(item, "s"), try property(item, "e"))
    let offset = try property(item, "o")
    let nodes = nodes(item, "s", "e", "o")
    channels.add(owner, ChannelName.strokeRange, of: [start, end, offset], from: nodes, clock) { index, frame in
      let percent = index == 0 ? start?.value(0, at: frame) ?? 0 : end?.value(0, at: frame) ?? 100
      return percent / 100 + (offset?.value(0, at: frame) ?? 0) / 360
    }
  }

  // MARK: - Styles

  private func readFill(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    try readColor(item, ChannelName.fill, of: owner, into: &channels)
  }

  private func readColor(
    _ item: JSONNode, _ names: [String], of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let color = try property(item, "c", atLeast: 3)
    let opacity = try property(item, "o")
    channels.add(owner, names, of: [color, opacity], from: nodes(item, "c", "o"), clock) { index, frame in
      index < 3 ? color?.value(index, at: frame) ?? 0 : (opacity?.value(0, at: frame) ?? 100) / 100
    }
  }

  private func readStroke(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    try readColor(item, ChannelName.stroke, of: owner, into: &channels)
    let width = try property(item, "w")
    channels.add(owner, ChannelName.strokeWidth, of: [width], from: nodes(item, "w"), clock) { _, frame in
      width?.value(0, at: frame) ?? 0
    }
    for dash in try item.list("d") where dash.text("n") == "o" {
      let phase = try property(dash, "v")
      channels.add(owner, ChannelName.dashPhase, of: [phase], from: nodes(dash, "v"), clock) { _, frame in
        phase?.value(0, at: frame) ?? 0
      }
    }
  }

  private func readTransform(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let transform = try LottieTransformReader(item, clock)
    transform.addParts(of: owner, to: &channels)
    let opacity = transform.opacity
    channels.add(owner, ChannelName.visibility, of: [opacity], from: nodes(item, "o"), clock) { _, frame in
      (opacity?.value(0, at: frame) ?? 100) / 100
    }
  }
}
