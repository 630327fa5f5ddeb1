import Glibc

/// What changes with a file: an editor may write it in place, or put another one in its place.
package struct FileVersion: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let node: UInt64
  private let kind: mode_t

  init(_ status: stat) {
    // Times and sizes of a pipe or a device change with its use.
    let isRegular = status.kind == S_IFREG
    seconds = isRegular ? status.st_mtim.tv_sec : 0
    nanoseconds = isRegular ? status.st_mtim.tv_nsec : 0
    size = isRegular ? Int(status.st_size) : 0
    node = UInt64(status.st_ino)
    kind = status.kind
  }
}
