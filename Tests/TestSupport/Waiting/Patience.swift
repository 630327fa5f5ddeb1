// SPDX-License-Identifier: MIT
import Foundation

/// How much longer than usual tests wait before they say that something never comes.
///
/// Where all is well nobody waits for it: these are limits, not pauses.
public enum Patience {
  /// 1, and more where a sanitizer slows the tests and the programs that they start.
  public static let factor: Double = ["__asan_init", "__tsan_init"].contains(where: isLoaded) ? 10 : 1

  /// Whether the process has a function of this name.
  private static func isLoaded(_ name: String) -> Bool {
    // A null handle stands for the process and all that it has loaded.
    dlsym(nil, name) != nil
  }
}
