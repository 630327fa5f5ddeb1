// SPDX-License-Identifier: MIT
import FoundationEssentials
import GlissadeGeometry
import GlissadeScenarios
import GlissadeTexts

extension Session {
  /// Reads the content of a session file.
  ///
  /// - Throws: ``SessionError`` with the key of an invalid value or with an unknown version. Inputs that a scene does
  ///   not accept are reported later, by ``VisualizerContent/init(_:)``.
  /// - Complexity: O(*n*) in the length of the file.
  package init(decodingJSON bytes: [UInt8]) throws(SessionError) {
    if let found = ScenarioFile.marksProblem(in: bytes) {
      throw SessionError("line \(found.line), column \(found.column)", found.problem)
    }
    let file: SessionFile.Root
    do {
      file = try JSONDecoder().decode(SessionFile.Document.self, from: Data(bytes)).root
    } catch let error as SessionError {
      throw error
    } catch let error as DecodingError {
      throw Self.syntaxError(in: bytes, error) ?? SessionError(error)
    } catch {
      throw SessionError("", Quotation.excerpt("\(error)"))
    }
    self = try file.session()
  }
}

extension SessionFile {
  /// A file of the known version.
  struct Document: Decodable {
    let root: Root

    private struct Head: Decodable {
      let format: String
      let version: Whole
    }

    init(from decoder: any Decoder) throws {
      // The version is checked first, because a file of another version may have any structure.
      let head = try Head(from: decoder)
      guard head.format == SessionFile.format else {
        throw SessionError("format", "\(Quotation.quoted(head.format)) is not '\(SessionFile.format)'")
      }
      guard head.version.value == SessionFile.version else {
        throw SessionError("version", "\(head.version.value) is not known; \(SessionFile.version) is accepted")
      }
      root = try Root(from: decoder)
    }
  }

  /// An object with any keys. Its values are decoded in the order of the keys, so that the same file always has the
  /// same error.
  struct SortedObject<Value: Decodable>: Decodable {
    let members: [(key: String, value: Value)]

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      members = try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
        ($0.stringValue, try container.decode(Value.self, forKey: $0))
      }
    }
  }

  /// A whole number. For a number that does not fit, the decoder reports no key. So it decodes any number first.
  struct Whole: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let number = try container.decode(Double.self)
      guard number == number.rounded() else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "is not a whole number")
      }
      guard let value = Int(exactly: number) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(number) is out of range")
      }
      self.value = value
    }
  }

  struct Root: Decodable {
    let scene, theme: String
    let width, height, scale: Double
    let reducedMotion, moreControls: Bool?
    let graphShares: SortedObject<Double>?
    let curves: Curves
    let scenarios: Scenarios?
    let crowdCount: Int?
    let scenes: SortedObject<Run>

    func session() throws(SessionError) -> Session {
      guard let name = SceneName(rawValue: scene), name != .motion else {
        throw SessionError("scene", "\(Quotation.quoted(scene)) is no scene")
      }
      guard let appearance = Appearance(rawValue: theme) else {
        throw SessionError("theme", "\(Quotation.quoted(theme)) is neither light nor dark")
      }
      try check(width, in: 1...Session.longestSide, "width")
      try check(height, in: 1...Session.longestSide, "height")
      try check(scale, in: Session.scales, "scale")
      guard max(width, height) * scale <= Session.longestSide else {
        throw SessionError("scale", "more than \(Int(Session.longestSide)) pixels a side")
      }
      var runs: [SceneName: SceneRun.Record] = [:]
      for (key, run) in scenes.members {
        guard let name = SceneName(rawValue: key), name != .motion else {
          throw SessionError("scenes", "\(Quotation.quoted(key)) is no scene")
        }
        runs[name] = try run.record("scenes.\(key)")
      }
      var configuration = try curves.configuration()
      configuration.scenarios = try scenarios?.file()
      if let crowdCount {
        let counts = SceneConfiguration.crowdCounts
        guard counts.contains(crowdCount) else {
          throw SessionError(
            "crowdCount", "\(crowdCount) is out of range; \(counts.lowerBound) … \(counts.upperBound) are accepted")
        }
        configuration.crowdCount = crowdCount
      }
      return Session(
        scene: name, size: Size(width: width, height: height), scale: scale, appearance: appearance,
        reducesMotion: reducedMotion, isMoreOpen: moreControls ?? false, graphShares: try shares(),
        configuration: configuration, runs: runs)
    }

    private func shares() throws(SessionError) -> [SceneName: Double] {
      var shares: [SceneName: Double] = [:]
      for (key, share) in graphShares?.members ?? [] {
        guard let name = SceneName(rawValue: key) else {
          throw SessionError("graphShares", "\(Quotation.quoted(key)) is no scene")
        }
        guard name != .motion else {
          throw SessionError("graphShares", "\(Quotation.quoted(key)) is not stored in sessions")
        }
        try check(share, in: 0...1, "graphShares.\(key)")
        shares[name] = share
      }
      return shares
    }
  }

  /// The file of scenarios, as it was read.
  struct Scenarios: Decodable {
    let name, text: String

    func file() throws(SessionError) -> ScenarioFile {
      let file = ScenarioFile(text: text, name: name)
      guard file.isReadable else {
        throw SessionError("scenarios.text", file.diagnostics.first?.description ?? "cannot be read")
      }
      return file
    }
  }

  struct Curves: Decodable {
    let seed, shape, pathData: String?
    let points: Whole?
    let controlPoints: [[Double]]?
    let duration: Double
    let keepsDuration: Bool

    func configuration() throws(SessionError) -> SceneConfiguration {
      try check(duration, in: 0.001...1e9, "curves.duration")
      let source = try source()
      do throws(CurvesMotion.Problem) {
        return SceneConfiguration(curves: try CurvesMotion(source, duration: duration), keepsDuration: keepsDuration)
      } catch { throw SessionError("curves", "\(error)") }
    }

    private func source() throws(SessionError) -> CurvesMotion.Source {
      if let controlPoints {
        guard controlPoints.count >= 3 else {
          throw SessionError("curves.controlPoints", "\(controlPoints.count) points; 3 or more are accepted")
        }
        var points: [Point] = []
        for (index, pair) in controlPoints.enumerated() {
          guard pair.count == 2 else {
            throw SessionError("curves.controlPoints[\(index)]", "\(pair.count) numbers; x and y are accepted")
          }
          points.append(Point(x: pair[0], y: pair[1]))
        }
        return .points(points)
      }
      if let pathData {
        do { return .path(try Path(svgPathData: pathData, elementLimit: CurvesMotion.segmentLimit)) } catch {
          throw SessionError("curves.pathData", "\(error)")
        }
      }
      guard let seed = UInt64(seed ?? "") else {
        throw SessionError("curves.seed", "a text of a whole number from 0 to \(UInt64.max) is accepted")
      }
      switch shape {
      case "square": return .blob(.square, seed: seed)
      case "circle", nil:
        let points = points?.value ?? 31
        guard RandomBlob.pointCounts.contains(points) else {
          throw SessionError("curves.points", "\(points) is out of range; 3 … 40 are accepted")
        }
        return .blob(.circle(points: points), seed: seed)
      case .some(let other):
        throw SessionError("curves.shape", "\(Quotation.quoted(other)) is neither circle nor square")
      }
    }
  }

  struct Run: Decodable {
    let mediaTime: Double
    let furthest: Double?
    let plays: Bool
    let rate: Double
    let backwards, loops: Bool
    let range: [Double]?
    let earliest: Double?
    let discarded: Whole?
    let views: SortedObject<Value>?
    let graph: [Double]?
    let journal: [Entry]

    func record(_ location: String) throws(SessionError) -> SceneRun.Record {
      let times = 0...Session.longest
      var transport = Transport.Record(
        mediaTime: mediaTime, furthest: furthest ?? mediaTime, isPlaying: plays, rate: rate, isReversed: backwards,
        loops: loops)
      try check(mediaTime, in: times, location + ".mediaTime")
      try check(transport.furthest, in: times, location + ".furthest")
      try check(rate, in: 1e-9...100, location + ".rate")
      if let range {
        guard range.count == 2, range[0] <= range[1], times.contains(range[0]), times.contains(range[1]) else {
          throw SessionError(location + ".range", "two times in order, from 0 to 1e9 seconds, are accepted")
        }
        transport.range = range[0]...range[1]
      }
      try check(earliest ?? 0, in: 0...mediaTime, location + ".earliest")
      let discarded = discarded?.value ?? 0
      guard (0...journal.count).contains(discarded) else {
        throw SessionError(location + ".discarded", "\(discarded) is out of range; 0 … \(journal.count) are accepted")
      }
      guard journal.count <= History.savedLimit + SceneLimits().inputs else {
        throw SessionError(location + ".journal", "\(journal.count) inputs are too many")
      }
      var record = SceneRun.Record(transport: transport, earliest: earliest ?? 0, discardedCount: discarded)
      record.entries.reserveCapacity(journal.count)
      var last = 0.0
      for (index, entry) in journal.enumerated() {
        try check(entry.time, in: last...Session.longest, "\(location).journal[\(index)].time")
        last = entry.time
        record.entries.append(try entry.entry("\(location).journal[\(index)]"))
      }
      if let graph {
        guard graph.count == 2, let zoom = GraphZoom(lower: graph[0], upper: graph[1]) else {
          throw SessionError(location + ".graph", "two shares of a lap in order, from 0 to 1, are accepted")
        }
        record.graphZoom = zoom
      }
      for (id, value) in views?.members ?? [] {
        record.views[SettingID(id)] = try value.value("\(location).views.\(Quotation.name(id))")
      }
      return record
    }
  }

  struct Entry: Decodable {
    let time: Double
    let moving: Bool
    let gesture: Whole
    let set, press, pointer, region, scenario: String?
    let lane: Whole?
    let x, y: Double?
    let reset: Bool?
    let flag: Bool?
    let choice: Whole?
    let number: Double?
    let text: String?

    func entry(_ location: String) throws(SessionError) -> History.Entry {
      let gesture = gesture.value
      guard (0...Int.max / 2).contains(gesture) else {
        throw SessionError(location + ".gesture", "\(gesture) is no count")
      }
      let input: SceneInput
      if let set {
        input = .set(
          SettingID(set, lane: lane?.value),
          try Value(flag: flag, choice: choice, number: number, text: text).value(location))
      } else if let press {
        input = .press(SettingID(press, lane: lane?.value, scenario: scenario))
      } else if let pointer {
        guard let phase = PointerPhase(rawValue: pointer) else {
          throw SessionError(location + ".pointer", "\(Quotation.quoted(pointer)) is not pressed, dragged or released")
        }
        guard let region, let x, let y else { throw SessionError(location, "a pointer has a region, x and y") }
        guard let region = SceneRegion(sessionText: region) else {
          throw SessionError(location + ".region", "\(Quotation.quoted(region)) is no region of a scene")
        }
        try check(x, in: SceneInput.coordinates, location + ".x")
        try check(y, in: SceneInput.coordinates, location + ".y")
        input = .pointer(phase, region: region, Point(x: x, y: y))
      } else if reset == true {
        input = .reset
      } else {
        throw SessionError(location, "none of set, press, pointer and reset")
      }
      return History.Entry(time: time, input: input, isMoving: moving, gesture: gesture)
    }
  }

  struct Value: Decodable {
    let flag: Bool?
    let choice: Whole?
    let number: Double?
    let text: String?

    func value(_ location: String) throws(SessionError) -> ParameterValue {
      if let flag { return .flag(flag) }
      if let choice { return .choice(choice.value) }
      if let number { return .number(number) }
      if let text { return .text(text) }
      throw SessionError(location, "none of flag, choice, number and text")
    }
  }

}

/// Throws an error for a number outside of a range.
private func check(_ value: Double, in range: ClosedRange<Double>, _ location: String) throws(SessionError) {
  guard range.contains(value) else {
    throw SessionError(location, "\(value) is out of range; \(range.lowerBound) … \(range.upperBound) are accepted")
  }
}

extension SessionError {
  /// Converts an error of the decoder, with its keys.
  fileprivate init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context): self.init(Self.location(context.codingPath + [key]), "is missing")
    case .typeMismatch(let type, let context):
      self.init(Self.location(context.codingPath), "is not \(Self.name(of: type))")
    case .valueNotFound(let type, let context):
      self.init(Self.location(context.codingPath), "is null, not \(Self.name(of: type))")
    case .dataCorrupted(let context):
      let underlying = context.underlyingError.map { ": " + Quotation.excerpt("\($0)") } ?? ""
      self.init(Self.location(context.codingPath), Quotation.excerpt(context.debugDescription) + underlying)
    @unknown default: self.init("", Quotation.excerpt("\(error)"))
    }
  }

  private static func location(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { location, key in
      if let index = key.intValue {
        location += "[\(index)]"
      } else {
        location += (location.isEmpty ? "" : ".") + Quotation.name(key.stringValue)
      }
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is Int.Type: "a whole number"
    case is Bool.Type: "true or false"
    case is String.Type: "a text"
    default: "another type"
    }
  }
}
