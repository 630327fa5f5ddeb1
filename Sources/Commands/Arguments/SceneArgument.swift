// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeVisualizer

/// The argument of a command that shows motion: a scene, or a file.
enum SceneArgument: Hashable, Sendable {
  case scene(SceneName)
  case file(FileName)

  /// The scene; `nil` for a file.
  var scene: SceneName? { if case .scene(let name) = self { name } else { nil } }

  /// The file; `nil` for a scene.
  var file: FileName? { if case .file(let name) = self { name } else { nil } }

  /// The name of the scene or the file.
  var text: String {
    switch self {
    case .scene(let name): name.rawValue
    case .file(let name): name.text
    }
  }
}

extension OptionValue {
  /// Converts the name or the digit of a scene, or else the name of a file.
  ///
  /// A text without a dot and a slash is the name of a file only if the file exists: otherwise a scene is misspelt.
  static func sceneOrFile(_ text: String) throws -> SceneArgument {
    if let scene = sceneName(text) { return .scene(scene) }
    let name = FileName(argument: text)
    guard text.contains(where: { $0 == "." || $0 == "/" }) || name.status() != nil else {
      throw ValidationError(acceptedScenes + ", and the name of a file, are accepted")
    }
    return .file(name)
  }
}
