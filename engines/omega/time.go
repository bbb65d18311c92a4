package omega

import (
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
)

// cannotFinish reports whether the given number of empty cells can hardly be solved in time: 13
// take about 10 ms, and each further one 2.6 times as long (docs/experiments).
func cannotFinish(empty int, time time.Duration) bool {
	need := 10_000.0 // microseconds
	for n := 13; n < empty; n++ {
		need *= 2.6
	}
	for n := empty; n < 13; n++ {
		need /= 2.6
	}
	return float64(time.Microseconds()) < need
}

// timeForStone returns the limits with the time for this stone: an even part of the remaining time
// on the clock for each of the player's remaining stones, less for endgame stones, after a reserve
// for the end.
func timeForStone(l sente.Limits, g RolloutGame, s *game.Step) sente.Limits {
	if l.Left <= 0 {
		return l
	}
	early, late := countStonesToCome(g, s)
	reserve := min(l.Left/20+30*time.Millisecond, l.Left/2)
	part := time.Duration(float64(l.Left-reserve)/(float64(early)+float64(late)/4)) + l.Increment*3/4
	part = max(1, min(part, l.Left-min(reserve, l.Left/2)))
	if l.Time == 0 || part < l.Time {
		l.Time = part
	}
	l.Left, l.Increment = 0, 0
	return l
}

// countStonesToCome returns the number of stones that the player to move still has to place: before the
// endgame, and in it.
func countStonesToCome(g RolloutGame, s *game.Step) (early, late int) {
	players, player := g.Players(), g.ToMove(s)
	endgame := 0
	if players == 2 {
		endgame = 16
	}
	t := *s
	for stonesLeft := g.Left(s); stonesLeft > 0; stonesLeft-- {
		if g.ToMove(&t) == player {
			if stonesLeft <= endgame {
				late++
			} else {
				early++
			}
		}
		t.Placed++
	}
	return early, max(late, oneIf(early == 0))
}

// lastTurnTime returns the approximate time of a [lastTurnSolver] on a slow machine, by the number
// of turns to come.
func lastTurnTime(g RolloutGame, s *game.Step) time.Duration {
	return [...]time.Duration{10 * time.Millisecond, 30 * time.Millisecond, 100 * time.Millisecond}[min(g.Players()-1-g.ToMove(s), maxTurnsAfter)]
}
