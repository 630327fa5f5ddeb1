// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The timing of an animation element with the schedule that follows from it. Elements can share it.
final class SMILCourse: Sendable {
  let timing: SMILTiming
  let schedule: SMILSchedule

  init(_ timing: SMILTiming, _ schedule: SMILSchedule) { (self.timing, self.schedule) = (timing, schedule) }
}

/// The courses of all animation elements of a file.
struct SMILSchedules: Sendable {
  static let names: Set = ["animate", "animateColor", "animateTransform", "animateMotion", "set"]

  /// The course of each element; `nil` for other elements than animations.
  private(set) var courses: [SMILCourse?]
  private(set) var notes: [ReadingNote] = []
  /// The courses of animations that are alone, by their timings. Many have the same one.
  private var known: [SMILTiming: SMILCourse] = [:]
  /// The most courses that are kept for further animations.
  private static let knownLimit = 1000

  init(_ document: SVGDocument) {
    courses = [SMILCourse?](repeating: nil, count: document.elements.count)
    var timings: [(index: Int, timing: SMILTiming)] = []
    /// The animations that an animation depends on, or that depend on it. Most are alone.
    var neighbours: [Int: [Int]] = [:]
    var budget = SMILTiming.conditionBudget
    for (index, element) in document.elements.enumerated() where Self.names.contains(element.name) {
      let timing = SMILTiming(element.attributes, budget: &budget)
      timings.append((index, timing))
      var problems = timing.problems
      for case .sync(let id, _, _) in timing.begins + timing.ends {
        if let source = document.indices[id], Self.names.contains(document.elements[source].name) {
          neighbours[index, default: []].append(source)
          neighbours[source, default: []].append(index)
        } else {
          problems.append("the animation “\(Quotation.excerpt(id))”, which does not exist, in a list of instants")
        }
      }
      for problem in problems {
        notes.append(
          ReadingNote(.unsupported, problem, layer: element.identity, place: document.place(of: element.offset)))
      }
    }
    var linked: [Int: SMILTiming] = [:]
    for (index, timing) in timings {
      if neighbours[index] != nil { linked[index] = timing } else { resolve(timing, of: index, document) }
    }
    for group in Self.groups(neighbours) {
      resolve(group.compactMap { index in linked[index].map { (index, $0) } }, document)
    }
  }

  /// The animations that depend on one another, in groups.
  private static func groups(_ neighbours: [Int: [Int]]) -> [[Int]] {
    var (groups, visited): ([[Int]], Set<Int>) = ([], [])
    for index in neighbours.keys.sorted() where visited.insert(index).inserted {
      var (group, open) = ([index], [index])
      while let next = open.popLast() {
        for other in neighbours[next] ?? [] where visited.insert(other).inserted {
          group.append(other)
          open.append(other)
        }
      }
      groups.append(group.sorted())
    }
    return groups
  }

  /// Resolves an animation that is alone.
  private mutating func resolve(_ timing: SMILTiming, of index: Int, _ document: SVGDocument) {
    if let course = known[timing] { return courses[index] = course }
    resolve([(index, timing)], document)
    if known.count < Self.knownLimit { known[timing] = courses[index] }
  }

  private mutating func resolve(_ group: [(index: Int, timing: SMILTiming)], _ document: SVGDocument) {
    var places: [Int: Int] = [:]
    for (place, member) in group.enumerated() { places[member.index] = place }
    let result = SMILGraph.schedules(of: group.map(\.timing)) { id in
      document.indices[id].flatMap { places[$0] }
    }
    for (member, schedule) in zip(group, result.schedules) {
      courses[member.index] = SMILCourse(member.timing, schedule)
    }
    if !result.isComplete, let first = group.first {
      let element = document.elements[first.index]
      let end = result.schedules.flatMap(\.first).map(\.begin).max() ?? 0
      notes.append(
        ReadingNote(
          .unsupported, "a group of animations whose begins do not repeat, after \(end) s", layer: element.identity,
          place: document.place(of: element.offset)))
    }
  }
}
