// SPDX-License-Identifier: MIT
extension SceneRun {
  mutating func perform(_ action: TransportAction, at instant: Double) {
    switch action {
    case .togglePlaying: togglePlaying(at: instant)
    case .toggleReversed: change { transport, _ in transport.setReversed(!transport.isReversed, at: instant) }
    case .goToStart: goToLapStart(at: instant)
    case .goToEnd: goToLapEnd(at: instant)
    case .step(let frames): step(frames: frames, at: instant)
    case .seek(let share):
      let lap = lapTimes(at: instant)
      seek(
        to: min(lap.lowerBound + share * (lap.upperBound - lap.lowerBound), LapTable.limit(before: lap.upperBound)),
        at: instant)
    case .seekInLap(let time):
      seek(to: min(time, LapTable.limit(before: lapTimes(at: instant).upperBound)), at: instant)
    case .stepLap(let direction): stepLap(by: direction, at: instant)
    case .setRate(let rate): change { transport, _ in transport.setRate(rate, at: instant) }
    case .nextRate:
      let index = Transport.rates.firstIndex(of: transport.rate).map { ($0 + 1) % Transport.rates.count } ?? 0
      change { transport, _ in transport.setRate(Transport.rates[index], at: instant) }
    case .toggleLoop: change { transport, laps in transport.setLoops(!transport.loops, at: instant, laps: laps) }
    case .setWorkAreaStart, .setWorkAreaEnd: setWorkAreaLimit(isStart: action == .setWorkAreaStart, at: instant)
    case .setWorkArea(let range): change { transport, _ in transport.setRange(range, at: instant) }
    }
  }

  /// Applies an input of the user. A motion that it starts is visible, also after a pause.
  mutating func send(_ input: SceneInput, gesture: Int, at instant: Double) {
    if scene.effect(of: input, at: mediaTime(at: instant)) == .motion { startMoving(at: instant) }
    apply(input, gesture: gesture, at: instant)
  }

  /// Changes the number of a parameter by steps.
  mutating func adjust(_ id: SettingID, by steps: Int, gesture: Int, at instant: Double) {
    guard
      let parameter = shownScene(at: instant).parameters(at: mediaTime(at: instant)).first(where: { $0.id == id }),
      parameter.isEnabled, case .number(let range) = parameter.kind
    else { return }
    let value = range.value(parameter.value.number, movedBy: steps)
    if value != parameter.value.number { apply(.set(id, .number(value)), gesture: gesture, at: instant) }
  }

  /// Sets one end of the work area. Setting the end again removes the area.
  private mutating func setWorkAreaLimit(isStart: Bool, at instant: Double) {
    let time = mediaTime(at: instant)
    let timeline = lapTimes(at: instant)
    let old = transport.range
    let range: ClosedRange<Double>?
    if isStart {
      range = time...max(old?.upperBound ?? timeline.upperBound, time)
    } else if let old, old.upperBound == time || old.upperBound < timeline.upperBound {
      range = nil
    } else {
      range = min(old?.lowerBound ?? timeline.lowerBound, time)...time
    }
    // A work area without length would stop the media time.
    change { transport, _ in
      transport.setRange(range.flatMap { $0.lowerBound < $0.upperBound ? $0 : nil }, at: instant)
    }
  }
}
