// SPDX-License-Identifier: MIT

/// A format in which an easing is written.
public enum EasingFormat: String, CaseIterable, Sendable {
  /// An [easing function of CSS](https://drafts.csswg.org/css-easing-2/): a keyword, `cubic-bezier()`, `steps()` or
  /// `linear()`.
  case css
  /// A JavaScript module that exports a function `ease`.
  case javaScript = "js"
  /// A Swift expression of type `TimingFunction`.
  case swift
  /// The keyframes of a number from 0 to 1, as JSON of an animated property of
  /// [Lottie](https://lottie.github.io/lottie-spec/1.0/specs/properties/).
  case lottie
  /// An animation of SwiftUI.
  case swiftUI = "swiftui"
  /// A timing function or an animation of Core Animation, in Swift.
  case coreAnimation = "coreanimation"
  /// An ease of GSAP, as a JavaScript expression.
  case gsap
  /// An easing or the options of a spring for Motion, as a JavaScript expression.
  case motion
  /// An easing of anime.js 4.2 and later, as a JavaScript expression.
  case anime
  /// An easing or a spring of Jetpack Compose, in Kotlin.
  case compose
  /// A curve or a spring of Flutter, in Dart.
  case flutter
}
