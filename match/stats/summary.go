package stats

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// Summary is the statistics of the games. Black and white are the first and the second seat in any
// game. Games without a result count only as incomplete. Games that never began
// ([match.Result.HasBegun]) count only in NotBegun and Causes.
type Summary struct {
	Games       int      `json:"games"`
	Black       int      `json:"black"` // games won
	White       int      `json:"white"`
	Draws       int      `json:"draws"`
	Length      *float64 `json:"length,omitempty"` // mean number of plies
	LengthBlack *float64 `json:"length_black,omitempty"`
	LengthWhite *float64 `json:"length_white,omitempty"`
	LengthDraws *float64 `json:"length_draws,omitempty"`
	Incomplete  int      `json:"incomplete"`
	NotBegun    int      `json:"not_begun"` // games in which an engine failed before a player had moved
	// Repeated is the number of games with the same moves as an earlier one.
	Repeated      int   `json:"repeated"`
	RepeatedBlack int   `json:"repeated_black"`
	RepeatedWhite int   `json:"repeated_white"`
	RepeatedDraws int   `json:"repeated_draws"`
	Duration      int64 `json:"duration_ms"` // time of all players' moves

	Causes map[match.Cause]int `json:"causes,omitempty"` // number of games by cause of the end, as far as a referee has recorded it, including games that never began

	Seats    []SeatSummary   `json:"seats"`    // by name, in order of turn
	Lengths  []LengthBin     `json:"lengths"`  // histogram of lengths
	Players  []PlayerSummary `json:"players"`  // in the order of their first games
	Pairings []Pairing       `json:"pairings"` // in the order of their first games
	Unpaired int             `json:"unpaired"` // pairings whose games cannot be paired for want of an encounter, so that single games are counted
}

// SeatSummary is the results of one seat.
type SeatSummary struct {
	Name     string   `json:"name"`
	Wins     int      `json:"wins"`
	Length   *float64 `json:"length,omitempty"` // mean length of the games won in it
	Repeated int      `json:"repeated"`         // repeated games among them
}

// ResultLine is a line of the table of results: the wins of one seat, the draws, or all games.
type ResultLine struct {
	Name     string
	Games    int
	Share    float64  // percentage of all games with a result
	Length   *float64 // mean number of plies; nil without a game
	Repeated int
}

// ResultLines returns the table of results, the seats first and all games last.
func (s Summary) ResultLines() []ResultLine {
	line := func(name string, games int, length *float64, repeated int) ResultLine {
		return ResultLine{name, games, 100 * float64(games) / float64(max(s.Games, 1)), length, repeated}
	}
	var all []ResultLine
	for _, seat := range s.Seats {
		all = append(all, line(seat.Name+" won", seat.Wins, seat.Length, seat.Repeated))
	}
	return append(all, line("drawn", s.Draws, s.LengthDraws, s.RepeatedDraws), line("all", s.Games, s.Length, s.Repeated))
}

// Notes returns lines about games that the figures exclude and about missing data.
func (s Summary) Notes() (lines []string) {
	if s.NotBegun > 0 {
		lines = append(lines, fmt.Sprintf("games not started because an engine failed before the first move: %d; not included in score, length and Elo", s.NotBegun))
	}
	if s.Unpaired > 0 {
		lines = append(lines, fmt.Sprintf("pairings whose game pairs (one opening, seats exchanged) are unknown: %d; their intervals are those of single games. Pairs are stored in journals, and in SGF and JSONL files written from one", s.Unpaired))
	}
	return lines
}

// PlayerSummary is the results of one player.
type PlayerSummary struct {
	Name    string        `json:"name"`
	Games   int           `json:"games"`
	Wins    int           `json:"wins"`
	Draws   int           `json:"draws"`
	Losses  int           `json:"losses"`
	First   rating.Tally  `json:"-"` // results in the first seat
	Other   rating.Tally  `json:"-"` // results in other seats
	Moves   int           `json:"moves"`
	Time    time.Duration `json:"-"`
	TimeMS  int64         `json:"time_ms"`
	Longest time.Duration `json:"-"` // longest time of a move
	Slowest int64         `json:"slowest_ms"`
	Nodes   int64         `json:"nodes,omitempty"`
	Depth   float64       `json:"depth,omitempty"` // mean depth, if known

	Latency   LatencySummary `json:"latency,omitzero"`
	LeastLeft *int64         `json:"least_left_ms,omitempty"` // least time left on the player's clock, if it had one

	Faults map[match.Cause]int `json:"faults,omitempty"` // games lost by its own fault, by cause
}

// LatencySummary is the latency of the moves for which it is known; see [sente.Thought].
type LatencySummary struct {
	Moves   int     `json:"moves"`
	Mean    float64 `json:"mean_ms"`
	Longest float64 `json:"longest_ms"`
}

// ClockText describes the latency of the player's moves and the time left on its clock, "" if
// neither is known.
func (p PlayerSummary) ClockText() string {
	var parts []string
	if l := p.Latency; l.Moves > 0 {
		parts = append(parts, fmt.Sprintf("latency %.4g ms on average, %.4g ms at most", l.Mean, l.Longest))
	}
	if p.LeastLeft != nil {
		parts = append(parts, fmt.Sprintf("at least %v left on the clock", time.Duration(*p.LeastLeft)*time.Millisecond))
	}
	return strings.Join(parts, "; ")
}

// LengthBin is the number of games with a length from From to To plies.
type LengthBin struct {
	From   int `json:"from"`
	To     int `json:"to"`
	Black  int `json:"black"`
	White  int `json:"white"`
	Draws  int `json:"draws"`
	Others int `json:"others,omitempty"` // won by further seats, or by several
}

// runningMean is a running average.
type runningMean struct{ sum, n int }

func (m *runningMean) addValue(x int) { m.sum, m.n = m.sum+x, m.n+1 }

func (m runningMean) mean() *float64 {
	if m.n == 0 {
		return nil
	}
	v := float64(m.sum) / float64(m.n)
	return &v
}

// seatTally counts the games of one seat, or all games.
type seatTally struct {
	games    int
	length   runningMean
	repeated int
}

func (t *seatTally) addEntry(e *gameEntry, repeated bool) {
	t.games++
	t.length.addValue(e.plies)
	if repeated {
		t.repeated++
	}
}

// Summary returns the statistics of all games added so far.
func (s *GameStats) Summary() Summary {
	out := Summary{Causes: map[match.Cause]int{}, Seats: []SeatSummary{}, Lengths: []LengthBin{}, Players: []PlayerSummary{}, Pairings: []Pairing{}}
	var all seatTally
	bySeat, byName := map[int]*seatTally{}, map[string]*seatTally{}
	seen := map[[16]byte]bool{}
	players := &playerResults{}
	var ended []*gameEntry
	for _, e := range s.sortedEntries() {
		players.addEntry(e)
		if e.winner == winnerUnended {
			out.Incomplete++
			continue
		}
		if e.cause != "" {
			out.Causes[e.cause]++
		}
		if e.winner == winnerNotBegun {
			out.NotBegun++
			continue
		}
		ended = append(ended, e)
		repeated := seen[e.moves]
		seen[e.moves] = true
		all.addEntry(e, repeated)
		getOrCreate(bySeat, min(e.winner, 2)).addEntry(e, repeated)
		for _, name := range e.seats {
			getOrCreate(byName, name)
			out.addSeat(name)
		}
		if e.winner >= 0 {
			getOrCreate(byName, e.seats[e.winner]).addEntry(e, repeated)
		}
	}
	out.Duration = s.Duration().Milliseconds()
	first, second, draws := getOrCreate(bySeat, 0), getOrCreate(bySeat, 1), getOrCreate(bySeat, winnerDrawn)
	out.Games, out.Length, out.Repeated = all.games, all.length.mean(), all.repeated
	out.Black, out.LengthBlack, out.RepeatedBlack = first.games, first.length.mean(), first.repeated
	out.White, out.LengthWhite, out.RepeatedWhite = second.games, second.length.mean(), second.repeated
	out.Draws, out.LengthDraws, out.RepeatedDraws = draws.games, draws.length.mean(), draws.repeated
	for i := range out.Seats {
		t := byName[out.Seats[i].Name]
		out.Seats[i] = SeatSummary{out.Seats[i].Name, t.games, t.length.mean(), t.repeated}
	}
	out.Lengths, out.Players = lengthBins(ended), players.playerList()
	out.Pairings, out.Unpaired = countPairings(ended)
	return out
}

// addSeat adds a seat unless it is present.
func (s *Summary) addSeat(name string) {
	if !slices.ContainsFunc(s.Seats, func(t SeatSummary) bool { return t.Name == name }) {
		s.Seats = append(s.Seats, SeatSummary{Name: name})
	}
}

// getOrCreate returns the value of a key, and creates it if necessary.
func getOrCreate[K comparable, V any](m map[K]*V, key K) *V {
	v := m[key]
	if v == nil {
		v = new(V)
		m[key] = v
	}
	return v
}

// maxBins is the maximum number of bars of a chart of lengths.
const maxBins = 24

// lengthBins returns the histogram of game lengths.
func lengthBins(games []*gameEntry) []LengthBin {
	if len(games) == 0 {
		return []LengthBin{}
	}
	minLength, maxLength := games[0].plies, games[0].plies
	for _, e := range games {
		minLength, maxLength = min(minLength, e.plies), max(maxLength, e.plies)
	}
	wide := 1
	for _, step := range []int{1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000} {
		if wide = step; maxLength/wide-minLength/wide < maxBins {
			break
		}
	}
	start := minLength / wide
	all := make([]LengthBin, maxLength/wide-start+1)
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
		case winnerDrawn:
			b.Draws++
		default:
			b.Others++
		}
	}
	return all
}
