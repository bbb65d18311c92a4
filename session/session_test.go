package session

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

func open(t testing.TB, r sente.Record) *Session {
	t.Helper()
	return testutil.Must(New(standard.Games(), r))(t)
}

// naive is a session told by lists alone: it replays the game from the start for every
// question.
type naive struct {
	start   sente.Record
	moves   []sente.Move
	times   []time.Duration
	undone  []sente.Move // the next one last
	untimes []time.Duration
	people  []bool
	waiting []string
}

func (n *naive) record() sente.Record {
	r := n.start
	r.Moves = slices.Clone(n.moves)
	return r
}

func (n *naive) board() rules.Board {
	b, err := standard.Games().OpenBoard(n.record())
	if err != nil {
		panic(err)
	}
	return b
}

func (n *naive) movers() []int {
	all := []int{}
	b := (&naive{start: n.start}).board()
	for _, m := range n.moves {
		all = append(all, b.Turn())
		if _, err := b.Play(string(m)); err != nil {
			panic(err)
		}
	}
	return all
}

func (n *naive) over() bool { over, _, _ := n.board().Outcome(); return over }

func (n *naive) play(text string, took time.Duration) bool {
	m, err := n.board().Play(text)
	if err != nil {
		return false
	}
	n.moves, n.times = append(n.moves, m), append(n.times, took)
	n.undone, n.untimes, n.waiting = nil, nil, nil
	return true
}

func (n *naive) undo() bool {
	last := len(n.moves) - 1
	if last < 0 {
		return false
	}
	n.undone, n.untimes = append(n.undone, n.moves[last]), append(n.untimes, n.times[last])
	n.moves, n.times, n.waiting = n.moves[:last], n.times[:last], nil
	return true
}

func (n *naive) redo() bool {
	last := len(n.undone) - 1
	if last < 0 {
		return false
	}
	n.moves, n.times = append(n.moves, n.undone[last]), append(n.times, n.untimes[last])
	n.undone, n.untimes, n.waiting = n.undone[:last], n.untimes[:last], nil
	return true
}

// undoTurn goes back move by move until a person is to move, or gives up where it was.
func (n *naive) undoTurn() bool {
	if !slices.Contains(n.people, true) {
		return n.undo()
	}
	for back := 1; n.undo(); back++ {
		if n.people[n.board().Turn()] {
			return true
		}
		if len(n.moves) == 0 {
			for range back {
				n.redo()
			}
			return false
		}
	}
	return false
}

func (n *naive) redoTurn() bool {
	some := false
	for n.redo() {
		some = true
		if !slices.Contains(n.people, true) || n.people[n.board().Turn()] {
			break
		}
	}
	return some
}

func (n *naive) lastTurn() (moves, seat int, whole bool) {
	seat = -1
	for _, mover := range n.movers() {
		if mover != seat {
			moves = 0
		}
		moves, seat = moves+1, mover
	}
	return moves, seat, n.over() || n.board().Turn() != seat
}

func (n *naive) used() []time.Duration {
	used := make([]time.Duration, len(n.people))
	for i, seat := range n.movers() {
		used[seat] += n.times[i]
	}
	return used
}

// place finds by trying every order which of the moves of a turn can be played after a
// new one, as many as possible.
func (n *naive) place(text string, took time.Duration) bool {
	u, unordered := n.board().(rules.Unordered)
	before := n.waiting
	me := n.board().Turn()
	if n.play(text, took) {
		if !unordered {
			return true
		}
		left := slices.Clone(before)
		for goesOn := true; goesOn; {
			goesOn = false
			for i, w := range left {
				if !n.over() && n.board().Turn() == me && n.play(w, 0) {
					left, goesOn = slices.Delete(left, i, i+1), true
					break
				}
			}
		}
		if u, ok := n.board().(rules.Unordered); ok && !n.over() && n.board().Turn() == me {
			if waits, err := u.Waits(left); waits && err == nil {
				n.waiting = left
			}
		}
		return true
	}
	if !unordered {
		return false
	}
	all := append(slices.Clone(before), text)
	if waits, err := u.Waits(all); !waits || err != nil {
		return false
	}
	n.waiting = all
	return true
}

// compare fails where the session and the model differ in anything that can be asked.
func (n *naive) compare(s *Session) error {
	r := s.Record()
	times := make([]time.Duration, len(r.Thinking))
	for i := range r.Thinking {
		times[i] = r.Thinking[i].Time
	}
	moves, seat, whole := s.LastTurn()
	wantMoves, wantSeat, wantWhole := n.lastTurn()
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"moves", fmt.Sprint(r.Moves), fmt.Sprint(n.moves)},
		{"times", fmt.Sprint(times), fmt.Sprint(n.times)},
		{"movers", s.Movers(), n.movers()},
		{"undone", s.NumUndone(), len(n.undone)},
		{"waiting", fmt.Sprint(s.QueuedMoves()), fmt.Sprint(n.waiting)},
		{"used", s.UsedTime(), n.used()},
		{"over", s.IsOver(), n.over()},
		{"turn", s.Turn(), n.board().Turn()},
		{"last turn", fmt.Sprint(moves, seat, whole), fmt.Sprint(wantMoves, wantSeat, wantWhole)},
		{"scene", s.Board().Scene(), n.board().Scene()},
	} {
		if d := cmp.Diff(c.want, c.got); d != "" {
			return fmt.Errorf("%s (-want +got): %s", c.what, d)
		}
	}
	return nil
}

// TestSession_MatchesModel plays, takes back, plays again, goes elsewhere and places the
// stones of a turn in any order, at random, beside a model that replays all from the
// start.
func TestSession_MatchesModel(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, start := range []sente.Record{
		{Game: "tictactoe"},
		{Game: "connectfour"},
		{Game: "omega", Size: "3"},
		{Game: "omega", Size: "3", Rules: "3p"},
		{Game: "nim"},
		{Game: "othello"},
		{Game: "quarto"},
	} {
		t.Run(start.Game+start.Rules, func(t *testing.T) {
			for seed := range uint64(testutil.SampleSize(1, 5)) {
				dice := rand.New(rand.NewPCG(seed, 17))
				s := open(t, start)
				n := &naive{start: start, people: make([]bool, len(s.Seats()))}
				for i := range n.people {
					n.people[i] = dice.IntN(2) == 0
				}
				s.SeatPeople(n.people)
				for step := range 40 {
					what := stir(dice, s, n)
					if err := n.compare(s); err != nil {
						t.Fatalf("seed %d, step %d, %s: %v", seed, step, what, err)
					}
				}
			}
		})
	}
}

// stir applies the same random operation to both and returns its description.
func stir(dice *rand.Rand, s *Session, n *naive) string {
	took := time.Duration(dice.IntN(9)) * time.Second
	same := func(what string, got, want bool) string {
		if got != want {
			panic(fmt.Sprintf("%s: %v, want %v", what, got, want))
		}
		return what
	}
	legal := n.board().Legal()
	switch kind := dice.IntN(12); {
	case kind == 0:
		return same("undo", s.Undo(), n.undo())
	case kind == 1:
		return same("redo", s.Redo(), n.redo())
	case kind == 2:
		return same("undo a turn", s.UndoTurn(), n.undoTurn())
	case kind == 3:
		return same("redo a turn", s.RedoTurn(), n.redoTurn())
	case kind == 4:
		keep := n.moves[:dice.IntN(len(n.moves)+1)]
		to := &naive{start: n.start, moves: slices.Clone(keep), times: make([]time.Duration, len(keep))}
		for range dice.IntN(3) {
			if next := to.board().Legal(); len(next) > 0 {
				to.play(string(next[dice.IntN(len(next))]), 0)
			}
		}
		for len(n.moves) > commonPrefix(n.moves, to.moves) {
			n.undo()
		}
		for _, m := range to.moves[len(n.moves):] {
			n.play(string(m), 0)
		}
		return same(fmt.Sprint("goto ", to.moves), s.SetMoves(to.moves) == nil, true)
	case kind == 5 && len(n.waiting) > 0:
		s.DropQueued(1)
		n.waiting = n.waiting[:len(n.waiting)-1]
		return "forget one"
	case len(legal) == 0:
		return "the game is over"
	case kind == 6:
		m := string(legal[dice.IntN(len(legal))])
		return same("play "+m, s.Play(m, sente.Thought{Time: took}) == nil, n.play(m, took))
	default:
		m := string(legal[dice.IntN(len(legal))])
		if dice.IntN(2) == 0 && s.IsTurnUnordered() {
			m = []string{"white:", "black:", "red:", "blue:"}[dice.IntN(4)] + m
		}
		_, err := s.PlayOrQueue(m, sente.Thought{Time: took})
		return same("place "+m, err == nil, n.place(m, took))
	}
}

// TestSetMoves_IsAtomic: an illegal move leaves all previous moves unchanged.
func TestSetMoves_IsAtomic(t *testing.T) {
	s := open(t, sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1", "b2", "c3"}})
	before := s.Record()
	if err := s.SetMoves([]sente.Move{"a1", "c1", "a1"}); err == nil {
		t.Error("a cell was taken twice")
	}
	if d := cmp.Diff(before, s.Record()); d != "" {
		t.Error(d)
	}
}

// TestStudy_KeepsAllMoves keeps every line that a session has had, however it went
// back and forth: the study holds each of them, and no other.
func TestStudy_KeepsAllMoves(t *testing.T) {
	for seed := range uint64(testutil.SampleSize(4, 20)) {
		dice := rand.New(rand.NewPCG(seed, 5))
		start := sente.Record{Game: "tictactoe"}
		s, n := open(t, start), &naive{start: start, people: []bool{true, true}}
		had := map[string]bool{"[]": true}
		for range 60 {
			before := slices.Clone(n.moves)
			stir(dice, s, n)
			if len(n.moves) < len(before) || commonPrefix(n.moves, before) < len(before) {
				before = before[:commonPrefix(n.moves, before)]
			}
			for i := len(before); i <= len(n.moves); i++ {
				had[fmt.Sprint(n.moves[:i])] = true
			}
		}
		kept := map[string]bool{}
		for node := range s.Study().All() {
			r := testutil.Must(s.Study().Record(node))(t)
			kept[fmt.Sprint(r.Moves)] = true
		}
		if d := cmp.Diff(had, kept); d != "" {
			t.Fatalf("seed %d: %s", seed, d)
		}
	}
}

// TestPlayText are turns of several stones as a person types them.
func TestPlayText(t *testing.T) {
	for _, c := range []struct {
		name    string
		rules   string
		say     []string
		moves   string
		waiting string
		fault   string // of the last text
	}{
		{"one by one", "", []string{"a1", "b2"}, "[a1 b2]", "[]", ""},
		{"both at once", "", []string{"a1 b2"}, "[a1 b2]", "[]", ""},
		{"in any order", "", []string{"black:b2 white:a1"}, "[a1 b2]", "[]", ""},
		{"one waits", "", []string{"black:b2"}, "[]", "[black:b2]", ""},
		{"two wait", "3p", []string{"red:c3", "black:b2"}, "[]", "[black:b2 red:c3]", ""},
		{"two have waited", "3p", []string{"red:c3", "black:b2", "a1"}, "[a1 b2 c3]", "[]", ""},
		{"the place of one that waits", "", []string{"black:b2", "b2"}, "[]", "[black:b2]", "b2 is occupied by a white stone"},
		{"too many", "", []string{"a1 b2 c3"}, "[]", "[]", `"c3" exceeds one turn: black is to move after b2`},
		{"too many, one waits", "", []string{"black:b2", "a1 c3"}, "[]", "[black:b2]", `"black:b2" exceeds one turn`},
		{"half wrong", "", []string{"a1 a1"}, "[]", "[]", "a1 is occupied by a white stone"},
		{"no such cell", "", []string{"black:z9"}, "[]", "[]", `invalid cell "black:z9" on the board`},
		{"nothing", "", []string{""}, "[]", "[]", `""`},
	} {
		s := open(t, sente.Record{Game: "omega", Size: "3", Rules: c.rules})
		var err error
		for _, text := range c.say {
			err = s.PlayText(text)
		}
		if got := fmt.Sprint(s.Record().Moves); got != c.moves || fmt.Sprint(s.QueuedMoves()) != c.waiting {
			t.Errorf("%s: %s, %v wait; want %s, %s (%v)", c.name, got, s.QueuedMoves(), c.moves, c.waiting, err)
		}
		if said := fmt.Sprint(err); c.fault == "" && err != nil || c.fault != "" && !strings.Contains(said, c.fault) {
			t.Errorf("%s: %s, want %q", c.name, said, c.fault)
		}
	}
}

// TestPlayAnswer_FoulCanBeUndone: a foul is no move, and goes with the move
// before it.
func TestPlayAnswer_FoulCanBeUndone(t *testing.T) {
	s := open(t, sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2"}})
	foul := (*match.Forfeit)(nil)
	if err := s.PlayReply(player.Player{Name: "x"}, match.MoveReply{Seat: 1, Choice: sente.Choice{Move: "b2"}}); !errors.As(err, &foul) || !s.IsOver() {
		t.Fatalf("%v, over %v", err, s.IsOver())
	}
	if len(s.Movers()) != 1 || !s.Undo() || s.IsOver() || !s.Redo() || s.IsOver() {
		t.Errorf("after the foul: %v, %+v", s.Movers(), s.Record().Result)
	}
}

// TestNextEngine is the engine that may ponder while a person thinks.
func TestNextEngine(t *testing.T) {
	s := open(t, sente.Record{Game: "omega", Size: "3", Rules: "3p"})
	for _, c := range []struct {
		people []bool
		seat   int
		ok     bool
	}{
		{[]bool{true, true, true}, 0, false}, {[]bool{true, false, false}, 1, true}, {[]bool{true, true, false}, 2, true}, {[]bool{false, true, true}, 0, true},
	} {
		s.SeatPeople(c.people)
		if seat, ok := s.NextEngine(); ok != c.ok || ok && seat != c.seat {
			t.Errorf("%v: seat %d, %v", c.people, seat, ok)
		}
	}
}

// TestTurnTime is the time of the side to move, which begins anew with every change.
func TestTurnTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, sente.Record{Game: "tictactoe"})
		expect := func(when string, want time.Duration) {
			t.Helper()
			if got := s.TurnTime(); got != want {
				t.Errorf("%s: %v, want %v", when, got, want)
			}
		}
		time.Sleep(3 * time.Second)
		expect("before the first move", 3*time.Second)
		testutil.NoError(t, s.Play("b2", sente.Thought{Time: s.TurnTime()}))
		expect("after it", 0)
		time.Sleep(time.Second)
		if s.Play("b2", sente.Thought{}) == nil {
			t.Error("b2 twice")
		}
		expect("after a move that is none", time.Second)
		s.StartTurn()
		expect("when an engine's turn has come", 0)
		time.Sleep(time.Second)
		s.Undo()
		expect("after an undo", 0)
		s.Redo()
		if used := s.UsedTime(); used[0] != 3*time.Second || used[1] != 0 {
			t.Errorf("used %v", used)
		}
	})
}

// TestHidesThoughts: while colours can be exchanged and an engine bargains for one, what it
// thinks is not for people.
func TestHidesThoughts(t *testing.T) {
	for _, c := range []struct {
		opening, moves string
		people         []bool
		want           bool
	}{
		{"swap2", "h8 h9 h10", []bool{true, false}, true},
		{"swap2", "h8 h9 h10 white", []bool{true, false}, false},
		{"swap2", "h8 h9 h10", []bool{true, true}, false},
		{"swap2", "h8 h9 h10", []bool{false, false}, false},
		{"rif", "h8 h9 h10 black a1", []bool{false, true}, false}, // what is offered is open to all
		{"soosorv8", "h8 h9 h10 black a1", []bool{false, true}, true},
		{"pro", "h8", []bool{false, true}, false},
		{"", "h8", []bool{false, true}, false},
	} {
		r := sente.Record{Game: "gomoku", Opening: c.opening}
		for _, m := range strings.Fields(c.moves) {
			r.Moves = append(r.Moves, sente.Move(m))
		}
		s := open(t, r)
		s.SeatPeople(c.people)
		if got := s.HidesThoughts(); got != c.want {
			t.Errorf("%s %s, people %v: %v, want %v", c.opening, c.moves, c.people, got, c.want)
		}
	}
}

// text is a study as its file holds it.
func text(t *testing.T, s *study.Study) string {
	t.Helper()
	b := &bytes.Buffer{}
	testutil.NoError(t, study.Write(b, s))
	return b.String()
}

// TestSession_StoresMoves: at every moment the file holds what the session
// shows, thoughts included, and another session goes on from there.
func TestSession_StoresMoves(t *testing.T) {
	games := standard.Games()
	tree := testutil.Must(study.New(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}))(t)
	name := filepath.Join(t.TempDir(), "game.study")
	f := testutil.Must(study.CreateFile(name, tree))(t)
	defer f.Close()
	s := testutil.Must(Open(tree, tree.Root().MainLineEnd(), f))(t)
	same := func(what string) {
		t.Helper()
		file := testutil.Must(os.ReadFile(name))(t)
		kept := testutil.Must(study.Read(games, bytes.NewReader(file)))(t)
		if d := cmp.Diff(text(t, tree), text(t, kept)); d != "" {
			t.Fatalf("%s: %s", what, d)
		}
	}
	for _, m := range []string{"i9", "i7"} {
		testutil.NoError(t, s.Play(m, sente.Thought{Depth: 3}))
	}
	s.Undo()
	s.Undo()
	testutil.NoError(t, s.Play("g9", sente.Thought{}))
	same("played otherwise")
	testutil.NoError(t, s.SetMoves([]sente.Move{"h8"}))
	testutil.NoError(t, s.Play("i9", sente.Thought{Depth: 5}))
	if got := s.Node().Content().Thought.Depth; got != 5 || s.Node().ID() != 2 {
		t.Errorf("node %d keeps a thought of depth %d, want node 2 and 5", s.Node().ID(), got)
	}
	if _, ok, _ := f.Undo(); ok {
		t.Error("a move that was played can be taken out of the study by undo")
	}
}

// TestGoToNode_AnyPosition visits every node of a study with set-ups, passes and remarks in
// the middle: the game there is that of the path.
func TestGoToNode_AnyPosition(t *testing.T) {
	games := standard.Games()
	tree, err := study.New(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}})
	testutil.NoError(t, err)
	at := tree.Root().MainLineEnd()
	for _, c := range []study.Content{
		{Comment: "nothing"},
		{Move: "i7"},
		{Move: study.Pass},
		{Move: "a1"},
		{Put: []rules.CellChange{{Cell: "b1", Piece: "black"}}},
		{Move: "c1"},
		{Put: []rules.CellChange{{Cell: "d1", Piece: "black"}}, Move: "e1"},
		{Move: "f1"},
	} {
		if at, err = tree.AddChild(at, c); err != nil {
			t.Fatal(err)
		}
	}
	s := testutil.Must(Open(tree, tree.Root(), tree))(t)
	for n := range tree.All() {
		testutil.NoError(t, s.GoToNode(n))
		want := testutil.Must(tree.Record(n))(t)
		got := s.Record()
		if d := cmp.Diff(want.Moves, got.Moves, cmpopts.EquateEmpty()); d != "" || want.Setup != got.Setup {
			t.Errorf("node %d: %s", n.ID(), d)
		}
		if n.Move() != "" && s.Node() != n {
			t.Errorf("node %d is shown as node %d", n.ID(), s.Node().ID())
		}
		for s.Undo() {
			r, err := tree.Record(s.Node())
			if err != nil || len(r.Moves) != len(s.Record().Moves) || r.Setup != s.Record().Setup {
				t.Fatalf("node %d, taken back to node %d: %v moves, want %v (%v)", n.ID(), s.Node().ID(), s.Record().Moves, r.Moves, err)
			}
		}
	}
}

// TestSyncWithStudy_DeletedNodes.
func TestSyncWithStudy_DeletedNodes(t *testing.T) {
	s := open(t, sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1", "b2", "c3"}})
	s.Undo()
	tree := s.Study()
	testutil.Must(tree.Do(study.Edit{Kind: study.Delete, Node: 2}))(t)
	testutil.NoError(t, s.SyncWithStudy())
	if d := cmp.Diff([]sente.Move{"a1"}, s.Record().Moves); d != "" || s.NumUndone() != 0 {
		t.Errorf("%s, %d moves to play again", d, s.NumUndone())
	}
}

// TestRedo_AfterEnd: a game that is given up after moves were taken back
// does not go on, unless more of it is taken back.
func TestRedo_AfterEnd(t *testing.T) {
	s := testutil.Must(New(standard.Games(), sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "i7"}}))(t)
	s.Undo()
	s.Resign(0)
	if s.NumUndone() != 0 || s.Redo() {
		t.Errorf("after the end %d moves can be played again", s.NumUndone())
	}
	if !s.Undo() || s.NumUndone() != 2 || !s.Redo() || !s.Redo() || s.IsOver() {
		t.Errorf("a move before the end, %d moves can be played again", s.NumUndone())
	}
}
