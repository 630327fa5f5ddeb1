// SPDX-License-Identifier: MIT
import Glibc

/// The files of numbered pictures. Each gets its name when it is complete.
struct NumberedFiles: ~Copyable {
  let name: NumberedName
  private var madeFolder: FileName?
  private let option = "--output"

  init(_ name: NumberedName) { self.name = name }

  deinit {
    // A folder without a picture is removed.
    guard let madeFolder else { return }
    UnfinishedFiles.remove(madeFolder)
    _ = unsafe madeFolder.withCString { unsafe rmdir($0) }
  }

  /// Creates the last folder of the names if it is missing; otherwise checks that each file can be written.
  ///
  /// - Complexity: O(*n*) in the number of frames.
  mutating func prepare(_ frames: [Int]) throws(Failure) {
    guard let first = frames.first, try !makeFolder(of: name.name(of: first)) else { return }
    for frame in frames { _ = try OutputTarget(name.name(of: frame), option: option) }
  }

  /// Creates the last folder of a name; returns whether it was missing.
  private mutating func makeFolder(of name: FileName) throws(Failure) -> Bool {
    let folder = name.folder
    if folder.isEmpty { return false }
    if UnfinishedFiles.create(folder, { unsafe folder.withCString { unsafe mkdir($0, 0o777) } }) == 0 {
      madeFolder = folder
      return true
    }
    guard errno == EEXIST else { throw OutputFile.failure(folder, option, errno) }
    return false
  }

  /// Writes the file of a frame.
  mutating func write(_ bytes: [UInt8], frame: Int) throws(Failure) {
    let file = name.name(of: frame)
    // Another process that made the folder removes it if it ends without a picture.
    if !file.folder.isEmpty, file.folder.status() == nil { _ = try makeFolder(of: file) }
    try OutputFile.write(bytes, to: file, option: option)
    // The folder stays from now on, also if a signal ends the command.
    if let madeFolder { UnfinishedFiles.remove(madeFolder) }
    madeFolder = nil
  }
}
