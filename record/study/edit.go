package study

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// EditKind is the operation of an edit.
type EditKind string

// The kinds of edits, each with the fields of [Edit] that it uses in addition to Node.
const (
	PlayMove         EditKind = "play"     // Move, Thought: enters the child with the move, or adds it; the rules must allow the move
	EnterMove        EditKind = "enter"    // Move, Thought: like PlayMove for a game in progress, validated by its referee; not undoable
	Add              EditKind = "add"      // Content: adds a child with any content
	Delete           EditKind = "delete"   // hides the node and its descendants
	Promote          EditKind = "promote"  // moves the variation one place towards the main line, at the nearest branch where it is not first
	MakeMain         EditKind = "main"     // moves the node to the main line at every branch
	SetName          EditKind = "name"     // Text
	SetComment       EditKind = "comment"  // Text
	ToggleMark       EditKind = "mark"     // Mark: adds it, or removes it if present
	ToggleArrow      EditKind = "arrow"    // Arrow: adds it, or removes it if present
	ClearDrawings    EditKind = "clear"    // removes marks and arrows
	SetUp            EditKind = "set-up"   // Put, ToMove: replaces the set-up of the node
	Evaluate         EditKind = "evaluate" // Evaluation: replaces the previous one with the same name
	RemoveEvaluation EditKind = "forget"   // Text: removes the evaluation with that name, or all for ""
	SetProperty      EditKind = "tell"     // Property: replaces its values, or removes it without values
	SetSign          EditKind = "sign"     // Text: replaces the sign of the move, "!", "?" or another, or removes it for ""
	SetHead          EditKind = "head"     // Head: players, result, start, control; game and rules only before the first move
)

// Edit is a change of a study as a value: clients send it in a request, servers forward it.
type Edit struct {
	Kind       EditKind           `json:"edit"`
	Node       int                `json:"node"` // ID of the node to change
	Move       sente.Move         `json:"move,omitempty"`
	Thought    sente.Thought      `json:"thought,omitzero"`
	Content    *Content           `json:"content,omitempty"`
	Text       string             `json:"text,omitempty"`
	Mark       *Mark              `json:"mark,omitempty"`
	Arrow      *Arrow             `json:"arrow,omitempty"`
	Put        []rules.CellChange `json:"put,omitempty"`
	ToMove     string             `json:"to_move,omitempty"`
	Evaluation *Evaluation        `json:"evaluation,omitempty"`
	Property   *Property          `json:"property,omitempty"`
	Head       *sente.Record      `json:"head,omitempty"`
}

// Step is an applied edit. [Study.Undo] reverts it, and EncodeStep writes it as lines of a file.
type Step struct {
	Edit    Edit
	Node    *Node // current node after the step: the node entered, or the parent of a deleted node
	changes []change
}

// HasChanges reports whether the step changed the study: playing an existing move only enters it.
func (s Step) HasChanges() bool { return len(s.changes) > 0 }

// Nodes returns the nodes that the step, or its undoing, changed, without duplicates; a change of the head
// belongs to the root.
func (s Step) Nodes() (nodes []*Node) {
	for _, c := range s.changes {
		nodes = append(nodes, c.node)
	}
	return nodes
}

// change is the change of one node, or of the head.
type change struct {
	node          *Node
	before, after state
}

// state holds the values that a step may change.
type state struct {
	content  Content
	deleted  bool
	children []*Node       // nil if the order is unchanged
	head     *sente.Record // nil if the head is unchanged
}

// currentState returns the state of a node, except for the order of its children.
func (n *Node) currentState() state { return state{content: n.Content(), deleted: n.deleted} }

// maxUndoSteps bounds the number of steps that can be undone.
const maxUndoSteps = 1 << 12

// Do applies an edit. Evaluations and moves of a game in progress are not undoable. On an error the study is
// unchanged.
func (s *Study) Do(e Edit) (Step, error) {
	n, err := s.Node(e.Node)
	if err != nil {
		return Step{}, err
	}
	step := Step{Edit: e, Node: n}
	if err := s.planEdit(&step, n); err != nil {
		return Step{}, err
	}
	if !step.HasChanges() {
		return step, nil
	}
	s.applyStep(step)
	if e.Kind == EnterMove || e.Kind == Evaluate || e.Kind == RemoveEvaluation {
		return step, nil
	}
	s.undone = nil
	if s.done = append(s.done, step); len(s.done) > 2*maxUndoSteps {
		s.done = append([]Step(nil), s.done[maxUndoSteps:]...)
	}
	return step, nil
}

// planEdit computes the changes of an edit without applying them; a new node is created, but still deleted.
func (s *Study) planEdit(step *Step, n *Node) error {
	e := step.Edit
	switch e.Kind {
	case PlayMove:
		return s.planPlay(step, n)
	case EnterMove:
		return s.planEnter(step, n)
	case Add:
		if e.Content == nil {
			return e.missingFieldError("content")
		}
		return s.planNew(step, n, *e.Content)
	case Delete:
		if n.parent == nil {
			return errors.New("the root of a study cannot be deleted: delete the nodes below it")
		}
		after := n.currentState()
		after.deleted = true
		step.Node = n.parent
		step.changes = []change{{n, n.currentState(), after}}
		return nil
	case Promote, MakeMain:
		step.changes = planPromotion(n, e.Kind == MakeMain)
		return nil
	case SetHead:
		return s.planHead(step)
	}
	after := n.currentState()
	if err := e.applyToContent(&after.content); err != nil {
		return err
	}
	if !n.Content().equal(after.content) {
		step.changes = []change{{n, n.currentState(), after}}
	}
	return nil
}

// applyToContent applies an edit to the content of a node.
func (e Edit) applyToContent(c *Content) error {
	switch e.Kind {
	case SetName:
		c.Name = e.Text
	case SetComment:
		c.Comment = e.Text
	case ToggleMark:
		if e.Mark == nil {
			return e.missingFieldError("mark")
		}
		c.Marks = toggleMark(c.Marks, *e.Mark)
	case ToggleArrow:
		if e.Arrow == nil {
			return e.missingFieldError("arrow")
		}
		c.Arrows = toggleArrow(c.Arrows, *e.Arrow)
	case ClearDrawings:
		c.Marks, c.Arrows = nil, nil
	case SetUp:
		c.Put, c.ToMove = e.Put, e.ToMove
	case Evaluate:
		if e.Evaluation == nil {
			return e.missingFieldError("evaluation")
		}
		before := c.Evaluations
		c.Evaluations = replaceEvaluation(before, *e.Evaluation, false)
		c.More = updateGrade(c.More, before, c.Evaluations)
	case RemoveEvaluation:
		before := c.Evaluations
		if c.Evaluations = replaceEvaluation(before, Evaluation{By: e.Text}, true); e.Text == "" {
			c.Evaluations = nil
		}
		c.More = updateGrade(c.More, before, c.Evaluations)
	case SetProperty:
		if e.Property == nil || e.Property.Name == "" {
			return e.missingFieldError("property")
		}
		c.More = replaceProperty(c.More, *e.Property)
	case SetSign:
		var err error
		c.More, err = replaceSign(c.More, e.Text)
		return err
	default:
		return fmt.Errorf("unknown edit %q: expected play, enter, add, delete, promote, main, name, comment, mark, arrow, clear, set-up, evaluate, forget, tell, sign or head", visible.Clip(string(e.Kind)))
	}
	return nil
}

func (e Edit) missingFieldError(what string) error {
	return fmt.Errorf("edit %q: missing %q", e.Kind, what)
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
	after := c.currentState()
	if after.content.Thought = e.Thought; e.Thought != (sente.Thought{}) && !c.Content().equal(after.content) {
		step.changes = []change{{c, c.currentState(), after}}
	}
	return nil
}

// planNew creates a node that is hidden until the step is applied.
func (s *Study) planNew(step *Step, parent *Node, c Content) error {
	at := s.index
	n, err := s.AddChild(parent, c)
	if err != nil {
		return err
	}
	if s.index = at; at != nil {
		at.addNode(n, s.positionIdentity(n))
	}
	after := n.currentState()
	n.deleted = true
	step.Node = n
	step.changes = []change{{n, n.currentState(), after}}
	return nil
}

func (s *Study) planHead(step *Step) error {
	r := step.Edit.Head
	if r == nil {
		return step.Edit.missingFieldError("head")
	}
	was, now := s.head, r.Clone()
	now.Moves, now.Thinking = nil, nil
	other := was.Game != now.Game || was.Rules != now.Rules || was.Size != now.Size || was.Opening != now.Opening || was.Setup != now.Setup
	if other && s.Root().FirstChild() != nil {
		return errors.New("game, rules, size, opening and set-up cannot be changed after the first move: start another study")
	}
	before, after := s.Root().currentState(), s.Root().currentState()
	before.head, after.head = &was, &now
	step.Node = s.Root()
	step.changes = []change{{s.Root(), before, after}}
	return nil
}

// planPromotion returns the changes of child order that bring a node closer to the main line: by one place at
// the nearest branch or, if all is set, to the first place at every branch. Deleted nodes do not count.
func planPromotion(n *Node, all bool) (changes []change) {
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
			continue // already first
		}
		order := make([]*Node, 0, len(p.children))
		order = append(order, p.children[:to]...)
		order = append(order, n)
		order = append(order, p.children[to:at]...)
		order = append(order, p.children[at+1:]...)
		before, after := p.currentState(), p.currentState()
		before.children, after.children = append([]*Node(nil), p.children...), order
		changes = append(changes, change{p, before, after})
		if !all {
			break
		}
	}
	return changes
}

// Undo reverts the last step; ok is false if there is no step to revert. The returned step's node is the one
// that was edited.
func (s *Study) Undo() (step Step, ok bool) {
	last := len(s.done) - 1
	if last < 0 {
		return step, false
	}
	step = s.done[last]
	s.done, s.undone = s.done[:last], append(s.undone, step)
	return s.revertStep(step), true
}

// Redo applies the last undone step again; ok is false if there is no undone step.
func (s *Study) Redo() (step Step, ok bool) {
	last := len(s.undone) - 1
	if last < 0 {
		return step, false
	}
	step = s.undone[last]
	s.undone, s.done = s.undone[:last], append(s.done, step)
	s.applyStep(step)
	return step, true
}

func (s *Study) applyStep(step Step) {
	for _, c := range step.changes {
		s.applyChange(c.node, c.before, c.after)
	}
}

// revertStep reverts a step and returns it with the node that was edited.
func (s *Study) revertStep(step Step) Step {
	for i := len(step.changes) - 1; i >= 0; i-- {
		c := step.changes[i]
		s.applyChange(c.node, c.after, c.before)
	}
	step.Node = s.nodes[step.Edit.Node]
	return step
}

// applyChange changes the values of a node that differ between two states; other values keep their current
// state.
func (s *Study) applyChange(n *Node, from, to state) {
	if to.head != nil {
		s.index, s.head = nil, *to.head
		return
	}
	n.setContent(n.Content().withChange(from.content, to.content))
	if from.deleted != to.deleted {
		n.deleted = to.deleted
	}
	if to.children != nil {
		n.children = s.completeOrder(n, to.children)
	}
	if !slices.Equal(from.content.Put, to.content.Put) || from.content.ToMove != to.content.ToMove {
		s.index = nil
	}
}

// withChange returns c with the fields replaced that differ between two contents.
func (c Content) withChange(from, to Content) Content {
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

// completeOrder returns order with the children appended that have been added since.
func (s *Study) completeOrder(n *Node, order []*Node) []*Node {
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
