package match

import (
	"errors"
	"math/big"

	"github.com/sente-games/sente/rules"
)

// ScoreSums are a player's results if the scores of all games of an opening are summed: each player has
// played every colour, and the largest sum wins. Openings that are not played with all seatings do
// not count.
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

// addToSums adds the scores of a game to the sums of its encounter, and judges the encounter when all its
// games are finished. A player that lost by its own fault scores 0.
func (t *Crosstable) addToSums(at *encounterState, r Result) {
	if !t.plan.Sum {
		return
	}
	if at.sums == nil {
		at.sums = map[int]*big.Int{}
	}
	for seat, i := range r.Players {
		if at.sums[i] == nil {
			at.sums[i] = new(big.Int)
		}
		if t.rows[i].Sums.Total == nil {
			t.rows[i].Sums.Total = new(big.Int)
		}
		if seat >= len(r.Totals) || r.Culprit != "" && t.rows[i].Name == r.Culprit {
			continue
		}
		if score, ok := new(big.Int).SetString(r.Totals[seat], 10); ok {
			at.sums[i].Add(at.sums[i], score)
			t.rows[i].Sums.Total.Add(t.rows[i].Sums.Total, score)
		}
	}
	if at.playedMask == at.fullMask && at.fullMask == 1<<t.seats-1 {
		t.judgeSums(at.sums)
	}
}

// judgeSums counts the encounter as a win, draw or loss of each player by the largest sum.
func (t *Crosstable) judgeSums(sums map[int]*big.Int) {
	most, shared := new(big.Int).SetInt64(-1), 0
	for _, s := range sums {
		switch s.Cmp(most) {
		case 1:
			most, shared = s, 1
		case 0:
			shared++
		}
	}
	for i, s := range sums {
		row := &t.rows[i].Sums
		switch {
		case s.Cmp(most) < 0:
			row.Losses++
		case shared > 1:
			row.Draws++
		default:
			row.Wins++
		}
	}
}
