// Package terminal plays and watches games in a terminal.
//
// It exists so that every game has a board in a terminal without one line of
// its own: whatever a game is, [Draw] makes text of its [scene.Scene]. Where
// input and output are a terminal, [Screen] is a full-screen board with cursor,
// mouse and live thinking (built on Bubble Tea); [Lines] plays the same game
// line by line through pipes. Both show one [Session], a game in progress with its
// players.
package terminal
