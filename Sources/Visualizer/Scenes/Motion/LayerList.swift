// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Synchronization

/// The layers of a motion as a list shows them: those in front come first, and a layer precedes its sublayers.
///
/// A layer and the groups in it that have only parts of its `transform` are one entry.
final class LayerList: Sendable {
  struct Entry: Sendable {
    /// The layer, and the groups in it that have parts of its `transform`.
    let chain: [LayerID]
    /// The other groups of the same layer of the file, such as those of a parent of several layers.
    fileprivate(set) var copies: [LayerID] = []
    let name: String
    let depth: Int
    let parent: Int?
    /// The entries of sublayers, the one in front first.
    fileprivate(set) var children: [Int] = []

    var id: LayerID { chain[0] }
    /// The layers that are hidden with the entry.
    var ids: [LayerID] { [id] + copies }
  }

  let entries: [Entry]
  private let indices: [LayerID: Int]
  private let probe: LayerProbe
  private let activities = Mutex<[Int: LayerActivity]>([:])
  private let unions = Mutex<[Int: (spans: [ClosedRange<Double>], jumps: [Double])]>([:])

  /// The most layers in an entry of the list whose changes are shown together.
  private static let unionLimit = 2000
  /// The number of rows to which layers are unfolded at first.
  private static let firstRows = 10

  /// - Complexity: O(n) in the layers.
  init(_ tree: LayerTree, duration: Double, keys: [StatedKeys] = [], copies: [LayerID: LayerID] = [:]) {
    probe = LayerProbe(tree, duration: duration, keys: keys)
    var entries: [Entry] = []
    var indices: [LayerID: Int] = [:]
    var originals: [LayerID: Int] = [:]
    let times = [0] + tree.hierarchyTimes(in: 0...duration)
    func children(of id: LayerID?) -> [LayerID] {
      guard times.count > 1 else { return tree.children(of: id, at: 0) }
      var (found, seen): ([LayerID], Set<LayerID>) = ([], [])
      for time in times {
        for child in tree.children(of: id, at: time) where seen.insert(child).inserted { found.append(child) }
      }
      return found
    }
    // The last one is visited first, and the children are from back to front.
    var pending: [(id: LayerID, parent: Int?)] = children(of: nil).map { ($0, nil) }
    while let (id, parent) = pending.popLast() {
      guard indices[id] == nil else { continue }
      var chain = [id]
      var sublayers = children(of: id)
      let original = copies[id] ?? id
      if let same = originals[original], same == parent || entries[same].parent == parent {
        if same != parent { entries[same].copies.append(id) }
        indices[id] = same
        pending += sublayers.map { ($0, same) }
        continue
      }
      let name = tree.givenName(of: id)
      while sublayers.count == 1, case .group = tree.content(of: chain[chain.count - 1], at: 0),
        Self.isPart(tree.givenName(of: sublayers[0]), of: name)
      {
        chain.append(sublayers[0])
        sublayers = children(of: sublayers[0])
      }
      let index = entries.count
      for id in chain { originals[copies[id] ?? id] = index }
      for id in chain { indices[id] = index }
      let content = tree.content(of: chain[chain.count - 1], at: 0)
      entries.append(
        Entry(
          chain: chain, name: name ?? MotionTexts.name(of: content), depth: parent.map { entries[$0].depth + 1 } ?? 0,
          parent: parent))
      if let parent { entries[parent].children.append(index) }
      pending += sublayers.map { ($0, index) }
    }
    (self.entries, self.indices) = (entries, indices)
  }

  /// Whether a group belongs to the layer around it, as readers make one for each function of a `transform`: it has no
  /// name, or that of the layer with a suffix.
  private static func isPart(_ name: String?, of layer: String?) -> Bool {
    guard let name else { return true }
    guard let layer else { return false }
    return name == layer || name.hasPrefix(layer + ".") || name == layer + "-inner" || name == layer + "-matrix"
  }

  /// The entry of a layer.
  func index(of id: LayerID) -> Int? { indices[id] }

  /// The activity of an entry, which is computed at the first query.
  func activity(of index: Int) -> LayerActivity {
    activities.withLock { activities in
      if let known = activities[index] { return known }
      let activity = probe.activity(of: entries[index].chain)
      activities[index] = activity
      return activity
    }
  }

  /// The times and the instants at which an entry or one of its sublayers changes. Beyond 2,000 sublayers, further
  /// ones are not examined.
  func changes(within index: Int) -> (spans: [ClosedRange<Double>], jumps: [Double]) {
    if let known = unions.withLock({ $0[index] }) { return known }
    var (spans, jumps): ([ClosedRange<Double>], Set<Double>) = ([], [])
    var (pending, count) = ([index], 0)
    while let next = pending.popLast(), count < Self.unionLimit {
      let activity = activity(of: next)
      spans += activity.visibleSpans
      jumps.formUnion(activity.visibleJumps)
      pending += entries[next].children
      count += 1
    }
    let result = (LayerActivity.union(spans), jumps.sorted())
    unions.withLock { $0[index] = result }
    return result
  }

  /// The entries that are unfolded at first: from the outermost ones, as long as they have few rows.
  var firstUnfolded: Set<Int> {
    var unfolded: Set<Int> = []
    var level = entries.indices.filter { entries[$0].parent == nil }
    var rows = level.count
    while !level.isEmpty {
      let next = level.flatMap { entries[$0].children }
      guard !next.isEmpty, rows + next.count <= Self.firstRows else { break }
      unfolded.formUnion(level.filter { !entries[$0].children.isEmpty })
      rows += next.count
      level = next
    }
    return unfolded
  }

  /// A row of the list.
  enum Row: Sendable, Hashable {
    case layer(Int)
    /// A property of a layer, by both indices.
    case property(Int, of: Int)

    var layer: Int {
      switch self {
      case .layer(let index), .property(_, let index): index
      }
    }
  }

  /// The rows of the list.
  ///
  /// - Parameters:
  ///   - unfolded: The entries whose properties and sublayers have rows.
  ///   - search: A part of the names of the shown layers, or an empty text for all.
  /// - Complexity: O(n) in the layers.
  func rows(unfolded: Set<Int>, search: String) -> [Row] {
    let matches = search.isEmpty ? nil : matches(search)
    var rows: [Row] = []
    var pending = entries.indices.filter { entries[$0].parent == nil }.reversed() as [Int]
    while let index = pending.popLast() {
      if let matches, !matches.contains(index) { continue }
      rows.append(.layer(index))
      if unfolded.contains(index) {
        rows += activity(of: index).properties.indices.map { .property($0, of: index) }
      }
      if matches != nil || unfolded.contains(index) { pending += entries[index].children.reversed() }
    }
    return rows
  }

  /// The entries whose names contain a text, without regard to case, with those around them.
  private func matches(_ text: String) -> Set<Int> {
    let text = text.lowercased()
    var found: Set<Int> = []
    for index in entries.indices where entries[index].name.lowercased().contains(text) {
      var next: Int? = index
      while let entry = next, found.insert(entry).inserted { next = entries[entry].parent }
    }
    return found
  }

  /// The property of a row, or `nil` for a layer and for a property that has disappeared.
  func property(of row: Row?) -> LayerActivity.Property? {
    guard case .property(let property, let index) = row, entries.indices.contains(index) else { return nil }
    let properties = activity(of: index).properties
    return properties.indices.contains(property) ? properties[property] : nil
  }

  /// Whether an entry can be unfolded.
  func canUnfold(_ index: Int) -> Bool {
    !entries[index].children.isEmpty || !activity(of: index).properties.isEmpty
  }

  /// The layers that are hidden so that only some entries, the layers around them and their sublayers are visible.
  func hidden(besides solo: Set<Int>) -> [LayerID] {
    guard !solo.isEmpty else { return [] }
    var around: Set<Int> = []
    for index in solo {
      var next = entries[index].parent
      while let entry = next, around.insert(entry).inserted { next = entries[entry].parent }
    }
    var hidden: [LayerID] = []
    var pending = entries.indices.filter { entries[$0].parent == nil }
    while let index = pending.popLast() {
      if solo.contains(index) { continue }
      if around.contains(index) { pending += entries[index].children } else { hidden += entries[index].ids }
    }
    return hidden
  }
}
