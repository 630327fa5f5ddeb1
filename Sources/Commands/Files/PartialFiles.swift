// SPDX-License-Identifier: MIT
import Glibc

/// A set of output files that get their final names together, when all of them are complete.
struct PartialFiles: ~Copyable {
  private var files: [FileReference] = []
  private var madeFolder: FileName?
  private var isFinished = false
  private let option = "--output"

  /// A reference to a file, because arrays cannot contain noncopyable values.
  private final class FileReference {
    var file: PartialFile
    init(_ file: consuming PartialFile) { self.file = file }
  }

  deinit {
    if let madeFolder { UnfinishedFiles.remove(madeFolder) }
    if isFinished { return }
    for reference in files { reference.file.removeIfUnfinished() }
    if let madeFolder { _ = unsafe madeFolder.withCString { unsafe rmdir($0) } }
  }

  /// Creates the last folder of the files' names if it is missing; otherwise checks that each file can be written.
  ///
  /// - Complexity: O(*n*) in the number of names.
  mutating func prepare(_ names: some Sequence<FileName>) throws(Failure) {
    var isFirst = true
    for name in names {
      if isFirst, try makeFolder(of: name) { return }
      isFirst = false
      _ = try OutputTarget(name, option: option)
    }
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

  mutating func add(_ bytes: [UInt8], named name: FileName) throws(Failure) {
    var file = try PartialFile(name, option: option)
    try file.write(bytes)
    try file.close()
    files.append(FileReference(file))
  }

  mutating func finish() throws(Failure) {
    // All names are checked before the first rename: a folder with a file's name can have appeared during the drawing.
    for reference in files { try reference.file.checkName() }
    // A device or a pipe has no final name.
    let renamed = files.filter { $0.file.names != nil }
    let (count, problem) = UnfinishedFiles.rename(renamed.compactMap { $0.file.names })
    for reference in renamed.prefix(count) { reference.file.isFinished = true }
    if let problem { throw OutputFile.failure(renamed[count].file.name, option, problem) }
    isFinished = true
  }
}
