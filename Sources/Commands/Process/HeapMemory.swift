import CMalloc

/// The heap of the C library.
enum HeapMemory {
  /// Has all threads share one heap. Those that draw bands hardly ask for memory, so they do not wait for each other;
  /// with a heap for each, what one has given back serves no other, and a window of many hours keeps the most that each
  /// ever had.
  ///
  /// - Precondition: There are no other threads yet.
  static func share() { mallopt(M_ARENA_MAX, 1) }

  /// Has a failed allocation end the process with one line and the status 70, without its unfinished files.
  ///
  /// Swift itself ends a process then, with a stack trace.
  static func reportExhaustion() { CMallocSetCleanup { UnfinishedFiles.removeAllIfPossible() } }

  /// Returns to the system what nobody uses, which takes about a millisecond.
  static func trim() { malloc_trim(0) }
}
