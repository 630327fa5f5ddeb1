// SPDX-License-Identifier: MIT

/// The motion of the interface, and whether it is reduced.
struct MotionSettings: Sendable {
  /// The animations of controls.
  var controls = ControlMotion()
  /// The animated changes of the graphs' scales.
  var graphScale = GraphScale()
  /// The fades of the last pictures after changes of the window.
  var fade = PictureFade()
  /// The user's choice of reduced motion; `nil` for the desktop's setting.
  var choice: Bool?
  var desktopReduces = false

  var isReduced: Bool { controls.isReduced }

  /// Applies the setting; returns whether it changed.
  mutating func update() -> Bool {
    let isReduced = choice ?? desktopReduces
    guard isReduced != controls.isReduced else { return false }
    (controls.isReduced, graphScale.isReduced, fade.isReduced) = (isReduced, isReduced, isReduced)
    return true
  }

  func isMoving(at instant: Double) -> Bool {
    controls.isMoving(at: instant) || graphScale.isMoving(at: instant) || fade.isMoving(at: instant)
  }
}

/// Reduced motion: controls change without animation, and scenes play only on request.
///
/// A scene that the user starts plays in full, because motion is the purpose of the window. Only automatic motion is
/// left out.
extension VisualizerContent {
  /// Whether motion is reduced.
  package var reducesMotion: Bool { motion.isReduced }

  /// Applies the desktop's setting, unless the user has chosen another one here.
  mutating func followDesktop(reducesMotion: Bool, at instant: Double) {
    motion.desktopReduces = reducesMotion
    guard applyReducedMotion(at: instant), instant > 0 else { return }
    showNotice(
      reducesMotion
        ? InterfaceTexts.desktopReduces : InterfaceTexts.desktopAllows, at: instant)
  }

  mutating func chooseReducedMotion(_ choice: Bool, at instant: Double) {
    motion.choice = choice
    applyReducedMotion(at: instant)
    showNotice(
      choice ? InterfaceTexts.userReduces : InterfaceTexts.userAllows, at: instant)
  }

  /// Applies the setting; returns whether it changed.
  @discardableResult
  mutating func applyReducedMotion(at instant: Double) -> Bool {
    guard motion.update() else { return false }
    for name in runs.keys {
      if motion.isReduced { runs[name]?.stopPlaying(at: instant) } else { runs[name]?.resumePlaying(at: instant) }
    }
    return true
  }
}

extension SceneRun {
  /// Stops automatic playback. A scene that has not started shows a later media time than its first one.
  mutating func stopPlaying(at instant: Double) {
    let plays = isShown ? transport.isPlaying : wasPlaying
    isStoppedByReducedMotion = plays
    let isNew = history.recent.isEmpty && mediaTime(at: instant) == 0 && transport.furthest == 0
    wasPlaying = false
    transport.pause(at: instant)
    if plays, isNew {
      transport.seek(to: VisualizerContent.pictureShare * scene.laps.lap(at: 0).duration, at: instant, laps: scene.laps)
    }
  }

  /// Resumes the playback that ``stopPlaying(at:)`` stopped, unless the user has started or stopped it since.
  mutating func resumePlaying(at instant: Double) {
    guard isStoppedByReducedMotion else { return }
    isStoppedByReducedMotion = false
    if isShown { transport.play(at: instant, laps: scene.laps) } else { wasPlaying = true }
  }
}
