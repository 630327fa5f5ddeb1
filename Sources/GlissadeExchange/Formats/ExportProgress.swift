// SPDX-License-Identifier: MIT

/// How far an export is, and whether it goes on.
///
/// An export in a `Task` ends when the task is cancelled.
final class ExportProgress {
  private let report: ((Double) -> Void)?
  /// The completed fraction at the start of the present fit, and the fraction of this fit.
  private var (start, width) = (0.0, ExportProgress.share)

  /// The estimated share of a fit and its measurement in the rest of an export: finer fits can follow.
  private static let share = 0.8
  /// The estimated share of the writing in a fit.
  private static let writing = 0.5

  init(_ report: ((Double) -> Void)? = nil) { self.report = report }

  /// Begins a fit after the first one.
  func beginFinerFit() {
    start += width
    width = (1 - start) * Self.share
  }

  /// Counts a written layer.
  ///
  /// - Throws: ``ExportError/cancelled`` if the task of the export is cancelled.
  func write(_ index: Int, of count: Int) throws(ExportError) {
    try Self.checkCancellation()
    report?(start + width * Self.writing * Double(index) / Double(max(count, 1)))
  }

  /// Counts a measured drawing.
  func measure(_ index: Int, of count: Int) throws(ExportError) {
    try Self.checkCancellation()
    report?(start + width * (Self.writing + (1 - Self.writing) * Double(index) / Double(max(count, 1))))
  }

  /// Throws ``ExportError/cancelled`` if the present task is cancelled.
  static func checkCancellation() throws(ExportError) {
    if Task.isCancelled { throw .cancelled }
  }
}
