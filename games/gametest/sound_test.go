package gametest

import (
	"math"
	"sync"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// accused wants a correct game to pass.
func accused[R rules.Rules[S, M], S any, M comparable](t *testing.T, name string, r R, opts ...Option) {
	t.Helper()
	for _, err := range Check(r, opts...) {
		t.Errorf("%s, a correct game, is accused: %v", name, err)
	}
}

// TestSoundGamesAreNeverAccused runs the suite over correct games of unusual kinds.
func TestSoundGamesAreNeverAccused(t *testing.T) {
	testutil.SkipUnderRace(t)
	accused(t, "a game with every ability", full{}, Oracle(toy{}))
	accused(t, "one in the easy form", easyRow(""), Oracle(easyRow("")))
	accused(t, "one on a board in the rules", newDeep(""))
	accused(t, "one on a board with clones", cloning{newDeep("")})
	accused(t, "one on a board with passes", moving{newDeep("")})
	accused(t, "one without picture and words", newRing(""))
	accused(t, "one with knowledge", knowing{newRing("")}, Games(60))
	accused(t, "one of three", three{newRing("")})
	accused(t, "three methods and nothing else", rules.NewEasy(pile(9)))
	accused(t, "one that lasts a single ply", rules.NewEasy(pile(1)))
	accused(t, "one that counts repetitions, with keys of positions alone", rules.NewEasy(shuttle{}))
	accused(t, "one in which a repeated position is a draw", rules.NewEasy(walker{}))
	accused(t, "one in which no place may be visited twice", rules.NewEasy(visits{at: 8}))
	accused(t, "one whose states are slices that dst keeps", slices64{}, HistoryMatters())
	accused(t, "one with rights that no picture shows", rights{})
	accused(t, "one with a cache that is guarded", &guarded{ring: newRing("")})
	accused(t, "one with numbers that are none", notNumbers{newRing("")})
	accused(t, "one without an end that says so", rules.NewEasy(shuttle{endless: true}), Endless())
	if err := checkSignatures(newHarness(newSubject(rules.NewEasy(keyShort{9})), []Option{NoAbility("Key")})); err != nil {
		t.Errorf("methods that are no abilities: %v", err)
	}
}

// pile is a game of three methods.
type pile int8

func (p pile) Moves(buf []int8) []int8 { return sticks(p).list(buf) }
func (p pile) Play(m int8) pile        { return p - pile(m) }
func (p pile) Outcome() rules.Outcome  { return sticks(p).over() }

// shuttle moves a token one place; the third visit of a place is a draw, the end of the
// road a win. Its key knows the place, not the visits, as chess programs have it.
type shuttle struct {
	at      int8
	turn    int8
	visits  [9]int8
	endless bool // the token goes between two places, and visits are not counted
}

func (s shuttle) Turn() int               { return int(s.turn) }
func (s shuttle) Moves(buf []int8) []int8 { return append(buf, -1, 1) }

func (s shuttle) Play(m int8) shuttle {
	if s.endless {
		return shuttle{at: max(m, 0), turn: s.turn ^ 1, endless: true}
	}
	s.at += m
	s.turn ^= 1
	s.visits[s.at+4]++
	return s
}

func (s shuttle) Outcome() rules.Outcome {
	switch {
	case s.at == 4 || s.at == -4:
		return rules.Lost
	case s.visits[s.at+4] > 2:
		return rules.Draw
	}
	return rules.Ongoing
}

func (s shuttle) Key() uint64 { return uint64(s.at+4)<<1 | uint64(s.turn) }

// walker is a shuttle without visits: only repetition on the path ends most of its games.
type walker struct {
	at, turn, plies int8
	flaw            string
}

func (w walker) Moves(buf []int8) []int8 {
	if w.flaw == "moves" && w.plies > 3 {
		return append(buf, 1)
	}
	return append(buf, -1, 1)
}

func (w walker) Play(m int8) walker {
	w.at, w.turn, w.plies = w.at+m, w.turn^1, w.plies+1
	if w.flaw == "plies" && m > 0 {
		w.plies += 3
	}
	return w
}

func (w walker) Turn() int { return int(w.turn) }

func (w walker) Outcome() rules.Outcome {
	if w.at == 4 || w.at == -4 {
		return rules.Lost
	}
	return rules.Ongoing
}

func (w walker) Key() uint64 { return uint64(w.at+4)<<1 | uint64(w.turn) }

func (w walker) ReversiblePlies() int {
	if w.flaw == "negative" {
		return -1
	}
	return int(w.plies)
}

func (w walker) Repeated(times int) rules.Outcome {
	switch {
	case w.flaw == "winner":
		return rules.WonBy(2)
	case times < 3:
		return rules.Ongoing
	}
	return rules.Draw
}

// visits may not go where it was; the key knows where that is.
type visits struct {
	at   int8
	been uint16
}

func (s visits) Moves(buf []int8) []int8 {
	for _, m := range []int8{-2, -1, 1, 2} {
		if to := s.at + m; to >= 0 && to < 16 && s.been>>to&1 == 0 {
			buf = append(buf, m)
		}
	}
	return buf
}

func (s visits) Play(m int8) visits { return visits{s.at + m, s.been | 1<<s.at} }

func (s visits) Outcome() rules.Outcome {
	var room [4]int8
	if len(s.Moves(room[:0])) == 0 {
		return rules.Lost
	}
	return rules.Ongoing
}

func (s visits) Key() uint64 { return uint64(s.at)<<16 | uint64(s.been) }

// slices64 keeps its line of moves behind a slice, which Play copies into the memory
// that dst has.
type slices64 struct{}

type sliceState struct{ line []int8 }

func (slices64) Start() sliceState { return sliceState{line: make([]int8, 0, 16)} }

func (slices64) Moves(s *sliceState, buf []int8) []int8 {
	if len(s.line) >= 5 {
		return buf
	}
	return append(buf, 1, 2)
}

func (g slices64) Play(dst, src *sliceState, m int8, _ bool) rules.Status {
	if cap(dst.line) == 0 {
		dst.line = make([]int8, 0, 16)
	}
	dst.line = append(append(dst.line[:0], src.line...), m)
	return g.Status(dst)
}

func (slices64) Status(s *sliceState) rules.Status {
	st := rules.Status{Turn: int8(len(s.line) % 2), Key: 1}
	for _, m := range s.line {
		st.Key = st.Key*3 + uint64(m)
	}
	if len(s.line) >= 5 {
		st.Outcome = rules.Draw
	}
	return st
}

func (slices64) HasKey() bool { return true }

// rights is ring with a right, lost by a move of 3, to move 5 places near the goal: as
// castling, it is part of the position and no part of the picture.
type rights struct{ forgets bool } // the right in the key

type rightsState struct {
	at, turn int8
	lost     bool
}

const rightsGoal = 21

func (rights) Start() rightsState { return rightsState{} }

func (rights) Moves(s *rightsState, buf []int8) []int8 {
	for m := int8(1); m <= 3 && s.at+m <= rightsGoal; m++ {
		buf = append(buf, m)
	}
	if !s.lost && s.at == rightsGoal-5 {
		buf = append(buf, 5)
	}
	return buf
}

func (g rights) Play(dst, src *rightsState, m int8, _ bool) rules.Status {
	*dst = rightsState{src.at + m, 1 - src.turn, src.lost || m == 3}
	return g.Status(dst)
}

func (g rights) Status(s *rightsState) rules.Status {
	st := rules.Status{Turn: s.turn, Key: uint64(s.at)<<2 | uint64(s.turn)<<1}
	if s.lost && !g.forgets {
		st.Key |= 1
	}
	if s.at == rightsGoal {
		st.Outcome = rules.Lost
	}
	return st
}

func (rights) HasKey() bool { return true }

func (rights) Scene(s *rightsState) scene.Scene {
	sc := scene.Scene{Width: rightsGoal + 1, Height: 1, Look: scene.Tiles}
	for c := range rightsGoal + 1 {
		sc.Cells = append(sc.Cells, scene.Cell{Name: string(rune('a' + c)), X: float64(c) + 0.5, Y: 0.5})
	}
	sc.Stones = []scene.Stone{{Cell: int(s.at), Player: 0}}
	return sc
}

func (rights) Aims(s *rightsState, m int8) []scene.Aim { return scene.Click(int(s.at + m)) }

// guarded is ring with a cache behind a lock.
type guarded struct {
	ring
	lock sync.Mutex
	seen map[int8]int
}

func (g *guarded) Moves(s *ringState, buf []int8) []int8 {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.seen == nil {
		g.seen = map[int8]int{}
		for at := range int8(40) {
			g.seen[at] = 0
		}
	}
	g.seen[s.at]++
	return g.ring.Moves(s, buf)
}

// notNumbers is ring with numbers in its state that are not equal to themselves.
type notNumbers struct{ ring }

type notState struct {
	ringState
	weight float64
}

func (g notNumbers) Start() notState { return notState{g.ring.Start(), math.NaN()} }

func (g notNumbers) Moves(s *notState, buf []int8) []int8 { return g.ring.Moves(&s.ringState, buf) }

func (g notNumbers) Play(dst, src *notState, m int8, leaf bool) rules.Status {
	dst.weight = src.weight
	return g.ring.Play(&dst.ringState, &src.ringState, m, leaf)
}

func (g notNumbers) Status(s *notState) rules.Status { return g.ring.Status(&s.ringState) }
