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
	mostNews   = 8       // changed nodes that stand in a state; beyond, a page asks for them
	longNews   = 1 << 12 // bytes of text in them
	mostAlike  = 1 << 17 // nodes of a study in which transpositions are looked for
	mostRemark = 1 << 15 // bytes of a text that a page may write at a node
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

// leaf must be called with the session locked.
func leaf(h *Table, n *study.Node, secret bool) Leaf {
	l := Leaf{ID: n.ID(), In: -1, Content: n.Content()}
	if secret || l.Thought.Depth == 0 && l.Thought.Nodes == 0 {
		l.Thought = sente.Thought{} // of a person: only its time, which stands in the record
	}
	if secret {
		l.Evaluations = nil
	}
	l.More = nil
	if len(l.Evaluations) > 0 {
		l.Turn = h.log.TurnAt(n)
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
	if !asNumbered(n) {
		for _, c := range n.Children() {
			l.Order = append(l.Order, c.ID())
		}
	}
	return l
}

// asNumbered reports whether the children of a node stand in the order of their numbers.
func asNumbered(n *study.Node) bool {
	return slices.IsSortedFunc(n.Children(), func(a, b *study.Node) int { return a.ID() - b.ID() })
}

// growth is what has changed since a version, the whole study if that is too long ago.
func growth(h *Table, after int64) Growth {
	b, secret := h.log, h.HidesThoughts()
	g := Growth{Version: b.Version(), After: after, Game: h.Node().ID(), Nodes: []Leaf{}, Kept: b.IsKept(), Notice: b.Notice}
	ids, known := b.ChangedSince(after)
	if !known {
		g.After = 0
		for n := range b.Tree.All() {
			if n.IsPlain() && n.Parent() != nil && asNumbered(n) {
				g.extend(n)
			} else {
				g.Nodes = append(g.Nodes, leaf(h, n, secret))
			}
		}
		return g
	}
	for _, id := range ids {
		if n, err := b.Tree.Node(id); err == nil {
			g.Nodes = append(g.Nodes, leaf(h, n, secret))
		} else {
			g.Nodes = append(g.Nodes, Leaf{ID: id, In: -1, Deleted: true})
		}
	}
	return g
}

// extend takes a node in that holds nothing but a move: at the end of the last run if it
// stands there.
func (g *Growth) extend(n *study.Node) {
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

// latest is what has changed of late, for the state: nothing where it is much.
func latest(h *Table) Growth {
	g := growth(h, h.log.RecentVersion(mostNews))
	text := 0
	for _, l := range g.Nodes {
		text += len(l.Comment) + len(l.Name) + 64*(len(l.Marks)+len(l.Arrows)+len(l.Put)+len(l.Evaluations)) + 16*len(l.Order)
	}
	if text > longNews {
		g.After, g.Nodes = g.Version, []Leaf{}
	}
	return g
}

// GetStudy answers with what has changed in the study.
func GetStudy(h *Table, w http.ResponseWriter, r *http.Request) {
	after := int64(0)
	if text := r.FormValue("after"); text != "" {
		var err error
		if after, err = strconv.ParseInt(text, 10, 64); err != nil {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "after=%q is no version: it is the number that the last answer gave", visible.Clip(text)))
			return
		}
	}
	h.mu.Lock()
	g := growth(h, after)
	h.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, g)
}

// GetNode answers with the position of a node.
func GetNode(h *Table, w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("node"))
	if err != nil {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "%q is no number of a node", visible.Clip(r.PathValue("node"))))
		return
	}
	h.mu.Lock()
	s, err := see(h, id)
	h.mu.Unlock()
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

func see(h *Table, id int) (s Seen, err error) {
	var record sente.Record
	n, err := h.log.Tree.Node(id)
	if err != nil {
		return s, httpapi.Errorf(http.StatusNotFound, "%s", err)
	}
	s.Node = id
	record, n, s.Fault, err = Reached(h.log.Tree, n)
	if err != nil {
		return s, httpapi.Unprocessable(err)
	}
	if n != h.Node() {
		record.Result.Winner = "" // of the file, not of the board
	}
	board, err := h.Games().Board(record)
	if err != nil {
		return s, httpapi.Unprocessable(err)
	}
	record.Moves = httpapi.NonNil(record.Moves)
	if h.HidesThoughts() {
		record.Thinking = untold(record.Thinking)
	}
	s.Position = view.Describe(board, record)
	return s, nil
}

// GetAlike answers with the numbers of nodes that show the same positions.
func GetAlike(h *Table, w http.ResponseWriter, _ *http.Request) {
	all := [][]int{}
	h.mu.Lock()
	if h.log.Tree.Len() <= mostAlike {
		for _, same := range h.log.Tree.Transpositions() {
			var ids []int
			for _, n := range same {
				ids = append(ids, n.ID())
			}
			all = append(all, ids)
		}
	}
	h.mu.Unlock()
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// PostEdit changes the study.
func PostEdit(h *Table, w http.ResponseWriter, r *http.Request) {
	var e study.Edit
	err := httpapi.ReadJSON(r, &e)
	if err == nil {
		err = fits(h, e)
	}
	if by := growthOf(e); err == nil && by > 0 {
		err = h.tables.reserve(h, by)
	}
	answerEdit(h, w, err, func() (int, error) {
		if err := mayChange(h, e); err != nil {
			return 0, err
		}
		step, err := h.log.Do(e)
		if err != nil {
			return 0, httpapi.Unprocessable(err)
		}
		return step.Node.ID(), settle(h, e.Kind)
	})
}

func PostUnedit(h *Table, w http.ResponseWriter, _ *http.Request) { takeBack(h, w, false) }
func PostReedit(h *Table, w http.ResponseWriter, _ *http.Request) { takeBack(h, w, true) }

// takeBack undoes or redoes the last edit of the study.
func takeBack(h *Table, w http.ResponseWriter, redo bool) {
	answerEdit(h, w, nil, func() (int, error) {
		step, ok := h.log.Undo(redo)
		switch {
		case !ok && redo:
			return 0, httpapi.NewError(http.StatusConflict, "no_change_to_redo", "there is no change to make again")
		case !ok:
			return 0, httpapi.NewError(http.StatusConflict, "no_change_to_undo", "there is no change to take back")
		}
		at := step.Node
		for _, err := h.log.Tree.Node(at.ID()); err != nil; _, err = h.log.Tree.Node(at.ID()) {
			at = at.Parent()
		}
		return at.ID(), settle(h, step.Edit.Kind)
	})
}

// answerEdit runs a change with the session locked and answers with its outcome.
func answerEdit(h *Table, w http.ResponseWriter, err error, change func() (int, error)) {
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.isEnded() {
		httpapi.WriteError(w, httpapi.NewError(http.StatusNotFound, "table_ended", "the table has ended: start a new game"))
		return
	}
	node, err := change()
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	h.changed()
	httpapi.WriteJSON(w, http.StatusOK, Edited{node, h.log.Version()})
}

// settle brings the game to where it can be after a change of the study.
func settle(h *Table, kind study.EditKind) error {
	at := h.Node()
	err := h.SyncWithStudy()
	if err == nil && kind == study.SetUp {
		err = h.GoToNode(h.Node())
	}
	if err != nil {
		return httpapi.Unprocessable(err)
	}
	if h.Node() != at || kind == study.SetUp {
		h.analysis.stop()
		h.resetPosition()
	}
	return nil
}

// fits refuses an edit that says more than one person can.
func fits(h *Table, e study.Edit) error {
	switch {
	case e.Kind == study.EnterMove:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "moves of the game are played, not written: POST …/play")
	case len(e.Text) > mostRemark:
		return httpapi.Errorf(http.StatusUnprocessableEntity, "a text has at most %d KiB", mostRemark>>10)
	}
	return nil
}

// growthOf is what a study grows by at most, in nodes.
func growthOf(e study.Edit) (nodes int) {
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

// mayChange refuses to take away moves of a game that an engine plays.
func mayChange(h *Table, e study.Edit) error {
	if e.Kind != study.Delete && e.Kind != study.SetUp || !slices.ContainsFunc(h.players.seats, func(s storage.Seat) bool { return s.Kind == storage.Engine }) {
		return nil
	}
	for n := h.Node(); n != nil; n = n.Parent() {
		if n.ID() == e.Node {
			return httpapi.NewError(http.StatusConflict, "move_in_game", "the game goes through this move: take it back before you delete it")
		}
	}
	return nil
}
