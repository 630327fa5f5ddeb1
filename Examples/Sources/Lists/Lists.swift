// SPDX-License-Identifier: MIT
import Glissade
import GlissadeWindow

/// Two lists: a press on a row moves it to the other list, and a press elsewhere inserts a row.
///
/// All rows go from where they are seen to where they belong, also if they are still moving.
struct Lists: LayerTreeContent {
  var tree = LayerTree(size: Self.size)
  private let lists: [LayerID]
  /// The rows of each list, from above.
  private var rows: [[LayerID]] = [[], []]
  private var count = 0

  static let size = Size(width: 440, height: 280)
  private static let row = Size(width: 160, height: 34)

  init() {
    var lists: [LayerID] = []
    for x in [110.0, 330] {
      let size = Size(width: 184, height: Self.size.height - 32)
      lists.append(
        tree.add(.rectangle(size: size, cornerRadius: 10), at: Point(x: x, y: Self.size.height / 2)) {
          $0.fill = Color(hex: 0xEEF1F6)
        })
    }
    self.lists = lists
    for _ in 0..<4 { insert(at: 0, fade: nil) }
    insert(at: 0, into: 1, fade: nil)
  }

  private static func place(_ index: Int) -> Point { Point(x: 92, y: 32 + Double(index) * 42) }

  private mutating func insert(at instant: Double, into list: Int = 0, fade: Double?) {
    count += 1
    let (parent, number) = (lists[list], count)
    let row = tree.changeLayout(at: instant, fade: fade) {
      $0[parent].add(.rectangle(size: Self.row, cornerRadius: 8), at: Self.place(0)) {
        $0.fill = Color(hex: number.isMultiple(of: 2) ? 0x3B6EF5 : 0x2E9E5B)
        $0.add(.text("row \(number)", style: TextStyle(size: 15)), at: Point(x: 40, y: 17)) { $0.fill = .white }
      }
    }
    rows[list].insert(row, at: 0)
    arrange(at: instant)
  }

  /// Gives every row its place.
  private mutating func arrange(at instant: Double, moving row: LayerID? = nil, to list: Int = 0) {
    let (lists, rows) = (lists, rows)
    tree.changeLayout(at: instant, spring: Spring(response: 0.45, dampingRatio: 0.8)) {
      if let row {
        $0[row].move(to: .max, in: lists[list])
        // The row in flight is in front of the list that it leaves.
        for (index, id) in lists.enumerated() { $0[id].zPosition = index == list ? 1 : 0 }
      }
      for list in rows { for (index, row) in list.enumerated() { $0[row].position = Self.place(index) } }
    }
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    guard case .pointerPressed(.left, let pointer) = event else { return }
    let hit = tree.layer(at: pointer.position, at: instant)
    let values = tree.presentation(at: instant)
    for list in 0...1 {
      // The row, or its text.
      guard let hit, let index = rows[list].firstIndex(where: { values.contains(hit, in: $0) }) else { continue }
      let row = rows[list].remove(at: index)
      rows[1 - list].append(row)
      return arrange(at: instant, moving: row, to: 1 - list)
    }
    insert(at: instant, fade: 0.2)
  }
}
