package storage

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// CommandLog is the study of a table with all that is written down of it: in its
// file, where studies are kept, and in the list of nodes that changed, for pages.
type CommandLog struct {
	Tree     *study.Study
	fileName string         // of the file that it is kept in, "" for none
	file     *study.File    // nil before the first change
	Notice   *sente.Message // which data is not saved or could not be read

	base    int64 // the version before the first of changed
	changed []int // numbers of nodes, as they changed
	written Memo  // as it was written last
	ahead   gameEnd

	turns     map[int]int // the seat to move at nodes that were asked about
	nodeText  map[int]int // bytes of the texts of nodes
	textBytes int         // of all of them
}

// Memo is the state of a table that is saved with its study.
type Memo struct {
	At     int     `json:"at"`    // the node of the game
	Nodes  int     `json:"nodes"` // of the study when this was written
	Moves  int     `json:"moves"` // of the game
	Name   string  `json:"name,omitempty"`
	Seats  []Seat  `json:"seats"`
	Move   float64 `json:"move"` // seconds a move
	Ponder bool    `json:"ponder,omitempty"`
	Ask    bool    `json:"ask,omitempty"`
	Ending string  `json:"ending,omitempty"` // in words: "black won"
	Winner string  `json:"winner,omitempty"` // where the board does not show it
	Reason string  `json:"reason,omitempty"`

	Seating // the guests of the table
}

const (
	maxChanges   = 1 << 14 // that a page can ask for; beyond, it asks for all
	maxUnwritten = 1 << 8  // nodes that a study may grow before its memo is written anew
)

// gameEnd follows the game from where the memo left it: nodes that were added since, each
// to the one before, are moves that were played on.
type gameEnd struct{ at, nodes int }

func (a *gameEnd) follow(tree *study.Study) (at int) {
	for ; a.nodes < tree.Len(); a.nodes++ {
		if n, err := tree.Node(a.nodes); err == nil && n.Parent().ID() == a.at {
			a.at = a.nodes
		}
	}
	return a.at
}

// NewCommandLog returns the log of a study, to be written to a file when it is changed; name is "" for
// none. The notice says why there is none.
func NewCommandLog(tree *study.Study, name string, notice *sente.Message) *CommandLog {
	l := &CommandLog{Tree: tree, fileName: name, Notice: notice, base: time.Now().UnixMilli()} // no version of an earlier run is one of this
	for n := range tree.All() {
		l.countText(n)
	}
	return l
}

// IsKept reports whether the study is in a file.
func (l *CommandLog) IsKept() bool { return l.file != nil }

// ChangedSince returns the numbers of the nodes that changed after a version; ok is false if that is
// too long ago.
func (l *CommandLog) ChangedSince(after int64) (ids []int, ok bool) {
	if after < l.base || after > l.Version() {
		return nil, false
	}
	ids = slices.Clone(l.changed[after-l.base:])
	slices.Sort(ids)
	return slices.Compact(ids), true
}

// RecentVersion returns the version before the last n changes that are known.
func (l *CommandLog) RecentVersion(n int64) int64 { return max(l.base, l.Version()-n) }

func (l *CommandLog) Version() int64 { return l.base + int64(len(l.changed)) }

// Do makes an edit, and has written it down when it returns. Where that is not possible
// any more, the study goes on in memory, and notice says so.
func (l *CommandLog) Do(e study.Edit) (study.Step, error) {
	l.Begin()
	if l.file == nil {
		step, err := l.Tree.Do(e)
		return l.addStep(step), err
	}
	step, fault := l.file.Do(e)
	if fault != nil {
		again, err := l.Tree.Do(e)
		if err != nil {
			return step, fault // of the edit, not of the disk
		}
		l.abandonFile(fault)
		step = again
	}
	return l.addStep(step), nil
}

// Undo takes the last edit back, or makes it again; ok is false if there is none.
func (l *CommandLog) Undo(redo bool) (step study.Step, ok bool) {
	kept, alone := (*study.File).Undo, (*study.Study).Undo
	if redo {
		kept, alone = (*study.File).Redo, (*study.Study).Redo
	}
	if l.file == nil {
		step, ok = alone(l.Tree)
		return l.addUndo(step, redo), ok
	}
	step, ok, err := kept(l.file)
	if err != nil {
		step, ok = alone(l.Tree)
		l.abandonFile(err)
	}
	return l.addUndo(step, redo), ok
}

// addUndo records the changes of undoing or redoing a step. Where nodes may have come
// back, with all that is behind them, pages have to ask for the whole study.
func (l *CommandLog) addUndo(step study.Step, redo bool) study.Step {
	if comes := step.Edit.Kind == study.Delete; step.HasChanges() && (comes != redo) && (comes || step.Edit.Kind == study.PlayMove || step.Edit.Kind == study.Add) {
		l.base, l.changed = l.Version()+1, nil
		return step
	}
	return l.addStep(step)
}

// TurnAt is the seat to move at a node, 0 where its path is no game. The first time all
// nodes with evaluations are looked at, in one walk.
func (l *CommandLog) TurnAt(n *study.Node) int {
	if l.turns == nil {
		l.turns = map[int]int{}
		for at, p := range l.Tree.Positions() {
			if !at.IsPlain() && len(at.Content().Evaluations) > 0 && p.Err == nil {
				l.turns[at.ID()] = p.Board.Turn()
			}
		}
	}
	turn, known := l.turns[n.ID()]
	if known {
		return turn
	}
	if board, err := l.Tree.Board(n); err == nil {
		turn = board.Turn()
	}
	l.turns[n.ID()] = turn
	return turn
}

// Size is how large the study is, in nodes: what is said counts as those that would take
// as much memory.
func (l *CommandLog) Size() int64 { return int64(l.Tree.Len() + l.textBytes/NodeBytes) }

// countText updates the size of the text of a node.
func (l *CommandLog) countText(n *study.Node) {
	bytes, was := 0, l.nodeText[n.ID()]
	if !n.IsPlain() {
		bytes = TextBytes(n.Content())
	}
	if bytes == was {
		return
	}
	if l.nodeText == nil {
		l.nodeText = map[int]int{}
	}
	l.nodeText[n.ID()] = bytes
	l.textBytes += bytes - was
}

// TextBytes is about how many bytes what a node holds besides its move takes.
func TextBytes(c study.Content) (bytes int) {
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

// addStep records the changes of a step.
func (l *CommandLog) addStep(step study.Step) study.Step {
	if step.Edit.Kind == study.SetUp || step.Edit.Kind == study.SetHead {
		l.turns = nil
	}
	for _, n := range step.Nodes() {
		l.countText(n)
		l.changed = append(l.changed, n.ID())
		if _, err := l.Tree.Node(n.ID()); err != nil && n.Parent() != nil {
			l.changed = append(l.changed, n.Parent().ID()) // it has a child less
		}
	}
	if over := len(l.changed) - maxChanges; over > maxChanges {
		l.base += int64(over)
		l.changed = append([]int(nil), l.changed[over:]...)
	}
	return step
}

// Begin begins the file, if there is to be one.
func (l *CommandLog) Begin() {
	if l.fileName == "" || l.file != nil {
		return
	}
	file, err := study.CreateFile(l.fileName, l.Tree)
	if err != nil {
		l.abandonFile(err)
		return
	}
	l.file = file
}

// abandonFile gives the file up. Where another program has changed it, all that is known goes
// to another one; else the study goes on without a file.
func (l *CommandLog) abandonFile(err error) {
	l.Close() //nolint:errcheck // the file is given up
	if errors.Is(err, keep.ErrChanged) {
		l.fileName = filepath.Join(filepath.Dir(l.fileName), httpapi.NewID()+Suffix)
		l.Notice = sente.NewMessage("study_changed_elsewhere", "Another program has changed the file of this game, and it is left as that wants it. What is here is kept as another one of Your games.")
		l.written = Memo{}
		l.Begin()
		return
	}
	l.Notice = httpapi.Clean(sente.NewMessage("study_file_lost", "This game is not kept on the disk any more: {problem}", "problem", err.Error()))
	l.fileName = ""
}

// WriteMemo writes the memo down where it says more than the file without it.
func (l *CommandLog) WriteMemo(m Memo) {
	if l.file == nil {
		return
	}
	if m.equal(l.written) && l.ahead.follow(l.Tree) == m.At && l.Tree.Len()-l.written.Nodes < maxUnwritten {
		return
	}
	m.Nodes = l.Tree.Len()
	text, err := json.Marshal(m)
	if err == nil {
		err = l.file.SetMemo(text)
	}
	if err != nil {
		if l.abandonFile(err); l.file != nil {
			l.WriteMemo(m)
		}
		return
	}
	l.written, l.ahead = m, gameEnd{m.At, m.Nodes}
}

// equal leaves out what follows from the moves.
func (m Memo) equal(o Memo) bool {
	if len(m.Seats) != len(o.Seats) {
		return false
	}
	for i, s := range m.Seats {
		if s != o.Seats[i] {
			return false
		}
	}
	return m.Seating.equal(o.Seating) && m.Name == o.Name && m.Move == o.Move && m.Ponder == o.Ponder && m.Ask == o.Ask && m.Ending == o.Ending && m.Winner == o.Winner && m.Reason == o.Reason
}

// ReadMemo reads the memo of a study that was kept, and where the game stood.
func (l *CommandLog) ReadMemo() (m Memo, at *study.Node) {
	if json.Unmarshal(l.Tree.Memo(), &m) != nil || len(m.Seats) == 0 {
		return Memo{}, l.Tree.Root().MainLineEnd()
	}
	l.written, l.ahead = m, gameEnd{m.At, m.Nodes}
	at, err := l.Tree.Node(l.ahead.follow(l.Tree))
	if err != nil {
		at = l.Tree.Root().MainLineEnd()
	}
	return m, at
}

func (l *CommandLog) Close() error {
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	return err
}

var _ session.Keeper = (*CommandLog)(nil)
