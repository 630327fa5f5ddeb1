// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A group of a layer, as an expression sees it: its contents, its effects, a transform or an item with properties.
struct LottieGroupObject: ExpressionObject {
  enum Kind {
    /// Items with names: the contents of a layer or a group, its effects, or the parameters of an effect.
    case contents([LottieNode])
    case transform
    /// A shape with properties.
    case item
  }

  let node: LottieNode
  let kind: Kind
  let layer: LottieLayerObject

  /// The keys of the properties by the names of After Effects, without spaces and in lower case.
  private static let keys: [String: String] = [
    "anchorpoint": "a", "position": "p", "scale": "s", "rotation": "r", "zrotation": "r", "adberotatez": "r",
    "adbescale": "s", "adbeposition": "p", "adbeopacity": "o", "opacity": "o", "skew": "sk", "skewaxis": "sa",
    "color": "c",
    "strokewidth": "w", "size": "s", "roundness": "r", "start": "s", "end": "e", "offset": "o", "path": "ks",
    "points": "pt", "outerradius": "or", "innerradius": "ir", "outerroundness": "os", "innerroundness": "is",
    "adbevectorshape": "ks", "radius": "r", "copies": "c", "amount": "a", "startopacity": "so", "endopacity": "eo",
  ]

  /// The keys of the properties of shapes by number.
  private static let numberedKeys = [
    "rc": [2: "s", 3: "p", 4: "r"], "el": [2: "s", 3: "p"], "tm": [1: "s", 2: "e", 3: "o"],
  ]

  /// The item of a group.
  private func item(_ node: LottieNode) -> ExpressionValue {
    if let type = node.text("ty") {
      switch type {
      case "gr":
        return .object(LottieGroupObject(node: node, kind: .contents(node["it"]?.elements ?? []), layer: layer))
      case "tr": return .object(LottieGroupObject(node: node, kind: .transform, layer: layer))
      default: return .object(LottieGroupObject(node: node, kind: .item, layer: layer))
      }
    }
    // An effect has parameters, and a parameter has a value.
    if let parameters = node["ef"] {
      return .object(LottieGroupObject(node: node, kind: .contents(parameters.elements), layer: layer))
    }
    // The value of a layer control is a layer.
    if node.integer("ty") == 10, let index = node["v"]?.integer("k"),
      let position = layer.composition.indices[index]
    {
      return .object(LottieLayerObject(composition: layer.composition, position: position))
    }
    return .object(LottiePropertyObject(node: node["v"] ?? node, layer: layer, group: self))
  }

  private func property(_ name: String) -> ExpressionValue? {
    let plain = name.lowercased().filter { $0 != " " }
    guard let key = Self.keys[plain] else { return nil }
    // Rotation in space has another key.
    guard let property = node[key] ?? (key == "r" ? node["rz"] : nil) else { return nil }
    return .object(LottiePropertyObject(node: property, layer: layer, group: self))
  }

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    switch (kind, name) {
    case (_, "name"), (_, "_name"): return .text(node.name ?? "")
    case (.contents(let items), "transform"): return items.last { $0.text("ty") == "tr" }.map(item)
    case (.contents, _): return nil
    case (_, "content"): return nil
    default: return property(name)
    }
  }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    switch (kind, key) {
    case (.contents(let items), .text(let name)):
      if let found = items.first(where: { $0.name == name || $0.text("mn") == name }) { return item(found) }
      if name == "Transform" || name == "ADBE Vector Transform Group", let transform = try member("transform", run) {
        return transform
      }
      if name == "Contents" || name == "ADBE Vectors Group" { return .object(self) }
    case (.contents(let items), _):
      if let number = key.number, number >= 1, number <= Double(items.count) { return item(items[Int(number) - 1]) }
    case (_, .text(let name)):
      if let property = property(name) { return property }
    case (_, _):
      let type = node.text("ty") ?? ""
      if let number = key.number.flatMap({ Int(exactly: $0) }), let key = Self.numberedKeys[type]?[number],
        let property = node[key]
      {
        return .object(LottiePropertyObject(node: property, layer: layer, group: self))
      }
    }
    throw ExpressionFailure("the part “\(try key.text())”")
  }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    guard name == "content" || name == "effect" || name == "param", let first = arguments.first else { return nil }
    return try part(run.plain(first), run)
  }

  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    // A parameter group of a single value, such as a slider, stands for the value.
    if case .contents(let items) = kind, items.count == 1, case .object(let only) = item(items[0]) {
      return try only.value(run)
    }
    return .object(self)
  }
}

/// The names that an expression can use: those of its property, its layer and its composition.
struct LottieScope: ExpressionObject {
  let property: LottiePropertyObject

  private var layer: LottieLayerObject { property.layer }
  private var composition: LottieComposition { property.layer.composition }

  /// An evaluation at an instant in seconds of the composition.
  func run(at time: Double, steps: Int = 0, depth: Int = 0, waiting: [String] = []) -> ExpressionRun {
    // Random numbers change from frame to frame.
    let frame = (time * composition.expressions.frameRate).rounded()
    let seed = property.seed ^ ExpressionRandom.seed(of: frame)
    return ExpressionRun(
      self, at: time, random: ExpressionRandom(seed: seed), steps: steps, depth: depth,
      properties: waiting + [property.node.path])
  }

  private static let functions: Set<String> = [
    "effect", "content", "toComp", "fromComp", "toWorld", "fromWorld", "fromCompToSurface",
  ]
  private static let propertyFunctions: Set<String> = [
    "valueAtTime", "velocityAtTime", "speedAtTime", "key", "nearestKey", "loopIn", "loopOut", "loopInDuration",
    "loopOutDuration", "wiggle", "propertyGroup", "timeToFrames", "framesToTime",
  ]

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "value": return .vector(try property.numbers(at: run.time))
    case "time": return .number(run.time)
    case "thisComp": return .object(LottieCompositionObject(composition: composition))
    case "thisLayer": return .object(layer)
    case "thisProperty": return .object(property)
    case "numKeys", "velocity", "speed": return try property.member(name, run)
    default: break
    }
    if Self.functions.contains(name) { return .method(layer, name) }
    if Self.propertyFunctions.contains(name) { return .method(property, name) }
    return try layer.member(name, run)
  }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    throw ExpressionFailure("a part of the expression")
  }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { nil }

  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue { .none }
}

/// A composition, as an expression sees it.
struct LottieCompositionObject: ExpressionObject {
  let composition: LottieComposition

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "frameDuration": .number(1 / composition.expressions.frameRate)
    case "width": .number(composition.size.width)
    case "height": .number(composition.size.height)
    case "numLayers": .number(Double(composition.layers.count))
    default: nil
    }
  }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    throw ExpressionFailure("a part of the composition")
  }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    guard name == "layer", let key = arguments.first else { return nil }
    let plain = try run.plain(key)
    let position: Int? =
      if case .text(let text) = plain { composition.names[text] } else {
        plain.number.flatMap { Int(exactly: $0) }.flatMap { composition.indices[$0] }
      }
    guard let position else { throw ExpressionFailure("the layer “\(try plain.text())”") }
    return .object(LottieLayerObject(composition: composition, position: position))
  }

  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue { .object(self) }
}
