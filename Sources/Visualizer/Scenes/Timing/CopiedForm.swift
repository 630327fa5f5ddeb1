// SPDX-License-Identifier: MIT

/// A form in which a timing function is copied.
package enum CopiedForm: Int, CaseIterable, Sendable {
  case css, webAnimations, javaScript, swift, lottie
}
