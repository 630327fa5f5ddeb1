import Glibc

/// An open file, as the number that the kernel knows it by.
struct FileDescriptor {
  let number: Int32

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
