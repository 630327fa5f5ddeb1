// SPDX-License-Identifier: MIT
import Glibc
import GlissadeReading
import GlissadeVisualizer
import GlissadeWindowContents

/// Saving of changed keyframes, and questions before they are lost.
extension SceneWindow {
  /// Whether the window closes, or shows another motion. With unsaved changes, it first says so, and it does so at the
  /// next request.
  mutating func mayLoseChanges(by action: LossWarning.Action, at instant: Double) -> Bool {
    guard content.hasUnsavedChanges || file.isRecording else { return true }
    let warning = LossWarning(edits: content.keyEdits, action: action, instant: instant)
    if let last = file.warning, last.allows(warning) { return true }
    file.warning = warning
    content.showNotice(MotionTexts.unsavedChanges(content.fileName ?? ""), at: instant)
    return false
  }

  /// Whether a session replaces the scenes. If they have inputs, it first says so, and it does so at the next request.
  mutating func mayLoseInputs(at instant: Double) -> Bool {
    let count = content.inputCount
    guard count > 0 else { return true }
    let warning = LossWarning(edits: [], inputCount: count, action: .resuming, instant: instant)
    if let last = file.warning, last.allows(warning) { return true }
    file.warning = warning
    content.showNotice(InterfaceTexts.inputsLost(count), at: instant)
    return false
  }

  /// Requires that the file has the bytes that were read or written last. A file that is missing is written anew.
  private func requireUnchanged(_ motion: OpenedMotion) throws(Failure) {
    guard unsafe motion.name.withCString({ unsafe access($0, F_OK) }) == 0 else { return }
    let present = try InputFile.bytes(ofRegular: motion.name, atMost: OpenedMotion.sizeLimit)
    guard present == file.newer?.bytes ?? file.savedBytes ?? motion.bytes else {
      throw Failure(.badData, "\(motion.name): another program has just changed the file; save again")
    }
  }

  /// Writes a motion that is in no file, such as a pasted one.
  mutating func saveNew(_ edits: [KeyEdit], to target: SavingTarget, at instant: Double) throws(Failure) {
    guard let motion = file.motion else { return }
    let bytes = edits.isEmpty ? motion.bytes : try motion.changed(by: edits).bytes
    let stored = try OpenedMotion(bytes, name: target.name)
    try write(bytes, to: target)
    // From now on the window shows the new file.
    content.recordSaved(edits)
    file.isRecording = false
    show(stored, watch: .motion(FileWatch(motion: stored.name, frameRate: nil)), at: instant)
    file.mayBeReplaced = true
    content.showNotice(MotionTexts.stored(target.name.absolute.text), at: instant)
  }

  /// Writes changed keyframes into the file. The first time, it asks whether to replace the file.
  mutating func saveChanges(_ edits: [KeyEdit], at instant: Double) {
    guard let motion = file.motion else { return }
    guard let name = content.fileName else { return ask(for: .saveChanges(edits), at: instant) }
    guard file.mayBeReplaced else {
      file.mayBeReplaced = true
      return content.showNotice(MotionTexts.replacementAsked(name), at: instant)
    }
    do throws(Failure) {
      guard file.newer.map({ $0.hasSameKeys(as: motion) }) ?? true else {
        throw Failure(.badData, "\(motion.name): the changed file has other keyframes; save as SVG, Lottie or a page")
      }
      let changed = try (file.newer ?? motion).changed(by: edits)
      try requireUnchanged(motion)
      try OutputFile.write(changed.bytes, to: motion.name, option: "saving")
      file.savedBytes = changed.bytes
      if file.newer != nil {
        (file.motion, file.newer) = (changed, nil)
        content.replaceMotion(with: PlayedMotion(changed), keepsInputs: false, at: instant)
      } else {
        content.recordSaved(edits)
      }
      content.showNotice(MotionTexts.changesSaved(name), at: instant)
    } catch {
      content.showNotice(InterfaceTexts.failed(error.description), at: instant)
    }
  }
}
