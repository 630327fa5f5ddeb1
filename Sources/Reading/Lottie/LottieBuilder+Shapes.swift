// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The items of a shape layer that were read so far.
struct LottieShapes {
  var outlines = LottieOutlines()
  /// The fills and strokes; their layers exist, and their paths follow when all operators are known.
  var paints: [(layer: LayerID, sources: Range<Int>, depth: Int, acceptsTrim: Bool)] = []
  /// The groups. Their items are added from front to back, and reversed when all are known.
  var groups: [LayerID] = []
}

/// A group of shapes: its layer, and the transforms around its items.
struct LottieGroup {
  let layer: LayerID
  let transforms: [LottieTransform]
}

extension LottieBuilder {
  /// Adds the shapes of a layer.
  mutating func addShapes(_ layer: LottieNode, to id: LayerID, on clock: LottieClock) throws(MotionFileError) {
    var shapes = LottieShapes()
    let count = tree.children(of: id, at: 0).count
    try addItems(layer["shapes"]?.elements ?? [], in: LottieGroup(layer: id, transforms: []), &shapes, on: clock)
    tree.reverseChildren(of: id, from: count)
    for group in shapes.groups { tree.reverseChildren(of: group) }
    for paint in shapes.paints {
      guard canDraw(0, at: layer) else { return }
      let outline = shapes.outlines.path(of: paint.sources, depth: paint.depth, acceptsTrim: paint.acceptsTrim)
      if !outline.isComplete {
        leaveOut("operators on paths of more than \(LottieOutlines.elementLimit) elements", at: layer)
      }
      guard canDraw(outline.cost, at: layer) else { return }
      tree.set(.path, of: paint.layer, to: outline.path)
      if let trim = outline.trim { setStrokedPart(of: paint.layer, to: trim) }
    }
  }

  private mutating func setStrokedPart(of id: LayerID, to trim: LottieTrim) {
    tree.set(.strokeStart, of: id, to: trim.strokeStart)
    tree.set(.strokeEnd, of: id, to: trim.strokeEnd)
    tree.configure(id) { $0.style.wrapsStroke = trim.wraps }
  }

  /// Reads the items of a group from front to back: paths, operators on the paths before them, and paints of these.
  mutating func addItems(
    _ items: [LottieNode], in group: LottieGroup, _ shapes: inout LottieShapes, on clock: LottieClock
  ) throws(MotionFileError) {
    guard group.transforms.count < Self.depthLimit else {
      return leaveOut("groups of shapes inside each other, more than \(Self.depthLimit)", at: items.first?.path ?? "")
    }
    let first = shapes.outlines.sources.count
    // The last repeater repeats all items before it, with earlier repeaters.
    if let index = items.lastIndex(where: { $0.text("ty") == "rp" && !$0.isSet("hd") }) {
      try addCopies(of: Array(items[..<index]), by: items[index], in: group, &shapes, on: clock)
    }
    let start = items.lastIndex { $0.text("ty") == "rp" && !$0.isSet("hd") }.map { $0 + 1 } ?? 0
    for item in items[start...] where !item.isSet("hd") {
      let type = item.text("ty") ?? ""
      let sources = first..<shapes.outlines.sources.count
      switch type {
      case "gr": try addGroup(item, in: group, &shapes, on: clock)
      case "sh", "rc", "el", "sr":
        guard canDraw(0, at: item) else { continue }
        let outline = outline(item, type, on: clock)
        guard canDraw(outline.value(at: 0).elements.count, at: item) else { continue }
        stateShape(item, of: group.layer, on: clock)
        shapes.outlines.append(LottieShapeSource(path: outline, transforms: group.transforms))
      case "fl", "st", "gf", "gs":
        let paint = try addPaint(item, type, in: group.layer, on: clock)
        let isSolidStroke = (type == "st" || type == "gs") && (item["d"]?.elements ?? []).isEmpty
        shapes.paints.append(
          (paint, sources, group.transforms.count, isSolidStroke && tree.styleTimes(of: paint) != nil))
      case "tm", "rd", "zz", "pb", "tw", "op", "mm":
        stateShape(item, of: group.layer, on: clock)
        if let operation = operation(item, type, sources, depth: group.transforms.count, on: clock) {
          shapes.outlines.append(operation)
        }
      case "tr", "no": break
      default: leaveOut("a shape of the type \(type)", at: item)
      }
    }
  }

  private mutating func addGroup(
    _ item: LottieNode, in outer: LottieGroup, _ shapes: inout LottieShapes, on clock: LottieClock
  ) throws(MotionFileError) {
    let items = item["it"]?.elements ?? []
    guard !items.isEmpty else { return }
    let placement = items.last { $0.text("ty") == "tr" }
    let transform = transform(placement, on: clock)
    let layer = try add(.group(), in: outer.layer, name: item.name)
    shapes.groups.append(layer)
    transform.apply(to: layer, in: &tree)
    tree.set(.opacity, of: layer, to: transform.opacity)
    stateTransform(placement, of: layer, hasOpacity: true, on: clock)
    if let number = item.integer("bm"), number != 0, let mode = BlendMode(lottie: number) {
      tree.setBlendMode(of: layer, to: mode)
    }
    try addItems(items, in: LottieGroup(layer: layer, transforms: outer.transforms + [transform]), &shapes, on: clock)
  }
}
