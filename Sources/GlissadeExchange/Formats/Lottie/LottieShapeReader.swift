// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads the shapes of a layer of a Lottie file.
///
/// The owner of the channels is the outermost group, or the layer without a group.
struct LottieShapeReader {
  private let clock: LottieClock
  /// The paths that were read for each owner. The same ones again are only styled in another way.
  private var paths: [String: (identities: Set<UInt64>, coordinateCount: Int)] = [:]

  init(_ clock: LottieClock) { self.clock = clock }

  /// Adds the channels of items.
  mutating func read(
    _ items: [JSONNode], of owner: String, isInGroup: Bool = false, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    // The transform of a group is its last item, and comes before those of the groups inside.
    for item in items where item.text("ty") == "tr" { try readTransform(item, of: owner, into: &channels) }
    try readPaths(items.filter { $0.text("ty") == "sh" }, of: owner, into: &channels)
    for (index, item) in items.enumerated() {
      guard let type = item.text("ty") else { throw item.error("the type of a shape is missing") }
      channels.addToStructure(type)
      var handled: Set<String> = []
      switch type {
      case "gr":
        let name = MotionRecording.Channel.shortened(item.text("nm") ?? "")
        let group = isInGroup ? owner : name.isEmpty ? "\(owner)-\(index + 1)" : name
        try read(try item.list("it"), of: group, isInGroup: true, into: &channels)
        channels.addToStructure("end")
        handled = ["it"]
      case "rc", "el":
        try readBox(item, of: owner, into: &channels)
        handled = ["p", "s", "r"]
      case "fl", "gf":
        try readColor(item, ChannelName.fill, of: owner, into: &channels)
        handled = ["c", "o"]
      case "st", "gs":
        try readStroke(item, of: owner, into: &channels)
        handled = ["c", "o", "w", "d"]
      case "tm":
        try readTrim(item, of: owner, into: &channels)
        handled = ["s", "e", "o"]
      case "sh": handled = ["ks", "ind"]
      case "tr": continue
      default:
        guard LottieRules.otherShapes.contains(type) else {
          throw (item["ty"] ?? item).error("the shape type \(Quotation.quoted(type, mark: "\"")) is not read")
        }
      }
      try LottieMembers(clock: clock).add(
        item, of: owner, prefix: type + "-", without: handled.union(["ty"]), into: &channels)
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
    var fingerprint = Fingerprint()
    for item in items { if let node = item["ks"] { fingerprint.add(node) } }
    let identity = fingerprint.hash
    var known = paths[owner] ?? (identities: [], coordinateCount: 0)
    guard known.identities.insert(identity).inserted else { return }
    var letters = ""
    for item in items {
      guard let node = item["ks"] else { throw item.error("the path \"ks\" is missing") }
      let path = try LottiePathProperty(node, elements: item.text("nm") ?? "")
      let first = known.coordinateCount
      let names = (0..<path.coordinates.count).map { "path\(first + $0)" }
      channels.add(owner, names, of: [path.property], from: [node], clock) { path.value($0, at: $1) }
      known.coordinateCount += names.count
      letters += path.letters
    }
    channels.state("shape", letters, of: owner)
    paths[owner] = known
  }

  private func readBox(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    channels.state("shape", item.text("ty") == "rc" ? "rectangle" : "ellipse", of: owner)
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

  private func readColor(
    _ item: JSONNode, _ names: [String], of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let color = try property(item, "c", atLeast: 3)
    let opacity = try property(item, "o")
    let nodes = nodes(item, "c", "o")
    let alpha: @Sendable (Double) -> Double = { (opacity?.value(0, at: $0) ?? 100) / 100 }
    // A gradient has an opacity only.
    guard let color else {
      channels.add(owner, [names[3]], of: [opacity], from: nodes, clock) { alpha($1) }
      return
    }
    channels.add(owner, names, of: [color, opacity], from: nodes, clock) { index, frame in
      index < 3 ? color.value(index, at: frame) : alpha(frame)
    }
    guard color.count > 3, color.isMoving || color.value(3, at: 0) != 1 else { return }
    // Some players draw the fourth number.
    channels.add(owner, [names[3] + "4"], of: [color], from: nodes, clock) { color.value(3, at: $1) }
  }

  private func readStroke(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    try readColor(item, ChannelName.stroke, of: owner, into: &channels)
    let width = try property(item, "w")
    channels.add(owner, ChannelName.strokeWidth, of: [width], from: nodes(item, "w"), clock) { _, frame in
      width?.value(0, at: frame) ?? 0
    }
    var dashCount = 0
    for dash in try item.list("d") {
      let length = try property(dash, "v")
      let isPhase = dash.text("n") == "o"
      let names = isPhase ? ChannelName.dashPhase : [ChannelName.dash(dashCount)]
      if !isPhase { dashCount += 1 }
      channels.add(owner, names, of: [length], from: nodes(dash, "v"), clock) { _, frame in
        length?.value(0, at: frame) ?? 0
      }
    }
  }

  private func readTransform(
    _ item: JSONNode, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    let transform = try LottieTransformReader(item, clock)
    try transform.addParts(of: owner, isDeep: false, to: &channels)
    let opacity = transform.opacity
    channels.add(owner, ChannelName.visibility, of: [opacity], from: nodes(item, "o"), clock, neutral: [1]) {
      _, frame in
      (opacity?.value(0, at: frame) ?? 100) / 100
    }
  }
}
