// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeReading
import GlissadeScenarios
import GlissadeTexts
import GlissadeVisualizer

/// Files with motion: scenario files, sessions, exports of this program, tables, and files of other tools.
enum MotionInput {
  /// The largest size of a table, in bytes: that of all formats. Two tables of this size need at most 1 GiB of memory.
  private static let tableLimit = MotionFormat.csv.sizeLimit

  /// Reads the motion of a file; its kind is read from its content.
  ///
  /// The motion of a scenario file is that of the Scenarios scene in one lap.
  ///
  /// - Parameters:
  ///   - frameRate: The frames per second of a table with a column of frames.
  ///   - option: The option that gives the name, for messages.
  /// - Throws: A failure with the name and the position of the first problem; for a scenario file, with all problems.
  static func recording(
    of name: FileName, frameRate: FrameRate?, option: String? = nil
  ) throws(Failure) -> MotionRecording {
    let start = option.map { "\($0): " } ?? ""
    do throws(Failure) {
      guard let bytes = try InputFile.bytes(of: name, atMost: tableLimit) else {
        throw tooLarge(name, limit: tableLimit, "tables")
      }
      return try recording(bytes, name: name, frameRate: frameRate)
    } catch {
      throw Failure(error.status, start + error.description)
    }
  }

  /// Refuses a frame rate if neither motion is a table with a column of frames.
  static func requireFrames(
    _ frameRate: FrameRate?, _ first: MotionRecording, _ second: MotionRecording
  ) throws(Failure) {
    guard frameRate == nil || first.frameRate != nil || second.frameRate != nil else {
      throw Failure(.usage, "--fps: neither file is a table with a column of frames; remove --fps")
    }
  }

  /// Reads the motion of the bytes of a file.
  private static func recording(
    _ bytes: [UInt8], name: FileName, frameRate: FrameRate?
  ) throws(Failure) -> MotionRecording {
    let kind = MotionFileKind(of: bytes)
    if kind == .motion, MotionDocument.hasReader(for: bytes) { return try layerRecording(bytes, name: name) }
    if let problem = InputText.problem(in: bytes) { throw Failure(.badData, "\(name): \(problem)") }
    switch kind {
    case .session:
      guard bytes.count <= SessionLimits.fileSize else {
        throw tooLarge(name, limit: SessionLimits.fileSize, "session files")
      }
      return try sessionRecording(bytes, name: name)
    case .scenarios: return try scenarioRecording(bytes, name: name)
    case .motion: return try motionRecording(bytes, name: name, frameRate: frameRate)
    }
  }

  private static func tooLarge(_ name: FileName, limit: Int, _ kind: String) -> Failure {
    Failure(.badData, "\(name): larger than \(limit >> 20) MiB; smaller \(kind) are accepted")
  }

  private static func sessionRecording(_ bytes: [UInt8], name: FileName) throws(Failure) -> MotionRecording {
    let scene = try Failure.wrapping("\(name): ", " (read as a session)") {
      try ExportedScene(try Session(decodingJSON: bytes))
    }
    return MotionRecording(try scene.motionDocument())
  }

  private static func scenarioRecording(_ bytes: [UInt8], name: FileName) throws(Failure) -> MotionRecording {
    guard bytes.count <= ScenarioLimits.fileSize else {
      throw tooLarge(name, limit: ScenarioLimits.fileSize, "scenario files")
    }
    let file = ScenarioFile(bytes: bytes, name: name.text)
    guard file.diagnostics.isEmpty else {
      let lines = file.diagnostics.prefix(problemLimit).map { "\($0.description) (read as a scenario file)" }
      let rest = file.diagnostics.count - lines.count
      let more = rest > 0 ? ["and \(rest) more; 'glissade check' prints all"] : []
      throw Failure(.badData, (lines + more).joined(separator: "\n"))
    }
    let configuration = SceneConfiguration(scene: .scenarios, curves: try CurvesMotion.standard(), scenarios: file)
    return MotionRecording(try ExportedScene(configuration, size: PictureSize.standard.size).motionDocument())
  }

  /// The most problems of a scenario file in a failure; `check` prints all.
  private static let problemLimit = 20

  /// The motion of all layers of a file in a format that is read into layers.
  private static func layerRecording(_ bytes: [UInt8], name: FileName) throws(Failure) -> MotionRecording {
    let recording = MotionRecording(try OpenedMotion(bytes, name: name).document)
    guard recording.drawsAnything else { throw Failure(.badData, "\(name): no layer draws anything") }
    return recording
  }

  private static func motionRecording(
    _ bytes: [UInt8], name: FileName, frameRate: FrameRate?
  ) throws(Failure) -> MotionRecording {
    let text = String(decoding: bytes, as: UTF8.self)
    let format = MotionFormat(detecting: text)
    guard bytes.count <= format.sizeLimit else {
      throw tooLarge(name, limit: format.sizeLimit, "files of the format \(format.rawValue)")
    }
    let recording: MotionRecording
    do throws(MotionReadingError) {
      recording = try MotionRecording(text, as: format, frameRate: frameRate?.framesPerSecond)
    } catch {
      throw Failure(.badData, "\(name): \(Quotation.visible(error.description)) (read as \(format.rawValue))")
    }
    guard !recording.withoutStatements.recording.channels.isEmpty else {
      throw Failure(.badData, "\(name): no layer with a property was found (read as \(format.rawValue))")
    }
    return recording
  }
}

/// The kinds of files with motion.
enum MotionFileKind {
  case session, scenarios
  /// A table, or a file of another tool.
  case motion

  /// The kind of a file by its content. An object in JSON is a session by its format, motion by the keys of another
  /// format, and otherwise a scenario file.
  ///
  /// - Complexity: O(*n*) in the bytes, without further memory.
  init(of bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].first(where: { !JSONKeys.isSpace($0) }), first == UInt8(ascii: "{") else {
      self = .motion
      return
    }
    let keys = JSONKeys.keys(of: bytes[start...], depth: 1, upTo: ["layers"])
    if keys.contains("format"), bytes.count <= SessionLimits.fileSize, Session.isNamed(in: bytes) {
      self = .session
    } else {
      self = MotionFileFormat(objectKeys: keys) == nil ? .scenarios : .motion
    }
  }
}
