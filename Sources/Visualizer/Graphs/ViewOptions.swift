// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// View options of scenes with graphs: trails, onion skins and the quantity of the graph.
///
/// They use presentation values, and have no effect on the motion. So they apply to all media times.
package struct ViewOptions: Sendable, Hashable {
  /// The quantity that the graph shows over time.
  package enum Quantity: Int, Sendable, CaseIterable {
    case speed, acceleration, deviation, horizontal, vertical

    /// The quantities of every graph of moving points. The others need a path, or an axis of their own.
    package static let usual = [Quantity.speed, .acceleration]

    var title: String {
      switch self {
      case .speed: GraphTexts.speed
      case .acceleration: GraphTexts.acceleration
      case .deviation: GraphTexts.deviation
      case .horizontal: GraphTexts.horizontal
      case .vertical: GraphTexts.vertical
      }
    }

    var unit: String {
      switch self {
      case .speed: "pt/s"
      case .acceleration: "pt/s²"
      case .deviation, .horizontal, .vertical: "pt"
      }
    }

    /// Whether the value is a coordinate, whose axis need not contain 0.
    var isCoordinate: Bool { self == .horizontal || self == .vertical }

    /// The value of a sample with its acceleration; `nil` for a deviation, which needs a path.
    func value(_ sample: Sample<Point>, _ acceleration: @autoclosure () -> Vector) -> Double? {
      switch self {
      case .speed: sample.velocity.length
      case .acceleration: acceleration().length
      case .horizontal: sample.value.x
      case .vertical: sample.value.y
      case .deviation: nil
      }
    }
  }

  var showsTrails = true
  var quantity = Quantity.speed
  /// The number of onion skins before the current frame.
  package var onionBefore = 0
  package var onionAfter = 0

  package init() {}

  private static let onionCounts = NumberRange(0...8, step: 1)

  static let trail = Setting.toggle("trails", GraphTexts.trail, \ViewOptions.showsTrails, key: "t").view()
  /// The settings of the onion skins.
  static let onionSkins = [
    Setting.count("onionBefore", GraphTexts.onionBefore, onionCounts, \ViewOptions.onionBefore).view(),
    Setting.count("onionAfter", GraphTexts.onionAfter, onionCounts, \ViewOptions.onionAfter).view(),
  ]
  /// The quantity of the graph, which has a menu beside the graph's title in place of a control.
  static func graph(_ quantities: [Quantity] = Quantity.usual) -> Setting<ViewOptions> {
    .choice("graph", GraphTexts.quantity, quantities.map(\.title), \ViewOptions.quantity, key: "v")
      .view().listed { _ in false }
  }

  /// The media times of the onion skins, the faintest first, with their opacities. None is before 0.
  package func onionSkins(around time: Double, interval: Double) -> [(time: Double, opacity: Double)] {
    guard interval > 0, interval.isFinite else { return [] }
    func onionSkins(_ count: Int, _ direction: Double) -> [(time: Double, opacity: Double)] {
      (1..<(count + 1)).reversed().map { index in
        let fading = Double(index - 1) / Double(count + 1)
        return (time: time + direction * Double(index) * interval, opacity: 0.4 * (1 - fading))
      }
    }
    return (onionSkins(onionBefore, -1) + onionSkins(onionAfter, 1)).filter { $0.time >= 0 }
  }
}
