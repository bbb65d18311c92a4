package table

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/view"
)

const (
	maxRecentNodes        = 8       // changed nodes that stand in a state; beyond, a page asks for them
	maxRecentBytes        = 1 << 12 // bytes of text in them
	maxTranspositionNodes = 1 << 17 // nodes of a study in which transpositions are looked for
	maxRemarkBytes        = 1 << 15 // bytes of a text that a page may write at a node
)

// Leaf is a node of a study as pages know it, whole.
type Leaf struct {
	ID int `json:"id"`
	In int `json:"in"` // its parent, -1 of the root
	study.Content
	Turn    int   `json:"turn,omitempty"` // the seat to move, whose scores the evaluations are
	Deleted bool  `json:"deleted,omitempty"`
	Order   []int `json:"order,omitempty"` // of its children, where it is not that of their numbers
}

// run is a row of nodes that hold nothing but a move, each in the one before and numbered
// one more: most of a large study.
type run struct {
	First int          `json:"first"` // the number of the first
	In    int          `json:"in"`    // where that one stands
	Moves []sente.Move `json:"moves"`
}

// Growth is what has changed in a study since some version.
type Growth struct {
	Version int64          `json:"version"`
	After   int64          `json:"after"`          // the version before; 0 if this is the whole study
	Game    int            `json:"game"`           // the node of the game
	Nodes   []Leaf         `json:"nodes"`          // in any order if this is the whole study
	Runs    []run          `json:"runs,omitempty"` // the other nodes of the whole study
	Kept    bool           `json:"kept,omitempty"` // on the disk
	Notice  *sente.Message `json:"notice,omitempty"`
}

// Seen is the position of a node, as far as there is one.
type Seen struct {
	view.Position
	Node  int            `json:"node"`
	Fault *sente.Message `json:"fault,omitempty"` // why the path goes no further: the position is the last one that is there
}

// Edited is the answer to an edit.
type Edited struct {
	Node    int   `json:"node"` // where one looks after it
	Version int64 `json:"version"`
}

// describeNode must be called with the session locked.
func describeNode(t *Table, n *study.Node, secret bool) Leaf {
	l := Leaf{ID: n.ID(), In: -1, Content: n.Content()}
	if secret || l.Thought.Depth == 0 && l.Thought.Nodes == 0 {
		l.Thought = sente.Thought{} // of a person: only its time, which stands in the record
	}
	if secret {
		l.Evaluations = nil
	}
	l.More = nil
	if len(l.Evaluations) > 0 {
		l.Turn = t.log.TurnAt(n)
	}
	for i := range l.Evaluations {
		if l.Evaluations[i].Review != nil { // pages are told of reviews by an event
			l.Evaluations = slices.Clone(l.Evaluations)
			l.Evaluations[i].Review = nil
		}
	}
	if n.Parent() != nil {
		l.In = n.Parent().ID()
	}
	if !isInIDOrder(n) {
		for _, c := range n.Children() {
			l.Order = append(l.Order, c.ID())
		}
	}
	return l
}

// isInIDOrder reports whether the children of a node stand in the order of their numbers.
func isInIDOrder(n *study.Node) bool {
	return slices.IsSortedFunc(n.Children(), func(a, b *study.Node) int { return a.ID() - b.ID() })
}

// changesSince is what has changed since a version, the whole study if that is too long ago.
func changesSince(t *Table, after int64) Growth {
	b, secret := t.log, t.Secret()
	g := Growth{Version: b.Version(), After: after, Game: t.Node().ID(), Nodes: []Leaf{}, Kept: b.IsKept(), Notice: b.Notice}
	ids, known := b.ChangedSince(after)
	if !known {
		g.After = 0
		for n := range b.Tree.All() {
			if n.Plain() && n.Parent() != nil && isInIDOrder(n) {
				g.addToRun(n)
			} else {
				g.Nodes = append(g.Nodes, describeNode(t, n, secret))
			}
		}
		return g
	}
	for _, id := range ids {
		if n, err := b.Tree.Node(id); err == nil {
			g.Nodes = append(g.Nodes, describeNode(t, n, secret))
		} else {
			g.Nodes = append(g.Nodes, Leaf{ID: id, In: -1, Deleted: true})
		}
	}
	return g
}

// addToRun takes a node in that holds nothing but a move: at the end of the last run if it
// stands there.
func (g *Growth) addToRun(n *study.Node) {
	in := n.Parent().ID()
	if i := len(g.Runs) - 1; i >= 0 {
		last := &g.Runs[i]
		if end := last.First + len(last.Moves); n.ID() == end && in == end-1 {
			last.Moves = append(last.Moves, n.Move())
			return
		}
	}
	g.Runs = append(g.Runs, run{n.ID(), in, []sente.Move{n.Move()}})
}

// recentChanges is what has changed of late, for the state: nothing where it is much.
func recentChanges(t *Table) Growth {
	g := changesSince(t, t.log.RecentVersion(maxRecentNodes))
	text := 0
	for _, l := range g.Nodes {
		text += len(l.Comment) + len(l.Name) + 64*(len(l.Marks)+len(l.Arrows)+len(l.Put)+len(l.Evaluations)) + 16*len(l.Order)
	}
	if text > maxRecentBytes {
		g.After, g.Nodes = g.Version, []Leaf{}
	}
	return g
}

// GetStudy answers with what has changed in the study.
func GetStudy(t *Table, w http.ResponseWriter, r *http.Request) {
	after := int64(0)
	if text := r.FormValue("after"); text != "" {
		var err error
		if after, err = strconv.ParseInt(text, 10, 64); err != nil {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "after=%q is no version: it is the number that the last answer gave", visible.Clip(text)))
			return
		}
	}
	t.mu.Lock()
	g := changesSince(t, after)
	t.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, g)
}

// GetNode answers with the position of a node.
func GetNode(t *Table, w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("node"))
	if err != nil {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "%q is no number of a node", visible.Clip(r.PathValue("node"))))
		return
	}
	t.mu.Lock()
	s, err := describePosition(t, id)
	t.mu.Unlock()
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, s)
}

// Reached is the game of a path as far as it is one, and why it goes no further.
func Reached(tree *study.Study, n *study.Node) (r sente.Record, last *study.Node, why *sente.Message, err error) {
	r, err = tree.Record(n)
	for fault := (*study.PathError)(nil); errors.As(err, &fault); {
		why = httpapi.MessageOf(fault.Err, "invalid_record")
		if n = fault.Node.Parent(); n == nil {
			break
		}
		r, err = tree.Record(n)
	}
	return r, n, why, err
}

func describePosition(t *Table, id int) (s Seen, err error) {
	var record sente.Record
	n, err := t.log.Tree.Node(id)
	if err != nil {
		return s, httpapi.Errorf(http.StatusNotFound, "%s", err)
	}
	s.Node = id
	record, n, s.Fault, err = Reached(t.log.Tree, n)
	if err != nil {
		return s, httpapi.Unprocessable(err)
	}
	if n != t.Node() {
		record.Result.Winner = "" // of the file, not of the board
	}
	board, err := t.Games().Board(record)
	if err != nil {
		return s, httpapi.Unprocessable(err)
	}
	record.Moves = httpapi.NonNil(record.Moves)
	if t.Secret() {
		record.Thinking = keepThinkingTimes(record.Thinking)
	}
	s.Position = view.Describe(board, record)
	return s, nil
}

// GetAlike answers with the numbers of nodes that show the same positions.
func GetAlike(t *Table, w http.ResponseWriter, _ *http.Request) {
	all := [][]int{}
	t.mu.Lock()
	if t.log.Tree.Len() <= maxTranspositionNodes {
		for _, same := range t.log.Tree.Transpositions() {
			var ids []int
			for _, n := range same {
				ids = append(ids, n.ID())
			}
			all = append(all, ids)
		}
	}
	t.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// PostEdit changes the study.
func PostEdit(t *Table, w http.ResponseWriter, r *http.Request) {
	var e study.Edit
	err := httpapi.ReadJSON(r, &e)
	if err == nil {
		err = checkEditSize(t, e)
	}
	if by := maxAddedNodes(e); err == nil && by > 0 {
		err = t.tables.reserveNodes(t, by)
	}
	applyEdit(t, w, err, func() (int, error) {
		if err := checkGameKept(t, e); err != nil {
			return 0, err
		}
		step, err := t.log.Do(e)
		if err != nil {
			return 0, httpapi.Unprocessable(err)
		}
		return step.Node.ID(), settleGame(t, e.Kind)
	})
}

func PostUnedit(t *Table, w http.ResponseWriter, _ *http.Request) { undoEdit(t, w, false) }
func PostReedit(t *Table, w http.ResponseWriter, _ *http.Request) { undoEdit(t, w, true) }

// undoEdit undoes or redoes the last edit of the study.
func undoEdit(t *Table, w http.ResponseWriter, redo bool) {
	applyEdit(t, w, nil, func() (int, error) {
		step, ok := t.log.Undo(redo)
		switch {
		case !ok && redo:
			return 0, httpapi.NewError(http.StatusConflict, "no_change_to_redo", "there is no change to make again")
		case !ok:
			return 0, httpapi.NewError(http.StatusConflict, "no_change_to_undo", "there is no change to take back")
		}
		at := step.Node
		for _, err := t.log.Tree.Node(at.ID()); err != nil; _, err = t.log.Tree.Node(at.ID()) {
			at = at.Parent()
		}
		return at.ID(), settleGame(t, step.Edit.Kind)
	})
}

// applyEdit runs a change with the session locked and answers with its outcome.
func applyEdit(t *Table, w http.ResponseWriter, err error, change func() (int, error)) {
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isEnded() {
		httpapi.WriteError(w, httpapi.NewError(http.StatusNotFound, "table_ended", "the table has ended: start a new game"))
		return
	}
	node, err := change()
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	t.publishState()
	httpapi.WriteJSON(w, http.StatusOK, Edited{node, t.log.Version()})
}

// settleGame brings the game to where it can be after a change of the study.
func settleGame(t *Table, kind study.Kind) error {
	at := t.Node()
	err := t.Settle()
	if err == nil && kind == study.SetUp {
		err = t.Visit(t.Node())
	}
	if err != nil {
		return httpapi.Unprocessable(err)
	}
	if t.Node() != at || kind == study.SetUp {
		t.analysis.stop()
		t.clearPositionState()
	}
	return nil
}

// checkEditSize refuses an edit that says more than one person can.
func checkEditSize(t *Table, e study.Edit) error {
	switch {
	case e.Kind == study.Enter:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "moves of the game are played, not written: POST …/play")
	case len(e.Text) > maxRemarkBytes:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "a text has at most %d KiB", maxRemarkBytes>>10)
	}
	return nil
}

// maxAddedNodes is what a study grows by at most, in nodes.
func maxAddedNodes(e study.Edit) (nodes int) {
	c := study.Content{Comment: e.Text}
	if e.Content != nil {
		c = *e.Content
	}
	if e.Evaluation != nil {
		c.Evaluations = append(slices.Clip(c.Evaluations), *e.Evaluation)
	}
	if e.Property != nil {
		c.More = append(slices.Clip(c.More), *e.Property)
	}
	if e.Kind == study.Play || e.Kind == study.Add {
		nodes++
	}
	return nodes + (storage.TextBytes(c)+storage.NodeBytes-1)/storage.NodeBytes
}

// checkGameKept refuses to take away moves of a game that an engine plays.
func checkGameKept(t *Table, e study.Edit) error {
	if e.Kind != study.Delete && e.Kind != study.SetUp || !slices.ContainsFunc(t.players.seats, func(s storage.Seat) bool { return s.Kind == storage.Engine }) {
		return nil
	}
	for n := t.Node(); n != nil; n = n.Parent() {
		if n.ID() == e.Node {
			return httpapi.NewError(http.StatusConflict, "move_in_game", "the game goes through this move: take it back before you delete it")
		}
	}
	return nil
}
