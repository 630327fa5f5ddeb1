// SPDX-License-Identifier: MIT
import Glibc

/// The identity of an existing file, which all its names have in common: its device and its inode.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let node: ino_t

  init(_ status: stat) { (device, node) = (status.st_dev, status.st_ino) }

  /// The identity of the file that a name resolves to, or `nil` without a file.
  init?(_ name: FileName) {
    guard let status = name.status() else { return nil }
    self.init(status)
  }
}

/// The place of a file that need not exist: its folder, by identity, and its name there.
struct FilePlace: Hashable {
  private let folder: FileIdentity?
  private let name: FileName

  init(_ name: FileName) {
    folder = FileIdentity(name.folder.isEmpty ? FileName(".") : name.folder)
    self.name = name.base
  }
}
