/// Ends the process with a message where a client breaks a precondition, in every build.
///
/// `precondition` says nothing in an optimised build but an illegal instruction.
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
