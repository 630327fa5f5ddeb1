// SPDX-License-Identifier: MIT
import GlissadeReading

/// The motion of a file with changes of its keyframes.
///
/// The changed file is read for the first picture of it, so that a replay of inputs reads it once.
struct EditedMotion: Sendable {
  /// The motion after the changes.
  struct Version: Sendable {
    let motion: PlayedMotion
    let layers: LayerList
    /// The reason why the changes are not in the motion, or `nil`.
    let problem: String?
  }

  let file: PlayedMotion
  /// The last change of each part of a keyframe.
  private(set) var edits: [KeyEdit] = []
  /// The keyframes after the changes, without reading the changed file.
  private(set) var keys: [StatedKeys]
  /// The motion of the file itself.
  private let fileVersion: Version
  private var lazyVersion: LazyValue<Version>

  var version: Version { lazyVersion.value }

  /// The keyframes of the changed file, where one place can be that of several keyframes.
  var shownKeys: [StatedKeys] {
    let read = version.motion.editing?.keys ?? []
    return read.count == keys.count ? read : keys
  }

  init(_ file: PlayedMotion, layers: LayerList) {
    (self.file, keys) = (file, file.editing?.keys ?? [])
    fileVersion = Version(motion: file, layers: layers, problem: nil)
    lazyVersion = LazyValue(fileVersion)
  }

  /// Changes a keyframe.
  mutating func change(_ edit: KeyEdit) {
    edits.removeAll { $0.keys == edit.keys && $0.key == edit.key && $0.change.isLike(edit.change) }
    edits.append(edit)
    if keys.indices.contains(edit.keys) { keys[edit.keys].apply(edit.change, toKey: edit.key) }
    let (file, edits, fileVersion) = (file, edits, fileVersion)
    lazyVersion = LazyValue {
      guard let editing = file.editing else { return fileVersion }
      do throws(MotionEditing.Problem) {
        let motion = try editing.changed(edits)
        return Version(
          motion: motion,
          layers: LayerList(
            motion.tree, duration: file.ownDuration, keys: motion.editing?.keys ?? [], copies: motion.copies),
          problem: nil)
      } catch {
        return Version(motion: file, layers: fileVersion.layers, problem: error.text)
      }
    }
  }

  /// Whether the keyframes differ from those that were read.
  var hasChanges: Bool { edits.contains { !isInFile($0) } }

  /// The number of keyframes that differ from the file with earlier changes.
  func changeCount(since saved: [KeyEdit]) -> Int {
    let (old, new) = (saved.filter { !isInFile($0) }, edits.filter { !isInFile($0) })
    return Set(Set(old).symmetricDifference(new).map { [$0.keys, $0.key] }).count
  }

  private func isInFile(_ edit: KeyEdit) -> Bool {
    guard let keys = file.editing?.keys, keys.indices.contains(edit.keys),
      keys[edit.keys].keys.indices.contains(edit.key)
    else { return false }
    let key = keys[edit.keys].keys[edit.key]
    switch edit.change {
    // Frames are written with three decimals.
    case .time(let time): return abs(time - key.time) < 1e-4
    case .numbers(let numbers): return numbers == key.numbers
    case .easing(let easing): return easing == key.easing
    }
  }
}

extension KeyEdit.Change {
  /// Whether two changes are of the same part of a keyframe.
  fileprivate func isLike(_ other: KeyEdit.Change) -> Bool {
    switch (self, other) {
    case (.time, .time), (.numbers, .numbers), (.easing, .easing): true
    default: false
    }
  }
}
