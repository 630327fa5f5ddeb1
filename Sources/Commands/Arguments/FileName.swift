import ArgumentParser
import Glibc
import Quoting

/// The name of a file, byte for byte: names of the system need not be UTF-8.
package struct FileName: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { self.init(text.utf8) }

  var isEmpty: Bool { bytes.isEmpty }

  /// The folder with its last slash, empty where the name has none.
  var folder: FileName {
    FileName(bytes.prefix((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1))
  }

  /// The name as text, for files and tables; bytes that are not UTF-8 stand as `\xff`.
  var text: String { SystemText.readable(SystemText.text(of: bytes)) }

  /// The name in quotation marks, for messages.
  var quoted: String { Quotation.quoted(text) }

  /// Whether the name ends so, in letters of any case.
  ///
  /// - Parameter suffix: ASCII in lower case.
  func hasSuffix(_ suffix: String) -> Bool {
    bytes.suffix(suffix.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }.elementsEqual(suffix.utf8)
  }

  static func + (left: FileName, right: String) -> FileName { FileName(left.bytes + right.utf8) }

  static func + (left: FileName, right: FileName) -> FileName { FileName(left.bytes + right.bytes) }

  /// Lends the name to a call of the system.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the array ends with a zero and lasts as long as the call.
    return unsafe body(characters)
  }

  /// What is behind the name, links followed; `errno` says why there is nothing.
  func status() -> stat? {
    var status = stat()
    // SAFETY: the call fills the local that it is given.
    return unsafe withCString { unsafe stat($0, &status) } == 0 ? status : nil
  }

  /// Opens the file; negative where that fails, with the reason in `errno`.
  func open(_ flags: Int32, mode: mode_t = 0) -> Int32 {
    unsafe withCString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
  }

  /// Removes the name.
  func unlink() { _ = unsafe withCString { unsafe Glibc.unlink($0) } }
}

extension FileName: CustomStringConvertible {
  /// The name as messages show it.
  package var description: String { Quotation.name(text) }
}

extension FileName: ExpressibleByArgument {
  package init(argument: String) { self.init(SystemText.bytes(of: argument)) }
}

extension stat {
  /// The kind of file, as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }
}
