package samples

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
)

// Header says what the games of a file have in common.
type Header struct {
	Game    string // the catalog's name
	Rules   string // as a record has them; "" is the game's default
	Size    string
	Opening string
	Setup   string
	Seats   []string // the players' names in order of turn
	Engine  string   // who played, as it is asked for; "" if nobody knows
	Part    string   // "train", "validation"; "" for all games
	Moves   []sente.Move
}

// Game is a game with its samples.
type Game struct {
	Winner  int      // seat, -1 for a draw
	Moves   []uint32 // places in the header's table
	Samples []Sample // in the order of the game
}

// Sample is what a search found out about a position.
type Sample struct {
	Ply    int // of the position: the number of moves before it
	Score  sente.Score
	Bound  sente.Bound
	Depth  int
	Visits []Visits // of a Monte-Carlo tree search, the most promising move first
	Others []Other  // of any other search: the moves besides the one that was played of which it knows more than an upper bound
}

// Visits are those of a move.
type Visits struct {
	Move  uint32
	Count int64
}

// Other is a move that was not played, and what it is worth.
type Other struct {
	Move  uint32
	Score sente.Score
	Bound sente.Bound
}

// Totals are what stands at the end of a file: what was written, and what was left out.
type Totals struct {
	Games      int // in the file
	Samples    int // in the file
	Duplicates int // positions that an earlier game had, perhaps turned or mirrored
	Repeated   int // games that had no other
	Faulty     int // games that a player lost by its own fault
}

// Table numbers moves by their texts.
type Table struct {
	places  map[sente.Move]uint32
	sampled bool
}

// Collector learns of records what a [Table] needs. The zero Collector knows nothing.
type Collector struct {
	known map[sente.Move]bool
	cuts  bool // a score is no more than a bound
}

// Add takes in the moves of a record. The error says which policy cannot be read.
func (c *Collector) Add(r sente.Record) error {
	if c.known == nil {
		c.known = map[sente.Move]bool{}
	}
	for _, m := range r.Moves {
		c.known[m] = true
	}
	for i, t := range r.Thinking {
		moves, err := t.Policy.Moves()
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		for _, w := range moves {
			c.known[w.Move] = true
			c.cuts = c.cuts || w.Bound != sente.Exact && !w.Score.Decided()
		}
	}
	return nil
}

// Moves are all of them, in the order of their texts.
func (c *Collector) Moves() (all []sente.Move) {
	for m := range c.known {
		all = append(all, m)
	}
	slices.Sort(all)
	return all
}

// Table numbers the moves of [Collector.Moves]. Where no score of all policies is a mere bound
// the searches did not cut off: they sampled, and their visits are kept. Of others the scores
// are.
func (c *Collector) Table() Table {
	t := Table{make(map[sente.Move]uint32, len(c.known)), !c.cuts}
	for i, m := range c.Moves() {
		t.places[m] = uint32(i)
	}
	return t
}

// HasSearchInfo reports whether anything of a thought is kept: a score, its bound, a depth or a
// policy.
func HasSearchInfo(t sente.Thought) bool {
	return t.Score != 0 || t.Bound != sente.Exact || t.Depth != 0 || t.Policy != ""
}

// ErrUnfinished says that a record has no result.
var ErrUnfinished = errors.New("the game has no result")

// EncodeRecord is a record as its file keeps it: a sample for each thought that [HasSearchInfo] something.
// The seats are those of the header. The error is one sentence.
func (t Table) EncodeRecord(r sente.Record, seats []string) (g Game, err error) {
	g.Winner = slices.Index(seats, r.Result.Winner)
	switch {
	case r.Result.Winner == "":
		return g, ErrUnfinished
	case g.Winner < 0 && r.Result.Winner != sente.Draw:
		return g, fmt.Errorf("the game was won by %q, who has no seat in it", r.Result.Winner)
	case len(r.Thinking) != 0 && len(r.Thinking) != len(r.Moves):
		return g, fmt.Errorf("the game has %d moves but %d thoughts", len(r.Moves), len(r.Thinking))
	}
	for i, m := range r.Moves {
		at, ok := t.places[m]
		if !ok {
			return g, fmt.Errorf("move %d, %q, is not in the table", i+1, m)
		}
		g.Moves = append(g.Moves, at)
		if i >= len(r.Thinking) || !HasSearchInfo(r.Thinking[i]) {
			continue
		}
		s, err := t.sample(r.Thinking[i], m)
		if err != nil {
			return g, fmt.Errorf("move %d: %w", i+1, err)
		}
		s.Ply = i
		g.Samples = append(g.Samples, s)
	}
	return g, nil
}

// sample is what is kept of a thought that chose a move.
func (t Table) sample(th sente.Thought, played sente.Move) (s Sample, err error) {
	s = Sample{Score: th.Score, Bound: th.Bound, Depth: th.Depth}
	policy, err := th.Policy.Moves()
	if err != nil {
		return s, err
	}
	for _, w := range policy {
		at, ok := t.places[w.Move]
		if !ok {
			return s, fmt.Errorf("%q is not in the table", w.Move)
		}
		switch {
		case t.sampled && len(policy) > 1:
			s.Visits = append(s.Visits, Visits{at, w.Effort})
		case !t.sampled && w.Move != played && w.Bound != sente.Upper:
			s.Others = append(s.Others, Other{at, w.Score, w.Bound})
		}
	}
	return s, nil
}

// DecodeGame is a game of the file as a record: what is thought of a move stands with it, but for
// the policy.
func (h Header) DecodeGame(g Game) sente.Record {
	r := sente.Record{Game: h.Game, Rules: h.Rules, Size: h.Size, Opening: h.Opening, Setup: h.Setup}
	for _, at := range g.Moves {
		r.Moves = append(r.Moves, h.Moves[at])
	}
	if len(g.Samples) > 0 {
		r.Thinking = make([]sente.Thought, len(g.Moves))
	}
	for _, s := range g.Samples {
		r.Thinking[s.Ply] = sente.Thought{Score: s.Score, Bound: s.Bound, Depth: s.Depth}
	}
	r.Result.Winner = sente.Draw
	if g.Winner >= 0 {
		r.Result.Winner = h.Seats[g.Winner]
	}
	r.Players = slices.Repeat([]string{cmp.Or(h.Engine, "unknown")}, len(h.Seats))
	return r
}
