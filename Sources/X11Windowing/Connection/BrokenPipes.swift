// SPDX-License-Identifier: MIT
import Glibc

/// Calls a function that sends requests to a display which may be lost.
///
/// The system sends `SIGPIPE` to the thread that writes to a lost display, which would end the process. The signal is
/// blocked in the calling thread until the function returns. Other threads are not affected.
package func withBrokenPipes<Result, Failure>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var pipe = sigset_t()
  var before = sigset_t()
  // SAFETY: the calls only use the local sets and the local time that are passed to them.
  unsafe sigemptyset(&pipe)
  unsafe sigaddset(&pipe, SIGPIPE)
  unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before)
  defer {
    var none = timespec()
    // SAFETY: as above; no information about the signal is read.
    while unsafe sigtimedwait(&pipe, nil, &none) == SIGPIPE {}
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
  return try body()
}
