package plain

import "github.com/sente-games/sente/rules"

// CanWin reports whether a player can force a win from s, by exhaustive search.
// Equal positions are searched once, so S must contain the whole position: the
// rules must not keep the board themselves.
func CanWin[R rules.Rules[S, M], S comparable, M any](r R, s *S, player int) bool {
	return canWin(r, s, r.Status(s), player, map[S]bool{})
}

func canWin[R rules.Rules[S, M], S comparable, M any](r R, s *S, st rules.Status, player int, known map[S]bool) bool {
	if st.Outcome.IsOver() {
		return st.Outcome.Winner(st.Turn) == player
	}
	if won, ok := known[*s]; ok {
		return won
	}
	mine := int(st.Turn) == player
	won := !mine
	for _, m := range r.Moves(s, nil) {
		var next S
		if canWin(r, &next, r.Play(&next, s, m, true), player, known) == mine {
			won = mine
			break
		}
	}
	known[*s] = won
	return won
}
