// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A path of a shape layer before the operators: its outline, and the groups around it.
struct LottieShapeSource: Sendable {
  let path: Animated<Path>
  /// The transforms of the groups around it, from the layer inwards.
  let transforms: [LottieTransform]
}

/// An operator on the paths of a shape layer.
struct LottieOperator: Sendable {
  /// The change of paths, in the coordinates of each path. A list has the paths of each source.
  enum Kind: Sendable {
    /// Changes each path alone.
    case each(@Sendable (Path, _ time: Double) -> Path)
    /// Trims the paths.
    case trim(LottieTrim)
    /// Combines all paths to one, in the coordinates of the group with the operator.
    case merge(LottieMerge, depth: Int)
  }

  let kind: Kind
  /// The sources that it changes.
  let sources: Range<Int>
  let isConstant: Bool
}

/// The part of paths that a trim leaves: fractions of the length, and a displacement in turns.
struct LottieTrim: Sendable {
  let start: Animated<Double>
  let end: Animated<Double>
  let offset: Animated<Double>
  /// Whether each path is trimmed alone, or all as if they were one.
  let order: TrimOrder

  var isConstant: Bool { start.isConstant && end.isConstant && offset.isConstant }

  /// The parts of paths at an instant.
  func apply(to paths: [Path], at time: Double) -> [Path] {
    paths.trimmed(
      from: start.value(at: time), to: end.value(at: time), offset: offset.value(at: time), order: order)
  }

  /// The start of the part of one path in turns, as a layer strokes it.
  var strokeStart: Animated<Double> { bound { min($0, $1) } }
  /// The end of the part of one path in turns, as a layer strokes it.
  var strokeEnd: Animated<Double> { bound { max($0, $1) } }
  /// Whether the part may continue at the start of the path.
  var wraps: Bool { if case .constant(0) = offset { false } else { true } }

  private func bound(_ choose: @escaping @Sendable (Double, Double) -> Double) -> Animated<Double> {
    let function: @Sendable (Double) -> Double = { [start, end, offset] time in
      let (first, last) = (min(max(start.value(at: time), 0), 1), min(max(end.value(at: time), 0), 1))
      let turn = offset.value(at: time)
      return choose(first, last) + (turn.isFinite ? turn : 0)
    }
    return isConstant ? .constant(function(0)) : .function(function)
  }
}

/// The combinations of paths: numbers of Lottie.
enum LottieMerge: Int, Sendable {
  case append = 1, add, subtract, intersect, exclude
}

/// The paths of a shape layer with all operators, as a function of time.
///
/// An operator changes the paths above it in its group, with those in groups inside, before any paint is applied.
struct LottieOutlines: Sendable {
  /// The most elements of all paths before the operators of a paint, together. Operators can multiply them.
  static let elementLimit = 500_000

  private(set) var sources: [LottieShapeSource] = []
  private(set) var operators: [LottieOperator] = []

  mutating func append(_ source: LottieShapeSource) { sources.append(source) }
  mutating func append(_ operation: LottieOperator) { if !operation.sources.isEmpty { operators.append(operation) } }

  /// The path that a paint applies to.
  struct Outline {
    let path: Animated<Path>
    /// The part of the path that a stroke paints; `nil` for all of it.
    var trim: LottieTrim?
    /// The elements that it combines at the start.
    let cost: Int
    /// Whether all operators are applied at the start.
    let isComplete: Bool
  }

  /// The path that a paint applies to.
  ///
  /// - Parameters:
  ///   - range: The sources of the paint.
  ///   - depth: The number of groups around the paint.
  ///   - acceptsTrim: Whether the paint is a stroke without dashes, which can be on a part of its path.
  func path(of range: Range<Int>, depth: Int, acceptsTrim: Bool) -> Outline {
    var used = operators.filter { $0.sources.overlaps(range) }
    var last: LottieTrim?
    // The trim of one path is the part that is stroked.
    if acceptsTrim, range.count == 1, sources[range.lowerBound].transforms.count == depth, let operation = used.last,
      case .trim(let trim) = operation.kind, trim.order == .simultaneously || operation.sources.count == 1
    {
      last = trim
      used.removeLast()
    }
    var outline = path(of: range, depth: depth, after: used)
    outline.trim = last
    return outline
  }

  private func path(of range: Range<Int>, depth: Int, after used: [LottieOperator]) -> Outline {
    // An operator on several sources needs all of them.
    let needed = used.reduce(range) {
      min($0.lowerBound, $1.sources.lowerBound)..<max($0.upperBound, $1.sources.upperBound)
    }
    let sources = Array(sources[needed])
    if used.isEmpty, sources.count == 1, sources[0].transforms.count == depth {
      return Outline(path: sources[0].path, cost: 0, isComplete: true)
    }
    let isConstant =
      used.allSatisfy(\.isConstant)
      && sources.allSatisfy { source in
        source.path.isConstant && source.transforms.dropFirst(depth).allSatisfy(\.isConstant)
      }
    let evaluation = Evaluation(
      sources: sources, operators: used, origin: needed.lowerBound,
      range: range.lowerBound - needed.lowerBound..<range.upperBound - needed.lowerBound, depth: depth)
    let start = evaluation.result(at: 0)
    let path: Animated<Path> = isConstant ? .constant(start.path) : .function { evaluation.result(at: $0).path }
    return Outline(path: path, cost: start.cost, isComplete: start.isComplete)
  }

  /// The evaluation of the path of one paint.
  private struct Evaluation: Sendable {
    let sources: [LottieShapeSource]
    let operators: [LottieOperator]
    /// The index of the first source.
    let origin: Int
    let range: Range<Int>
    let depth: Int

    /// The path, with the elements of all steps, and whether all operators are applied.
    func result(at time: Double) -> (path: Path, cost: Int, isComplete: Bool) {
      var paths = sources.map { $0.path.value(at: time) }
      // The number of groups around the coordinates of each path, or `nil` for a path that became part of another.
      var depths: [Int?] = sources.map(\.transforms.count)
      var (count, cost, isComplete) = (paths.reduce(0) { $0 + $1.elements.count }, 0, true)
      for operation in operators {
        guard cost + count <= LottieOutlines.elementLimit else {
          isComplete = false
          break
        }
        apply(operation, to: &paths, &depths, at: time)
        cost += count
        count = paths.reduce(0) { $0 + $1.elements.count }
      }
      var result = Path()
      for index in range {
        guard let inner = depths[index] else { continue }
        result.append(map(paths[index], index, from: inner, to: depth, at: time))
      }
      return (result, cost + count, isComplete)
    }

    /// A path in the coordinates of another group around it.
    private func map(_ path: Path, _ index: Int, from inner: Int, to outer: Int, at time: Double) -> Path {
      guard outer < inner, !path.isEmpty else { return path }
      var path = path
      for transform in sources[index].transforms[outer..<inner].reversed() {
        path = path.applying(transform.map(at: time))
      }
      return path
    }

    private func apply(_ operation: LottieOperator, to paths: inout [Path], _ depths: inout [Int?], at time: Double) {
      let indices = (operation.sources.lowerBound - origin..<operation.sources.upperBound - origin)
        .filter { depths[$0] != nil }
      switch operation.kind {
      case .each(let change): for index in indices { paths[index] = change(paths[index], time) }
      case .trim(let trim):
        let trimmed = trim.apply(to: indices.map { paths[$0] }, at: time)
        for (index, path) in zip(indices, trimmed) { paths[index] = path }
      case .merge(let mode, let depth):
        guard let first = indices.first else { return }
        func outer(_ index: Int) -> Path {
          map(paths[index], index, from: depths[index] ?? depth, to: depth, at: time)
        }
        let merged = indices.dropFirst().reduce(outer(first)) { $0.merged(with: outer($1), mode) }
        for index in indices { depths[index] = nil }
        (paths[first], depths[first]) = (merged, depth)
      }
    }
  }
}

extension Path {
  fileprivate func merged(with other: Path, _ mode: LottieMerge) -> Path {
    switch mode {
    case .append:
      var path = self
      path.append(other)
      return path
    case .add: return union(other)
    case .subtract: return subtracting(other)
    case .intersect: return intersection(other)
    case .exclude: return symmetricDifference(other)
    }
  }
}
