// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import Synchronization

/// A second name for a display whose connections fail at a chosen or random instant.
public final class ServerFault: Sendable {
  /// The name for programs, such as `:1207`.
  public var name: String { proxy.name }

  /// The instant at which the first connection was cut or stalled, in seconds of the monotonic clock; `nil` before the
  /// fault.
  public var instant: Double? {
    let nanoseconds = record.instant.load(ordering: .acquiring)
    return nanoseconds == 0 ? nil : Double(nanoseconds) / 1e9
  }

  private let record: FaultRecord
  private let proxy: DisplayProxy

  /// Cuts all connections after a number of the server's messages, counted over all of them.
  public init(cuttingAfter count: Int, of display: VirtualDisplay) throws {
    let record = FaultRecord()
    self.record = record
    proxy = try DisplayProxy(of: display) { CuttingRelay(limit: count, record: record) }
  }

  /// Delays and splits the bytes, and cuts or stalls each connection at a random byte or time within half a second.
  public init(seed: UInt64, stalls: Bool, of display: VirtualDisplay) throws {
    let record = FaultRecord()
    self.record = record
    proxy = try DisplayProxy(of: display) { RandomRelay(seed: seed, stalls: stalls, record: record) }
  }
}

/// The shared state of the connections of a proxy.
private final class FaultRecord: Sendable {
  /// The instant of the first fault, in nanoseconds of the monotonic clock; 0 before it.
  let instant = Atomic<Int>(0)
  /// The number of complete messages of the server.
  let messages = Atomic<Int>(0)

  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  func recordFault() { _ = instant.compareExchange(expected: 0, desired: Self.now, ordering: .acquiringAndReleasing) }
}

private struct CuttingRelay: Relay {
  let limit: Int
  let record: FaultRecord
  var messages = ServerMessages()

  init(limit: Int, record: FaultRecord) {
    self.limit = limit
    self.record = record
  }

  mutating func pass(_ bytes: [UInt8], from sender: ConnectionEnd, to receiver: Int32) -> Bool {
    guard sender == .server else { return Self.send(bytes, to: receiver) }
    let before = messages.count
    // Programs that have several connections use one at a time here.
    let others = record.messages.load(ordering: .acquiring) - before
    let accepted = messages.take(bytes, upTo: limit - others)
    record.messages.add(messages.count - before, ordering: .acquiringAndReleasing)
    guard others + messages.count < limit else {
      // The fault is recorded before the last bytes are sent, because the program may end as soon as it receives them.
      record.recordFault()
      _ = Self.send(bytes[..<accepted], to: receiver)
      return false
    }
    return Self.send(bytes[..<accepted], to: receiver)
  }
}

private struct RandomRelay: Relay {
  private var random: SplitMix64
  private let stalls: Bool
  private let record: FaultRecord
  /// The number of bytes of both directions until the fault.
  private var bytesLeft: Int
  private let deadline: Int
  private(set) var isStalled = false

  init(seed: UInt64, stalls: Bool, record: FaultRecord) {
    random = SplitMix64(seed: seed)
    self.stalls = stalls
    self.record = record
    // The logarithm is uniform, so that faults after few bytes are as frequent as faults after many bytes: the limits
    // are 10 and 1,000,000.
    let magnitude = Double.random(in: 1...6, using: &random)
    bytesLeft = Int(pow(10, magnitude))
    deadline = FaultRecord.now + Int.random(in: 0...500_000_000, using: &random)
  }

  var millisecondsLeft: Int32 { isStalled ? -1 : Int32(max(0, (deadline - FaultRecord.now) / 1_000_000 + 1)) }

  mutating func expire() -> Bool { fail() }

  private mutating func fail() -> Bool {
    record.recordFault()
    isStalled = stalls
    return stalls
  }

  mutating func pass(_ bytes: [UInt8], from sender: ConnectionEnd, to receiver: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      if bytesLeft == 0 || FaultRecord.now > deadline { return fail() }
      // Usually all bytes are sent in one step, sometimes in parts with pauses of up to 2 ms between them.
      let isSplit = Int.random(in: 0..<4, using: &random) == 0
      let count = min(bytesLeft, isSplit ? Int.random(in: 1...max(1, rest.count / 2), using: &random) : rest.count)
      bytesLeft -= count
      if bytesLeft == 0, !stalls { record.recordFault() }
      guard Self.send(rest.prefix(count), to: receiver) else { return false }
      rest = rest.dropFirst(count)
      if isSplit { usleep(.random(in: 0...2000, using: &random)) }
    }
    return bytesLeft > 0 || fail()
  }
}
