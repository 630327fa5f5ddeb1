// SPDX-License-Identifier: MIT
import CGlissadePixels
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
    var comparison = PictureComparison(from: old, to: new, scale: scale, within: bounds)
    comparison.compare()
    self = comparison.damage
  }
}

/// Compares two pictures by walking through the commands of both together, on one thread.
struct PictureComparison {
  private let old: [DrawingCommand]
  private let new: [DrawingCommand]
  private let scale: Double
  /// The pixels in which the pictures may differ.
  private(set) var damage: Damage
  /// The number of commands with which both pictures begin. It includes whole groups only.
  private(set) var prefixCount = 0
  /// Whether the pictures were found to differ.
  private var hasDifference = false
  /// The damaged tiles, if the pictures begin with at least `tiledPrefixCount` equal commands.
  private(set) var tiles: DamageTiles?
  private let tiledPrefixCount: Int
  /// The number of rectangles that were added to the tiles.
  private var tiledCount = 0
  /// The groups that are open in both pictures, outermost first.
  private var groups: [OpenGroup] = []
  /// The remaining number of comparisons for finding the ends of changes.
  private var budget = 8192
  /// The number of searches without a result since the last pair of equal commands.
  private var missCount = 0
  /// The number of such searches after which there is no further one before the next pair. Pictures in which all
  /// commands change are thus hardly searched.
  private let largestMissCount: Int

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

  /// The index of a command in the old picture and that of its counterpart in the new one.
  private typealias Place = (old: Int, new: Int)

  /// A group that is open in both pictures.
  private struct OpenGroup {
    /// The effect; `nil` for a mask, which changes the pixels of the commands before it and no others.
    let effect: Effect?
    let begin: Place
    /// The pixels of the commands of the group up to `measured` in both pictures, for its masks.
    var touched = PixelRect.empty
    var measured: Place
  }

  /// A rectangle larger than every surface, whose coordinates can be multiplied without overflow.
  private static let plane: PixelRect = {
    let limit = Int(EdgeList.guardDistance)
    return PixelRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit)
  }()

  /// The number of commands that are searched in each picture for the end of a change.
  private static let searchDistance = 24

  /// The number of changed commands from which on the rectangles of tiled damage are computed from its tiles.
  private static let maximumListedCount = Damage.maximumCount

  /// - Parameters:
  ///   - tiledPrefixCount: The number of equal commands at the start from which on tiles are recorded too. No group of
  ///     the old picture is open after them.
  ///   - tiles: Memory for the tiles, reset to the surface.
  init(
    from old: DisplayList, to new: DisplayList, scale: Double, within bounds: PixelRect, tiledPrefixCount: Int = .max,
    tiles: consuming DamageTiles? = nil
  ) {
    self.old = old.commands
    self.new = new.commands
    self.scale = scale
    damage = Damage(within: bounds)
    self.tiledPrefixCount = tiledPrefixCount
    // With tiles, a changed command costs less than a search.
    largestMissCount = tiles == nil ? 3 : 1
    self.tiles = tiles
  }

  /// Returns the number of commands with which both pictures begin. It includes whole groups only.
  static func equalStartCount(_ old: DisplayList, _ new: DisplayList) -> Int {
    var comparison = PictureComparison(from: old, to: new, scale: 1, within: .empty)
    comparison.compareStart()
    return comparison.prefixCount
  }

  /// Sets `prefixCount`, without damage.
  private mutating func compareStart() {
    var depth = 0
    for index in 0..<min(old.count, new.count) {
      guard haveSameBytes(index, index) || old[index].isSame(as: new[index]) else { return }
      if old[index].isBegin { depth += 1 } else if old[index].isEnd { depth = max(depth - 1, 0) }
      if depth == 0 { prefixCount = index + 1 }
    }
  }

  /// Removes and returns the tiles.
  mutating func takeTiles() -> DamageTiles? {
    defer { tiles = nil }
    return tiles
  }

  mutating func compare() {
    prefixCount = equalStoredCount
    var (i, j) = (prefixCount, prefixCount)
    // Both indices are at the same depth, inside the open groups.
    while !damage.isFull || tiles != nil {
      if i < old.count, j < new.count, haveSameBytes(i, j) {
        if old[i].isEnd {
          if groups.isEmpty { break }
          close(at: (i, j))
        } else if old[i].isBegin {
          open(at: (i, j))
        }
        (i, j) = (i + 1, j + 1)
        missCount = 0
        if groups.isEmpty, !hasDifference { prefixCount = i }
        continue
      }
      let (isOldOver, isNewOver) = (isEnd(old, i), isEnd(new, j))
      if isOldOver, isNewOver {
        if groups.isEmpty { break }
        close(at: (i, j))
        (i, j) = (i + 1, j + 1)
      } else if isOldOver {
        beginDifference()
        j = pass(new, j, at: (i, j))
      } else if isNewOver {
        beginDifference()
        i = pass(old, i, at: (i, j))
      } else if old[i].isSame(as: new[j]) {
        if old[i].isBegin { open(at: (i, j)) }
        (i, j) = (i + 1, j + 1)
        missCount = 0
      } else {
        beginDifference()
        let (skippedOld, skippedNew) = changes(i, j)
        for _ in 0..<skippedOld { i = pass(old, i, at: (i, j)) }
        for _ in 0..<skippedNew { j = pass(new, j, at: (i, j)) }
      }
      if groups.isEmpty, !hasDifference { prefixCount = i }
    }
    if !hasDifference { beginDifference() }
    if let tiles, tiledCount > Self.maximumListedCount { damage = tiles.damage }
  }

  /// `tiledPrefixCount` if both pictures begin with as many equal commands, else 0.
  ///
  /// These commands contain whole groups only, as in the picture before. They need no test for the start of a group.
  private var equalStoredCount: Int {
    guard tiledPrefixCount <= min(old.count, new.count) else { return 0 }
    for index in 0..<tiledPrefixCount where !haveSameBytes(index, index) && !old[index].isSame(as: new[index]) {
      return 0
    }
    return tiledPrefixCount
  }

  /// Records that the pictures have no further equal commands at the start.
  private mutating func beginDifference() {
    if hasDifference { return }
    hasDifference = true
    if prefixCount < tiledPrefixCount { tiles = nil }
  }

  /// Opens the group that begins in both pictures.
  private mutating func open(at place: Place) {
    let command = old[place.old]
    groups.append(
      OpenGroup(
        effect: command.isMask ? nil : effect(of: command), begin: place, measured: (place.old + 1, place.new + 1)))
  }

  /// Closes the innermost group. Its pixels, if they were measured, are not measured again for the group around it.
  private mutating func close(at place: Place) {
    let index = groups.count - 1
    let group = groups[index]
    if index > 0, group.measured.old > group.begin.old + 1 || group.measured.new > group.begin.new + 1 {
      let inner = contents(ofGroup: index, before: place)
      let outer = contents(ofGroup: index - 1, before: group.begin)
      groups[index - 1].touched = outer.union(group.effect?.applied(to: inner) ?? .empty)
      groups[index - 1].measured = (place.old + 1, place.new + 1)
    }
    groups.removeLast()
  }

  /// Adds damaged pixels of the surface.
  private mutating func record(_ pixels: PixelRect) {
    if tiles != nil {
      tiles?.add(pixels)
      tiledCount += 1
      if tiledCount > Self.maximumListedCount { return }
    }
    damage.add(pixels)
  }

  /// Whether two commands have the same bytes, and are thus equal. Equal commands with other bytes refer to other
  /// objects, or differ in padding.
  ///
  /// It takes a fraction of the time of a comparison by properties, and most commands of successive frames are copies.
  @inline(__always)
  private func haveSameBytes(_ i: Int, _ j: Int) -> Bool {
    unsafe old.withUnsafeBufferPointer { old in
      unsafe new.withUnsafeBufferPointer { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return false }
        // SAFETY: the indices are inside the arrays, which outlive the call.
        return unsafe CPixelsHaveSameBytes(old + i, new + j, MemoryLayout<DrawingCommand>.size)
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
    guard budget > 0, missCount < largestMissCount else { return (1, 1) }
    // One changed command before a copy is the most frequent case.
    if !old[i].isBegin, !new[j].isBegin, i + 1 < old.count, j + 1 < new.count, haveSameBytes(i + 1, j + 1),
      !old[i + 1].isEnd
    {
      budget -= 1
      return (1, 1)
    }
    let olds = starts(old, from: i)
    let news = starts(new, from: j)
    for distance in 1..<2 * Self.searchDistance - 1 {
      // One changed command is the most frequent case, then one added or removed: search from the middle outwards.
      for step in 0...distance {
        let skippedOld = distance / 2 + (step % 2 == 0 ? -step / 2 : (step + 1) / 2)
        let skippedNew = distance - skippedOld
        guard skippedOld < olds.count, skippedNew < news.count else { continue }
        budget -= 1
        let (i, j) = (olds[skippedOld], news[skippedNew])
        // With tiles, copies of commands are found only. A command that is equal to a changed one is drawn again.
        if haveSameBytes(i, j) || (tiles == nil && old[i].isSame(as: new[j])) { return (skippedOld, skippedNew) }
      }
    }
    missCount += 1
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
  ///
  /// - Parameter place: The indices in both pictures at which the comparison is.
  private mutating func pass(_ commands: [DrawingCommand], _ start: Int, at place: Place) -> Int {
    let end = end(of: commands, start)
    if commands[start].isMask {
      // The commands before it are now visible, or were visible.
      add(contents(ofGroup: groups.count - 1, before: place))
      return end
    }
    var inner: [Effect] = []
    var index = start
    while index < end {
      let command = commands[index]
      if command.isMask {
        index = self.end(of: commands, index)
        continue
      }
      if command.isBegin {
        inner.append(effect(of: command))
      } else if command.isEnd {
        _ = inner.popLast()
      } else {
        add(inner.reversed().reduce(command.pixels(scale: scale, within: Self.plane)) { $1.applied(to: $0) })
        if damage.isFull, tiles == nil { break }
      }
      index += 1
    }
    return end
  }

  /// Adds pixels of the innermost open group to the damage, with the effects of all open groups.
  private mutating func add(_ pixels: PixelRect) {
    var pixels = pixels
    for index in groups.indices.reversed() where !pixels.isEmpty {
      let group = groups[index]
      pixels =
        group.effect.map { $0.applied(to: pixels) }
        ?? pixels.intersection(contents(ofGroup: index - 1, before: group.begin))
    }
    record(pixels)
  }

  /// Returns the pixels that the commands of an open group touch in both pictures before a place.
  ///
  /// Each command is measured once, however many masks the groups around it have.
  private mutating func contents(ofGroup index: Int, before place: Place) -> PixelRect {
    // A mask outside of a group is not drawn.
    guard groups.indices.contains(index) else { return .empty }
    let (start, touched) = (groups[index].measured, groups[index].touched)
    guard start.old < place.old || start.new < place.new else { return touched }
    let (oldEnd, newEnd) = (max(start.old, place.old), max(start.new, place.new))
    groups[index].touched = touched.union(pixels(of: old, start.old..<oldEnd))
      .union(pixels(of: new, start.new..<newEnd))
    groups[index].measured = (oldEnd, newEnd)
    return groups[index].touched
  }

  /// Returns the pixels that commands and whole groups touch. Masks touch no further pixels.
  private func pixels(of commands: [DrawingCommand], _ range: Range<Int>) -> PixelRect {
    // The effect of each open group, and the pixels of the commands before it.
    var open: [(effect: Effect, outer: PixelRect)] = []
    var touched = PixelRect.empty
    var index = range.lowerBound
    while index < range.upperBound {
      let command = commands[index]
      if command.isMask {
        index = end(of: commands, index)
        continue
      }
      if command.isBegin {
        open.append((effect(of: command), touched))
        touched = .empty
      } else if command.isEnd {
        if let group = open.popLast() { touched = group.outer.union(group.effect.applied(to: touched)) }
      } else {
        touched = touched.union(command.pixels(scale: scale, within: Self.plane))
      }
      index += 1
    }
    return touched
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
