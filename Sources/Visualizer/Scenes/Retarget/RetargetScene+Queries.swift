// SPDX-License-Identifier: MIT
import GlissadeAnimations
package import GlissadeGeometry
import GlissadeLayers

/// Possible discontinuities of the cards' motions.
extension RetargetScene {
  /// The most corners of easings in a range. With more, as in a long drag, they are closer together than the points of
  /// a graph.
  private static let easingLimit = 600

  /// The media times in a range at which position, velocity or acceleration of a lane's card may jump, in order.
  package func breakpoints(ofLane lane: Int, in range: ClosedRange<Double>) -> [Double] {
    lanes[lane].tree.motion(of: lanes[lane].card, .position).breakpoints(
      in: range, easingLimit: Self.easingLimit)
  }
}

/// Presentation values of the scene, as numbers.
extension RetargetScene {
  /// The position of a lane's card.
  package func position(ofLane lane: Int, at time: Double) -> Point {
    lanes[lane].tree.presentationValue(of: lanes[lane].card, .position, at: time)
  }

  /// The area of a lane's card in the window, without changes of its size and rotation.
  package func cardFrame(ofLane lane: Int, in frame: SceneFrame, at time: Double) -> Rect {
    let area = CurvesLayout(in: frame, laneCount: lanes.count).lanes[lane].area
    let card = Rect(center: position(ofLane: lane, at: time), size: Self.size(at: nil))
    return Self.transform(into: area).boundingBox(of: card)
  }

  /// The part of a lane to which the points of clicks are clamped, in the coordinates of the scene.
  package func targetArea(ofLane lane: Int, in frame: SceneFrame, at time: Double) -> Rect? {
    guard let region = layout(in: frame, at: time).regions.first(where: { $0.region == .lane(lane) }) else {
      return nil
    }
    return region.limits.flatMap { limits in region.transform.inverse?.boundingBox(of: limits) }
  }

  /// The velocity of a lane's card.
  package func velocity(ofLane lane: Int, at time: Double) -> Vector {
    lanes[lane].tree.velocity(of: lanes[lane].card, .position, at: time)
  }

  /// The number of running changes of a lane's card.
  ///
  /// A spring counts until the rest of its motion is invisible.
  package func runningChangeCount(ofLane lane: Int, at time: Double) -> Int {
    let (method, tree, card) = (lanes[lane].method, lanes[lane].tree, lanes[lane].card)
    if method == .spring {
      var motion = tree.motion(of: card, .position)
      motion.removeChanges(after: time)
      if motion.settlingTime(within: VisibleTolerance().points) <= time { return 0 }
    }
    return tree.runningChangeCount(of: card, .position, at: time)
  }
}
