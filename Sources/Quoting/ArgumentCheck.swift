/// Ends the process with a message where a client breaks a precondition, in every build.
///
/// In an optimised build, `precondition` ends the process with an illegal instruction and no message. This is the only
/// place of the libraries that calls `fatalError`: what it reports is a mistake in a client's code, never in a file or
/// an event.
///
/// - Parameters:
///   - condition: What must hold.
///   - message: What is wrong, with the value that is.
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
