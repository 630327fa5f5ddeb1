/// Less motion, for who wants it: controls change in place, and scenes play only when they are asked to.
///
/// What a person starts here plays in full: motion is what the window is for. What is left out is what would move by
/// itself.
extension WindowContent {
  /// Whether less is to move than usual.
  public var reducesMotion: Bool { motion.isReduced }

  /// Learns what the desktop says, which holds until a person says otherwise here.
  public mutating func followDesktop(reducesMotion: Bool, at instant: Double) {
    desktopReducesMotion = reducesMotion
    guard followMotionSetting(at: instant), instant > 0 else { return }
    tell(
      reducesMotion ? "Less motion, as the desktop asks: nothing plays by itself" : "Full motion, as the desktop asks",
      at: instant)
  }

  mutating func chooseReducedMotion(_ choice: Bool, at instant: Double) {
    motionChoice = choice
    followMotionSetting(at: instant)
    tell(choice ? "Less motion: nothing plays by itself" : "Full motion: controls move", at: instant)
  }

  /// Does as it has been said; returns whether that is another thing than before.
  @discardableResult
  mutating func followMotionSetting(at instant: Double) -> Bool {
    let isReduced = motionChoice ?? desktopReducesMotion
    guard isReduced != motion.isReduced else { return false }
    motion.isReduced = isReduced
    // What has been stopped is not started again by itself.
    if isReduced { for name in SceneName.allCases { runs[name]?.holdStill(at: instant) } }
    return true
  }
}

extension SceneRun {
  /// Stops what plays by itself; what has not begun yet stands where it says more than at its first instant.
  mutating func holdStill(at instant: Double) {
    let plays = isShown ? transport.isPlaying : wasPlaying
    let isNew = journal.isEmpty && mediaTime(at: instant) == 0 && transport.furthest == 0
    wasPlaying = false
    transport.pause(at: instant)
    if plays, isNew {
      transport.seek(to: WindowContent.tellingShare * scene.laps.lap(at: 0).duration, at: instant, laps: scene.laps)
    }
  }
}
