// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeElementary

// These functions give the same bits for one spring as the loops over many springs, on every processor.
extension Double {
  /// e to the power of this number, which must be 0 or less.
  var exponential: Double { self >= CLANES_LEAST_EXPONENT ? CLanesExponential(self) : .exp(self) }

  /// e to the power of this number, minus one, without loss of digits near 0.
  var exponentialMinusOne: Double {
    self >= CLANES_LEAST_EXPONENT ? CLanesExponentialMinusOne(self) : .expMinusOne(self)
  }

  /// The sine and the cosine of this number of radians, which must be 0 or more.
  var sineAndCosine: (sine: Double, cosine: Double) {
    self <= CLANES_GREATEST_ANGLE ? (CLanesSine(self), CLanesCosine(self)) : (.sin(self), .cos(self))
  }
}
