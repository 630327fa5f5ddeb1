import Glibc
import Quoting

/// Bytes to standard output, whole or not at all.
enum StandardOutput {
  /// Writes everything; a reader that has gone away ends the command quietly, as it does any tool in a pipe.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    if let number = FileDescriptor(number: STDOUT_FILENO).write(bytes) {
      throw Failure(.cannotCreate, "standard output: \(ErrorNumber.description(number))")
    }
  }

  /// Writes a line unless that waits for a reader; for a run loop, which also shows the line in its window.
  static func offer(_ line: String) { FileDescriptor(number: STDOUT_FILENO).offer(Array((line + "\n").utf8)) }
}

/// Messages to standard error.
enum StandardError {
  /// The most characters of a message: a few texts from outside at their longest, and what is said about them.
  private static let longestMessage = 4000

  /// Writes one message with the name of the command in front.
  ///
  /// Texts from outside are quoted in it already. Should one be left, none of its hidden characters reaches a terminal.
  static func report(_ message: String) {
    let scalars = message.unicodeScalars.prefix(longestMessage)
    let lines = String(scalars).split(separator: "\n", omittingEmptySubsequences: false)
    note("glissade: " + SystemText.readable(lines.map { Quotation.visible($0) }.joined(separator: "\n")))
  }

  /// Writes one message unless that waits for a reader; for a run loop and for threads that end the process.
  static func offer(_ message: String) {
    FileDescriptor(number: STDERR_FILENO).offer(Array(("glissade: " + message + "\n").utf8))
  }

  /// Writes one line as it is.
  static func note(_ line: String) {
    // A failure to report a failure has no one left to hear it.
    _ = FileDescriptor(number: STDERR_FILENO).write(Array((line + "\n").utf8))
  }
}

/// What `errno` means, in words.
enum ErrorNumber {
  static func description(_ number: Int32) -> String {
    // SAFETY: strerror returns a nul-terminated text that is copied at once, on the only thread.
    unsafe String(cString: strerror(number))
  }
}
