// SPDX-License-Identifier: MIT
import Glibc

/// An open file, identified by its file descriptor number.
struct FileDescriptor {
  let number: Int32

  /// Writes at most ``maximumNonblockingByteCount`` bytes without blocking; the remaining bytes are discarded.
  ///
  /// Nothing is written if the descriptor is not ready for writing.
  func writeWithoutBlocking(_ bytes: [UInt8]) {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    // SAFETY: the call reads and writes only the structure that is passed to it, and the count is 1.
    guard unsafe poll(&descriptor, 1, 0) == 1, Int32(descriptor.revents) & POLLOUT != 0 else { return }
    _ = write(Array(bytes.prefix(Self.maximumNonblockingByteCount)))
  }

  /// The number of bytes that a pipe which is ready for writing accepts without blocking (`PIPE_BUF`).
  private static let maximumNonblockingByteCount = 4096

  /// Opens each closed standard descriptor on `/dev/null`, so that no other file or connection gets its number.
  ///
  /// Standard input is opened for writing and the others for reading: accesses fail, as with closed descriptors.
  static func openStandard() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Checks that `count` more files can be opened. The system's thread pool traps if it cannot open its files.
  ///
  /// - Throws: A failure with the number of files that can be opened.
  static func requireFree(_ count: Int) throws(Failure) {
    let free = freeCount(atMost: count)
    guard free == count else {
      throw Failure(
        .software,
        "open files: only \(free) more can be opened, and \(count) are required; raise the limit with 'ulimit -n'")
    }
  }

  /// The number of files that can still be opened, up to a limit.
  static func freeCount(atMost limit: Int) -> Int {
    var opened: [Int32] = []
    defer { for number in opened { close(number) } }
    while opened.count < limit {
      let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else { break }
      opened.append(number)
    }
    return opened.count
  }

  /// The number of descriptors for a window or a picture: display, thread pool queues, one input and one output.
  static let neededCount = 12

  /// Writes all bytes, in several steps where necessary; returns the `errno` value of a failure, or `nil`.
  func write(_ bytes: [UInt8]) -> Int32? {
    var written = 0
    while written < bytes.count {
      // SAFETY: the pointer is valid for the array's length during the call of withUnsafeBytes.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(number, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        waitForSpace()
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Waits until a descriptor that does not block can be written. Another process can have set this mode.
  private func waitForSpace() {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    // SAFETY: the call reads and writes only the structure that is passed to it, and the count is 1.
    _ = unsafe poll(&descriptor, 1, -1)
  }
}
