// SPDX-License-Identifier: MIT
import GlissadeImageCoding
import GlissadeTexts

/// The files of a ZIP archive, by its central directory.
///
/// It follows [APPNOTE 6.3](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). Encrypted files, archives in
/// several parts and ZIP64 are refused.
package struct ZIPArchive {
  private struct Entry {
    let method: Int
    let isEncrypted: Bool
    let compressedSize: Int
    let size: Int
    let offset: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]
  /// The names of the files, in the order of the archive.
  package private(set) var names: [String] = []
  /// The bytes that may still be expanded.
  private var budget = MotionFile.sizeLimit

  /// The most files of an archive.
  private static let entryLimit = 10_000
  /// The longest comment at the end, in bytes, and the record before it.
  private static let endLength = 65_535 + 22

  package init(_ bytes: [UInt8]) throws(MotionFileError) {
    self.bytes = bytes
    let first = max(0, bytes.count - Self.endLength)
    guard bytes.count >= 22,
      let end = stride(from: bytes.count - 22, through: first, by: -1).first(where: { number(at: $0, 4) == 0x0605_4B50 }
      )
    else { throw Self.damaged }
    let count = number(at: end + 10, 2)
    guard count <= Self.entryLimit else {
      throw MotionFileError("the archive has more than \(Self.entryLimit) files; fewer are accepted")
    }
    var position = number(at: end + 16, 4)
    for _ in 0..<count {
      guard position + 46 <= bytes.count, number(at: position, 4) == 0x0201_4B50 else { throw Self.damaged }
      let nameLength = number(at: position + 28, 2)
      let next = position + 46 + nameLength + number(at: position + 30, 2) + number(at: position + 32, 2)
      guard next <= bytes.count else { throw Self.damaged }
      let name = String(decoding: bytes[(position + 46)..<(position + 46 + nameLength)], as: UTF8.self)
      let entry = Entry(
        method: number(at: position + 10, 2), isEncrypted: number(at: position + 8, 2) & 1 == 1,
        compressedSize: number(at: position + 20, 4), size: number(at: position + 24, 4),
        offset: number(at: position + 42, 4))
      if entries.updateValue(entry, forKey: name) == nil { names.append(name) }
      position = next
    }
  }

  private static let damaged = MotionFileError("the archive is damaged: its directory is incomplete or invalid")

  /// A whole number of a few bytes, the least significant first; 0 beyond the end.
  private func number(at position: Int, _ count: Int) -> Int {
    guard position >= 0, position + count <= bytes.count else { return 0 }
    return (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }

  /// The content of a file, or `nil` if there is no such file.
  ///
  /// - Throws: An error for a file that is damaged or encrypted, or if the files of the archive expand to more than
  ///   ``MotionFile/sizeLimit``.
  package mutating func content(of name: String) throws(MotionFileError) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    let quoted = Quotation.quoted(name) + " of the archive"
    guard !entry.isEncrypted else { throw MotionFileError("\(quoted) is encrypted, which is not read") }
    guard number(at: entry.offset, 4) == 0x0403_4B50 else { throw Self.damaged }
    let start = entry.offset + 30 + number(at: entry.offset + 26, 2) + number(at: entry.offset + 28, 2)
    guard start <= bytes.count, entry.compressedSize <= bytes.count - start else { throw Self.damaged }
    let data = bytes[start..<(start + entry.compressedSize)]
    let content: [UInt8]
    switch entry.method {
    case 0 where data.count <= budget: content = Array(data)
    case 8: content = try MotionContainer.expanded(data, .raw, atMost: budget, quoted)
    case 0: throw MotionFileError("the archive expands to more than \(MotionFile.sizeLimit >> 20) MiB")
    default: throw MotionFileError("\(quoted) has the compression method \(entry.method); deflate is accepted")
    }
    guard content.count == entry.size else { throw MotionFileError("\(quoted) is damaged: its size differs") }
    budget -= content.count
    return content
  }
}
