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
    let text = try reserveNew(prefix: prefix, suffix: suffix)
    let name = FileName(text)
    do throws(Failure) { try write(bytes, to: name, option: "saving", reserved: name) } catch {
      remove(reserved: name)
      throw error
    }
    return text
  }

  /// The suffix of session files.
  static let sessionSuffix = ".session.json"

  /// The first unused name in a folder, of a prefix, a number and a suffix.
  static func unusedName(in folder: FileName, prefix: String, suffix: String) -> String {
    let names = (1...9999).lazy.map { "\(prefix)-\($0)\(suffix)" }
    return names.first { !(folder + $0).exists } ?? prefix + suffix
  }

  /// Creates an empty file with a name that must be unused.
  static func reserve(_ name: FileName) throws(Failure) {
    let descriptor = UnfinishedFiles.create(name) { name.open(O_WRONLY | O_CREAT | O_EXCL, mode: 0o666) }
    guard descriptor >= 0 else { throw failure(name, "saving", errno) }
    close(descriptor)
  }

  /// Writes a new file, which must not exist, or replaces an existing one.
  static func write(_ bytes: [UInt8], to target: SavingTarget) throws(Failure) {
    let name = target.name
    guard !target.replaces else { return try write(bytes, to: name, option: "saving", accepting: .regularFile) }
    try reserve(name)
    do throws(Failure) {
      try write(bytes, to: name, option: "saving", reserved: name, accepting: .regularFile)
    } catch {
      remove(reserved: name)
      throw error
    }
  }

  /// Creates an empty file with an unused name in the working directory, and returns the name.
  static func reserveNew(prefix: String, suffix: String) throws(Failure) -> String {
    for number in 1...9999 {
      let text = "\(prefix)-\(number)\(suffix)"
      let name = FileName(text)
      // `O_EXCL` gives the name to the first process that creates the file.
      let descriptor = UnfinishedFiles.create(name) { name.open(O_WRONLY | O_CREAT | O_EXCL, mode: 0o666) }
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw failure(name, "saving", errno) }
      close(descriptor)
      return text
    }
    throw Failure(
      .cannotCreate, "saving: the names \(prefix)-1\(suffix) to \(prefix)-9999\(suffix) all exist; remove one")
  }

  /// Removes an empty file that ``reserveNew(prefix:suffix:)`` created, because its content was not written.
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
