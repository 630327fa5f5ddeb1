import Scenarios

/// A file of scenarios that is looked at again and again, since any editor may write it in any way.
struct FileWatch {
  private let name: String
  private var version: FileVersion?
  /// When it is looked at next.
  private(set) var nextNanoseconds: Int64 = 0

  /// A quarter of a second: soon enough for who has just saved it, and nothing for the machine.
  private static let intervalNanoseconds: Int64 = 250_000_000

  /// Watches a file that has just been read.
  init(_ name: String) {
    self.name = name
    version = InputFile.version(of: name)
  }

  /// What the file says, where it has changed since it was looked at last; a file that is gone says that it is.
  mutating func change(nowNanoseconds now: Int64) -> ScenarioFile? {
    guard now >= nextNanoseconds else { return nil }
    nextNanoseconds = now + Self.intervalNanoseconds
    let found = InputFile.version(of: name)
    guard found != version else { return nil }
    version = found
    do throws(Failure) {
      return try ScenarioFile(reading: name, label: "it cannot be read")
    } catch {
      return ScenarioFile(unreadable: name, because: error.description)
    }
  }
}
