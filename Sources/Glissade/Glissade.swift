// One import for clients of the engine: all modules that describe motion and sample it at an instant.
@_exported public import Animations
@_exported public import DisplayLists
@_exported public import Geometry
@_exported public import Layers
@_exported public import Scenarios
@_exported public import Timing
@_exported public import Typesetting
