package match

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/rating"
)

// Crosstable accumulates the results of a plan's finished games. Each game counts once however
// often it is added, and the order of games does not matter.
type Crosstable struct {
	plan           *Plan
	seats          int
	rows           []Row
	headToHead     rating.Results         // games that began
	withoutFaults  [2]rating.Results      // without the games decided by a fault in favour of the lower (0) or the higher (1) number
	phaseMargins   map[[2]int]map[int]int // by pair of players, lower number first, and phase: half points of the first minus half points of the second
	encounters     []encounterState       // by number
	completed      int                    // number of encounters, counted from the first, that are complete
	games          int
	notBegun       int             // games without a move of a player
	test           *rating.SPRTRun // nil without a test
	llrHistory     llrHistory      // history of the test
	gamesByCause   map[Cause]int
	gamesByOpening map[int]int // games per opening
	failings       map[failingKey]PlayerFault
}

// failingKey is the key of a Failing.
type failingKey struct {
	culprit string
	cause   Cause
}

// PlayerFault is the first game, in the order of the schedule, that a player lost by a
// fault of one kind.
type PlayerFault struct {
	Player  string         `json:"player"`
	Cause   Cause          `json:"cause"`
	Number  int            `json:"number"`  // number of the encounter
	Seating int            `json:"seating"` // number of the game in the encounter
	Reason  *sente.Message `json:"reason"`  // includes the engine's last lines
}

// Row is the result of one player.
type Row struct {
	Name string
	rating.Tally
	Byes   int           // rounds without an opponent, each scored like won games
	Faults map[Cause]int // games lost by the player's own fault, by cause
	Sums   ScoreSums     // set if Plan.Sum is
}

// Points returns the player's half points of single games.
func (r Row) Points() int { return int(2*r.Wins + r.Draws) }

// encounterState is the set of finished games of an encounter and the half points of its player
// with the lower number in each.
type encounterState struct {
	playedMask uint8
	fullMask   uint8 // mask of all its games; 0 until it is dealt
	notBegun   bool  // one of its games never began, so that its games do not form a pair
	points     [2]rating.Points
	sums       map[int]*big.Int // scores by player, with Plan.Sum
}

// newCrosstable returns an empty table for a plan.
func newCrosstable(p *Plan, seats int) *Crosstable {
	t := &Crosstable{plan: p, seats: seats, phaseMargins: map[[2]int]map[int]int{}, gamesByCause: map[Cause]int{}, gamesByOpening: map[int]int{}, failings: map[failingKey]PlayerFault{}}
	for _, e := range p.Players {
		t.rows = append(t.rows, Row{Name: e.Name, Faults: map[Cause]int{}})
	}
	if p.Test != nil {
		t.test = rating.NewSPRTRun(*p.Test, 1)
	}
	return t
}

// registerEncounter registers an encounter that the schedule returned.
func (t *Crosstable) registerEncounter(e Encounter) {
	for len(t.encounters) <= e.Number {
		t.encounters = append(t.encounters, encounterState{})
	}
	t.encounters[e.Number].fullMask = 1<<e.Games - 1
}

// missingSeatings returns the seatings of an encounter that are not finished.
func (t *Crosstable) missingSeatings(e Encounter) (seatings []int) {
	for s := range e.Games {
		if t.encounters[e.Number].playedMask>>s&1 == 0 {
			seatings = append(seatings, s)
		}
	}
	return seatings
}

// isComplete reports whether the first n encounters are complete.
func (t *Crosstable) isComplete(n int) bool { return t.completed >= n }

// addResult counts a game of a dealt encounter. It reports false if the game was counted before or
// is not part of the encounter.
func (t *Crosstable) addResult(e Encounter, r Result) (counted bool) {
	state := &t.encounters[e.Number]
	if state.playedMask>>r.Seating&1 == 1 || state.fullMask>>r.Seating&1 == 0 {
		return false
	}
	state.playedMask |= 1 << r.Seating
	t.games++
	t.gamesByCause[r.Cause]++
	t.gamesByOpening[e.Opening]++
	if !r.HasBegun() {
		t.notBegun++
		state.notBegun = true
	}
	t.addToRows(r)
	t.addToSums(state, r)
	if t.seats == 2 {
		t.addHeadToHead(state, e.Phase, r)
	}
	t.advanceTest()
	return true
}

// addToRows adds the result to the row of each player.
func (t *Crosstable) addToRows(r Result) {
	for seat, i := range r.Players {
		row := &t.rows[i]
		row.Add(r.Points[seat])
		if r.Cause.IsFault() && row.Name == r.Culprit && slices.Index(r.Players, i) == seat { // one player may hold all seats
			row.Faults[r.Cause]++
			t.recordFailing(r)
		}
	}
}

// recordFailing stores the result as the first failure of its kind if it precedes the stored one.
func (t *Crosstable) recordFailing(r Result) {
	key := failingKey{r.Culprit, r.Cause}
	old, ok := t.failings[key]
	if !ok || cmp.Or(r.Number-old.Number, r.Seating-old.Seating) < 0 {
		t.failings[key] = PlayerFault{r.Culprit, r.Cause, r.Number, r.Seating, r.Reason()}
	}
}

// Failings returns the first failure of each kind of every player, by player and cause.
func (t *Crosstable) Failings() (all []PlayerFault) {
	for _, row := range t.rows {
		for _, c := range allCauses() {
			if f, ok := t.failings[failingKey{row.Name, c}]; ok {
				all = append(all, f)
			}
		}
	}
	return all
}

// addHeadToHead adds the game to the results of its two players against each other. A game that
// never began is no evidence of strength, but it counts in their tie, so that the players have met.
func (t *Crosstable) addHeadToHead(state *encounterState, phase int, r Result) {
	pair := orderedPair(r.Players[0], r.Players[1])
	points := r.Points[slices.Index(r.Players, pair[0])]
	state.points[r.Seating] = points
	if t.phaseMargins[pair] == nil {
		t.phaseMargins[pair] = map[int]int{}
	}
	t.phaseMargins[pair][phase] += int(points - points.Opposite())
	if !r.HasBegun() {
		return
	}
	encounter, names := strconv.Itoa(r.Number), []string{t.rows[r.Players[0]].Name, t.rows[r.Players[1]].Name}
	t.headToHead.AddGame(encounter, names, r.Points)
	for i, given := range [2]rating.Points{rating.Win, rating.Loss} {
		if !r.Cause.IsFault() || points != given {
			t.withoutFaults[i].AddGame(encounter, names, r.Points)
		}
	}
}

func orderedPair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// advanceTest processes complete encounters in the order of their numbers, as the test requires. It
// excludes a pair from the test if one of its games never began.
func (t *Crosstable) advanceTest() {
	for t.completed < len(t.encounters) {
		state := t.encounters[t.completed]
		if state.fullMask == 0 || state.playedMask != state.fullMask {
			return
		}
		if t.test != nil && state.fullMask == 3 && !state.notBegun {
			t.llrHistory.addValue(t.test.AddPair(state.points[0], state.points[1]).LLR)
		}
		t.completed++
	}
}

// addBye counts a round in which the player has no opponent.
func (t *Crosstable) addBye(player int) { t.rows[player].Byes++ }

// PlayerRows returns the players in the order of the plan.
func (t *Crosstable) PlayerRows() []Row { return slices.Clone(t.rows) }

// Games returns the number of games counted.
func (t *Crosstable) Games() int { return t.games }

// NotBegun returns the number of games that never began (see [Result.HasBegun]). They count as losses
// in the rows and are excluded from estimates of strength.
func (t *Crosstable) NotBegun() int { return t.notBegun }

// GamesByCause returns the number of games by cause.
func (t *Crosstable) GamesByCause() map[Cause]int { return t.gamesByCause }

// HeadToHead returns the results of player a against player b in games that began.
func (t *Crosstable) HeadToHead(a, b int) rating.HeadToHead {
	return t.headToHead.HeadToHead(t.rows[a].Name, t.rows[b].Name)
}

// ResultsWithoutFaults returns the results of player a against player b without the games that b
// lost by its own fault, and given, the number of these games: they are no evidence of a's
// strength. Games that a lost by its own fault are included.
func (t *Crosstable) ResultsWithoutFaults(a, b int) (earned rating.GameCounts, given int64) {
	without := &t.withoutFaults[0]
	if a > b {
		without = &t.withoutFaults[1]
	}
	h := without.HeadToHead(t.rows[a].Name, t.rows[b].Name)
	return h.GameCounts, t.HeadToHead(a, b).Tally.NumGames() - h.Tally.NumGames()
}

// Test returns the state of the plan's sequential test, nil if the plan has no test.
func (t *Crosstable) Test() *rating.SPRTRun { return t.test }

// LLRHistory returns the log-likelihood ratio of the test after each pair, thinned out for many
// pairs; nil without a test.
func (t *Crosstable) LLRHistory() []float64 { return t.llrHistory.storedValues() }

// NumFaults returns the number of games that a player lost by its own fault.
func (t *Crosstable) NumFaults(player int) (n int) {
	for _, k := range t.rows[player].Faults {
		n += k
	}
	return n
}

// halfPoints returns a player's half points, byes included.
func (t *Crosstable) halfPoints(player int) int {
	r := t.rows[player]
	return r.Points() + 2*r.Byes*t.plan.Games
}

// Ranking returns the numbers of the players, the best first: by points, then by the points of
// their opponents (Buchholz), then by the order of the plan. In a knockout or a ladder the place
// reached there precedes points.
func (t *Crosstable) Ranking() []int {
	order := make([]int, len(t.rows))
	buchholz := make([]int, len(t.rows))
	for i := range order {
		order[i] = i
	}
	for pair := range t.phaseMargins {
		buchholz[pair[0]] += t.halfPoints(pair[1])
		buchholz[pair[1]] += t.halfPoints(pair[0])
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(t.halfPoints(b)-t.halfPoints(a), buchholz[b]-buchholz[a], a-b)
	})
	switch t.plan.Kind {
	case Knockout:
		return rankByElimination(t, order)
	case Ladder:
		places, _ := ladderPlaces(t, -1)
		return places
	}
	return order
}

// phaseMargin returns the half points of a minus the half points of b in the games of a phase.
func (t *Crosstable) phaseMargin(phase, a, b int) int {
	margin := t.phaseMargins[orderedPair(a, b)][phase]
	if a > b {
		return -margin
	}
	return margin
}

// haveMet reports whether two players have finished a game against each other.
func (t *Crosstable) haveMet(a, b int) bool { return t.phaseMargins[orderedPair(a, b)] != nil }

// CountOpenings returns the number of distinct openings played, and the number of openings played
// more than once.
func (t *Crosstable) CountOpenings() (used, repeated int) {
	distinct := map[int]int{}
	for number, games := range t.gamesByOpening {
		if n := len(t.plan.Openings); n > 0 {
			number %= n
		}
		distinct[number] += games
	}
	for _, games := range distinct {
		if games > t.seats {
			repeated++
		}
	}
	return len(distinct), repeated
}
