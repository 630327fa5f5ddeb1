/// The random numbers of a property test: the seed in its name replays it.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A text of letters, digits and signs that the typefaces have.
  mutating func text(length: ClosedRange<Int>) -> String {
    let alphabet = Array("AVTLPWYavtlpwyoe.,;:-–“” 0147ÄßéΓΔαТаж")
    return String((0..<length.lowerBound + below(length.count)).map { _ in element(of: alphabet) })
  }
}
