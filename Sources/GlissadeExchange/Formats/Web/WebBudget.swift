// SPDX-License-Identifier: MIT

/// The limits of the work for a file, which grow with its length.
struct WebBudget {
  private var corners: Int
  private var work: Int
  private var channels: Int
  private var bytes: Int

  /// The allowance of each file, and its increase with the length. `bytesPerChannel` bytes add one channel.
  private static let (fileCorners, fileWork, fileChannels, fileBytes) = (200_000, 40_000_000, 100_000, 1 << 20)
  private static let (largeByteWork, largeLength) = (64, 1 << 20)
  private static let (byteWork, bytesPerChannel, byteBytes) = (16, 4, 4)

  init(length: Int) {
    corners = Self.fileCorners + length
    // Large files are exports of many layers, whose work grows with their length.
    work = Self.fileWork + Self.byteWork * length + Self.largeByteWork * max(0, length - Self.largeLength)
    channels = Self.fileChannels + length / Self.bytesPerChannel
    bytes = Self.fileBytes + Self.byteBytes * length
  }

  /// The most breakpoints that remain.
  var remainingCorners: Int { corners }

  /// Whether breakpoints are within the limit, from which they are subtracted.
  mutating func takeCorners(_ count: Int) -> Bool { Self.take(count, from: &corners) }

  /// Whether work is within the limit. Its unit is about 20 ns.
  mutating func takeWork(_ count: Int) -> Bool { Self.take(count, from: &work) }

  mutating func takeChannels(_ count: Int) -> Bool { Self.take(count, from: &channels) }

  /// Whether the bytes of values that are read once more for an element are within the limit.
  mutating func takeBytes(_ count: Int) -> Bool { Self.take(count, from: &bytes) }

  private static func take(_ count: Int, from rest: inout Int) -> Bool {
    let (difference, overflow) = rest.subtractingReportingOverflow(count)
    guard !overflow, difference >= 0 else { return false }
    rest = difference
    return true
  }

  /// The number of instants at which a track is evaluated in a comparison: even ones, and both sides of breakpoints.
  ///
  /// - Parameters:
  ///   - duration: The duration of the motion in seconds.
  ///   - channels: The number of all channels.
  static func instants(over duration: Double, breakpoints: Int, channels: Int) -> Int {
    ComparisonTimes.count(over: duration, corners: breakpoints, limit: ComparisonTimes.limit(numbers: channels))
  }
}
