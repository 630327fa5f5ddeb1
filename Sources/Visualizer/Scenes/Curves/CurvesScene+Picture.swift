// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

extension CurvesScene {
  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    let scene = advanced(to: time)
    return EvaluatedCurvesScene(
      scene: scene, time: time, in: frame, pointed: drag?.index ?? frame.region?.point)
  }

  /// The followers over the outlines of their curves.
  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    let scene = advanced(to: times.lowerBound)
    let (version, shape) = (scene.version(at: times.lowerBound), scene.shape)
    let outline = shape.outline(at: times.lowerBound)
    return zip(version.motion.lanes, layout(in: frame, version).lanes).enumerated().map { index, lane in
      let (color, transform) = (LaneStyle(index: index, theme: theme).color, transform(into: lane.1.area))
      var tree = scene.followers.tree(ofLane: index)
      let curve = tree.add(.path(outline), name: "curve") {
        $0.fill = version.motion.isClosed ? color.withOpacity(theme.blobFillOpacity) : .clear
        $0.stroke = color.withOpacity(theme.blobOutlineOpacity)
        $0.strokeWidth = transform.a > 0 ? 1 / transform.a : 0
        $0.style.join = .round
      }
      tree.move(curve, to: 0)
      do {
        try tree.derive(curve, .path) { shape.outline(at: $0.time) }
      } catch {
        // The rule reads no layer.
        assertionFailure("\(error)")
      }
      return PlacedTree(lane.0.recipe.name, tree, under: transform)
    }
  }

  func snapTimes(_ range: ClosedRange<Double>) -> [Double] {
    let lap = LapTable.Lap(start: range.lowerBound, duration: range.upperBound - range.lowerBound)
    let lanes = advanced(to: range.upperBound).version(at: range.lowerBound).motion.lanes
    return clicks.filter(range.contains) + lanes.indices.flatMap { breakpoints(ofLane: $0, in: lap) }
  }

  /// The media times of a lap at which the velocity of a lane's follower may jump, in ascending order.
  ///
  /// They are the breakpoints of its motion, not its discontinuities: those would take samples at every knot, in every
  /// frame.
  func breakpoints(ofLane lane: Int, in lap: LapTable.Lap) -> [Double] {
    followers.motion(ofLane: lane).breakpoints(
      in: lap.start...lap.end, limit: Self.breakpointLimit, includesSmoothChanges: false)
  }

  /// Two laps of the longest path, with changes.
  private static let breakpointLimit = 2 * CurvesMotion.segmentLimit + 10_000

  /// Whether a whole lap has the lanes' own motions, without changes.
  func isUndisturbed(_ lap: LapTable.Lap, _ version: CurvesVersion) -> Bool {
    guard case .endless(let begin) = version.play, begin <= lap.start, version.from <= lap.start,
      versions.allSatisfy({ $0.from <= version.from || $0.from >= lap.end })
    else { return false }
    return followers.isUndisturbed(from: lap.start, to: lap.end)
  }
}
