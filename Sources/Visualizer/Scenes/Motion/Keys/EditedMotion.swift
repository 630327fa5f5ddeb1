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
    /// The keyframes of the changed file, or those without reading it if it has others.
    let keys: [StatedKeys]
    /// The reason why the changes are not in the motion, or `nil`.
    let problem: String?
  }

  let file: PlayedMotion
  /// The changes in their order, where a change of one part of a keyframe replaces the one before it.
  private(set) var edits: [KeyEdit] = []
  /// The keyframes after the changes, without reading the changed file.
  private(set) var keys: [StatedKeys]
  /// The motion of the file itself.
  private let fileVersion: Version
  private var lazyVersion: LazyValue<Version>

  var version: Version { lazyVersion.value }

  /// The keyframes of the changed file, where one place can be that of several keyframes.
  var shownKeys: [StatedKeys] { version.keys }

  init(_ file: PlayedMotion, layers: LayerList) {
    (self.file, keys) = (file, file.editing?.keys ?? [])
    fileVersion = Version(motion: file, layers: layers, keys: keys, problem: nil)
    lazyVersion = LazyValue(fileVersion)
  }

  /// Changes keyframes.
  mutating func change(_ new: [KeyEdit]) {
    guard !new.isEmpty else { return }
    for edit in new {
      removeReplaced(by: edit)
      edits.append(edit)
      keys.apply(edit)
    }
    let (file, keys, edits, fileVersion) = (file, keys, edits, fileVersion)
    lazyVersion = LazyValue {
      guard let editing = file.editing else { return fileVersion }
      do throws(MotionEditing.Problem) {
        let motion = try editing.changed(edits)
        let read = motion.editing?.keys ?? []
        let isSame = read.count == keys.count && zip(read, keys).allSatisfy { $0.keys.count == $1.keys.count }
        return Version(
          motion: motion,
          layers: LayerList(motion.tree, duration: file.ownDuration, keys: read, copies: motion.copies),
          keys: isSame ? read : keys, problem: nil)
      } catch {
        return Version(motion: file, layers: fileVersion.layers, keys: keys, problem: error.text)
      }
    }
  }

  /// Removes the last change of the same part of a keyframe, unless others after it depend on the change.
  private mutating func removeReplaced(by edit: KeyEdit) {
    for index in edits.indices.reversed() where keys.areLinked(edits[index].keys, edit.keys) {
      let old = edits[index]
      guard old.keys == edit.keys, old.key == edit.key, !old.change.isStructural else { return }
      if old.change.isLike(edit.change) {
        edits.remove(at: index)
        return
      }
    }
  }

  /// The reason why the file cannot have further changes, or `nil`.
  ///
  /// - Complexity: That of reading the file.
  func problem(with new: [KeyEdit]) -> String? {
    guard let editing = file.editing else { return nil }
    do throws(MotionEditing.Problem) {
      _ = try editing.changed(edits + new)
      return nil
    } catch { return error.text }
  }

  /// The number of keyframes that differ from the file with earlier changes.
  func changeCount(since saved: [KeyEdit]) -> Int {
    guard saved != edits else { return 0 }
    var old = file.editing?.keys ?? []
    for edit in saved { old.apply(edit) }
    // Layers can have the same keyframes.
    let changed = Set((saved + edits).map { keys.first(sameAs: $0.keys) })
    return changed.reduce(0) { count, index in
      guard old.indices.contains(index), keys.indices.contains(index) else { return count }
      // A new keyframe changes the easing of the one before it, which does not count.
      let hasEasings = old[index].keys.count == keys[index].keys.count
      let (before, after) = (Self.written(old[index], hasEasings), Self.written(keys[index], hasEasings))
      return count + max(after.subtracting(before).count, before.subtracting(after).count)
    }
  }

  /// The keyframes with times as files can state them: frames are written with three decimals.
  private static func written(_ stated: StatedKeys, _ hasEasings: Bool) -> Set<StatedKeys.Key> {
    Set(
      stated.keys.map { key in
        let key = hasEasings ? key : key.withoutEasing
        return key.at((key.time * 1e4).rounded() / 1e4)
      })
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
