// SPDX-License-Identifier: MIT
import Glissade

/// The reading of a boiler's gauge: a value type of the client, which the engine animates like its own.
struct Reading: VectorArithmetic, Equatable {
  /// The pressure in bar.
  var pressure = 0.0
  /// The temperature in degrees Celsius.
  var temperature = 0.0

  static var zero: Reading { Reading() }

  func adding(_ other: Reading) -> Reading {
    Reading(pressure: pressure + other.pressure, temperature: temperature + other.temperature)
  }

  func scaled(by factor: Double) -> Reading {
    Reading(pressure: pressure * factor, temperature: temperature * factor)
  }

  /// A size for comparisons: a bar weighs as much as ten degrees.
  var magnitude: Double { max(abs(pressure), abs(temperature) / 10) }
}

extension LayerProperty where Value == Reading {
  /// The reading of a gauge.
  static var reading: LayerProperty { LayerProperty("reading", default: Reading(pressure: 1, temperature: 20)) }
}
