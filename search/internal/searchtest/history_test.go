package searchtest_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/multi"
	"github.com/sente-games/sente/search/plain"
)

// chase is king and pawn against king on three by four cells: the pawn wins at the last
// row and loses when it is taken. A position that occurs for the third time is a draw,
// and so is a number of plies without a step of the pawn.
type chase struct {
	White, Black, Pawn int8 // cells, row by row from White's side
	Turn_, Times       int8
	Limit              int8 // of plies without a step of the pawn
	Past               rules.History[[16]uint64]
}

const (
	chaseColumns, chaseRows = 3, 4
	mostQuiet               = 12  // the largest Limit
	pawnStep                = 100 // the move of the pawn; others are cells
)

func (p chase) Turn() int { return int(p.Turn_) }

func (p chase) Moves(buf []int8) []int8 {
	own, other := p.White, p.Black
	if p.Turn_ == 1 {
		own, other = other, own
	}
	for to := range int8(chaseColumns * chaseRows) {
		if beside(own, to) && !beside(other, to) && to != other && (p.Turn_ == 1 || to != p.Pawn) {
			buf = append(buf, to)
		}
	}
	if ahead := p.Pawn + chaseColumns; p.Turn_ == 0 && ahead != p.White && ahead != p.Black {
		buf = append(buf, pawnStep)
	}
	if len(buf) == 0 {
		buf = append(buf, own) // there is always a move: to stay
	}
	return buf
}

// beside reports whether two different cells are adjacent.
func beside(a, b int8) bool {
	dx, dy := a%chaseColumns-b%chaseColumns, a/chaseColumns-b/chaseColumns
	return a != b && dx*dx <= 1 && dy*dy <= 1
}

// moved is the position without its history.
func (p chase) moved(m int8) chase {
	switch {
	case m == pawnStep:
		p.Pawn += chaseColumns
	case p.Turn_ == 0:
		p.White = m
	default:
		p.Black = m
	}
	p.Turn_ = 1 - p.Turn_
	return p
}

func (p chase) Play(m int8) chase {
	p = p.moved(m)
	if m == pawnStep {
		p.Past.Begin()
	}
	p.Times = int8(p.Past.Add(p.place()))
	return p
}

func (p chase) place() uint64 {
	return uint64(p.White) | uint64(p.Black)<<8 | uint64(p.Pawn)<<16 | uint64(p.Turn_)<<24
}

func (p chase) Outcome() rules.Outcome {
	switch {
	case p.Pawn == p.Black:
		return rules.WonBy(1)
	case p.Pawn/chaseColumns == chaseRows-1:
		return rules.WonBy(0)
	case p.Times >= 3 || p.Past.Len() > int(p.Limit):
		return rules.Draw
	}
	return rules.Ongoing
}

func (p chase) Key() uint64          { return (p.place()+1)*0x9e3779b97f4a7c15 ^ p.Past.Key() }
func (p chase) Format(m int8) string { return fmt.Sprint(m) }
func (p chase) MaxMoves() int        { return 9 }
func (p chase) MaxPlies() int        { return chaseRows * (mostQuiet + 1) }

// told is the reference implementation: it stores the whole game as a list and
// has no key.
type told struct {
	chase
	list []uint64
}

func (t told) Play(m int8) told {
	next := told{chase: t.moved(m), list: slices.Clone(t.list)}
	if m == pawnStep {
		next.list = append(next.list, 0) // no position
	}
	next.list = append(next.list, next.place())
	return next
}

func (t told) Outcome() rules.Outcome {
	times, quiet := 0, 0
	for _, place := range t.list {
		if place == t.place() {
			times++
		}
		quiet++
		if place == 0 {
			quiet = 0
		}
	}
	p := t.chase
	p.Times, p.Past = 0, rules.History[[16]uint64]{}
	if out := p.Outcome(); out.IsOver() || times < 3 && quiet <= int(t.Limit) {
		return out
	}
	return rules.Draw
}

func (told) Key() {} // hides the method of chase

// forgetful is a chase whose key leaves the history out.
type forgetful struct{ chase }

func (f forgetful) Play(m int8) forgetful { return forgetful{f.chase.Play(m)} }
func (f forgetful) Key() uint64           { return (f.place() + 1) * 0x9e3779b97f4a7c15 }

// walked are positions after some moves, which have a history.
func walked(dice *rand.Rand, n int) (quick []chase, slow []told) {
	for len(quick) < n {
		p := chase{Limit: 8, White: int8(dice.IntN(6)), Black: int8(9 + dice.IntN(3)), Pawn: int8(dice.IntN(3))}
		if p.White == p.Pawn || beside(p.White, p.Black) || beside(p.Black, p.Pawn) {
			continue
		}
		p.Past.Add(p.place())
		t := told{chase: p, list: []uint64{p.place()}}
		for range dice.IntN(9) {
			moves := p.Moves(nil)
			m := moves[dice.IntN(len(moves))]
			p, t = p.Play(m), t.Play(m)
		}
		if p.Outcome() != t.Outcome() {
			panic(fmt.Sprintf("%+v: %d, told %d", p, p.Outcome(), t.Outcome()))
		}
		if !p.Outcome().IsOver() {
			quick, slow = append(quick, p), append(slow, t)
		}
	}
	return quick, slow
}

// A search that keeps its table between positions handles repetition correctly
// if the key includes the history: its scores equal minimax on the list of
// positions.
func TestRepeater_SearchesAgreeWithPlain(t *testing.T) {
	testutil.SkipUnderRace(t)
	const depth = 5
	quick, slow := walked(rand.New(rand.NewPCG(5, 5)), 400)
	game, blind := rules.NewEasy(quick[0]), rules.NewEasy(forgetful{quick[0]})
	right, mixing := keeping(t, game), keeping(t, blind)
	wrong := 0
	for i, p := range quick {
		twin := rules.NewEasy(slow[i])
		from := twin.Start()
		want := plain.Score(twin, &from, depth)
		// Table entries of deeper searches may contain a later win or loss than
		// minimax finds.
		agrees := func(got sente.Score) bool {
			return got == want || want == 0 && max(got, -got) < sente.WinIn(depth) && sign(got) == solution(t, p)
		}
		if got := right(game.StateAt(p, 0), depth); !agrees(got) {
			t.Errorf("%+v: alphabeta %v, minimax on lists %v", p, got, want)
		}
		if !agrees(mixing(blind.StateAt(forgetful{p}, 0), depth)) {
			wrong++
		}
	}
	if wrong == 0 {
		t.Error("without the history in the key all scores are right: the positions show nothing")
	}
	t.Logf("without the history in the key %d of %d scores are wrong", wrong, len(quick))
}

// solution is the sign of a position's score, by a table of its own.
func solution(t *testing.T, p chase) int {
	game := rules.NewEasy(p)
	return sign(keeping(t, game)(game.Start(), p.MaxPlies()))
}

func sign(s sente.Score) int { return cmp.Compare(s, 0) }

// keeping is a search that keeps its table.
func keeping[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R) func(at S, depth int) sente.Score {
	t.Helper()
	s, err := alphabeta.New(r, alphabeta.TableBytes(1<<20))
	testutil.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return func(at S, depth int) sente.Score {
		found, err := s.Search(t.Context(), at, sente.Limits{Depth: depth}, nil)
		testutil.NoError(t, err)
		return found.Best().Score
	}
}

// lean is a chase that holds no past: whoever plays it counts repetitions on the path.
type lean struct {
	chase
	Quiet int8 // plies since the last step of the pawn
}

func (l lean) Play(m int8) lean {
	next := lean{l.moved(m), l.Quiet + 1}
	if m == pawnStep {
		next.Quiet = 0
	}
	return next
}

func (l lean) Outcome() rules.Outcome {
	if out := l.chase.Outcome(); out.IsOver() || l.Quiet < l.Limit {
		return out
	}
	return rules.Draw
}

func (l lean) Key() uint64 { return (l.place() + 1) * 0x9e3779b97f4a7c15 }

func (l lean) ReversiblePlies() int { return int(l.Quiet) }

func (l lean) Repeated(times int) rules.Outcome {
	if times >= 3 {
		return rules.Draw
	}
	return rules.Ongoing
}

func (l lean) Evaluate() sente.Score { return l.chase.worth() }

// worth is an evaluation at random that is never 0, the score of a draw.
func (p chase) worth() sente.Score { return 1 + sente.Score((p.place()+1)*0x9e3779b97f4a7c15>>58) }

// listed is told with the evaluation of lean.
type listed struct{ told }

func (l listed) Play(m int8) listed    { return listed{l.told.Play(m)} }
func (l listed) Evaluate() sente.Score { return l.chase.worth() }

// leanGames returns positions with the positions before them, and their slow twins.
func leanGames(dice *rand.Rand, n int) (games [][]lean, slow []listed) {
	for len(games) < n {
		p := lean{chase: chase{Limit: mostQuiet, White: int8(dice.IntN(6)), Black: int8(9 + dice.IntN(3)), Pawn: int8(dice.IntN(3))}}
		if p.White == p.Pawn || beside(p.White, p.Black) || beside(p.Black, p.Pawn) {
			continue
		}
		game, t := []lean{p}, listed{told{chase: p.chase, list: []uint64{p.place()}}}
		for range dice.IntN(10) {
			moves := p.Moves(nil)
			m := moves[dice.IntN(len(moves))]
			if dice.IntN(2) == 0 && len(game) > 1 { // go back, to repeat positions
				if i := slices.IndexFunc(moves, func(m int8) bool { return p.Play(m).place() == game[len(game)-2].place() }); i >= 0 {
					m = moves[i]
				}
			}
			p, t = p.Play(m), t.Play(m)
			game = append(game, p)
		}
		if !t.Outcome().IsOver() {
			games, slow = append(games, game), append(slow, t)
		}
	}
	return games, slow
}

// Searches that count repetitions along the path agree with minimax on lists of positions.
func TestRepeater_SearchesAgreeWithLists(t *testing.T) {
	const depth = 5
	games, slow := leanGames(rand.New(rand.NewPCG(7, 7)), 300)
	game := rules.NewEasy(games[0][0])
	ab, err := alphabeta.New(game, alphabeta.Without(alphabeta.Table))
	testutil.NoError(t, err)
	maxn, err := multi.New(game, multi.Using(multi.MaxN))
	testutil.NoError(t, err)
	changed := 0
	for i, positions := range games {
		var states []rules.EasyState[lean]
		for _, p := range positions {
			states = append(states, game.StateAt(p, 0))
		}
		root, history := states[len(states)-1], states[:len(states)-1]
		twin := rules.NewEasy(slow[i])
		from := twin.Start()
		want := plain.Score(twin, &from, depth)
		ab.SetHistory(history)
		found, err := ab.Search(t.Context(), root, sente.Limits{Depth: depth}, nil)
		testutil.NoError(t, err)
		if got := found.Best().Score; got != want {
			t.Errorf("%+v: alphabeta %v, minimax on lists %v", positions, got, want)
		}
		maxn.SetHistory(history)
		maxn.Forget()
		vector, err := maxn.Search(t.Context(), root, sente.Limits{Depth: 3}, nil)
		testutil.NoError(t, err)
		if got, want := vector.Best().Score, plain.Score(twin, &from, 3); got != want {
			t.Errorf("%+v: max^n %v, minimax on lists %v", positions, got, want)
		}
		ab.SetHistory(nil)
		found, err = ab.Search(t.Context(), root, sente.Limits{Depth: depth}, nil)
		testutil.NoError(t, err)
		if found.Best().Score != want {
			changed++
		}
	}
	if changed == 0 {
		t.Error("without the history all scores are the same: the positions do not test it")
	}
}

// A tree search plays to the end of the game and proves the results of minimax
// on lists.
func TestRepeater_TreeSearchProvesNothingWrong(t *testing.T) {
	games, _ := leanGames(rand.New(rand.NewPCG(8, 8)), 40)
	game := rules.NewEasy(games[0][0])
	proven := 0
	for _, positions := range games {
		p := positions[len(positions)-1]
		exact := chase{Limit: p.Limit, White: p.White, Black: p.Black, Pawn: p.Pawn, Turn_: p.Turn_}
		for _, q := range positions[len(positions)-1-int(p.Quiet):] {
			exact.Past.Add(q.place())
		}
		tree, err := mcts.New(game)
		testutil.NoError(t, err)
		var states []rules.EasyState[lean]
		for _, p := range positions {
			states = append(states, game.StateAt(p, 0))
		}
		tree.SetHistory(states[:len(states)-1])
		found, err := tree.Search(t.Context(), states[len(states)-1], sente.Limits{Nodes: 3000, Seed: 1}, nil)
		testutil.NoError(t, err)
		testutil.NoError(t, tree.Close())
		if found.End != search.Solved {
			continue
		}
		proven++
		if got, want := sign(found.Best().Score), solution(t, exact); got != want {
			t.Errorf("%+v: a tree search proves %d, alpha-beta with the past in the state %d", positions, got, want)
		}
	}
	if proven < len(games)/4 {
		t.Errorf("%d of %d positions are proven: they show nothing", proven, len(games))
	}
}
