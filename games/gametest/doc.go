// Package gametest is a test suite for the rules of games. Searches rely on the rules: a key without
// the side to move, or a Play that modifies its source, causes no error but lost games. A failure
// names the method, the violated property, the moves and the expected behaviour.
//
//	func TestRules(t *testing.T) { gametest.Run(t, mygame.Rules{}) }
//
// [Run] plays random games and checks, each in a subtest:
//
//	signatures   no method has the name of an ability's method and another signature
//	start        the game is not over at its start
//	undo         Undo restores the position
//	play         Play does not depend on dst and keeps its source; Start is repeatable
//	shared       rules have no mutable state; two games are independent
//	moves        listed once, in a fixed order, appended; within MaxMoves and MaxPlies
//	status       Status equals the result of Play; evaluations within sente.MaxEval
//	end          outcome and moves agree; turns and winners are seats; games end
//	oracle       a second implementation agrees (see [Oracle])
//	key          equal for equal positions, different for others
//	notation     Format, Parse and Split are inverse
//	garbage      Parse rejects invalid texts in one sentence
//	words        Explain, Reason, Forbidden
//	symmetry     symmetries commute with moves; symmetry 0 is the identity
//	bounds       BestScore, Resolve and ResolveQuickly agree with a search without pruning
//	order        ScoreMoves sets every score
//	noisy        noisy moves are legal
//	pass         Pass changes the side to move, and the key
//	rewards      Rewards sets all rewards, within RewardBounds
//	facts        BoardSize, Scores, Captures, Points, FromTop, AfterPass, Arrange,
//	             SidesOpen, OpeningName, SetupOf
//	clone        a clone is in the same position and shares no mutable state
//	scene        the scene is complete, and every move can be clicked
//	board        a rules.Board undoes and replays moves
//	perft        rules.Perft equals a count move by move
//	allocations  Moves and Play do not allocate
//
// Optional abilities are checked if the rules have them. The last subtest, "examined", logs (with
// go test -v) the abilities that were checked, the unchecked ones with the reason, and the limits
// of the suite. A fault that invalidates further checks, such as a board shared by copies of a
// state, ends the run, and so does a call of the rules that does not return within 100 seconds.
package gametest
