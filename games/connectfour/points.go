package connectfour

import "github.com/sente-games/sente"

// Points translates the proven score of a position, for the side to move, into
// the scale of the public solvers: k for a win with the k-th stone from the end
// of the winner's stones, -k for such a loss, 0 for a draw. played is the number
// of stones on the board. It means nothing for a score that is not proven.
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

// Points is a proven score of s in the scale of the public solvers; see [Size.Points].
func (r Rules) Points(s *State, score sente.Score) (points int, ok bool) {
	return r.Size().Points(int(s.Ply), score), true
}

// Points is a proven score of s in the scale of the public solvers; see [Size.Points].
func (r Wide) Points(s *WideState, score sente.Score) (points int, ok bool) {
	return r.Size().Points(int(s.Ply), score), true
}

// Score translates points of a position, for the side to move, into a score: it
// is what [Size.Points] turns into these points.
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
