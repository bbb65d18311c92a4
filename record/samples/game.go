package samples

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
)

// Header holds the properties that all games of a file share.
type Header struct {
	Game    string // name in the catalog
	Rules   string // in the form of a record; "" is the game's default
	Size    string
	Opening string
	Setup   string
	Seats   []string // player names in order of turn
	Engine  string   // spec of the engine that played; "" if unknown
	Part    string   // "train" or "validation"; "" for all games
	Moves   []sente.Move
}

// Game is a game with its samples.
type Game struct {
	Winner  int      // winning seat, -1 for a draw
	Moves   []uint32 // indices into the header's move table
	Samples []Sample // ordered by ply
}

// Sample is the search result of one position.
type Sample struct {
	Ply    int // number of moves before the position
	Score  sente.Score
	Bound  sente.Bound
	Depth  int
	Visits []Visits       // visits of a Monte-Carlo tree search, the best move first
	Others []UnplayedMove // other searches: the moves other than the played one with an exact score or a lower bound
}

// Visits is the visit count of a move.
type Visits struct {
	Move  uint32
	Count int64
}

// UnplayedMove is a move that was not played, with its score.
type UnplayedMove struct {
	Move  uint32
	Score sente.Score
	Bound sente.Bound
}

// Totals are the statistics at the end of a file: the written and the omitted games.
type Totals struct {
	Games      int // written games
	Samples    int // written samples
	Duplicates int // omitted positions that an earlier game contains, up to symmetry
	Repeated   int // omitted games without a new position
	Faulty     int // omitted games that a player lost by a forfeit
}

// Table maps moves to indices.
type Table struct {
	indices    map[sente.Move]uint32
	keepVisits bool
}

// Collector collects the moves of records for a [Table]. The zero value is empty and ready to use.
type Collector struct {
	seen      map[sente.Move]bool
	hasBounds bool // some policy scores are bounds
}

// Add adds the moves of a record. It returns an error if a policy is invalid.
func (c *Collector) Add(r sente.Record) error {
	if c.seen == nil {
		c.seen = map[sente.Move]bool{}
	}
	for _, m := range r.Moves {
		c.seen[m] = true
	}
	for i, t := range r.Thinking {
		moves, err := t.Policy.Moves()
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		for _, w := range moves {
			c.seen[w.Move] = true
			c.hasBounds = c.hasBounds || w.Bound != sente.Exact && !w.Score.Decided()
		}
	}
	return nil
}

// Moves returns all collected moves, sorted by text.
func (c *Collector) Moves() (all []sente.Move) {
	for m := range c.seen {
		all = append(all, m)
	}
	slices.Sort(all)
	return all
}

// Table returns the indices of [Collector.Moves]. If no policy score is a bound, the searches did not prune;
// they sampled, and the samples keep visits. Otherwise they keep scores.
func (c *Collector) Table() Table {
	t := Table{make(map[sente.Move]uint32, len(c.seen)), !c.hasBounds}
	for i, m := range c.Moves() {
		t.indices[m] = uint32(i)
	}
	return t
}

// HasSearchInfo reports whether t holds data that a sample stores: a score, bound, depth or policy. A
// thought of an engine that gives no scores is not a sample.
func HasSearchInfo(t sente.Thought) bool {
	return t.Bound != sente.NoScore && (t.Score != 0 || t.Bound != sente.Exact || t.Depth != 0 || t.Policy != "")
}

// ErrUnfinished is returned for a record without a result.
var ErrUnfinished = errors.New("the game has no result")

// EncodeRecord converts a record to a game with one sample per thought with search info, see [HasSearchInfo].
// seats are the header's seats.
func (t Table) EncodeRecord(r sente.Record, seats []string) (g Game, err error) {
	g.Winner = slices.Index(seats, r.Result.Winner)
	switch {
	case r.Result.Winner == "":
		return g, ErrUnfinished
	case g.Winner < 0 && r.Result.Winner != sente.Draw:
		return g, fmt.Errorf("the game was won by %q, who is not one of its players", r.Result.Winner)
	case len(r.Thinking) != 0 && len(r.Thinking) != len(r.Moves):
		return g, fmt.Errorf("the game has %d moves but %d entries of thinking", len(r.Moves), len(r.Thinking))
	}
	for i, m := range r.Moves {
		at, ok := t.indices[m]
		if !ok {
			return g, fmt.Errorf("move %d, %q, is not in the table", i+1, m)
		}
		g.Moves = append(g.Moves, at)
		if i >= len(r.Thinking) || !HasSearchInfo(r.Thinking[i]) {
			continue
		}
		s, err := t.encodeThought(r.Thinking[i], m)
		if err != nil {
			return g, fmt.Errorf("move %d: %w", i+1, err)
		}
		s.Ply = i
		g.Samples = append(g.Samples, s)
	}
	return g, nil
}

// encodeThought returns the sample of a thought that chose the move played.
func (t Table) encodeThought(th sente.Thought, played sente.Move) (s Sample, err error) {
	s = Sample{Score: th.Score, Bound: th.Bound, Depth: th.Depth}
	policy, err := th.Policy.Moves()
	if err != nil {
		return s, err
	}
	for _, w := range policy {
		at, ok := t.indices[w.Move]
		if !ok {
			return s, fmt.Errorf("%q is not in the table", w.Move)
		}
		switch {
		case t.keepVisits && len(policy) > 1:
			s.Visits = append(s.Visits, Visits{at, w.Effort})
		case !t.keepVisits && w.Move != played && w.Bound != sente.Upper:
			s.Others = append(s.Others, UnplayedMove{at, w.Score, w.Bound})
		}
	}
	return s, nil
}

// DecodeGame converts a game of the file to a record. It includes the search info of each move, except for the
// policy.
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
