// SPDX-License-Identifier: MIT
import Glissade
import GlissadeWindow

/// A gauge whose needle, text and colour follow one animated reading. A click sets another reading.
struct Gauge: LayerTreeContent {
  var tree = LayerTree(size: Self.size)
  /// The dial, which has the reading.
  let dial: LayerID

  static let size = Size(width: 260, height: 220)
  private static let center = Point(x: 130, y: 120)
  /// The readings that clicks show in turns.
  private static let readings = [
    Reading(pressure: 7.5, temperature: 165), Reading(pressure: 3, temperature: 90),
    Reading(pressure: 9.5, temperature: 190), Reading(pressure: 1, temperature: 20),
  ]
  private var next = 0

  init() throws {
    dial = tree.add(.ellipse(size: Size(width: 180, height: 180)), at: Self.center, name: "dial") {
      $0.fill = Color(hex: 0xF3F5F9)
      $0.stroke = Color(hex: 0xC3CAD6)
      $0.strokeWidth = 4
    }
    for bar in 0...10 {
      let direction = Vector(direction: Self.angle(of: Double(bar)) - .degrees(90))
      tree.add(.rectangle(size: Size(width: 3, height: 12)), at: Self.center + direction * 78) {
        $0.fill = Color(hex: 0x5A6270)
        $0.rotation = Self.angle(of: Double(bar))
      }
    }
    let needle = tree.add(.rectangle(size: Size(width: 5, height: 74), cornerRadius: 2.5), at: Self.center) {
      $0.anchor = Point(x: 0.5, y: 0.9)
    }
    let text = tree.add(.text("", style: TextStyle(size: 15, tabularDigits: true)), at: Point(x: 130, y: 168)) {
      $0.fill = Color(hex: 0x2B313B)
    }
    tree.add(.ellipse(size: Size(width: 16, height: 16)), at: Self.center) { $0.fill = Color(hex: 0x2B313B) }
    let (dial, center) = (dial, Self.center)
    // Derived values belong to the same frame as the reading.
    try tree.derive(needle, .position) { _ in center }
    try tree.derive(needle, .rotation) { Self.angle(of: $0[dial][.reading].pressure) }
    try tree.derive(needle, .fill) { Self.color(of: $0[dial][.reading].temperature) }
    try tree.derive(text, .text) {
      let reading = $0[dial][.reading]
      return "\(Self.digits(reading.pressure)) bar, \(Int(reading.temperature.rounded())) °C"
    }
  }

  /// The direction of the needle, clockwise from the top.
  private static func angle(of pressure: Double) -> Angle { .degrees(-120 + 24 * pressure) }

  /// From blue at 20 °C to red at 200 °C.
  private static func color(of temperature: Double) -> Color {
    let heat = min(max((temperature - 20) / 180, 0), 1)
    return Color(red: 0.2 + 0.65 * heat, green: 0.42 - 0.22 * heat, blue: 0.85 - 0.7 * heat)
  }

  /// A number with one decimal.
  private static func digits(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    guard case .pointerPressed(.left, _) = event else { return }
    let reading = Self.readings[next]
    next = (next + 1) % Self.readings.count
    tree.transaction(at: instant, policy: .spring(Spring(response: 0.7, dampingRatio: 0.55))) { [dial] in
      $0[dial][.reading] = reading
    }
  }
}
