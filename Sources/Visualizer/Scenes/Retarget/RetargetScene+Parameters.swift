// SPDX-License-Identifier: MIT
import GlissadeTiming

extension RetargetScene {
  enum Setting: String {
    case demonstration, duration, timing, omega, zeta, easing, bounce, size, rotation, color
  }

  package func parameters(at time: Double) -> [Parameter] {
    let settings = settings(at: time)
    func toggle(_ setting: Setting, _ text: ControlText, _ isOn: Bool, _ key: Character) -> Parameter {
      Parameter(id: setting.rawValue, text: text, kind: .toggle, value: .flag(isOn), key: key)
    }
    func number(_ setting: Setting, _ text: ControlText, _ range: NumberRange, _ value: Double) -> Parameter {
      Parameter(
        id: setting.rawValue, text: text, kind: .number(range), value: .number(value),
        isEnabled: (setting != .omega && setting != .zeta) || settings.timing == .elastic)
    }
    return [
      Parameter(id: Setting.demonstration.rawValue, text: RetargetTexts.demonstration, kind: .button, key: "n"),
      number(
        .duration, RetargetTexts.duration,
        NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", takesArrows: true), settings.duration),
      Parameter(
        id: Setting.timing.rawValue, text: RetargetTexts.timing,
        kind: .choice(Settings.Timing.allCases.map(\.title)), value: .choice(settings.timing.rawValue), key: "e"),
      number(.omega, RetargetTexts.frequency, NumberRange(4...40, step: 1), settings.omega),
      number(.zeta, RetargetTexts.dampingRatio, NumberRange(0.1...1, step: 0.05, decimals: 2), settings.zeta),
      Parameter(
        id: Setting.easing.rawValue, text: RetargetTexts.easing, kind: .text, value: .text(settings.easing),
        isEnabled: settings.timing == .css),
      number(.bounce, RetargetTexts.bounce, NumberRange(0...0.8, step: 0.05, decimals: 2), settings.bounce),
      toggle(.size, RetargetTexts.size, settings.changesSize, "z"),
      toggle(.rotation, RetargetTexts.rotation, settings.changesRotation, "r"),
      toggle(.color, RetargetTexts.color, settings.changesColor, "c"),
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
