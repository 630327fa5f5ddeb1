// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
package import GlissadeGeometry

extension Damage {
  /// Creates the damage between two pictures: all pixels in which they may differ.
  ///
  /// Commands that both pictures contain in the same order add no damage. All other commands add the pixels that they
  /// touch in either picture, with strokes, shadows and antialiased edges. The contents of groups with equal parameters
  /// are compared command by command.
  ///
  /// - Parameters:
  ///   - old: The picture that the pixels show.
  ///   - new: The picture that the pixels are to show.
  ///   - scale: Pixels per point, for both.
  ///   - bounds: All pixels of the surface.
  /// - Complexity: O(commands); for changed commands also O(their elements).
  package init(from old: DisplayList, to new: DisplayList, scale: Double = 1, within bounds: PixelRect) {
    self.init(within: bounds)
    var comparison = PictureComparison(old: old.commands, new: new.commands, scale: scale, damage: self)
    comparison.compare()
    self = comparison.damage
  }
}

/// Compares two pictures by walking through the commands of both together, on one thread.
private struct PictureComparison {
  let old: [DrawingCommand]
  let new: [DrawingCommand]
  let scale: Double
  var damage: Damage
  /// The effects of the groups that are open in both pictures, outermost first.
  private var effects: [Effect] = []
  /// The remaining number of comparisons for finding the end of a change.
  private var budget = 4096

  /// The comparisons that a search without a result costs in addition. Four such searches use up the budget, so that
  /// pictures in which all commands change are not searched further.
  private static let costOfMiss = 1024

  /// The effect of a group on the pixels that its contents touch: a clip removes pixels, a shadow or a blur adds some.
  private enum Effect {
    case none
    case clip(PixelRect)
    case shadow(DeviceShadow?, clip: PixelRect)

    func applied(to pixels: PixelRect) -> PixelRect {
      switch self {
      case .none: pixels
      case .clip(let clip): pixels.intersection(clip)
      case .shadow(let shadow, let clip):
        (shadow.map { pixels.union($0.result(of: pixels)) } ?? pixels).intersection(clip)
      }
    }
  }

  /// A rectangle larger than every surface, whose coordinates can be multiplied without overflow.
  private static let plane: PixelRect = {
    let limit = Int(EdgeList.guardDistance)
    return PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }()

  /// The number of commands that are searched in each picture for the end of a change.
  private static let searchDistance = 24

  init(old: [DrawingCommand], new: [DrawingCommand], scale: Double, damage: Damage) {
    self.old = old
    self.new = new
    self.scale = scale
    self.damage = damage
  }

  mutating func compare() {
    var (i, j) = (0, 0)
    // Both indices are at the same depth, inside the groups of `effects`.
    while !damage.isFull {
      let (isOldOver, isNewOver) = (isEnd(old, i), isEnd(new, j))
      if isOldOver, isNewOver {
        if effects.isEmpty { return }
        effects.removeLast()
        (i, j) = (i + 1, j + 1)
      } else if isOldOver {
        j = pass(new, j)
      } else if isNewOver {
        i = pass(old, i)
      } else if old[i].isSame(as: new[j]) {
        if old[i].isBegin { effects.append(effect(of: old[i])) }
        (i, j) = (i + 1, j + 1)
      } else {
        let (skippedOld, skippedNew) = changes(i, j)
        for _ in 0..<skippedOld { i = pass(old, i) }
        for _ in 0..<skippedNew { j = pass(new, j) }
      }
    }
  }

  /// Whether the group, or the picture, ends at a command.
  private func isEnd(_ commands: [DrawingCommand], _ index: Int) -> Bool {
    index >= commands.count || commands[index].isEnd
  }

  /// Returns the numbers of commands or groups to pass in the old and the new picture until both continue with equal
  /// commands. Without equal commands within the search distance, both numbers are 1.
  private mutating func changes(_ i: Int, _ j: Int) -> (Int, Int) {
    guard budget > 0 else { return (1, 1) }
    let olds = starts(old, from: i)
    let news = starts(new, from: j)
    for distance in 1..<Self.searchDistance {
      // One changed command is the most frequent case, then one added or removed: search from the middle outwards.
      for step in 0...distance {
        let skippedOld = distance / 2 + (step % 2 == 0 ? -step / 2 : (step + 1) / 2)
        let skippedNew = distance - skippedOld
        guard skippedOld < olds.count, skippedNew < news.count else { continue }
        budget -= 1
        if old[olds[skippedOld]].isSame(as: new[news[skippedNew]]) { return (skippedOld, skippedNew) }
      }
    }
    budget -= Self.costOfMiss
    return (1, 1)
  }

  /// Returns the indices of the next commands from `start` on, at most `searchDistance`. A group counts as one command.
  private func starts(_ commands: [DrawingCommand], from start: Int) -> [Int] {
    var result: [Int] = []
    var index = start
    while result.count < Self.searchDistance, !isEnd(commands, index) {
      result.append(index)
      index = end(of: commands, index)
    }
    return result
  }

  /// Returns the index after a command, or after the group that it begins.
  private func end(of commands: [DrawingCommand], _ start: Int) -> Int {
    guard commands[start].isBegin else { return start + 1 }
    var depth = 1
    var index = start + 1
    while index < commands.count, depth > 0 {
      if commands[index].isBegin { depth += 1 } else if commands[index].isEnd { depth -= 1 }
      index += 1
    }
    return index
  }

  /// Adds the damage of a command or a whole group, and returns the index after it.
  private mutating func pass(_ commands: [DrawingCommand], _ start: Int) -> Int {
    let end = end(of: commands, start)
    if case .beginMask = commands[start] {
      // The group is now visible, or was visible, at any pixel.
      var pixels = Self.plane
      for effect in effects.reversed() { pixels = effect.applied(to: pixels) }
      damage.add(pixels)
      return end
    }
    var inner: [Effect] = []
    for index in start..<end {
      let command = commands[index]
      if command.isBegin {
        inner.append(effect(of: command))
      } else if command.isEnd {
        _ = inner.popLast()
      } else {
        var pixels = command.pixels(scale: scale, within: Self.plane)
        for effect in inner.reversed() { pixels = effect.applied(to: pixels) }
        for effect in effects.reversed() { pixels = effect.applied(to: pixels) }
        damage.add(pixels)
        if damage.isFull { break }
      }
    }
    return end
  }

  private func effect(of command: DrawingCommand) -> Effect {
    switch command {
    case .beginClip(let shape, _, let transform): return .clip(shape.pixels(under: transform, scale: scale))
    case .beginShadow(_, _, let clip), .beginBlur(_, _, let clip):
      let pixels = DeviceClip(clip, scale: scale, within: Self.plane)?.pixels ?? .empty
      return .shadow(command.shadow(scale: scale), clip: pixels)
    case .beginGroup, .beginMask, .beginColorMatrix, .fill, .stroke, .image, .shadow, .endGroup: return .none
    }
  }
}

extension DrawingCommand {
  /// The properties of a command that are compared without copies of the objects that it refers to.
  private struct Placement: Equatable {
    var kind: Int
    var transform = ProjectiveTransform.identity
    var clip: Rect?
  }

  private var placement: Placement {
    switch self {
    case .fill(_, _, _, let transform, let clip): Placement(kind: 0, transform: transform, clip: clip)
    case .stroke(_, _, _, let transform, let clip): Placement(kind: 1, transform: transform, clip: clip)
    case .image(_, _, _, _, let transform, let clip): Placement(kind: 2, transform: transform, clip: clip)
    case .shadow(_, _, _, let transform, let clip): Placement(kind: 3, transform: transform, clip: clip)
    case .beginGroup: Placement(kind: 4)
    case .beginClip(_, _, let transform): Placement(kind: 5, transform: transform)
    case .beginShadow(_, let transform, let clip): Placement(kind: 6, transform: transform, clip: clip)
    case .endGroup: Placement(kind: 7)
    case .beginMask: Placement(kind: 8)
    case .beginBlur(_, let transform, let clip): Placement(kind: 9, transform: transform, clip: clip)
    case .beginColorMatrix: Placement(kind: 10)
    }
  }

  /// Whether two commands are equal. Their placements are compared first: this is cheap, and the commands of a moving
  /// layer differ in them.
  fileprivate func isSame(as other: DrawingCommand) -> Bool { placement == other.placement && self == other }

  /// Whether a group begins.
  fileprivate var isBegin: Bool {
    switch self {
    case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: true
    case .fill, .stroke, .image, .shadow, .endGroup: false
    }
  }

  /// Whether a group ends.
  fileprivate var isEnd: Bool { if case .endGroup = self { true } else { false } }
}
