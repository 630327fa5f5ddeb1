// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeLayers
import GlissadeTiming

/// The animations of controls, on the clock of the interface: hover, press and switching.
///
/// They use additive retargeting, so that fast changes never jump.
struct ControlMotion: Sendable {
  /// The animated state of a control, with values in 0 … 1.
  private struct State: Sendable {
    var hover: Retargeting<Double>
    var press: Retargeting<Double>
    var value: Retargeting<Double>
  }

  static let hoverDuration = 0.09
  static let pressDuration = 0.06
  static let valueDuration = 0.16

  /// Whether controls change without animation, for reduced motion.
  var isReduced = false

  private var states: [Control.ID: State] = [:]
  private var hovered: Control.ID?
  private var pressed: Control.ID?

  /// Updates the control under the pointer.
  mutating func hover(_ id: Control.ID?, at instant: Double) {
    guard id != hovered else { return }
    if let hovered { retarget(hovered, \.hover, to: 0, Self.hoverDuration, at: instant) }
    if let id { retarget(id, \.hover, to: 1, Self.hoverDuration, at: instant) }
    hovered = id
  }

  /// Updates the pressed control.
  mutating func press(_ id: Control.ID?, at instant: Double) {
    guard id != pressed else { return }
    if let pressed { retarget(pressed, \.press, to: 0, Self.pressDuration, at: instant) }
    if let id { retarget(id, \.press, to: 1, Self.pressDuration, at: instant) }
    pressed = id
  }

  /// Updates the values of controls after an action: whether each switch and segment is on.
  mutating func settle(from old: [Control.ID: Bool], to new: [Control.ID: Bool], at instant: Double) {
    for (id, isOn) in new {
      guard let wasOn = old[id], wasOn != isOn else { continue }
      if states[id] == nil { states[id] = state(value: wasOn ? 1 : 0) }
      retarget(id, \.value, to: isOn ? 1 : 0, Self.valueDuration, at: instant)
    }
  }

  func hover(of id: Control.ID, at instant: Double) -> Double { states[id]?.hover.value(at: instant) ?? 0 }
  func press(of id: Control.ID, at instant: Double) -> Double { states[id]?.press.value(at: instant) ?? 0 }
  func value(of control: Control, at instant: Double) -> Double {
    // An untouched control has its value without animation.
    guard let state = states[control.id], state.value.target(at: instant).value == control.kind.target else {
      return control.kind.target
    }
    return state.value.value(at: instant)
  }

  /// Whether an animation is still visible after an instant.
  ///
  /// A remaining 1/512 of a value changes a colour by at most half a step of 8 bits. It moves a knob, over less than 20
  /// points, by less than 0.04 points.
  func isMoving(at instant: Double) -> Bool {
    let tolerance = VisibleTolerance().component
    return states.values.contains { state in
      [state.hover, state.press, state.value].contains { $0.settlingTime(within: tolerance) > instant }
    }
  }

  private func state(value: Double) -> State {
    State(hover: Retargeting(0), press: Retargeting(0), value: Retargeting(value))
  }

  private mutating func retarget(
    _ id: Control.ID, _ part: WritableKeyPath<State, Retargeting<Double>>, to target: Double, _ duration: Double,
    at instant: Double
  ) {
    var moved = states[id] ?? state(value: 0)
    if isReduced {
      moved[keyPath: part] = Retargeting(target)
    } else {
      moved[keyPath: part].prune(before: instant)
      moved[keyPath: part].retarget(to: target, at: instant, duration: duration)
    }
    states[id] = moved
  }
}
