// Package render draws a [scene.Scene] as SVG, PNG or animated GIF, for the command line and the
// browser.
//
// Start with [New]; [Picture.SVG] and [Picture.PNG] write the picture, [GIF] writes several as an
// animation. The output is deterministic on all systems.
package render
