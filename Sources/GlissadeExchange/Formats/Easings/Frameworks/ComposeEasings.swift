// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Easings of [Jetpack Compose](https://developer.android.com/reference/kotlin/androidx/compose/animation/core/Easing),
/// in Kotlin.
///
/// Compose passes inputs and outputs with 24 bits. Control points are such numbers; stops are exact.
struct ComposeEasings: EasingLanguage {
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String] {
    if let elastic = ElasticForm.Parameters(function) {
      // The own functions have the amplitude 1 and the period 0.3.
      return elastic.amplitude == 1 && elastic.period == 0.3 ? ["Ease\(elastic.ends.words)Elastic"] : []
    }
    switch function.kind {
    case .linear: return ["LinearEasing"]
    case .namedEasing(.bounce, let ends): return ["Ease\(ends.words)Bounce"]
    case .spring(let spring, _) where spring.initialVelocity == 0:
      // The animation ends where the distance is below the threshold, by default 0.01.
      let stiffness = SourceNumber.exact(spring.naturalFrequency * spring.naturalFrequency)
      return [Decimal.text(spring.stiffness / spring.mass, digits: 6), stiffness].map { stiffness in
        """
        spring(dampingRatio = \(Decimal.text(spring.dampingRatio, digits: 8))f, stiffness = \(stiffness)f, \
        visibilityThreshold = \(Decimal.text(maximumError / 2, digits: 8))f)
        """
      }
    default: return []
    }
  }

  func bezier(_ numbers: [String]) -> String? {
    "CubicBezierEasing(\(numbers.map { $0 + "f" }.joined(separator: ", ")))"
  }

  func polyline(_ stops: [WrittenStop]) -> String {
    """
    import androidx.compose.animation.core.Easing

    private val inputs = doubleArrayOf(
    \(SourceNumber.lines(stops.map { SourceNumber.fractional($0.input) }, indentation: "    "))
    )

    private val outputs = doubleArrayOf(
    \(SourceNumber.lines(stops.map { SourceNumber.fractional($0.output) }, indentation: "    "))
    )

    /** An easing of \(stops.count) stops. */
    val ease = Easing { fraction ->
        val input = fraction.toDouble()
        var index = inputs.size - 2
        while (index > 0 && inputs[index] > input) index -= 1
        val length = inputs[index + 1] - inputs[index]
        val share = if (length > 0.0) (input - inputs[index]) / length else 1.0
        (outputs[index] + (outputs[index + 1] - outputs[index]) * share).toFloat()
    }
    """
  }
}
