package studio

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// ledger is the study of a hosted session with all that is written down of it: in its
// file, where studies are kept, and in the list of nodes that changed, for pages.
type ledger struct {
	tree   *study.Study
	name   string      // of the file that it is kept in, "" for none
	file   *study.File // nil before the first change
	notice string      // a sentence: what is not kept, or could not be read

	base    int64 // the version before the first of changed
	changed []int // numbers of nodes, as they changed
	memo    memo  // as it was written last
	ahead   ahead

	turns map[int]int // the seat to move at nodes that were asked about
	texts map[int]int // bytes of what is said at nodes
	said  int         // of all of them
}

// memo is what the studio remembers of a study that it keeps.
type memo struct {
	At     int     `json:"at"`    // the node of the game
	Nodes  int     `json:"nodes"` // of the study when this was written
	Moves  int     `json:"moves"` // of the game
	Name   string  `json:"name,omitempty"`
	Seats  []seat  `json:"seats"`
	Move   float64 `json:"move"` // seconds a move
	Ponder bool    `json:"ponder,omitempty"`
	Ask    bool    `json:"ask,omitempty"`
	Ending string  `json:"ending,omitempty"` // in words: "black won"
	Winner string  `json:"winner,omitempty"` // where the board does not show it
	Reason string  `json:"reason,omitempty"`

	seating // the guests of the table
}

const (
	mostChanges = 1 << 14 // that a page can ask for; beyond, it asks for all
	mostAhead   = 1 << 8  // nodes that a study may grow before its memo is written anew
)

// ahead follows the game from where the memo left it: nodes that were added since, each
// to the one before, are moves that were played on.
type ahead struct{ at, nodes int }

func (a *ahead) follow(tree *study.Study) (at int) {
	for ; a.nodes < tree.Len(); a.nodes++ {
		if n, err := tree.Node(a.nodes); err == nil && n.Parent().ID() == a.at {
			a.at = a.nodes
		}
	}
	return a.at
}

// newLog returns the log of a study, to be written to a file when it is changed; name is "" for
// none. The notice says why there is none.
func newLog(tree *study.Study, name, notice string) *ledger {
	l := &ledger{tree: tree, name: name, notice: notice, base: time.Now().UnixMilli()} // no version of an earlier run is one of this
	for n := range tree.All() {
		l.weigh(n)
	}
	return l
}

// isKept reports whether the study is in a file.
func (l *ledger) isKept() bool { return l.file != nil }

// changedSince returns the numbers of the nodes that changed after a version; ok is false if that is
// too long ago.
func (l *ledger) changedSince(after int64) (ids []int, ok bool) {
	if after < l.base || after > l.version() {
		return nil, false
	}
	ids = slices.Clone(l.changed[after-l.base:])
	slices.Sort(ids)
	return slices.Compact(ids), true
}

// recent returns the version before the last n changes that are known.
func (l *ledger) recent(n int64) int64 { return max(l.base, l.version()-n) }

func (l *ledger) version() int64 { return l.base + int64(len(l.changed)) }

// Do makes an edit, and has written it down when it returns. Where that is not possible
// any more, the study goes on in memory, and notice says so.
func (l *ledger) Do(e study.Edit) (study.Step, error) {
	l.begin()
	if l.file == nil {
		step, err := l.tree.Do(e)
		return l.note(step), err
	}
	step, fault := l.file.Do(e)
	if fault != nil {
		again, err := l.tree.Do(e)
		if err != nil {
			return step, fault // of the edit, not of the disk
		}
		l.abandon(fault)
		step = again
	}
	return l.note(step), nil
}

// undo takes the last edit back, or makes it again; ok is false if there is none.
func (l *ledger) undo(redo bool) (step study.Step, ok bool) {
	kept, alone := (*study.File).Undo, (*study.Study).Undo
	if redo {
		kept, alone = (*study.File).Redo, (*study.Study).Redo
	}
	if l.file == nil {
		step, ok = alone(l.tree)
		return l.noteBack(step, redo), ok
	}
	step, ok, err := kept(l.file)
	if err != nil {
		step, ok = alone(l.tree)
		l.abandon(err)
	}
	return l.noteBack(step, redo), ok
}

// noteBack remembers what undoing or redoing a step has changed. Where nodes may have come
// back, with all that is behind them, pages have to ask for the whole study.
func (l *ledger) noteBack(step study.Step, redo bool) study.Step {
	if comes := step.Edit.Kind == study.Delete; step.Changed() && (comes != redo) && (comes || step.Edit.Kind == study.Play || step.Edit.Kind == study.Add) {
		l.base, l.changed = l.version()+1, nil
		return step
	}
	return l.note(step)
}

// turnAt is the seat to move at a node, 0 where its path is no game. The first time all
// nodes with evaluations are looked at, in one walk.
func (l *ledger) turnAt(n *study.Node) int {
	if l.turns == nil {
		l.turns = map[int]int{}
		for at, p := range l.tree.Positions() {
			if !at.Plain() && len(at.Content().Evaluations) > 0 && p.Err == nil {
				l.turns[at.ID()] = p.Board.Turn()
			}
		}
	}
	turn, known := l.turns[n.ID()]
	if known {
		return turn
	}
	if board, err := l.tree.Board(n); err == nil {
		turn = board.Turn()
	}
	l.turns[n.ID()] = turn
	return turn
}

// weight is how large the study is, in nodes: what is said counts as those that would take
// as much memory.
func (l *ledger) weight() int64 { return int64(l.tree.Len() + l.said/nodeWeight) }

// weigh takes into account what is said at a node now.
func (l *ledger) weigh(n *study.Node) {
	bytes, was := 0, l.texts[n.ID()]
	if !n.Plain() {
		bytes = textIn(n.Content())
	}
	if bytes == was {
		return
	}
	if l.texts == nil {
		l.texts = map[int]int{}
	}
	l.texts[n.ID()] = bytes
	l.said += bytes - was
}

// textIn is about how many bytes what a node holds besides its move takes.
func textIn(c study.Content) (bytes int) {
	bytes = len(c.Comment) + len(c.Name) + 48*(len(c.Marks)+len(c.Arrows)+len(c.Put))
	for _, m := range c.Marks {
		bytes += len(m.Text)
	}
	for _, e := range c.Evaluations {
		bytes += 128 + len(e.By) + len(e.Review) + 24*len(e.Line)
	}
	for _, p := range c.More {
		bytes += 48 + len(p.Name)
		for _, v := range p.Values {
			bytes += 16 + len(v)
		}
	}
	return bytes
}

// note remembers what a step has changed.
func (l *ledger) note(step study.Step) study.Step {
	if step.Edit.Kind == study.SetUp || step.Edit.Kind == study.Head {
		l.turns = nil
	}
	for _, n := range step.Nodes() {
		l.weigh(n)
		l.changed = append(l.changed, n.ID())
		if _, err := l.tree.Node(n.ID()); err != nil && n.Parent() != nil {
			l.changed = append(l.changed, n.Parent().ID()) // it has a child less
		}
	}
	if over := len(l.changed) - mostChanges; over > mostChanges {
		l.base += int64(over)
		l.changed = append([]int(nil), l.changed[over:]...)
	}
	return step
}

// begin begins the file, if there is to be one.
func (l *ledger) begin() {
	if l.name == "" || l.file != nil {
		return
	}
	file, err := study.Begin(l.name, l.tree)
	if err != nil {
		l.abandon(err)
		return
	}
	l.file = file
}

// abandon gives the file up. Where another program has changed it, all that is known goes
// to another one; else the study goes on without a file.
func (l *ledger) abandon(err error) {
	l.close() //nolint:errcheck // the file is given up
	if errors.Is(err, keep.ErrChanged) {
		l.name = filepath.Join(filepath.Dir(l.name), httpapi.NewID()+suffix)
		l.notice = "Another program has changed the file of this game, and it is left as that wants it. What is here is kept as another one of Your games."
		l.memo = memo{}
		l.begin()
		return
	}
	l.notice = "This game is not kept on the disk any more: " + visible.Line(err.Error())
	l.name = ""
}

// remember writes the memo down where it says more than the file without it.
func (l *ledger) remember(m memo) {
	if l.file == nil {
		return
	}
	if m.equal(l.memo) && l.ahead.follow(l.tree) == m.At && l.tree.Len()-l.memo.Nodes < mostAhead {
		return
	}
	m.Nodes = l.tree.Len()
	text, err := json.Marshal(m)
	if err == nil {
		err = l.file.Remember(text)
	}
	if err != nil {
		if l.abandon(err); l.file != nil {
			l.remember(m)
		}
		return
	}
	l.memo, l.ahead = m, ahead{m.At, m.Nodes}
}

// equal leaves out what follows from the moves.
func (m memo) equal(o memo) bool {
	if len(m.Seats) != len(o.Seats) {
		return false
	}
	for i, s := range m.Seats {
		if s != o.Seats[i] {
			return false
		}
	}
	return m.seating.equal(o.seating) && m.Name == o.Name && m.Move == o.Move && m.Ponder == o.Ponder && m.Ask == o.Ask && m.Ending == o.Ending && m.Winner == o.Winner && m.Reason == o.Reason
}

// recall reads the memo of a study that was kept, and where the game stood.
func (l *ledger) recall() (m memo, at *study.Node) {
	if json.Unmarshal(l.tree.Memo(), &m) != nil || len(m.Seats) == 0 {
		return memo{}, l.tree.Root().End()
	}
	l.memo, l.ahead = m, ahead{m.At, m.Nodes}
	at, err := l.tree.Node(l.ahead.follow(l.tree))
	if err != nil {
		at = l.tree.Root().End()
	}
	return m, at
}

func (l *ledger) close() error {
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	return err
}

var _ session.Keeper = (*ledger)(nil)
