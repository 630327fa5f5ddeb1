// SPDX-License-Identifier: MIT
import Glibc

/// Memory that only the client uses, initialised to zero.
@safe
struct ClientMemory: ~Copyable {
  let byteCount: Int
  // SAFETY: points to `byteCount` bytes from `init` to `deinit`.
  let base: UnsafeMutableRawPointer

  init?(byteCount: Int) {
    guard let base = unsafe calloc(1, byteCount) else { return nil }
    self.byteCount = byteCount
    unsafe self.base = unsafe base
  }

  deinit { unsafe free(base) }
}
