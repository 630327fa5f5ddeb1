// SPDX-License-Identifier: MIT
import AllocationCounting
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Testing

@Suite("Memory of many animations")
struct EvaluationMemoryTests {
  /// Layers with every motion that rows and chains can store.
  private static func tree(count: Int) -> LayerTree {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let keyframes = KeyframeTrack(
      Keyframes([Point(x: 0, y: 1), Point(x: 30, y: -4), Point(x: 5, y: 60)], timingFunctions: [.easeIn, .linear]))
    var path = Path()
    path.move(to: .zero)
    path.addCubic(to: Point(x: 90, y: 40), control1: Point(x: 60, y: -90), control2: Point(x: 100, y: 300))
    let motion = PathMotion(path)
    for index in 0..<count {
      let id = tree.add(.rectangle(size: Size(width: 2, height: 2)), at: Point(x: Double(index), y: 0))
      let timing = MediaTiming(duration: 3, repeatCount: 2, autoreverses: true)
      let target = Point(x: 7, y: Double(index))
      switch index % 6 {
      case 0: tree.transaction(at: 0.1, duration: 2, timingFunction: .easeInOut) { $0[id].position = target }
      case 1: tree.transaction(at: 0.1, policy: .spring(Spring())) { $0[id].position = target }
      case 2:
        tree.animate(id, .position, with: .basic(from: .zero, to: target, timing: timing), at: 0)
      case 3: tree.animate(id, .position, with: Animation(.keyframes(keyframes), timing: timing), at: 0)
      case 4:
        for time in [0.3, 0.1, 0.2] {
          tree.transaction(at: time, duration: 2) { $0[id].position = Point(x: time, y: time) }
        }
      default:
        if let motion { tree.animate(id, .position, with: Animation(.path(motion), timing: timing), at: 0) }
        tree.transaction(at: 0.5, duration: 1) { $0[id].position = target }
        tree.transaction(at: 0.9, duration: 1) { $0[id].resumeAnimation(.position) }
      }
    }
    return tree
  }

  /// The number of allocations in ten frames, after three frames that are not counted.
  private static func allocations(count: Int) -> Int {
    let tree = tree(count: count)
    var values = PropertyValues<Point>()
    for frame in 0..<3 { tree.presentationValues(of: .position, at: Double(frame) * 0.5, into: &values) }
    let before = allocation_count()
    for frame in 0..<10 { tree.presentationValues(of: .position, at: Double(frame) * 0.2, into: &values) }
    return allocation_count() - before
  }

  /// Without optimisation of the modules, as in a debug build, the compiler allocates boxes for values.
  private static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test("a frame allocates nothing, for any number of animations", .enabled(if: isOptimized))
  func frames() {
    #expect(Self.allocations(count: 60) == 0)
    #expect(Self.allocations(count: 1200) == 0)
  }

  @Test("the counter counts allocations")
  func counting() {
    guard allocation_count() >= 0 else { return }
    let before = allocation_count()
    let numbers = (0..<Int.random(in: 100...200)).map { $0 }
    #expect(numbers.count >= 100)
    #expect(allocation_count() > before)
  }
}
