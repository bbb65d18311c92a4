package study

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

var games = standard.Games()

// model is a study told by lists: every edit copies all of it, and undo goes back to the
// copy before.
type model struct {
	now          version
	past, future []version
	said         map[int][]Evaluation // what engines say is in no version
}

type version struct {
	head  sente.Record
	nodes []modelNode // by ID
}

type modelNode struct {
	parent   int
	content  Content
	deleted  bool
	children []int
}

func (v version) clone() version {
	v.nodes = slices.Clone(v.nodes)
	for i := range v.nodes {
		v.nodes[i].children = slices.Clone(v.nodes[i].children)
	}
	return v
}

func newModel(head sente.Record) *model {
	return &model{now: version{head: head, nodes: []modelNode{{parent: -1}}}, said: map[int][]Evaluation{}}
}

func (v version) visible(id int) bool {
	for ; id >= 0; id = v.nodes[id].parent {
		if v.nodes[id].deleted {
			return false
		}
	}
	return true
}

// moves are those of the path to a node.
func (v version) moves(id int) (all []sente.Move) {
	for ; id > 0; id = v.nodes[id].parent {
		all = append([]sente.Move{v.nodes[id].content.Move}, all...)
	}
	return all
}

// do makes an edit and returns the node where it leads; false if it is refused.
func (m *model) do(e Edit) (int, bool) {
	if e.Node < 0 || e.Node >= len(m.now.nodes) || !m.now.visible(e.Node) {
		return 0, false
	}
	next := m.now.clone()
	n := &next.nodes[e.Node]
	c := &n.content
	at := e.Node
	add := func(c Content) {
		next.nodes = append(next.nodes, modelNode{parent: e.Node, content: c})
		at = len(next.nodes) - 1
		next.nodes[e.Node].children = append(next.nodes[e.Node].children, at)
	}
	switch e.Kind {
	case PlayMove:
		r := next.head
		r.Moves = next.moves(e.Node)
		b, err := games.OpenBoard(r)
		if err != nil {
			return 0, false
		}
		move, err := b.Play(string(e.Move))
		if err != nil {
			return 0, false
		}
		for _, k := range n.children {
			if !next.nodes[k].deleted && next.nodes[k].content.Move == move {
				return k, true
			}
		}
		add(Content{Move: move})
	case Add:
		add(*e.Content)
	case Delete:
		if e.Node == 0 {
			return 0, false
		}
		n.deleted, at = true, n.parent
	case Promote, MakeMain:
		changed := false
		for id := e.Node; id > 0; id = next.nodes[id].parent {
			p := &next.nodes[next.nodes[id].parent]
			for i := slices.Index(p.children, id); i > 0; i-- {
				before := slices.ContainsFunc(p.children[:i], func(k int) bool { return !next.nodes[k].deleted })
				if !before {
					break
				}
				passed := p.children[i-1]
				p.children[i-1], p.children[i] = p.children[i], passed
				if changed = true; e.Kind == Promote && !next.nodes[passed].deleted {
					break
				}
			}
			if changed && e.Kind == Promote {
				break
			}
		}
		if !changed {
			return at, true
		}
	case SetName:
		c.Name = e.Text
	case SetComment:
		c.Comment = e.Text
	case ToggleMark:
		c.Marks = toggleMark(c.Marks, *e.Mark)
	case ClearDrawings:
		c.Marks, c.Arrows = nil, nil
	case Evaluate:
		m.said[e.Node] = replaceEvaluation(m.said[e.Node], *e.Evaluation, false)
		return at, true
	}
	if fmt.Sprint(next) == fmt.Sprint(m.now) {
		return at, true
	}
	m.past, m.future = append(m.past, m.now), nil
	m.now = next
	return at, true
}

// undo keeps the nodes that were made since, since numbers are never used again.
func (m *model) undo() bool {
	if len(m.past) == 0 {
		return false
	}
	last := len(m.past) - 1
	m.future = append(m.future, m.now)
	m.now, m.past = m.past[last].hiding(m.now), m.past[:last]
	return true
}

func (m *model) redo() bool {
	if len(m.future) == 0 {
		return false
	}
	last := len(m.future) - 1
	m.past = append(m.past, m.now)
	m.now, m.future = m.future[last].hiding(m.now), m.future[:last]
	return true
}

// hiding is a version with the later nodes of another one, hidden.
func (v version) hiding(later version) version {
	v = v.clone()
	for id := len(v.nodes); id < len(later.nodes); id++ {
		n := later.nodes[id]
		n.deleted, n.children = true, nil
		v.nodes = append(v.nodes, n)
		v.nodes[n.parent].children = append(v.nodes[n.parent].children, id)
	}
	return v
}

// paths is every path of the tree as text, in order.
func (m *model) paths() string {
	var b strings.Builder
	var walk func(id int, before string)
	walk = func(id int, before string) {
		n := m.now.nodes[id]
		c := n.content
		c.Evaluations = m.said[id]
		here := before + tell(id, c)
		b.WriteString(here + "\n")
		for _, k := range n.children {
			if !m.now.nodes[k].deleted {
				walk(k, here)
			}
		}
	}
	walk(0, "")
	return b.String()
}

func tell(id int, c Content) string {
	text, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("/%d%s", id, text)
}

func paths(s *Study) string {
	var b strings.Builder
	for n := range s.All() {
		for _, at := range n.Path() {
			b.WriteString(tell(at.ID(), at.Content()))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// randomEdit is one that is refused now and then.
func randomEdit(rng *rand.Rand, s *Study) Edit {
	e := Edit{Node: rng.IntN(s.Len() + 1)}
	cell := func() string { return string([]byte{byte('a' + rng.IntN(3)), byte('1' + rng.IntN(3))}) }
	kinds := []EditKind{PlayMove, PlayMove, PlayMove, PlayMove, Add, Delete, Promote, MakeMain, SetName, SetComment, ToggleMark, ClearDrawings, Evaluate, "nonsense"}
	e.Kind = kinds[rng.IntN(len(kinds))]
	if e.Kind == Delete && rng.IntN(3) > 0 {
		e.Kind = PlayMove
	}
	switch e.Kind {
	case PlayMove:
		e.Move = sente.Move(cell())
		if n, err := s.Node(e.Node); err == nil && rng.IntN(4) > 0 {
			if b, err := s.Board(n); err == nil && len(b.Legal()) > 0 {
				e.Move = b.Legal()[rng.IntN(len(b.Legal()))]
			}
		}
	case Add:
		e.Content = &Content{Move: sente.Move(cell()), Comment: "added"}
	case SetName, SetComment:
		e.Text = fmt.Sprint("text ", rng.IntN(3), "\n\"]")
	case ToggleMark:
		e.Mark = &Mark{Cell: cell(), Kind: MarkKinds()[rng.IntN(len(MarkKinds()))], Text: "x"}
	case Evaluate:
		e.Evaluation = &Evaluation{By: fmt.Sprint("engine", rng.IntN(2)), Score: sente.Score(rng.IntN(100)), Line: []sente.Move{"a1"}}
	}
	return e
}

// TestStudy_EditsMatchModel makes thousands of random edits, undone and redone, and
// compares all paths, the file, and the file as it grew.
func TestStudy_EditsMatchModel(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 7))
		head := sente.Record{Game: "tictactoe"}
		s, err := New(games, head)
		testutil.NoError(t, err)
		m := newModel(head)
		log := file(t, s)
		for i := range 150 {
			var step Step
			switch rng.IntN(8) {
			case 0:
				var ok bool
				if step, ok = s.Undo(); ok != m.undo() {
					t.Fatalf("seed %d, edit %d: undo says %v", seed, i, ok)
				}
			case 1:
				var ok bool
				if step, ok = s.Redo(); ok != m.redo() {
					t.Fatalf("seed %d, edit %d: redo says %v", seed, i, ok)
				}
			default:
				e := randomEdit(rng, s)
				if e.Kind == Promote && e.Node == 0 || e.Kind == "nonsense" {
					continue
				}
				at, ok := m.do(e)
				if step, err = s.Do(e); ok != (err == nil) || ok && step.Node.ID() != at {
					t.Fatalf("seed %d, edit %d: %+v: %v, the model says %v and node %d", seed, i, e, err, ok, at)
				}
			}
			log = append(log, s.EncodeStep(step)...)
			if got, want := paths(s), m.paths(); got != want {
				t.Fatalf("seed %d, edit %d:\n%s\nwant\n%s", seed, i, got, want)
			}
		}
		for name, text := range map[string][]byte{"written": file(t, s), "grown": log} {
			again, err := Read(games, strings.NewReader(string(text)))
			if err != nil || paths(again) != paths(s) {
				t.Fatalf("seed %d, %s: %v\n%s", seed, name, err, text)
			}
			if name == "grown" && string(file(t, again)) != string(file(t, s)) {
				t.Fatalf("seed %d: the deleted differ", seed)
			}
		}
	}
}

func file(t testing.TB, s *Study) []byte {
	t.Helper()
	var b strings.Builder
	testutil.NoError(t, Write(&b, s))
	return []byte(b.String())
}

// TestTranspositions_MatchAllPairs compares Same with a look at every pair of nodes.
func TestTranspositions_MatchAllPairs(t *testing.T) {
	found := 0
	for seed := range uint64(10) {
		rng := rand.New(rand.NewPCG(seed, 9))
		s, err := New(games, sente.Record{Game: "tictactoe"})
		testutil.NoError(t, err)
		for i := range 120 {
			if i == 40 {
				s.TranspositionsOf(s.Root()) // from here on the index grows
			}
			_, _ = s.Do(randomEdit(rng, s))
		}
		look := func(n *Node) string {
			r, err := s.Record(n)
			if err != nil {
				return ""
			}
			b, err := games.OpenBoard(r)
			testutil.NoError(t, err)
			cells := make([]string, 9)
			for _, stone := range b.Scene().Stones {
				cells[stone.Cell] = fmt.Sprint(stone.Player)
			}
			return fmt.Sprint(cells, b.Turn())
		}
		for n := range s.All() {
			var want, got []int
			for other := range s.All() {
				if l := look(n); other != n && l != "" && look(other) == l {
					want = append(want, other.ID())
				}
			}
			slices.Sort(want)
			for _, other := range s.TranspositionsOf(n) {
				got = append(got, other.ID())
			}
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, node %d: %v, want %v", seed, n.ID(), got, want)
			}
			found += len(got)
		}
	}
	if found == 0 {
		t.Error("no transposition was found: nothing was tested")
	}
}

// TestPositions_MatchPaths compares the walk through the tree with a replay of each path.
func TestPositions_MatchPaths(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 11))
		s, err := New(games, sente.Record{Game: "gomoku", Size: "5"})
		testutil.NoError(t, err)
		randomTree(t, rng, s, 60)
		for n, p := range s.Positions() {
			board, err := s.Board(n)
			if (err == nil) != (p.Err == nil) || err != nil && err.Error() != p.Err.Error() {
				t.Fatalf("seed %d, node %d: %v, a walk says %v", seed, n.ID(), err, p.Err)
			}
			if err != nil {
				continue
			}
			r, err := s.Record(n)
			testutil.NoError(t, err)
			fresh, err := games.OpenBoard(r)
			if err != nil {
				t.Fatalf("seed %d: %+v is no record: %v", seed, r, err)
			}
			if got, want := fmt.Sprint(p.Board.Scene()), fmt.Sprint(board.Scene()); got != want || fmt.Sprint(fresh.Scene()) != want {
				t.Fatalf("seed %d, node %d:\n%s\nwant\n%s\nrecord\n%s", seed, n.ID(), got, want, fmt.Sprint(fresh.Scene()))
			}
		}
	}
}

// TestPlayableRecord_IsLongest tries every node of a path from its end.
func TestPlayableRecord_IsLongest(t *testing.T) {
	shortened := 0
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 12))
		s, err := New(games, sente.Record{Game: "gomoku", Size: "5"})
		testutil.NoError(t, err)
		randomTree(t, rng, s, 60)
		for n := range s.All() {
			got, err := s.PlayableRecord(n)
			at := n
			want, first := s.Record(at)
			for slow := first; slow != nil; {
				at = at.Parent()
				want, slow = s.Record(at)
			}
			if at != n {
				shortened++
			}
			if fmt.Sprint(got) != fmt.Sprint(want) || fmt.Sprint(err) != fmt.Sprint(first) {
				t.Fatalf("seed %d, node %d: %+v, %v\nwant %+v, %v", seed, n.ID(), got, err, want, first)
			}
		}
	}
	if shortened == 0 {
		t.Error("every path could be played: nothing was tested")
	}
}

// TestPlayableRecord_LongLine is a line that no rules allow after its third move.
func TestPlayableRecord_LongLine(t *testing.T) {
	s, err := New(games, sente.Record{Game: "gomoku", Size: "5"})
	testutil.NoError(t, err)
	at := s.Root()
	for i := range 100_000 {
		if at, err = s.AddChild(at, Content{Move: sente.Move([]string{"a1", "b1", "c1", "a1"}[min(i, 3)])}); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := s.PlayableRecord(at); len(r.Moves) != 3 || err == nil {
		t.Errorf("%d moves, %v", len(r.Moves), err)
	}
}

// randomTree grows all that a node may hold.
func randomTree(t *testing.T, rng *rand.Rand, s *Study, nodes int) {
	t.Helper()
	cell := func() string { return string([]byte{byte('a' + rng.IntN(5)), byte('1' + rng.IntN(5))}) }
	colour := func() string { return []string{"black", "white"}[rng.IntN(2)] }
	for range nodes {
		at := s.nodes[max(0, s.Len()-1-rng.IntN(8))]
		c := Content{Move: sente.Move(cell())}
		switch rng.IntN(9) {
		case 0:
			c.Move = Pass
		case 1:
			c.Move = ""
		case 2:
			c.Side = colour()
		case 3:
			c.ToMove = colour()
		case 4:
			c.Put = []rules.CellChange{{Cell: cell(), Piece: colour()}, {Cell: cell()}}
		}
		if _, err := s.AddChild(at, c); err != nil {
			t.Fatal(err)
		}
	}
}
