package capture

import (
	"context"
	"fmt"
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
	t        *testing.T
	g        game.Rules
	b        *Board
	h        *vcf
	wins     func(tries int64) (Cell, int) // the search whose claims are examined
	loose    bool                          // the plies that it says are no bound
	known    map[uint64]int                // plies that a won position really takes
	claims   int                           // wins claimed and found true, each of another position
	deep     int                           // those of them claimed in more than 7 plies
	defences int                           // moves played against them
	captures int                           // claims with a capture among the answers
}

func examine(t *testing.T, g game.Rules) *examiner {
	b := NewBoard(g)
	h := newVCF(b, 1<<12)
	return &examiner{t: t, g: g, b: b, h: h, wins: h.Win, known: map[uint64]int{}}
}

// examineThrees examines wins by threes and fours.
func examineThrees(t *testing.T, g game.Rules) *examiner {
	e := examine(t, g)
	e.wins, e.loose = newVCT(e.h, 1<<14).Win, true
	return e
}

// claim returns the plies of the win that is claimed for a position, 0 for none.
func (e *examiner) claim(s *game.State, tries int64) int {
	e.b.Set(s)
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
	e.b.Set(s)
	c, plies := e.wins(1 << 40)
	if plies <= 0 {
		e.fail(s, "no win is found any more")
	}
	var next game.State
	st := e.g.Play(&next, s, c, false)
	n := 1
	switch {
	case st.Outcome == rules.Ongoing:
		if e.meets(c) {
			e.captures++
		}
		n = e.withstand(&next)
	case st.Outcome != rules.Lost:
		e.fail(s, "%v ends the game otherwise", c)
	}
	if n > plies && !e.loose {
		e.fail(s, "a win in %d plies is claimed, it takes %d", plies, n)
	}
	e.claims++
	if plies > 7 {
		e.deep++
	}
	e.known[key] = n
	return n
}

// meets reports whether a capture is among the answers to a threat.
func (e *examiner) meets(c Cell) (yes bool) {
	defer e.b.Undo()
	if e.b.Play(c).Over() {
		return false
	}
	var set cellSet
	e.b.replies(&set)
	set.meet(&e.b.takes[e.b.turn])
	return !set.empty()
}

// withstand plays every legal move of the side that is said to lose.
func (e *examiner) withstand(s *game.State) int {
	n := 2
	for _, d := range e.g.Moves(s, nil) {
		e.defences++
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
	e.b.Set(s)
	e.t.Logf("%v, %d to move, taken %v\n%s", e.g.Law(), s.Colour(), e.b.taken, picture(e.b))
	e.t.Fatalf(format, args...)
}

// Every win claimed holds against every defence, and takes no longer than said.
//
//	SENTE_LONG=1 go test ./engines/capture -run Claims -v
func TestClaimsHold(t *testing.T) {
	testutil.SkipUnderRace(t)
	claimsHold(t, examine, 11, often(12, 1100), 2000)
}

// The same is true of wins by threes and fours; those that fours alone would bring
// are left out.
func TestClaimsByThreesHold(t *testing.T) {
	testutil.SkipUnderRace(t)
	claimsHold(t, examineThrees, matchSeed(), often(6, 1000), 500)
}

// tally counts what was examined.
type tally struct {
	roots     map[uint64]bool // positions from which a win was claimed, by their keys
	deep      int             // those of them claimed in more than 7 plies
	capturing int             // those of them in which a capture is among the answers to the first move
	claims    int             // all wins claimed along the way
	far       int             // those of them claimed in more than 7 plies
	defences  int
	captures  int
}

func (n *tally) String() string {
	return fmt.Sprintf("%d positions, %d of them won in more than 7 plies, %d with a capture among the answers to the first threat; %d claims, %d of more than 7 plies, hold against %d defences; captures among the answers %d times",
		len(n.roots), n.deep, n.capturing, n.claims, n.far, n.defences, n.captures)
}

// add examines a position from which a win in a number of plies is claimed.
func (n *tally) add(e *examiner, s *game.State, plies int) {
	n.roots[e.g.Status(s).Key] = true
	if plies > 7 {
		n.deep++
	}
	e.b.Set(s)
	if c, _ := e.wins(1 << 40); e.meets(c) {
		n.capturing++
	}
	before := *e
	e.prove(s)
	n.claims, n.far = n.claims+e.claims-before.claims, n.far+e.deep-before.deep
	n.defences, n.captures = n.defences+e.defences-before.defences, n.captures+e.captures-before.captures
}

// enough reports whether n positions were examined, half of them won in
// more than 7 plies and a fifth with captures among the answers, and ten times as
// many claims.
func (n *tally) enough(want int) bool {
	return len(n.roots) >= want && n.deep >= want/2 && n.capturing >= want/5 && n.claims >= 10*want
}

// claimsHold examines positions, with a number of tries for each.
func claimsHold(t *testing.T, examine func(*testing.T, game.Rules) *examiner, seed uint64, want int, tries int64) {
	rng := rand.New(rand.NewPCG(seed, 42))
	n := tally{roots: map[uint64]bool{}}
	for !n.enough(want) {
		law, size := "capture", 9+rng.IntN(5)
		switch rng.IntN(4) {
		case 0:
			law = someLaw(rng)
		case 1:
			size = 19
		}
		e := examine(t, mustGame(t, law, size))
		if e.loose && !zoned(e.g.Law()) {
			continue
		}
		for range 8 {
			s := skirmish(rng, e.g, e.b, 60)
			plies := e.claim(&s, tries)
			switch {
			case plies < 3 || plies <= 7 && len(n.roots)-n.deep > want/2:
			case n.roots[e.g.Status(&s).Key] || e.loose && e.byFours(&s, tries):
			default:
				n.add(e, &s, plies)
			}
		}
		if long() && e.claims > 0 {
			t.Log(&n)
		}
	}
	t.Log(&n)
}

// byFours reports whether fours alone win.
func (e *examiner) byFours(s *game.State, tries int64) bool {
	e.b.Set(s)
	_, plies := e.h.Win(tries)
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
func TestOracleAgrees(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(13, 42))
	e := small(t)
	hunted, won, lost, seen, positions := 0, 0, 0, 0, 0
	for want := often(40, 400); positions < want || hunted < want/4 || won < want/4 || lost < want/8; {
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
			if seen++; !score.Won() {
				x.fail(&s, "the engine says %v of a win in 3", score)
			}
		}
	}
	t.Logf("%d positions: the hunt wins %d of them, the engine %d, loses %d; %d are won in 3 plies", positions, hunted, won, lost, seen)
}

// setUp is a record that begins with a position.
func setUp(g game.Rules, s *game.State) sente.Record {
	r := record(g.Law().String())
	u := game.Setup{ToMove: s.Colour(), Taken: [2]int{s.Taken(0), s.Taken(1)}}
	for y := range g.Size() {
		for x := range g.Size() {
			switch side, ok := s.Stone(game.At(x, y)); {
			case ok && side == game.Black:
				u.Black = append(u.Black, game.At(x, y))
			case ok:
				u.White = append(u.White, game.At(x, y))
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
	if err != nil {
		t.Fatal(err)
	}
	return c.Info.Score
}

// The solver names wins by threes where fours alone win nothing.
func TestSolverKnowsThrees(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(23, 42))
	solver, err := NewSolver(Options{Memory: 16 << 20})
	if err != nil {
		t.Fatal(err)
	}
	e := examineThrees(t, mustGame(t, "capture", 13))
	for found := 0; found < 3; {
		s := skirmish(rng, e.g, e.b, 40)
		if e.claim(&s, 1000) <= 0 {
			continue
		}
		e.b.Set(&s)
		if _, fours := e.h.Win(1 << 20); fours > 0 {
			continue
		}
		found++
		info, err := solver.Solve(context.Background(), setUp(e.g, &s), sente.Limits{}, nil)
		if err != nil || !info.Score.Won() || info.Source != "proof" || len(info.Line) < 3 {
			e.fail(&s, "%+v %v", info, err)
		}
	}
}
