// SPDX-License-Identifier: MIT

/// Compares the instructions of the drawn scenes with those of the record, in brief runs.
///
/// Counts do not depend on the load of the machine. They depend on the instruction set, for which loops are selected
/// when the program starts: counts of another processor are not compared.
struct InstructionComparison {
  /// The largest share by which a count may exceed that of the record.
  private static let tolerance = 0.05

  let record: Record?

  /// Counts the instructions of the scenes, and prints one line. Throws if a scene needs more than the record permits.
  func check(_ names: [String]) throws {
    guard let record else { return print("Instructions are not compared: no record was given.") }
    guard record.machine == Machine.name else {
      return print("Instructions are not compared: the record is of “\(record.machine)”, not “\(Machine.name)”.")
    }
    guard Instructions.canCount else { return print("Instructions are not compared: valgrind is not installed.") }
    var compared = 0
    var excesses: [String] = []
    for name in names {
      guard let limit = record.measurements.first(where: { $0.name == name })?.instructions, limit > 0 else { continue }
      // The first frame allocates memory, and is not counted.
      guard let count = Instructions.perFrame(of: name, from: 1, to: 2) else {
        throw BenchmarkFailure(description: "valgrind failed for \(name).")
      }
      compared += 1
      let excess = count / limit - 1
      if excess > Self.tolerance {
        excesses.append(
          "\(name): \((count / 1e6).rounded(to: 2)) million instead of \((limit / 1e6).rounded(to: 2)) million")
      }
    }
    guard excesses.isEmpty else {
      throw BenchmarkFailure(
        description: "More than \(Int(Self.tolerance * 100)) % more instructions than recorded, "
          + excesses.joined(separator: "; "))
    }
    guard compared > 0 else { return print("Instructions are not compared: the record has none of these scenes.") }
    print("Instructions of \(compared) scenes: at most \(Int(Self.tolerance * 100)) % above the record.")
  }
}

extension Double {
  fileprivate func rounded(to digits: Int) -> Double {
    let factor = (0..<digits).reduce(1.0) { result, _ in result * 10 }
    return (self * factor).rounded() / factor
  }
}
