// SPDX-License-Identifier: MIT
import Foundation

/// The factor of the time limits of waiting tests.
///
/// The limits are not pauses: a successful wait ends earlier.
public enum Patience {
  /// 1, and more where a sanitizer slows the tests and the programs that they start.
  public static let factor: Double = ["__asan_init", "__tsan_init"].contains(where: isLoaded) ? 10 : 1

  /// Whether the process has a function of this name.
  private static func isLoaded(_ name: String) -> Bool {
    // A null handle stands for the process and all loaded libraries.
    dlsym(nil, name) != nil
  }
}
