// SPDX-License-Identifier: MIT
// Recorded by a test: see SwiftMotionTests.
import Glissade

/// A motion of 3 s, 400 × 300 points.
enum AppearanceMotion {
  /// The duration in seconds.
  static let duration: Double = 3

  /// Creates the layers with their motion.
  static func makeTree() -> LayerTree {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 80, y: 80), name: "card") {
      $0.fill = Color(hex: 0x3B6EF5)
      $0[.shadowOpacity] = 0.5
      $0[.shadowOffset] = Vector(dx: 2, dy: 5)
    }
    let blob = tree.add(
      .path(blobPath([-40, -40, 40, -40, 40, 40, -40, 40])), at: Point(x: 250, y: 150), name: "blob"
    ) {
      $0.stroke = Color(hex: 0x882255)
      $0.strokeWidth = 4
      $0.style.cap = .round
      $0.style.dashes = [6, 3]
      $0.style.gradient = Gradient(
        .radial(center: Point(x: 0, y: 0), radius: 60),
        stops: [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)], spread: .reflect)
    }
    let card2 = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 80, y: 80), name: "card-2") {
      $0.fill = Color(hex: 0x3B6EF5)
      $0.opacity = 0
      $0[.shadowOpacity] = 0.5
      $0[.shadowOffset] = Vector(dx: 2, dy: 5)
    }

    tree.transaction(at: 0.3, duration: 1) {
      $0[card].size = Size(width: 120, height: 90)
      $0[card].cornerRadius = 30
      $0[card2].size = Size(width: 120, height: 90)
      $0[card2].cornerRadius = 30
    }
    tree.transaction(at: 0.4, duration: 1) { $0[blob][.dashPhase] = 18 }
    tree.transaction(at: 2, duration: 0) {
      $0[card].opacity = 0
      $0[card2].opacity = 1
    }
    tree.transaction(at: 2.2, duration: 0) {
      $0[blob].opacity = 0
      $0[card].opacity = 1
      $0[card2].opacity = 0
    }
    tree.animate(card, cardFillKeyframes(), at: 0)
    tree.animate(blob, blobPathKeyframes(), at: 0)
    tree.animate(card2, card2FillKeyframes(), at: 0)
    return tree
  }

  /// The motion of the property “fill” of “card”.
  private static func cardFillKeyframes() -> LayerAnimation {
    let values: [Color] = [
      Color(hex: 0x3B6EF5), Color(red: 0.27241, green: 0.427109, blue: 0.895498),
      Color(red: 0.348015, green: 0.419254, blue: 0.775217), Color(red: 0.433958, green: 0.410325, blue: 0.63849),
      Color(red: 0.533333, green: 0.4, blue: 0.480393), Color(red: 0.533334, green: 0.4, blue: 0.480392, alpha: 1),
      Color(red: 0.544147, green: 0.398879, blue: 0.463116, alpha: 0.999945),
      Color(red: 0.555067, green: 0.397752, blue: 0.445516, alpha: 0.999775),
      Color(red: 0.566062, green: 0.396623, blue: 0.427628, alpha: 0.999477),
      Color(red: 0.574908, green: 0.395719, blue: 0.413102, alpha: 0.999137),
      Color(red: 0.583801, green: 0.394815, blue: 0.398371, alpha: 0.998698),
      Color(red: 0.592716, green: 0.393913, blue: 0.383458, alpha: 0.998151),
      Color(red: 0.601631, green: 0.393017, blue: 0.368389, alpha: 0.997487),
      Color(red: 0.608759, green: 0.392304, blue: 0.356213, alpha: 0.996862),
      Color(red: 0.615888, green: 0.391595, blue: 0.343913, alpha: 0.996145),
      Color(red: 0.622998, green: 0.390893, blue: 0.331507, alpha: 0.995329),
      Color(red: 0.630073, green: 0.3902, blue: 0.319012, alpha: 0.994406),
      Color(red: 0.637092, green: 0.389518, blue: 0.306448, alpha: 0.993367),
      Color(red: 0.642666, green: 0.38898, blue: 0.296336, alpha: 0.992444),
      Color(red: 0.648204, green: 0.388451, blue: 0.286155, alpha: 0.99143),
      Color(red: 0.653694, green: 0.387931, blue: 0.275918, alpha: 0.990318),
      Color(red: 0.65912, green: 0.387423, blue: 0.265636, alpha: 0.989102),
      Color(red: 0.663414, green: 0.387025, blue: 0.257368, alpha: 0.988046),
      Color(red: 0.667669, green: 0.386635, blue: 0.249047, alpha: 0.986908),
      Color(red: 0.671874, green: 0.386254, blue: 0.240683, alpha: 0.985682),
      Color(red: 0.676018, green: 0.385884, blue: 0.232282, alpha: 0.984362),
      Color(red: 0.68009, green: 0.385526, blue: 0.223854, alpha: 0.982942),
      Color(red: 0.683295, green: 0.38525, blue: 0.217081, alpha: 0.981726),
      Color(red: 0.686453, green: 0.384981, blue: 0.21027, alpha: 0.980432),
      Color(red: 0.689556, green: 0.384723, blue: 0.203425, alpha: 0.979053),
      Color(red: 0.692595, green: 0.384476, blue: 0.196552, alpha: 0.977586),
      Color(red: 0.695561, green: 0.38424, blue: 0.189657, alpha: 0.976023),
      Color(red: 0.69788, green: 0.384062, blue: 0.184117, alpha: 0.974698),
      Color(red: 0.70015, green: 0.383892, blue: 0.178543, alpha: 0.973297),
      Color(red: 0.702365, green: 0.383731, blue: 0.172941, alpha: 0.971818),
      Color(red: 0.704517, green: 0.383582, blue: 0.167314, alpha: 0.970254),
      Color(red: 0.706598, green: 0.383444, blue: 0.161667, alpha: 0.968602),
      Color(red: 0.7086, green: 0.383319, blue: 0.156003, alpha: 0.966856),
      Color(red: 0.710143, green: 0.383229, blue: 0.151453, alpha: 0.965383),
      Color(red: 0.711631, green: 0.383149, blue: 0.146877, alpha: 0.963836),
      Color(red: 0.713057, green: 0.383079, blue: 0.142278, alpha: 0.962211),
      Color(red: 0.714417, green: 0.38302, blue: 0.137659, alpha: 0.960502),
      Color(red: 0.715702, green: 0.382973, blue: 0.133022, alpha: 0.958706),
      Color(red: 0.716905, green: 0.38294, blue: 0.128373, alpha: 0.956818),
      Color(red: 0.717805, green: 0.382924, blue: 0.124637, alpha: 0.955233),
      Color(red: 0.718646, green: 0.382917, blue: 0.120879, alpha: 0.953575),
      Color(red: 0.719424, green: 0.382922, blue: 0.117102, alpha: 0.95184),
      Color(red: 0.720131, green: 0.382938, blue: 0.113308, alpha: 0.950024),
      Color(red: 0.720762, green: 0.382967, blue: 0.109499, alpha: 0.948122),
      Color(red: 0.72131, green: 0.383009, blue: 0.105678, alpha: 0.946131),
      Color(red: 0.721767, green: 0.383065, blue: 0.101847, alpha: 0.944045),
      Color(red: 0.722125, green: 0.383138, blue: 0.098011, alpha: 0.94186),
      Color(red: 0.722378, green: 0.383227, blue: 0.094171, alpha: 0.93957),
      Color(red: 0.722515, green: 0.383334, blue: 0.090332, alpha: 0.937171),
      Color(red: 0.722535, green: 0.383434, blue: 0.087256, alpha: 0.935163),
      Color(red: 0.722469, green: 0.383548, blue: 0.08417, alpha: 0.933068),
      Color(red: 0.722311, green: 0.383677, blue: 0.081076, alpha: 0.930882),
      Color(red: 0.722054, green: 0.383821, blue: 0.077977, alpha: 0.928599),
      Color(red: 0.721689, green: 0.383983, blue: 0.074874, alpha: 0.926216),
      Color(red: 0.721209, green: 0.384162, blue: 0.071772, alpha: 0.923727),
      Color(red: 0.720606, green: 0.384361, blue: 0.068672, alpha: 0.921127),
      Color(red: 0.719869, green: 0.384581, blue: 0.065578, alpha: 0.918412),
      Color(red: 0.71899, green: 0.384822, blue: 0.062492, alpha: 0.915575),
      Color(red: 0.717959, green: 0.385088, blue: 0.059419, alpha: 0.91261),
      Color(red: 0.716763, green: 0.385379, blue: 0.056361, alpha: 0.909512),
      Color(red: 0.715392, green: 0.385696, blue: 0.053321, alpha: 0.906274),
      Color(red: 0.713834, green: 0.386042, blue: 0.050305, alpha: 0.90289),
      Color(red: 0.712439, green: 0.386342, blue: 0.047906, alpha: 0.900066),
      Color(red: 0.7109, green: 0.386665, blue: 0.045515, alpha: 0.897125),
      Color(red: 0.709208, green: 0.387011, blue: 0.043136, alpha: 0.894064),
      Color(red: 0.707352, green: 0.387382, blue: 0.040771, alpha: 0.890877),
      Color(red: 0.705322, green: 0.38778, blue: 0.038423, alpha: 0.887558),
      Color(red: 0.703106, green: 0.388206, blue: 0.036096, alpha: 0.884102),
      Color(red: 0.700692, green: 0.388663, blue: 0.033792, alpha: 0.880504),
      Color(red: 0.698068, green: 0.389152, blue: 0.031517, alpha: 0.876756),
      Color(red: 0.69522, green: 0.389676, blue: 0.029273, alpha: 0.872855),
      Color(red: 0.692133, green: 0.390235, blue: 0.027065, alpha: 0.868793),
      Color(red: 0.688794, green: 0.390833, blue: 0.024897, alpha: 0.864564),
      Color(red: 0.685184, green: 0.391472, blue: 0.022774, alpha: 0.860162),
      Color(red: 0.681289, green: 0.392154, blue: 0.020701, alpha: 0.855582),
      Color(red: 0.677089, green: 0.392883, blue: 0.018683, alpha: 0.850817),
      Color(red: 0.672567, green: 0.393659, blue: 0.016726, alpha: 0.845861),
      Color(red: 0.667703, green: 0.394488, blue: 0.014835, alpha: 0.840708),
      Color(red: 0.662476, green: 0.395371, blue: 0.013018, alpha: 0.835353),
      Color(red: 0.656865, green: 0.396312, blue: 0.01128, alpha: 0.82979),
      Color(red: 0.650848, green: 0.397314, blue: 0.00963, alpha: 0.824016),
      Color(red: 0.6444, green: 0.39838, blue: 0.008076, alpha: 0.818024),
      Color(red: 0.6375, green: 0.399514, blue: 0.006625, alpha: 0.811813),
      Color(red: 0.630121, green: 0.400719, blue: 0.005287, alpha: 0.805379),
      Color(red: 0.622237, green: 0.402, blue: 0.004072, alpha: 0.79872),
      Color(red: 0.613825, green: 0.403359, blue: 0.002991, alpha: 0.791836),
      Color(red: 0.604856, green: 0.404801, blue: 0.002055, alpha: 0.784726),
      Color(red: 0.597245, green: 0.40602, blue: 0.001418, alpha: 0.778863),
      Color(red: 0.589207, green: 0.407302, blue: 0.000886, alpha: 0.772831),
      Color(red: 0.580724, green: 0.40865, blue: 0.00047, alpha: 0.766628),
      Color(red: 0.571778, green: 0.410066, blue: 0.000179, alpha: 0.760259),
      Color(red: 0.562308, green: 0.411561, blue: 0.000023, alpha: 0.753695),
      Color(red: 0.556863, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.556862, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.385956, green: 0.439298, blue: 0, alpha: 0.650221),
      Color(red: 0.212257, green: 0.466617, blue: 0, alpha: 0.572774),
      Color(red: 0.032706, green: 0.494856, blue: 0, alpha: 0.509984), Color(red: 0, green: 0.5, blue: 0, alpha: 0.5),
    ]
    let keyTimes: [Double] = [
      0, 0.136533333333, 0.217142613333, 0.276632261973, 0.333333333333, 0.333333333333, 0.339338132836,
      0.345487047528, 0.351783536172, 0.356941619669, 0.36222349717, 0.367632139731, 0.373170589713, 0.377707687939,
      0.382353676522, 0.387111168831, 0.391982840955, 0.39697143321, 0.401058087986, 0.405242822476, 0.409527990594,
      0.413916002747, 0.417510662303, 0.421191593688, 0.424960867426, 0.428820603734, 0.432772973713, 0.4360107552,
      0.439326243443, 0.442721303404, 0.446197844803, 0.449757823196, 0.452674157496, 0.455660483819, 0.458718481974,
      0.461849872084, 0.465056415557, 0.468339916073, 0.471029759696, 0.473784159566, 0.476604665033, 0.479492862631,
      0.482450376972, 0.485478871656, 0.487959814502, 0.490500299976, 0.493101757101, 0.495765649197, 0.498493474704,
      0.501286768023, 0.504147100381, 0.507076080716, 0.510075356579, 0.513146615063, 0.515662590013, 0.518238948361,
      0.52087713931, 0.523578646842, 0.526344990555, 0.529177726516, 0.532078448141, 0.535048787085, 0.538090414163,
      0.541205040292, 0.544394417447, 0.547660339654, 0.551004643994, 0.55374429811, 0.556549703924, 0.559422439477,
      0.562364120684, 0.56537640224, 0.568460978554, 0.571619584698, 0.574853997391, 0.578166035988, 0.581557563511,
      0.585030487695, 0.588586762059, 0.592228387008, 0.595957410956, 0.599775931478, 0.603686096493, 0.607690105468,
      0.611790210659, 0.615988718375, 0.620287990275, 0.624690444701, 0.629198558034, 0.633814866086, 0.638541965531,
      0.643382515364, 0.647347893786, 0.651408441291, 0.655566441936, 0.659824234596, 0.664203391121, 0.666666666667,
      0.666666666667, 0.736571733333, 0.8081545216, 0.922686982827, 1,
    ]
    let easings: [TimingFunction] = [
      cubic(0.0019182, 0.2672015), cubic(0.2349813, 0.5619947), cubic(0.2835278, 0.6210926),
      cubic(0.3115934, 0.655182), .linear, cubic(0.334178, 0.66771), cubic(0.334663, 0.668137),
      cubic(0.335127, 0.668606), cubic(0.33514, 0.668569), cubic(0.335487, 0.668918), cubic(0.335854, 0.669286),
      cubic(0.336242, 0.669675), cubic(0.335967, 0.669364), cubic(0.336253, 0.669651), cubic(0.336553, 0.66995),
      cubic(0.336865, 0.670261), cubic(0.337189, 0.670584), cubic(0.336672, 0.670043), cubic(0.336909, 0.670279),
      cubic(0.337153, 0.670522), cubic(0.337402, 0.670769), cubic(0.336781, 0.670135), cubic(0.336962, 0.670315),
      cubic(0.337145, 0.670496), cubic(0.337327, 0.670677), cubic(0.337507, 0.670855), cubic(0.336808, 0.67015),
      cubic(0.336933, 0.670274), cubic(0.337053, 0.670393), cubic(0.337166, 0.670504), cubic(0.337267, 0.670604),
      cubic(0.33655, 0.66989), cubic(0.33661, 0.66995), cubic(0.33666, 0.67), cubic(0.3367, 0.67003),
      cubic(0.33671, 0.67004), cubic(0.33671, 0.67004), cubic(0.33602, 0.66935), cubic(0.33599, 0.66932),
      cubic(0.33595, 0.66927), cubic(0.33588, 0.66921), cubic(0.33579, 0.66911), cubic(0.33567, 0.66899),
      cubic(0.33509, 0.66842), cubic(0.33499, 0.66831), cubic(0.33486, 0.66818), cubic(0.3347, 0.66803),
      cubic(0.33453, 0.66785), cubic(0.33433, 0.66765), cubic(0.33411, 0.66743), cubic(0.33386, 0.66718),
      cubic(0.33359, 0.66691), .linear, cubic(0.33308, 0.6664), cubic(0.33287, 0.66619), cubic(0.33264, 0.66597),
      cubic(0.33241, 0.66574), cubic(0.33218, 0.6655), cubic(0.33194, 0.66526), cubic(0.3317, 0.66502),
      cubic(0.33145, 0.66478), cubic(0.33122, 0.66454), cubic(0.33098, 0.66431), cubic(0.33076, 0.66409),
      cubic(0.33055, 0.66388), cubic(0.33034, 0.66368), cubic(0.3308, 0.66414), cubic(0.33068, 0.66401),
      cubic(0.33056, 0.6639), cubic(0.33045, 0.66379), cubic(0.33035, 0.66369), cubic(0.33026, 0.6636),
      cubic(0.33018, 0.66353), cubic(0.33012, 0.66346), cubic(0.33006, 0.66341), cubic(0.33001, 0.66336),
      cubic(0.32998, 0.66333), cubic(0.32996, 0.66332), cubic(0.329957, 0.663315), cubic(0.329965, 0.663327),
      cubic(0.329987, 0.663353), cubic(0.330024, 0.663393), cubic(0.330076, 0.66345), cubic(0.330143, 0.663522),
      cubic(0.330227, 0.66361), cubic(0.330327, 0.663715), cubic(0.330444, 0.663838), cubic(0.330579, 0.663979),
      cubic(0.330732, 0.664137), cubic(0.330904, 0.664315), cubic(0.331094, 0.664512), cubic(0.331696, 0.665087),
      cubic(0.331834, 0.665229), cubic(0.331985, 0.665384), cubic(0.332149, 0.665551), cubic(0.332321, 0.665727),
      cubic(0.33284, 0.66636), .linear, cubic(0.35083, 0.6989087), cubic(0.3989036, 0.7348339),
      cubic(0.5251632, 0.8342605), cubic(0.7032, 0.9993),
    ]
    let keyframes = Keyframes(values, keyTimes: keyTimes, timingFunctions: easings)
    let timing = MediaTiming(beginTime: 0.3, duration: 1.5, fillMode: .both)
    return LayerAnimation(.fill, .keyframes(keyframes, timing: timing))
  }

  /// The path of “blob” with some coordinates.
  private static func blobPath(_ c: [Double]) -> Path {
    var path = Path()
    path.move(to: Point(x: c[0], y: c[1]))
    path.addLine(to: Point(x: c[2], y: c[3]))
    path.addLine(to: Point(x: c[4], y: c[5]))
    path.addLine(to: Point(x: c[6], y: c[7]))
    path.close()
    return path
  }

  /// The motion of the property “path” of “blob”.
  private static func blobPathKeyframes() -> LayerAnimation {
    let values: [Path] = [blobPath([-40, -40, 40, -40, 40, 40, -40, 40]), blobPath([0, -60, 60, 0, 0, 60, -60, 0])]
    let keyTimes: [Double] = [0, 1]
    let easings: [TimingFunction] = [.seamless]
    let keyframes = Keyframes(values, keyTimes: keyTimes, timingFunctions: easings)
    let timing = MediaTiming(beginTime: 0.4, duration: 1, fillMode: .both)
    return LayerAnimation(.path, .keyframes(keyframes, timing: timing))
  }

  /// The motion of the property “fill” of “card-2”.
  private static func card2FillKeyframes() -> LayerAnimation {
    let values: [Color] = [
      Color(hex: 0x3B6EF5), Color(red: 0.27241, green: 0.427109, blue: 0.895498),
      Color(red: 0.348015, green: 0.419254, blue: 0.775217), Color(red: 0.433958, green: 0.410325, blue: 0.63849),
      Color(red: 0.533333, green: 0.4, blue: 0.480393), Color(red: 0.533334, green: 0.4, blue: 0.480392, alpha: 1),
      Color(red: 0.544147, green: 0.398879, blue: 0.463116, alpha: 0.999945),
      Color(red: 0.555067, green: 0.397752, blue: 0.445516, alpha: 0.999775),
      Color(red: 0.566062, green: 0.396623, blue: 0.427628, alpha: 0.999477),
      Color(red: 0.574908, green: 0.395719, blue: 0.413102, alpha: 0.999137),
      Color(red: 0.583801, green: 0.394815, blue: 0.398371, alpha: 0.998698),
      Color(red: 0.592716, green: 0.393913, blue: 0.383458, alpha: 0.998151),
      Color(red: 0.601631, green: 0.393017, blue: 0.368389, alpha: 0.997487),
      Color(red: 0.608759, green: 0.392304, blue: 0.356213, alpha: 0.996862),
      Color(red: 0.615888, green: 0.391595, blue: 0.343913, alpha: 0.996145),
      Color(red: 0.622998, green: 0.390893, blue: 0.331507, alpha: 0.995329),
      Color(red: 0.630073, green: 0.3902, blue: 0.319012, alpha: 0.994406),
      Color(red: 0.637092, green: 0.389518, blue: 0.306448, alpha: 0.993367),
      Color(red: 0.642666, green: 0.38898, blue: 0.296336, alpha: 0.992444),
      Color(red: 0.648204, green: 0.388451, blue: 0.286155, alpha: 0.99143),
      Color(red: 0.653694, green: 0.387931, blue: 0.275918, alpha: 0.990318),
      Color(red: 0.65912, green: 0.387423, blue: 0.265636, alpha: 0.989102),
      Color(red: 0.663414, green: 0.387025, blue: 0.257368, alpha: 0.988046),
      Color(red: 0.667669, green: 0.386635, blue: 0.249047, alpha: 0.986908),
      Color(red: 0.671874, green: 0.386254, blue: 0.240683, alpha: 0.985682),
      Color(red: 0.676018, green: 0.385884, blue: 0.232282, alpha: 0.984362),
      Color(red: 0.68009, green: 0.385526, blue: 0.223854, alpha: 0.982942),
      Color(red: 0.683295, green: 0.38525, blue: 0.217081, alpha: 0.981726),
      Color(red: 0.686453, green: 0.384981, blue: 0.21027, alpha: 0.980432),
      Color(red: 0.689556, green: 0.384723, blue: 0.203425, alpha: 0.979053),
      Color(red: 0.692595, green: 0.384476, blue: 0.196552, alpha: 0.977586),
      Color(red: 0.695561, green: 0.38424, blue: 0.189657, alpha: 0.976023),
      Color(red: 0.69788, green: 0.384062, blue: 0.184117, alpha: 0.974698),
      Color(red: 0.70015, green: 0.383892, blue: 0.178543, alpha: 0.973297),
      Color(red: 0.702365, green: 0.383731, blue: 0.172941, alpha: 0.971818),
      Color(red: 0.704517, green: 0.383582, blue: 0.167314, alpha: 0.970254),
      Color(red: 0.706598, green: 0.383444, blue: 0.161667, alpha: 0.968602),
      Color(red: 0.7086, green: 0.383319, blue: 0.156003, alpha: 0.966856),
      Color(red: 0.710143, green: 0.383229, blue: 0.151453, alpha: 0.965383),
      Color(red: 0.711631, green: 0.383149, blue: 0.146877, alpha: 0.963836),
      Color(red: 0.713057, green: 0.383079, blue: 0.142278, alpha: 0.962211),
      Color(red: 0.714417, green: 0.38302, blue: 0.137659, alpha: 0.960502),
      Color(red: 0.715702, green: 0.382973, blue: 0.133022, alpha: 0.958706),
      Color(red: 0.716905, green: 0.38294, blue: 0.128373, alpha: 0.956818),
      Color(red: 0.717805, green: 0.382924, blue: 0.124637, alpha: 0.955233),
      Color(red: 0.718646, green: 0.382917, blue: 0.120879, alpha: 0.953575),
      Color(red: 0.719424, green: 0.382922, blue: 0.117102, alpha: 0.95184),
      Color(red: 0.720131, green: 0.382938, blue: 0.113308, alpha: 0.950024),
      Color(red: 0.720762, green: 0.382967, blue: 0.109499, alpha: 0.948122),
      Color(red: 0.72131, green: 0.383009, blue: 0.105678, alpha: 0.946131),
      Color(red: 0.721767, green: 0.383065, blue: 0.101847, alpha: 0.944045),
      Color(red: 0.722125, green: 0.383138, blue: 0.098011, alpha: 0.94186),
      Color(red: 0.722378, green: 0.383227, blue: 0.094171, alpha: 0.93957),
      Color(red: 0.722515, green: 0.383334, blue: 0.090332, alpha: 0.937171),
      Color(red: 0.722535, green: 0.383434, blue: 0.087256, alpha: 0.935163),
      Color(red: 0.722469, green: 0.383548, blue: 0.08417, alpha: 0.933068),
      Color(red: 0.722311, green: 0.383677, blue: 0.081076, alpha: 0.930882),
      Color(red: 0.722054, green: 0.383821, blue: 0.077977, alpha: 0.928599),
      Color(red: 0.721689, green: 0.383983, blue: 0.074874, alpha: 0.926216),
      Color(red: 0.721209, green: 0.384162, blue: 0.071772, alpha: 0.923727),
      Color(red: 0.720606, green: 0.384361, blue: 0.068672, alpha: 0.921127),
      Color(red: 0.719869, green: 0.384581, blue: 0.065578, alpha: 0.918412),
      Color(red: 0.71899, green: 0.384822, blue: 0.062492, alpha: 0.915575),
      Color(red: 0.717959, green: 0.385088, blue: 0.059419, alpha: 0.91261),
      Color(red: 0.716763, green: 0.385379, blue: 0.056361, alpha: 0.909512),
      Color(red: 0.715392, green: 0.385696, blue: 0.053321, alpha: 0.906274),
      Color(red: 0.713834, green: 0.386042, blue: 0.050305, alpha: 0.90289),
      Color(red: 0.712439, green: 0.386342, blue: 0.047906, alpha: 0.900066),
      Color(red: 0.7109, green: 0.386665, blue: 0.045515, alpha: 0.897125),
      Color(red: 0.709208, green: 0.387011, blue: 0.043136, alpha: 0.894064),
      Color(red: 0.707352, green: 0.387382, blue: 0.040771, alpha: 0.890877),
      Color(red: 0.705322, green: 0.38778, blue: 0.038423, alpha: 0.887558),
      Color(red: 0.703106, green: 0.388206, blue: 0.036096, alpha: 0.884102),
      Color(red: 0.700692, green: 0.388663, blue: 0.033792, alpha: 0.880504),
      Color(red: 0.698068, green: 0.389152, blue: 0.031517, alpha: 0.876756),
      Color(red: 0.69522, green: 0.389676, blue: 0.029273, alpha: 0.872855),
      Color(red: 0.692133, green: 0.390235, blue: 0.027065, alpha: 0.868793),
      Color(red: 0.688794, green: 0.390833, blue: 0.024897, alpha: 0.864564),
      Color(red: 0.685184, green: 0.391472, blue: 0.022774, alpha: 0.860162),
      Color(red: 0.681289, green: 0.392154, blue: 0.020701, alpha: 0.855582),
      Color(red: 0.677089, green: 0.392883, blue: 0.018683, alpha: 0.850817),
      Color(red: 0.672567, green: 0.393659, blue: 0.016726, alpha: 0.845861),
      Color(red: 0.667703, green: 0.394488, blue: 0.014835, alpha: 0.840708),
      Color(red: 0.662476, green: 0.395371, blue: 0.013018, alpha: 0.835353),
      Color(red: 0.656865, green: 0.396312, blue: 0.01128, alpha: 0.82979),
      Color(red: 0.650848, green: 0.397314, blue: 0.00963, alpha: 0.824016),
      Color(red: 0.6444, green: 0.39838, blue: 0.008076, alpha: 0.818024),
      Color(red: 0.6375, green: 0.399514, blue: 0.006625, alpha: 0.811813),
      Color(red: 0.630121, green: 0.400719, blue: 0.005287, alpha: 0.805379),
      Color(red: 0.622237, green: 0.402, blue: 0.004072, alpha: 0.79872),
      Color(red: 0.613825, green: 0.403359, blue: 0.002991, alpha: 0.791836),
      Color(red: 0.604856, green: 0.404801, blue: 0.002055, alpha: 0.784726),
      Color(red: 0.597245, green: 0.40602, blue: 0.001418, alpha: 0.778863),
      Color(red: 0.589207, green: 0.407302, blue: 0.000886, alpha: 0.772831),
      Color(red: 0.580724, green: 0.40865, blue: 0.00047, alpha: 0.766628),
      Color(red: 0.571778, green: 0.410066, blue: 0.000179, alpha: 0.760259),
      Color(red: 0.562308, green: 0.411561, blue: 0.000023, alpha: 0.753695),
      Color(red: 0.556863, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.556862, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.385956, green: 0.439298, blue: 0, alpha: 0.650221),
      Color(red: 0.212257, green: 0.466617, blue: 0, alpha: 0.572774),
      Color(red: 0.032706, green: 0.494856, blue: 0, alpha: 0.509984), Color(red: 0, green: 0.5, blue: 0, alpha: 0.5),
    ]
    let keyTimes: [Double] = [
      0, 0.136533333333, 0.217142613333, 0.276632261973, 0.333333333333, 0.333333333333, 0.339338132836,
      0.345487047528, 0.351783536172, 0.356941619669, 0.36222349717, 0.367632139731, 0.373170589713, 0.377707687939,
      0.382353676522, 0.387111168831, 0.391982840955, 0.39697143321, 0.401058087986, 0.405242822476, 0.409527990594,
      0.413916002747, 0.417510662303, 0.421191593688, 0.424960867426, 0.428820603734, 0.432772973713, 0.4360107552,
      0.439326243443, 0.442721303404, 0.446197844803, 0.449757823196, 0.452674157496, 0.455660483819, 0.458718481974,
      0.461849872084, 0.465056415557, 0.468339916073, 0.471029759696, 0.473784159566, 0.476604665033, 0.479492862631,
      0.482450376972, 0.485478871656, 0.487959814502, 0.490500299976, 0.493101757101, 0.495765649197, 0.498493474704,
      0.501286768023, 0.504147100381, 0.507076080716, 0.510075356579, 0.513146615063, 0.515662590013, 0.518238948361,
      0.52087713931, 0.523578646842, 0.526344990555, 0.529177726516, 0.532078448141, 0.535048787085, 0.538090414163,
      0.541205040292, 0.544394417447, 0.547660339654, 0.551004643994, 0.55374429811, 0.556549703924, 0.559422439477,
      0.562364120684, 0.56537640224, 0.568460978554, 0.571619584698, 0.574853997391, 0.578166035988, 0.581557563511,
      0.585030487695, 0.588586762059, 0.592228387008, 0.595957410956, 0.599775931478, 0.603686096493, 0.607690105468,
      0.611790210659, 0.615988718375, 0.620287990275, 0.624690444701, 0.629198558034, 0.633814866086, 0.638541965531,
      0.643382515364, 0.647347893786, 0.651408441291, 0.655566441936, 0.659824234596, 0.664203391121, 0.666666666667,
      0.666666666667, 0.736571733333, 0.8081545216, 0.922686982827, 1,
    ]
    let easings: [TimingFunction] = [
      cubic(0.0019182, 0.2672015), cubic(0.2349813, 0.5619947), cubic(0.2835278, 0.6210926),
      cubic(0.3115934, 0.655182), .linear, cubic(0.334178, 0.66771), cubic(0.334663, 0.668137),
      cubic(0.335127, 0.668606), cubic(0.33514, 0.668569), cubic(0.335487, 0.668918), cubic(0.335854, 0.669286),
      cubic(0.336242, 0.669675), cubic(0.335967, 0.669364), cubic(0.336253, 0.669651), cubic(0.336553, 0.66995),
      cubic(0.336865, 0.670261), cubic(0.337189, 0.670584), cubic(0.336672, 0.670043), cubic(0.336909, 0.670279),
      cubic(0.337153, 0.670522), cubic(0.337402, 0.670769), cubic(0.336781, 0.670135), cubic(0.336962, 0.670315),
      cubic(0.337145, 0.670496), cubic(0.337327, 0.670677), cubic(0.337507, 0.670855), cubic(0.336808, 0.67015),
      cubic(0.336933, 0.670274), cubic(0.337053, 0.670393), cubic(0.337166, 0.670504), cubic(0.337267, 0.670604),
      cubic(0.33655, 0.66989), cubic(0.33661, 0.66995), cubic(0.33666, 0.67), cubic(0.3367, 0.67003),
      cubic(0.33671, 0.67004), cubic(0.33671, 0.67004), cubic(0.33602, 0.66935), cubic(0.33599, 0.66932),
      cubic(0.33595, 0.66927), cubic(0.33588, 0.66921), cubic(0.33579, 0.66911), cubic(0.33567, 0.66899),
      cubic(0.33509, 0.66842), cubic(0.33499, 0.66831), cubic(0.33486, 0.66818), cubic(0.3347, 0.66803),
      cubic(0.33453, 0.66785), cubic(0.33433, 0.66765), cubic(0.33411, 0.66743), cubic(0.33386, 0.66718),
      cubic(0.33359, 0.66691), .linear, cubic(0.33308, 0.6664), cubic(0.33287, 0.66619), cubic(0.33264, 0.66597),
      cubic(0.33241, 0.66574), cubic(0.33218, 0.6655), cubic(0.33194, 0.66526), cubic(0.3317, 0.66502),
      cubic(0.33145, 0.66478), cubic(0.33122, 0.66454), cubic(0.33098, 0.66431), cubic(0.33076, 0.66409),
      cubic(0.33055, 0.66388), cubic(0.33034, 0.66368), cubic(0.3308, 0.66414), cubic(0.33068, 0.66401),
      cubic(0.33056, 0.6639), cubic(0.33045, 0.66379), cubic(0.33035, 0.66369), cubic(0.33026, 0.6636),
      cubic(0.33018, 0.66353), cubic(0.33012, 0.66346), cubic(0.33006, 0.66341), cubic(0.33001, 0.66336),
      cubic(0.32998, 0.66333), cubic(0.32996, 0.66332), cubic(0.329957, 0.663315), cubic(0.329965, 0.663327),
      cubic(0.329987, 0.663353), cubic(0.330024, 0.663393), cubic(0.330076, 0.66345), cubic(0.330143, 0.663522),
      cubic(0.330227, 0.66361), cubic(0.330327, 0.663715), cubic(0.330444, 0.663838), cubic(0.330579, 0.663979),
      cubic(0.330732, 0.664137), cubic(0.330904, 0.664315), cubic(0.331094, 0.664512), cubic(0.331696, 0.665087),
      cubic(0.331834, 0.665229), cubic(0.331985, 0.665384), cubic(0.332149, 0.665551), cubic(0.332321, 0.665727),
      cubic(0.33284, 0.66636), .linear, cubic(0.35083, 0.6989087), cubic(0.3989036, 0.7348339),
      cubic(0.5251632, 0.8342605), cubic(0.7032, 0.9993),
    ]
    let keyframes = Keyframes(values, keyTimes: keyTimes, timingFunctions: easings)
    let timing = MediaTiming(beginTime: 0.3, duration: 1.5, fillMode: .both)
    return LayerAnimation(.fill, .keyframes(keyframes, timing: timing))
  }

  /// A timing function whose progress is a polynomial of degree 3: a Bézier curve with even abscissae.
  private static func cubic(_ y1: Double, _ y2: Double) -> TimingFunction {
    .cubicBezier(1.0 / 3, y1, 2.0 / 3, y2)
  }
}
