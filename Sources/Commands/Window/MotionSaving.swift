// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeVisualizer
import GlissadeWindowContents
import Synchronization

/// The saving of motion for another tool, on a thread of its own, so that the window stays usable.
///
/// The motion is that of `export` for the session of the window.
final class MotionSaving: Sendable {
  private let prefix: String
  private let suffix: String
  private let result: Mutex<Result<MotionExport, Failure>?>

  /// Starts to export.
  ///
  /// - Parameters:
  ///   - session: The state of the window.
  ///   - range: The media times.
  ///   - file: The kind of file.
  init(_ session: Session, range: ClosedRange<Double>, as file: MotionFileKind) {
    let format: MotionFormat
    switch file {
    case .svg: (format, suffix) = (.svg, ".svg")
    case .lottie: (format, suffix) = (.lottie, ".json")
    case .css: (format, suffix) = (.html, ".html")
    }
    prefix = "glissade-" + session.scene.rawValue
    result = Mutex(nil)
    Task.detached { [self] in
      let exported: Result<MotionExport, Failure>
      do throws(Failure) {
        exported = .success(try Self.export(session, range: range, as: format))
      } catch {
        exported = .failure(error)
      }
      result.withLock { $0 = exported }
    }
  }

  private static func export(
    _ session: Session, range: ClosedRange<Double>, as format: MotionFormat
  ) throws(Failure) -> MotionExport {
    let content: VisualizerContent
    do throws(SessionError) { content = try VisualizerContent(session) } catch { throw Failure(.badData, "\(error)") }
    let shown = ShownContent(content: content, isSession: true)
    let document = try shown.motionDocument(from: range.lowerBound, to: range.upperBound)
    do {
      return try MotionExport(document, as: format)
    } catch {
      throw Failure(.badData, "\(error)")
    }
  }

  /// Writes a file with an unused name in the working directory if the export has ended; returns `nil` before.
  func finish() throws(Failure) -> (name: String, deviation: MotionDeviation)? {
    guard let result = result.withLock(\.self) else { return nil }
    let export = try result.get()
    return (try OutputFile.writeNew(Array(export.text.utf8), prefix: prefix, suffix: suffix), export.deviation)
  }
}

/// The kind of file, by its name in the window.
typealias MotionFileKind = GlissadeVisualizer.MotionFile

extension SceneWindow {
  /// The seconds between two looks at an export.
  private static let interval = 0.05

  /// Starts to save the motion of a range of media times.
  mutating func startSavingMotion(
    _ file: MotionFileKind, _ range: ClosedRange<Double>, at instant: Double, present: Double
  ) {
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
        content.show(.motionSaved(name, deviation: deviation.summary), at: instant)
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
