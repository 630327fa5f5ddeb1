// SPDX-License-Identifier: MIT
import Glissade

/// A value type of the client: the heat and the pressure in an oven, in degrees and bars.
struct Climate: VectorArithmetic, Equatable {
  var heat = 0.0
  var pressure = 0.0

  static var zero: Climate { Climate() }

  func adding(_ other: Climate) -> Climate { Climate(heat: heat + other.heat, pressure: pressure + other.pressure) }

  func subtracting(_ other: Climate) -> Climate {
    Climate(heat: heat - other.heat, pressure: pressure - other.pressure)
  }

  func scaled(by factor: Double) -> Climate { Climate(heat: heat * factor, pressure: pressure * factor) }

  var magnitude: Double { max(abs(heat), abs(pressure)) }
}

/// A property of that type, which the engine does not contain.
extension LayerProperty where Value == Climate {
  static var climate: LayerProperty { LayerProperty("climate", default: Climate(heat: 20, pressure: 1)) }
}

/// A property of a type that the engine contains.
extension LayerProperty where Value == Double {
  static var glow: LayerProperty { LayerProperty("glow", default: 0) }
}
