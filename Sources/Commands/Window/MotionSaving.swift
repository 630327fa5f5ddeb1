// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeReading
import GlissadeVisualizer
import GlissadeWindow
import GlissadeWindowContents
import Synchronization

/// The saving of motion for another tool, on a thread of its own, so that the window stays usable.
///
/// The motion is that of `export` for the session of the window.
final class MotionSaving: Sendable {
  let target: SavingTarget
  private let result: Mutex<Result<Exported, Failure>?>
  private let completed: Mutex<Double>
  private let task: Mutex<Task<Void, Never>?>
  /// The instant at which the export began, by the monotonic clock.
  private let began = MonotonicClock.nanoseconds()

  /// An export with the notes about approximations.
  private struct Exported {
    let export: MotionExport
    let notes: [String]
  }

  /// Starts to export.
  ///
  /// - Parameters:
  ///   - session: The state of the window.
  ///   - range: The media times.
  ///   - file: The kind of file.
  ///   - target: The file.
  convenience init(_ session: Session, range: ClosedRange<Double>, as file: SavedMotion, to target: SavingTarget) {
    self.init(as: file, to: target) { () throws(Failure) in
      let scene = try Failure.wrapping { try ExportedScene(session) }
      return try scene.motionDocument(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// Starts to export the motion of a file with changed keyframes, of which the file has none yet.
  convenience init(
    _ motion: OpenedMotion, changedBy edits: [KeyEdit], as file: SavedMotion, to target: SavingTarget
  ) {
    self.init(as: file, to: target) { () throws(Failure) in
      edits.isEmpty ? motion.document : try motion.changed(by: edits).document
    }
  }

  private init(
    as file: SavedMotion, to target: SavingTarget,
    document: @escaping @Sendable () throws(Failure) -> MotionDocument
  ) {
    let format: MotionFormat =
      switch file {
      case .svg: .svg
      case .lottie: .lottie
      case .css: .html
      }
    self.target = target
    result = Mutex(nil)
    completed = Mutex(0)
    task = Mutex(nil)
    let running = Task.detached { [self] in
      let exported: Result<Exported, Failure>
      do throws(Failure) {
        exported = .success(try export(try document(), as: format))
      } catch {
        exported = .failure(error)
      }
      result.withLock { $0 = exported }
    }
    task.withLock { $0 = running }
  }

  private func export(_ document: MotionDocument, as format: MotionFormat) throws(Failure) -> Exported {
    let export = try Failure.wrapping {
      try MotionExport(document, as: format) { share in self.completed.withLock { $0 = share } }
    }
    return Exported(export: export, notes: document.notes)
  }

  /// The progress, if the export takes longer than 0.3 s.
  var progress: SavedProgress? {
    guard MonotonicClock.nanoseconds() - began > Self.shownNanoseconds else { return nil }
    return SavedProgress(of: .motion, share: completed.withLock(\.self))
  }

  /// The time after which the progress is shown.
  private static let shownNanoseconds: Int64 = 300_000_000

  /// Ends the export without a file.
  func cancel() { task.withLock { $0?.cancel() } }

  /// Writes the file if the export has ended; returns `nil` before.
  ///
  /// - Returns: The deviation with the number of approximations.
  func finish() throws(Failure) -> String? {
    guard let exported = try result.withLock(\.self)?.get() else { return nil }
    try OutputFile.write(Array(exported.export.text.utf8), to: target)
    for note in exported.notes { StandardError.writeWithoutBlocking(note) }
    let summary = exported.export.deviation.summary
    guard let first = exported.notes.first else { return summary }
    let others = exported.notes.count > 1 ? ", and \(exported.notes.count - 1) more" : ""
    return "\(summary); \(first)\(others)"
  }
}

extension SceneWindow {
  /// The seconds between two looks at an export.
  private static let interval = 0.05

  /// Starts to save the motion of a range of media times.
  mutating func startSavingMotion(
    _ file: SavedMotion, _ range: ClosedRange<Double>, of content: VisualizerContent, at instant: Double,
    to target: SavingTarget
  ) throws(Failure) {
    if content.scene == .motion {
      guard let motion = self.file.motion else { return }
      savingMotion.append(MotionSaving(motion, changedBy: content.keyEdits, as: file, to: target))
      return
    }
    let session = try content.savedSession(at: instant, scale: scale)
    savingMotion.append(MotionSaving(session, range: range, as: file, to: target))
  }

  /// Shows the results of finished exports; returns the seconds until the next look, or `nil` without any export.
  mutating func advanceSavingMotion(at instant: Double) -> Double? {
    for saving in savingMotion {
      do throws(Failure) {
        guard let deviation = try saving.finish() else { continue }
        let name = saving.target.name
        recent?.add(name)
        content.showNotice(InterfaceTexts.motionSaved(name.absolute.text, deviation: deviation), at: instant)
        StandardOutput.writeWithoutBlocking(name.text)
      } catch {
        content.showNotice(InterfaceTexts.failed(error.description), at: instant)
      }
      requests.append(.redraw)
      savingMotion.removeAll { $0 === saving }
    }
    if saving == nil {
      let shown = content.savingPercentage
      content.showSaving(savingMotion.first?.progress)
      if content.savingPercentage != shown { requests.append(.redraw) }
    }
    return savingMotion.isEmpty ? nil : Self.interval
  }

  /// Ends the export whose progress is shown, without its file.
  mutating func cancelSavingMotion() {
    guard !savingMotion.isEmpty else { return }
    savingMotion.removeFirst().cancel()
  }
}
