// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The keyframes of an animated number in Lottie, read from JSON.
///
/// Between two keyframes, the easing is the cubic Bézier curve with the handles `o` and `i` of the first
/// (specification 1.0, “Easing Handles”). `h: 1` holds the value.
struct LottieNumberTrack {
  /// The times of the keyframes, in frames.
  private(set) var times: [Double] = []
  private var values: [Double] = []
  private var easings: [TimingFunction?] = []

  /// The frames from the first to the last keyframe of an exported easing.
  static let duration = 60.0

  /// Reads a property: `{"a": 1, "k": [{"t": 0, "s": [0], "o": {…}, "i": {…}}, …]}`.
  init?(_ text: String) {
    var scanner = JSONScanner(Array(text.utf8))
    guard let property = try? scanner.document(), case .array(let keyframes)? = property["k"]?.kind, keyframes.count > 1
    else { return nil }
    for keyframe in keyframes {
      guard let time = keyframe["t"]?.number, let value = keyframe["s"]?.numbers?.first else { return nil }
      times.append(time)
      values.append(value)
      if keyframe["h"]?.number == 1 {
        easings.append(nil)
      } else if let out = keyframe["o"], let into = keyframe["i"] {
        guard let x1 = out["x"]?.numbers?.first, let y1 = out["y"]?.numbers?.first,
          let x2 = into["x"]?.numbers?.first, let y2 = into["y"]?.numbers?.first
        else { return nil }
        easings.append(.cubicBezier(x1, y1, x2, y2))
      } else {
        easings.append(.linear)
      }
    }
  }

  /// The value at a time in frames: that of the first or last keyframe outside their range.
  func value(at time: Double) -> Double {
    guard time > times[0] else { return values[0] }
    guard time < times[times.count - 1] else { return values[values.count - 1] }
    let index = times.dropLast().lastIndex(atMost: time)
    let next = index + 1
    guard let easing = easings[index] else { return values[index] }
    let fraction = (time - times[index]) / (times[next] - times[index])
    return values[index] + (values[next] - values[index]) * easing.value(at: fraction)
  }
}
