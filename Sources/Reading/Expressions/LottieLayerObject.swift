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
    LottieGroupObject(node: node["ks"] ?? node, kind: .transform, layer: self)
  }

  private var contents: LottieGroupObject {
    LottieGroupObject(node: node, kind: .contents(node["shapes"]?.elements ?? []), layer: self)
  }

  private var effects: LottieGroupObject {
    LottieGroupObject(node: node, kind: .contents(node["ef"]?.elements ?? []), layer: self)
  }

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    let rate = composition.expressions.frameRate
    switch name {
    case "transform": return .object(transform)
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
    default:
      if let part = try? contents.part(key, run) { return part }
      return try effects.part(key, run)
    }
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

  /// The map from the layer to its composition.
  private func map(_ run: ExpressionRun, depth: Int) throws(ExpressionFailure) -> AffineTransform {
    try run.count()
    guard depth < LottieBuilder.depthLimit else { throw ExpressionFailure("a circle of parents", isFinal: true) }
    func numbers(_ name: String, default value: [Double]) throws(ExpressionFailure) -> [Double] {
      guard case .object(let property)? = try transform.member(name, run) else { return value }
      let numbers = try property.value(run).numbers ?? value
      return numbers.count < value.count ? value : numbers
    }
    let (anchor, position) = (try numbers("anchorPoint", default: [0, 0]), try numbers("position", default: [0, 0]))
    let scale = try numbers("scale", default: [100, 100])
    let rotation = try numbers("rotation", default: [0])
    let own = AffineTransform.translation(x: position[0], y: position[1])
      .concatenated(with: .rotation(.degrees(rotation[0])))
      .concatenated(with: .scale(x: scale[0] / 100, y: scale[1] / 100))
      .concatenated(with: .translation(x: -anchor[0], y: -anchor[1]))
    return try parent.map { (parent) throws(ExpressionFailure) in
      try parent.map(run, depth: depth + 1).concatenated(with: own)
    } ?? own
  }
}
