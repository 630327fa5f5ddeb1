// SPDX-License-Identifier: MIT
import Dispatch
import Synchronization

/// Work of an export on all processors.
enum Concurrency {
  /// The number of elements that are computed together. An export reports its progress between such batches.
  private static let batchSize = 32

  /// The batches of some indices, in their order.
  static func batches(of indices: [Int]) -> [[Int]] {
    stride(from: 0, to: indices.count, by: batchSize).map { Array(indices[$0..<min($0 + batchSize, indices.count)]) }
  }

  /// Computes results in the order of some indices.
  ///
  /// They do not depend on the number of processors, if `body` depends on its index alone.
  ///
  /// - Parameters:
  ///   - indices: The arguments.
  ///   - body: Computes the result of an index, on any thread.
  /// - Throws: The first error in the order of the indices, or ``ExportError/cancelled`` if the present task is
  ///   cancelled.
  static func map<Result: Sendable>(
    _ indices: [Int], _ body: @escaping @Sendable (Int) throws(ExportError) -> Result
  ) throws(ExportError) -> [Result] {
    let results = Mutex([Int: Swift.Result<Result, ExportError>]())
    // The least number with an error: results after it are not needed.
    let failed = Atomic(Int.max)
    let flag = ExportProgress.Flag()
    DispatchQueue.concurrentPerform(iterations: indices.count) { number in
      // Only the thread of the task knows whether it is cancelled.
      if Task.isCancelled { flag.set() }
      guard !flag.isSet, number < failed.load(ordering: .relaxed) else { return }
      ExportProgress.$flag.withValue(flag) {
        let result: Swift.Result<Result, ExportError>
        do throws(ExportError) { result = .success(try body(indices[number])) } catch {
          result = .failure(error)
          failed.min(number, ordering: .relaxed)
        }
        results.withLock { $0[number] = result }
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
}
