import CLanes
import RealModule

// The same bits for one spring as for many at once, and on every processor.
extension Double {
  /// e to the power of this number, which is 0 or less.
  var exponential: Double { self >= CLANES_LEAST_EXPONENT ? CLanesExponential(self) : .exp(self) }

  /// e to the power of this number less one, without loss next to 0.
  var exponentialMinusOne: Double {
    self >= CLANES_LEAST_EXPONENT ? CLanesExponentialMinusOne(self) : .expMinusOne(self)
  }

  /// The sine and the cosine of this number of radians, which is 0 or more.
  var sineAndCosine: (sine: Double, cosine: Double) {
    self <= CLANES_GREATEST_ANGLE ? (CLanesSine(self), CLanesCosine(self)) : (.sin(self), .cos(self))
  }
}
