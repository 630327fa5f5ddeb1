// SPDX-License-Identifier: MIT
import Geometry
import Glissade

/// A client of the engine.
@main
enum Client {
  /// The comment beside each `print` contains its output; `make test` compares the two.
  static func main() throws {
    var tree = LayerTree(size: Size(width: 640, height: 480))
    let extents = Oven(width: 200, height: 120)
    let oven = tree.add(
      .rectangle(size: Size(width: extents.width, height: extents.height)), at: Point(x: 100, y: 100))

    // A property that is not set has its default.
    print(climate(of: oven, in: tree, at: 0))  // 20.0 degrees, 1.0 bar

    // An implicit change of the client's own property: half of the change after half of the time.
    tree.transaction(at: 0, duration: 2) { $0[oven][.climate] = Climate(heat: 220, pressure: 2) }
    print(climate(of: oven, in: tree, at: 1))  // 120.0 degrees, 1.5 bar
    print(tree.model(at: 1)[oven][.climate].heat)  // 220.0

    // Retargeted during the change: neither the value nor its velocity jumps.
    let before = tree.velocity(of: oven, .climate, at: (1.0).nextDown)
    tree.transaction(at: 1, duration: 2) { $0[oven][.climate] = Climate(heat: 60, pressure: 1) }
    print(climate(of: oven, in: tree, at: 1))  // 120.0 degrees, 1.5 bar
    let after = tree.velocity(of: oven, .climate, at: 1)
    print(before.distance(to: after) < 1e-9 * before.magnitude)  // true
    print(climate(of: oven, in: tree, at: 3))  // 60.0 degrees, 1.0 bar

    // An earlier instant keeps its values.
    print(climate(of: oven, in: tree, at: 0.5))  // 41.179 degrees, 1.106 bar

    // A property of a built-in type with a spring, and a value that depends on it in the same frame.
    tree.transaction(at: 4, policy: .spring(Spring(response: 0.5, dampingRatio: 1))) { $0[oven][.glow] = 1 }
    try tree.derive(oven, .opacity) { $0[oven][.glow] / 2 }
    let shown = tree.presentation(at: 4.25)[oven]
    print(shown[.glow].rounded(toPlaces: 6), shown.opacity == shown[.glow] / 2)  // 0.821026 true

    // Keyframes of the client's own type.
    let stages = [Climate(heat: 20, pressure: 1), Climate(heat: 100, pressure: 3), Climate(heat: 60, pressure: 1)]
    tree.animate(
      oven, .climate,
      with: .keyframes(Keyframes(stages, mode: .cubic), timing: MediaTiming(duration: 2)), at: 10)
    print(climate(of: oven, in: tree, at: 11))  // 100.0 degrees, 3.0 bar

    // The events of the animations, as data.
    for event in tree.events(from: 9, to: 20) { print(event.time, event.kind) }
    // 10.0 began
    // 12.0 ended(GlissadeAnimations.EndReason.finished)
  }

  private static func climate(of oven: LayerID, in tree: LayerTree, at instant: Double) -> String {
    let value = tree.presentation(at: instant)[oven][.climate]
    return "\(value.heat.rounded(toPlaces: 3)) degrees, \(value.pressure.rounded(toPlaces: 3)) bar"
  }
}

extension Double {
  /// The number with a few decimal places, for printing.
  func rounded(toPlaces places: Int) -> Double {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    return (self * factor).rounded() / factor
  }
}
