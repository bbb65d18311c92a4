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

	GameCounts

	Parts   []PartSummary `json:"parts"`
	Seats   []SeatSummary `json:"seats"` // in order of turn
	Draws   int           `json:"draws"`
	Length  LengthSummary `json:"length"` // of games, in plies
	Lengths []CountBin    `json:"lengths"`
	Stages  []CountBin    `json:"stages"` // positions by ply
	Scores  ScoreSummary  `json:"scores"`
	Policy  PolicySummary `json:"policy"`
	Files   []WrittenFile `json:"files,omitempty"` // written files
	Depth   float64       `json:"depth"`           // average depth of the searches
}

// GameCounts are the numbers of games and positions.
type GameCounts struct {
	Games      int `json:"games"`      // with at least one position
	Positions  int `json:"positions"`  // without duplicates in any symmetry
	Duplicates int `json:"duplicates"` // omitted positions that equal an earlier one or an image of it
	Repeated   int `json:"repeated"`   // omitted games with only duplicates
	Faulty     int `json:"faulty"`     // omitted games in which a player failed
}

// PartSummary is a summary of one part.
type PartSummary struct {
	Name      string `json:"name"` // "train", "validation"; "all" if there is a single part
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
}

// SeatSummary is the number of wins of a seat.
type SeatSummary struct {
	Name string `json:"name"`
	Wins int    `json:"wins"`
}

// LengthSummary is the length of games in plies.
type LengthSummary struct {
	Mean  float64 `json:"mean"`
	Least int     `json:"least"`
	Most  int     `json:"most"`
}

// CountBin is the count of a range of numbers.
type CountBin struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

// ScoreSummary is a summary of the search scores, each for the side to move.
type ScoreSummary struct {
	Won        int            `json:"won"`         // proven
	Lost       int            `json:"lost"`        // proven
	LikelyWon  int            `json:"likely_won"`  // found, but not proven
	LikelyLost int            `json:"likely_lost"` // found, but not proven
	Bounds     int            `json:"bounds"`      // number of scores that are only a bound
	Quantiles  map[string]int `json:"quantiles"`   // of the scores outside of the first four: "5%" to "95%"
}

// PolicySummary is the number of positions with information on moves other than the played one.
type PolicySummary struct {
	Visits int `json:"visits"` // visits of a Monte Carlo tree search
	Scores int `json:"scores"` // scores of another search for some moves
}

// WrittenFile is a written file.
type WrittenFile struct {
	Name        string  `json:"name"`
	Bytes       int64   `json:"bytes"`
	Positions   int     `json:"positions"`
	PerPosition float64 `json:"bytes_per_position"` // 0 without positions
}

// binWidth is the width of a bin in plies.
const binWidth = 10

// reportTally accumulates games for a report.
type reportTally struct {
	Report
	plies, depths   int
	lengths, stages map[int]int // by bin
	scores          map[sente.Score]int
}

// newTally returns an empty tally for games with the header.
func newTally(h samples.Header) *reportTally {
	t := &reportTally{lengths: map[int]int{}, stages: map[int]int{}, scores: map[sente.Score]int{}}
	t.Game, t.Rules, t.Size, t.Opening, t.Setup, t.Engine = h.Game, h.Rules, h.Size, h.Opening, h.Setup, h.Engine
	for _, name := range h.Seats {
		t.Seats = append(t.Seats, SeatSummary{Name: name})
	}
	return t
}

// findPart returns the part of that name.
func (t *reportTally) findPart(name string) *PartSummary {
	if name == "" {
		name = "all"
	}
	i := slices.IndexFunc(t.Parts, func(p PartSummary) bool { return p.Name == name })
	if i < 0 {
		i = len(t.Parts)
		t.Parts = append(t.Parts, PartSummary{Name: name})
	}
	return &t.Parts[i]
}

// addGame adds a game of a part.
func (t *reportTally) addGame(part string, g samples.Game) {
	p := t.findPart(part)
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
		t.addSample(&g.Samples[i])
	}
}

func (t *reportTally) addSample(s *samples.Sample) {
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

// finishReport returns the report.
func (t *reportTally) finishReport() Report {
	r := t.Report
	r.Length.Mean = float64(t.plies) / float64(max(t.Games, 1))
	r.Depth = float64(t.depths) / float64(max(t.Positions, 1))
	r.Lengths, r.Stages = sortedBins(t.lengths), sortedBins(t.stages)
	r.Scores.Quantiles = scoreQuantiles(t.scores)
	return r
}

// sortedBins returns the bins in order, including empty ones between the first and the last.
func sortedBins(counts map[int]int) (all []CountBin) {
	numbers := slices.Sorted(maps.Keys(counts))
	if len(numbers) == 0 {
		return []CountBin{}
	}
	for n := numbers[0]; n <= numbers[len(numbers)-1]; n++ {
		all = append(all, CountBin{n * binWidth, (n+1)*binWidth - 1, counts[n]})
	}
	return all
}

// scoreQuantiles returns the quantiles of the scores.
func scoreQuantiles(counts map[sente.Score]int) map[string]int {
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
