// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeQuoting
import GlissadeScenarios
import GlissadeVisualizer

/// Files with motion: exports of this program, tables, and files of other tools.
enum MotionInput {
  /// The largest size of a file, in bytes.
  static let sizeLimit = MotionFormat.sizeLimit

  /// Reads the motion of a file; the format is read from its content.
  ///
  /// - Throws: A failure with the name and the position of the first problem.
  static func recording(of name: FileName) throws(Failure) -> MotionRecording {
    try recording(try bytes(of: name), name: name)
  }

  private static func bytes(of name: FileName) throws(Failure) -> [UInt8] {
    guard let bytes = try InputFile.bytes(of: name, atMost: sizeLimit) else {
      throw Failure(.badData, "\(name): larger than 64 MiB; smaller files are accepted")
    }
    return bytes
  }

  /// The motion of a scenario file, of a session, or of any file that ``recording(of:)`` reads.
  ///
  /// The motion of a scenario file is that of the Scenarios scene in one lap.
  static func currentRecording(of name: FileName) throws(Failure) -> MotionRecording {
    let bytes = try bytes(of: name)
    if Session.isNamed(in: bytes) {
      let content: VisualizerContent
      do throws(SessionError) {
        content = try VisualizerContent(try Session(decodingJSON: bytes))
      } catch {
        throw Failure(.badData, "\(name): \(error)")
      }
      return try recording(of: ShownContent(content: content, isSession: true), name: name)
    }
    let file = ScenarioFile(bytes: bytes, name: name.text)
    guard file.isReadable, file.diagnostics.isEmpty else {
      // A file of another kind is readable as JSON, too.
      do throws(Failure) {
        return try recording(bytes, name: name)
      } catch {
        guard file.isReadable, let problem = file.diagnostics.first else { throw error }
        throw Failure(.badData, problem.description)
      }
    }
    let configuration = SceneConfiguration(scene: .scenarios, curves: try CurvesMotion.standard(), scenarios: file)
    return try recording(
      of: ShownContent(content: VisualizerContent(configuration, size: PictureSize.standard.size)), name: name)
  }

  private static func recording(of shown: ShownContent, name: FileName) throws(Failure) -> MotionRecording {
    MotionRecording(try shown.motionDocument())
  }

  /// Reads the motion of the bytes of a file.
  static func recording(_ bytes: [UInt8], name: FileName) throws(Failure) -> MotionRecording {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.badData, "\(name): no text in UTF-8")
    }
    let format = MotionFormat(detecting: text)
    do {
      let recording = try MotionRecording(text, as: format)
      guard !recording.channels.isEmpty else {
        throw Failure(.badData, "\(name): line 1, column 1: no motion (read as \(format.rawValue))")
      }
      return recording
    } catch let error as MotionReadingError {
      throw Failure(
        .badData, "\(name): \(Quotation.visible(error.description)) (read as \(format.rawValue))")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.software, "\(name): \(error)")
    }
  }
}
