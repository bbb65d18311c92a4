package match

import (
	"errors"
	"math/big"

	"github.com/sente-games/sente/rules"
)

// ScoreSums are a player's results if the scores of all games of an opening are summed: each player
// has played every colour, and the largest sum wins. Openings that are not played with all seatings
// do not count.
type ScoreSums struct {
	Wins, Draws, Losses int      // number of openings
	Total               *big.Int // sum of the scores of all games
}

// checkSum returns an error if scores cannot be summed.
func (p *Plan) checkSum(board rules.Board) error {
	switch {
	case !p.Sum:
		return nil
	case board.Scores() == nil:
		return errors.New("scores cannot be summed: " + p.Game + " has no scores")
	case p.Test != nil:
		return errors.New("a test counts wins and cannot be combined with sums of scores")
	case p.Games%len(board.Seats()) != 0:
		return errors.New("sums require every opening with all seatings: use a multiple of the number of players as the number of games")
	}
	return nil
}

// addToSums adds the scores of a game to the sums of its encounter, and judges the encounter when
// all its games are finished. A player that lost by its own fault scores 0.
func (t *Crosstable) addToSums(state *encounterState, r Result) {
	if !t.plan.Sum {
		return
	}
	if state.sums == nil {
		state.sums = map[int]*big.Int{}
	}
	for seat, i := range r.Players {
		if state.sums[i] == nil {
			state.sums[i] = new(big.Int)
		}
		if t.rows[i].Sums.Total == nil {
			t.rows[i].Sums.Total = new(big.Int)
		}
		if seat >= len(r.Totals) || r.Culprit != "" && t.rows[i].Name == r.Culprit {
			continue
		}
		if score, ok := new(big.Int).SetString(r.Totals[seat], 10); ok {
			state.sums[i].Add(state.sums[i], score)
			t.rows[i].Sums.Total.Add(t.rows[i].Sums.Total, score)
		}
	}
	if state.playedMask == state.fullMask && state.fullMask == 1<<t.seats-1 {
		t.judgeSums(state.sums)
	}
}

// judgeSums counts the encounter as a win, draw or loss of each player by the largest sum.
func (t *Crosstable) judgeSums(sums map[int]*big.Int) {
	maxSum, shared := new(big.Int).SetInt64(-1), 0
	for _, s := range sums {
		switch s.Cmp(maxSum) {
		case 1:
			maxSum, shared = s, 1
		case 0:
			shared++
		}
	}
	for i, s := range sums {
		row := &t.rows[i].Sums
		switch {
		case s.Cmp(maxSum) < 0:
			row.Losses++
		case shared > 1:
			row.Draws++
		default:
			row.Wins++
		}
	}
}
