// SPDX-License-Identifier: MIT

/// The notes of a file: each once, and a limited number of them.
struct ReadingNotes: Sendable {
  private var notes: [ReadingNote] = []
  private var known: Set<ReadingNote> = []
  /// The notes beyond the limit.
  private var further = 0

  /// The most notes that are kept.
  static let limit = 1000

  init(_ notes: [ReadingNote] = []) { for note in notes { add(note) } }

  /// Adds a note, unless the file has it already: a composition that is used again would repeat its notes.
  ///
  /// - Complexity: O(1), amortised.
  mutating func add(_ note: ReadingNote) {
    guard !isFull else {
      if !known.contains(note) { count() }
      return
    }
    if known.insert(note).inserted { notes.append(note) }
  }

  /// Whether further notes are only counted.
  var isFull: Bool { notes.count >= Self.limit }

  /// Counts a note that is not kept.
  mutating func count() { further += 1 }

  /// The notes in the order of the file. The last one states how many were not kept.
  var all: [ReadingNote] {
    guard further > 0 else { return notes }
    return notes + [ReadingNote(.unsupported, "a further construct (\(further) in all)", place: "elsewhere")]
  }
}
