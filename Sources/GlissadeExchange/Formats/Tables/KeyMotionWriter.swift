// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Writes numbers as Bézier keys in compact JSON. Each number has a list of keys.
///
/// The article <doc:Tables> describes the file.
struct KeyMotionWriter {
  private let numbers: TabulatedNumbers
  private let document: MotionDocument
  private let tolerance: MotionTolerance

  /// The digits of times after the point: microseconds.
  private static let timeDigits = 6

  init(_ numbers: TabulatedNumbers, of document: MotionDocument, _ tolerance: MotionTolerance) {
    (self.numbers, self.document, self.tolerance) = (numbers, document, tolerance)
  }

  func text(isYUp: Bool) throws(ExportError) -> String {
    let size = "\(JSONNode.text(of: document.size.width)),\(JSONNode.text(of: document.size.height))"
    var text = "{\"keys\":1,\"duration\":\(JSONNode.text(of: document.duration)),\"size\":[\(size)],\"yUp\":\(isYUp)"
    text += ",\n\"channels\":{"
    var isFirst = true
    for named in numbers.tracks {
      for (index, name) in named.names.enumerated() {
        text += (isFirst ? "\n" : ",\n") + "\(JSONString.quoted(name)):[\(try keys(of: named.track, index, name))]"
        isFirst = false
        guard text.utf8.count <= MotionFormat.keys.sizeLimit else {
          throw .unsupported("keys of more than \(MotionFormat.keys.sizeLimit >> 20) MiB")
        }
      }
    }
    text += "\n}"
    if !numbers.statics.isEmpty {
      let members = numbers.statics.map { "\(JSONString.quoted($0.name)):\(JSONNode.text(of: $0.number))" }
      text += ",\n\"static\":{\(members.joined(separator: ","))}"
    }
    let parents = numbers.parents(in: document)
    if !parents.isEmpty {
      let members = parents.map { "\(JSONString.quoted($0.layer)):\(JSONString.quoted($0.parent))" }
      text += ",\n\"parents\":{\(members.joined(separator: ","))}"
    }
    return text + "}\n"
  }

  /// The keys of a number of a track.
  private func keys(of track: MotionTrack, _ index: Int, _ name: String) throws(ExportError) -> String {
    let accepted = tolerance.accepted(ChannelName.unit(of: name))
    let digits = LottieNumbers.digits(for: accepted)
    func number(_ value: Double) -> String { Decimal.text(value, digits: digits) }
    if let constant = track.constant { return "[0,\(number(constant[index]))]" }
    let part = track.map { [$0[index]] }
    let pieces = try PieceFit(
      track: part, duration: document.duration, tolerance: accepted * 0.9, name: "“\(name)”"
    ).pieces()
    var keys: [String] = []
    var last: [Double]?
    for piece in pieces {
      let (from, to) = (piece.from[0], piece.to[0])
      if last.map({ piece.jumps(from: $0) }) ?? true {
        keys.append("[\(Decimal.text(piece.start, digits: Self.timeDigits)),\(number(from))]")
      }
      var key = "[\(Decimal.text(piece.end, digits: Self.timeDigits)),\(number(to))"
      if !piece.isLinear, !piece.isStill {
        key += ",\(number(from + piece.y1 * (to - from))),\(number(from + piece.y2 * (to - from)))"
      }
      keys.append(key + "]")
      last = piece.to
    }
    if let rest = pieces.last?.rest {
      keys.append("[\(Decimal.text(document.duration, digits: Self.timeDigits)),\(number(rest[0]))]")
    }
    return keys.joined(separator: ",")
  }
}
