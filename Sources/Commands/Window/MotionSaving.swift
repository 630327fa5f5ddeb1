// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeReading
import GlissadeVisualizer
import GlissadeWindowContents
import Synchronization

/// The saving of motion for another tool, on a thread of its own, so that the window stays usable.
///
/// The motion is that of `export` for the session of the window.
final class MotionSaving: Sendable {
  private let prefix: String
  private let suffix: String
  private let result: Mutex<Result<Exported, Failure>?>

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
  convenience init(_ session: Session, range: ClosedRange<Double>, as file: SavedMotion) {
    self.init(as: file, prefix: "glissade-" + session.scene.rawValue) { () throws(Failure) in
      let scene: ExportedScene
      do throws(SessionError) { scene = try ExportedScene(session) } catch { throw Failure(.badData, "\(error)") }
      return try scene.motionDocument(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// Starts to export the motion of a file with changed keyframes, of which the file has none yet.
  convenience init(_ motion: OpenedMotion, changedBy edits: [KeyEdit], as file: SavedMotion) {
    let base = motion.name.base.text
    self.init(as: file, prefix: base.split(separator: ".").first.map(String.init) ?? base) { () throws(Failure) in
      edits.isEmpty ? motion.document : try motion.changed(by: edits).document
    }
  }

  private init(
    as file: SavedMotion, prefix: String, document: @escaping @Sendable () throws(Failure) -> MotionDocument
  ) {
    let format: MotionFormat
    switch file {
    case .svg: (format, suffix) = (.svg, ".svg")
    case .lottie: (format, suffix) = (.lottie, ".json")
    case .css: (format, suffix) = (.html, ".html")
    }
    self.prefix = prefix
    result = Mutex(nil)
    Task.detached { [self] in
      let exported: Result<Exported, Failure>
      do throws(Failure) {
        exported = .success(try Self.export(try document(), as: format))
      } catch {
        exported = .failure(error)
      }
      result.withLock { $0 = exported }
    }
  }

  private static func export(_ document: MotionDocument, as format: MotionFormat) throws(Failure) -> Exported {
    do {
      return Exported(export: try MotionExport(document, as: format), notes: document.notes)
    } catch {
      throw Failure(.badData, "\(error)")
    }
  }

  /// Writes a file with an unused name in the working directory if the export has ended; returns `nil` before.
  ///
  /// - Returns: The name, and the deviation with the number of approximations.
  func finish() throws(Failure) -> (name: String, deviation: String)? {
    guard let exported = try result.withLock(\.self)?.get() else { return nil }
    let name = try OutputFile.writeNew(Array(exported.export.text.utf8), prefix: prefix, suffix: suffix)
    for note in exported.notes { StandardError.writeWithoutBlocking(note) }
    let summary = exported.export.deviation.summary
    guard let first = exported.notes.first else { return (name, summary) }
    let others = exported.notes.count > 1 ? ", and \(exported.notes.count - 1) more" : ""
    return (name, "\(summary); \(first)\(others)")
  }
}

extension SceneWindow {
  /// The seconds between two looks at an export.
  private static let interval = 0.05

  /// Starts to save the motion of a range of media times.
  mutating func startSavingMotion(
    _ file: SavedMotion, _ range: ClosedRange<Double>, at instant: Double, present: Double
  ) {
    if content.scene == .motion {
      guard let motion = self.file.motion else { return }
      savingMotion.append(MotionSaving(motion, changedBy: content.keyEdits, as: file))
      return
    }
    do throws(Failure) {
      let session: Session
      do throws(SessionError) { session = try content.session(at: instant, scale: scale) } catch {
        throw Failure(.badData, "\(error)")
      }
      savingMotion.append(MotionSaving(session, range: range, as: file))
    } catch {
      content.show(.failed(error.description), at: present)
    }
  }

  /// Shows the results of finished exports; returns the seconds until the next look, or `nil` without any export.
  mutating func advanceSavingMotion(at instant: Double) -> Double? {
    for saving in savingMotion {
      do throws(Failure) {
        guard let (name, deviation) = try saving.finish() else { continue }
        content.show(.motionSaved(name, deviation: deviation), at: instant)
        StandardOutput.writeWithoutBlocking(name)
      } catch {
        content.show(.failed(error.description), at: instant)
      }
      requests.append(.redraw)
      savingMotion.removeAll { $0 === saving }
    }
    return savingMotion.isEmpty ? nil : Self.interval
  }
}
