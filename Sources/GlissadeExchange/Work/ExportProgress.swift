// SPDX-License-Identifier: MIT
import Synchronization

/// The completed fraction of an export, and its cancellation.
///
/// An export in a `Task` ends when the task is cancelled. Other threads of the export do not belong to the task: they
/// have a flag that the thread of the task sets.
final class ExportProgress {
  private let report: ((Double) -> Void)?
  /// The completed fraction at the start of the present fit, and the fraction of this fit.
  private var (start, width) = (0.0, ExportProgress.share)
  private var last = 0.0

  /// The estimated share of a fit and its measurement in the rest of an export: finer fits can follow.
  private static let share = 0.8
  /// The estimated share of the writing in a fit.
  private static let writingShare = 0.5

  init(_ report: ((Double) -> Void)? = nil) { self.report = report }

  /// Begins a fit after the first one.
  func beginFinerFit() {
    start += width
    width = (1 - start) * Self.share
  }

  /// Counts a written layer or row.
  ///
  /// - Throws: ``ExportError/cancelled`` if the task of the export is cancelled.
  func write(_ index: Int, of count: Int) throws(ExportError) {
    try advance(to: Self.writingShare * Double(index) / Double(max(count, 1)))
  }

  /// Counts a measured drawing.
  func measure(_ index: Int, of count: Int) throws(ExportError) {
    try advance(to: Self.writingShare + (1 - Self.writingShare) * Double(index) / Double(max(count, 1)))
  }

  private func advance(to share: Double) throws(ExportError) {
    try Self.checkCancellation()
    last = max(last, start + width * share)
    report?(last)
  }

  /// Throws ``ExportError/cancelled`` if the task of the export is cancelled.
  static func checkCancellation() throws(ExportError) {
    if Task.isCancelled { flag?.set() }
    if Task.isCancelled || flag?.isSet == true { throw .cancelled }
  }

  /// Whether the task of the threads of an export is cancelled.
  final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }

  /// The flag of the thread; `nil` outside of ``Concurrency/map(_:_:)``.
  @TaskLocal static var flag: Flag?
}
