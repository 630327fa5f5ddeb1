// SPDX-License-Identifier: MIT
import GlissadeTiming

extension RetargetScene {
  enum Setting: String {
    case demonstration, duration, timing, omega, zeta, easing, bounce, size, rotation, color
  }

  package func parameters(at time: Double) -> [Parameter] {
    let settings = settings(at: time)
    func toggle(_ setting: Setting, _ title: String, _ isOn: Bool, _ help: String, _ key: Character) -> Parameter {
      Parameter(
        id: setting.rawValue, title: title, kind: .toggle, value: .flag(isOn), help: help, key: key)
    }
    func number(_ setting: Setting, _ title: String, _ range: NumberRange, _ value: Double, _ help: String) -> Parameter
    {
      Parameter(
        id: setting.rawValue, title: title, kind: .number(range), value: .number(value), help: help,
        isEnabled: (setting != .omega && setting != .zeta) || settings.timing == .elastic)
    }
    return [
      Parameter(
        id: Setting.demonstration.rawValue, title: "Play demo", kind: .button, value: .none,
        help: "Play the demonstration now and in every further lap, until the next click", key: "n"),
      number(
        .duration, "Duration", NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", takesArrows: true),
        settings.duration, "Set the duration of each move"),
      Parameter(
        id: Setting.timing.rawValue, title: "", kind: .choice(Settings.Timing.allCases.map(\.title)),
        value: .choice(settings.timing.rawValue), help: "Select the easing in Replace and Additive", key: "e"),
      number(
        .omega, "Frequency", NumberRange(4...40, step: 1), settings.omega,
        "Set the frequency of the elastic easing, in radians per duration"),
      number(
        .zeta, "Damping ratio", NumberRange(0.1...1, step: 0.05, decimals: 2), settings.zeta,
        "Set the damping ratio of the elastic easing; 1 has no overshoot"),
      Parameter(
        id: Setting.easing.rawValue, title: "Easing", kind: .text, value: .text(settings.easing),
        help: "Enter any easing function of CSS", isEnabled: settings.timing == .css),
      number(
        .bounce, "Bounce", NumberRange(0...0.8, step: 0.05, decimals: 2), settings.bounce,
        "Set the bounce of the spring; 0 has no overshoot"),
      toggle(.size, "Size", settings.changesSize, "Make the card larger at lower positions", "z"),
      toggle(.rotation, "Rotation", settings.changesRotation, "Rotate the card by its position", "r"),
      toggle(.color, "Colour", settings.changesColor, "Colour the card by its horizontal position", "c"),
      viewOptions.trailParameter,
    ] + viewOptions.parameters
  }

  mutating func set(_ setting: Setting, to value: ParameterValue, at time: Double) {
    var changed = settings(at: time)
    switch setting {
    case .demonstration: return
    case .duration: changed.duration = min(max(value.number, 0.1), 3)
    case .timing: changed.timing = Settings.Timing(rawValue: value.choice) ?? .smooth
    case .easing:
      // After an invalid text, the last easing function stays.
      guard (try? TimingFunction(css: value.text)) != nil else { return }
      changed.easing = value.text
      changed.timing = .css
    case .omega: changed.omega = min(max(value.number, 4), 40)
    case .zeta: changed.zeta = min(max(value.number, 0.1), 1)
    case .bounce: changed.bounce = min(max(value.number, 0), 0.8)
    case .size: changed.changesSize = value.flag
    case .rotation: changed.changesRotation = value.flag
    case .color: changed.changesColor = value.flag
    }
    keep(changed, from: time)
  }
}
