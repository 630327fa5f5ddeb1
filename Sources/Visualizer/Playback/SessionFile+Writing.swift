// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios
import GlissadeTexts

/// Sessions as files: JSON with a version, and one line for each input.
///
/// Numbers have enough digits to be read back exactly. The seed is a text, because many JSON readers keep only 53 bits
/// of a number.
enum SessionFile {
  static let format = "glissade-session"
  /// The version that is written, and the newest that is read.
  static let version = 1
}

extension Session {
  /// The session as the content of a file.
  ///
  /// - Parameter omitsFolders: Whether the name of the scenario file is written without its folders, which no picture
  ///   shows.
  /// - Complexity: O(*n*) in the inputs.
  package func encodedAsJSON(omitsFolders: Bool = false) -> String {
    typealias Text = JSONString
    var text = "{\n"
    text += "  \"format\": \(Text.quoted(SessionFile.format)),\n  \"version\": \(SessionFile.version),\n"
    text += "  \"scene\": \(Text.quoted(scene.rawValue)),\n  \"theme\": \(Text.quoted(appearance.rawValue)),\n"
    text += "  \"width\": \(size.width), \"height\": \(size.height), \"scale\": \(scale),\n"
    if let reducesMotion { text += "  \"reducedMotion\": \(reducesMotion),\n" }
    text += "  \"moreControls\": \(isMoreOpen),\n"
    // Sessions do not store the file of the Motion scene.
    let shares = SceneName.allCases.compactMap { name in
      graphShares[name].map { "\(Text.quoted(name.rawValue)): \($0)" }
    }
    if !shares.isEmpty { text += "  \"graphShares\": {" + shares.joined(separator: ", ") + "},\n" }
    text += "  \"curves\": {" + configuration.members.joined(separator: ", ") + "},\n"
    if let file = configuration.scenarios, let source = file.text {
      let name = omitsFolders ? file.name.split(separator: "/").last.map(String.init) ?? "" : file.name
      text += "  \"scenarios\": {\"name\": \(Text.quoted(name)), \"text\": \(Text.quoted(source))},\n"
    }
    if configuration.crowdCount != SceneConfiguration.standardCrowdCount {
      text += "  \"crowdCount\": \(configuration.crowdCount),\n"
    }
    let scenes = SceneName.allCases.compactMap { name in
      runs[name].map { "    \(Text.quoted(name.rawValue)): {\n" + $0.text + "\n    }" }
    }
    text += "  \"scenes\": {\n" + scenes.joined(separator: ",\n") + "\n  }\n}\n"
    return text
  }
}

extension SceneConfiguration {
  /// The motion of the Curves scene, by the names of the command's options.
  fileprivate var members: [String] {
    var members: [String] = []
    switch curves.source {
    case .blob(let shape, let seed):
      members.append("\"seed\": \"\(seed)\"")
      switch shape {
      case .circle(let points): members += ["\"shape\": \"circle\"", "\"points\": \(points)"]
      case .square: members.append("\"shape\": \"square\"")
      }
    case .points(let points):
      members.append("\"controlPoints\": [" + points.map { "[\($0.x), \($0.y)]" }.joined(separator: ", ") + "]")
    case .path(let path): members.append("\"pathData\": " + JSONString.quoted(path.svgPathData()))
    }
    return members + ["\"duration\": \(curves.duration)", "\"keepsDuration\": \(keepsDuration)"]
  }
}

extension SceneRun.Record {
  fileprivate var text: String {
    var text =
      "      \"mediaTime\": \(transport.mediaTime), \"furthest\": \(transport.furthest),\n"
      + "      \"plays\": \(transport.isPlaying), \"rate\": \(transport.rate), \"backwards\": \(transport.isReversed), "
      + "\"loops\": \(transport.loops)"
    if let range = transport.range { text += ", \"range\": [\(range.lowerBound), \(range.upperBound)]" }
    text += ",\n"
    if earliest > 0 { text += "      \"earliest\": \(earliest), \"discarded\": \(discardedCount),\n" }
    if !graphZoom.isWhole { text += "      \"graph\": [\(graphZoom.lower), \(graphZoom.upper)],\n" }
    let views = views.sorted { $0.key.name < $1.key.name }.map { id, value in
      JSONString.quoted(id.name) + ": {" + value.members.joined(separator: ", ") + "}"
    }
    text += "      \"views\": {" + views.joined(separator: ", ") + "},\n      \"journal\": ["
    text += entries.map { "\n        {" + $0.members.joined(separator: ", ") + "}" }.joined(separator: ",")
    return text + (entries.isEmpty ? "]" : "\n      ]")
  }
}

extension History.Entry {
  fileprivate var members: [String] {
    var members = ["\"time\": \(time)", "\"moving\": \(isMoving)", "\"gesture\": \(gesture)"]
    switch input {
    case .set(let id, let value): members += ["\"set\": " + JSONString.quoted(id.name)] + id.members + value.members
    case .press(let id): members += ["\"press\": " + JSONString.quoted(id.name)] + id.members
    case .pointer(let phase, let region, let point):
      members += [
        "\"pointer\": \"\(phase.rawValue)\"", "\"region\": " + JSONString.quoted(region.sessionText),
        "\"x\": \(point.x)",
        "\"y\": \(point.y)",
      ]
    case .reset: members.append("\"reset\": true")
    }
    return members
  }
}

extension SettingID {
  /// The lane and the scenario.
  fileprivate var members: [String] {
    (lane.map { ["\"lane\": \($0)"] } ?? []) + (scenario.map { ["\"scenario\": " + JSONString.quoted($0)] } ?? [])
  }
}

extension ParameterValue {
  fileprivate var members: [String] {
    switch self {
    case .none: []
    case .flag(let value): ["\"flag\": \(value)"]
    case .choice(let value): ["\"choice\": \(value)"]
    case .number(let value): ["\"number\": \(value)"]
    case .text(let value): ["\"text\": " + JSONString.quoted(value)]
    }
  }
}
