// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A layer of a composition, as an expression sees it.
struct LottieLayerObject: ExpressionObject {
  let composition: LottieComposition
  let position: Int

  var node: LottieNode { composition.layers[position] }

  private var parent: LottieLayerObject? {
    node.integer("parent").flatMap { composition.indices[$0] }
      .map { LottieLayerObject(composition: composition, position: $0) }
  }

  private var transform: LottieGroupObject {
    LottieGroupObject(node: node["ks"] ?? node, kind: .transform, layer: self, outer: self)
  }

  private var contents: LottieGroupObject {
    LottieGroupObject(node: node, kind: .contents(node["shapes"]?.elements ?? []), layer: self, outer: self)
  }

  private var effects: LottieGroupObject {
    LottieGroupObject(node: node, kind: .contents(node["ef"]?.elements ?? []), layer: self, outer: self)
  }

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    let rate = composition.expressions.frameRate
    switch name {
    case "transform": return .object(transform)
    case "timeRemap":
      return node["tm"].map { .object(LottiePropertyObject(node: $0, layer: self, group: nil)) }
    case "text":
      return node["t"].map { .object(LottieGroupObject(node: $0, kind: .transform, layer: self, outer: self)) }
    case "parent": return parent.map(ExpressionValue.object)
    case "hasParent": return .flag(parent != nil)
    case "name", "_name": return .text(node.name ?? "")
    case "index": return node.integer("ind").map { .number(Double($0)) }
    case "inPoint": return .number(node.number("ip", default: 0) / rate)
    case "outPoint": return .number(node.number("op", default: 0) / rate)
    case "startTime": return .number(node.number("st", default: 0) / rate)
    case "width", "height":
      let isWidth = name == "width"
      let side = node.number(isWidth ? "w" : "h") ?? node.number(isWidth ? "sw" : "sh")
      return .number(side ?? (isWidth ? composition.size.width : composition.size.height))
    case "active":
      let frame = run.time * rate
      return .flag(frame >= node.number("ip", default: 0) && frame < node.number("op") ?? .infinity)
    default: return try transform.member(name, run)
    }
  }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    switch key {
    case .number(2), .text("ADBE Root Vectors Group"), .text("Contents"): return .object(contents)
    case .number(4), .number(5), .text("ADBE Effect Parade"), .text("Effects"): return .object(effects)
    case .number(6), .text("ADBE Transform Group"), .text("Transform"): return .object(transform)
    case .text("Text"), .text("ADBE Text Properties"): if let text = try member("text", run) { return text }
    default: break
    }
    if let part = try? contents.part(key, run) { return part }
    return try effects.part(key, run)
  }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    guard let first = arguments.first else { return nil }
    switch name {
    case "effect": return try effects.part(run.plain(first), run)
    case "content": return try contents.part(run.plain(first), run)
    case "toComp", "toWorld", "fromComp", "fromWorld", "fromCompToSurface":
      guard let numbers = try run.plain(first).numbers, numbers.count > 1 else {
        throw ExpressionFailure("“\(name)” expects a point")
      }
      let map = try map(run, depth: 0)
      guard let used = name.hasPrefix("to") ? map : map.inverse else { return .vector([0, 0]) }
      let point = used.apply(to: Point(x: numbers[0], y: numbers[1]))
      return .vector([point.x, point.y])
    default: return nil
    }
  }

  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue { .object(self) }

  /// The innermost group around a property, found by its path; `nil` for a property elsewhere.
  func group(around property: LottieNode) -> LottieGroupObject? {
    let (path, outer) = (property.path, node.path)
    guard path.hasPrefix(outer) else { return nil }
    var group: LottieGroupObject?
    // A part of the path is a key, possibly with an index in an array, such as `it[2]`.
    for part in path.dropFirst(outer.count).split(separator: ".") {
      let words = part.split { $0 == "[" || $0 == "]" }
      let index = words.count == 2 ? Int(words[1]) : nil
      switch (words[0], index) {
      case ("ks", nil) where group == nil: return transform
      case ("t", nil) where group == nil:
        return node["t"].map { LottieGroupObject(node: $0, kind: .transform, layer: self, outer: self) }
      case ("shapes", .some) where group == nil: group = contents
      case ("ef", .some) where group == nil: group = effects
      case ("ef", .some), ("it", .some): break
      default: return group
      }
      guard let index, var found = group else { return group }
      if case .group(let items) = found.kind { found = found.contents(items) }
      guard case .contents(let items) = found.kind, items.indices.contains(index) else { return group }
      // A parameter of an effect is a property in it.
      guard let next = found.group(items[index]) else { return found }
      group = next
    }
    return group
  }

  /// The map from the layer to its composition.
  private func map(_ run: ExpressionRun, depth: Int) throws(ExpressionFailure) -> AffineTransform {
    try run.count()
    guard depth < LottieBuilder.depthLimit else { throw ExpressionFailure("a circle of parents", isFinal: true) }
    func numbers(_ keys: String..., default value: [Double]) throws(ExpressionFailure) -> [Double] {
      guard let property = keys.lazy.compactMap({ transform.node[$0] }).first else { return value }
      let numbers = try LottiePropertyObject(node: property, layer: self, group: transform).value(run).numbers ?? value
      return numbers.count < value.count ? value : numbers
    }
    if node.isSet("ao") { throw ExpressionFailure("a point of a layer that is oriented along its path") }
    let (anchor, position) = (try numbers("a", default: [0, 0]), try numbers("p", default: [0, 0]))
    let scale = try numbers("s", default: [100, 100])
    let turns = try numbers("or", default: [0, 0, 0]).map(Angle.degrees)
    let rotation = LottieSpatialRotation.map(
      orientation: (turns[0], turns[1], turns[2]), .degrees(try numbers("rx", default: [0])[0]),
      .degrees(try numbers("ry", default: [0])[0]), .degrees(try numbers("rz", "r", default: [0])[0]))
    let skew = try numbers("sk", default: [0])[0]
    let axis = try numbers("sa", default: [0])[0]
    let own = AffineTransform.translation(x: position[0], y: position[1])
      .concatenated(with: rotation)
      .concatenated(with: skew == 0 ? .identity : LottieTransform.skew(.degrees(skew), axis: .degrees(axis)))
      .concatenated(with: .scale(x: scale[0] / 100, y: scale[1] / 100))
      .concatenated(with: .translation(x: -anchor[0], y: -anchor[1]))
    return try parent.map { (parent) throws(ExpressionFailure) in
      try parent.map(run, depth: depth + 1).concatenated(with: own)
    } ?? own
  }
}
