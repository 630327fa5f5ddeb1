// SPDX-License-Identifier: MIT
import GlissadeLayers

/// The state of the list of layers: the chosen row, and the layers that are unfolded, hidden or shown alone.
struct LayerListState: Sendable {
  private(set) var layers: LayerList
  /// The chosen row, or `nil`.
  private(set) var chosen: LayerList.Row?
  var unfolded: Set<Int> { didSet { updateRows() } }
  var hidden: Set<Int> = []
  var solo: Set<Int> = []
  /// A part of the names of the shown layers, or an empty text for all.
  var search = "" {
    didSet {
      updateRows()
      firstRow = 0
    }
  }
  /// The rows in order.
  private(set) var rows: [LayerList.Row] = []
  /// The index of the first visible row, if there are more than fit.
  private(set) var firstRow = 0

  init(_ layers: LayerList) {
    self.layers = layers
    unfolded = layers.firstUnfolded
    updateRows()
  }

  private mutating func updateRows() {
    rows = layers.rows(unfolded: unfolded, search: search)
    scroll(by: 0)
  }

  /// The list with the activity of other layers, which have the same order.
  func showing(_ layers: LayerList) -> LayerListState {
    var list = self
    list.layers = layers
    return list
  }

  /// The index of the chosen row, or `nil` if it is not in the list.
  var chosenIndex: Int? { chosen.flatMap(rows.firstIndex) }

  /// Chooses a row, or none.
  mutating func choose(_ row: LayerList.Row?) { chosen = row }

  /// Chooses the row with an index, or none for another number.
  mutating func choose(rowAt index: Int) {
    chosen = rows.indices.contains(index) ? rows[index] : nil
    scrollToChosen()
  }

  /// Chooses a layer, and unfolds those around it.
  mutating func choose(layerAt index: Int?) {
    guard let index, layers.entries.indices.contains(index) else { return choose(nil) }
    chosen = .layer(index)
    var (around, next): (Set<Int>, Int?) = ([], layers.entries[index].parent)
    while let entry = next {
      around.insert(entry)
      next = layers.entries[entry].parent
    }
    if !around.isSubset(of: unfolded) { unfolded.formUnion(around) }
    scrollToChosen()
  }

  /// Whether a layer is neither hidden nor inside or beside layers that hide it.
  func isShown(_ index: Int) -> Bool {
    var (isAlone, next): (Bool, Int?) = (solo.isEmpty, index)
    while let entry = next {
      if hidden.contains(entry) { return false }
      isAlone = isAlone || solo.contains(entry)
      next = layers.entries[entry].parent
    }
    return isAlone || solo.contains { isInside($0, index) }
  }

  /// Whether an entry is inside another one.
  private func isInside(_ entry: Int, _ outer: Int) -> Bool {
    var next = layers.entries[entry].parent
    while let index = next {
      if index == outer { return true }
      next = layers.entries[index].parent
    }
    return false
  }

  /// Scrolls by rows.
  mutating func scroll(by count: Int) { firstRow = min(max(firstRow + count, 0), max(rows.count - 1, 0)) }

  /// The visible rows, if a number of them fits.
  func visibleRows(_ count: Int) -> Range<Int> {
    let first = min(firstRow, max(rows.count - count, 0))
    return first..<min(first + max(count, 0), rows.count)
  }

  /// Scrolls so that the chosen row is visible in a list of an unknown height: it becomes one of the first rows.
  private mutating func scrollToChosen() {
    guard let row = chosenIndex else { return }
    if row < firstRow || row > firstRow + Self.leastRows { firstRow = max(row - Self.leastRows / 2, 0) }
  }

  /// The number of rows that every list has.
  private static let leastRows = 4

  /// The tree without the layers that are hidden.
  func shown(_ tree: LayerTree) -> LayerTree {
    let ids = hidden.flatMap { layers.entries[$0].ids } + layers.hidden(besides: solo)
    guard !ids.isEmpty else { return tree }
    var tree = tree
    for id in ids { tree.setHidden(of: id, to: true) }
    return tree
  }
}
