import Glibc

/// A check for memory before it is allocated: an array that cannot be allocated ends the process.
package enum AvailableMemory {
  /// Whether blocks of some sizes in bytes can be allocated at the same time.
  ///
  /// The answer holds for limits of the process. A system that promises more memory than it has can still fail later.
  package static func holds(_ sizes: [Int]) -> Bool {
    guard let size = sizes.first else { return true }
    // A mapping and no allocation, since a compiler may leave out an allocation that nothing uses.
    let length = max(size, 1)
    let block = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let block = unsafe block, unsafe block != MAP_FAILED else { return false }
    // SAFETY: the block is mapped above with this length, nothing refers to it, and it is unmapped once.
    defer { unsafe munmap(block, length) }
    return holds(Array(sizes.dropFirst()))
  }
}
