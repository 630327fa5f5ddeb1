// SPDX-License-Identifier: MIT

/// Reduced motion: controls change without animation, and scenes play only on request.
///
/// A scene that the user starts plays in full, because motion is the purpose of the window. Only automatic motion is
/// left out.
extension VisualizerContent {
  /// Whether motion is reduced.
  package var reducesMotion: Bool { motion.isReduced }

  /// Applies the desktop's setting, unless the user has chosen another one here.
  mutating func followDesktop(reducesMotion: Bool, at instant: Double) {
    desktopReducesMotion = reducesMotion
    guard applyReducedMotion(at: instant), instant > 0 else { return }
    showNotice(
      reducesMotion
        ? InterfaceTexts.desktopReduces : InterfaceTexts.desktopAllows, at: instant)
  }

  mutating func chooseReducedMotion(_ choice: Bool, at instant: Double) {
    motionChoice = choice
    applyReducedMotion(at: instant)
    showNotice(
      choice ? InterfaceTexts.userReduces : InterfaceTexts.userAllows, at: instant)
  }

  /// Applies the setting; returns whether it changed.
  @discardableResult
  mutating func applyReducedMotion(at instant: Double) -> Bool {
    let isReduced = motionChoice ?? desktopReducesMotion
    guard isReduced != motion.isReduced else { return false }
    motion.isReduced = isReduced
    graphScale.isReduced = isReduced
    for name in SceneName.allCases {
      if isReduced { runs[name]?.stopPlaying(at: instant) } else { runs[name]?.resumePlaying(at: instant) }
    }
    return true
  }
}

extension SceneRun {
  /// Stops automatic playback. A scene that has not started shows a later media time than its first one.
  mutating func stopPlaying(at instant: Double) {
    let plays = isShown ? transport.isPlaying : wasPlaying
    isStoppedByReducedMotion = plays
    let isNew = journal.recent.isEmpty && mediaTime(at: instant) == 0 && transport.furthest == 0
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
