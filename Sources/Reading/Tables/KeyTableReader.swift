// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads Bézier keys in JSON: an object with a list of keys for each number.
///
/// Such an object is `{"keys":1,"channels":{"card.x":[[0,20],[1,80,20,80]]},"static":{"card.y":40}}`. A key is an
/// instant in seconds and a number. With two further numbers, the control values, the number moves from the key before
/// it as a cubic Bézier curve over evenly passing time; without them, it moves linearly. Of two keys at one instant,
/// the first is the number before a jump.
struct KeyTableReader {
  private static var sizeProblem: String {
    "expected a width and a height above 0, at most \(Int(TableLayers.sideLimit))"
  }

  /// The largest number: sums of control values stay finite, and instants have a fraction.
  private static let numberLimit = 1e12
  /// The largest nesting depth of values.
  private static let depthLimit = 8

  /// Reads the keys.
  ///
  /// - Parameter keyLimit: The most keys.
  static func table(_ text: String, keyLimit: Int) throws(TableError) -> MotionTable {
    let root: JSONNode
    do throws(JSONSyntaxError) {
      // A key has at most five values.
      let limit = keyLimit > Int.max / 8 ? Int.max : keyLimit * 8
      var scanner = JSONScanner(Array(text.utf8), depthLimit: depthLimit, valueLimit: limit)
      root = try scanner.document()
    } catch {
      throw TableError(line: error.position.line, column: error.position.column, error.problem)
    }
    guard case .object(let members) = root.kind else { throw problem(root, "expected an object") }
    guard let version = root["keys"] else { throw problem(root, "expected the member “keys” with the version 1") }
    guard version.number == 1 else { throw problem(version, "expected the version 1 of keys") }
    var table = MotionTable()
    var (names, known): (Set<String>, Set<String>) = ([], [])
    for member in members {
      guard names.insert(member.key).inserted else {
        throw problem(member.value, "two members “\(Quotation.excerpt(member.key))”")
      }
      switch (member.key, member.value.kind) {
      case ("channels", .object(let channels)):
        for channel in channels {
          guard known.insert(channel.key).inserted else {
            throw problem(channel.value, "two channels of the name “\(Quotation.excerpt(channel.key))”")
          }
          table.columns.append(try column(channel))
          guard table.columns.count <= TableColumns.limit else {
            throw problem(channel.value, "more than \(TableColumns.limit) channels")
          }
        }
      case ("static", .object(let numbers)):
        for number in numbers {
          guard let value = number.value.number, abs(value) <= numberLimit else {
            throw problem(number.value, "expected a number from −1e12 to 1e12")
          }
          guard known.insert(number.key).inserted else {
            throw problem(number.value, "two numbers of the name “\(Quotation.excerpt(number.key))”")
          }
          table.statics.append((number.key, value))
        }
      case ("duration", .number(let duration)) where (0...numberLimit).contains(duration): table.duration = duration
      case ("yUp", .flag(let isYUp)): table.isYUp = isYUp
      case ("size", .array(let sides)):
        let numbers = sides.compactMap(\.number).filter { $0 > 0 && $0 <= TableLayers.sideLimit }
        guard sides.count == 2, numbers.count == 2 else { throw problem(member.value, sizeProblem) }
        table.size = numbers
      case ("parents", .object(let pairs)):
        for pair in pairs {
          guard case .text(let parent) = pair.value.kind, table.parents.updateValue(parent, forKey: pair.key) == nil
          else { throw problem(pair.value, "expected the name of one parent") }
        }
      case ("keys", _): continue
      case ("channels", _), ("static", _), ("parents", _): throw problem(member.value, "expected an object")
      case ("size", _): throw problem(member.value, sizeProblem)
      case ("duration", _): throw problem(member.value, "expected a duration in seconds")
      case ("yUp", _): throw problem(member.value, "expected true or false")
      default: table.unreadColumns.append(member.key)
      }
    }
    if let problem = table.problemOfParents { throw Self.problem(root["parents"] ?? root, problem) }
    table.duration = table.columns.reduce(table.duration) { max($0, $1.times.last ?? 0) }
    return table
  }

  private static func column(_ channel: JSONNode.Member) throws(TableError) -> MotionTable.Column {
    guard case .array(let keys) = channel.value.kind, !keys.isEmpty else {
      throw problem(channel.value, "expected a list of keys such as [[0,20],[1,80]]")
    }
    var (times, values, controls): ([Double], [Double], [Double]) = ([], [], [])
    for key in keys {
      guard case .array(let nodes) = key.kind, nodes.count == 2 || nodes.count == 4 else {
        throw problem(key, "expected a key: an instant, a number, and two control values or none")
      }
      var numbers: [Double] = []
      for node in nodes {
        guard let number = node.number, abs(number) <= numberLimit else {
          throw problem(node, "expected a number from −1e12 to 1e12")
        }
        numbers.append(number)
      }
      guard times.last.map({ $0 <= numbers[0] }) ?? true else {
        throw problem(key, "expected instants in ascending order")
      }
      let last = values.last ?? numbers[1]
      times.append(numbers[0])
      values.append(numbers[1])
      controls += numbers.count == 4 ? numbers[2...] : [(2 * last + numbers[1]) / 3, (last + 2 * numbers[1]) / 3]
    }
    return MotionTable.Column(name: channel.key, times: times, values: values, controls: controls)
  }

  private static func problem(_ node: JSONNode, _ problem: String) -> TableError {
    TableError(line: node.position?.line ?? 1, column: node.position?.column ?? 1, problem)
  }
}
