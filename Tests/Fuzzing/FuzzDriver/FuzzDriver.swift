// SPDX-License-Identifier: MIT
import CFuzzing
import Glibc

/// Checks one input; returns 0 or ``fuzzInputIsNotKept``. A C function, since libFuzzer calls it.
public typealias FuzzTarget = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

/// The result of a target for an input that libFuzzer does not use for further inputs.
public let fuzzInputIsNotKept: Int32 = -1

/// The target of this process.
nonisolated(unsafe) private var target: FuzzTarget = { _, _ in 0 }

/// Runs a fuzz target with libFuzzer and the process's arguments; does not return.
///
/// libFuzzer calls the target with each input. A trap, a report of a sanitizer, memory or processor time beyond the
/// bounds, or a failed ``require(_:_:)`` is a finding. libFuzzer writes its input to a file.
///
/// - Parameter uses: How often the target uses an input. Each use may take a second of processor time.
public func runFuzzer(uses: Int = 1, _ body: @escaping FuzzTarget) -> Never {
  target = body
  longestSeconds = Double(uses)
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  exit(
    LLVMFuzzerRunDriver(&count, &arguments) { data, count in
      let start = processorSeconds()
      let result = target(data, count)
      let seconds = processorSeconds() - start
      require(seconds <= longestSeconds, "an input of \(count) bytes takes \(seconds) s of processor time")
      return result
    })
}

/// The processor time that an input may take. libFuzzer's own limit counts real time, which grows on a busy machine.
nonisolated(unsafe) private var longestSeconds = 1.0

private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The bytes of an input.
public func fuzzInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: count))
}

/// Changes an input by one of libFuzzer's own mutations; returns its new length.
public func fuzzMutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int {
  LLVMFuzzerMutate(data, count, limit)
}

/// Ends the process with a finding where a property does not hold.
public func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Ends the process with a finding where an input has reached a place deep inside the target, in builds with a planted
/// fault.
///
/// A build with `GLISSADE_PLANTED_FAULT=1` shows that a target explores: it must reach this place within a minute.
public func plantedFault(if condition: @autoclosure () -> Bool) {
  #if PLANTED_FAULT
    if condition() { fatalError("planted fault") }
  #endif
}
