// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// A motion that a lane gets in one step.
enum LanePreset: CaseIterable {
  case linear
  case cubicPaced
  case path
  case ease
  case spring

  var recipe: CurvesMotion.Recipe {
    switch self {
    case .linear: .linear
    case .cubicPaced: .cubicPaced
    case .path: .path
    case .ease: Self.path("ease-in-out")
    case .spring: Self.path("spring(0.6, 0.3)")
    }
  }

  /// The exact path with a timing function, which is a valid text.
  private static func path(_ timing: String) -> CurvesMotion.Recipe {
    var recipe = CurvesMotion.Recipe.path
    recipe.timing = (try? LaneTiming(timing)) ?? .linear
    return recipe
  }
}
