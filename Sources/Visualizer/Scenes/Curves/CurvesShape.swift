import Animations
import Geometry
import Layers

/// The blob, its control points and its grid in media time: they change into others on the way that the engine gives
/// them.
///
/// Blobs with as many points change curve by curve, others place by place along their outlines, as the `path` property
/// of a layer does. Of two counts of control points the smaller one keeps its points; those that are left over come out
/// of the line between their neighbours, or go into it.
struct CurvesShape: Sendable {
  private var tree: LayerTree
  private let blob: LayerID
  private let grid: LayerID
  /// The control points until the first change.
  private let firstPoints: [Point]
  /// A layer for each control point, and some that are not in use; none until the first change.
  private var marks: [LayerID] = []
  /// The layers of the control points, in order, from a media time on; empty until the first change.
  ///
  /// The tree stores where each layer is, but not which control point it stands for.
  private var users: [(from: Double, marks: [Int])] = []

  init(_ motion: CurvesMotion, grid gridPath: Path) {
    tree = LayerTree(size: .zero)
    blob = tree.add(.path(motion.outline))
    grid = tree.add(.path(gridPath))
    firstPoints = motion.controlPoints
  }

  /// Changes into another shape, in some seconds from a media time on.
  ///
  /// By the additive policy earlier changes go on inside the later ones, so that nothing jumps and nothing has a kink.
  /// Where changes follow each other with every move of the pointer that would stack paths of many structures: a spring
  /// takes over what is shown, and any number of changes is one motion.
  mutating func change(
    to motion: CurvesMotion, grid gridPath: Path, at time: Double, over duration: Double,
    policy: RetargetPolicy
  ) {
    removeChanges(after: time)
    let (blob, grid) = (blob, grid)
    tree.transaction(at: time, duration: duration, policy: policy) { transaction in
      transaction[blob].path = motion.outline
      // A grid that morphs into another one consists of hundreds of lines for each line of the grid. A spring keeps two
      // such paths for each change, so during quick changes the grid jumps.
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
      // Out of the line between the two that were nearest by their place in the order.
      let start = Self.place(Double(index) * Double(before.count) / Double(points.count), on: before) ?? point
      let mark = free.popLast() ?? addMark()
      new[index] = mark
      send(mark, to: start, opacity: 0, at: time, over: 0, .jump)
    }
    var isNew = Array(repeating: false, count: marks.count)
    for case let mark? in new { isNew[mark] = true }
    for (index, mark) in old.enumerated() where !isNew[mark] {
      let end = Self.place(Double(index) * Double(points.count) / Double(old.count), on: points)
      send(mark, to: end ?? before[index], opacity: 0, at: time, over: duration, policy)
    }
    let current = new.compactMap { $0 }
    for (mark, point) in zip(current, points) { send(mark, to: point, opacity: 1, at: time, over: duration, policy) }
    users.append((time, current))
  }

  /// The marks that a point may take, the best last: those that are not shown, or of very many those that are least
  /// shown.
  private func freeMarks(_ isUsed: [Bool], at time: Double) -> [Int] {
    let others = marks.indices.filter { !isUsed[$0] }.map {
      (index: $0, opacity: tree.presentationValue(of: marks[$0], .opacity, at: time))
    }
    if marks.count < Self.markLimit { return others.filter { $0.opacity <= 0 }.map(\.index) }
    return others.sorted { ($0.opacity, $0.index) > ($1.opacity, $1.index) }.map(\.index)
  }

  /// So many marks show the points that quick changes leave: five times as many as a blob can have.
  private static let markLimit = 200

  private mutating func addMark() -> Int {
    let mark = tree.add(.group())
    tree.set(mark, .opacity, to: 0)
    marks.append(mark)
    return marks.count - 1
  }

  private mutating func send(
    _ index: Int, to point: Point, opacity: Double, at time: Double, over duration: Double, _ policy: RetargetPolicy
  ) {
    let mark = marks[index]
    tree.transaction(at: time, duration: duration, policy: policy) { transaction in
      transaction[mark].position = point
      transaction[mark].opacity = opacity
    }
  }

  /// Which of the old points becomes which of the new ones, spread evenly.
  private static func pair(_ index: Int, of old: Int, _ new: Int) -> (old: Int, new: Int) {
    guard old != new else { return (index, index) }
    func spread(_ small: Int, _ large: Int) -> Int { (2 * index * large + small) / (2 * small) }
    return old < new ? (index, spread(old, new)) : (spread(new, old), index)
  }

  /// A place on a closed polygon, by index and share of the way to the next.
  private static func place(_ index: Double, on points: [Point]) -> Point? {
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
    // Points that have left a shape are seen for as long as a change takes.
    users.removeFirst(users.lastIndex { $0.from <= time - CurvesScene.longestMotion } ?? 0)
  }

  // MARK: - Asking

  /// The blob as it is shown.
  func outline(at time: Double) -> Path { tree.presentationValue(of: blob, .path, at: time) }

  /// The grid as it is shown.
  func grid(at time: Double) -> Path { tree.presentationValue(of: grid, .path, at: time) }

  /// All control points that are to be seen, coming and going ones with less opacity.
  ///
  /// Those in force come first, in their order, then those that have left, the latest first: which layers they have
  /// makes no difference.
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

  /// The control points of the shape in force, where they are shown, in order.
  func points(at time: Double) -> [Point] {
    if users.isEmpty { return firstPoints }
    return (users.last { $0.from <= time }?.marks ?? []).map {
      tree.presentationValue(of: marks[$0], .position, at: time)
    }
  }
}
