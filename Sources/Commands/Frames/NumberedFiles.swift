// SPDX-License-Identifier: MIT
import Glibc

/// The files of numbered pictures. Each gets its name when it is complete.
struct NumberedFiles: ~Copyable {
  let name: NumberedName
  /// The files of the command that a picture must not replace.
  private let used: UsedFiles
  private var madeFolder: FileName?
  /// The folder of the pictures, once it contains one of this process.
  private var folder: FileIdentity?
  private let option = "--output"

  init(_ name: NumberedName, used: UsedFiles) { (self.name, self.used) = (name, used) }

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
    for frame in frames {
      let file = name.name(of: frame)
      _ = try OutputTarget(file, option: option, accepting: .regularFile)
      try used.check(file, option: option)
    }
  }

  /// The frames of which no file exists.
  ///
  /// - Complexity: O(*n*) in the number of frames.
  func missing(of frames: some Sequence<Int>) -> [Int] { frames.filter { name.name(of: $0).status() == nil } }

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
  ///
  /// - Throws: A failure also if the folder with the earlier pictures has been moved.
  mutating func write(_ bytes: [UInt8], frame: Int) throws(Failure) {
    let file = name.name(of: frame)
    let place = file.folder.isEmpty ? FileName(".") : file.folder
    if let folder {
      guard FileIdentity(place) == folder else {
        throw OutputFile.failure(place, option, "the folder was moved, removed or replaced during the rendering")
      }
    } else if !file.folder.isEmpty, file.folder.status() == nil {
      // Another process that made the folder removes it if it ends without a picture.
      _ = try makeFolder(of: file)
    }
    try OutputFile.write(bytes, to: file, option: option, accepting: .regularFile)
    folder = folder ?? FileIdentity(place)
    // The folder stays from now on, also if a signal ends the command.
    if let madeFolder { UnfinishedFiles.remove(madeFolder) }
    madeFolder = nil
  }
}
