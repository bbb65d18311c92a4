package stats

import (
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// Summary is what the games have come to. Black and white are the first and the second
// seat, whatever they are called. Games without a result are counted as incomplete, and those
// that never began ([match.Result.Begun]) as such; besides, only how the latter ended is told.
type Summary struct {
	Games       int      `json:"games"`
	Black       int      `json:"black"` // won
	White       int      `json:"white"`
	Draws       int      `json:"draws"`
	Length      *float64 `json:"length,omitempty"` // plies on average
	LengthBlack *float64 `json:"length_black,omitempty"`
	LengthWhite *float64 `json:"length_white,omitempty"`
	LengthDraws *float64 `json:"length_draws,omitempty"`
	Incomplete  int      `json:"incomplete"`
	NotBegun    int      `json:"not_begun"` // an engine failed before a player had moved
	// Repeated are the games whose moves are those of an earlier one.
	Repeated      int   `json:"repeated"`
	RepeatedBlack int   `json:"repeated_black"`
	RepeatedWhite int   `json:"repeated_white"`
	RepeatedDraws int   `json:"repeated_draws"`
	Duration      int64 `json:"duration_ms"` // that players needed for their moves

	Causes map[match.Cause]int `json:"causes,omitempty"` // how games ended, also those that never began, where a referee has written it down

	Seats    []Seat    `json:"seats"`    // by name, in order of turn
	Lengths  []Bin     `json:"lengths"`  // how many games were how long
	Players  []Player  `json:"players"`  // in the order in which they first played
	Pairings []Pairing `json:"pairings"` // likewise
	Unpaired int       `json:"unpaired"` // pairings of whose games nothing says which are pairs, so that single games are counted
}

// Seat is what those who sat in one seat made of their games.
type Seat struct {
	Name     string   `json:"name"`
	Wins     int      `json:"wins"`
	Length   *float64 `json:"length,omitempty"` // of the games that were won there
	Repeated int      `json:"repeated"`         // among these
}

// Line is a line of the table of results: what one seat won, what was drawn, or all.
type Line struct {
	Name     string
	Games    int
	Share    float64  // of all games with a result, in percent
	Length   *float64 // plies on average; nil without a game
	Repeated int
}

// Lines are the table of results, the seats first and all games last.
func (s Summary) Lines() []Line {
	line := func(name string, games int, length *float64, repeated int) Line {
		return Line{name, games, 100 * float64(games) / float64(max(s.Games, 1)), length, repeated}
	}
	var all []Line
	for _, seat := range s.Seats {
		all = append(all, line(seat.Name+" won", seat.Wins, seat.Length, seat.Repeated))
	}
	return append(all, line("drawn", s.Draws, s.LengthDraws, s.RepeatedDraws), line("all", s.Games, s.Length, s.Repeated))
}

// Notes say, each in a line, what the figures leave out, and what would tell more.
func (s Summary) Notes() (lines []string) {
	if s.NotBegun > 0 {
		lines = append(lines, fmt.Sprintf("games not begun, an engine having failed before any move: %d, in no share, length or Elo", s.NotBegun))
	}
	if s.Unpaired > 0 {
		lines = append(lines, fmt.Sprintf("pairings whose pairs of games (one opening, seats exchanged) are not known: %d, with intervals of single games; a journal keeps pairs, and so do SGF and JSONL that sente wrote of one", s.Unpaired))
	}
	return lines
}

// Player is what one player did.
type Player struct {
	Name    string        `json:"name"`
	Games   int           `json:"games"`
	Wins    int           `json:"wins"`
	Draws   int           `json:"draws"`
	Losses  int           `json:"losses"`
	First   rating.Tally  `json:"-"` // of it, in the first seat
	Other   rating.Tally  `json:"-"` // in any other
	Moves   int           `json:"moves"`
	Time    time.Duration `json:"-"`
	TimeMS  int64         `json:"time_ms"`
	Longest time.Duration `json:"-"` // of its moves
	Slowest int64         `json:"slowest_ms"`
	Nodes   int64         `json:"nodes,omitempty"`
	Depth   float64       `json:"depth,omitempty"` // on average, where it is known

	Faults map[match.Cause]int `json:"faults,omitempty"` // games lost by its own fault
}

// Bin is how many games had from From to To plies.
type Bin struct {
	From   int `json:"from"`
	To     int `json:"to"`
	Black  int `json:"black"`
	White  int `json:"white"`
	Draws  int `json:"draws"`
	Others int `json:"others,omitempty"` // won by further seats, or by several
}

// mean is an average that grows.
type mean struct{ sum, n int }

func (m *mean) add(x int) { m.sum, m.n = m.sum+x, m.n+1 }

func (m mean) value() *float64 {
	if m.n == 0 {
		return nil
	}
	v := float64(m.sum) / float64(m.n)
	return &v
}

// tallies are what is counted of the games of one seat, or of all.
type tallies struct {
	games    int
	length   mean
	repeated int
}

func (t *tallies) add(e *entry, again bool) {
	t.games++
	t.length.add(e.plies)
	if again {
		t.repeated++
	}
}

// Summary says what the games have come to.
func (s *Stats) Summary() Summary {
	out := Summary{Causes: map[match.Cause]int{}, Seats: []Seat{}, Lengths: []Bin{}, Players: []Player{}, Pairings: []Pairing{}}
	var all tallies
	bySeat, byName := map[int]*tallies{}, map[string]*tallies{}
	seen := map[[16]byte]bool{}
	players := &roster{}
	var ended []*entry
	for _, e := range s.inOrder() {
		players.add(e)
		if e.winner == unended {
			out.Incomplete++
			continue
		}
		if e.cause != "" {
			out.Causes[e.cause]++
		}
		if e.winner == idle {
			out.NotBegun++
			continue
		}
		ended = append(ended, e)
		again := seen[e.moves]
		seen[e.moves] = true
		all.add(e, again)
		at(bySeat, min(e.winner, 2)).add(e, again)
		for _, name := range e.seats {
			at(byName, name)
			out.seat(name)
		}
		if e.winner >= 0 {
			at(byName, e.seats[e.winner]).add(e, again)
		}
	}
	out.Duration = s.Duration().Milliseconds()
	first, second, draws := at(bySeat, 0), at(bySeat, 1), at(bySeat, drawn)
	out.Games, out.Length, out.Repeated = all.games, all.length.value(), all.repeated
	out.Black, out.LengthBlack, out.RepeatedBlack = first.games, first.length.value(), first.repeated
	out.White, out.LengthWhite, out.RepeatedWhite = second.games, second.length.value(), second.repeated
	out.Draws, out.LengthDraws, out.RepeatedDraws = draws.games, draws.length.value(), draws.repeated
	for i := range out.Seats {
		t := byName[out.Seats[i].Name]
		out.Seats[i] = Seat{out.Seats[i].Name, t.games, t.length.value(), t.repeated}
	}
	out.Lengths, out.Players = bins(ended), players.list()
	out.Pairings, out.Unpaired = countPairings(ended)
	return out
}

// seat makes room for a seat.
func (s *Summary) seat(name string) {
	if !slices.ContainsFunc(s.Seats, func(t Seat) bool { return t.Name == name }) {
		s.Seats = append(s.Seats, Seat{Name: name})
	}
}

// at is the value of a key, made where there is none.
func at[K comparable, V any](m map[K]*V, key K) *V {
	v := m[key]
	if v == nil {
		v = new(V)
		m[key] = v
	}
	return v
}

// mostBins is how many bars a chart of lengths has at most.
const mostBins = 24

// bins sorts games by length.
func bins(games []*entry) []Bin {
	if len(games) == 0 {
		return []Bin{}
	}
	least, most := games[0].plies, games[0].plies
	for _, e := range games {
		least, most = min(least, e.plies), max(most, e.plies)
	}
	wide := 1
	for _, step := range []int{1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000} {
		if wide = step; most/wide-least/wide < mostBins {
			break
		}
	}
	start := least / wide
	all := make([]Bin, most/wide-start+1)
	for i := range all {
		all[i].From = (start + i) * wide
		all[i].To = all[i].From + wide - 1
	}
	for _, e := range games {
		b := &all[e.plies/wide-start]
		switch e.winner {
		case 0:
			b.Black++
		case 1:
			b.White++
		case drawn:
			b.Draws++
		default:
			b.Others++
		}
	}
	return all
}
