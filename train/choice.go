package train

import "math"

// Choices is a dataset of positions with their candidate moves and the played one. The predicted
// probability of a move is proportional to the exponential of its score, the weighted sum of its
// features, divided by Unit.
type Choices struct {
	unit   float64
	rows   sparseRows // of all candidates, position by position
	ends   []int32    // end of each position in rows
	played []int32
	games  []int32
	ranks  []float64 // of the candidates of one position
}

// NewChoices returns an empty dataset; a score difference of unit points makes a move e times as
// likely.
func NewChoices(unit float64) *Choices { return &Choices{unit: unit} }

// Add adds a position of a game: the features of each candidate and the index of the played one.
func (c *Choices) Add(candidates [][]Feature, played, game int) {
	for _, f := range candidates {
		c.rows.appendRow(f)
	}
	c.ends = append(c.ends, int32(len(c.rows.ends)))
	c.played = append(c.played, int32(played))
	c.games = append(c.games, int32(game))
}

// Len returns the number of positions.
func (c *Choices) Len() int { return len(c.ends) }

// Game returns the game of a position.
func (c *Choices) Game(i int) int { return int(c.games[i]) }

// Unit returns the score difference that makes a move e times as likely.
func (c *Choices) Unit() float64 { return c.unit }

// scoreCandidates computes the scores of the candidates of a position in units, and returns the
// index of the first row and the log-sum-exp of the scores.
func (c *Choices) scoreCandidates(i int, w []float64) (first int, logSum float64) {
	if i > 0 {
		first = int(c.ends[i-1])
	}
	c.ranks = c.ranks[:0]
	top := math.Inf(-1)
	for r := first; r < int(c.ends[i]); r++ {
		z := dotProduct(c.rows.row(r), w) / c.unit
		c.ranks = append(c.ranks, z)
		top = max(top, z)
	}
	sum := 0.0
	for _, z := range c.ranks {
		sum += math.Exp(z - top)
	}
	return first, top + math.Log(sum)
}

// Loss returns the negative log-likelihood of the played move.
func (c *Choices) Loss(i int, w, g []float64) float64 {
	first, logSum := c.scoreCandidates(i, w)
	played := int(c.played[i])
	if g != nil {
		for k, z := range c.ranks {
			p := math.Exp(z - logSum)
			if k == played {
				p--
			}
			addScaled(c.rows.row(first+k), g, p/c.unit)
		}
	}
	return logSum - c.ranks[played]
}

// Place returns the number of candidates that score higher than the played one; ties count half.
func (c *Choices) Place(i int, w []float64) (above float64) {
	c.scoreCandidates(i, w)
	played := c.ranks[c.played[i]]
	for k, z := range c.ranks {
		switch {
		case z > played:
			above++
		case z == played && k != int(c.played[i]):
			above += 0.5
		}
	}
	return above
}
