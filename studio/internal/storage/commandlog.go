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

// EditLog applies edits to a table's study. It writes each edit to the study's file and keeps the
// list of changed nodes for clients.
type EditLog struct {
	Tree     *study.Study
	fileName string         // "" for a study without a file
	file     *study.File    // nil before the first change
	Notice   *sente.Message // why data is not saved or could not be read

	baseVersion int64     // version before the first entry of changedIDs
	changedIDs  []int     // node IDs in the order of their changes
	writtenMemo TableMemo // last written memo
	opened      bool      // see [TableMemo.Opened]
	gameEnd     gameEnd

	turnCache map[int]int // cached seat to move, by node
	nodeText  map[int]int // bytes of text, by node
	textBytes int         // sum of nodeText
}

// TableMemo is the state of a table that is stored with its study.
type TableMemo struct {
	At     int     `json:"at"`    // node of the current position
	Nodes  int     `json:"nodes"` // size of the study when the memo was written
	Moves  int     `json:"moves"` // number of moves of the game
	Name   string  `json:"name,omitempty"`
	Seats  []Seat  `json:"seats"`
	Move   float64 `json:"move"` // seconds per move
	Ponder bool    `json:"ponder,omitempty"`
	Ask    bool    `json:"ask,omitempty"`
	Opened bool    `json:"opened,omitempty"` // the study was opened from a file or a text and not changed since
	Ending string  `json:"ending,omitempty"` // result as text, for example "black won"
	Winner string  `json:"winner,omitempty"` // if the board has no result
	Reason string  `json:"reason,omitempty"`

	Seating // guests by seat
}

const (
	maxChanges   = 1 << 14 // maximum number of stored changes; older versions need the complete study
	maxUnwritten = 1 << 8  // growth of the study, in nodes, before an unchanged memo is rewritten
)

// gameEnd tracks the end of the game after the last memo: a new node that is a child of the previous
// one is a played move, which needs no new memo.
type gameEnd struct{ at, nodes int }

func (a *gameEnd) advance(tree *study.Study) (at int) {
	for ; a.nodes < tree.Len(); a.nodes++ {
		if n, err := tree.Node(a.nodes); err == nil && n.Parent().ID() == a.at {
			a.at = a.nodes
		}
	}
	return a.at
}

// NewCommandLog returns the log of a study. The file is created on the first change; name is "" for a
// study without a file. notice is the reason for that.
func NewCommandLog(tree *study.Study, name string, notice *sente.Message) *EditLog {
	l := &EditLog{Tree: tree, fileName: name, Notice: notice, baseVersion: time.Now().UnixMilli()} // exceeds all versions of earlier processes
	for n := range tree.All() {
		l.updateTextSize(n)
	}
	return l
}

// MarkOpened notes that the study was opened from a file or a text, until its next edit.
func (l *EditLog) MarkOpened() { l.opened = true }

// IsOpened reports whether the study was opened and not edited since.
func (l *EditLog) IsOpened() bool { return l.opened }

// IsKept reports whether the study is stored in a file.
func (l *EditLog) IsKept() bool { return l.file != nil }

// ChangedSince returns the IDs of the nodes that changed after a version; ok is false if the version is
// too old.
func (l *EditLog) ChangedSince(after int64) (ids []int, ok bool) {
	if after < l.baseVersion || after > l.Version() {
		return nil, false
	}
	ids = slices.Clone(l.changedIDs[after-l.baseVersion:])
	slices.Sort(ids)
	return slices.Compact(ids), true
}

// RecentVersion returns the version before the last n changes.
func (l *EditLog) RecentVersion(n int64) int64 { return max(l.baseVersion, l.Version()-n) }

func (l *EditLog) Version() int64 { return l.baseVersion + int64(len(l.changedIDs)) }

// Do applies an edit and writes it to the file before it returns. If writing fails, the study continues
// in memory and Notice is set.
func (l *EditLog) Do(e study.Edit) (study.Step, error) {
	l.opened = false
	l.CreateFile()
	if l.file == nil {
		step, err := l.Tree.Do(e)
		return l.recordStep(step), err
	}
	step, fault := l.file.Do(e)
	if fault != nil {
		again, err := l.Tree.Do(e)
		if err != nil {
			return step, fault // the edit is invalid
		}
		l.abandonFile(fault)
		step = again
	}
	return l.recordStep(step), nil
}

// Undo reverts the last edit, or reapplies it with redo; ok is false if there is no such edit.
func (l *EditLog) Undo(redo bool) (step study.Step, ok bool) {
	kept, alone := (*study.File).Undo, (*study.Study).Undo
	if redo {
		kept, alone = (*study.File).Redo, (*study.Study).Redo
	}
	if l.file == nil {
		step, ok = alone(l.Tree)
		return l.recordUndo(step, redo), ok
	}
	step, ok, err := kept(l.file)
	if err != nil {
		step, ok = alone(l.Tree)
		l.abandonFile(err)
	}
	return l.recordUndo(step, redo), ok
}

// recordUndo records the changes of a reverted or reapplied edit. If it restored nodes with their
// descendants, clients must request the complete study.
func (l *EditLog) recordUndo(step study.Step, redo bool) study.Step {
	if comes := step.Edit.Kind == study.Delete; step.HasChanges() && (comes != redo) && (comes || step.Edit.Kind == study.PlayMove || step.Edit.Kind == study.Add) {
		l.baseVersion, l.changedIDs = l.Version()+1, nil
		return step
	}
	return l.recordStep(step)
}

// TurnAt returns the seat to move at a node, or 0 if its path contains an illegal move. The first call
// computes it for all nodes with evaluations in one traversal.
func (l *EditLog) TurnAt(n *study.Node) int {
	if l.turnCache == nil {
		l.turnCache = map[int]int{}
		for at, p := range l.Tree.Positions() {
			if !at.IsPlain() && len(at.Content().Evaluations) > 0 && p.Err == nil {
				l.turnCache[at.ID()] = p.Board.Turn()
			}
		}
	}
	turn, known := l.turnCache[n.ID()]
	if known {
		return turn
	}
	if board, err := l.Tree.Board(n); err == nil {
		turn = board.Turn()
	}
	l.turnCache[n.ID()] = turn
	return turn
}

// Size returns the size of the study in nodes. Text counts as the number of nodes of equal memory.
func (l *EditLog) Size() int64 { return int64(l.Tree.Len() + l.textBytes/NodeBytes) }

// updateTextSize updates the text size of a node.
func (l *EditLog) updateTextSize(n *study.Node) {
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

// TextBytes returns the approximate memory of a node's content in bytes.
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

// recordStep records the nodes changed by an edit.
func (l *EditLog) recordStep(step study.Step) study.Step {
	if step.Edit.Kind == study.SetUp || step.Edit.Kind == study.SetHead {
		l.turnCache = nil
	}
	for _, n := range step.Nodes() {
		l.updateTextSize(n)
		l.changedIDs = append(l.changedIDs, n.ID())
		if _, err := l.Tree.Node(n.ID()); err != nil && n.Parent() != nil {
			l.changedIDs = append(l.changedIDs, n.Parent().ID()) // the parent lost a child
		}
	}
	if over := len(l.changedIDs) - maxChanges; over > maxChanges {
		l.baseVersion += int64(over)
		l.changedIDs = append([]int(nil), l.changedIDs[over:]...)
	}
	return step
}

// CreateFile creates the file of the study, if the log has a file name.
func (l *EditLog) CreateFile() {
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

// abandonFile closes the file after an error. If another process has changed the file, the study
// continues in a new file, otherwise in memory.
func (l *EditLog) abandonFile(err error) {
	l.Close() //nolint:errcheck // the file is given up
	if errors.Is(err, keep.ErrChanged) {
		l.fileName = filepath.Join(filepath.Dir(l.fileName), httpapi.NewID()+Suffix)
		l.Notice = sente.NewMessage("study_changed_elsewhere", "Another program has changed the file of this game, which is left unchanged. This version is saved as a separate entry in Your games.")
		l.writtenMemo = TableMemo{}
		l.CreateFile()
		return
	}
	l.Notice = httpapi.Clean(sente.NewMessage("study_file_lost", "This game is no longer saved on disk: {problem}", "problem", err.Error()))
	l.fileName = ""
}

// WriteMemo writes the memo unless it can be derived from the file.
func (l *EditLog) WriteMemo(m TableMemo) {
	if l.file == nil {
		return
	}
	if m.equal(l.writtenMemo) && l.gameEnd.advance(l.Tree) == m.At && l.Tree.Len()-l.writtenMemo.Nodes < maxUnwritten {
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
	l.writtenMemo, l.gameEnd = m, gameEnd{m.At, m.Nodes}
}

// equal reports whether two memos are equal, ignoring the fields that follow from the moves.
func (m TableMemo) equal(o TableMemo) bool {
	if len(m.Seats) != len(o.Seats) {
		return false
	}
	for i, s := range m.Seats {
		if s != o.Seats[i] {
			return false
		}
	}
	return m.Seating.equal(o.Seating) && m.Name == o.Name && m.Move == o.Move && m.Ponder == o.Ponder && m.Ask == o.Ask && m.Opened == o.Opened && m.Ending == o.Ending && m.Winner == o.Winner && m.Reason == o.Reason
}

// ReadMemo returns the memo of a stored study and the node of the current position.
func (l *EditLog) ReadMemo() (m TableMemo, at *study.Node) {
	if json.Unmarshal(l.Tree.Memo(), &m) != nil || len(m.Seats) == 0 {
		return TableMemo{}, l.Tree.Root().MainLineEnd()
	}
	l.writtenMemo, l.gameEnd, l.opened = m, gameEnd{m.At, m.Nodes}, m.Opened
	at, err := l.Tree.Node(l.gameEnd.advance(l.Tree))
	if err != nil {
		at = l.Tree.Root().MainLineEnd()
	}
	return m, at
}

func (l *EditLog) Close() error {
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	return err
}

var _ session.Keeper = (*EditLog)(nil)
