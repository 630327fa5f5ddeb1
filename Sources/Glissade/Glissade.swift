// One import for a client of the engine: everything that it takes to describe motion and to ask for it at an instant.
@_exported public import Animations
@_exported public import DisplayLists
@_exported public import Geometry
@_exported public import Layers
@_exported public import Scenarios
@_exported public import Timing
@_exported public import Typesetting
