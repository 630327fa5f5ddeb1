import Glibc
import ImageCoding
import Visualizer
import X11Windowing

/// What the content asks for and cannot do itself: files and the clipboard.
extension ShowLoop {
  mutating func answer(_ request: ContentRequest) {
    let instant: Double
    let words: String
    do throws(Failure) {
      switch request {
      case .saveSession(let saved):
        instant = saved
        words = "Session saved: " + (try saveSession(at: saved))
      case .savePicture:
        instant = shownInstant
        words = "Picture saved: " + (try savePicture())
      case .copyCommand(let drawn):
        instant = drawn
        words = "Copied: " + (try copyCommand(at: drawn))
      case .copy, .paste: return
      }
    } catch {
      return tell("Not done: " + error.description)
    }
    content.tell(words, at: instant)
  }

  private mutating func tell(_ words: String) { content.tell(words, at: shownInstant) }

  /// Writes the session to a file with a name of its own in the working directory, and prints the name.
  private func saveSession(at instant: Double) throws(Failure) -> String {
    let session: Session
    do throws(SessionError) { session = try content.session(at: instant, scale: scale) } catch {
      throw Failure(.badData, "\(error)")
    }
    let name = try OutputFile.writeNew(
      Array(session.encodedAsJSON().utf8), prefix: "glissade-session", suffix: ".json")
    try StandardOutput.write(Array((name + "\n").utf8))
    return name
  }

  /// Draws what is shown once more, since other windows may cover this one, and without the passing line.
  private func savePicture() throws(Failure) -> String {
    var shown = content
    shown.hideNotice()
    var drawing = Drawing(shown, scale: scale)
    let bitmap = drawing.picture(of: shown, at: shownInstant)
    let bytes: [UInt8]
    do throws(PNGError) { bytes = try bitmap.encodedAsPNG() } catch { throw Failure(.ours, "\(error)") }
    let name = try OutputFile.writeNew(bytes, prefix: "glissade-" + content.scene.rawValue, suffix: ".png")
    try StandardOutput.write(Array((name + "\n").utf8))
    return name
  }

  private func copyCommand(at instant: Double) throws(Failure) -> String {
    let output = ["-o", content.scene.rawValue + ".png"]
    let options: [String]
    if let known = content.renderArguments(at: instant, scale: scale) {
      options = known
    } else {
      options = ["--session", OutputFile.absolute(try saveSession(at: instant))]
    }
    let command = (["glissade", "render"] + options + output).map(Self.quoted).joined(separator: " ")
    return command
  }

  /// A word as a shell reads it back.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_./=+,:@%".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
