// SPDX-License-Identifier: MIT
import GlissadeTexts

extension PlaybackClock {
  /// A key of a time remap: a time of the parent, and the local time that it shows.
  public struct Key: Hashable, Sendable {
    /// The parent's time, in seconds.
    public var time: Double
    /// The local time at that time, in seconds.
    public var localTime: Double
    /// The timing function up to the next key.
    public var timingFunction: TimingFunction

    /// Creates a key.
    public init(at time: Double, _ localTime: Double, timingFunction: TimingFunction = .linear) {
      (self.time, self.localTime, self.timingFunction) = (time, localTime, timingFunction)
    }
  }

  /// Creates a clock that is a time remap: the local time goes from key to key, and rests before the first and after
  /// the last one.
  ///
  ///     // The first second within two seconds, a pause of one second, and then backwards.
  ///     let remap = PlaybackClock(
  ///       remapping: [.init(at: 0, 0), .init(at: 2, 1), .init(at: 3, 1), .init(at: 4, 0)])
  ///
  /// Two keys at one time are a jump. An edit of the clock removes the keys after its instant.
  ///
  /// - Parameter keys: The keys in the order of their times.
  /// - Precondition: There is a key, all numbers are finite, and no time is less than the one before it.
  public init(remapping keys: [Key]) {
    checkArgument(!keys.isEmpty, "a time remap has at least one key")
    checkArgument(keys.allSatisfy { $0.time.isFinite && $0.localTime.isFinite }, "a time remap has finite numbers")
    checkArgument(zip(keys, keys.dropFirst()).allSatisfy { $0.time <= $1.time }, "the times of a remap do not decrease")
    func rest(at key: Key) -> Section {
      Section(
        start: key.time, begin: key.time, localTime: key.localTime, duration: 0, course: .rate(from: 0), rate: 0,
        resumedRate: 1)
    }
    var sections = [rest(at: keys[0])]
    for (key, next) in zip(keys, keys.dropFirst()) where next.time > key.time {
      sections.append(
        Section(
          start: key.time, begin: key.time, localTime: key.localTime, duration: next.time - key.time,
          course: .seek(to: next.localTime, key.timingFunction, from: 0), rate: 0, resumedRate: 1))
    }
    if keys.count > 1 { sections.append(rest(at: keys[keys.count - 1])) }
    self.init(sections: sections)
  }
}
