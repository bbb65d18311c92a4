package app

// afterPass is the position with the turn passed: what an engine likes to play
// there is what the other side threatens.
func (p position) afterPass() (position, error) {
	after, err := p.game.AfterPass(p.record)
	if err != nil {
		return position{}, err
	}
	board, err := p.game.Board(after)
	return position{game: p.game, record: after, board: board, top: p.top}, err
}
