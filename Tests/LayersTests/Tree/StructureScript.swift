// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// Edits of the structure of a tree, each at an instant or for all instants, in the order of the calls.
struct StructureScript {
  enum Change {
    /// A layer is added. Its number is the count of earlier adds.
    case add(parent: Int?)
    case remove(Int)
    case move(Int, index: Int, parent: Int?)
    case hide(Int, Bool)
    /// A rectangle, or for an odd width a text with the width.
    case content(Int, width: Double)
    case setText(Int, String)
    case clip(Int, Bool)
  }

  struct Edit {
    /// The instant, or `nil` for all instants.
    var time: Double?
    var change: Change
    /// The number of the layer that is added or changed.
    var layer: Int
  }

  var edits: [Edit] = []

  /// Random edits: first some for all instants, then timed ones in any order, many of them at the same instant.
  ///
  /// No edit refers to a layer that is added at a later instant, so that any prefix of the instants is valid.
  init(seed: UInt64, count: Int = 40) {
    var random = SplitMix64(seed: seed)
    var additionTimes: [Double] = []
    func pick(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    for number in 0..<count {
      let time: Double? = number < 6 ? nil : Double(pick(20)) / 2
      let existing = additionTimes.indices.filter { additionTimes[$0] <= time ?? -.infinity }
      let parent = existing.isEmpty || pick(3) == 0 ? nil : existing[pick(existing.count)]
      let layer = existing.isEmpty ? 0 : existing[pick(existing.count)]
      switch additionTimes.count < 3 ? 0 : pick(12) {
      case 0...3:
        edits.append(Edit(time: time, change: .add(parent: parent), layer: additionTimes.count))
        additionTimes.append(time ?? -.infinity)
      case 4...6:
        let before = ReferenceTree(edits, at: time ?? -.infinity)
        if let parent, before.isAncestorOrSelf(layer, parent) { continue }
        edits.append(Edit(time: time, change: .move(layer, index: pick(5) - 1, parent: parent), layer: layer))
      case 7 where time != nil:
        edits.append(Edit(time: time, change: .remove(layer), layer: layer))
      case 8:
        edits.append(Edit(time: time, change: .hide(layer, pick(2) == 0), layer: layer))
      case 9:
        // A text is refused while the layer has no text content.
        guard ReferenceTree(edits, at: time ?? -.infinity).text(layer) != nil else { continue }
        edits.append(Edit(time: time, change: .setText(layer, "\(number)"), layer: layer))
      case 10:
        edits.append(Edit(time: time, change: .clip(layer, pick(2) == 0), layer: layer))
      default:
        edits.append(Edit(time: time, change: .content(layer, width: Double(pick(50))), layer: layer))
      }
    }
  }

  /// The edits up to an instant, in the order of the calls.
  func upTo(_ time: Double) -> StructureScript {
    var script = self
    script.edits.removeAll { ($0.time ?? -.infinity) > time }
    return script
  }

  /// The tree and its layers by number, each with a distinct drawing.
  func build() -> (tree: LayerTree, layers: [Int: LayerID]) {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    var layers: [Int: LayerID] = [:]
    for edit in edits { Self.apply(edit, to: &tree, &layers) }
    return (tree, layers)
  }

  static func apply(_ edit: Edit, to tree: inout LayerTree, _ layers: inout [Int: LayerID]) {
    func id(_ number: Int) -> LayerID? { layers[number] }
    func content(_ width: Double) -> LayerContent {
      width.truncatingRemainder(dividingBy: 2) == 1
        ? .text("\(width)", style: TextStyle(size: Double(edit.layer) + 1))
        : .rectangle(size: Size(width: width, height: Double(edit.layer) + 1))
    }
    switch (edit.change, edit.time) {
    case (.add(let parent), let time):
      let point = Point(x: Double(edit.layer), y: 1)
      let parent = parent.flatMap(id)
      layers[edit.layer] =
        time.map { tree.add(content(4), at: point, in: parent, at: $0) } ?? tree.add(content(4), at: point, in: parent)
    case (.remove(let layer), let time):
      guard let layer = id(layer) else { return }
      if let time { tree.remove(layer, at: time) } else { tree.remove(layer) }
    case (.move(let layer, let index, let parent), let time):
      guard let layer = id(layer) else { return }
      let parent = parent.flatMap(id)
      if let time {
        tree.move(layer, to: index, in: parent, at: time)
      } else {
        tree.move(layer, to: index, in: parent)
      }
    case (.hide(let layer, let isHidden), let time):
      guard let layer = id(layer) else { return }
      if let time { tree.setHidden(of: layer, to: isHidden, at: time) } else { tree.setHidden(of: layer, to: isHidden) }
    case (.content(let layer, let width), let time):
      guard let layer = id(layer) else { return }
      if let time {
        tree.setContent(of: layer, to: content(width), at: time)
      } else {
        tree.setContent(of: layer, to: content(width))
      }
    case (.setText(let layer, let words), let time):
      guard let layer = id(layer) else { return }
      if let time { tree.setText(of: layer, to: words, at: time) } else { tree.setText(of: layer, to: words) }
    case (.clip(let layer, let clips), let time):
      guard let layer = id(layer) else { return }
      if let time {
        tree.setClipsToBounds(of: layer, to: clips, at: time)
      } else {
        tree.setClipsToBounds(of: layer, to: clips)
      }
    }
  }

  /// Instants before, at and between all edits.
  static let instants = stride(from: -0.25, through: 10, by: 0.25).map { $0 }
}

/// The structure at one instant, as a simple fold over the edits.
struct ReferenceTree {
  /// The parents by the number of the layer; `nil` is the tree itself.
  var parents: [Int: Int?] = [:]
  var children: [Int?: [Int]] = [:]
  var hidden: Set<Int> = []
  var widths: [Int: Double] = [:]
  var words: [Int: String] = [:]
  var clipping: Set<Int> = []

  init(_ edits: [StructureScript.Edit], at time: Double) {
    let past = edits.enumerated().filter { ($0.element.time ?? -.infinity) <= time }
      .sorted {
        ($0.element.time ?? -.infinity, $0.offset) < ($1.element.time ?? -.infinity, $1.offset)
      }
    for (_, edit) in past {
      switch edit.change {
      case .add(let parent): put(edit.layer, in: parent, at: .max)
      case .remove(let layer): detach(layer)
      case .move(let layer, let index, let parent):
        if let parent, isAncestorOrSelf(layer, parent) { continue }
        put(layer, in: parent, at: index)
      case .hide(let layer, true): hidden.insert(layer)
      case .hide(let layer, false): hidden.remove(layer)
      case .content(let layer, let width):
        widths[layer] = width
        words[layer] = nil
      case .setText(let layer, let text): words[layer] = text
      case .clip(let layer, true): clipping.insert(layer)
      case .clip(let layer, false): clipping.remove(layer)
      }
    }
  }

  func isAncestorOrSelf(_ layer: Int, _ other: Int) -> Bool {
    var other = other
    while other != layer {
      guard let parent = parents[other], let ancestor = parent else { return false }
      other = ancestor
    }
    return true
  }

  /// The text of a layer with a text content.
  func text(_ layer: Int) -> String? {
    guard let width = widths[layer], width.truncatingRemainder(dividingBy: 2) == 1 else { return nil }
    return words[layer] ?? "\(width)"
  }

  func contains(_ layer: Int) -> Bool {
    guard let parent = parents[layer] else { return false }
    return parent.map(contains) ?? true
  }

  private mutating func detach(_ layer: Int) {
    guard let parent = parents.removeValue(forKey: layer) else { return }
    children[parent]?.removeAll { $0 == layer }
  }

  private mutating func put(_ layer: Int, in parent: Int?, at index: Int) {
    detach(layer)
    parents[layer] = .some(parent)
    let count = children[parent, default: []].count
    children[parent, default: []].insert(layer, at: min(max(index, 0), count))
  }
}
