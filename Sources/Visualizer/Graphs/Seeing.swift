import Geometry

/// How motion is looked at, in every scene that has graphs: trails, onion skins, and what the graph shows.
///
/// All of it is taken from the composited value, so it is the same while playing and while scrubbing, and says nothing
/// about how things move: it holds at all times.
package struct Seeing: Sendable, Hashable {
  /// What the graph shows over time.
  package enum Quantity: Int, Sendable, CaseIterable {
    case speed, acceleration

    var title: String { self == .speed ? "Speed" : "Acceleration" }
    var unit: String { self == .speed ? "pt/s" : "pt/s²" }
  }

  /// The ids of the parameters, for session files.
  enum Setting: String, CaseIterable {
    case trails
    case quantity = "graph"
    case onionBefore, onionAfter
  }

  var showsTrails = true
  var quantity = Quantity.speed
  /// How many skins are shown of what was, and of what comes.
  var onionBefore = 0
  var onionAfter = 0

  package init() {}

  static let onionCounts = 0...8

  var trailParameter: Parameter {
    Parameter(
      id: Setting.trails.rawValue, title: "Trail", kind: .toggle, value: .flag(showsTrails), help: "Trails",
      isView: true, key: "t")
  }

  /// All but the trail.
  var parameters: [Parameter] {
    [
      Parameter(
        id: Setting.quantity.rawValue, title: "Graph", kind: .choice(Quantity.allCases.map(\.title)),
        value: .choice(quantity.rawValue), help: "Speed or acceleration", isView: true, key: "v")
    ] + skinParameters
  }

  /// How many skins there are.
  var skinParameters: [Parameter] {
    func count(_ setting: Setting, _ title: String, _ value: Int, _ help: String) -> Parameter {
      Parameter(
        id: setting.rawValue, title: title,
        kind: .number(
          NumberRange(Double(Self.onionCounts.lowerBound)...Double(Self.onionCounts.upperBound), step: 1)),
        value: .number(Double(value)), help: help, isView: true)
    }
    return [
      count(.onionBefore, "Skins before", onionBefore, "Onion skins: where it was"),
      count(.onionAfter, "Skins after", onionAfter, "Onion skins: where it will be"),
    ]
  }

  /// Sets one of them, if the id is theirs; returns whether it is.
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

  /// The instants of the onion skins, the faintest first, with their opacities; none before media time 0.
  package func skins(around time: Double, interval: Double) -> [(time: Double, opacity: Double)] {
    guard interval > 0, interval.isFinite else { return [] }
    func skins(_ count: Int, _ direction: Double) -> [(time: Double, opacity: Double)] {
      (1..<(count + 1)).reversed().map { index in
        let fading = Double(index - 1) / Double(count + 1)
        return (time: time + direction * Double(index) * interval, opacity: 0.4 * (1 - fading))
      }
    }
    return (skins(onionBefore, -1) + skins(onionAfter, 1)).filter { $0.time >= 0 }
  }
}
