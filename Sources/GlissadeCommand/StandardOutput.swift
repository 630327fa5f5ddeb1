import Glibc

/// Bytes to standard output, whole or not at all.
enum StandardOutput {
  /// Writes everything; a reader that has gone away ends the command quietly, as it does any tool in a pipe.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      // SAFETY: the pointer is valid for the array's length while withUnsafeBytes runs.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(STDOUT_FILENO, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        throw Failure(.cannotCreate, "standard output: \(ErrorNumber.description(errno))")
      }
    }
  }
}

/// Messages to standard error.
enum StandardError {
  /// Writes one message with the name of the command in front.
  static func report(_ message: String) { note("glissade: " + message) }

  /// Writes one line as it is.
  static func note(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { buffer in
      // SAFETY: the buffer is valid while withUTF8 runs. A failure to report a failure has no one left to hear it.
      _ = unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}

/// What `errno` means, in words.
enum ErrorNumber {
  static func description(_ number: Int32) -> String {
    // SAFETY: strerror returns a nul-terminated text that is copied at once, on the only thread.
    unsafe String(cString: strerror(number))
  }
}
