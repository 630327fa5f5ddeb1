// SPDX-License-Identifier: MIT
import Glibc
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

  /// Whether another version of the file has the same properties with as many keyframes.
  fileprivate func hasSameKeys(as other: OpenedMotion) -> Bool {
    document.statedKeys.map(\.keys.count) == other.document.statedKeys.map(\.keys.count)
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
  mutating func mayLoseChanges(by action: LossWarning.Action, at instant: Double) -> Bool {
    guard content.hasUnsavedChanges || file.isRecording else { return true }
    let warning = LossWarning(edits: content.keyEdits, action: action, instant: instant)
    if let last = file.warning, last.allows(warning) { return true }
    file.warning = warning
    content.show(.unsavedChanges(content.fileName ?? ""), at: instant)
    return false
  }

  /// Requires that the file has the bytes that were read or written last. A file that is missing is written anew.
  private func requireUnchanged(_ motion: OpenedMotion) throws(Failure) {
    guard unsafe motion.name.withCString({ unsafe access($0, F_OK) }) == 0 else { return }
    let present: [UInt8]?
    do throws(InputProblem) {
      present = try InputFile.contents(ofRegular: motion.name, atMost: OpenedMotion.sizeLimit).1
    } catch {
      throw Failure(.missingInput, "\(motion.name): \(error)")
    }
    guard present == file.newer?.bytes ?? file.savedBytes ?? motion.bytes else {
      throw Failure(.badData, "\(motion.name): another program has just changed the file; save again")
    }
  }

  /// Writes a motion that is in no file, such as a pasted one, into a new file in the working directory.
  private mutating func saveNew(_ motion: OpenedMotion, _ edits: [KeyEdit], at instant: Double) {
    do throws(Failure) {
      let bytes = edits.isEmpty ? motion.bytes : try motion.changed(by: edits).bytes
      let name = try OutputFile.writeNew(bytes, prefix: "glissade-motion", suffix: motion.suffix)
      StandardOutput.writeWithoutBlocking(name)
      // From now on the window shows the new file.
      content.recordSaved(edits)
      file.isRecording = false
      let stored = try OpenedMotion(bytes, name: FileName(name))
      show(stored, watch: .motion(FileWatch(motion: stored.name, frameRate: nil)), at: instant)
      file.mayBeReplaced = true
      content.show(.motionStored(name), at: instant)
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
      let changed = try (file.newer ?? motion).changed(by: edits)
      guard file.newer.map({ $0.hasSameKeys(as: motion) }) ?? true else {
        throw Failure(.badData, "\(motion.name): the changed file has other keyframes; save as SVG, Lottie or a page")
      }
      try requireUnchanged(motion)
      try OutputFile.write(changed.bytes, to: motion.name, option: "saving")
      file.savedBytes = changed.bytes
      if file.newer != nil {
        (file.motion, file.newer) = (changed, nil)
        content.replaceMotion(with: PlayedMotion(changed), keepsInputs: false, at: instant)
      } else {
        content.recordSaved(edits)
      }
      content.show(.changesSaved(name), at: instant)
    } catch {
      content.show(.failed(error.description), at: instant)
    }
  }
}

/// The last warning about changes that are not in the file.
struct LossWarning: Equatable {
  enum Action { case closing, opening }

  let edits: [KeyEdit]
  let action: Action
  let instant: Double

  /// The seconds after which the user is asked again.
  private static let duration = 6.0

  /// Whether the same action, soon after the warning, loses the changes.
  func allows(_ next: LossWarning) -> Bool {
    edits == next.edits && action == next.action && next.instant - instant < Self.duration
  }
}
