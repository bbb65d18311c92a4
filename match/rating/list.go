package rating

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// Meeting is the result of one encounter of two players, usually the two games of an opening. It is
// the unit of resampling: its games are not independent of each other, but meetings are.
type Meeting struct {
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

// Standing is the line of one player in a list.
type Standing struct {
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

// List is a rating list, the strongest first, sorted by group.
type List struct {
	Standings []Standing
	// LOS[i][j] is the likelihood that line i is stronger than line j, from the bootstrap, or for
	// two players alone from their [Games]; ½ between groups and if neither exists.
	LOS [][]float64
}

// Rate rates players by the results of their meetings with the Bradley–Terry model, a draw counting
// half a win, so that for two players the difference is [Elo] of the score. The order of players is
// determined by the meetings; names break ties. The error describes invalid meetings or options, or
// is ctx.Err().
func Rate(ctx context.Context, meetings []Meeting, o ListOptions) (List, error) {
	f, err := newField(meetings)
	if err != nil {
		return List{}, err
	}
	anchor, err := f.anchor(o)
	if err != nil {
		return List{}, err
	}
	est := f.solve(ctx, f.bouts, make([]float64, len(f.names)))
	boot := f.bootstrap(ctx, o, est, anchor)
	if ctx.Err() != nil {
		return List{}, ctx.Err()
	}
	f.shift(est, anchor, o.AnchorElo)
	l := f.list(est)
	l.intervals(f, boot)
	l.duels(f, o)
	return l, nil
}

// field is all meetings, grouped by pair of players.
type field struct {
	names   []string
	results []Tally
	bouts   []bout
	groups  []int  // by player
	virtual []bool // by group: the ratings need virtual draws
}

// bout is all meetings of two players, a < b.
type bout struct {
	a, b   int
	points float64 // points of a
	games  float64
	kinds  []kind
}

// kind is a result of a meeting and its number of occurrences.
type kind struct {
	points, games float64
	count         int
}

// newField groups meetings and sorts players by name.
func newField(meetings []Meeting) (*field, error) {
	f := &field{}
	for _, m := range meetings {
		if err := m.check(); err != nil {
			return nil, err
		}
		f.names = append(f.names, m.A, m.B)
	}
	slices.Sort(f.names)
	f.names = slices.Compact(f.names)
	f.results = make([]Tally, len(f.names))
	at := map[[2]int]int{}
	for _, m := range meetings {
		if m.Result.Games() > 0 {
			f.add(m, at)
		}
	}
	f.connect()
	return f, nil
}

func (m Meeting) check() error {
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

func (f *field) add(m Meeting, at map[[2]int]int) {
	a, _ := slices.BinarySearch(f.names, m.A)
	b, _ := slices.BinarySearch(f.names, m.B)
	f.results[a] = f.results[a].Plus(m.Result)
	f.results[b] = f.results[b].Plus(m.Result.Opposite())
	t := m.Result
	if a > b {
		a, b, t = b, a, t.Opposite()
	}
	k, ok := at[[2]int{a, b}]
	if !ok {
		k = len(f.bouts)
		at[[2]int{a, b}] = k
		f.bouts = append(f.bouts, bout{a: a, b: b})
	}
	f.bouts[k].add(float64(t.Wins)+float64(t.Draws)/2, float64(t.Games()))
}

func (b *bout) add(points, games float64) {
	b.points += points
	b.games += games
	for i := range b.kinds {
		if k := &b.kinds[i]; k.points == points && k.games == games {
			k.count++
			return
		}
	}
	b.kinds = append(b.kinds, kind{points, games, 1})
}

// anchor returns the index of the anchor, -1 if there is no anchor.
func (f *field) anchor(o ListOptions) (int, error) {
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

// shift shifts the ratings of each group so that its average, or the anchor's rating, is to.
func (f *field) shift(elo []float64, anchor int, to float64) {
	for g := range f.virtual {
		at := 0.0
		if anchor >= 0 && f.groups[anchor] == g {
			at = elo[anchor]
		} else {
			at = f.average(elo, g)
		}
		for i := range elo {
			if f.groups[i] == g {
				elo[i] += to - at
			}
		}
	}
}

func (f *field) average(elo []float64, group int) float64 {
	sum, n := 0.0, 0.0
	for i, g := range f.groups {
		if g == group {
			sum, n = sum+elo[i], n+1
		}
	}
	return sum / n
}

// list returns the players sorted by group and rating.
func (f *field) list(elo []float64) List {
	l := List{}
	for i, name := range f.names {
		l.Standings = append(l.Standings, Standing{
			Player: name, Elo: elo[i], Low: elo[i], High: elo[i], Result: f.results[i],
			Group: f.groups[i], Virtual: f.virtual[f.groups[i]],
		})
	}
	slices.SortStableFunc(l.Standings, func(a, b Standing) int {
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
