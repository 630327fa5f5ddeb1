// SPDX-License-Identifier: MIT
import Foundation
import Glissade

/// Measures points at distances along 64 cubics: time, error, preparation, and a cursor for growing distances; and a
/// path between two others.
struct PathQueryBenchmark {
  let options: Options

  /// A closed curve through 64 points around a circle, scaled to a length of 4,523 points.
  static let path: Path = {
    var random = SplitMix64(seed: 64)
    let points = (0..<64).map { index -> Point in
      let (angle, radius) = (Double(index) / 64 * 2 * .pi, random.next(400...800))
      return Point(x: radius * cos(angle), y: radius * sin(angle))
    }
    let path = Path.smooth(through: points, isClosed: true)
    let factor = 4523 / (PathMeasure(path, accuracy: 1e-9)?.length ?? 1)
    return Path.smooth(through: points.map { Point(x: $0.x * factor, y: $0.y * factor) }, isClosed: true)
  }()

  /// A closed curve of about 100 points in size.
  private static func blob(of count: Int) -> Path {
    var random = SplitMix64(seed: UInt64(count))
    return .smooth(
      through: (0..<count).map { index in
        let (angle, radius) = (Double(index) / Double(count) * 2 * .pi, random.next(35...50))
        return Point(x: radius * cos(angle), y: radius * sin(angle))
      }, isClosed: true)
  }

  func measure(_ take: (Measurement) -> Void) {
    let names = ["path query", "path cursor", "path prepare", "path morph"]
    guard names.contains(where: options.selects) else { return }
    let path = Self.path
    guard let measure = PathMeasure(path), let exact = PathMeasure(path, accuracy: 1e-10) else { return }
    var random = SplitMix64(seed: 9)
    let count = 100_000
    let distances = (0..<count).map { _ in random.next(0...measure.length) }
    let error = distances.reduce(0) { max($0, measure.point(at: $1).distance(to: exact.point(at: $1))) }
    let rounds = options.isBrief ? 2 : 15
    func statistics(_ times: Double, _ body: () -> Void) -> Statistics {
      Statistics(
        (0..<rounds).map { _ in
          let start = EngineProbe.nanoseconds()
          body()
          return (EngineProbe.nanoseconds() - start) / times
        })
    }
    let query = statistics(Double(count)) {
      var sum = 0.0
      for distance in distances { sum += measure.point(at: distance).x }
      blackHole(sum)
    }
    let sorted = distances.sorted()
    let cursor = statistics(Double(count)) {
      var cursor = measure.cursor()
      var sum = 0.0
      for distance in sorted { sum += cursor.point(at: distance).x }
      blackHole(sum)
    }
    let preparation = statistics(20 * 1e3) { for _ in 0..<20 { blackHole(PathMeasure(path)) } }
    let (from, to) = (Self.blob(of: 31), Self.blob(of: 17))
    let morph = PathMorph(from: from, to: to)
    let between = statistics(1000 * 1e3) {
      for step in 0..<1000 { blackHole(morph.path(at: (Double(step) + 0.5) / 1000)) }
    }
    let accuracy = String(format: "%.0f points, error %.1e", measure.length, error)
    let figures = [(query, "ns", 65.0), (cursor, "ns", 15), (preparation, "µs", 50), (between, "µs", 3)]
    let titles = [
      "a point at a distance along 64 cubics", "the same for growing distances", "preparation of the path",
      "a path between closed curves through 31 and 17 points",
    ]
    for (index, (time, unit, limit)) in figures.enumerated() where options.selects(names[index]) {
      take(
        Measurement(
          name: names[index], title: titles[index], unit: unit, median: time.median, spread: time.spread, limit: limit,
          remark: index == 0 ? accuracy : index == 3 ? "\(morph.path(at: 0.5).elements.count) elements" : nil))
    }
  }
}

extension Path {
  /// Returns the Catmull–Rom curve through points.
  static func smooth(through points: [Point], isClosed: Bool = false) -> Path {
    let count = points.count
    func point(_ index: Int) -> Point {
      points[isClosed ? (index + count) % count : min(max(index, 0), count - 1)]
    }
    var path = Path()
    path.move(to: points[0])
    for index in 0..<(isClosed ? count : count - 1) {
      let (before, start, end, after) = (point(index - 1), point(index), point(index + 1), point(index + 2))
      path.addCubic(
        to: end, control1: start + (end - before) * (1 / 6), control2: end - (after - start) * (1 / 6))
    }
    if isClosed { path.close() }
    return path
  }
}
