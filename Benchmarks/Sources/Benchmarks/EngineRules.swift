// SPDX-License-Identifier: MIT
import Glissade

/// Measures derived values: each rule reads the position of a moving layer.
struct RuleBenchmark {
  let options: Options
  let count: Int

  func measure(_ take: (Measurement) -> Void) {
    let name = "rules \(count / 1000)k"
    guard options.selects(name), let tree = Self.tree(count) else { return }
    var values = PropertyValues<Point>()
    var times: [Double] = []
    for frame in 0..<(options.isBrief ? 2 : 15) {
      let start = EngineProbe.nanoseconds()
      tree.presentationValues(of: .position, at: Double(frame) / 60, into: &values)
      times.append((EngineProbe.nanoseconds() - start) / Double(count))
    }
    let time = Statistics(times)
    take(
      Measurement(
        name: name, title: "a rule that reads a position, \(count) of them", unit: "ns", median: time.median,
        spread: time.spread))
  }

  private static func tree(_ count: Int) -> LayerTree? {
    var random = SplitMix64(seed: 5)
    var tree = LayerTree(size: Size(width: 1920, height: 1080))
    let rectangle = LayerContent.rectangle(size: Size(width: 20, height: 20))
    for _ in 0..<count {
      let (source, mirror) = (tree.add(rectangle, at: EngineCase.point(&random)), tree.add(rectangle, at: .zero))
      tree.transaction(at: 0, duration: 1) { $0[source].position = EngineCase.point(&random) }
      do {
        try tree.derive(mirror, .position) { values in
          let position = values[source].position
          return Point(x: 1920 - position.x, y: position.y)
        }
      } catch {
        return nil
      }
    }
    return tree
  }
}
