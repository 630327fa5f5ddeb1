// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// A group of a layer, as an expression sees it: its contents, its effects, a transform or an item with properties.
struct LottieGroupObject: ExpressionObject {
  enum Kind {
    /// Items with names: the contents of a layer or a group, its effects, or the parameters of an effect.
    case contents([LottieNode])
    /// A group of shapes, which has contents and a transform.
    case group([LottieNode])
    case transform
    /// A shape with properties.
    case item
  }

  let node: LottieNode
  let kind: Kind
  let layer: LottieLayerObject
  /// The group or the layer around it.
  var outer: (any ExpressionObject)?

  /// The keys of the properties by the names of After Effects, without spaces and in lower case.
  private static let keys: [String: String] = [
    "anchorpoint": "a", "position": "p", "scale": "s", "rotation": "r", "zrotation": "r", "adberotatez": "r",
    "adbescale": "s", "adbeposition": "p", "adbeopacity": "o", "opacity": "o", "skew": "sk", "skewaxis": "sa",
    "color": "c", "sourcetext": "d", "adbetextdocument": "d", "shape": "ks",
    "strokewidth": "w", "size": "s", "roundness": "r", "start": "s", "end": "e", "offset": "o", "path": "ks",
    "points": "pt", "outerradius": "or", "innerradius": "ir", "outerroundness": "os", "innerroundness": "is",
    "adbevectorshape": "ks", "radius": "r", "copies": "c", "amount": "a", "startopacity": "so", "endopacity": "eo",
    "adbeanchorpoint": "a", "adbevectoranchor": "a", "adbevectorposition": "p", "adbevectorscale": "s",
    "adbevectorrotation": "r", "adbevectorgroupopacity": "o", "adbevectorskew": "sk", "adbevectorskewaxis": "sa",
    "adbevectorstarpoints": "pt", "adbevectorstarposition": "p", "adbevectorstarrotation": "r",
    "adbevectorstarinnerradius": "ir", "adbevectorstarouterradius": "or", "adbevectorstarinnerroundess": "is",
    "adbevectorstarouterroundess": "os", "adbevectorrectsize": "s", "adbevectorrectposition": "p",
    "adbevectorrectroundness": "r", "adbevectorellipsesize": "s", "adbevectorellipseposition": "p",
    "adbevectortrimstart": "s", "adbevectortrimend": "e", "adbevectortrimoffset": "o", "adbevectorfillcolor": "c",
    "adbevectorfillopacity": "o", "adbevectorstrokecolor": "c", "adbevectorstrokeopacity": "o",
    "adbevectorstrokewidth": "w",
  ]

  /// The keys of the properties of shapes by number.
  private static let numberedKeys = [
    "rc": [2: "s", 3: "p", 4: "r"], "el": [2: "s", 3: "p"], "tm": [1: "s", 2: "e", 3: "o"],
  ]

  /// The item of a group.
  private func item(_ node: LottieNode) -> ExpressionValue {
    if let group = group(node) { return .object(group) }
    // The value of a layer control is a layer.
    if node.integer("ty") == 10, let index = node["v"]?.integer("k"),
      let position = layer.composition.indices[index]
    {
      return .object(LottieLayerObject(composition: layer.composition, position: position))
    }
    return .object(LottiePropertyObject(node: node["v"] ?? node, layer: layer, group: self))
  }

  /// The group of shapes, the shape or the effect of an item; `nil` for a parameter of an effect.
  func group(_ node: LottieNode) -> LottieGroupObject? {
    switch node.text("ty") {
    case "gr":
      return LottieGroupObject(node: node, kind: .group(node["it"]?.elements ?? []), layer: layer, outer: self)
    // A transform is beside the contents of its group.
    case "tr": return LottieGroupObject(node: node, kind: .transform, layer: layer, outer: outer)
    case .some: return LottieGroupObject(node: node, kind: .item, layer: layer, outer: self)
    // An effect has parameters, and a parameter has a value.
    case nil:
      return node["ef"].map {
        LottieGroupObject(node: node, kind: .contents($0.elements), layer: layer, outer: self)
      }
    }
  }

  /// The contents of a group of shapes.
  func contents(_ items: [LottieNode]) -> LottieGroupObject {
    LottieGroupObject(node: node, kind: .contents(items), layer: layer, outer: self)
  }

  /// The group that is some steps around a property.
  static func outer(
    _ steps: ExpressionValue?, of group: (any ExpressionObject)?
  ) throws(ExpressionFailure) -> ExpressionValue? {
    guard var found = group else { return nil }
    let steps = steps?.number ?? 1
    guard steps >= 1, steps <= 1000 else { throw ExpressionFailure("“propertyGroup” expects a number from 1") }
    for _ in 1..<Int(steps) {
      guard let next = (found as? LottieGroupObject)?.outer else {
        throw ExpressionFailure("a property group around the layer")
      }
      found = next
    }
    return .object(found)
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
    // The contents of a group are its second part in After Effects.
    case (.contents, "propertyIndex") where node["it"] != nil: return .number(2)
    case (_, "propertyIndex"): return node.integer("ix").map { .number(Double($0)) }
    case (.contents(let items), "numProperties"):
      return .number(Double(items.count { $0.text("ty") != "tr" }))
    case (.contents(let items), "transform"), (.group(let items), "transform"):
      return items.last { $0.text("ty") == "tr" }.flatMap { contents(items).group($0) }.map(ExpressionValue.object)
    case (.contents, _), (.group, _): return nil
    case (_, "content"): return nil
    default: return property(name)
    }
  }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    switch (kind, key) {
    case (.group(let items), .text("Contents")), (.group(let items), .text("ADBE Vectors Group")):
      return .object(contents(items))
    case (.group(let items), .text("Transform")), (.group(let items), .text("ADBE Vector Transform Group")):
      if let transform = try member("transform", run) { return transform }
      return try contents(items).part(key, run)
    case (.group(let items), .text): return try contents(items).part(key, run)
    case (.group(let items), _):
      if key.number == 2 { return .object(contents(items)) }
      if key.number == 3, let transform = try member("transform", run) { return transform }
    case (.contents(let items), .text(let name)):
      if let found = items.first(where: { $0.name == name || $0.text("mn") == name }) { return item(found) }
      if name == "Contents" || name == "ADBE Vectors Group" { return .object(self) }
    case (.contents(let items), _):
      if let number = key.number, let index = Int(exactly: number.rounded()) {
        if let found = items.first(where: { $0.integer("ix") == index }) { return item(found) }
        if index > 0, index <= items.count { return item(items[index - 1]) }
      }
    case (_, .text(let name)):
      if let property = property(name) { return property }
    case (_, _):
      let type = node.text("ty") ?? ""
      if let number = key.number.flatMap({ Int(exactly: $0) }),
        let property = property(numbered: number) ?? Self.numberedKeys[type]?[number].flatMap({ node[$0] })
      {
        return .object(LottiePropertyObject(node: property, layer: layer, group: self))
      }
    }
    throw ExpressionFailure("the part “\(try key.text())”")
  }

  /// The property with a number, which files state.
  private func property(numbered number: Int) -> LottieNode? {
    guard case .object(let members) = node.json.kind else { return nil }
    return members.lazy.compactMap { node[$0.key] }.first { $0.isObject && $0.integer("ix") == number }
  }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    guard let first = arguments.first else { return name == "propertyGroup" ? try Self.outer(nil, of: outer) : nil }
    let key = try run.plain(first)
    switch (name, kind) {
    case ("propertyGroup", _): return try Self.outer(key, of: outer)
    case ("content", .group(let items)): return try contents(items).part(key, run)
    case ("content", _), ("effect", _), ("param", _): return try part(key, run)
    default: return nil
    }
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
  func run(
    at time: Double, steps: Int = 0, depth: Int = 0, waiting: [String] = [], memo: ExpressionMemo = ExpressionMemo()
  ) -> ExpressionRun {
    // Random numbers change from frame to frame.
    let frame = (time * composition.expressions.frameRate).rounded()
    let seed = property.seed ^ ExpressionRandom.seed(of: frame)
    return ExpressionRun(
      self, at: time, random: ExpressionRandom(seed: seed), steps: steps, depth: depth,
      properties: waiting + [property.node.path], memo: memo)
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
    case "value": return try property.plainValue(at: run.time)
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
