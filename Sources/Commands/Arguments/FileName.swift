// SPDX-License-Identifier: MIT
package import ArgumentParser
import Glibc
import GlissadeTexts

/// A file name as bytes, because file names of the system need not be UTF-8.
package struct FileName: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { self.init(text.utf8) }

  var isEmpty: Bool { bytes.isEmpty }

  /// The folder part with its last slash; empty for a name without a slash.
  var folder: FileName {
    FileName(bytes.prefix((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1))
  }

  /// The part after the last slash.
  var base: FileName { FileName(bytes.dropFirst(folder.bytes.count)) }

  /// The base as text, without its ending.
  var stem: String {
    let text = base.text
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return text }
    return String(text[..<dot])
  }

  /// The name as text for files and tables; bytes that are not UTF-8 are written as `\xff`.
  var text: String { SystemText.readable(SystemText.text(of: bytes)) }

  /// The name in quotation marks, for messages.
  var quoted: String { Quotation.quoted(text) }

  /// Whether the name ends with a suffix, ignoring the case of ASCII letters.
  ///
  /// - Parameter suffix: ASCII in lower case.
  func hasSuffix(_ suffix: String) -> Bool {
    bytes.suffix(suffix.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }.elementsEqual(suffix.utf8)
  }

  static func + (left: FileName, right: String) -> FileName { FileName(left.bytes + right.utf8) }

  static func + (left: FileName, right: FileName) -> FileName { FileName(left.bytes + right.bytes) }

  /// Calls a closure with the name as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the array ends with a zero and is valid for the duration of the call.
    return unsafe body(characters)
  }

  /// Returns the status of the file, following links; `nil` on failure, with the reason in `errno`.
  func status() -> stat? {
    var status = stat()
    // SAFETY: the call only writes the local structure that is passed to it.
    return unsafe withCString { unsafe stat($0, &status) } == 0 ? status : nil
  }

  /// The name after that of the working directory, unless it is absolute.
  var absolute: FileName {
    // SAFETY: getcwd allocates the text, which is copied and then freed.
    guard bytes.first != UInt8(ascii: "/"), let folder = unsafe getcwd(nil, 0) else { return self }
    defer { unsafe free(folder) }
    let name = unsafe FileName(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    return (name == FileName("/") ? name : name + "/") + self
  }

  /// Whether there is something with this name, also a link to nothing.
  var exists: Bool {
    var status = stat()
    // SAFETY: the call only writes the local structure that is passed to it.
    return unsafe withCString { unsafe lstat($0, &status) } == 0
  }

  /// The absolute name without links; `nil` on failure, with the reason in `errno`.
  func resolved() -> FileName? {
    // SAFETY: realpath allocates the text, which is copied and then freed.
    guard let real = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(real) }
    return unsafe FileName(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// The name in a symbolic link; `nil` for another file.
  func linkTarget() -> FileName? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: readlink writes at most the given count, which is the length of the array.
    let count = unsafe target.withUnsafeMutableBufferPointer { buffer in
      unsafe withCString { name in unsafe buffer.baseAddress.map { unsafe readlink(name, $0, buffer.count) } ?? -1 }
    }
    return count > 0 ? FileName(target[..<count].map { UInt8(bitPattern: $0) }) : nil
  }

  /// Opens the file and returns its descriptor; negative on failure, with the reason in `errno`.
  func open(_ flags: Int32, mode: mode_t = 0) -> Int32 {
    unsafe withCString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
  }

  /// Creates the folders of the name that do not exist. Errors are ignored; a later call to create the file reports
  /// them.
  func createFolders() {
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      _ = unsafe FileName(bytes[..<index]).withCString { unsafe mkdir($0, 0o700) }
    }
  }

  /// Removes the name from its folder. Errors are ignored.
  func unlink() { _ = unsafe withCString { unsafe Glibc.unlink($0) } }
}

extension FileName: CustomStringConvertible {
  /// The name in the form used in messages.
  package var description: String { Quotation.name(text) }
}

extension FileName: ExpressibleByArgument {
  package static var defaultCompletionKind: CompletionKind { .file() }

  package init(argument: String) { self.init(SystemText.bytes(of: argument)) }
}

extension stat {
  /// The file type bits of the mode, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }
}
