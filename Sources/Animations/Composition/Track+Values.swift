// SPDX-License-Identifier: MIT
extension PreparedKeyframes {
  /// The value at a progress without the derivative, with the bits of ``sample(at:)``.
  @inline(__always)
  func value(at progress: Double) -> Value {
    guard let table, !progress.isNaN else { return valueWithoutTable(at: progress) }
    return unsafe table.view.value(at: progress)
  }
}
