// SPDX-License-Identifier: MIT

/// Changes of the settings.
extension CurvesScene {
  mutating func set(_ id: SettingID, to value: ParameterValue, at time: Double, isMoving: Bool) {
    let changed = changed(id, to: value, at: time)
    if changed.requestsBlob, let blob = changed.blob {
      return showBlob(blob.shape, seed: blob.seed, points: blob.points, at: time, isMoving: isMoving)
    }
    let old = version(at: time)
    let options = old.motion.options
    let change: Change =
      changed.options.rotation != options.rotation
      ? .rotation
      : changed.options.shape != options.shape
        ? .edit : changed.version.chosenDuration != old.chosenDuration ? .pace : .lanes
    if showOptions(changed.options, of: changed.version, change, at: time, isMoving: isMoving) { return }
    if changed.version.changesEachLap != old.changesEachLap || changed.version.repeats != old.repeats {
      keep(changed.version, at: time)
    }
  }

  /// Gives the next lane the motion of a lane.
  mutating func duplicate(lane: Int, at time: Double, isMoving: Bool) {
    let version = version(at: time)
    var options = version.motion.options
    guard options.lanes.indices.contains(lane) else { return }
    options.lanes[(lane + 1) % options.lanes.count] = options.lanes[lane]
    showOptions(options, of: version, .lanes, at: time, isMoving: isMoving)
  }

  /// Applies the motion with other options or another duration; returns whether they differ.
  @discardableResult
  private mutating func showOptions(
    _ options: CurvesMotion.Options, of version: CurvesVersion, _ change: Change, at time: Double, isMoving: Bool
  ) -> Bool {
    var version = version
    let duration = version.chosenDuration ?? version.motion.duration
    guard options != version.motion.options || duration != version.motion.duration,
      let motion = try? CurvesMotion(version.motion.source, options: options, duration: duration)
    else { return false }
    version.motion = motion
    show(version, change, at: time, isMoving: isMoving)
    return true
  }
}
