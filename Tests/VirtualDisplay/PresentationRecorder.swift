// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// A second name for a display, under which the server's reports of refreshes are recorded.
///
/// The record comes from the bytes of the connection. It does not depend on the program that receives the reports.
public final class PresentationRecorder: Sendable {
  /// A report: `CompleteNotify` of the Present extension.
  public struct Report: Hashable, Sendable {
    /// The time of the refresh in microseconds of the server's clock, and its count.
    public let ust, msc: UInt64
  }

  /// The name for programs, such as `:1207`.
  public var name: String { proxy.name }

  /// The reports until now, oldest first.
  public var reports: [Report] { record.reports.withLock { $0 } }

  private let record: Record
  private let proxy: DisplayProxy

  /// Listens for programs until the recorder is released.
  public init(of display: VirtualDisplay) throws {
    let record = Record()
    self.record = record
    proxy = try DisplayProxy(of: display) { RecordingRelay(record: record) }
  }

  fileprivate final class Record: Sendable {
    let reports = Mutex<[Report]>([])
  }
}

private struct RecordingRelay: Relay {
  let record: PresentationRecorder.Record
  private var messages = ServerMessages()
  private var message: [UInt8] = []

  init(record: PresentationRecorder.Record) { self.record = record }

  mutating func pass(_ bytes: [UInt8], from sender: ConnectionEnd, to receiver: Int32) -> Bool {
    if sender == .server {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = messages.count
        let taken = messages.take(Array(rest), upTo: count + 1)
        message += rest.prefix(taken)
        rest = rest.dropFirst(taken)
        guard messages.count > count else { break }
        if let report = Self.report(in: message) { record.reports.withLock { $0.append(report) } }
        message = []
      }
    }
    return Self.send(bytes, to: receiver)
  }

  /// A generic event (35) of 40 bytes with event type 1 and kind 1 (a requested report, not a pixmap). No other
  /// extension of the program has such events.
  private static func report(in message: [UInt8]) -> PresentationRecorder.Report? {
    guard message.count == 40, message[0] & 0x7F == 35, message[8] == 1, message[9] == 0, message[10] == 1 else {
      return nil
    }
    func number(_ range: Range<Int>) -> UInt64 { message[range].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    return PresentationRecorder.Report(ust: number(24..<32), msc: number(32..<40))
  }
}
