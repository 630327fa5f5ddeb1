import Geometry

/// A value whose changes fade and do not move.
protocol Fading {}

extension Double: Fading {}
extension Color: Fading {}
extension StraightColor: Fading {}
