package rating

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// EncounterResult is the result of one encounter of two players, usually the two games of an
// opening. It is the unit of resampling: its games are not independent of each other, but
// encounters are.
type EncounterResult struct {
	A, B   string
	Result Tally // from A's point of view
}

// ListOptions configures a list. The zero value is a good default.
type ListOptions struct {
	Anchor      string  // the player whose rating is AnchorElo; if "", the average of each group is AnchorElo
	AnchorElo   float64 // 0 by default
	Resamplings int     // number of bootstrap replicates; 0 means 1000, negative means no bootstrap
	Seed        uint64  // seed of the bootstrap
}

// RatedPlayer is the line of one player in a list.
type RatedPlayer struct {
	Player    string
	Elo       float64
	Low, High float64 // 95 % interval; equal to Elo without bootstrap, unless there are two players
	Result    Tally
	// Group is the number of the set of players connected by games. Ratings of different groups
	// cannot be compared: each group has its own average.
	Group int
	// Virtual is set if the results in the group do not bound a player's strength, for example
	// because it won all games: one virtual draw of each of its players against an average player
	// keeps the ratings finite.
	Virtual bool
}

// RatingList is a rating list, the strongest first, sorted by group.
type RatingList struct {
	Standings []RatedPlayer
	// LOS[i][j] is the likelihood that line i is stronger than line j, from the bootstrap, or for
	// two players alone from their [GameCounts]; ½ between groups and if neither exists.
	LOS [][]float64
}

// RatePlayers rates players by the results of their encounters with the Bradley–Terry model, a draw
// counting half a win, so that for two players the difference is [EloOfScore] of the score. The
// order of players is determined by the encounters; names break ties. The error describes invalid
// encounters or options, or is ctx.Err().
func RatePlayers(ctx context.Context, encounters []EncounterResult, o ListOptions) (RatingList, error) {
	f, err := newField(encounters)
	if err != nil {
		return RatingList{}, err
	}
	anchor, err := f.anchorIndex(o)
	if err != nil {
		return RatingList{}, err
	}
	est := f.maximizeLikelihood(ctx, f.pairs, make([]float64, len(f.names)))
	boot := f.bootstrapRatings(ctx, o, est, anchor)
	if ctx.Err() != nil {
		return RatingList{}, ctx.Err()
	}
	f.shiftRatings(est, anchor, o.AnchorElo)
	l := f.sortedList(est)
	l.setIntervals(f, boot)
	l.setTwoPlayerFigures(f, o)
	return l, nil
}

// ratingField is all encounters, grouped by pair of players.
type ratingField struct {
	names         []string
	results       []Tally
	pairs         []pairResults
	groupOfPlayer []int  // by player
	virtual       []bool // by group: the ratings need virtual draws
}

// pairResults is all encounters of two players, a < b.
type pairResults struct {
	a, b     int
	points   float64 // points of a
	games    float64
	outcomes []outcomeCount
}

// outcomeCount is a result of an encounter and its number of occurrences.
type outcomeCount struct {
	points, games float64
	count         int
}

// newField groups encounters and sorts players by name.
func newField(encounters []EncounterResult) (*ratingField, error) {
	f := &ratingField{}
	for _, m := range encounters {
		if err := m.validate(); err != nil {
			return nil, err
		}
		f.names = append(f.names, m.A, m.B)
	}
	slices.Sort(f.names)
	f.names = slices.Compact(f.names)
	f.results = make([]Tally, len(f.names))
	pairIndex := map[[2]int]int{}
	for _, m := range encounters {
		if m.Result.NumGames() > 0 {
			f.addEncounter(m, pairIndex)
		}
	}
	f.findGroups()
	return f, nil
}

func (m EncounterResult) validate() error {
	if m.A == m.B {
		return fmt.Errorf("%q plays against itself: expected two different players", m.A)
	}
	for _, n := range []int64{m.Result.Wins, m.Result.Draws, m.Result.Losses} {
		if n < 0 || n > 1e12 {
			return fmt.Errorf("%q vs %q: %v: expected counts from 0 to 10^12", m.A, m.B, m.Result)
		}
	}
	return nil
}

func (f *ratingField) addEncounter(m EncounterResult, pairIndex map[[2]int]int) {
	a, _ := slices.BinarySearch(f.names, m.A)
	b, _ := slices.BinarySearch(f.names, m.B)
	f.results[a] = f.results[a].Plus(m.Result)
	f.results[b] = f.results[b].Plus(m.Result.Opposite())
	t := m.Result
	if a > b {
		a, b, t = b, a, t.Opposite()
	}
	k, ok := pairIndex[[2]int{a, b}]
	if !ok {
		k = len(f.pairs)
		pairIndex[[2]int{a, b}] = k
		f.pairs = append(f.pairs, pairResults{a: a, b: b})
	}
	f.pairs[k].addResult(float64(t.Wins)+float64(t.Draws)/2, float64(t.NumGames()))
}

func (b *pairResults) addResult(points, games float64) {
	b.points += points
	b.games += games
	for i := range b.outcomes {
		if k := &b.outcomes[i]; k.points == points && k.games == games {
			k.count++
			return
		}
	}
	b.outcomes = append(b.outcomes, outcomeCount{points, games, 1})
}

// anchorIndex returns the index of the anchor, -1 if there is no anchor.
func (f *ratingField) anchorIndex(o ListOptions) (int, error) {
	if math.IsNaN(o.AnchorElo) || math.Abs(o.AnchorElo) > 1e6 {
		return -1, fmt.Errorf("invalid anchor rating %v: expected -1000000 to 1000000", o.AnchorElo)
	}
	if o.Anchor == "" {
		return -1, nil
	}
	i, ok := slices.BinarySearch(f.names, o.Anchor)
	if !ok {
		return -1, fmt.Errorf("no games of the anchor %q", o.Anchor)
	}
	return i, nil
}

// shiftRatings shifts the ratings of each group so that its average, or the anchor's rating, is to.
func (f *ratingField) shiftRatings(elo []float64, anchor int, to float64) {
	for g := range f.virtual {
		current := 0.0
		if anchor >= 0 && f.groupOfPlayer[anchor] == g {
			current = elo[anchor]
		} else {
			current = f.averageElo(elo, g)
		}
		for i := range elo {
			if f.groupOfPlayer[i] == g {
				elo[i] += to - current
			}
		}
	}
}

func (f *ratingField) averageElo(elo []float64, group int) float64 {
	sum, n := 0.0, 0.0
	for i, g := range f.groupOfPlayer {
		if g == group {
			sum, n = sum+elo[i], n+1
		}
	}
	return sum / n
}

// sortedList returns the players sorted by group and rating.
func (f *ratingField) sortedList(elo []float64) RatingList {
	l := RatingList{}
	for i, name := range f.names {
		l.Standings = append(l.Standings, RatedPlayer{
			Player: name, Elo: elo[i], Low: elo[i], High: elo[i], Result: f.results[i],
			Group: f.groupOfPlayer[i], Virtual: f.virtual[f.groupOfPlayer[i]],
		})
	}
	slices.SortStableFunc(l.Standings, func(a, b RatedPlayer) int {
		switch {
		case a.Group != b.Group:
			return a.Group - b.Group
		case a.Elo > b.Elo:
			return -1
		case a.Elo < b.Elo:
			return 1
		}
		return 0
	})
	return l
}
