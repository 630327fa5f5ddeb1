// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Easings of [Flutter](https://api.flutter.dev/flutter/animation/Curve-class.html), in Dart.
struct FlutterEasings: EasingLanguage {
  func ownForms(of function: TimingFunction, maximumError: Double) -> [String] {
    if let elastic = ElasticForm.Parameters(function) {
      // The own functions have the amplitude 1.
      return elastic.amplitude == 1 ? ["Elastic\(elastic.ends.words)Curve(\(elastic.periodText))"] : []
    }
    switch function.kind {
    case .linear: return ["Curves.linear"]
    case .namedEasing(.bounce, let ends): return ["Curves.bounce\(ends.words)"]
    case .spring(let spring, _):
      let constants = AppleSpring(spring)
      return [
        """
        SpringSimulation(
          const SpringDescription(mass: \(constants.mass), stiffness: \(constants.stiffness), \
        damping: \(constants.damping)),
          0,
          1,
          \(constants.initialVelocity),
        )
        """
      ]
    default: return []
    }
  }

  func bezier(_ numbers: [String]) -> String? { "Cubic(\(numbers.joined(separator: ", ")))" }

  func polyline(_ stops: [WrittenStop]) -> String {
    // `transform` gives 0 at 0 and 1 at 1 without a call of `transformInternal`.
    let isWhole = stops.first?.output == "0" && stops.last?.output == "1"
    return """
      import 'package:flutter/animation.dart';

      /// An easing of \(stops.count) stops.
      class Ease extends Curve {
        const Ease();

        static const List<double> _inputs = [
      \(SourceNumber.lines(stops.map(\.input), indentation: "    ")),
        ];
        static const List<double> _outputs = [
      \(SourceNumber.lines(stops.map(\.output), indentation: "    ")),
        ];

        @override
        double \(isWhole ? "transformInternal" : "transform")(double t) {
          var index = _inputs.length - 2;
          while (index > 0 && _inputs[index] > t) {
            index -= 1;
          }
          final length = _inputs[index + 1] - _inputs[index];
          final share = length > 0 ? (t - _inputs[index]) / length : 1.0;
          return _outputs[index] + (_outputs[index + 1] - _outputs[index]) * share;
        }
      }
      """
  }
}
