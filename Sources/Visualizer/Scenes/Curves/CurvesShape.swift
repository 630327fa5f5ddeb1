// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers

/// The blob, its control points and its grid over media time, as properties of layers.
///
/// Blobs with the same number of points change curve by curve, others along their outlines, as the `path` property of a
/// layer does. If the number of control points changes, the remaining ones appear from the line between their
/// neighbours, or disappear into it.
struct CurvesShape: Sendable {
  private var tree: LayerTree
  private let blob: LayerID
  private let grid: LayerID
  /// The control points before the first change.
  private let firstPoints: [Point]
  /// The layers of the control points, and unused ones; empty before the first change.
  private var marks: [LayerID] = []
  /// The layers of the control points, in order, from a media time on; empty until the first change.
  ///
  /// The tree stores where each layer is, but not the control point that it shows.
  private var users: [(from: Double, marks: [Int])] = []

  init(_ motion: CurvesMotion, grid gridPath: Path) {
    tree = LayerTree(size: .zero)
    blob = tree.add(.path(motion.outline))
    grid = tree.add(.path(gridPath))
    firstPoints = motion.controlPoints
  }

  /// Changes the shape, with a duration, from a media time on.
  ///
  /// With the additive policy, earlier changes continue, so that neither value nor velocity jumps. During a drag, that
  /// would sum paths of many structures. A spring instead starts from the presentation value, so that any number of
  /// changes has the cost of one.
  mutating func change(
    to motion: CurvesMotion, grid gridPath: Path, at time: Double, over duration: Double,
    policy: RetargetPolicy
  ) {
    removeChanges(after: time)
    let (blob, grid) = (blob, grid)
    tree.transaction(at: time, duration: duration, policy: policy) { transaction in
      transaction[blob].path = motion.outline
      // A morph of the grid has hundreds of lines for each line of the grid. A spring stores two such paths for each
      // change, so the grid jumps during fast changes.
      if case .spring = policy { transaction.policy = .jump }
      transaction[grid].path = gridPath
    }
    changePoints(to: motion.controlPoints, at: time, over: duration, policy)
  }

  private mutating func changePoints(
    to points: [Point], at time: Double, over duration: Double, _ policy: RetargetPolicy
  ) {
    if users.isEmpty {
      marks = firstPoints.map { tree.add(.group(), at: $0) }
      users = [(-.infinity, Array(marks.indices))]
    }
    let old = users.last?.marks ?? []
    let before = old.map { tree.modelValue(of: marks[$0], .position, at: time) }
    var new: [Int?] = Array(repeating: nil, count: points.count)
    for index in 0..<min(old.count, points.count) {
      let (oldIndex, newIndex) = Self.pair(index, of: old.count, points.count)
      new[newIndex] = old[oldIndex]
    }
    var isOld = Array(repeating: false, count: marks.count)
    for mark in old { isOld[mark] = true }
    var free = freeMarks(isOld, at: time)
    for (index, point) in points.enumerated() {
      guard new[index] == nil else { continue }
      // The point starts on the line between the two points with the nearest indices.
      let start = Self.point(Double(index) * Double(before.count) / Double(points.count), on: before) ?? point
      let mark = free.popLast() ?? addMark()
      new[index] = mark
      retarget(mark, to: start, opacity: 0, at: time, over: 0, .jump)
    }
    var isNew = Array(repeating: false, count: marks.count)
    for case let mark? in new { isNew[mark] = true }
    for (index, mark) in old.enumerated() where !isNew[mark] {
      let end = Self.point(Double(index) * Double(points.count) / Double(old.count), on: points)
      retarget(mark, to: end ?? before[index], opacity: 0, at: time, over: duration, policy)
    }
    let current = new.compactMap { $0 }
    for (mark, point) in zip(current, points) {
      retarget(mark, to: point, opacity: 1, at: time, over: duration, policy)
    }
    users.append((time, current))
  }

  /// The layers that a new point can use, the best last: hidden ones, or the least visible ones if there are many.
  private func freeMarks(_ isUsed: [Bool], at time: Double) -> [Int] {
    let others = marks.indices.filter { !isUsed[$0] }.map {
      (index: $0, opacity: tree.presentationValue(of: marks[$0], .opacity, at: time))
    }
    if marks.count < Self.markLimit { return others.filter { $0.opacity <= 0 }.map(\.index) }
    return others.sorted { ($0.opacity, $0.index) > ($1.opacity, $1.index) }.map(\.index)
  }

  /// The most layers for points that fast changes leave: five times the largest number of points of a blob.
  private static let markLimit = 200

  private mutating func addMark() -> Int {
    let mark = tree.add(.group())
    tree.set(.opacity, of: mark, to: 0)
    marks.append(mark)
    return marks.count - 1
  }

  private mutating func retarget(
    _ index: Int, to point: Point, opacity: Double, at time: Double, over duration: Double, _ policy: RetargetPolicy
  ) {
    let mark = marks[index]
    tree.transaction(at: time, duration: duration, policy: policy) { transaction in
      transaction[mark].position = point
      transaction[mark].opacity = opacity
    }
  }

  /// The indices of the old and the new point that correspond, spread evenly.
  private static func pair(_ index: Int, of old: Int, _ new: Int) -> (old: Int, new: Int) {
    guard old != new else { return (index, index) }
    func spread(_ small: Int, _ large: Int) -> Int { (2 * index * large + small) / (2 * small) }
    return old < new ? (index, spread(old, new)) : (spread(new, old), index)
  }

  /// The point on a closed polygon at an index with a fraction.
  private static func point(_ index: Double, on points: [Point]) -> Point? {
    guard !points.isEmpty, index >= 0, index < 1e9 else { return nil }
    let whole = Int(index)
    let (a, b) = (points[whole % points.count], points[(whole + 1) % points.count])
    return a + (b - a) * (index - Double(whole))
  }

  mutating func removeChanges(after time: Double) {
    tree.removeChanges(after: time)
    users.removeAll { $0.from > time }
  }

  mutating func prune(before time: Double) {
    tree.prune(before: time)
    // Removed points stay visible for the duration of a change.
    users.removeFirst(users.lastIndex { $0.from <= time - CurvesScene.maximumMotionDuration } ?? 0)
  }

  // MARK: - Queries

  /// The presentation value of the curve, which is the blob or the user's.
  func outline(at time: Double) -> Path { tree.presentationValue(of: blob, .path, at: time) }

  /// The presentation value of the grid.
  func grid(at time: Double) -> Path { tree.presentationValue(of: grid, .path, at: time) }

  /// All visible control points, with their opacities.
  ///
  /// The current ones come first, in order, then the removed ones, the latest first. The order does not depend on the
  /// layers.
  func marks(at time: Double) -> [(point: Point, opacity: Double)] {
    if marks.isEmpty { return firstPoints.map { ($0, 1) } }
    var order: [Int] = []
    var isListed = Array(repeating: false, count: marks.count)
    func list(_ indices: some Sequence<Int>) {
      for index in indices where !isListed[index] {
        isListed[index] = true
        order.append(index)
      }
    }
    for entry in users.reversed() where entry.from <= time && order.count < marks.count { list(entry.marks) }
    list(marks.indices)
    return order.compactMap { index in
      let opacity = min(tree.presentationValue(of: marks[index], .opacity, at: time), 1)
      return opacity > 0 ? (tree.presentationValue(of: marks[index], .position, at: time), opacity) : nil
    }
  }

  /// The positions of the current control points, in order.
  func points(at time: Double) -> [Point] {
    if users.isEmpty { return firstPoints }
    return (users.last { $0.from <= time }?.marks ?? []).map {
      tree.presentationValue(of: marks[$0], .position, at: time)
    }
  }
}
