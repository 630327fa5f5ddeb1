import CFuzzing
import Glibc

/// Runs a fuzz target with libFuzzer and the process's arguments; does not return.
///
/// `LLVMFuzzerRunDriver` calls `target` with each input. A trap, a report of a sanitizer, a time or memory limit that is
/// exceeded, or a failed ``require(_:_:)`` is a finding: libFuzzer writes the input to a file.
public func runFuzzer(_ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Never {
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  exit(LLVMFuzzerRunDriver(&count, &arguments, target))
}

/// The bytes of an input.
public func fuzzInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: count))
}

/// Ends the process with a finding where a property does not hold.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Ends the process with a finding where an input has reached a place deep inside the target, in builds with a planted fault.
///
/// A build with `GLISSADE_PLANTED_FAULT=1` shows that a target explores: it must reach this place within a minute.
public func plantedFault(if condition: @autoclosure () -> Bool) {
  #if PLANTED_FAULT
    if condition() { fatalError("planted fault") }
  #endif
}
