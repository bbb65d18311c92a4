package connectfour

import "github.com/sente-games/sente"

// Points converts the proven score of a position, for the side to move, to the scale of the public
// solvers: k for a win with the k-th last stone of the winner, -k for such a loss, 0 for a draw.
// played is the number of stones on the board. It returns 0 for a score that is not proven.
func (s Size) Points(played int, score sente.Score) int {
	plies, decided := score.Distance()
	if !decided {
		return 0
	}
	k := (s.Width*s.Height + 2 - played - plies) / 2
	if score.Lost() {
		return -k
	}
	return k
}

// Points returns a proven score of s in the scale of the public solvers; see [Size.Points].
func (r Rules) Points(s *State, score sente.Score) (points int, ok bool) {
	return r.Size().Points(int(s.Ply), score), true
}

// Points returns a proven score of s in the scale of the public solvers; see [Size.Points].
func (r Wide) Points(s *WideState, score sente.Score) (points int, ok bool) {
	return r.Size().Points(int(s.Ply), score), true
}

// Score converts points of a position, for the side to move, to a score; it is the inverse of
// [Size.Points].
func (s Size) Score(played, points int) sente.Score {
	if points == 0 {
		return 0
	}
	plies := s.Width*s.Height + 2 - played - 2*max(points, -points)
	if won := points > 0; won != (plies%2 != 0) { // the winner's stone is the last
		plies--
	}
	if points > 0 {
		return sente.WinIn(plies)
	}
	return sente.LossIn(plies)
}
