// SPDX-License-Identifier: MIT

/// Ends the process with a message if a client violates a precondition, in every build.
///
/// In an optimised build, `precondition` ends the process with an illegal instruction and no message. No other function
/// of the libraries calls `fatalError`. The message reports a mistake in a client's code, never in a file or an event.
///
/// - Parameters:
///   - condition: The precondition.
///   - message: The violated rule and the invalid value.
@inline(__always)
package func checkArgument(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { failArgument(message(), file: file, line: line) }
}

@inline(never)
private func failArgument(_ message: String, file: StaticString, line: UInt) -> Never {
  fatalError(message, file: file, line: line)
}
