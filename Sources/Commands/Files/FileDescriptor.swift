import Glibc

/// An open file, as the number that the kernel knows it by.
struct FileDescriptor {
  let number: Int32

  /// Writes bytes where that does not wait for a reader, at most ``longestOffer`` of them; otherwise they are lost.
  func offer(_ bytes: [UInt8]) {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    // SAFETY: the call reads and writes the one structure.
    guard unsafe poll(&descriptor, 1, 0) == 1, Int32(descriptor.revents) & POLLOUT != 0 else { return }
    _ = write(Array(bytes.prefix(Self.longestOffer)))
  }

  /// A pipe that is ready for writing takes so many bytes at once (`PIPE_BUF`).
  private static let longestOffer = 4096

  /// Opens the standard descriptors that are closed on the null device, so that no file and no connection gets their
  /// numbers.
  ///
  /// They are opened the other way round: reading from them and writing to them fails as it does with closed ones.
  static func openStandard() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes sure that so many more files can be opened: the system's thread pool traps where it can open none.
  static func requireFree(_ count: Int) throws(Failure) {
    var opened: [Int32] = []
    defer { for number in opened { close(number) } }
    while opened.count < count {
      let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else {
        throw Failure(
          .ours, "files: \(opened.count) more can be opened, and \(count) are needed; see 'ulimit -n'")
      }
      opened.append(number)
    }
  }

  /// What a window or a picture needs: a display, the thread pool's queues, an input and an output.
  static let neededCount = 12

  /// Writes all bytes, however many steps that takes; returns the error's number where it cannot.
  func write(_ bytes: [UInt8]) -> Int32? {
    var written = 0
    while written < bytes.count {
      // SAFETY: the pointer is valid for the array's length while withUnsafeBytes runs.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(number, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
