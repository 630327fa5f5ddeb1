// SPDX-License-Identifier: MIT

extension MotionOptions {
  /// The file of `--path-data @FILE`.
  var inputs: [NamedFile] {
    guard let name = pathData.flatMap(PathInput.fileName) else { return [] }
    return [("--path-data", name)]
  }
}

extension SceneOptions {
  var inputs: [NamedFile] {
    motion.inputs + [("--session", session), ("--file", file)].compactMap { option, name in name.map { (option, $0) } }
  }
}

extension ShowCommand: FileCommand {
  var inputs: [NamedFile] {
    sceneOptions.inputs + scenes.compactMap(\.file).map { (nil, $0) } + (against.map { [("--against", $0)] } ?? [])
  }

  var outputs: [NamedFile] {
    let pictures = screenshot.map { name in
      scenes.count < 2 ? [name] : (1...scenes.count).map { Self.name(name, ofWindow: $0) }
    }
    return [("--stats", stats)].compactMap { option, name in name.map { (option, $0) } }
      + (pictures ?? []).map { ("--screenshot", $0) }
  }
}

extension RenderCommand: FileCommand {
  var inputs: [NamedFile] { sceneOptions.inputs + (scene?.file.map { [(nil, $0)] } ?? []) }

  /// Numbered pictures are compared when their names are known.
  var outputs: [NamedFile] {
    if case .numbered = try? RenderTarget(name: output) { return [] }
    return [("--output", output)]
  }
}

extension JoinCommand: FileCommand {
  /// The pictures are compared when they have been found.
  var inputs: [NamedFile] { [] }
  var outputs: [NamedFile] { [("--output", output)] }
}

extension ExportMotionCommand: FileCommand {
  var inputs: [NamedFile] { sceneOptions.inputs + (scene?.file.map { [(nil, $0)] } ?? []) }
  var outputs: [NamedFile] { [("--output", output)] }
}

extension SampleCurvesCommand: FileCommand {
  var inputs: [NamedFile] { motion.inputs }
  var outputs: [NamedFile] { [] }
}

extension DiffCommand: FileCommand {
  var inputs: [NamedFile] { [(nil, first), (nil, second)] }
  var outputs: [NamedFile] { output.map { [("--output", $0)] } ?? [] }
}

extension CheckCommand: FileCommand {
  var inputs: [NamedFile] { files.map { (nil, $0) } + (against.map { [("--against", $0)] } ?? []) }
  var outputs: [NamedFile] { [] }
}
