// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// A second name for a display, under which one of its extensions is not found and requests are counted.
///
/// A server can turn off only some of its extensions. The filter misspells the queries for one; all other requests pass
/// unchanged.
public final class ExtensionFilter: Sendable {
  /// The name for programs, such as `:1207`.
  public var name: String { proxy.name }

  /// The number of bytes that programs have sent. It is constant while they send no request.
  public var requestBytes: Int { counter.value.load(ordering: .relaxed) }

  private let counter: Counter
  private let proxy: DisplayProxy

  /// Listens for programs until the filter is released.
  ///
  /// - Parameters:
  ///   - extensionName: The extension that programs do not find, or `nil` so that they find all of them.
  ///   - display: The display that programs reach.
  public init(hiding extensionName: String?, of display: VirtualDisplay) throws {
    let counter = Counter()
    self.counter = counter
    proxy = try DisplayProxy(of: display) {
      FilterRelay(hidden: extensionName.map { Array($0.utf8) }, counter: counter)
    }
  }
}

private struct FilterRelay: Relay {
  let hidden: [UInt8]?
  let counter: Counter

  mutating func pass(_ bytes: [UInt8], from sender: ConnectionEnd, to receiver: Int32) -> Bool {
    var bytes = bytes
    if sender == .program {
      counter.value.add(bytes.count, ordering: .relaxed)
      if let hidden { Self.misspell(hidden, in: &bytes) }
    }
    return Self.send(bytes, to: receiver)
  }

  /// Misspells a name in each QueryExtension request (opcode 98, the name's length at byte 4, the name from byte 8).
  private static func misspell(_ name: [UInt8], in bytes: inout [UInt8]) {
    guard bytes.count >= 8 + name.count else { return }
    for start in 0...(bytes.count - 8 - name.count)
    where bytes[start] == 98 && Int(bytes[start + 4]) == name.count
      && bytes[(start + 8)..<(start + 8 + name.count)].elementsEqual(name)
    {
      bytes[start + 8] = UInt8(ascii: "?")
    }
  }
}

/// A number that threads share.
private final class Counter: Sendable {
  let value = Atomic<Int>(0)
}
