package solver

// Stones returns the number of stones on the board when a game that stands at
// score, for the side to move, by the number of stones on the board, has ended: the
// 41 of "wins on move 41". A draw fills the board.
func (s *Solver) Stones(played, score int) int { return s.shape.stonesAt(played, score) }

// Plies returns the moves from there to the end of the game.
func (s *Solver) Plies(played, score int) int { return s.Stones(played, score) - played }

// stonesAt inverts winAt: of the two stones that have a score, one is the
// winner's.
func (s *shape) stonesAt(played, score int) int {
	winner := played
	switch {
	case score == 0:
		return s.cells
	case score < 0:
		winner, score = played+1, -score
	}
	last := s.cells + 1 - 2*score // stones before the last one, or one less
	if (last-winner)%2 != 0 {
		last--
	}
	return last + 1
}
