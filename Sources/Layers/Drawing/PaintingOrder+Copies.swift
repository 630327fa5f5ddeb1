// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The copies of the steps of a frame, and the keys of layers in copies.
extension PaintingOrder {
  /// The index of the copy of a step, or −1.
  func copy(of step: Step) -> Int {
    let index = Int(step.cell) - firstCopiedCell
    return index < 0 ? -1 : Int(copiedLayers[index].copy)
  }

  /// The instant that a copy shows, or with −1 that of the frame.
  func time(ofCopy copy: Int) -> Double { copy < 0 ? time : copies[copy].time }

  /// The derived values of a copy, or with −1 those of the frame.
  func pass(ofCopy copy: Int) -> DependencyPass? { copy < 0 ? pass : copyPasses.isEmpty ? nil : copyPasses[copy] }

  /// The instant that a step shows.
  @inline(__always)
  func time(of step: Step) -> Double { step.isCopied ? time(ofCopy: copy(of: step)) : time }

  /// The derived values of a step.
  @inline(__always)
  func pass(of step: Step) -> DependencyPass? { step.isCopied ? pass(ofCopy: copy(of: step)) : pass }

  /// The map between a layer of a step and its parent that its copy adds, or `nil`.
  func copyMap(of step: Step) -> AffineTransform? {
    guard step.isCopied else { return nil }
    let layer = copiedLayers[Int(step.cell) - firstCopiedCell]
    return layer.isOutermost ? copies[Int(layer.copy)].map : nil
  }

  /// Adds ``copyMap(of:)`` to the transform around a layer. It is not inlined into the loops over all layers.
  @inline(never)
  func addCopyMap(of step: Step, to outer: inout ProjectiveTransform) {
    if let map = copyMap(of: step) { outer = outer.concatenated(with: ProjectiveTransform(map)) }
  }

  /// The key of a layer in a copy, or with −1 outside of copies.
  static func key(_ slot: Int, _ copy: Int) -> Int { slot | (copy + 1) << 32 }

  /// The slot and the copy of a key.
  static func layer(_ key: Int) -> (slot: Int, copy: Int) { (key & 0xFFFF_FFFF, (key >> 32) - 1) }

  /// The clocks around a layer that are inside a copy, from the outside in.
  func clocks(around slot: Int, inside copy: Int, in tree: borrowing LayerTree) -> [Int] {
    let clocks = tree.clocks(around: slot, at: time(ofCopy: copy))
    guard copy >= 0 else { return clocks }
    let root = Int(copies[copy].slot)
    if let index = clocks.lastIndex(of: root) { return Array(clocks[(index + 1)...]) }
    // A replicated layer without a clock.
    let outer = tree.clocks(around: root, at: time(ofCopy: copy))
    return Array(clocks.dropFirst(outer.count))
  }

  /// The key of a matte of a layer in a copy, or with −1 outside of copies.
  func matteKey(_ slot: Int, from copy: Int, in tree: borrowing LayerTree) -> Int {
    var copy = self.copy(containing: slot, from: copy, in: tree)
    if !clockCopies.isEmpty {
      for clocked in clocks(around: slot, inside: copy, in: tree) {
        guard let inner = clockCopies[Self.key(clocked, copy)] else { return -1 }
        copy = inner
      }
    }
    return Self.key(slot, copy)
  }

  /// The innermost copy that has a layer, among a copy and those around it; −1 for none of them.
  func copy(containing slot: Int, from copy: Int, in tree: borrowing LayerTree) -> Int {
    var copy = copy
    while copy >= 0 {
      let (root, time) = (Int(copies[copy].slot), copies[copy].time)
      if slot != root, tree.hierarchy.isAncestor(root, orSelfOf: slot, at: time) { return copy }
      copy = Int(copies[copy].outer)
    }
    return -1
  }
}

extension Array {
  /// Reserves memory for more elements. The capacity still doubles where many copies are added in small steps.
  mutating func reserveAdditionalCapacity(_ count: Int) {
    let wanted = self.count + count
    if wanted > capacity { reserveCapacity(Swift.max(wanted, 2 * capacity)) }
  }
}
