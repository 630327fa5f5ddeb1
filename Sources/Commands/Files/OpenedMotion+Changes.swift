// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeReading
import GlissadeVisualizer

/// Files with changed keyframes.
extension OpenedMotion {
  /// The motion of the file with changed keyframes, which are not in the file yet.
  func changed(by edits: [KeyEdit]) throws(Failure) -> OpenedMotion {
    let changed: [UInt8]
    do throws(MotionFileError) {
      changed = try MotionFile.edited(bytes, by: edits, of: document.statedKeys)
    } catch {
      throw Failure(.badData, "\(name): \(error)")
    }
    return try OpenedMotion(changed, name: name, frameRate: frameRate)
  }

  /// The ending of a new file with the bytes.
  fileprivate var suffix: String {
    switch document.readFormat {
    case .svg: ".svg"
    case .html: ".html"
    case .css: ".css"
    case .csv: ".csv"
    default: ".json"
    }
  }

  /// The keyframes that a window can change, or `nil` without any.
  var editing: MotionEditing? {
    guard !document.statedKeys.isEmpty else { return nil }
    return MotionEditing(document.statedKeys) { edits throws(MotionEditing.Problem) in
      do throws(Failure) { return PlayedMotion(try changed(by: edits)) } catch {
        throw MotionEditing.Problem(error.description)
      }
    }
  }
}

extension SceneWindow {
  /// Whether the window closes, or shows another motion. With unsaved changes, it first says so, and it does so at the
  /// next request.
  mutating func mayLoseChanges(at instant: Double) -> Bool {
    let edits = content.keyEdits
    guard content.hasUnsavedChanges, edits != file.editsAtClosing else { return true }
    file.editsAtClosing = edits
    content.show(.unsavedChanges(content.fileName ?? ""), at: instant)
    return false
  }

  /// Writes a motion that is in no file, such as a pasted one, into a new file in the working directory.
  private mutating func saveNew(_ motion: OpenedMotion, _ edits: [KeyEdit], at instant: Double) {
    do throws(Failure) {
      let bytes = edits.isEmpty ? motion.bytes : try motion.changed(by: edits).bytes
      let name = try OutputFile.writeNew(bytes, prefix: "glissade-motion", suffix: motion.suffix)
      content.recordSaved(edits)
      content.show(.motionStored(name), at: instant)
      StandardOutput.writeWithoutBlocking(name)
    } catch {
      content.show(.failed(error.description), at: instant)
    }
  }

  /// Writes changed keyframes into the file. The first time, it asks whether to replace the file.
  mutating func saveChanges(_ edits: [KeyEdit], at instant: Double) {
    guard let motion = file.motion else { return }
    guard let name = content.fileName else { return saveNew(motion, edits, at: instant) }
    guard file.mayBeReplaced else {
      file.mayBeReplaced = true
      return content.show(.replacementAsked(name), at: instant)
    }
    do throws(Failure) {
      let changed = try motion.changed(by: edits)
      let present: [UInt8]?
      do throws(InputProblem) {
        present = try InputFile.contents(ofRegular: motion.name, atMost: OpenedMotion.sizeLimit).1
      } catch {
        throw Failure(.missingInput, "\(motion.name): \(error)")
      }
      guard present == file.savedBytes ?? motion.bytes else {
        throw Failure(.badData, "\(motion.name): another program has changed the file, which is read again")
      }
      try OutputFile.write(changed.bytes, to: motion.name, option: "saving")
      file.savedBytes = changed.bytes
      content.recordSaved(edits)
      content.show(.changesSaved(name), at: instant)
    } catch {
      content.show(.failed(error.description), at: instant)
    }
  }
}
