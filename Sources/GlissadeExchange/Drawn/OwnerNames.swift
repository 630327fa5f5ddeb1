// SPDX-License-Identifier: MIT

/// The names of owners and drawings that were given.
struct OwnerNames {
  private var used: Set<String> = []

  mutating func unique(_ name: String) -> String {
    var (candidate, number) = (name, 2)
    while !used.insert(candidate).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }
}
