// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// View options of scenes with graphs: trails, onion skins and the quantity of the graph.
///
/// They use presentation values, and have no effect on the motion. So they apply to all media times.
package struct ViewOptions: Sendable, Hashable {
  /// The quantity that the graph shows over time.
  package enum Quantity: Int, Sendable, CaseIterable {
    case speed, acceleration

    var title: String { self == .speed ? GraphTexts.speed : GraphTexts.acceleration }
    var unit: String { self == .speed ? "pt/s" : "pt/s²" }
  }

  /// The IDs of the parameters, as in session files.
  enum Setting: String, CaseIterable {
    case trails
    case quantity = "graph"
    case onionBefore, onionAfter
  }

  var showsTrails = true
  var quantity = Quantity.speed
  /// The number of onion skins before the current frame.
  var onionBefore = 0
  var onionAfter = 0

  package init() {}

  static let onionCounts = 0...8

  var trailParameter: Parameter {
    Parameter(
      id: Setting.trails.rawValue, text: GraphTexts.trail, kind: .toggle, value: .flag(showsTrails), isView: true,
      key: "t")
  }

  /// All parameters except the trail.
  var parameters: [Parameter] {
    [
      Parameter(
        id: Setting.quantity.rawValue, text: GraphTexts.quantity, kind: .choice(Quantity.allCases.map(\.title)),
        value: .choice(quantity.rawValue), isView: true, key: "v")
    ] + onionSkinParameters
  }

  /// The parameters of the onion skins.
  var onionSkinParameters: [Parameter] {
    func count(_ setting: Setting, _ text: ControlText, _ value: Int) -> Parameter {
      Parameter(
        id: setting.rawValue, text: text,
        kind: .number(
          NumberRange(Double(Self.onionCounts.lowerBound)...Double(Self.onionCounts.upperBound), step: 1)),
        value: .number(Double(value)), isView: true)
    }
    return [
      count(.onionBefore, GraphTexts.onionBefore, onionBefore), count(.onionAfter, GraphTexts.onionAfter, onionAfter),
    ]
  }

  /// Sets the option with an ID; returns whether there is one.
  package mutating func set(_ id: String, to value: ParameterValue) -> Bool {
    guard let setting = Setting(rawValue: id) else { return false }
    func count(_ number: Double) -> Int {
      guard number.isFinite else { return 0 }
      let bounds = Self.onionCounts
      return Int(min(max(number, Double(bounds.lowerBound)), Double(bounds.upperBound)).rounded())
    }
    switch setting {
    case .trails: showsTrails = value.flag
    case .quantity: quantity = Quantity(rawValue: value.choice) ?? .speed
    case .onionBefore: onionBefore = count(value.number)
    case .onionAfter: onionAfter = count(value.number)
    }
    return true
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
