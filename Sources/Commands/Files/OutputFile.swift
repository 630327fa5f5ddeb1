// SPDX-License-Identifier: MIT
import Glibc

/// Writing of output files.
enum OutputFile {
  /// Writes a complete file under a temporary name and then renames it, so that a failure keeps the old file.
  ///
  /// - Parameters:
  ///   - reserved: A file that this process has created under the final name, to be replaced.
  ///   - accepted: The kinds of existing files.
  static func write(
    _ bytes: [UInt8], to name: FileName, option: String, reserved: FileName? = nil,
    accepting accepted: OutputTarget.Accepted = .stream
  ) throws(Failure) {
    var file = try PartialFile(name, option: option, accepting: accepted)
    try file.write(bytes)
    try file.finish(reserved: reserved)
  }

  /// Writes bytes to the file of the option --output, or to standard output for the name `-`.
  static func write(_ bytes: [UInt8], toOutput name: FileName) throws(Failure) {
    if name == FileName("-") { try StandardOutput.write(bytes) } else { try write(bytes, to: name, option: "--output") }
  }

  /// Checks that a file can be written, before its content exists.
  ///
  /// - Throws: A failure with the reason.
  static func check(_ name: FileName, option: String) throws(Failure) {
    switch try OutputTarget(name, option: option) {
    case .descriptor: break
    case .written:
      guard unsafe name.withCString({ unsafe access($0, W_OK) }) == 0 else { throw failure(name, option, errno) }
    case .replaced:
      // The deinitialiser removes the temporary file.
      _ = try PartialFile(name, option: option)
    }
  }

  /// Writes a file with an unused name in the working directory, and returns the name.
  static func writeNew(_ bytes: [UInt8], prefix: String, suffix: String) throws(Failure) -> String {
    for number in 1...9999 {
      let text = "\(prefix)-\(number)\(suffix)"
      let name = FileName(text)
      // The exclusive creation gives the name to the first process that creates the file.
      guard try reserve(name, orExisting: true) else { continue }
      try write(bytes, toReserved: name, accepting: .stream)
      return text
    }
    throw Failure(
      .cannotCreate, "saving: the names \(prefix)-1\(suffix) to \(prefix)-9999\(suffix) all exist; remove one")
  }

  /// Writes a file whose name is reserved, and removes the name after a failure.
  private static func write(
    _ bytes: [UInt8], toReserved name: FileName, accepting accepted: OutputTarget.Accepted
  ) throws(Failure) {
    do throws(Failure) {
      try write(bytes, to: name, option: "saving", reserved: name, accepting: accepted)
    } catch {
      remove(reserved: name)
      throw error
    }
  }

  /// The suffix of session files.
  static let sessionSuffix = ".session.json"

  /// The first unused name in a folder, of a prefix, a number and a suffix.
  static func unusedName(in folder: FileName, prefix: String, suffix: String) -> String {
    let names = (1...9999).lazy.map { "\(prefix)-\($0)\(suffix)" }
    return names.first { !(folder + $0).exists } ?? prefix + suffix
  }

  /// Creates an empty file with an unused name; returns whether it is unused.
  ///
  /// - Parameter isOptional: Whether a used name is no failure.
  @discardableResult
  static func reserve(_ name: FileName, orExisting isOptional: Bool = false) throws(Failure) -> Bool {
    let descriptor = UnfinishedFiles.create(name) { name.open(O_WRONLY | O_CREAT | O_EXCL, mode: 0o666) }
    if isOptional, descriptor < 0, errno == EEXIST { return false }
    guard descriptor >= 0 else { throw failure(name, "saving", errno) }
    close(descriptor)
    return true
  }

  /// Writes a new file, which must not exist, or replaces an existing one.
  static func write(_ bytes: [UInt8], to target: SavingTarget) throws(Failure) {
    let name = target.name
    guard !target.replaces else { return try write(bytes, to: name, option: "saving", accepting: .regularFile) }
    try reserve(name)
    try write(bytes, toReserved: name, accepting: .regularFile)
  }

  /// Removes an empty file that ``reserve(_:orExisting:)`` created, because its content was not written.
  static func remove(reserved name: FileName) {
    name.unlink()
    UnfinishedFiles.remove(name)
  }

  static func failure(_ name: FileName, _ option: String, _ number: Int32) -> Failure {
    failure(name, option, ErrorNumber.description(number))
  }

  static func failure(_ name: FileName, _ option: String, _ problem: String) -> Failure {
    Failure(
      .cannotCreate,
      name.isEmpty
        ? "\(option): '' cannot be written; the name of a file is accepted" : "\(option): \(name): \(problem)")
  }
}
