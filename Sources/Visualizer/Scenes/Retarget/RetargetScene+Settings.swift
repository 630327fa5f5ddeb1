// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeLayers
package import GlissadeTiming
import RealModule

extension RetargetScene {
  /// The settings of the user.
  package struct Settings: Sendable, Hashable {
    var duration = 0.6
    var timing = Timing.smooth
    /// The elastic easing of the Seamless document: the frequency of its oscillation, and its damping ratio.
    var omega = 20.0
    var zeta = 0.5
    var bounce = 0.3
    var changesSize = false
    var changesRotation = false
    var changesColor = false

    /// The easing function of `css`, as CSS.
    var easing = "ease"

    enum Timing: Int, CaseIterable, Sendable {
      case smooth, elastic, easeInOut, linear, css
    }

    var spring: Spring { Spring(duration: duration, bounce: bounce) }

    /// The largest overshoot of a motion from rest in any lane, as a fraction of its distance.
    ///
    /// For a damping ratio ζ below 1 it is exp(−π ζ / √(1 − ζ²)).
    var overshoot: Double {
      let ratios = [1 - bounce] + (timing == .elastic ? [zeta] : [])
      let least = ratios.min() ?? 1
      return least < 1 ? .exp(-.pi * least / (1 - least * least).squareRoot()) : 0
    }

    package var timingFunction: TimingFunction {
      switch timing {
      case .smooth: .seamless
      // Over its duration, the easing is the closed form of a damped spring of this frequency.
      case .elastic: .spring(Spring(stiffness: omega * omega, damping: 2 * zeta * omega), duration: 1)
      case .easeInOut: .easeInOut
      case .linear: .linear
      case .css: (try? TimingFunction(css: easing)) ?? .ease
      }
    }
  }

  /// The settings and the view options.
  struct Controls: Sendable {
    var settings: Settings
    var view: ViewOptions
  }

  private static let table: [Setting<Controls>] =
    [
      .button("demonstration", RetargetTexts.demonstration, key: "n"),
      .number(
        "duration", RetargetTexts.duration,
        NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", takesArrows: true), \.settings.duration),
      .choice("timing", RetargetTexts.timing, RetargetTexts.timings, \.settings.timing, key: "e"),
      .number("bounce", RetargetTexts.bounce, NumberRange(0...0.8, step: 0.05, decimals: 2), \.settings.bounce),
      .number("omega", RetargetTexts.frequency, NumberRange(4...40, step: 1), \.settings.omega)
        .shown { $0.settings.timing == .elastic },
      .number(
        "zeta", RetargetTexts.dampingRatio, NumberRange(0.1...1, step: 0.05, decimals: 2), \.settings.zeta
      ).shown { $0.settings.timing == .elastic },
      .text(
        "easing", RetargetTexts.easing, get: \.settings.easing,
        problem: { _, text in
          do throws(TimingFunctionSyntaxError) {
            _ = try TimingFunction(css: text)
            return nil
          } catch { return error.words(in: text) }
        },
        set: { ($0.settings.easing, $0.settings.timing) = ($1, .css) }
      ).shown { $0.settings.timing == .css },
      .toggle("size", RetargetTexts.size, \.settings.changesSize, key: "z"),
      .toggle("rotation", RetargetTexts.rotation, \.settings.changesRotation, key: "r"),
      .toggle("color", RetargetTexts.color, \.settings.changesColor, key: "c"),
    ] + ([ViewOptions.trail, ViewOptions.graph()] + ViewOptions.onionSkins).map { $0.of(\.view) }

  package func settings(at time: Double) -> Settings { settings.value(at: time) }

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    SettingsTable(Self.table, Controls(settings: settings.value(at: time), view: viewOptions))
  }

  /// The retarget policy of a lane.
  enum Method: Int, CaseIterable, Sendable {
    case jump, replace, additive, spring

    var title: String { RetargetTexts.methods[rawValue] }
    var shortTitle: String { RetargetTexts.shortMethods[rawValue] }

    /// The effect of a retarget on the motion before it.
    func effect(_ settings: Settings) -> String {
      self == .spring && settings.bounce > 0 ? RetargetTexts.effectWithBounce : RetargetTexts.effects[rawValue]
    }

    func policy(_ settings: Settings) -> RetargetPolicy {
      switch self {
      case .jump: .jump
      case .replace: .replace
      case .additive: .additive
      case .spring: .spring(settings.spring)
      }
    }
  }
}
