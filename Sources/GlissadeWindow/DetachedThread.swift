// SPDX-License-Identifier: MIT
import Glibc

/// Detached threads, which end with the process at the latest.
package enum DetachedThread {
  /// Starts a detached thread that runs a closure; returns whether the thread was created.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    // SAFETY: the attributes are valid during the calls that set and read them.
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // SAFETY: the new thread consumes the retained reference; if no thread was created, the reference is released
    // below.
    let work = unsafe Unmanaged.passRetained(Work(body))
    let problem = unsafe pthread_create(
      &thread, &attributes,
      { work in
        if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if problem != 0 { unsafe work.release() }
    return problem == 0
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
