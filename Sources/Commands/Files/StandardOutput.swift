// SPDX-License-Identifier: MIT
import Glibc
import GlissadeTexts

/// Writing to standard output.
enum StandardOutput {
  /// Writes all bytes.
  ///
  /// If the reader closes a pipe, SIGPIPE ends the command without a message, like any tool in a pipe.
  ///
  /// - Throws: A failure with the system's error.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    if let number = FileDescriptor(number: STDOUT_FILENO).write(bytes) {
      throw Failure(.cannotCreate, "standard output: \(ErrorNumber.description(number))")
    }
  }

  /// - Throws: A failure if standard output is a terminal, which cannot show a picture or video.
  static func requirePipe() throws(Failure) {
    guard isatty(STDOUT_FILENO) == 0 else {
      throw Failure(.usage, "--output: standard output is a terminal; a pipe or a file is accepted")
    }
  }

  /// Writes a line without blocking, or discards it. For a run loop, which also displays the line in its window.
  static func writeWithoutBlocking(_ line: String) {
    FileDescriptor(number: STDOUT_FILENO).writeWithoutBlocking(Array((line + "\n").utf8))
  }
}

/// Messages to standard error.
enum StandardError {
  /// The longest message, in Unicode scalars: enough for a few quoted texts of full length and their explanation.
  private static let longestMessage = 4000

  /// Writes a message with the name of the command as its prefix.
  ///
  /// External texts in the message are already quoted. Remaining hidden characters are also made visible, so that none
  /// reaches a terminal.
  static func report(_ message: String) {
    let scalars = message.unicodeScalars.prefix(longestMessage)
    let lines = String(scalars).split(separator: "\n", omittingEmptySubsequences: false)
    writeLine("glissade: " + SystemText.readable(lines.map { Quotation.visible($0) }.joined(separator: "\n")))
  }

  /// Writes a message without blocking, or discards it. For a run loop and for threads that end the process.
  static func writeWithoutBlocking(_ message: String) {
    FileDescriptor(number: STDERR_FILENO).writeWithoutBlocking(Array(("glissade: " + message + "\n").utf8))
  }

  /// Writes a line unchanged.
  static func writeLine(_ line: String) {
    // An error on standard error cannot be reported anywhere.
    _ = FileDescriptor(number: STDERR_FILENO).write(Array((line + "\n").utf8))
  }
}

/// Descriptions of `errno` values.
enum ErrorNumber {
  static func description(_ number: Int32) -> String {
    // SAFETY: strerror returns a nul-terminated text, which is copied at once. The file watch's thread also calls it:
    // the text is constant for known errors, and strerror is thread-safe since glibc 2.32.
    unsafe String(cString: strerror(number))
  }
}
