// SPDX-License-Identifier: MIT

/// A typed name of a file to save.
package struct TypedFileName: Sendable, Hashable {
  /// The folder in which the name begins.
  package enum Base: Sendable {
    /// The shown folder.
    case folder
    /// The home folder of the user, for a text that begins with `~/`.
    case home
    /// The root of the file system, for a text that begins with a slash.
    case root
  }

  package let base: Base
  /// The name after the base, with the suffix of its format.
  package let name: String

  /// Reads a typed text; `nil` for one without a name, such as that of a folder.
  ///
  /// - Parameter suffix: The suffix of the format, with its dot, which is added if it is missing.
  package init?(_ text: String, suffix: String) {
    let base: Base = text.hasPrefix("/") ? .root : text.hasPrefix("~/") ? .home : .folder
    let rest = text.dropFirst(base == .home ? 2 : 0)
    let last = rest.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard !["", ".", "..", "~"].contains(last) else { return nil }
    self.base = base
    name = String(rest) + (rest.lowercased().hasSuffix(suffix) ? "" : suffix)
  }
}

/// The question for the name of a file to save, and its state.
package struct SaveQuestion: Sendable, Hashable {
  /// A kind of file.
  package enum Kind: Sendable, Hashable {
    case session, picture, animation
    /// Motion for another tool.
    case motion(SavedMotion)
    /// A motion in no file, as it was pasted or recorded.
    case motionFile

    var title: String {
      switch self {
      case .session: InterfaceTexts.saveSession.title
      case .picture: InterfaceTexts.savePicture.title
      case .animation: InterfaceTexts.saveAnimation.title
      case .motion(.svg): InterfaceTexts.saveSVG.title
      case .motion(.lottie): InterfaceTexts.saveLottie.title
      case .motion(.css): InterfaceTexts.saveCSS.title
      case .motionFile: InterfaceTexts.saveMotionFile
      }
    }
  }

  let kind: Kind
  /// The folder for names without one, and the home folder if there is one; each with its last slash.
  let folder: String
  let home: String?
  let suffix: String
  /// The typed text.
  private(set) var text: String
  /// The reason why no file was written for the text, or `nil`.
  private(set) var problem: String?
  /// Whether a file with the name exists, and the next answer replaces it.
  private(set) var replaces = false

  package init(_ kind: Kind, folder: String, home: String?, name: String, suffix: String) {
    (self.kind, self.folder, self.home, self.suffix) = (kind, folder, home, suffix)
    text = name
  }

  /// The name of the file, or `nil` for a text without one.
  var name: TypedFileName? {
    guard let name = TypedFileName(text, suffix: suffix), name.base != .home || home != nil else { return nil }
    return name
  }

  /// The whole path of the file, or the folder for a text without a name.
  var path: String {
    guard let name else { return folder }
    switch name.base {
    case .folder: return folder + name.name
    case .home: return (home ?? "") + name.name
    case .root: return name.name
    }
  }

  mutating func type(_ text: String) { (self.text, problem, replaces) = (text, nil, false) }

  mutating func refuse(because problem: String) { (self.problem, replaces) = (problem, false) }

  /// Says that the file exists.
  mutating func askReplacement() {
    let last = name?.name.split(separator: "/").last.map(String.init) ?? ""
    (problem, replaces) = (InterfaceTexts.replacementAsked(last), true)
  }
}
