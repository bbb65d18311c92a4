// Package gametest is the suite that every game must pass. It exists because a
// search believes whatever the rules say: a key that forgets the side to move
// or a Play that scribbles on its source does not fail, it loses games. The
// failures are written for the author of the game: which method broke which promise,
// after which moves, and what would be right.
//
//	func TestRules(t *testing.T) { gametest.Run(t, mygame.Rules{}) }
//
// [Run] plays random games and examines, each in a subtest of its own:
//
//	signatures   methods named as an ability's but of another type, which nothing calls
//	start        the game is not over where it starts
//	undo         Undo restores everything
//	play         Play leaves its source alone, whatever dst holds; Start is always the same
//	shared       nothing behind the rules changes; two games do not disturb each other
//	moves        each once, in a steady order, appended; within MaxMoves and MaxPlies
//	status       Status says what Play said; evaluations within sente.MaxEval
//	end          outcome and moves agree; turns and winners are seats; games end
//	oracle       a second text of the rules agrees (see [Oracle])
//	key          equal for equal positions, different for others
//	notation     Format, Parse and Split are each other's inverse
//	garbage      Parse refuses what names no move, in one sentence
//	words        Explain, Reason, Forbidden
//	symmetry     playing and mapping commute; symmetry 0 changes nothing
//	bounds       BestScore, Resolve and ResolveQuickly beside a search without pruning
//	order        ScoreMoves sets every score
//	noisy        noisy moves are legal
//	pass         Pass changes the side to move, and the key
//	rewards      every player's is set, within RewardBounds
//	facts        BoardSize, Scores, Captures, Points, FromTop, AfterPass, Arrange,
//	             SidesOpen, OpeningName, SetupOf
//	clone        a clone is in the same position and shares nothing that changes
//	scene        the picture is whole, and every move can be clicked
//	board        a rules.Board goes back and forth
//	perft        rules.Perft counts what playing move by move counts
//	allocations  Moves and Play allocate nothing
//
// What a game need not be able to do is examined only if it says that it can. The last
// subtest, "examined", logs (with go test -v) which abilities were examined, which were
// not and why, and what the suite cannot know. A fault that makes the rest meaningless,
// such as a board that copies of a state share, ends the examination; so does a call of
// the rules that has not come back after 100 seconds.
package gametest
