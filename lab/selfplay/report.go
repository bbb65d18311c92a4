package selfplay

import (
	"maps"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/samples"
)

// Report says what is in a set of games.
type Report struct {
	Game    string `json:"game"`
	Rules   string `json:"rules,omitempty"`
	Size    string `json:"size,omitempty"`
	Opening string `json:"opening,omitempty"`
	Setup   string `json:"setup,omitempty"`
	Engine  string `json:"engine,omitempty"` // who played, "" if nobody knows

	Counts

	Parts   []Part    `json:"parts"`
	Seats   []Seat    `json:"seats"` // in order of turn
	Draws   int       `json:"draws"`
	Length  Length    `json:"length"` // of games, in plies
	Lengths []Bin     `json:"lengths"`
	Stages  []Bin     `json:"stages"` // positions by the number of plies before them
	Scores  Scores    `json:"scores"`
	Policy  Policy    `json:"policy"`
	Files   []Written `json:"files,omitempty"` // that were written
	Depth   float64   `json:"depth"`           // of the searches, on average
}

// Counts are the numbers of games and positions.
type Counts struct {
	Games      int `json:"games"`      // that hold a position
	Positions  int `json:"positions"`  // each once, in any symmetry
	Duplicates int `json:"duplicates"` // positions left out, since an earlier one is the same or an image of it
	Repeated   int `json:"repeated"`   // games left out, since every position of theirs is a duplicate
	Faulty     int `json:"faulty"`     // games left out, since a player failed
}

// Part is what is in one part.
type Part struct {
	Name      string `json:"name"` // "train", "validation"; "all" where there is one part
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
}

// Seat is how often a seat won.
type Seat struct {
	Name string `json:"name"`
	Wins int    `json:"wins"`
}

// Length is how long games are.
type Length struct {
	Mean  float64 `json:"mean"`
	Least int     `json:"least"`
	Most  int     `json:"most"`
}

// Bin is how many there are from one number to another.
type Bin struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

// Scores are what searches said of the positions, each for the side to move.
type Scores struct {
	Won        int            `json:"won"`         // proven
	Lost       int            `json:"lost"`        // proven
	LikelyWon  int            `json:"likely_won"`  // found, and not proven
	LikelyLost int            `json:"likely_lost"` // found, and not proven
	Bounds     int            `json:"bounds"`      // of all scores those that are no more than a bound
	Quantiles  map[string]int `json:"quantiles"`   // of those that are none of the first four: "5%" to "95%"
}

// Policy is how many positions say something of other moves than the one that was played.
type Policy struct {
	Visits int `json:"visits"` // how often a Monte-Carlo tree search visited each
	Scores int `json:"scores"` // what another search thinks of some
}

// Written is a file that was written.
type Written struct {
	Name        string  `json:"name"`
	Bytes       int64   `json:"bytes"`
	Positions   int     `json:"positions"`
	PerPosition float64 `json:"bytes_per_position"` // 0 where there is none
}

// binWidth is how many plies a bin is wide.
const binWidth = 10

// tally counts games for a report.
type tally struct {
	Report
	plies, depths   int
	lengths, stages map[int]int // by bin
	scores          map[sente.Score]int
}

// newTally counts games of a header.
func newTally(h samples.Header) *tally {
	t := &tally{lengths: map[int]int{}, stages: map[int]int{}, scores: map[sente.Score]int{}}
	t.Game, t.Rules, t.Size, t.Opening, t.Setup, t.Engine = h.Game, h.Rules, h.Size, h.Opening, h.Setup, h.Engine
	for _, name := range h.Seats {
		t.Seats = append(t.Seats, Seat{Name: name})
	}
	return t
}

// part is the part of that name.
func (t *tally) part(name string) *Part {
	if name == "" {
		name = "all"
	}
	i := slices.IndexFunc(t.Parts, func(p Part) bool { return p.Name == name })
	if i < 0 {
		i = len(t.Parts)
		t.Parts = append(t.Parts, Part{Name: name})
	}
	return &t.Parts[i]
}

// add counts a game of a part.
func (t *tally) add(part string, g samples.Game) {
	p := t.part(part)
	p.Games, t.Games = p.Games+1, t.Games+1
	p.Positions, t.Positions = p.Positions+len(g.Samples), t.Positions+len(g.Samples)
	if g.Winner >= 0 {
		t.Seats[g.Winner].Wins++
	} else {
		t.Draws++
	}
	plies := len(g.Moves)
	if t.plies += plies; t.Games == 1 || plies < t.Length.Least {
		t.Length.Least = plies
	}
	t.Length.Most = max(t.Length.Most, plies)
	t.lengths[plies/binWidth]++
	for i := range g.Samples {
		t.sample(&g.Samples[i])
	}
}

func (t *tally) sample(s *samples.Sample) {
	t.stages[s.Ply/binWidth]++
	t.depths += s.Depth
	if s.Bound != sente.Exact {
		t.Scores.Bounds++
	}
	_, likely := s.Score.Likely()
	switch {
	case s.Score.Won():
		t.Scores.Won++
	case s.Score.Lost():
		t.Scores.Lost++
	case likely && s.Score > 0:
		t.Scores.LikelyWon++
	case likely:
		t.Scores.LikelyLost++
	default:
		t.scores[s.Score]++
	}
	switch {
	case len(s.Visits) > 0:
		t.Policy.Visits++
	case len(s.Others) > 0:
		t.Policy.Scores++
	}
}

// report is what was counted.
func (t *tally) report() Report {
	r := t.Report
	r.Length.Mean = float64(t.plies) / float64(max(t.Games, 1))
	r.Depth = float64(t.depths) / float64(max(t.Positions, 1))
	r.Lengths, r.Stages = bins(t.lengths), bins(t.stages)
	r.Scores.Quantiles = quantiles(t.scores)
	return r
}

// bins are in order, those without anything included between the first and the last.
func bins(counts map[int]int) (all []Bin) {
	numbers := slices.Sorted(maps.Keys(counts))
	if len(numbers) == 0 {
		return []Bin{}
	}
	for n := numbers[0]; n <= numbers[len(numbers)-1]; n++ {
		all = append(all, Bin{n * binWidth, (n+1)*binWidth - 1, counts[n]})
	}
	return all
}

// quantiles are the scores below which a part of all lies.
func quantiles(counts map[sente.Score]int) map[string]int {
	total := 0
	for _, n := range counts {
		total += n
	}
	values := map[string]int{}
	for _, q := range []struct {
		name    string
		percent int
	}{{"5%", 5}, {"25%", 25}, {"50%", 50}, {"75%", 75}, {"95%", 95}} {
		below := 0
		for _, s := range slices.Sorted(maps.Keys(counts)) {
			if below += counts[s]; below*100 >= total*q.percent {
				values[q.name] = int(s)
				break
			}
		}
	}
	return values
}
