// SPDX-License-Identifier: MIT
import Glibc

/// A value that differs between two states of a file, whether it was written in place or replaced.
///
/// It consists of the modification time, size, inode number and file type.
package struct FileVersion: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let node: UInt64
  private let kind: mode_t

  init(_ status: stat) {
    // The times and sizes of pipes and devices change whenever they are used, so they are left out.
    let isRegular = status.kind == S_IFREG
    seconds = isRegular ? status.st_mtim.tv_sec : 0
    nanoseconds = isRegular ? status.st_mtim.tv_nsec : 0
    size = isRegular ? Int(status.st_size) : 0
    node = UInt64(status.st_ino)
    kind = status.kind
  }
}
