package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// often returns the number of cases: few by default, 10^5 if SENTE_LONG is set.
func often(few int) int {
	if testutil.LongEnabled() {
		return 100_000
	}
	return few
}

// someLaw returns a random named law or one with random clauses.
func someLaw(rng *rand.Rand) Law {
	if rng.IntN(8) == 0 {
		return Law{Rule: Freestyle, Clauses: Continuous | Exact*Clauses(rng.IntN(2))}
	}
	if rng.IntN(3) > 0 {
		return Rule(rng.IntN(int(ruleCount))).Law()
	}
	law := Law{Capture, Clauses(rng.IntN(int(allClauses)+1)) &^ (Fouls | Continuous), uint8(minCapturesToWin + 2*rng.IntN(4))}
	return law
}

func mustGame(t *testing.T, law Law, size int) Rules {
	t.Helper()
	r, err := NewGame(law, size, NoOpening)
	testutil.NoError(t, err)
	return r
}

// TestRules_FivesAgreeWithOracleLong puts random stones on boards of all sizes.
func TestRules_FivesAgreeWithOracleLong(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 7))
	found := map[Rule]int{}
	for range often(1000) {
		law := someLaw(rng)
		o := newOracle(law, MinSize+rng.IntN(MaxSize-MinSize+1))
		o.scatter(rng)
		r, s := mustGame(t, law, o.size), o.state()
		won := [2]Plane{r.fiveStones(&s.stones, Black), r.fiveStones(&s.stones, White)}
		for colour, stone := range []byte("xo") {
			if got := r.hasFive(&s.stones, colour); got != o.five(stone) {
				t.Fatalf("%v: hasFive of %c is %v\n%v", law, stone, got, o)
			}
			for y := range o.size {
				for x := range o.size {
					p := spot{x, y}
					want := o.at(p) == stone && o.fiveThrough(p)
					if want {
						found[law.Rule]++
					}
					if got := won[colour].Has(p.point()); got != want {
						t.Fatalf("%v: fives of %c has %v: %v\n%v", law, stone, p.point(), got, o)
					}
					if o.at(p) != stone {
						continue
					}
					if got := r.hasFiveAt(&s.stones, colour, p.point()); got != want {
						t.Fatalf("%v: fiveAt %v is %v\n%v", law, p.point(), got, o)
					}
					if got := r.hasLineAt(&s.stones[colour], p.point()); !r.isSpecial() && got != want {
						t.Fatalf("%v: winsAt %v is %v\n%v", law, p.point(), got, o)
					}
				}
			}
		}
	}
	for _, rule := range AllRules() {
		if found[rule] < 50 {
			t.Errorf("too few stones in fives by %v to mean anything: %d", rule, found[rule])
		}
	}
}

// TestRules_FoulsAgreeWithOracleLong compares the forbidden points of Renju and their reasons.
func TestRules_FoulsAgreeWithOracleLong(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(8, 7))
	names := [...]string{noFoul: "", fiveMade: "five", overline: "overline", doubleFour: "double four", doubleThree: "double three"}
	found := map[string]int{}
	for range often(1500) {
		o := newOracle(Renju.Law(), 5+rng.IntN(9))
		o.scatter(rng)
		r, s := mustGame(t, o.law, o.size), o.state()
		for _, p := range o.free() {
			got, want := names[r.checkOffence(&s, p.point()).foul], o.foul(p)
			if got != want {
				t.Fatalf("%v is %q, must be %q\n%v", p.point(), got, want, o)
			}
			found[want]++
		}
		allListed(t, o, r, &s)
	}
	for _, name := range names {
		if found[name] < 50 {
			t.Errorf("%q was seen %d times: too few to mean anything", name, found[name])
		}
	}
}

// TestRules_DoubleThreesAgreeWithOracleLong compares the forbidden points and the captures by rules with
// captures and any other clauses.
func TestRules_DoubleThreesAgreeWithOracleLong(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(9, 7))
	found := map[bool]int{}
	captured := map[int]int{}
	for range often(1500) {
		law := Law{Capture, Clauses(rng.IntN(int(allClauses)+1))&^(Fouls|Continuous) | NoDoubleThree | Captures, defaultCapturesToWin}
		if rng.IntN(2) == 0 {
			law = Capture.Law()
		}
		o := newOracle(law, 6+rng.IntN(8))
		o.scatter(rng)
		o.turn = "xo"[rng.IntN(2)]
		r, s := mustGame(t, law, o.size), o.state()
		for _, p := range o.free() {
			want := o.doubleThree(p)
			found[want]++
			if got := r.forbids(&s, p.point()); got != want {
				t.Fatalf("%v to move by %v: %v is forbidden: %v\n%v", string(o.turn), law, p.point(), got, o)
			}
			var mine []spot
			for _, q := range s.capturedPairs(s.colour(), p.point(), nil) {
				mine = append(mine, spot{q.X(), q.Y()})
			}
			theirs := o.captures(p, o.turn)
			captured[len(theirs)]++
			if !same(mine, theirs) {
				t.Fatalf("%v by %c captures %v, must be %v\n%v", p.point(), o.turn, mine, theirs, o)
			}
		}
		allListed(t, o, r, &s)
	}
	if found[true] < 200 || captured[2] < 1000 || captured[4] < 50 || captured[6] < 2 {
		t.Errorf("too few double threes or captures to mean anything: %v, %v", found, captured)
	}
}

// allListed compares the lists of legal and of forbidden points, which skip unsuspicious points.
func allListed(t *testing.T, o *oracle, r Rules, s *State) {
	t.Helper()
	var legal, forbidden []Point
	for _, p := range o.free() {
		if o.forbidden(p) {
			forbidden = append(forbidden, p.point())
		} else {
			legal = append(legal, p.point())
		}
	}
	if got := r.Moves(s, nil); !slices.Equal(got, legal) {
		t.Fatalf("%v: %c may play %v, must be %v\n%v", o.law, o.turn, got, legal, o)
	}
	if got := r.Forbidden(s, nil); !slices.Equal(got, forbidden) {
		t.Fatalf("%v: forbidden to %c are %v, must be %v\n%v", o.law, o.turn, got, forbidden, o)
	}
}

func same(a, b []spot) bool {
	if len(a) != len(b) {
		return false
	}
	for _, p := range a {
		if !slices.Contains(b, p) {
			return false
		}
	}
	return true
}

// TestRules_GamesAgreeWithOracleLong compares complete games, each by one law, and undoes all moves.
func TestRules_GamesAgreeWithOracleLong(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(10, 7))
	tally := map[string]int{}
	positions, captures := 0, 0
	for captures < often(8000) {
		law := someLaw(rng)
		g := &duel{t: t, rng: rng, taste: rng.IntN(3), o: newOracle(law, 5+rng.IntN(6)), r: mustGame(t, law, 5)}
		g.r = mustGame(t, law, g.o.size)
		g.play()
		positions += len(g.states)
		if law.Has(Captures) {
			captures += len(g.states)
			tally["games with captures"]++
		}
		tally[law.Rule.String()]++
		for name, n := range g.seen {
			tally[name] += n
		}
	}
	t.Logf("%d positions, %d of them by rules with captures: %v", positions, captures, tally)
	for _, name := range []string{"pending", "answered", "ignored", "captured", "board full", "five in a row", "10 stones captured", "forbidden", "lines made"} {
		if tally[name] < 5 {
			t.Errorf("%q was seen %d times: too few to mean anything", name, tally[name])
		}
	}
}

// duel is a game played by the oracle and by the rules.
type duel struct {
	t      *testing.T
	rng    *rand.Rand
	taste  int // preferred kind of moves
	o      *oracle
	r      Rules
	states []State
	status []rules.Status
	seen   map[string]int
}

func (g *duel) play() {
	g.seen = map[string]int{}
	s := g.r.Start()
	g.states, g.status = append(g.states, s), append(g.status, g.r.Status(&s))
	for !g.o.over {
		p := g.choose()
		waited := g.o.pending
		g.o.play(p)
		var next State
		st := g.r.Play(&next, &s, p.point(), true)
		g.compare(&next, st, p)
		g.count(&next, waited)
		s = next
		g.states, g.status = append(g.states, s), append(g.status, st)
	}
}

// choose prefers captures in some games and rows in others; in a third kind it avoids both, so that boards
// fill up.
func (g *duel) choose() spot {
	legal := g.o.legal()
	best, chosen := -1000, legal[0]
	for range min(8, len(legal)) {
		p := legal[g.rng.IntN(len(legal))]
		taken, row := len(g.o.captures(p, g.o.turn)), 0
		g.o.with(p, g.o.turn, func() {
			for _, d := range lines {
				row = max(row, len(g.o.run(p, d)))
			}
		})
		worth := [3]int{5*taken + row, taken + 5*row, -taken - 5*row}[g.taste]*4 + g.rng.IntN(8)
		if g.o.pending && taken > 0 {
			worth += 100
		}
		if worth > best {
			best, chosen = worth, p
		}
	}
	return chosen
}

func (g *duel) compare(s *State, st rules.Status, p spot) {
	o, t := g.o, g.t
	t.Helper()
	winner := map[byte]int{'x': Black, 'o': White, '.': -1, 0: -1}[o.winner]
	switch {
	case st.Outcome.IsOver() != o.over, st.Outcome.Winner(st.Turn) != winner:
		t.Fatalf("%v after %v: outcome %v, must be over %v, won by %c\n%v", o.law, p.point(), st.Outcome, o.over, o.winner, o)
	case s.Pending() != o.pending:
		t.Fatalf("%v after %v: a five waits for an answer: %v\n%v", o.law, p.point(), s.Pending(), o)
	case s.Taken(Black) != o.taken['x'], s.Taken(White) != o.taken['o']:
		t.Fatalf("%v after %v: captured %v, must be %v\n%v", o.law, p.point(), s.taken, o.taken, o)
	case s.deadStones() != o.graves():
		t.Fatalf("%v after %v: other dead stones than\n%v", o.law, p.point(), o)
	case s.liveStones() != o.state().stones, s.counts != o.state().counts:
		t.Fatalf("%v after %v: other stones than\n%v", o.law, p.point(), o)
	}
	if want := g.r.Status(s); st != want {
		t.Fatalf("%v after %v: Play says %+v, Status %+v\n%v", o.law, p.point(), st, want, o)
	}
	var want []Point
	for _, q := range o.legal() {
		want = append(want, q.point())
	}
	if got := g.r.Moves(s, nil); !slices.Equal(got, want) {
		t.Fatalf("%v after %v: moves %v, must be %v\n%v", o.law, p.point(), got, want, o)
	}
	if got := len(g.r.Moves(s, nil)) + len(g.r.Forbidden(s, nil)); !o.over && got != len(o.free()) {
		t.Fatalf("%v after %v: %d moves and forbidden points of %d free ones", o.law, p.point(), got, len(o.free()))
	}
	g.seen["forbidden"] += len(g.r.Forbidden(s, nil))
}

func (g *duel) count(s *State, waited bool) {
	before := &g.states[len(g.states)-1]
	switch {
	case g.o.pending:
		g.seen["pending"]++
	case g.o.over:
		g.seen[g.r.Reason(s).Text]++
	}
	switch {
	case s.taken != before.taken && g.r.hasClauses(Continuous):
		g.seen["lines made"]++
	case s.taken != before.taken:
		g.seen["captured"]++
	}
	if waited && !g.o.over {
		g.seen["answered"]++
	}
	if waited && g.o.over && g.o.winner == g.o.turn {
		g.seen["ignored"]++
	}
}

// TestRules_IsLegalAgreesWithMoves plays random games and compares the test of each point with the list of moves.
func TestRules_IsLegalAgreesWithMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range often(60) {
		opening := AllOpenings()[rng.IntN(len(AllOpenings()))]
		r, err := NewGame(someLaw(rng), 6+rng.IntN(10), opening)
		if err != nil {
			continue // the opening needs a larger board
		}
		s := r.Start()
		for range 40 {
			legal := r.Moves(&s, nil)
			for p := Point(-300); p < 1024; p++ {
				if got, want := r.IsLegal(&s, p), slices.Contains(legal, p); got != want {
					t.Fatalf("%v: point %d is legal: %v, want %v", r, p, got, want)
				}
			}
			if len(legal) == 0 {
				break
			}
			var next State
			r.Play(&next, &s, legal[rng.IntN(len(legal))], true)
			s = next
		}
	}
}
