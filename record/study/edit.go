package study

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// EditKind says what an edit does.
type EditKind string

// The kinds of edits, each with the fields of [Edit] that it reads besides Node.
const (
	PlayMove         EditKind = "play"     // Move, Thought: enters the variation that begins with the move, or adds it; the rules must allow it
	EnterMove        EditKind = "enter"    // Move, Thought: what a game in progress has played; its referee knows the rules, and Undo leaves it alone
	Add              EditKind = "add"      // Content: adds a child, whatever it holds
	Delete           EditKind = "delete"   // hides the node and all behind it
	Promote          EditKind = "promote"  // one place towards the main line, where its branch or a branch before it is not first
	MakeMain         EditKind = "main"     // all the way: the node is on the main line
	SetName          EditKind = "name"     // Text
	SetComment       EditKind = "comment"  // Text
	ToggleMark       EditKind = "mark"     // Mark: put, or taken away if it is there
	ToggleArrow      EditKind = "arrow"    // Arrow: drawn, or taken away if it is there
	ClearDrawings    EditKind = "clear"    // takes marks and arrows away
	SetUp            EditKind = "set-up"   // Put, ToMove: in the place of what the node set up
	Evaluate         EditKind = "evaluate" // Evaluation: in the place of the last one by the same name
	RemoveEvaluation EditKind = "forget"   // Text: takes away the evaluation by that name, all of them if it is ""
	SetProperty      EditKind = "tell"     // Property: in the place of its values; none take it away
	SetHead          EditKind = "head"     // Head: players, result, start, control; the game and its rules only as long as nothing was played
)

// Edit is a change of a study as a value: what a page asks for, a server sends on and a
// test repeats.
type Edit struct {
	Kind       EditKind      `json:"edit"`
	Node       int           `json:"node"` // where it happens
	Move       sente.Move    `json:"move,omitempty"`
	Thought    sente.Thought `json:"thought,omitzero"`
	Content    *Content      `json:"content,omitempty"`
	Text       string        `json:"text,omitempty"`
	Mark       *Mark         `json:"mark,omitempty"`
	Arrow      *Arrow        `json:"arrow,omitempty"`
	Put        []rules.Put   `json:"put,omitempty"`
	ToMove     string        `json:"to_move,omitempty"`
	Evaluation *Evaluation   `json:"evaluation,omitempty"`
	Property   *Property     `json:"property,omitempty"`
	Head       *sente.Record `json:"head,omitempty"`
}

// Step is an edit that was made. It can be taken back by [Study.Undo], and written as
// lines of a file.
type Step struct {
	Edit    Edit
	Node    *Node // where one looks after it: the node that was entered, or the one before what was deleted
	changes []change
}

// HasChanges reports whether the step changed anything: playing a move that is there only
// enters it.
func (s Step) HasChanges() bool { return len(s.changes) > 0 }

// Nodes are the nodes that the step, or its undoing, changed, each once; the head's
// change is one of the root.
func (s Step) Nodes() (nodes []*Node) {
	for _, c := range s.changes {
		nodes = append(nodes, c.node)
	}
	return nodes
}

// change is that of one node, or of the head.
type change struct {
	node          *Node
	before, after state
}

// state is what a step changes. What it does not change is the same in both states.
type state struct {
	content  Content
	deleted  bool
	children []*Node       // nil if their order stays
	head     *sente.Record // nil if it stays
}

// at is the state of a node now, but for the order of its children.
func (n *Node) at() state { return state{content: n.Content(), deleted: n.deleted} }

// mostUndo is how many steps can be taken back.
const mostUndo = 1 << 12

// Do makes an edit. What engines say of positions, and the moves of a game in progress,
// are no steps that Undo takes back. The error says in one sentence what is wrong with
// the edit; nothing has changed then.
func (s *Study) Do(e Edit) (Step, error) {
	n, err := s.Node(e.Node)
	if err != nil {
		return Step{}, err
	}
	step := Step{Edit: e, Node: n}
	if err := s.plan(&step, n); err != nil {
		return Step{}, err
	}
	if !step.HasChanges() {
		return step, nil
	}
	s.redo(step)
	if e.Kind == EnterMove || e.Kind == Evaluate || e.Kind == RemoveEvaluation {
		return step, nil
	}
	s.undone = nil
	if s.done = append(s.done, step); len(s.done) > 2*mostUndo {
		s.done = append([]Step(nil), s.done[mostUndo:]...)
	}
	return step, nil
}

// plan finds out what an edit changes; only a new node is there afterwards, deleted.
func (s *Study) plan(step *Step, n *Node) error {
	e := step.Edit
	switch e.Kind {
	case PlayMove:
		return s.planPlay(step, n)
	case EnterMove:
		return s.planEnter(step, n)
	case Add:
		if e.Content == nil {
			return e.lacks("content")
		}
		return s.planNew(step, n, *e.Content)
	case Delete:
		if n.parent == nil {
			return errors.New("the beginning of a study cannot be deleted: delete the nodes behind it")
		}
		after := n.at()
		after.deleted = true
		step.Node = n.parent
		step.changes = []change{{n, n.at(), after}}
		return nil
	case Promote, MakeMain:
		step.changes = promotions(n, e.Kind == MakeMain)
		return nil
	case SetHead:
		return s.planHead(step)
	}
	after := n.at()
	if err := e.amend(&after.content); err != nil {
		return err
	}
	if !n.Content().equal(after.content) {
		step.changes = []change{{n, n.at(), after}}
	}
	return nil
}

// amend changes what a node holds.
func (e Edit) amend(c *Content) error {
	switch e.Kind {
	case SetName:
		c.Name = e.Text
	case SetComment:
		c.Comment = e.Text
	case ToggleMark:
		if e.Mark == nil {
			return e.lacks("mark")
		}
		c.Marks = toggled(c.Marks, *e.Mark)
	case ToggleArrow:
		if e.Arrow == nil {
			return e.lacks("arrow")
		}
		c.Arrows = toggledArrow(c.Arrows, *e.Arrow)
	case ClearDrawings:
		c.Marks, c.Arrows = nil, nil
	case SetUp:
		c.Put, c.ToMove = e.Put, e.ToMove
	case Evaluate:
		if e.Evaluation == nil {
			return e.lacks("evaluation")
		}
		before := c.Evaluations
		c.Evaluations = evaluated(before, *e.Evaluation, false)
		c.More = graded(c.More, before, c.Evaluations)
	case RemoveEvaluation:
		before := c.Evaluations
		if c.Evaluations = evaluated(before, Evaluation{By: e.Text}, true); e.Text == "" {
			c.Evaluations = nil
		}
		c.More = graded(c.More, before, c.Evaluations)
	case SetProperty:
		if e.Property == nil || e.Property.Name == "" {
			return e.lacks("property")
		}
		c.More = told(c.More, *e.Property)
	default:
		return fmt.Errorf("%q is no edit of a study: play, enter, add, delete, promote, main, name, comment, mark, arrow, clear, set-up, evaluate, forget, tell and head are", visible.Clip(string(e.Kind)))
	}
	return nil
}

func (e Edit) lacks(what string) error {
	return fmt.Errorf("the edit %q lacks its %q", e.Kind, what)
}

func (s *Study) planPlay(step *Step, n *Node) error {
	board, err := s.Board(n)
	if err != nil {
		return err
	}
	move, err := board.Play(string(step.Edit.Move))
	if err != nil {
		return err
	}
	if c := n.Child(move); c != nil {
		step.Node = c
		return nil
	}
	return s.planNew(step, n, Content{Move: move, Thought: step.Edit.Thought})
}

func (s *Study) planEnter(step *Step, n *Node) error {
	e := step.Edit
	c := n.Child(e.Move)
	if c == nil {
		return s.planNew(step, n, Content{Move: e.Move, Thought: e.Thought})
	}
	step.Node = c
	after := c.at()
	if after.content.Thought = e.Thought; e.Thought != (sente.Thought{}) && !c.Content().equal(after.content) {
		step.changes = []change{{c, c.at(), after}}
	}
	return nil
}

// planNew grows a node that is hidden until the step is made.
func (s *Study) planNew(step *Step, parent *Node, c Content) error {
	at := s.index
	n, err := s.AddChild(parent, c)
	if err != nil {
		return err
	}
	if s.index = at; at != nil {
		at.add(n, s.identity(n))
	}
	after := n.at()
	n.deleted = true
	step.Node = n
	step.changes = []change{{n, n.at(), after}}
	return nil
}

func (s *Study) planHead(step *Step) error {
	r := step.Edit.Head
	if r == nil {
		return step.Edit.lacks("head")
	}
	was, now := s.head, r.Clone()
	now.Moves, now.Thinking = nil, nil
	other := was.Game != now.Game || was.Rules != now.Rules || was.Size != now.Size || was.Opening != now.Opening || was.Setup != now.Setup
	if other && s.Root().FirstChild() != nil {
		return errors.New("the game, its rules, size, opening and set-up stay as they are once something was played: begin another study")
	}
	before, after := s.Root().at(), s.Root().at()
	before.head, after.head = &was, &now
	step.Node = s.Root()
	step.changes = []change{{s.Root(), before, after}}
	return nil
}

// promotions are the changes of order that bring a node nearer to the main line: at the
// branch nearest to it, one place, or at all branches, to the first place. What is
// deleted does not count.
func promotions(n *Node, all bool) (changes []change) {
	for ; n.parent != nil; n = n.parent {
		p := n.parent
		at, to := 0, -1
		for i, c := range p.children {
			if c == n {
				at = i
				break
			}
			if !c.deleted && (to < 0 || !all) {
				to = i
			}
		}
		if to < 0 {
			continue // the first already
		}
		order := make([]*Node, 0, len(p.children))
		order = append(order, p.children[:to]...)
		order = append(order, n)
		order = append(order, p.children[to:at]...)
		order = append(order, p.children[at+1:]...)
		before, after := p.at(), p.at()
		before.children, after.children = append([]*Node(nil), p.children...), order
		changes = append(changes, change{p, before, after})
		if !all {
			break
		}
	}
	return changes
}

// Undo takes back the last step that has not been taken back; ok is false if there is
// none. The step's node is the one where the edit was made.
func (s *Study) Undo() (step Step, ok bool) {
	last := len(s.done) - 1
	if last < 0 {
		return step, false
	}
	step = s.done[last]
	s.done, s.undone = s.done[:last], append(s.undone, step)
	return s.undo(step), true
}

// Redo makes the step again that was taken back last; ok is false if there is none.
func (s *Study) Redo() (step Step, ok bool) {
	last := len(s.undone) - 1
	if last < 0 {
		return step, false
	}
	step = s.undone[last]
	s.undone, s.done = s.undone[:last], append(s.done, step)
	s.redo(step)
	return step, true
}

func (s *Study) redo(step Step) {
	for _, c := range step.changes {
		s.put(c.node, c.before, c.after)
	}
}

// undo returns the step as seen from where it leads back to.
func (s *Study) undo(step Step) Step {
	for i := len(step.changes) - 1; i >= 0; i-- {
		c := step.changes[i]
		s.put(c.node, c.after, c.before)
	}
	step.Node = s.nodes[step.Edit.Node]
	return step
}

// put brings a node from one state to another; what is the same in both stays as it is
// by now.
func (s *Study) put(n *Node, from, to state) {
	if to.head != nil {
		s.index, s.head = nil, *to.head
		return
	}
	n.set(n.Content().with(from.content, to.content))
	if from.deleted != to.deleted {
		n.deleted = to.deleted
	}
	if to.children != nil {
		n.children = s.ordered(n, to.children)
	}
	if !slices.Equal(from.content.Put, to.content.Put) || from.content.ToMove != to.content.ToMove {
		s.index = nil
	}
}

// with is a content after a change of another one.
func (c Content) with(from, to Content) Content {
	if from.Name != to.Name {
		c.Name = to.Name
	}
	if from.Comment != to.Comment {
		c.Comment = to.Comment
	}
	if !slices.Equal(from.Marks, to.Marks) {
		c.Marks = to.Marks
	}
	if !slices.Equal(from.Arrows, to.Arrows) {
		c.Arrows = to.Arrows
	}
	if from.ToMove != to.ToMove {
		c.ToMove = to.ToMove
	}
	if from.Thought != to.Thought {
		c.Thought = to.Thought
	}
	if !slices.Equal(from.Put, to.Put) {
		c.Put = to.Put
	}
	if !slices.EqualFunc(from.Evaluations, to.Evaluations, Evaluation.equal) {
		c.Evaluations = to.Evaluations
	}
	if !slices.EqualFunc(from.More, to.More, Property.equal) {
		c.More = to.More
	}
	return c
}

// ordered is an order of children with those that have come since behind them.
func (s *Study) ordered(n *Node, order []*Node) []*Node {
	order = append([]*Node(nil), order...)
	if len(order) == len(n.children) {
		return order
	}
	known := make(map[*Node]bool, len(order))
	for _, c := range order {
		known[c] = true
	}
	for _, c := range n.children {
		if !known[c] {
			order = append(order, c)
		}
	}
	return order
}
