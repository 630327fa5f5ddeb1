import Animations
package import Geometry
import Layers

/// When the velocity of a lane's card may jump.
extension RetargetScene {
  /// So many corners inside easings are looked at in a stretch: more of them, as a long drag makes, are closer together than the
  /// points from which a graph is drawn, and cost what a frame has.
  private static let cornerLimit = 600
  /// What is closer together than this is one instant, in seconds.
  private static let apart = 4e-9

  /// The media times in a stretch at which place or velocity of a lane's card may jump, in order.
  ///
  /// A change starts and ends with a jump where its timing function is not level there, and has more at the corners of that.
  package func breaks(ofLane lane: Int, in range: ClosedRange<Double>) -> [Double] {
    var times: [Double] = []
    var inside: [Double] = []
    for index in changes.indices
    where changes[index].time <= range.upperBound && changes[index].end >= range.lowerBound {
      let change = changes[index]
      times.append(change.time)
      // What a change that starts from what is shown has not got to by the next one, it never gets to.
      let end =
        switch lanes[lane].method {
        case .jump, .spring: change.time
        case .additive: Double.infinity
        case .replace: index + 1 < changes.count ? changes[index + 1].time : .infinity
        }
      let own = change.corners.map { change.time + $0 * change.duration }
      inside += own.filter { $0 > change.time && $0 < end && $0 < change.end && range.contains($0) }
      if change.end < end { times.append(change.end) }
    }
    if inside.count <= Self.cornerLimit { times += inside }
    return times.filter(range.contains).sorted().reduce(into: []) {
      if $1 - ($0.last ?? -.infinity) > Self.apart { $0.append($1) }
    }
  }
}

/// What the scene shows at a media time, as numbers.
extension RetargetScene {
  /// Where the card of a lane is shown.
  package func position(ofLane lane: Int, at time: Double) -> Point {
    lanes[lane].tree.presentationValue(of: lanes[lane].card, .position, at: time)
  }

  /// How it moves.
  package func velocity(ofLane lane: Int, at time: Double) -> Vector {
    lanes[lane].tree.velocity(of: lanes[lane].card, .position, at: time)
  }

  /// How many changes of its place are still running out.
  ///
  /// A spring comes to rest never, and to the last bit after many seconds in which nobody sees it move. It runs until it is
  /// settled by the rule by which its completion is told, too: a thousandth of the way is left.
  package func liveChangeCount(ofLane lane: Int, at time: Double) -> Int {
    let (method, tree, card) = (lanes[lane].method, lanes[lane].tree, lanes[lane].card)
    if method == .spring, let last = changes.last(where: { $0.time <= time }), time >= last.time + last.settling {
      return 0
    }
    return tree.liveDeltaCount(of: card, .position, at: time)
  }
}
