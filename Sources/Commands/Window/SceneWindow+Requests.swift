// SPDX-License-Identifier: MIT
import Glibc
import GlissadeExchange
import GlissadeImageCoding
import GlissadeTiming
import GlissadeVisualizer
import GlissadeWindowContents

/// Requests of the content that need files or the clipboard.
extension SceneWindow {
  mutating func perform(_ request: ContentRequest, at present: Double) {
    switch request {
    case .saveSession, .savePicture, .saveAnimation, .saveMotion: ask(for: request, at: present)
    case .saveFile(let name): save(as: name, at: present)
    case .cancelSaving:
      guard saving != nil || !savingMotion.isEmpty else { break }
      let file: SavedProgress.File = saving == nil ? .motion : .animation
      if saving == nil { cancelSavingMotion() }
      saving = nil
      content.showSaving(nil)
      content.showNotice(InterfaceTexts.notSaved(file), at: present)
    case .copyCommand(let instant):
      do throws(Failure) {
        let (text, session) = try command(at: instant)
        content.showNotice(InterfaceTexts.copied(text, session: session), at: present)
        requests.append(.copy(text))
      } catch { content.showNotice(InterfaceTexts.failed(error.description), at: present) }
    case .copyEasing(let function, let form, let seconds): copyEasing(function, form, seconds: seconds, at: present)
    case .saveChanges(let edits): saveChanges(edits, at: present)
    case .listFiles: listFiles(at: present)
    case .openFile(let index): open(listed: index, at: present)
    case .restoreSession: restoreSession(at: present)
    case .openRecording(let text): open(recorded: text, at: present)
    case .openText(let text): open(pasted: text, at: present)
    case .copy(let text): requests.append(.copy(text))
    case .paste: requests.append(.paste)
    }
  }

  /// Copies an easing as the text that `glissade export easing` writes, or as the options of a Web Animation.
  private mutating func copyEasing(_ function: TimingFunction, _ form: CopiedForm, seconds: Double, at present: Double)
  {
    let format: EasingFormat =
      switch form {
      case .css, .webAnimations: .css
      case .javaScript: .javaScript
      case .swift: .swift
      case .lottie: .lottie
      }
    do throws(ExportError) {
      var text = try EasingExport(function, as: format).text
      if form == .webAnimations {
        text = "{duration: \(Number.format(Rounding.significant(seconds * 1000, 6))), easing: \"\(text)\"}"
      }
      requests.append(.copy(text))
      let shown = text.split(separator: "\n", maxSplits: 1)
      content.showNotice(
        TimingTexts.copied(shown[0] + (shown.count > 1 ? " …" : ""), form, seconds: seconds), at: present)
    } catch { content.showNotice(TimingTexts.notCopied("\(error)"), at: present) }
  }

  /// Saves the session for a command to a new file in the working directory, and prints the file name; returns the
  /// last saved file instead if its content is the same.
  private mutating func saveSession(at instant: Double) throws(Failure) -> String {
    let bytes = try content.sessionBytes(at: instant, scale: scale)
    if let savedSession, savedSession.bytes == bytes,
      (try? InputFile.bytes(of: FileName(savedSession.name), atMost: bytes.count)) == bytes
    {
      return savedSession.name
    }
    let name = try OutputFile.writeNew(bytes, prefix: "glissade", suffix: OutputFile.sessionSuffix)
    savedSession = (bytes, name)
    StandardOutput.writeWithoutBlocking(name)
    return name
  }

  /// Returns a command line that draws the picture of an instant, and the name of its session file.
  ///
  /// States that options cannot describe are saved in a session file.
  private mutating func command(at instant: Double) throws(Failure) -> (text: String, session: String?) {
    guard content.canBeCommanded else {
      throw Failure(
        .badData,
        !content.hasUnsavedChanges
          ? "a pasted motion is in no file, so that no command draws it"
          : "the file does not have the changed keyframes; save them first")
    }
    let output = ["-o", content.scene.rawValue + ".png"]
    let options: [String]
    var session: String?
    if let known = content.renderArguments(at: instant, scale: scale) {
      options = known.map { ShellWord.quoted(Array($0.utf8)) }
    } else {
      let name = try saveSession(at: instant)
      session = name
      let file = FileName(name).absolute
      options = ["--session", ShellWord.quoted(file.bytes)]
    }
    return ((["glissade", "render"] + options + output).joined(separator: " "), session)
  }
}
