// SPDX-License-Identifier: MIT

// One import for clients of the engine: all modules that describe motion and sample it at an instant.
@_exported public import GlissadeAnimations
@_exported public import GlissadeControllers
@_exported public import GlissadeDisplayLists
@_exported public import GlissadeGeometry
@_exported public import GlissadeLayers
@_exported public import GlissadeTiming
@_exported public import GlissadeTypesetting
