// Package gametest is the suite that every game must pass. It exists because a
// search believes whatever the rules say: a key that forgets the side to move
// or a Play that scribbles on its source does not fail, it loses games. The
// failures are written for the author of the game, with the moves that lead to
// the position.
//
//	func TestRules(t *testing.T) { gametest.Run(t, mygame.Rules{}) }
//
// What a game need not be able to do is tested only if it says that it can.
package gametest
