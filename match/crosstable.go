package match

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/rating"
)

// Crosstable is what the finished games of a plan say. It is a fold over them: each
// counts once however often it is added, and their order does not matter.
type Crosstable struct {
	plan       *Plan
	seats      int
	rows       []Row
	begun      rating.Results         // games that began
	earned     [2]rating.Results      // without those given to the lower (0) or the higher (1) number by a fault
	ties       map[[2]int]map[int]int // by two players, the lower number first, and phase: half points of the first minus those of the second
	encounters []encounterState       // by number
	completed  int                    // encounters from the first on that are complete
	games      int
	notBegun   int         // games that never began
	test       *rating.Run // nil without a test
	llr        llrHistory  // of it
	cause      map[Cause]int
	used       map[int]int // games of each opening
	first      map[failure]Failing
}

// failure is what Failing is about.
type failure struct {
	culprit string
	cause   Cause
}

// Failing is the first game, in the order of the schedule, that a player lost by a
// fault of one kind.
type Failing struct {
	Player  string         `json:"player"`
	Cause   Cause          `json:"cause"`
	Number  int            `json:"number"`  // of the encounter
	Seating int            `json:"seating"` // of the game in it
	Reason  *sente.Message `json:"reason"`  // with the engine's last lines
}

// Row is what one player did.
type Row struct {
	Name string
	rating.Tally
	Byes   int           // rounds without an opponent, each as good as won games
	Faults map[Cause]int // games lost by the player's own fault
	Sums   Sums          // with Plan.Sum
}

// Points are a player's half points of single games.
func (r Row) Points() int { return int(2*r.Wins + r.Draws) }

// encounterState holds the finished games of an encounter, and the half points of its player
// with the lower number in each.
type encounterState struct {
	mask     uint8
	want     uint8 // the mask of all its games; 0 until it is dealt
	notBegun bool  // one of its games never began: its games are no pair
	points   [2]rating.Points
	sums     map[int]*big.Int // scores by player, with Plan.Sum
}

// newCrosstable returns the table of a plan without games.
func newCrosstable(p *Plan, seats int) *Crosstable {
	t := &Crosstable{plan: p, seats: seats, ties: map[[2]int]map[int]int{}, cause: map[Cause]int{}, used: map[int]int{}, first: map[failure]Failing{}}
	for _, e := range p.Players {
		t.rows = append(t.rows, Row{Name: e.Name, Faults: map[Cause]int{}})
	}
	if p.Test != nil {
		t.test = rating.NewRun(*p.Test, 1)
	}
	return t
}

// deal makes room for an encounter of the schedule.
func (t *Crosstable) deal(e Encounter) {
	for len(t.encounters) <= e.Number {
		t.encounters = append(t.encounters, encounterState{})
	}
	t.encounters[e.Number].want = 1<<e.Games - 1
}

// missing are the seatings of an encounter that are not finished.
func (t *Crosstable) missing(e Encounter) (seatings []int) {
	for s := range e.Games {
		if t.encounters[e.Number].mask>>s&1 == 0 {
			seatings = append(seatings, s)
		}
	}
	return seatings
}

// complete reports whether the first n encounters are.
func (t *Crosstable) complete(n int) bool { return t.completed >= n }

// add counts a game of an encounter that was dealt, unless it is counted already.
func (t *Crosstable) add(e Encounter, r Result) (counted bool) {
	at := &t.encounters[e.Number]
	if at.mask>>r.Seating&1 == 1 || at.want>>r.Seating&1 == 0 {
		return false
	}
	at.mask |= 1 << r.Seating
	t.games++
	t.cause[r.Cause]++
	t.used[e.Opening]++
	if !r.Begun() {
		t.notBegun++
		at.notBegun = true
	}
	t.score(r)
	t.sum(at, r)
	if t.seats == 2 {
		t.head(at, e.Phase, r)
	}
	t.advance()
	return true
}

// score writes the game down for each of its players.
func (t *Crosstable) score(r Result) {
	for seat, i := range r.Players {
		row := &t.rows[i]
		row.Add(r.Points[seat])
		if r.Cause.Fault() && row.Name == r.Culprit && slices.Index(r.Players, i) == seat { // it may sit in all seats
			row.Faults[r.Cause]++
			t.note(r)
		}
	}
}

// note keeps the reason of a fault if it is the first of its kind.
func (t *Crosstable) note(r Result) {
	key := failure{r.Culprit, r.Cause}
	old, ok := t.first[key]
	if !ok || cmp.Or(r.Number-old.Number, r.Seating-old.Seating) < 0 {
		t.first[key] = Failing{r.Culprit, r.Cause, r.Number, r.Seating, r.Reason()}
	}
}

// Failings are the first faults of every player, by player and kind.
func (t *Crosstable) Failings() (all []Failing) {
	for _, row := range t.rows {
		for _, c := range causes() {
			if f, ok := t.first[failure{row.Name, c}]; ok {
				all = append(all, f)
			}
		}
	}
	return all
}

// head counts the game for its two players. A game that never began is no sign of strength;
// it counts as a result of their tie all the same, so that they have met.
func (t *Crosstable) head(at *encounterState, phase int, r Result) {
	pair := inOrder(r.Players[0], r.Players[1])
	points := r.Points[slices.Index(r.Players, pair[0])]
	at.points[r.Seating] = points
	if t.ties[pair] == nil {
		t.ties[pair] = map[int]int{}
	}
	t.ties[pair][phase] += int(points - points.Opposite())
	if !r.Begun() {
		return
	}
	encounter, names := strconv.Itoa(r.Number), []string{t.rows[r.Players[0]].Name, t.rows[r.Players[1]].Name}
	t.begun.Add(encounter, names, r.Points)
	for i, given := range [2]rating.Points{rating.Win, rating.Loss} {
		if !r.Cause.Fault() || points != given {
			t.earned[i].Add(encounter, names, r.Points)
		}
	}
}

func inOrder(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// advance follows the complete encounters in the order of their numbers, which
// is the order in which a test sees them. A pair of which a game never began is none of it.
func (t *Crosstable) advance() {
	for t.completed < len(t.encounters) {
		at := t.encounters[t.completed]
		if at.want == 0 || at.mask != at.want {
			return
		}
		if t.test != nil && at.want == 3 && !at.notBegun {
			t.llr.add(t.test.Add(at.points[0], at.points[1]).LLR)
		}
		t.completed++
	}
}

// bye gives a player the points of a meeting without opponent.
func (t *Crosstable) bye(player int) { t.rows[player].Byes++ }

// Rows returns the players in the order of the plan.
func (t *Crosstable) Rows() []Row { return slices.Clone(t.rows) }

// Games is how many games were counted.
func (t *Crosstable) Games() int { return t.games }

// NotBegun is how many of them never began (see [Result.Begun]): losses in the rows, and no
// part of what the table says of strength.
func (t *Crosstable) NotBegun() int { return t.notBegun }

// Causes returns the number of games by cause.
func (t *Crosstable) Causes() map[Cause]int { return t.cause }

// Head returns the games of a against b that began, both numbers of the plan.
func (t *Crosstable) Head(a, b int) rating.HeadToHead {
	return t.begun.Between(t.rows[a].Name, t.rows[b].Name)
}

// Earned returns the results of a against b, both numbers of the plan, without the games
// that b lost by its own fault, and the number of these: they do not show the strength of a.
// Games that a lost by its own fault are included.
func (t *Crosstable) Earned(a, b int) (earned rating.Games, given int64) {
	without := &t.earned[0]
	if a > b {
		without = &t.earned[1]
	}
	h := without.Between(t.rows[a].Name, t.rows[b].Name)
	return h.Games, t.Head(a, b).Tally.Games() - h.Tally.Games()
}

// Test returns the test of the plan, nil if it has none.
func (t *Crosstable) Test() *rating.Run { return t.test }

// LLRHistory returns the log-likelihood ratio of the test after its pairs, or of many pairs after
// some of them; nil without a test.
func (t *Crosstable) LLRHistory() []float64 { return t.llr.all() }

// Faults are how many games a player lost by its own fault.
func (t *Crosstable) Faults(player int) (n int) {
	for _, k := range t.rows[player].Faults {
		n += k
	}
	return n
}

// standing is a player's half points, byes included.
func (t *Crosstable) standing(player int) int {
	r := t.rows[player]
	return r.Points() + 2*r.Byes*t.plan.Games
}

// Ranking returns the numbers of the players, the best first: more points, then
// opponents with more points (Buchholz), then the order of the plan. In a
// knockout or a ladder the places that were won count before points.
func (t *Crosstable) Ranking() []int {
	order := make([]int, len(t.rows))
	buchholz := make([]int, len(t.rows))
	for i := range order {
		order[i] = i
	}
	for pair := range t.ties {
		buchholz[pair[0]] += t.standing(pair[1])
		buchholz[pair[1]] += t.standing(pair[0])
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(t.standing(b)-t.standing(a), buchholz[b]-buchholz[a], a-b)
	})
	switch t.plan.Kind {
	case Knockout:
		return survivors(t, order)
	case Ladder:
		places, _ := climb(t, -1)
		return places
	}
	return order
}

// margin returns the half points of a minus those of b from their games in a phase.
func (t *Crosstable) margin(phase, a, b int) int {
	margin := t.ties[inOrder(a, b)][phase]
	if a > b {
		return -margin
	}
	return margin
}

// haveMet reports whether two players have finished a game against each other.
func (t *Crosstable) haveMet(a, b int) bool { return t.ties[inOrder(a, b)] != nil }

// Openings are how many openings were played, and how many more than once.
func (t *Crosstable) Openings() (used, again int) {
	distinct := map[int]int{}
	for number, games := range t.used {
		if n := len(t.plan.Openings); n > 0 {
			number %= n
		}
		distinct[number] += games
	}
	for _, games := range distinct {
		if games > t.seats {
			again++
		}
	}
	return len(distinct), again
}
