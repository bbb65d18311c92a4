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
	maxRecentNodes        = 8       // changed nodes in a state; clients request more with GetStudy
	maxRecentBytes        = 1 << 12 // bytes of text in these nodes
	maxTranspositionNodes = 1 << 17 // maximum size of a study that is searched for transpositions
	maxRemarkBytes        = 1 << 15 // maximum bytes of a text at a node
)

// NodeState is a node of a study with its content.
type NodeState struct {
	ID int `json:"id"`
	In int `json:"in"` // ID of the parent, -1 for the root
	study.Content
	Sign    string `json:"sign,omitempty"` // of the move: "!", "?!" or another, see [study.Content.Sign]
	Turn    int    `json:"turn,omitempty"` // seat to move; evaluations are from its perspective
	Deleted bool   `json:"deleted,omitempty"`
	Order   []int  `json:"order,omitempty"` // IDs of the children, unless they are in ascending order
}

// nodeRun is a sequence of nodes that contain only a move. Each is the child of the previous one and
// has the next ID. Runs encode most of a large study.
type nodeRun struct {
	First int          `json:"first"` // ID of the first node
	In    int          `json:"in"`    // ID of its parent
	Moves []sente.Move `json:"moves"`
}

// StudyChanges contains the changes of a study since a version.
type StudyChanges struct {
	Version int64          `json:"version"`
	After   int64          `json:"after"`            // the previous version; 0 for the complete study
	Game    int            `json:"game"`             // ID of the game's current node
	Nodes   []NodeState    `json:"nodes"`            // in no particular order in the complete study
	Runs    []nodeRun      `json:"runs,omitempty"`   // remaining nodes of the complete study
	Stored  bool           `json:"stored,omitempty"` // stored on disk
	Notice  *sente.Message `json:"notice,omitempty"`
}

// NodePosition is the position of a node. If the path to it contains an illegal move, it is the last
// legal position.
type NodePosition struct {
	view.Position
	Node  int            `json:"node"`
	Fault *sente.Message `json:"fault,omitempty"` // why the path is illegal from here on
}

// EditResult is the response to an edit.
type EditResult struct {
	Node    int   `json:"node"` // ID of the node to select
	Version int64 `json:"version"`
}

// describeNode returns the state of a node. t.mu must be held.
func describeNode(t *Table, n *study.Node, secret bool) NodeState {
	l := NodeState{ID: n.ID(), In: -1, Content: n.Content()}
	if secret || l.Thought.Depth == 0 && l.Thought.Nodes == 0 {
		l.Thought = sente.Thought{} // a person's move has only a time, which the record contains
	}
	if secret {
		l.Evaluations = nil
	}
	if !secret {
		l.Sign = l.Content.Sign()
	}
	l.More = nil
	if len(l.Evaluations) > 0 {
		l.Turn = t.log.TurnAt(n)
	}
	for i := range l.Evaluations {
		if l.Evaluations[i].Review != nil { // clients receive reviews by a separate event
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

// isInIDOrder reports whether the children of a node are in ascending order of their IDs.
func isInIDOrder(n *study.Node) bool {
	return slices.IsSortedFunc(n.Children(), func(a, b *study.Node) int { return a.ID() - b.ID() })
}

// changesSince returns the changes since a version, or the complete study if the version is too old.
// t.mu must be held.
func changesSince(t *Table, after int64) StudyChanges {
	b, secret := t.log, t.HidesThoughts()
	g := StudyChanges{Version: b.Version(), After: after, Game: t.Node().ID(), Nodes: []NodeState{}, Stored: b.IsKept(), Notice: b.Notice}
	ids, known := b.ChangedSince(after)
	if !known {
		g.After = 0
		for n := range b.Tree.All() {
			if n.IsPlain() && n.Parent() != nil && isInIDOrder(n) {
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
			g.Nodes = append(g.Nodes, NodeState{ID: id, In: -1, Deleted: true})
		}
	}
	return g
}

// addToRun adds a node that contains only a move to the last run, or to a new run if it doesn't
// continue that one.
func (g *StudyChanges) addToRun(n *study.Node) {
	in := n.Parent().ID()
	if i := len(g.Runs) - 1; i >= 0 {
		last := &g.Runs[i]
		if end := last.First + len(last.Moves); n.ID() == end && in == end-1 {
			last.Moves = append(last.Moves, n.Move())
			return
		}
	}
	g.Runs = append(g.Runs, nodeRun{n.ID(), in, []sente.Move{n.Move()}})
}

// recentChanges returns the recent changes for a state, or no nodes if there are too many. t.mu must be
// held.
func recentChanges(t *Table) StudyChanges {
	g := changesSince(t, t.log.RecentVersion(maxRecentNodes))
	text := 0
	for _, l := range g.Nodes {
		text += len(l.Comment) + len(l.Name) + 64*(len(l.Marks)+len(l.Arrows)+len(l.Put)+len(l.Evaluations)) + 16*len(l.Order)
	}
	if text > maxRecentBytes {
		g.After, g.Nodes = g.Version, []NodeState{}
	}
	return g
}

// GetStudy returns the changes of the study since the version in the query.
func GetStudy(t *Table, w http.ResponseWriter, r *http.Request) {
	after := int64(0)
	if text := r.FormValue("after"); text != "" {
		var err error
		if after, err = strconv.ParseInt(text, 10, 64); err != nil {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "invalid after=%q: expected the version number of the last answer", visible.Clip(text)))
			return
		}
	}
	t.mu.Lock()
	g := changesSince(t, after)
	t.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, g)
}

// GetNode returns the position of a node.
func GetNode(t *Table, w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("node"))
	if err != nil {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "invalid node number %q", visible.Clip(r.PathValue("node"))))
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

// PlayableRecord returns the record of the longest legal prefix of the path to a node, its last node,
// and the reason if the path contains an illegal move.
func PlayableRecord(tree *study.Study, n *study.Node) (r sente.Record, last *study.Node, why *sente.Message, err error) {
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

func describePosition(t *Table, id int) (s NodePosition, err error) {
	var record sente.Record
	n, err := t.log.Tree.Node(id)
	if err != nil {
		return s, httpapi.Errorf(http.StatusNotFound, "%s", err)
	}
	s.Node = id
	record, n, s.Fault, err = PlayableRecord(t.log.Tree, n)
	if err != nil {
		return s, httpapi.Unprocessable(err)
	}
	if n != t.Node() {
		record.Result.Winner = "" // the result applies to the file's last position only
	}
	board, err := t.Games().OpenBoard(record)
	if err != nil {
		return s, httpapi.Unprocessable(err)
	}
	record.Moves = httpapi.NonNil(record.Moves)
	if t.HidesThoughts() {
		record.Thinking = keepThinkingTimes(record.Thinking)
	}
	s.Position = view.Describe(board, record)
	return s, nil
}

// GetTranspositions returns groups of nodes with equal positions, as IDs.
func GetTranspositions(t *Table, w http.ResponseWriter, _ *http.Request) {
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

// PostEdit applies an edit to the study.
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
			return 0, httpapi.NewError(http.StatusConflict, "no_change_to_redo", "there is no change to redo")
		case !ok:
			return 0, httpapi.NewError(http.StatusConflict, "no_change_to_undo", "there is no change to undo")
		}
		at := step.Node
		for _, err := t.log.Tree.Node(at.ID()); err != nil; _, err = t.log.Tree.Node(at.ID()) {
			at = at.Parent()
		}
		return at.ID(), settleGame(t, step.Edit.Kind)
	})
}

// applyEdit runs a change with t.mu held and writes the response. If err is not nil, it writes that
// error.
func applyEdit(t *Table, w http.ResponseWriter, err error, change func() (int, error)) {
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isEnded() {
		httpapi.WriteError(w, httpapi.NewError(http.StatusNotFound, "table_ended", "the table has been closed: start a new game"))
		return
	}
	node, err := change()
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	t.publishState()
	httpapi.WriteJSON(w, http.StatusOK, EditResult{node, t.log.Version()})
}

// settleGame moves the game to the nearest remaining position after a change of the study.
func settleGame(t *Table, kind study.EditKind) error {
	at := t.Node()
	err := t.SyncWithStudy()
	if err == nil && kind == study.SetUp {
		err = t.GoToNode(t.Node())
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

// checkEditSize returns an error if an edit is too large or is not allowed for clients.
func checkEditSize(t *Table, e study.Edit) error {
	switch {
	case e.Kind == study.EnterMove:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "moves of the game must be played: use POST …/play")
	case len(e.Text) > maxRemarkBytes:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "a text may have at most %d KiB", maxRemarkBytes>>10)
	}
	return nil
}

// maxAddedNodes returns an upper bound of the growth of the study by an edit, in nodes.
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
	if e.Kind == study.PlayMove || e.Kind == study.Add {
		nodes++
	}
	return nodes + (storage.TextBytes(c)+storage.NodeBytes-1)/storage.NodeBytes
}

// checkGameKept returns an error if an edit would delete moves of a game that an engine plays.
func checkGameKept(t *Table, e study.Edit) error {
	if e.Kind != study.Delete && e.Kind != study.SetUp || !slices.ContainsFunc(t.players.seats, func(s storage.Seat) bool { return s.Kind == storage.Engine }) {
		return nil
	}
	for n := t.Node(); n != nil; n = n.Parent() {
		if n.ID() == e.Node {
			return httpapi.NewError(http.StatusConflict, "move_in_game", "this move is part of the game: take it back before deleting it")
		}
	}
	return nil
}
