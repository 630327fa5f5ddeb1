// SPDX-License-Identifier: MIT

extension MotionRecording {
  /// The name of the owner of what belongs to the whole file: its size and its structure.
  private static let document = "document"

  /// The recording without what only files of its own kind state: words and texts, the size and the structure.
  ///
  /// Motions in files of two kinds are compared without them.
  package var withoutStatements: MotionRecording {
    guard dialect != nil else { return self }
    var recording = MotionRecording(
      duration: duration,
      channels: channels.filter { !$0.name.hasSuffix(")") && !$0.name.hasPrefix(Self.document + ".") })
    (recording.isEndless, recording.boxes, recording.defaults) = (isEndless, boxes, defaults)
    return recording
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
