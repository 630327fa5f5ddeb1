import Quoting

extension SceneRun {
  /// What was done in a scene, and where it stood.
  struct Record: Sendable {
    var transport = Transport.Record()
    /// The earliest media time that can be gone back to.
    var earliest = 0.0
    /// How many entries lie before it.
    var forgottenCount = 0
    var journal: [Entry] = []
    var views: [String: ParameterValue] = [:]
    var graphZoom = GraphZoom()
  }

  /// How it stands at an instant.
  ///
  /// One that is not shown stands still, and is kept as it will go on when it is shown again.
  func record(at instant: Double) -> Record {
    var transport = transport.record(at: instant)
    transport.isPlaying = isShown ? transport.isPlaying : wasPlaying
    return Record(
      transport: transport, earliest: earliest, forgottenCount: forgotten.count, journal: forgotten + journal,
      views: views, graphZoom: graphZoom)
  }

  /// At most so many of the inputs that cannot be gone back over are applied in full, however close together they are:
  /// that bounds the time to read a session.
  private static let mostInMotion = 1000

  /// A scene with what was done in it before.
  ///
  /// - Parameter place: The keys that lead to it in a file, for messages.
  /// - Throws: ``SessionError`` with the first input that the scene does not know.
  init(_ scene: any Scene, record: Record, place: String) throws(SessionError) {
    self.init(scene)
    graphZoom = record.graphZoom
    for (id, value) in record.views.sorted(by: { $0.key < $1.key }) {
      guard let parameter = beginning.parameters(at: 0).first(where: { $0.id == id }), parameter.isView else {
        throw SessionError("\(place).views.\(Quotation.name(id))", "the scene has no such view")
      }
      setView(id, to: try parameter.kind.checked(value, place: "\(place).views.\(Quotation.name(id))"))
    }
    earliest = record.earliest
    let forgottenCount =
      record.forgottenCount + beginning.overflowCount(of: record.journal[record.forgottenCount...])
    // The motion of older ones is over where the scene begins.
    let horizon = forgottenCount > 0 ? record.journal[forgottenCount - 1].time - beginning.longestMotion : -.infinity
    let restCount = max(
      record.journal[..<forgottenCount].prefix { $0.time < horizon }.count,
      beginning.longestMotion < .infinity ? forgottenCount - min(Self.mostInMotion, max(beginning.journalLimit, 16)) : 0
    )
    for (index, entry) in record.journal.enumerated() {
      let entry = try self.scene.checked(entry, place: "\(place).journal[\(index)]")
      guard index < forgottenCount else {
        append(entry)
        continue
      }
      forget(entry, isAtRest: index < restCount, isLastAtRest: index + 1 == restCount)
      if index + 1 == forgottenCount { begin() }
      // What cannot be gone back to need not be kept, and in a long session that is most of it.
      let interval =
        index < restCount ? 1000 : min(1000, self.scene.journalLimit, max(16, self.scene.changeLimit / 4))
      if forgotten.count % interval == 0 { prune(before: entry.time) }
    }
    if forgottenCount > record.forgottenCount { earliest = record.journal[forgottenCount - 1].time }
    // The session may come from a program that keeps a longer history than this one.
    earliest = max(earliest, record.earliest)
    if earliest > 0 { prune(before: earliest) }
    transport = Transport(record.transport, laps: self.scene.laps)
    wasPlaying = record.transport.isPlaying
  }
}

extension Scene {
  /// How many inputs of a journal become the beginning, where it has more than the scene keeps: all but the last half.
  fileprivate func overflowCount(of journal: ArraySlice<SceneRun.Entry>) -> Int {
    guard journal.count > journalLimit || journal.count(where: { isChange($0.input) }) > changeLimit else { return 0 }
    var (inputs, changes) = (0, 0)
    for entry in journal.reversed() {
      changes += isChange(entry.input) ? 1 : 0
      if inputs >= journalLimit / 2 || changes > changeLimit / 2 { break }
      inputs += 1
    }
    return journal.count - inputs
  }

  /// An entry whose input the scene takes as it is, at the entry's media time.
  func checked(_ entry: SceneRun.Entry, place: String) throws(SessionError) -> SceneRun.Entry {
    switch entry.input {
    case .set(let id, let value):
      guard let kind = kind(of: id, at: entry.time) else {
        throw SessionError("\(place).set", "the scene has nothing called \(Quotation.quoted(id)) to set at this time")
      }
      let value = try kind.checked(value, place: "\(place).set")
      return SceneRun.Entry(
        time: entry.time, input: .set(id, value), isMoving: entry.isMoving, gesture: entry.gesture)
    case .press(let id):
      guard hasButton(id, at: entry.time) else {
        throw SessionError("\(place).press", "the scene has no button called \(Quotation.quoted(id)) at this time")
      }
      return entry
    case .pointer, .goHome: return entry
    }
  }
}

extension Parameter.Kind {
  /// A value that can be set, or what is accepted instead.
  func checked(_ value: ParameterValue, place: String) throws(SessionError) -> ParameterValue {
    switch (self, value) {
    case (.toggle, .flag), (.text, .text): return value
    case (.choice(let titles), .choice(let index)):
      guard titles.indices.contains(index) else {
        throw SessionError(place, "choice \(index) is none of 0 … \(titles.count - 1)")
      }
      return value
    case (.number(let range), .number(let number)):
      guard range.bounds.contains(number) else {
        throw SessionError(place, "\(number) is out of range; \(range.bounds.lowerBound) … \(range.bounds.upperBound)")
      }
      return value
    default: throw SessionError(place, "a value of another kind than \(name) cannot be set")
    }
  }

  private var name: String {
    switch self {
    case .toggle: "a flag"
    case .choice: "a choice"
    case .number: "a number"
    case .text: "a text"
    case .button: "a button's"
    case .readout: "a readout's"
    }
  }
}
