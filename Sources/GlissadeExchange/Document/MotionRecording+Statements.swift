// SPDX-License-Identifier: MIT

extension MotionRecording {
  /// The name of the owner of what belongs to the whole file: its size and its structure.
  private static let document = "document"

  /// The properties of outlines, and the last parts of layers' names, that only files of one kind have.
  private static let ownProperties: Set = ["pathForm", "pathLength"]
  private static let ownLayers: Set = ["clip", "sublayer-clip"]

  /// The recording without the properties that no other format has, and the names of these properties.
  ///
  /// They are words and texts, the size, the structure, clips, and the form of outlines.
  /// Motions in files of two formats are compared without them.
  package var withoutStatements: (recording: MotionRecording, names: [String]) {
    guard dialect != nil else { return (self, []) }
    var names: [String] = []
    let shared = channels.filter { channel in
      guard Self.isOwn(channel.name) else { return true }
      names.append(channel.name)
      return false
    }
    var recording = MotionRecording(duration: duration, channels: shared)
    (recording.isEndless, recording.defaults, recording.unreadColumns) = (isEndless, defaults, unreadColumns)
    (recording.format, recording.drawn, recording.drawsAnything) = (format, drawn, drawsAnything)
    recording.boxes = boxes.filter { !Self.isOwn("\($0.layer).") }
    return (recording, names)
  }

  private static func isOwn(_ name: String) -> Bool {
    if name.hasSuffix(")") || name.hasPrefix(Self.document + ".") { return true }
    let (layer, property) = RecordedOwners.split(name)
    return ownProperties.contains(property) || ownLayers.contains(RecordedOwners.split(layer).property)
  }
}

extension MotionRecording.Channel {
  /// The longest text of a statement in the name of its channel.
  private static let longest = 48

  /// A channel that states a text, in its name: `card.shape(ellipse)`. Its number is 1.
  init(statement text: String, of name: String) { self.init(Self.statedName(name, text), constant: 1) }

  /// A name or a text, of which long ones have the beginning and a hash: many channels may have it in their names.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > 3 * longest, text.count > longest else { return text }
    var fingerprint = Fingerprint()
    fingerprint.add(text)
    return "\(text.prefix(longest))… \(fingerprint.text)"
  }

  /// The name of a channel that states a text. It has the beginning of a long text, and a hash of the whole one.
  static func statedName(_ name: String, _ text: String) -> String {
    let shown = shortened(text.split { $0 == " " || $0 == "\n" }.joined(separator: " "))
    // The last point of a name is before the property.
    return "\(name)(\(String(shown.map { $0 == "." ? "·" : $0 })))"
  }

  /// The channel with another name.
  func renamed(_ name: String) -> MotionRecording.Channel {
    if let constant { return MotionRecording.Channel(name, constant: constant) }
    return MotionRecording.Channel(name, unit: unit, corners: corners, value: value)
  }
}
