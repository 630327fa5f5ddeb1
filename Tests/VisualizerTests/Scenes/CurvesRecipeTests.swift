// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeVisualizer
import Testing

@Suite("The source of a lane: blocks, values or a path")
struct CurvesRecipeTests {
  static let modes = CalculationMode.allCases

  private func motion(
    _ recipe: CurvesMotion.Recipe, points: Int = 16, seed: UInt64 = 4,
    _ change: (inout CurvesMotion.Options) -> Void = { _ in }
  ) throws -> CurvesMotion {
    var options = CurvesMotion.Options()
    options.lanes = [recipe]
    change(&options)
    return try CurvesMotion(.blob(.circle(points: points), seed: seed), options: options)
  }

  @Test("the default recipes are the three of RandomBlobs")
  func defaults() throws {
    let motion = try CurvesMotion(.blob(.circle(points: 31), seed: 7))
    #expect(motion.lanes.map(\.recipe) == [.linear, .cubicPaced, .path])
    #expect(motion.lanes.map(\.recipe.name) == ["linear", "cubicPaced", "path"])
    #expect(motion.duration == 12.3)
  }

  @Test(
    "blocks have the positions of the engine's keyframe animation", arguments: modes, [nil, Pacing.time, .chord, .arc])
  func blocks(mode: CalculationMode, pacing: Pacing?) throws {
    let motion = try motion(CurvesMotion.Recipe(.blocks, mode: mode, pacing: pacing))
    let points = motion.controlPoints
    var tree = LayerTree(size: .zero)
    let layer = tree.add(.group(), at: points[0])
    tree.animateKeyframes(
      at: 0, duration: motion.duration, mode: mode, pacing: pacing, timingFunction: .linear
    ) { keyframes in
      for index in points.indices {
        keyframes.addKeyframe(start: Double(index) / 16, duration: 1.0 / 16) {
          $0[layer].position = points[(index + 1) % 16]
        }
      }
    }
    for step in 0..<480 {
      let share = (Double(step) + 0.5) / 480
      let expected = tree.presentationValue(of: layer, .position, at: share * motion.duration)
      let shown = motion.lanes[0].position.sample(at: share).value
      #expect(shown.distance(to: expected) < 1e-9, "at \(share)")
    }
  }

  @Test("rounding does not separate consecutive blocks: each point is one keyframe", arguments: 3...40)
  func noKeyframeTwice(count: Int) throws {
    let blocks = try motion(CurvesMotion.Recipe(.blocks, mode: .cubicPaced), points: count).lanes[0]
    let values = try motion(.cubicPaced, points: count).lanes[0]
    for step in 0...200 {
      let share = Double(step) / 200
      let gap = blocks.position.sample(at: share).value.distance(to: values.position.sample(at: share).value)
      #expect(gap < 1e-9, "at \(share)")
    }
  }

  @Test("a linear path takes the same time for each segment, and a paced path the same time for each length")
  func paths() throws {
    let linear = try motion(CurvesMotion.Recipe(.path, mode: .linear))
    for (index, point) in linear.controlPoints.enumerated() {
      #expect(linear.lanes[0].position.sample(at: Double(index) / 16).value.distance(to: point) < 1e-3)
    }
    let paced = try motion(.path)
    let speeds = (0..<200).map { paced.lanes[0].position.sample(at: Double($0) / 200).velocity.magnitude }
    #expect((speeds.max() ?? 0) / (speeds.min() ?? 1) < 1.0001)
  }

  @Test("a discrete lane shows only its control points")
  func discrete() throws {
    for source in [CurvesMotion.Recipe.Source.blocks, .values, .path] {
      let motion = try motion(CurvesMotion.Recipe(source, mode: .discrete))
      for step in 0..<100 {
        let place = motion.lanes[0].position.sample(at: Double(step) / 100).value
        #expect(motion.controlPoints.contains(place))
      }
    }
  }

  @Test("tension, continuity and bias change values and paths, but not blocks")
  func shapes() throws {
    for (source, isBent) in [(CurvesMotion.Recipe.Source.blocks, false), (.values, true), (.path, true)] {
      let recipe = CurvesMotion.Recipe(source, mode: source == .path ? .paced : .cubic)
      let plain = try motion(recipe)
      let bent = try motion(recipe) { $0.shape = KochanekBartels(tension: 0.7, bias: 0.5) }
      let gap = (0..<100).map { Double($0) / 100 }.map {
        plain.lanes[0].position.sample(at: $0).value.distance(to: bent.lanes[0].position.sample(at: $0).value)
      }.max()
      #expect(((gap ?? 0) > 1) == isBent, "\(source)")
    }
  }
}
