// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers

/// A layer in one place of the painting order, with the states in which it is shown there.
struct PaintedPlace {
  let id: LayerID
  /// The states with the times of the document.
  var states: [(time: Range<Double>, layer: PaintedLayer)] = []
  /// The indices of the places of sublayers, from back to front.
  var sublayers: [Int] = []
}

/// The places of the layers of a tree or a matte.
struct PaintedPlaces {
  /// The places, with one for the tree at index 0.
  private var all: [PaintedPlace?] = [nil]
  private var roots: [Int] = []

  var count: Int { all.count - 1 }

  /// Adds a painting order. A layer that moves in front of another one has a second place from then on.
  mutating func add(_ painted: [PaintedLayer], during time: Range<Double>) {
    var placeOfIndex: [Int] = []
    var next: [Int: Int] = [:]
    for (index, layer) in painted.enumerated() {
      let parent = layer.parent.map { placeOfIndex[$0] } ?? 0
      var siblings = parent == 0 ? roots : all[parent]?.sublayers ?? []
      let begin = next[parent] ?? 0
      let position =
        siblings[begin...].firstIndex { all[$0]?.id == layer.id }
        ?? self.position(of: painted[(index + 1)...], besides: layer, in: siblings[begin...])
      if position == siblings.count || all[siblings[position]]?.id != layer.id {
        all.append(PaintedPlace(id: layer.id))
        siblings.insert(all.count - 1, at: position)
        if parent == 0 { roots = siblings } else { all[parent]?.sublayers = siblings }
      }
      all[siblings[position]]?.states.append((time, layer))
      placeOfIndex.append(siblings[position])
      next[parent] = position + 1
    }
  }

  /// The position for a new sublayer: before the first sublayer that is painted after it, or the end.
  private func position(
    of following: ArraySlice<PaintedLayer>, besides layer: PaintedLayer, in siblings: ArraySlice<Int>
  ) -> Int {
    guard !siblings.isEmpty else { return siblings.endIndex }
    let next = following.lazy.filter { $0.parent == layer.parent }.compactMap { other in
      siblings.firstIndex { all[$0]?.id == other.id }
    }
    return next.first ?? siblings.endIndex
  }

  /// The indices of places in painting order that contain one with a blend mode.
  static func aroundBlendModes(_ places: [(place: PaintedPlace, parent: Int?)]) -> Set<Int> {
    var found: Set<Int> = []
    // A parent precedes its sublayers.
    for (number, (place, parent)) in places.enumerated().reversed() {
      guard let parent else { continue }
      let hasMode = place.states.contains { $0.layer.blendMode != .normal }
      if hasMode || found.contains(number) { found.insert(parent) }
    }
    return found
  }

  /// The places from back to front, each with its parent's index in this list.
  var inPaintingOrder: [(place: PaintedPlace, parent: Int?)] {
    var result: [(place: PaintedPlace, parent: Int?)] = []
    var pending = roots.reversed().map { (index: $0, parent: Int?.none) }
    while let (index, parent) = pending.popLast() {
      guard let place = all[index] else { continue }
      pending += place.sublayers.reversed().map { ($0, result.count) }
      result.append((place, parent))
    }
    return result
  }
}
