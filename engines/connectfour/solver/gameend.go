package solver

// StonesAtEnd returns the number of stones on the board at the end of a game with the given score for
// the side to move and number of stones on the board: the 41 of "wins on move 41". A draw fills the
// board.
func (s *Solver) StonesAtEnd(played, score int) int { return s.shape.stonesOfScore(played, score) }

// PliesToEnd returns the number of moves from there to the end of the game.
func (s *Solver) PliesToEnd(played, score int) int { return s.StonesAtEnd(played, score) - played }

// stonesOfScore is the inverse of scoreOfWin: of the two numbers of stones with the same score, it returns
// the winner's.
func (s *boardShape) stonesOfScore(played, score int) int {
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
