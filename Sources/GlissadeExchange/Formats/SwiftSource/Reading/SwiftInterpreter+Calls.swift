// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

extension SwiftInterpreter {
  /// The most layers of a tree.
  private static let layerLimit = 100_000

  /// Evaluates a call: of a function of the file, of a type, or of a member.
  mutating func call(
    _ function: SwiftExpression, _ arguments: [SwiftExpression.Argument], _ closure: [SwiftStatement]?,
    at position: SwiftPosition
  ) throws(MotionReadingError) -> SwiftValue {
    var values: [SwiftCall.Argument] = []
    for argument in arguments {
      values.append(SwiftCall.Argument(label: argument.label, value: try evaluate(argument.value)))
    }
    switch function.kind {
    case .name(let name):
      if let own = functions[name] { return try run(own, values, at: position) }
      return try make(SwiftCall(name: name, arguments: values, position: position), closure)
    case .member(let base?, let name):
      return try call(
        name, of: base, SwiftCall(name: name, arguments: values, position: function.position), closure)
    case .member(nil, let name):
      return try make(SwiftCall(name: name, arguments: values, position: position), closure)
    default: throw position.error("this cannot be called")
    }
  }

  /// The value of a call of a type or of a member of the expected type.
  private mutating func make(_ call: SwiftCall, _ closure: [SwiftStatement]?) throws(MotionReadingError) -> SwiftValue {
    guard closure == nil else { throw call.position.error("“\(call.name)” has no closure") }
    switch call.name {
    case "LayerTree":
      guard !hasTree else { throw call.position.error("there is a tree already") }
      var arguments = SwiftArguments(call)
      tree = LayerTree(size: try arguments.required("size").size())
      try arguments.finish()
      hasTree = true
      return SwiftValue(kind: .tree, position: call.position)
    case "Path":
      guard call.arguments.isEmpty else { throw call.position.error("a path without arguments is expected") }
      return SwiftValue(kind: .path(Path()), position: call.position)
    default: return try checked(SwiftValue(kind: .call(call), position: call.position))
    }
  }

  private mutating func call(
    _ name: String, of base: SwiftExpression, _ call: SwiftCall, _ closure: [SwiftStatement]?
  ) throws(MotionReadingError) -> SwiftValue {
    if case .name(let type) = base.kind {
      guard let object = scope[type] else {
        if let own = functions[name] { return try run(own, call.arguments, at: call.position) }
        return try make(call, closure)
      }
      if case .pathVariable(let index) = object.kind {
        try change(&paths[index], by: call)
        return SwiftValue(kind: .nothing, position: call.position)
      }
    }
    let object = try evaluate(base)
    switch object.kind {
    case .tree: return try callTree(call, closure)
    case .editor(let id):
      guard name == "animate" else { throw call.position.error("“\(name)” is not a known function of a layer") }
      var arguments = SwiftArguments(call)
      let value = try arguments.required(nil)
      try arguments.finish()
      if case .nothing = value.kind { break }
      let animation = try value.animation()
      edits.append((id, { $0.animate(animation) }))
    case .call:
      guard closure == nil else { break }
      var call = call
      call.base = object
      return try checked(SwiftValue(kind: .call(call), position: call.position))
    default: throw call.position.error("“\(name)” is not a known function")
    }
    return SwiftValue(kind: .nothing, position: call.position)
  }

  /// Adds an element to a path.
  private func change(_ path: inout Path, by call: SwiftCall) throws(MotionReadingError) {
    var arguments = SwiftArguments(call)
    switch call.name {
    case "move": path.move(to: try arguments.point("to"))
    case "addLine": path.addLine(to: try arguments.point("to"))
    case "addQuadratic":
      let to = try arguments.point("to")
      path.addQuadratic(to: to, control: try arguments.point("control"))
    case "addCubic":
      let (to, control1) = (try arguments.point("to"), try arguments.point("control1"))
      path.addCubic(to: to, control1: control1, control2: try arguments.point("control2"))
    case "addArc":
      let (to, radii) = (try arguments.point("to"), try arguments.required("radii").size())
      let rotation = try arguments.optional("rotation")?.angle() ?? .zero
      let (largeArc, sweep) = (try arguments.required("largeArc").bool(), try arguments.required("sweep").bool())
      path.addArc(to: to, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep)
    case "close": path.close()
    default: throw call.position.error("“\(call.name)” is not a known function of a path")
    }
    try arguments.finish()
  }

  // MARK: - The tree

  private mutating func callTree(
    _ call: SwiftCall, _ closure: [SwiftStatement]?
  ) throws(MotionReadingError) -> SwiftValue {
    var arguments = SwiftArguments(call)
    var result = SwiftValue(kind: .nothing, position: call.position)
    switch call.name {
    case "add":
      let content = try arguments.required(nil).content()
      let position = try arguments.optional("at")?.point() ?? .zero
      let parent = try arguments.optional("in")?.layer()
      let name = try arguments.optional("name")?.string()
      try arguments.finish()
      guard layers.count < Self.layerLimit else {
        throw call.position.error("more than \(Self.layerLimit) layers are not accepted")
      }
      let id = tree.add(content, at: position, in: parent, name: name)
      layers.append((id, call.position))
      if let closure { try configure(id, by: closure) }
      result = SwiftValue(kind: .layer(id), position: call.position)
    case "configure":
      let id = try arguments.required(nil).layer()
      try arguments.finish()
      guard let closure else { throw call.position.error("a closure is expected") }
      try configure(id, by: closure)
    case "transaction":
      let time = try arguments.number("at")
      let duration = try arguments.number("duration", or: 0.25)
      let function = try arguments.optional("timingFunction")?.timingFunction() ?? .seamless
      try arguments.finish()
      guard let closure else { throw call.position.error("a closure is expected") }
      let edits = try edits(of: closure, with: SwiftValue(kind: .transaction, position: call.position))
      tree.transaction(at: time, duration: duration, timingFunction: function) { transaction in
        for (id, edit) in edits { edit(&transaction[id]) }
      }
    case "animate":
      let id = try arguments.required(nil).layer()
      let value = try arguments.required(nil)
      let time = try arguments.number("at")
      try arguments.finish()
      if case .nothing = value.kind { break }
      tree.animate(id, try value.animation(), at: time)
    default: throw call.position.error("“\(call.name)” is not a known function of a tree")
    }
    return result
  }

  private mutating func configure(_ id: LayerID, by closure: [SwiftStatement]) throws(MotionReadingError) {
    let position = closure.first?.position ?? SwiftPosition(line: 1, column: 1)
    let edits = try edits(of: closure, with: SwiftValue(kind: .editor(id), position: position))
    tree.configure(id) { editor in
      for (_, edit) in edits { edit(&editor) }
    }
  }

  /// The changes that a closure makes to its argument.
  private mutating func edits(
    of closure: [SwiftStatement], with argument: SwiftValue
  ) throws(MotionReadingError) -> [(id: LayerID, edit: SwiftPropertyAccess.Edit)] {
    let (outer, shadowed) = (edits, scope["$0"])
    edits = []
    scope["$0"] = argument
    defer {
      edits = outer
      scope["$0"] = shadowed
    }
    _ = try run(closure)
    return edits
  }
}
