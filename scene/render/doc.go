// Package render draws scenes as files: SVG, PNG, and GIF that moves. It exists so that
// the command line and the browser save the same picture of any game, without a browser.
//
// Start with [New], which makes a list of outlines of a [scene.Scene]; [Picture.SVG] and
// [Picture.PNG] write it, [GIF] writes several one after another. The same scene gives the
// same bytes everywhere.
package render
