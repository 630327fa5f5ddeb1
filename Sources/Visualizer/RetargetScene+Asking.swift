import Animations
package import Geometry
import Layers

/// What the scene shows at a media time, as numbers.
extension RetargetScene {
  /// Where the card of a lane is shown.
  package func position(ofLane lane: Int, at time: Double) -> Point {
    lanes[lane].tree.presentationValue(of: lanes[lane].card, .position, at: time)
  }

  /// How it moves.
  package func velocity(ofLane lane: Int, at time: Double) -> Vector {
    let velocity = lanes[lane].tree.velocity(of: lanes[lane].card, .position, at: time)
    return Vector(dx: velocity.x, dy: velocity.y)
  }

  /// How many changes of its place are still running out.
  package func liveChangeCount(ofLane lane: Int, at time: Double) -> Int {
    lanes[lane].tree.liveDeltaCount(of: lanes[lane].card, .position, at: time)
  }
}
