package capture

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// examiner plays every defence against what a hunt claims, by package
// games/gomoku.
type examiner struct {
	t      *testing.T
	g      game.Rules
	b      *Board
	h      *vcf
	wins   func(tries int64) (Cell, int) // the search whose claims are examined
	loose  bool                          // the plies that it says are no bound
	known  map[uint64]int                // plies that a won position really takes
	claims int                           // wins claimed and found true, each of another position
}

func examine(t *testing.T, g game.Rules) *examiner {
	b := NewBoard(g)
	h := newVCF(b, 1<<12)
	return &examiner{t: t, g: g, b: b, h: h, wins: h.FindWin, known: map[uint64]int{}}
}

// examineThrees examines wins by threes and fours.
func examineThrees(t *testing.T, g game.Rules) *examiner {
	e := examine(t, g)
	e.wins, e.loose = newVCT(e.h, 1<<14).FindWin, true
	return e
}

// claim returns the plies of the win that is claimed for a position, 0 for none.
func (e *examiner) claim(s *game.State, tries int64) int {
	e.b.SetPosition(s)
	_, plies := e.wins(tries)
	return plies
}

// prove follows a win against every legal move of the other side and returns the
// plies of the longest defence.
func (e *examiner) prove(s *game.State) int {
	key := e.g.Status(s).Key
	if n := e.known[key]; n > 0 {
		return n
	}
	e.b.SetPosition(s)
	c, plies := e.wins(1 << 40)
	if plies <= 0 {
		e.fail(s, "no win is found any more")
	}
	var next game.State
	st := e.g.Play(&next, s, c, false)
	n := 1
	switch {
	case st.Outcome == rules.Ongoing:
		n = e.withstand(&next)
	case st.Outcome != rules.Lost:
		e.fail(s, "%v ends the game otherwise", c)
	}
	if n > plies && !e.loose {
		e.fail(s, "a win in %d plies is claimed, it takes %d", plies, n)
	}
	e.claims++
	e.known[key] = n
	return n
}

// meets reports whether a capture is among the answers to a threat.
func (e *examiner) meets(c Cell) (yes bool) {
	defer e.b.Undo()
	if e.b.Play(c).IsOver() {
		return false
	}
	var set cellSet
	e.b.computeReplies(&set)
	set.intersectWith(&e.b.captureCells[e.b.turn])
	return !set.isEmpty()
}

// withstand plays every legal move of the side that is said to lose.
func (e *examiner) withstand(s *game.State) int {
	n := 2
	for _, d := range e.g.Moves(s, nil) {
		var next game.State
		switch st := e.g.Play(&next, s, d, false); {
		case st.Outcome == rules.Won:
		case st.Outcome != rules.Ongoing:
			e.fail(s, "%v ends the game", d)
		default:
			n = max(n, 1+e.prove(&next))
		}
	}
	return n + 1
}

func (e *examiner) fail(s *game.State, format string, args ...any) {
	e.t.Helper()
	e.b.SetPosition(s)
	e.t.Logf("%v, %d to move, taken %v\n%s", e.g.Law(), s.Colour(), e.b.captured, picture(e.b))
	e.t.Fatalf(format, args...)
}

// TestClaims_HoldAgainstEveryDefence follows claimed wins by fours against every legal move.
func TestClaims_HoldAgainstEveryDefence(t *testing.T) {
	testutil.SkipUnderRace(t)
	claimsHold(t, examine, 11, testutil.SampleSize(2, 20), 2000)
}

// TestClaimsByThrees_HoldAgainstEveryDefence does the same for wins by threes and fours that fours
// alone would not bring.
func TestClaimsByThrees_HoldAgainstEveryDefence(t *testing.T) {
	testutil.SkipUnderRace(t)
	claimsHold(t, examineThrees, 10, testutil.SampleSize(1, 8), 500)
}

// claimsHold examines positions with claimed wins, with a number of tries for each. Half of them
// take more than 7 plies, and in a fifth a capture is among the answers to the first move.
func claimsHold(t *testing.T, examine func(*testing.T, game.Rules) *examiner, seed uint64, want int, tries int64) {
	rng := rand.New(rand.NewPCG(seed, 42))
	roots := map[uint64]bool{}
	deep, capturing, claims := 0, 0, 0
	for games := 0; len(roots) < want || deep < want/2 || capturing < want/5 || claims < 10*want; games++ {
		if games == 200*want {
			t.Fatalf("too few claims: of %d positions %d deep, %d with captures, %d in all", len(roots), deep, capturing, claims)
		}
		law, size := "capture", 9+rng.IntN(5)
		switch rng.IntN(4) {
		case 0:
			law = someLaw(rng)
		case 1:
			size = 19
		}
		e := examine(t, mustGame(t, law, size))
		if e.loose && !supportsZones(e.g.Law()) {
			continue
		}
		for range 8 {
			s := skirmish(rng, e.g, e.b, 60)
			plies, key := e.claim(&s, tries), e.g.Status(&s).Key
			if plies < 3 || plies <= 7 && len(roots)-deep > want/2 || roots[key] || e.loose && e.byFours(&s, tries) {
				continue
			}
			roots[key] = true
			if plies > 7 {
				deep++
			}
			e.b.SetPosition(&s)
			if c, _ := e.wins(1 << 40); e.meets(c) {
				capturing++
			}
			before := e.claims
			e.prove(&s)
			claims += e.claims - before
		}
	}
}

// byFours reports whether fours alone win.
func (e *examiner) byFours(s *game.State, tries int64) bool {
	e.b.SetPosition(s)
	_, plies := e.h.FindWin(tries)
	return plies > 0
}

// oracleWinsWithin is the oracle: whether the side to move wins within n plies, by trying
// everything.
func oracleWinsWithin(g game.Rules, s *game.State, plies int) bool {
	for _, c := range g.Moves(s, nil) {
		var next game.State
		st := g.Play(&next, s, c, false)
		if st.Outcome == rules.Lost || st.Outcome == rules.Ongoing && plies >= 3 && oracleLosesWithin(g, &next, plies-1) {
			return true
		}
	}
	return false
}

// oracleLosesWithin reports whether every move of the side to move loses within so
// many plies.
func oracleLosesWithin(g game.Rules, s *game.State, plies int) bool {
	for _, c := range g.Moves(s, nil) {
		var next game.State
		st := g.Play(&next, s, c, false)
		if st.Outcome != rules.Won && (st.Outcome != rules.Ongoing || !oracleWinsWithin(g, &next, plies-1)) {
			return false
		}
	}
	return true
}

// On small boards a search of everything agrees: what the hunt or the engine calls
// won or lost within five plies is, and what is won within three the engine sees.
func TestSolver_EqualsOracle(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(13, 42))
	e := small(t)
	hunted, won, lost, positions := 0, 0, 0, 0
	for want := testutil.SampleSize(8, 80); positions < want || hunted < want/4 || won < want/4 || lost < want/8; {
		law := []string{"capture", "capture", "pente", "ninuki", "capture:prize=6"}[rng.IntN(5)]
		g := mustGame(t, law, 7)
		x := examine(t, g)
		s := skirmish(rng, g, x.b, 44)
		if n := len(g.Moves(&s, nil)); n > 24 || n < 3 || oracleWins(g, &s) {
			continue
		}
		positions++
		if plies := x.claim(&s, 1000); plies > 0 && plies <= 5 {
			if hunted++; !oracleWinsWithin(g, &s, plies) {
				x.fail(&s, "the hunt claims a win in %d", plies)
			}
		}
		score := e.score(t, g, &s)
		n, decided := score.Distance()
		switch {
		case decided && n <= 5 && score.Won():
			if won++; !oracleWinsWithin(g, &s, n) {
				x.fail(&s, "the engine says %v", score)
			}
		case decided && n <= 4 && score.Lost():
			if lost++; !oracleLosesWithin(g, &s, n) {
				x.fail(&s, "the engine says %v", score)
			}
		}
		if oracleWinsWithin(g, &s, 3) {
			if !score.Won() {
				x.fail(&s, "the engine says %v of a win in 3", score)
			}
		}
	}
}

// setUp is a record that begins with a position.
func setUp(g game.Rules, s *game.State) sente.Record {
	r := record(g.Law().String())
	u := game.Setup{ToMove: s.Colour(), Taken: [2]int{s.Taken(0), s.Taken(1)}}
	for y := range g.Size() {
		for x := range g.Size() {
			switch side, ok := s.Stone(game.PointAt(x, y)); {
			case ok && side == game.Black:
				u.Black = append(u.Black, game.PointAt(x, y))
			case ok:
				u.White = append(u.White, game.PointAt(x, y))
			}
		}
	}
	r.Size, r.Setup = strconv.Itoa(g.Size()), u.String()
	return r
}

// score is what the engine thinks of a position that was set up.
func (e *engine) score(t *testing.T, g game.Rules, s *game.State) sente.Score {
	t.Helper()
	c, err := e.Think(context.Background(), setUp(g, s), sente.Limits{Depth: 6, Nodes: 20_000}, nil)
	testutil.NoError(t, err)
	return c.Info.Score
}
