package train

import "math"

// Choices are positions with the moves that could be played and the one that
// was: a move is expected in proportion to the exponential of its rank, the sum
// of its features times their weights, over Unit.
type Choices struct {
	unit   float64
	rows   rows    // of all candidates, those of a position one after the other
	ends   []int32 // of each position, in rows
	played []int32
	games  []int32
	ranks  []float64 // of the candidates of one position
}

// NewChoices returns an empty dataset; unit points of rank make a move e times as
// likely.
func NewChoices(unit float64) *Choices { return &Choices{unit: unit} }

// Add adds a position of a game: the features of each candidate, and which one
// was played.
func (c *Choices) Add(candidates [][]Feature, played, game int) {
	for _, f := range candidates {
		c.rows.add(f)
	}
	c.ends = append(c.ends, int32(len(c.rows.ends)))
	c.played = append(c.played, int32(played))
	c.games = append(c.games, int32(game))
}

// Len is the number of positions.
func (c *Choices) Len() int { return len(c.ends) }

// Game returns the game of a position.
func (c *Choices) Game(i int) int { return int(c.games[i]) }

// Unit is how many points of rank make a move e times as likely.
func (c *Choices) Unit() float64 { return c.unit }

// rank writes the ranks of the candidates of a position, in units, and returns
// the number of the first row and the logarithm of the sum of exponentials.
func (c *Choices) rank(i int, w []float64) (first int, logSum float64) {
	if i > 0 {
		first = int(c.ends[i-1])
	}
	c.ranks = c.ranks[:0]
	top := math.Inf(-1)
	for r := first; r < int(c.ends[i]); r++ {
		z := dot(c.rows.row(r), w) / c.unit
		c.ranks = append(c.ranks, z)
		top = max(top, z)
	}
	sum := 0.0
	for _, z := range c.ranks {
		sum += math.Exp(z - top)
	}
	return first, top + math.Log(sum)
}

// Loss is minus the logarithm of the chance of the move that was played.
func (c *Choices) Loss(i int, w, g []float64) float64 {
	first, logSum := c.rank(i, w)
	played := int(c.played[i])
	if g != nil {
		for k, z := range c.ranks {
			p := math.Exp(z - logSum)
			if k == played {
				p--
			}
			addTo(c.rows.row(first+k), g, p/c.unit)
		}
	}
	return logSum - c.ranks[played]
}

// Place returns how many candidates of a position rank above the one that was
// played; equal ones count half.
func (c *Choices) Place(i int, w []float64) (above float64) {
	c.rank(i, w)
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
