// SPDX-License-Identifier: MIT
import GlissadeTexts

extension SceneRun {
  /// The inputs of a scene and the state of its transport.
  struct Record: Sendable {
    var transport = Transport.Record()
    /// The earliest media time that the history can reproduce.
    var earliest = 0.0
    /// The number of entries before the earliest media time.
    var discardedCount = 0
    var entries: [History.Entry] = []
    var views: [SettingID: ParameterValue] = [:]
    var graphZoom = GraphZoom()
  }

  /// The record at an instant.
  ///
  /// A hidden scene is paused. Its record has the state in which it resumes.
  func record(at instant: Double) -> Record {
    var transport = transport.record(at: instant)
    transport.isPlaying = isShown ? transport.isPlaying : wasPlaying
    return Record(
      transport: transport, earliest: earliest, discardedCount: history.beginningCount, entries: history.entries,
      views: history.views, graphZoom: graphZoom)
  }

  /// The most discarded inputs that are applied in full. It limits the time to read a session.
  private static let inMotionLimit = 1000

  /// Creates a run with the inputs of a record.
  ///
  /// - Parameter location: The keys of the record in its file, for messages.
  /// - Throws: ``SessionError`` with the first input that the scene does not accept.
  init(_ scene: any Scene, record: Record, location: String) throws(SessionError) {
    self.init(scene)
    graphZoom = record.graphZoom
    for (id, value) in record.views.sorted(by: { $0.key.name < $1.key.name }) {
      let location = "\(location).views.\(Quotation.name(id.name))"
      guard scene.view(id, at: 0) != nil, let kind = scene.kind(of: id, at: 0) else {
        throw SessionError(location, "the scene has no such view")
      }
      history.setView(id, to: try kind.checked(value, location: location))
    }
    history.earliest = record.earliest
    let discardedCount =
      record.discardedCount + scene.overflowCount(of: record.entries[record.discardedCount...])
    // The motion of older inputs ends before the scene begins.
    let limits = scene.limits
    let horizon = discardedCount > 0 ? record.entries[discardedCount - 1].time - limits.motionDuration : -.infinity
    let restCount = max(
      record.entries[..<discardedCount].prefix { $0.time < horizon }.count,
      limits.motionDuration < .infinity
        ? discardedCount - min(Self.inMotionLimit, max(limits.inputs, 16)) : 0
    )
    for (index, entry) in record.entries.enumerated() {
      let entry = try self.scene.checked(entry, location: "\(location).journal[\(index)]")
      guard index < discardedCount else {
        append(entry)
        continue
      }
      history.appendToBeginning(entry, isAtRest: index < restCount, isLastAtRest: index + 1 == restCount)
      if index + 1 == discardedCount { history.begin() }
      // Discarded inputs need no memory for their motion; in a long session they are the majority.
      let interval =
        index < restCount ? 1000 : min(1000, self.scene.limits.inputs, max(16, self.scene.limits.changes / 4))
      // The beginning is not pruned here: it is replaced by the scene after the last of these inputs.
      if index + 1 < discardedCount, index % interval == interval - 1 { history.pruneScene(before: entry.time) }
    }
    // Another version of the program may keep a longer history.
    let beginning =
      discardedCount > record.discardedCount ? record.entries[discardedCount - 1].time : record.earliest
    history.earliest = max(beginning, record.earliest)
    if earliest > 0 { history.prune(before: earliest) }
    transport = Transport(record.transport, laps: self.scene.laps)
    wasPlaying = record.transport.isPlaying
  }
}

extension Scene {
  /// The number of inputs that become the beginning: all but the last half, if the history exceeds a limit.
  fileprivate func overflowCount(of history: ArraySlice<History.Entry>) -> Int {
    let limits = limits
    guard
      history.count > limits.inputs
        || history.count(where: { isChange($0.input, at: $0.time) }) > limits.changes
    else { return 0 }
    var (inputs, changes) = (0, 0)
    for entry in history.reversed() {
      changes += isChange(entry.input, at: entry.time) ? 1 : 0
      if inputs >= limits.inputs / 2 || changes > limits.changes / 2 { break }
      inputs += 1
    }
    return history.count - inputs
  }

  /// Returns an entry if the scene accepts its input at its media time.
  func checked(_ entry: History.Entry, location: String) throws(SessionError) -> History.Entry {
    switch entry.input {
    case .set(let id, let value):
      guard let kind = kind(of: id, at: entry.time) else {
        throw SessionError(
          "\(location).set", "the scene has nothing called \(Quotation.quoted(id.name)) to set at this time")
      }
      _ = try kind.checked(value, location: "\(location).set")
      return entry
    case .press(let id):
      guard kind(of: id, at: entry.time) == .button else {
        throw SessionError(
          "\(location).press",
          "the scene has no button called \(Quotation.quoted(id.scenario ?? id.name)) at this time")
      }
      return entry
    case .pointer, .reset: return entry
    }
  }
}

extension Parameter.Kind {
  /// Returns a valid value, or throws an error with the accepted values.
  func checked(_ value: ParameterValue, location: String) throws(SessionError) -> ParameterValue {
    switch (self, value) {
    case (.toggle, .flag), (.text, .text): return value
    case (.choice(let titles), .choice(let index)):
      guard titles.indices.contains(index) else {
        throw SessionError(location, "choice \(index) is none of 0 … \(titles.count - 1)")
      }
      return value
    case (.number(let range), .number(let number)):
      guard range.bounds.contains(number) else {
        throw SessionError(
          location, "\(number) is out of range; \(range.bounds.lowerBound) … \(range.bounds.upperBound) are accepted")
      }
      return value
    default: throw SessionError(location, "a value of another kind than \(name) cannot be set")
    }
  }

  private var name: String {
    switch self {
    case .toggle: "a flag"
    case .choice: "a choice"
    case .number: "a number"
    case .text: "a text"
    case .button, .menu: "a button's"
    case .readout: "a readout's"
    }
  }
}
