// SPDX-License-Identifier: MIT
import CGlissadeProcess

/// Settings of the C library's heap.
enum HeapMemory {
  /// Makes all threads use one heap.
  ///
  /// Drawing threads rarely allocate memory, so they do not contend for the heap. With one heap for each thread, memory
  /// that a thread frees is not available to the others. A window that is open for hours would then keep each thread's
  /// peak.
  ///
  /// - Precondition: The process has only one thread.
  static func share() { mallopt(M_ARENA_MAX, 1) }

  /// Keeps freed memory of up to 256 MiB, for a command that ends soon.
  ///
  /// Each frame allocates and frees the memory of its picture. Several threads would return it to the system and
  /// request it again for each frame, which cost an eighth of the time.
  static func keepFreed() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
  }

  /// Makes a failed allocation remove the unfinished files and end the process with one line and status 70.
  ///
  /// By default, Swift ends the process with a stack trace.
  static func reportExhaustion() { CProcessSetMallocCleanup { UnfinishedFiles.removeAllIfPossible() } }

  /// Returns unused memory to the system. Takes about 1 ms.
  static func trim() { malloc_trim(0) }
}
