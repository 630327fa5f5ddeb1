// SPDX-License-Identifier: MIT
import Glibc
import GlissadeVisualizer
import GlissadeWindowContents

/// A request to save a file whose name was asked for.
struct AskedSaving {
  let request: ContentRequest
  /// The content at the request: the file has the picture that the user saw, however long the answer takes.
  let content: VisualizerContent
  /// The instant of the last frame before the request.
  let drawnInstant: Double
  let format: SavedFormat
  /// The folder of names without one.
  let folder: FileName
  /// The existing file that the next answer with its name replaces.
  var replaced: FileName?
}

/// The kind of a saved file, and its names.
struct SavedFormat {
  let kind: SaveQuestion.Kind
  /// The beginning of the proposed name, which a number and the suffix follow.
  let prefix: String
  let suffix: String
}

/// A new file to save, or one that replaces another.
struct SavingTarget {
  let name: FileName
  let replaces: Bool
}

extension SceneWindow {
  /// Asks for the name of a file to save.
  mutating func ask(for request: ContentRequest, at present: Double) {
    guard let format = format(of: request) else { return }
    let folder = savingFolder
    asked = AskedSaving(
      request: request, content: content, drawnInstant: drawnInstant, format: format, folder: folder)
    let name = OutputFile.unusedName(in: folder, prefix: format.prefix, suffix: format.suffix)
    content.ask(
      SaveQuestion(
        format.kind, folder: folder.absolute.text, home: FileName.home?.text, name: name, suffix: format.suffix),
      at: present)
  }

  /// The folder for names without one: that of the last saved file, or else that of the shown file.
  private var savingFolder: FileName {
    savedFolder ?? (content.showsFile ? file.motion?.name.folder : nil) ?? FileName("")
  }

  private func format(of request: ContentRequest) -> SavedFormat? {
    let scene = "glissade-" + content.scene.rawValue
    switch request {
    case .saveSession: return SavedFormat(kind: .session, prefix: "glissade", suffix: OutputFile.sessionSuffix)
    case .savePicture: return SavedFormat(kind: .picture, prefix: scene, suffix: ".png")
    case .saveAnimation: return SavedFormat(kind: .animation, prefix: scene, suffix: ".apng")
    case .saveMotion(let motion, _, _):
      let base = content.scene == .motion ? file.motion?.name.base.text.split(separator: ".").first : nil
      return SavedFormat(kind: .motion(motion), prefix: base.map(String.init) ?? scene, suffix: motion.suffix)
    case .saveChanges:
      return SavedFormat(kind: .motionFile, prefix: "glissade-motion", suffix: file.motion?.suffix ?? ".json")
    default: return nil
    }
  }

  /// Writes the file whose name was asked for. An existing file is replaced after a second answer with its name.
  mutating func save(as typed: TypedFileName, at present: Double) {
    guard let asked else { return content.endQuestion() }
    let base =
      switch typed.base {
      case .folder: asked.folder
      case .home: FileName.home ?? FileName("")
      case .root: FileName("")
      }
    let name = base + FileName(typed.name)
    let exists = name.exists
    if exists, asked.replaced != name {
      self.asked?.replaced = name
      return content.askReplacement()
    }
    do throws(Failure) {
      try perform(asked, as: SavingTarget(name: name, replaces: exists), at: present)
      content.endQuestion()
      savedFolder = name.folder
      self.asked = nil
    } catch { content.refuseFileName(because: error.description) }
  }

  private mutating func perform(
    _ asked: AskedSaving, as target: SavingTarget, at present: Double
  ) throws(Failure) {
    let path = target.name.absolute.text
    switch asked.request {
    case .saveSession(let instant):
      try write(try asked.content.sessionBytes(at: instant, scale: scale), to: target)
      recent?.add(target.name)
      content.showNotice(InterfaceTexts.sessionSaved(path), at: present)
    case .savePicture:
      try write(try asked.content.pictureBytes(at: asked.drawnInstant, scale: scale), to: target)
      content.showNotice(InterfaceTexts.pictureSaved(path), at: present)
    case .saveAnimation(let range, let instant):
      saving = try AnimationSaving(try asked.content.savedSession(at: instant, scale: scale), range: range, to: target)
      content.showSaving(SavedProgress(of: .animation, share: 0))
    case .saveMotion(let motion, let range, let instant):
      try startSavingMotion(motion, range, of: asked.content, at: instant, to: target)
    case .saveChanges(let edits): try saveNew(edits, to: target, at: present)
    default: break
    }
  }

  /// Writes a file, and prints its name.
  func write(_ bytes: [UInt8], to target: SavingTarget) throws(Failure) {
    try OutputFile.write(bytes, to: target)
    StandardOutput.writeWithoutBlocking(target.name.text)
  }
}

extension SavedMotion {
  /// The suffix of the format's files.
  var suffix: String {
    switch self {
    case .svg: ".svg"
    case .lottie: ".json"
    case .css: ".html"
    }
  }
}

extension VisualizerContent {
  /// The session at an instant.
  func savedSession(at instant: Double, scale: Double) throws(Failure) -> Session {
    try Failure.wrapping { try session(at: instant, scale: scale) }
  }

  /// The session at an instant, as a file.
  func sessionBytes(at instant: Double, scale: Double) throws(Failure) -> [UInt8] {
    Array(try savedSession(at: instant, scale: scale).encodedAsJSON().utf8)
  }

  /// The picture of an instant without the notice, as a file.
  ///
  /// The pixels of the window are not read, because other windows can cover them.
  fileprivate func pictureBytes(at instant: Double, scale: Double) throws(Failure) -> [UInt8] {
    var shown = self
    shown.hideNotice()
    shown.showSaving(nil)
    var drawing = Drawing(shown.size, scale: scale)
    return try drawing.picture(of: shown, at: instant).encodedForOutput()
  }
}
