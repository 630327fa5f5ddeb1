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
      Color(hex: 0x3B6EF5), Color(red: 0.271674, green: 0.427185, blue: 0.896668),
      Color(red: 0.346792, green: 0.419381, blue: 0.777163), Color(red: 0.43299, green: 0.410425, blue: 0.640029),
      Color(red: 0.533333, green: 0.4, blue: 0.480393), Color(red: 0.533334, green: 0.4, blue: 0.480392, alpha: 1),
      Color(red: 0.543887, green: 0.398906, blue: 0.463534, alpha: 0.999948),
      Color(red: 0.5543, green: 0.397831, blue: 0.446757, alpha: 0.999791),
      Color(red: 0.564551, green: 0.396778, blue: 0.430096, alpha: 0.999525),
      Color(red: 0.574618, green: 0.395749, blue: 0.413581, alpha: 0.99915),
      Color(red: 0.584478, green: 0.394746, blue: 0.397243, alpha: 0.99866),
      Color(red: 0.592257, green: 0.393959, blue: 0.38423, alpha: 0.998182),
      Color(red: 0.599878, green: 0.393192, blue: 0.371365, alpha: 0.997627),
      Color(red: 0.607331, green: 0.392446, blue: 0.358662, alpha: 0.996994),
      Color(red: 0.614607, green: 0.391722, blue: 0.346132, alpha: 0.996281),
      Color(red: 0.621697, green: 0.391022, blue: 0.333789, alpha: 0.995486),
      Color(red: 0.628592, green: 0.390345, blue: 0.321642, alpha: 0.994609),
      Color(red: 0.635284, green: 0.389693, blue: 0.309701, alpha: 0.993647),
      Color(red: 0.641767, green: 0.389067, blue: 0.297976, alpha: 0.992599),
      Color(red: 0.648032, green: 0.388467, blue: 0.286474, alpha: 0.991463),
      Color(red: 0.652843, green: 0.388011, blue: 0.277515, alpha: 0.990498),
      Color(red: 0.657511, green: 0.387573, blue: 0.268703, alpha: 0.989476),
      Color(red: 0.662032, green: 0.387152, blue: 0.260042, alpha: 0.988395),
      Color(red: 0.666405, green: 0.38675, blue: 0.251534, alpha: 0.987256),
      Color(red: 0.670627, green: 0.386366, blue: 0.24318, alpha: 0.986057),
      Color(red: 0.674695, green: 0.386001, blue: 0.234982, alpha: 0.984796),
      Color(red: 0.678608, green: 0.385656, blue: 0.226942, alpha: 0.983474),
      Color(red: 0.682365, green: 0.385329, blue: 0.219061, alpha: 0.982089),
      Color(red: 0.685962, green: 0.385023, blue: 0.211338, alpha: 0.98064),
      Color(red: 0.689399, green: 0.384736, blue: 0.203776, alpha: 0.979126),
      Color(red: 0.691975, green: 0.384526, blue: 0.197969, alpha: 0.977895),
      Color(red: 0.694452, green: 0.384328, blue: 0.19226, alpha: 0.976624),
      Color(red: 0.696828, green: 0.384142, blue: 0.186649, alpha: 0.975312),
      Color(red: 0.699102, green: 0.38397, blue: 0.181136, alpha: 0.973958),
      Color(red: 0.701275, green: 0.383809, blue: 0.175721, alpha: 0.972561),
      Color(red: 0.703345, green: 0.383662, blue: 0.170402, alpha: 0.971122),
      Color(red: 0.705313, green: 0.383528, blue: 0.165181, alpha: 0.96964),
      Color(red: 0.707177, green: 0.383407, blue: 0.160056, alpha: 0.968115),
      Color(red: 0.708936, green: 0.383299, blue: 0.155028, alpha: 0.966545),
      Color(red: 0.710591, green: 0.383204, blue: 0.150094, alpha: 0.964931),
      Color(red: 0.712141, green: 0.383123, blue: 0.145256, alpha: 0.963272),
      Color(red: 0.713586, green: 0.383055, blue: 0.140513, alpha: 0.961567),
      Color(red: 0.714924, green: 0.383, blue: 0.135862, alpha: 0.959816),
      Color(red: 0.716156, green: 0.382959, blue: 0.131306, alpha: 0.958019),
      Color(red: 0.717281, green: 0.382932, blue: 0.126841, alpha: 0.956175),
      Color(red: 0.718299, green: 0.382919, blue: 0.122468, alpha: 0.954284),
      Color(red: 0.719208, green: 0.38292, blue: 0.118186, alpha: 0.952345),
      Color(red: 0.720009, green: 0.382934, blue: 0.113994, alpha: 0.950358),
      Color(red: 0.720701, green: 0.382963, blue: 0.109891, alpha: 0.948322),
      Color(red: 0.721283, green: 0.383006, blue: 0.105877, alpha: 0.946237),
      Color(red: 0.721756, green: 0.383064, blue: 0.101951, alpha: 0.944103),
      Color(red: 0.722117, green: 0.383136, blue: 0.098111, alpha: 0.941918),
      Color(red: 0.722368, green: 0.383222, blue: 0.094357, alpha: 0.939684),
      Color(red: 0.722507, green: 0.383323, blue: 0.090689, alpha: 0.937398),
      Color(red: 0.722534, green: 0.383439, blue: 0.087105, alpha: 0.935062),
      Color(red: 0.722447, green: 0.38357, blue: 0.083604, alpha: 0.932675),
      Color(red: 0.722248, green: 0.383717, blue: 0.080186, alpha: 0.930236),
      Color(red: 0.721934, green: 0.383878, blue: 0.076849, alpha: 0.927744),
      Color(red: 0.721505, green: 0.384054, blue: 0.073593, alpha: 0.925201),
      Color(red: 0.720961, green: 0.384247, blue: 0.070418, alpha: 0.922605),
      Color(red: 0.720301, green: 0.384454, blue: 0.067321, alpha: 0.919957),
      Color(red: 0.719524, green: 0.384678, blue: 0.064303, alpha: 0.917256),
      Color(red: 0.71863, green: 0.384917, blue: 0.061362, alpha: 0.914501),
      Color(red: 0.717617, green: 0.385172, blue: 0.058498, alpha: 0.911694),
      Color(red: 0.716486, green: 0.385444, blue: 0.055711, alpha: 0.908833),
      Color(red: 0.715235, green: 0.385732, blue: 0.052998, alpha: 0.905919),
      Color(red: 0.713863, green: 0.386036, blue: 0.050359, alpha: 0.902952),
      Color(red: 0.71237, green: 0.386357, blue: 0.047794, alpha: 0.899931),
      Color(red: 0.710756, green: 0.386694, blue: 0.045303, alpha: 0.896857),
      Color(red: 0.709018, green: 0.387049, blue: 0.042883, alpha: 0.89373),
      Color(red: 0.707157, green: 0.38742, blue: 0.040535, alpha: 0.890551),
      Color(red: 0.705171, green: 0.387809, blue: 0.038257, alpha: 0.887318),
      Color(red: 0.703061, green: 0.388215, blue: 0.03605, alpha: 0.884033),
      Color(red: 0.700824, green: 0.388639, blue: 0.033913, alpha: 0.880696),
      Color(red: 0.698461, green: 0.38908, blue: 0.031844, alpha: 0.877308),
      Color(red: 0.695971, green: 0.389538, blue: 0.029844, alpha: 0.873868),
      Color(red: 0.693352, green: 0.390015, blue: 0.027911, alpha: 0.870378),
      Color(red: 0.690605, green: 0.39051, blue: 0.026046, alpha: 0.866837),
      Color(red: 0.686906, green: 0.391168, blue: 0.023761, alpha: 0.862241),
      Color(red: 0.682994, green: 0.391857, blue: 0.021583, alpha: 0.857567),
      Color(red: 0.678868, green: 0.392575, blue: 0.019512, alpha: 0.852815),
      Color(red: 0.674527, green: 0.393324, blue: 0.017548, alpha: 0.847987),
      Color(red: 0.669969, green: 0.394103, blue: 0.01569, alpha: 0.843087),
      Color(red: 0.665194, green: 0.394913, blue: 0.013937, alpha: 0.838116),
      Color(red: 0.660202, green: 0.395753, blue: 0.012289, alpha: 0.833076),
      Color(red: 0.654991, green: 0.396624, blue: 0.010744, alpha: 0.827972),
      Color(red: 0.649561, green: 0.397527, blue: 0.009304, alpha: 0.822805),
      Color(red: 0.643913, green: 0.39846, blue: 0.007966, alpha: 0.817579),
      Color(red: 0.638046, green: 0.399424, blue: 0.006733, alpha: 0.812298),
      Color(red: 0.63196, green: 0.400419, blue: 0.005602, alpha: 0.806964),
      Color(red: 0.625657, green: 0.401445, blue: 0.004574, alpha: 0.801583),
      Color(red: 0.619137, green: 0.402501, blue: 0.00365, alpha: 0.796157),
      Color(red: 0.61061, green: 0.403877, blue: 0.002631, alpha: 0.789261),
      Color(red: 0.601743, green: 0.4053, blue: 0.001778, alpha: 0.78231),
      Color(red: 0.59254, green: 0.406771, blue: 0.00109, alpha: 0.775313),
      Color(red: 0.583007, green: 0.408287, blue: 0.000568, alpha: 0.768282),
      Color(red: 0.573149, green: 0.40985, blue: 0.000214, alpha: 0.761224),
      Color(red: 0.562973, green: 0.411456, blue: 0.000029, alpha: 0.75415),
      Color(red: 0.556863, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.556862, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.391565, green: 0.438416, blue: 0, alpha: 0.653072),
      Color(red: 0.225755, green: 0.464494, blue: 0, alpha: 0.578125),
      Color(red: 0.048771, green: 0.492329, blue: 0, alpha: 0.515036), Color(red: 0, green: 0.5, blue: 0, alpha: 0.5),
    ]
    let keyTimes: [Double] = [
      0, 0.135416666667, 0.216145833333, 0.276041666667, 0.333333333333, 0.333333333333, 0.339192708333,
      0.345052083333, 0.350911458333, 0.356770833333, 0.362630208333, 0.367350260417, 0.3720703125, 0.376790364583,
      0.381510416667, 0.38623046875, 0.390950520833, 0.395670572917, 0.400390625, 0.405110677083, 0.408854166667,
      0.41259765625, 0.416341145833, 0.420084635417, 0.423828125, 0.427571614583, 0.431315104167, 0.43505859375,
      0.438802083333, 0.442545572917, 0.445475260417, 0.448404947917, 0.451334635417, 0.454264322917, 0.457194010417,
      0.460123697917, 0.463053385417, 0.465983072917, 0.468912760417, 0.471842447917, 0.474772135417, 0.477701822917,
      0.480631510417, 0.483561197917, 0.486490885417, 0.489420572917, 0.492350260417, 0.495279947917, 0.498209635417,
      0.501139322917, 0.504069010417, 0.506998697917, 0.509928385417, 0.512858072917, 0.515787760417, 0.518717447917,
      0.521647135417, 0.524576822917, 0.527506510417, 0.530436197917, 0.533365885417, 0.536295572917, 0.539225260417,
      0.542154947917, 0.545084635417, 0.548014322917, 0.550944010417, 0.553873697917, 0.556803385417, 0.559733072917,
      0.562662760417, 0.565592447917, 0.568522135417, 0.571451822917, 0.574381510417, 0.577311197917, 0.580240885417,
      0.583170572917, 0.5869140625, 0.590657552083, 0.594401041667, 0.59814453125, 0.601888020833, 0.605631510417,
      0.609375, 0.613118489583, 0.616861979167, 0.62060546875, 0.624348958333, 0.628092447917, 0.6318359375,
      0.635579427083, 0.640299479167, 0.64501953125, 0.649739583333, 0.654459635417, 0.6591796875, 0.663899739583,
      0.666666666667, 0.666666666667, 0.734375, 0.802083333333, 0.90625, 1,
    ]
    let easings: [TimingFunction] = [
      cubic(0.0018949, 0.2677522), cubic(0.2343594, 0.5611885), cubic(0.2828806, 0.6203969),
      cubic(0.3111605, 0.6549403), .linear, cubic(0.334152, 0.667679), cubic(0.334585, 0.668046),
      cubic(0.334965, 0.668424), cubic(0.335345, 0.668802), cubic(0.335724, 0.669177), cubic(0.335542, 0.66895),
      cubic(0.335783, 0.669189), cubic(0.336022, 0.669425), cubic(0.336256, 0.669656), cubic(0.336486, 0.669883),
      cubic(0.336711, 0.670104), cubic(0.33693, 0.670319), cubic(0.337142, 0.670527), cubic(0.337347, 0.670727),
      cubic(0.336659, 0.67002), cubic(0.336776, 0.670135), cubic(0.336888, 0.670244), cubic(0.336993, 0.670347),
      cubic(0.337091, 0.670443), cubic(0.33718, 0.67053), cubic(0.337261, 0.670608), cubic(0.33733, 0.670675),
      cubic(0.337388, 0.670731), cubic(0.337431, 0.670772), cubic(0.33656, 0.6699), cubic(0.33657, 0.66991),
      cubic(0.33657, 0.6699), cubic(0.33656, 0.66989), cubic(0.33654, 0.66987), cubic(0.33651, 0.66984),
      cubic(0.33646, 0.66979), cubic(0.3364, 0.66973), cubic(0.33632, 0.66965), cubic(0.33623, 0.66956),
      cubic(0.33613, 0.66945), cubic(0.336, 0.66933), cubic(0.33586, 0.66919), cubic(0.3357, 0.66903),
      cubic(0.33552, 0.66885), cubic(0.33533, 0.66865), cubic(0.33512, 0.66844), cubic(0.33489, 0.66821),
      cubic(0.33465, 0.66797), cubic(0.3344, 0.66772), cubic(0.33414, 0.66746), cubic(0.33387, 0.66719),
      cubic(0.33359, 0.66691), .linear, cubic(0.33304, 0.66637), cubic(0.33277, 0.6661), cubic(0.33251, 0.66584),
      cubic(0.33226, 0.66559), cubic(0.33202, 0.66535), cubic(0.3318, 0.66513), cubic(0.33159, 0.66492),
      cubic(0.3314, 0.66473), cubic(0.33123, 0.66455), cubic(0.33107, 0.6644), cubic(0.33093, 0.66426),
      cubic(0.33081, 0.66414), cubic(0.33071, 0.66404), cubic(0.33062, 0.66396), cubic(0.33055, 0.66389),
      cubic(0.3305, 0.66384), cubic(0.33046, 0.6638), cubic(0.33043, 0.66377), cubic(0.33042, 0.66376),
      cubic(0.33041, 0.66375), cubic(0.33042, 0.66376), cubic(0.33043, 0.66378), cubic(0.33046, 0.6638),
      cubic(0.33049, 0.66383), cubic(0.329751, 0.663107), cubic(0.329826, 0.663185), cubic(0.329913, 0.663274),
      cubic(0.330009, 0.663372), cubic(0.330115, 0.66348), cubic(0.330228, 0.663596), cubic(0.330348, 0.663718),
      cubic(0.330474, 0.663845), cubic(0.330605, 0.663978), cubic(0.330741, 0.664116), cubic(0.33088, 0.664257),
      cubic(0.331023, 0.664402), cubic(0.331169, 0.664549), cubic(0.331317, 0.664698), cubic(0.330997, 0.664409),
      cubic(0.331238, 0.664652), cubic(0.331482, 0.664897), cubic(0.331726, 0.665143), cubic(0.331971, 0.665388),
      cubic(0.332215, 0.665633), cubic(0.332782, 0.666282), .linear, cubic(0.3497415, 0.6970465),
      cubic(0.3932748, 0.7295754), cubic(0.4959238, 0.8115794), cubic(0.711398, 0.998991),
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
      Color(hex: 0x3B6EF5), Color(red: 0.271674, green: 0.427185, blue: 0.896668),
      Color(red: 0.346792, green: 0.419381, blue: 0.777163), Color(red: 0.43299, green: 0.410425, blue: 0.640029),
      Color(red: 0.533333, green: 0.4, blue: 0.480393), Color(red: 0.533334, green: 0.4, blue: 0.480392, alpha: 1),
      Color(red: 0.543887, green: 0.398906, blue: 0.463534, alpha: 0.999948),
      Color(red: 0.5543, green: 0.397831, blue: 0.446757, alpha: 0.999791),
      Color(red: 0.564551, green: 0.396778, blue: 0.430096, alpha: 0.999525),
      Color(red: 0.574618, green: 0.395749, blue: 0.413581, alpha: 0.99915),
      Color(red: 0.584478, green: 0.394746, blue: 0.397243, alpha: 0.99866),
      Color(red: 0.592257, green: 0.393959, blue: 0.38423, alpha: 0.998182),
      Color(red: 0.599878, green: 0.393192, blue: 0.371365, alpha: 0.997627),
      Color(red: 0.607331, green: 0.392446, blue: 0.358662, alpha: 0.996994),
      Color(red: 0.614607, green: 0.391722, blue: 0.346132, alpha: 0.996281),
      Color(red: 0.621697, green: 0.391022, blue: 0.333789, alpha: 0.995486),
      Color(red: 0.628592, green: 0.390345, blue: 0.321642, alpha: 0.994609),
      Color(red: 0.635284, green: 0.389693, blue: 0.309701, alpha: 0.993647),
      Color(red: 0.641767, green: 0.389067, blue: 0.297976, alpha: 0.992599),
      Color(red: 0.648032, green: 0.388467, blue: 0.286474, alpha: 0.991463),
      Color(red: 0.652843, green: 0.388011, blue: 0.277515, alpha: 0.990498),
      Color(red: 0.657511, green: 0.387573, blue: 0.268703, alpha: 0.989476),
      Color(red: 0.662032, green: 0.387152, blue: 0.260042, alpha: 0.988395),
      Color(red: 0.666405, green: 0.38675, blue: 0.251534, alpha: 0.987256),
      Color(red: 0.670627, green: 0.386366, blue: 0.24318, alpha: 0.986057),
      Color(red: 0.674695, green: 0.386001, blue: 0.234982, alpha: 0.984796),
      Color(red: 0.678608, green: 0.385656, blue: 0.226942, alpha: 0.983474),
      Color(red: 0.682365, green: 0.385329, blue: 0.219061, alpha: 0.982089),
      Color(red: 0.685962, green: 0.385023, blue: 0.211338, alpha: 0.98064),
      Color(red: 0.689399, green: 0.384736, blue: 0.203776, alpha: 0.979126),
      Color(red: 0.691975, green: 0.384526, blue: 0.197969, alpha: 0.977895),
      Color(red: 0.694452, green: 0.384328, blue: 0.19226, alpha: 0.976624),
      Color(red: 0.696828, green: 0.384142, blue: 0.186649, alpha: 0.975312),
      Color(red: 0.699102, green: 0.38397, blue: 0.181136, alpha: 0.973958),
      Color(red: 0.701275, green: 0.383809, blue: 0.175721, alpha: 0.972561),
      Color(red: 0.703345, green: 0.383662, blue: 0.170402, alpha: 0.971122),
      Color(red: 0.705313, green: 0.383528, blue: 0.165181, alpha: 0.96964),
      Color(red: 0.707177, green: 0.383407, blue: 0.160056, alpha: 0.968115),
      Color(red: 0.708936, green: 0.383299, blue: 0.155028, alpha: 0.966545),
      Color(red: 0.710591, green: 0.383204, blue: 0.150094, alpha: 0.964931),
      Color(red: 0.712141, green: 0.383123, blue: 0.145256, alpha: 0.963272),
      Color(red: 0.713586, green: 0.383055, blue: 0.140513, alpha: 0.961567),
      Color(red: 0.714924, green: 0.383, blue: 0.135862, alpha: 0.959816),
      Color(red: 0.716156, green: 0.382959, blue: 0.131306, alpha: 0.958019),
      Color(red: 0.717281, green: 0.382932, blue: 0.126841, alpha: 0.956175),
      Color(red: 0.718299, green: 0.382919, blue: 0.122468, alpha: 0.954284),
      Color(red: 0.719208, green: 0.38292, blue: 0.118186, alpha: 0.952345),
      Color(red: 0.720009, green: 0.382934, blue: 0.113994, alpha: 0.950358),
      Color(red: 0.720701, green: 0.382963, blue: 0.109891, alpha: 0.948322),
      Color(red: 0.721283, green: 0.383006, blue: 0.105877, alpha: 0.946237),
      Color(red: 0.721756, green: 0.383064, blue: 0.101951, alpha: 0.944103),
      Color(red: 0.722117, green: 0.383136, blue: 0.098111, alpha: 0.941918),
      Color(red: 0.722368, green: 0.383222, blue: 0.094357, alpha: 0.939684),
      Color(red: 0.722507, green: 0.383323, blue: 0.090689, alpha: 0.937398),
      Color(red: 0.722534, green: 0.383439, blue: 0.087105, alpha: 0.935062),
      Color(red: 0.722447, green: 0.38357, blue: 0.083604, alpha: 0.932675),
      Color(red: 0.722248, green: 0.383717, blue: 0.080186, alpha: 0.930236),
      Color(red: 0.721934, green: 0.383878, blue: 0.076849, alpha: 0.927744),
      Color(red: 0.721505, green: 0.384054, blue: 0.073593, alpha: 0.925201),
      Color(red: 0.720961, green: 0.384247, blue: 0.070418, alpha: 0.922605),
      Color(red: 0.720301, green: 0.384454, blue: 0.067321, alpha: 0.919957),
      Color(red: 0.719524, green: 0.384678, blue: 0.064303, alpha: 0.917256),
      Color(red: 0.71863, green: 0.384917, blue: 0.061362, alpha: 0.914501),
      Color(red: 0.717617, green: 0.385172, blue: 0.058498, alpha: 0.911694),
      Color(red: 0.716486, green: 0.385444, blue: 0.055711, alpha: 0.908833),
      Color(red: 0.715235, green: 0.385732, blue: 0.052998, alpha: 0.905919),
      Color(red: 0.713863, green: 0.386036, blue: 0.050359, alpha: 0.902952),
      Color(red: 0.71237, green: 0.386357, blue: 0.047794, alpha: 0.899931),
      Color(red: 0.710756, green: 0.386694, blue: 0.045303, alpha: 0.896857),
      Color(red: 0.709018, green: 0.387049, blue: 0.042883, alpha: 0.89373),
      Color(red: 0.707157, green: 0.38742, blue: 0.040535, alpha: 0.890551),
      Color(red: 0.705171, green: 0.387809, blue: 0.038257, alpha: 0.887318),
      Color(red: 0.703061, green: 0.388215, blue: 0.03605, alpha: 0.884033),
      Color(red: 0.700824, green: 0.388639, blue: 0.033913, alpha: 0.880696),
      Color(red: 0.698461, green: 0.38908, blue: 0.031844, alpha: 0.877308),
      Color(red: 0.695971, green: 0.389538, blue: 0.029844, alpha: 0.873868),
      Color(red: 0.693352, green: 0.390015, blue: 0.027911, alpha: 0.870378),
      Color(red: 0.690605, green: 0.39051, blue: 0.026046, alpha: 0.866837),
      Color(red: 0.686906, green: 0.391168, blue: 0.023761, alpha: 0.862241),
      Color(red: 0.682994, green: 0.391857, blue: 0.021583, alpha: 0.857567),
      Color(red: 0.678868, green: 0.392575, blue: 0.019512, alpha: 0.852815),
      Color(red: 0.674527, green: 0.393324, blue: 0.017548, alpha: 0.847987),
      Color(red: 0.669969, green: 0.394103, blue: 0.01569, alpha: 0.843087),
      Color(red: 0.665194, green: 0.394913, blue: 0.013937, alpha: 0.838116),
      Color(red: 0.660202, green: 0.395753, blue: 0.012289, alpha: 0.833076),
      Color(red: 0.654991, green: 0.396624, blue: 0.010744, alpha: 0.827972),
      Color(red: 0.649561, green: 0.397527, blue: 0.009304, alpha: 0.822805),
      Color(red: 0.643913, green: 0.39846, blue: 0.007966, alpha: 0.817579),
      Color(red: 0.638046, green: 0.399424, blue: 0.006733, alpha: 0.812298),
      Color(red: 0.63196, green: 0.400419, blue: 0.005602, alpha: 0.806964),
      Color(red: 0.625657, green: 0.401445, blue: 0.004574, alpha: 0.801583),
      Color(red: 0.619137, green: 0.402501, blue: 0.00365, alpha: 0.796157),
      Color(red: 0.61061, green: 0.403877, blue: 0.002631, alpha: 0.789261),
      Color(red: 0.601743, green: 0.4053, blue: 0.001778, alpha: 0.78231),
      Color(red: 0.59254, green: 0.406771, blue: 0.00109, alpha: 0.775313),
      Color(red: 0.583007, green: 0.408287, blue: 0.000568, alpha: 0.768282),
      Color(red: 0.573149, green: 0.40985, blue: 0.000214, alpha: 0.761224),
      Color(red: 0.562973, green: 0.411456, blue: 0.000029, alpha: 0.75415),
      Color(red: 0.556863, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.556862, green: 0.412418, blue: 0, alpha: 0.75),
      Color(red: 0.391565, green: 0.438416, blue: 0, alpha: 0.653072),
      Color(red: 0.225755, green: 0.464494, blue: 0, alpha: 0.578125),
      Color(red: 0.048771, green: 0.492329, blue: 0, alpha: 0.515036), Color(red: 0, green: 0.5, blue: 0, alpha: 0.5),
    ]
    let keyTimes: [Double] = [
      0, 0.135416666667, 0.216145833333, 0.276041666667, 0.333333333333, 0.333333333333, 0.339192708333,
      0.345052083333, 0.350911458333, 0.356770833333, 0.362630208333, 0.367350260417, 0.3720703125, 0.376790364583,
      0.381510416667, 0.38623046875, 0.390950520833, 0.395670572917, 0.400390625, 0.405110677083, 0.408854166667,
      0.41259765625, 0.416341145833, 0.420084635417, 0.423828125, 0.427571614583, 0.431315104167, 0.43505859375,
      0.438802083333, 0.442545572917, 0.445475260417, 0.448404947917, 0.451334635417, 0.454264322917, 0.457194010417,
      0.460123697917, 0.463053385417, 0.465983072917, 0.468912760417, 0.471842447917, 0.474772135417, 0.477701822917,
      0.480631510417, 0.483561197917, 0.486490885417, 0.489420572917, 0.492350260417, 0.495279947917, 0.498209635417,
      0.501139322917, 0.504069010417, 0.506998697917, 0.509928385417, 0.512858072917, 0.515787760417, 0.518717447917,
      0.521647135417, 0.524576822917, 0.527506510417, 0.530436197917, 0.533365885417, 0.536295572917, 0.539225260417,
      0.542154947917, 0.545084635417, 0.548014322917, 0.550944010417, 0.553873697917, 0.556803385417, 0.559733072917,
      0.562662760417, 0.565592447917, 0.568522135417, 0.571451822917, 0.574381510417, 0.577311197917, 0.580240885417,
      0.583170572917, 0.5869140625, 0.590657552083, 0.594401041667, 0.59814453125, 0.601888020833, 0.605631510417,
      0.609375, 0.613118489583, 0.616861979167, 0.62060546875, 0.624348958333, 0.628092447917, 0.6318359375,
      0.635579427083, 0.640299479167, 0.64501953125, 0.649739583333, 0.654459635417, 0.6591796875, 0.663899739583,
      0.666666666667, 0.666666666667, 0.734375, 0.802083333333, 0.90625, 1,
    ]
    let easings: [TimingFunction] = [
      cubic(0.0018949, 0.2677522), cubic(0.2343594, 0.5611885), cubic(0.2828806, 0.6203969),
      cubic(0.3111605, 0.6549403), .linear, cubic(0.334152, 0.667679), cubic(0.334585, 0.668046),
      cubic(0.334965, 0.668424), cubic(0.335345, 0.668802), cubic(0.335724, 0.669177), cubic(0.335542, 0.66895),
      cubic(0.335783, 0.669189), cubic(0.336022, 0.669425), cubic(0.336256, 0.669656), cubic(0.336486, 0.669883),
      cubic(0.336711, 0.670104), cubic(0.33693, 0.670319), cubic(0.337142, 0.670527), cubic(0.337347, 0.670727),
      cubic(0.336659, 0.67002), cubic(0.336776, 0.670135), cubic(0.336888, 0.670244), cubic(0.336993, 0.670347),
      cubic(0.337091, 0.670443), cubic(0.33718, 0.67053), cubic(0.337261, 0.670608), cubic(0.33733, 0.670675),
      cubic(0.337388, 0.670731), cubic(0.337431, 0.670772), cubic(0.33656, 0.6699), cubic(0.33657, 0.66991),
      cubic(0.33657, 0.6699), cubic(0.33656, 0.66989), cubic(0.33654, 0.66987), cubic(0.33651, 0.66984),
      cubic(0.33646, 0.66979), cubic(0.3364, 0.66973), cubic(0.33632, 0.66965), cubic(0.33623, 0.66956),
      cubic(0.33613, 0.66945), cubic(0.336, 0.66933), cubic(0.33586, 0.66919), cubic(0.3357, 0.66903),
      cubic(0.33552, 0.66885), cubic(0.33533, 0.66865), cubic(0.33512, 0.66844), cubic(0.33489, 0.66821),
      cubic(0.33465, 0.66797), cubic(0.3344, 0.66772), cubic(0.33414, 0.66746), cubic(0.33387, 0.66719),
      cubic(0.33359, 0.66691), .linear, cubic(0.33304, 0.66637), cubic(0.33277, 0.6661), cubic(0.33251, 0.66584),
      cubic(0.33226, 0.66559), cubic(0.33202, 0.66535), cubic(0.3318, 0.66513), cubic(0.33159, 0.66492),
      cubic(0.3314, 0.66473), cubic(0.33123, 0.66455), cubic(0.33107, 0.6644), cubic(0.33093, 0.66426),
      cubic(0.33081, 0.66414), cubic(0.33071, 0.66404), cubic(0.33062, 0.66396), cubic(0.33055, 0.66389),
      cubic(0.3305, 0.66384), cubic(0.33046, 0.6638), cubic(0.33043, 0.66377), cubic(0.33042, 0.66376),
      cubic(0.33041, 0.66375), cubic(0.33042, 0.66376), cubic(0.33043, 0.66378), cubic(0.33046, 0.6638),
      cubic(0.33049, 0.66383), cubic(0.329751, 0.663107), cubic(0.329826, 0.663185), cubic(0.329913, 0.663274),
      cubic(0.330009, 0.663372), cubic(0.330115, 0.66348), cubic(0.330228, 0.663596), cubic(0.330348, 0.663718),
      cubic(0.330474, 0.663845), cubic(0.330605, 0.663978), cubic(0.330741, 0.664116), cubic(0.33088, 0.664257),
      cubic(0.331023, 0.664402), cubic(0.331169, 0.664549), cubic(0.331317, 0.664698), cubic(0.330997, 0.664409),
      cubic(0.331238, 0.664652), cubic(0.331482, 0.664897), cubic(0.331726, 0.665143), cubic(0.331971, 0.665388),
      cubic(0.332215, 0.665633), cubic(0.332782, 0.666282), .linear, cubic(0.3497415, 0.6970465),
      cubic(0.3932748, 0.7295754), cubic(0.4959238, 0.8115794), cubic(0.711398, 0.998991),
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
