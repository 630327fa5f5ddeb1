// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The keyframes of the file with the layers that they move.
extension LottieBuilder {
  /// Records the keyframes of a transform.
  mutating func stateTransform(_ node: LottieNode?, of id: LayerID, hasOpacity: Bool = false, on clock: LottieClock) {
    guard let node else { return }
    if let place = node["p"], let x = place["x"], x.isObject, let y = place["y"] {
      state(x, "x", .position, of: id, count: 1, on: clock)
      state(y, "y", .position, of: id, first: 1, count: 1, on: clock)
    } else {
      state(node["p"], "position", .position, of: id, count: 2, on: clock)
    }
    state(node["a"], "anchor", .boundsOrigin, of: id, count: 2, on: clock)
    let rotation = node["rx"] == nil ? node["r"] ?? node["rz"] : node["rz"] ?? node["r"]
    if Self.hasDepth(node) {
      state(rotation, "rotation", of: id, count: 1, on: clock)
    } else {
      state(rotation, "rotation", .rotation, of: id, count: 1, on: clock)
    }
    state(node["s"], "scale", .scale, of: id, count: 2, factor: 100, on: clock)
    state(node["sk"], "skew", of: id, count: 1, on: clock)
    state(node["sa"], "skew axis", of: id, count: 1, on: clock)
    if hasOpacity { state(node["o"], "opacity", .opacity, of: id, count: 1, factor: 100, on: clock) }
  }

  /// Records the keyframes of a fill or a stroke.
  mutating func statePaint(_ item: LottieNode, isStroke: Bool, of id: LayerID, on clock: LottieClock) {
    state(item["c"], "colour", isStroke ? .stroke : .fill, of: id, count: 3, on: clock)
    state(item["o"], "opacity", isStroke ? .stroke : .fill, of: id, first: 3, count: 1, factor: 100, on: clock)
    state(item["g"]?["k"], "gradient", of: id, count: 0, on: clock)
    guard isStroke else { return }
    state(item["w"], "width", .strokeWidth, of: id, count: 1, on: clock)
    for dash in item["d"]?.elements ?? [] {
      let isPhase = dash.text("n") == "o"
      let title = isPhase ? "dash offset" : dash.text("n") == "g" ? "gap" : "dash"
      state(dash["v"], title, isPhase ? LayerProperty<Double>.dashPhase : nil, of: id, count: 1, on: clock)
    }
  }

  /// The names of the properties of shapes and their operators.
  private static let shapeTitles: [String: [(key: String, title: String, count: Int)]] = [
    "sh": [("ks", "path", 0)],
    "rc": [("p", "position", 2), ("s", "size", 2), ("r", "roundness", 1)],
    "el": [("p", "position", 2), ("s", "size", 2)],
    "sr": [
      ("p", "position", 2), ("pt", "points", 1), ("r", "rotation", 1), ("or", "outer radius", 1),
      ("os", "outer roundness", 1), ("ir", "inner radius", 1), ("is", "inner roundness", 1),
    ],
    "tm": [("s", "trim start", 1), ("e", "trim end", 1), ("o", "trim offset", 1)],
    "rd": [("r", "corner radius", 1)],
    "zz": [("s", "zigzag size", 1), ("r", "zigzag ridges", 1)],
    "pb": [("a", "pucker and bloat", 1)],
    "tw": [("a", "twist angle", 1)],
    "op": [("a", "offset", 1)],
  ]

  /// Records the keyframes of a shape or of an operator.
  mutating func stateShape(_ item: LottieNode, of id: LayerID, on clock: LottieClock) {
    for (key, title, count) in Self.shapeTitles[item.text("ty") ?? ""] ?? [] {
      state(item[key], title, of: id, count: count, on: clock)
    }
  }

  private mutating func state<Value>(
    _ node: LottieNode?, _ title: String, _ property: LayerProperty<Value>, of id: LayerID, first: Int = 0,
    count: Int, factor: Double = 1, on clock: LottieClock
  ) {
    state(node, title, named: property.name, of: id, first: first, count: count, factor: factor, on: clock)
  }

  private mutating func state(
    _ node: LottieNode?, _ title: String, _ property: LayerProperty<Double>? = nil, of id: LayerID, count: Int,
    on clock: LottieClock
  ) {
    state(node, title, named: property?.name, of: id, first: 0, count: count, factor: 1, on: clock)
  }

  /// Records the keyframes of a property without an expression, under a clock with a constant rate.
  private mutating func state(
    _ node: LottieNode?, _ title: String, named property: String?, of id: LayerID, first: Int, count: Int,
    factor: Double, on clock: LottieClock
  ) {
    guard let node, node.isObject, node.text("x") == nil, keysBudget > 0,
      let (rate, origin) = clock.affine, let content = node["k"], content.hasObjects
    else { return }
    let keyframes = content.elements
    keysBudget -= keyframes.count
    guard keysBudget >= 0 else { return }
    var stated: [StatedKeys.Key] = []
    for (index, keyframe) in keyframes.enumerated() {
      guard let frame = keyframe.number("t") else { return }
      let time = (frame - origin) / rate
      // Keyframes out of order have other meanings in each player.
      guard stated.last.map({ $0.time < time }) ?? true else { return }
      let value = keyframe["s"] ?? (index > 0 ? keyframes[index - 1]["e"] : nil)
      let numbers = count > 0 ? (value?.json.lottieNumbers ?? []).prefix(count).map(\.self) : []
      guard numbers.count == count else { return }
      let isLast = index + 1 == keyframes.count
      stated.append(
        StatedKeys.Key(
          time: time, numbers: numbers, easings: isLast ? [] : Self.easings(of: keyframe, count: count),
          curve: isLast || count != 2 ? nil : Self.curve(of: keyframe)))
    }
    // Colours are in 0 … 1, or in old files in 0 … 255.
    let isOldColor = count == 3 && stated.contains { $0.numbers.contains { $0 > 1 } }
    keys.append(
      StatedKeys(
        layer: id, property: property, title: title, firstNumber: first, factor: isOldColor ? 255 : factor,
        keys: stated,
        source: .lottie(LottieKeyText(path: content.steps, rate: rate, origin: origin))))
  }

  /// The easing of all numbers of a keyframe, or one for each number if they differ.
  private static func easings(of keyframe: LottieNode, count: Int) -> [TimingFunction] {
    if keyframe.isSet("h") { return [.hold] }
    let all = (0..<max(count, 1)).map { easing(keyframe, component: $0) }
    return all.allSatisfy { $0 == all[0] } ? [all[0]] : all
  }

  /// The tangents of the motion path after a keyframe, or `nil` for a straight line.
  private static func curve(of keyframe: LottieNode) -> StatedKeys.Curve? {
    func tangent(_ key: String) -> Vector {
      guard let numbers = keyframe[key]?.json.lottieNumbers, numbers.count > 1 else { return .zero }
      return Vector(dx: numbers[0], dy: numbers[1])
    }
    let curve = StatedKeys.Curve(out: tangent("to"), back: tangent("ti"))
    return curve.out == .zero && curve.back == .zero ? nil : curve
  }
}

extension StatedKeys {
  /// Whether the file has the keyframes at their place.
  func isStated(in file: LottieNode) -> Bool {
    guard case .lottie(let text) = source else { return false }
    var node: LottieNode? = file
    for step in text.path {
      switch step {
      case .key(let key): node = node?[key]
      case .index(let index): node = node.flatMap { $0.elements.indices.contains(index) ? $0.elements[index] : nil }
      }
    }
    return node?.hasObjects == true && node?.elements.count == keys.count
  }
}
