// SPDX-License-Identifier: MIT
import Dispatch
import Glibc
import Synchronization

/// Computes results on all processors, in the order of some indices.
///
/// The results do not depend on the number of threads, if `body` depends on its index alone. The first error in the
/// order of the indices is thrown.
///
/// - Parameters:
///   - indices: The arguments.
///   - body: Computes the result of an index, on any thread.
/// - Throws: The error of `body`, or ``ExportError/cancelled`` if the present task is cancelled.
func concurrentMap<Result: Sendable>(
  _ indices: [Int], _ body: @escaping @Sendable (Int) throws(ExportError) -> Result
) throws(ExportError) -> [Result] {
  let results = Mutex([Int: Swift.Result<Result, ExportError>]())
  let next = Atomic(0)
  // The least number with an error: results after it are not needed.
  let failed = Atomic(Int.max)
  let flag = ExportProgress.Flag()
  DispatchQueue.concurrentPerform(iterations: min(indices.count, processorCount)) { _ in
    ExportProgress.$flag.withValue(flag) {
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        // Only the thread of the task knows whether it is cancelled.
        if Task.isCancelled { flag.set() }
        if number >= indices.count || flag.isSet || number > failed.load(ordering: .relaxed) { return }
        let result: Swift.Result<Result, ExportError>
        do throws(ExportError) { result = .success(try body(indices[number])) } catch {
          result = .failure(error)
          failed.min(number, ordering: .relaxed)
        }
        results.withLock { $0[number] = result }
      }
    }
  }
  try ExportProgress.checkCancellation()
  let all = results.withLock(\.self)
  var ordered: [Result] = []
  ordered.reserveCapacity(indices.count)
  for number in indices.indices {
    guard let result = all[number] else { throw .cancelled }
    ordered.append(try result.get())
  }
  return ordered
}

/// Parts of a list whose elements are computed together, between which an export reports its progress.
func batches(of indices: [Int]) -> [[Int]] {
  stride(from: 0, to: indices.count, by: batchSize).map { Array(indices[$0..<min($0 + batchSize, indices.count)]) }
}

private let batchSize = 32
/// One thread for each processor.
private let processorCount = max(1, min(256, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
