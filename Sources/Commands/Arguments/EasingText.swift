// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeTexts
import GlissadeTiming

/// The timing function of an argument: the text of an easing, or `spring:` and the parameters of a spring.
enum EasingText {
  /// The accepted texts, for the help.
  static let help = """
    CSS Easing syntax, a named easing such as cubic-in-out or elastic-out(1.5, 0.4), trapezoid-in, -out, -in-out, or a \
    spring: spring:mass=1,stiffness=100,damping=10,velocity=0, spring:duration=0.5,bounce=0.3, or \
    spring:response=0.5,damping-ratio=0.6. Elastic easings follow d3; elastic-out-penner(1.5, 0.4) and \
    elastic-out-gsap(1.5, 0.4) follow Robert Penner and GSAP, which differ above the amplitude 1.
    """

  /// Parses an argument.
  ///
  /// - Throws: A failure that names the place and the accepted values.
  static func function(_ text: String) throws(Failure) -> TimingFunction {
    let prefix = "spring:"
    if ElasticForm.isName(text) {
      guard let function = ElasticForm.function(text) else {
        throw Failure(
          .badData,
          "\(Quotation.quoted(text)): an amplitude from 1 to 1000000 and a period from 0.000001 to 1000000 in "
            + "parentheses are accepted, as in elastic-out-gsap(1.5, 0.4)")
      }
      return function
    }
    guard text.hasPrefix(prefix) else {
      return try Failure.wrapping("\(Quotation.quoted(text)): ") { try TimingFunction(text: text) }
    }
    let spring = try spring(text, text.dropFirst(prefix.count))
    if let problem = spring.problem { throw Failure(.badData, "\(Quotation.quoted(text)): \(problem)") }
    guard spring.settlingDuration.isFinite else {
      throw Failure(.badData, "\(Quotation.quoted(text)): the spring never settles; a damping above 0 is accepted")
    }
    return .spring(spring)
  }

  /// The groups of parameters that determine a spring; `velocity` can join each.
  private static let groups = [
    ["mass", "stiffness", "damping"], ["duration", "bounce"], ["response", "damping-ratio"],
  ]

  private static func spring(_ text: String, _ list: Substring) throws(Failure) -> Spring {
    func failure(_ problem: String) -> Failure { Failure(.badData, "\(Quotation.quoted(text)): \(problem)") }
    var values: [String: Double] = [:]
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2, groups.joined().contains(pair[0]) || pair[0] == "velocity" else {
        throw failure(
          "\(Quotation.quoted(part)) is not a parameter of a spring; mass=, stiffness=, damping=, or duration=, "
            + "bounce=, or response=, damping-ratio=, and velocity= are accepted")
      }
      guard let value = Number.parse(pair[1]), value.isFinite else {
        throw failure("\(pair[0]): \(Quotation.quoted(pair[1])) is not a finite number")
      }
      guard values.updateValue(value, forKey: pair[0]) == nil else { throw failure("\(pair[0]) is given twice") }
    }
    let velocity = values.removeValue(forKey: "velocity") ?? 0
    guard let group = groups.first(where: { Set(values.keys).isSubset(of: $0) }) else {
      throw failure("\(values.keys.sorted().joined(separator: ", ")) do not determine one spring together")
    }
    switch group[0] {
    case "duration":
      return Spring(
        duration: values["duration"] ?? 0.5, bounce: values["bounce"] ?? 0, initialVelocity: velocity)
    case "response":
      return Spring(
        response: values["response"] ?? 0.5, dampingRatio: values["damping-ratio"] ?? 1, initialVelocity: velocity)
    default:
      return Spring(
        mass: values["mass"] ?? 1, stiffness: values["stiffness"] ?? 100, damping: values["damping"] ?? 10,
        initialVelocity: velocity)
    }
  }
}
