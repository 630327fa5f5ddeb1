// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeVisualizer

/// A file of another tool with its motion.
struct OpenedMotion: Sendable {
  let name: FileName
  let document: MotionDocument
  /// A hash of the bytes of the file.
  let digest: UInt128
  /// The bytes of the file, which changes of its keyframes start from.
  let bytes: [UInt8]
  /// The frames per second of a table with a column of frames.
  let frameRate: Double?

  /// The most notes in a report; `check` prints all.
  static let noteLimit = 20

  /// Reads the motion of the bytes of a file.
  ///
  /// - Parameter frameRate: The frames per second of a table with a column of frames.
  init(_ bytes: [UInt8], name: FileName, frameRate: Double? = nil) throws(Failure) {
    document = try Failure.wrapping("\(name): ") { try MotionDocument(reading: bytes, frameRate: frameRate) }
    (self.name, self.frameRate) = (name, frameRate)
    digest = PictureFingerprint.hash(bytes)
    self.bytes = bytes
  }

  /// The largest size of a file, in bytes.
  static let sizeLimit = MotionDocument.fileSizeLimit

  /// Reads the motion of the bytes of a file, which are `nil` for one that is too large.
  init(limiting bytes: [UInt8]?, name: FileName, frameRate: Double?) throws(Failure) {
    guard let bytes else {
      throw Failure(.badData, "\(name): larger than \(Self.sizeLimit >> 20) MiB; smaller files are accepted")
    }
    try self.init(bytes, name: name, frameRate: frameRate)
  }

  /// Writes the notes about differences from the file on standard error, one line each.
  func reportNotes() { Self.report(document.notes, of: name) }

  /// Writes notes about a file on standard error, one line each, and the number of those that are left out.
  static func report(_ notes: [String], of name: FileName) {
    for note in notes.prefix(noteLimit) { StandardError.report("\(name): \(note)") }
    let rest = notes.count - noteLimit
    if rest > 0 { StandardError.report("\(name): and \(rest) more notes; 'glissade check' prints all") }
  }
}

extension OpenedFile {
  /// Reads a regular file for a window, which must not wait for a pipe.
  ///
  /// - Parameter limit: The most bytes of the file.
  /// - Throws: A failure with the name, for another kind of file and for one without motion.
  init(regular name: FileName, atMost limit: Int = OpenedMotion.sizeLimit) throws(Failure) {
    try self.init(try InputFile.bytes(ofRegular: name, atMost: limit), of: name, frameRate: nil)
  }
}

/// A file that a command shows, by its content.
enum OpenedFile {
  /// The motion of a file of another tool.
  case motion(OpenedMotion)
  /// A session, which ``SceneOptions`` reads.
  case session
  /// A scenario file, which ``SceneOptions`` reads.
  case scenarios

  /// Reads a file.
  ///
  /// - Throws: A failure with the name, for a missing file and for one without motion.
  init(_ name: FileName, frameRate: Double?) throws(Failure) {
    try self.init(try InputFile.bytes(of: name, atMost: OpenedMotion.sizeLimit), of: name, frameRate: frameRate)
  }

  /// Reads the bytes of a file, which are `nil` for one that is too large.
  private init(_ bytes: [UInt8]?, of name: FileName, frameRate: Double?) throws(Failure) {
    switch bytes.map(MotionFileKind.init(of:)) {
    case .session: self = .session
    case .scenarios: self = .scenarios
    case .motion, nil: self = .motion(try OpenedMotion(limiting: bytes, name: name, frameRate: frameRate))
    }
  }
}

extension SceneOptions {
  /// Replaces a file that the options can read by the options for it, and returns the motion of another file.
  ///
  /// - Parameter frameRate: The frames per second of a table with a column of frames.
  mutating func open(_ name: FileName, frameRate: Double?) throws -> OpenedMotion? {
    switch try OpenedFile(name, frameRate: frameRate) {
    case .motion(let motion): return motion
    case .session:
      guard session == nil else { throw oneFile("--session") }
      session = name
    case .scenarios:
      guard file == nil else { throw oneFile("--file") }
      file = name
    }
    try validate()
    return nil
  }

  private func oneFile(_ option: String) -> Failure {
    Failure(.usage, "\(option): only one file is shown; FILE or \(option) is accepted")
  }
}

extension PlayedMotion {
  /// The motion of a file in a window.
  init(_ motion: OpenedMotion) {
    let (name, document) = (motion.name, motion.document)
    let isBare = name.folder.isEmpty
    self.init(
      name: name.base.text, argument: (isBare ? "./" : "") + name.text,
      tree: document.trees.first?.tree ?? LayerTree(size: document.size), duration: document.duration,
      frameRate: document.frameRate, markers: document.markers.map(\.time), notes: document.notes,
      layerNotes: Dictionary(
        document.readingNotes.compactMap { note in note.layer.map { ($0, [note.description]) } }, uniquingKeysWith: +))
    (editing, copies) = (motion.editing, motion.document.copies)
  }
}

extension PlayedMotion {
  /// The motion of a file in a window, compared with another one if there is one.
  init(_ motion: OpenedMotion, comparedWith other: OpenedMotion?) {
    let played = PlayedMotion(motion)
    self = other.map { played.compared(with: ComparedMotion($0, comparedWith: motion)) } ?? played
  }
}

extension SceneOptions {
  /// Creates the content of a window with the motion of a file.
  ///
  /// - Parameters:
  ///   - other: The motion with which it is compared, or `nil`.
  ///   - playback: The options of the window.
  ///   - state: The state of an earlier run, which replaces the default size and theme.
  func content(
    of motion: OpenedMotion, comparedWith other: OpenedMotion?, _ playback: PlaybackOptions, after state: SavedState?
  ) throws(Failure) -> ShownContent {
    let played = PlayedMotion(motion, comparedWith: other)
    if let other, let compared = played.compared { OpenedMotion.report(compared.notes, of: other.name) }
    var content = VisualizerContent(
      SceneConfiguration(played, curves: try self.motion.motion()),
      size: (size ?? state?.pictureSize(scale: playback.scale?.value) ?? .standard).size,
      appearance: theme ?? state?.theme.flatMap(Appearance.init(rawValue:)) ?? .dark, rate: playback.rate?.value ?? 1,
      isPlaying: !playback.paused, reducesMotion: reducedMotion)
    content.graphShares = state?.sharesOfGraphs ?? [:]
    return ShownContent(content: content, scale: playback.scale?.value, motion: motion, compared: other)
  }
}
