// Package terminal plays and displays games in a terminal.
//
// It renders any game without game-specific code: [Draw] turns the game's [scene.Scene] into text.
// If input and output are a terminal, [RunScreen] shows a full-screen board with cursor, mouse and
// live engine output (built on Bubble Tea); [RunLines] plays the same game line by line through
// pipes. Both operate on a [Session], a game in progress with its players.
package terminal
