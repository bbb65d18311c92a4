package selfplay

import (
	"maps"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/samples"
)

// Report is a summary of a set of games.
type Report struct {
	Game    string `json:"game"`
	Rules   string `json:"rules,omitempty"`
	Size    string `json:"size,omitempty"`
	Opening string `json:"opening,omitempty"`
	Setup   string `json:"setup,omitempty"`
	Engine  string `json:"engine,omitempty"` // "" if unknown

	Counts

	Parts   []Part    `json:"parts"`
	Seats   []Seat    `json:"seats"` // in order of turn
	Draws   int       `json:"draws"`
	Length  Length    `json:"length"` // of games, in plies
	Lengths []Bin     `json:"lengths"`
	Stages  []Bin     `json:"stages"` // positions by ply
	Scores  Scores    `json:"scores"`
	Policy  Policy    `json:"policy"`
	Files   []Written `json:"files,omitempty"` // written files
	Depth   float64   `json:"depth"`           // average depth of the searches
}

// Counts are the numbers of games and positions.
type Counts struct {
	Games      int `json:"games"`      // with at least one position
	Positions  int `json:"positions"`  // without duplicates in any symmetry
	Duplicates int `json:"duplicates"` // omitted positions that equal an earlier one or an image of it
	Repeated   int `json:"repeated"`   // omitted games with only duplicates
	Faulty     int `json:"faulty"`     // omitted games in which a player failed
}

// Part is a summary of one part.
type Part struct {
	Name      string `json:"name"` // "train", "validation"; "all" if there is a single part
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
}

// Seat is the number of wins of a seat.
type Seat struct {
	Name string `json:"name"`
	Wins int    `json:"wins"`
}

// Length is the length of games in plies.
type Length struct {
	Mean  float64 `json:"mean"`
	Least int     `json:"least"`
	Most  int     `json:"most"`
}

// Bin is the count of a range of numbers.
type Bin struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

// Scores is a summary of the search scores, each for the side to move.
type Scores struct {
	Won        int            `json:"won"`         // proven
	Lost       int            `json:"lost"`        // proven
	LikelyWon  int            `json:"likely_won"`  // found, but not proven
	LikelyLost int            `json:"likely_lost"` // found, but not proven
	Bounds     int            `json:"bounds"`      // number of scores that are only a bound
	Quantiles  map[string]int `json:"quantiles"`   // of the scores outside of the first four: "5%" to "95%"
}

// Policy is the number of positions with information on moves other than the played one.
type Policy struct {
	Visits int `json:"visits"` // visits of a Monte Carlo tree search
	Scores int `json:"scores"` // scores of another search for some moves
}

// Written is a written file.
type Written struct {
	Name        string  `json:"name"`
	Bytes       int64   `json:"bytes"`
	Positions   int     `json:"positions"`
	PerPosition float64 `json:"bytes_per_position"` // 0 without positions
}

// binWidth is the width of a bin in plies.
const binWidth = 10

// tally accumulates games for a report.
type tally struct {
	Report
	plies, depths   int
	lengths, stages map[int]int // by bin
	scores          map[sente.Score]int
}

// newTally returns an empty tally for games with the header.
func newTally(h samples.Header) *tally {
	t := &tally{lengths: map[int]int{}, stages: map[int]int{}, scores: map[sente.Score]int{}}
	t.Game, t.Rules, t.Size, t.Opening, t.Setup, t.Engine = h.Game, h.Rules, h.Size, h.Opening, h.Setup, h.Engine
	for _, name := range h.Seats {
		t.Seats = append(t.Seats, Seat{Name: name})
	}
	return t
}

// part returns the part of that name.
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

// add adds a game of a part.
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

// report returns the report.
func (t *tally) report() Report {
	r := t.Report
	r.Length.Mean = float64(t.plies) / float64(max(t.Games, 1))
	r.Depth = float64(t.depths) / float64(max(t.Positions, 1))
	r.Lengths, r.Stages = bins(t.lengths), bins(t.stages)
	r.Scores.Quantiles = quantiles(t.scores)
	return r
}

// bins returns the bins in order, including empty ones between the first and the last.
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

// quantiles returns the quantiles of the scores.
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
