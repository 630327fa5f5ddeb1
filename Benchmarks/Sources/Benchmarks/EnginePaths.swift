import Foundation
import Glissade

/// Points at distances along 64 cubics: time, error, preparation, and a cursor on distances that grow.
struct PathQueryBenchmark {
  let isBrief: Bool

  /// A closed curve through 64 places around a circle, made 4,523 points long.
  static let path: Path = {
    var random = SplitMix64(seed: 64)
    let places = (0..<64).map { index -> Point in
      let (angle, radius) = (Double(index) / 64 * 2 * .pi, random.next(400...800))
      return Point(x: radius * cos(angle), y: radius * sin(angle))
    }
    let path = Path.smooth(through: places, isClosed: true)
    let factor = 4523 / (PathMeasure(path, accuracy: 1e-9)?.length ?? 1)
    return Path.smooth(through: places.map { Point(x: $0.x * factor, y: $0.y * factor) }, isClosed: true)
  }()

  func run() {
    let path = Self.path
    guard let measure = PathMeasure(path), let exact = PathMeasure(path, accuracy: 1e-10) else { return }
    var random = SplitMix64(seed: 9)
    let count = 100_000
    let distances = (0..<count).map { _ in random.next(0...measure.length) }
    let error = distances.reduce(0) { max($0, measure.point(at: $1).distance(to: exact.point(at: $1))) }
    let rounds = isBrief ? 2 : 15
    func median(_ body: () -> Void) -> Double {
      Statistics(
        (0..<rounds).map { _ in
          let start = EngineProbe.nanoseconds()
          body()
          return EngineProbe.nanoseconds() - start
        }
      ).median
    }
    let query = median {
      var sum = 0.0
      for distance in distances { sum += measure.point(at: distance).x }
      keep(sum)
    }
    let sorted = distances.sorted()
    let cursor = median {
      var cursor = measure.cursor()
      var sum = 0.0
      for distance in sorted { sum += cursor.point(at: distance).x }
      keep(sum)
    }
    let preparation = median { for _ in 0..<20 { keep(PathMeasure(path)) } }
    print(
      String(
        format: "path of %.0f px  query %5.1f ns  cursor %5.1f ns  error %.1e px  preparation %5.1f µs",
        measure.length, query / Double(count), cursor / Double(count), error, preparation / 20 / 1e3))
  }
}

extension Path {
  /// Catmull and Rom's curve through places.
  static func smooth(through places: [Point], isClosed: Bool = false) -> Path {
    let count = places.count
    func place(_ index: Int) -> Point {
      places[isClosed ? (index + count) % count : min(max(index, 0), count - 1)]
    }
    var path = Path()
    path.move(to: places[0])
    for index in 0..<(isClosed ? count : count - 1) {
      let (before, start, end, after) = (place(index - 1), place(index), place(index + 1), place(index + 2))
      path.addCubic(
        to: end, control1: start + (end - before) * (1 / 6), control2: end - (after - start) * (1 / 6))
    }
    if isClosed { path.close() }
    return path
  }
}
