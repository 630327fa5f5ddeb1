// SPDX-License-Identifier: MIT
import Glibc

/// A check for memory before its allocation, because a failed allocation of an array ends the process.
package enum AvailableMemory {
  /// Returns whether blocks of some sizes in bytes can be allocated at the same time.
  ///
  /// The result holds for the limits of the process. On a system that overcommits memory, a later use can still fail.
  package static func holds(_ sizes: [Int]) -> Bool {
    guard let size = sizes.first else { return true }
    // A mapping instead of an allocation, because a compiler may omit an unused allocation.
    let length = max(size, 1)
    let block = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let block = unsafe block, unsafe block != MAP_FAILED else { return false }
    // SAFETY: the block is mapped above with this length, nothing refers to it, and it is unmapped once.
    defer { unsafe munmap(block, length) }
    return holds(Array(sizes.dropFirst()))
  }
}
