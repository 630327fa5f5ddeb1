// SPDX-License-Identifier: MIT

/// Finds the ends of a server's messages: the answer to the connection setup, replies, errors and events.
///
/// The layout is that of the [X protocol](https://www.x.org/releases/current/doc/xproto/x11protocol.html), section 8
/// and appendix B, in the byte order of this machine.
struct ServerMessages {
  /// The number of complete messages.
  private(set) var count = 0
  /// The first bytes of the incomplete message.
  private var head: [UInt8] = []
  /// The number of missing bytes of the current message, or `nil` before its length is known.
  private var bytesLeft: Int?

  /// Takes in the next bytes; returns how many of them belong to the first `limit` messages.
  mutating func take(_ bytes: [UInt8], upTo limit: Int) -> Int {
    var index = 0
    while index < bytes.count, count < limit {
      if let left = bytesLeft {
        let step = min(left, bytes.count - index)
        index += step
        bytesLeft = left - step
      } else {
        head.append(bytes[index])
        index += 1
        if let length = Self.length(head, isSetup: count == 0) { bytesLeft = length - head.count }
      }
      if bytesLeft == 0 {
        count += 1
        (head, bytesLeft) = ([], nil)
      }
    }
    return index
  }

  /// The length of a message, or `nil` before its first 8 bytes are known.
  private static func length(_ head: [UInt8], isSetup: Bool) -> Int? {
    guard head.count >= 8 else { return nil }
    func number(_ range: Range<Int>) -> Int { head[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
    if isSetup { return 8 + 4 * number(6..<8) }
    // Replies and generic events state the length of the data after their 32 bytes.
    let isLong = head[0] == 1 || head[0] & 0x7F == 35
    return 32 + (isLong ? 4 * number(4..<8) : 0)
  }
}
