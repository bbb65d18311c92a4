package study

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Content holds the data of a node: a move, set-up pieces or neither, and the annotations of the resulting
// position. In the order of play a node first puts its pieces, then sets the side to move, then moves. The
// slices of a Content are shared and immutable; create a new Content to change one.
type Content struct {
	Move        sente.Move         `json:"move,omitempty"`        // in the game's own text, or Pass; "" without a move
	Side        string             `json:"side,omitempty"`        // side of the move, for example "black"; "" is the side to move
	Put         []rules.CellChange `json:"put,omitempty"`         // pieces to place or remove
	ToMove      string             `json:"to_move,omitempty"`     // side to move after the set-up; "" keeps the current side
	Name        string             `json:"name,omitempty"`        // name of the variation that begins here, or of the position
	Comment     string             `json:"comment,omitempty"`     // lines end with \n
	Marks       []Mark             `json:"marks,omitempty"`       // marks on cells
	Arrows      []Arrow            `json:"arrows,omitempty"`      // arrows and lines between cells
	Evaluations []Evaluation       `json:"evaluations,omitempty"` // evaluations of the position, at most one per name
	Thought     sente.Thought      `json:"thought,omitzero"`      // search info of the player of the move
	More        []Property         `json:"more,omitempty"`        // other properties of the source file, in order
}

// Pass is the move that places no piece, in every game.
const Pass = rules.Pass

// MarkKind is the shape of a mark.
type MarkKind string

// The shapes of marks. A cell may have one of the first five, a label, and be dimmed at the same time.
const (
	Circle   MarkKind = "circle"
	Square   MarkKind = "square"
	Triangle MarkKind = "triangle"
	Cross    MarkKind = "cross"
	Selected MarkKind = "selected"
	Label    MarkKind = "label" // a text
	Dim      MarkKind = "dim"
)

// MarkKinds returns all kinds of marks.
func MarkKinds() []MarkKind {
	return []MarkKind{Circle, Square, Triangle, Cross, Selected, Label, Dim}
}

// Mark is a mark on a cell.
type Mark struct {
	Cell string   `json:"cell"` // name of the cell in the scene, for example "h8"
	Kind MarkKind `json:"kind"`
	Text string   `json:"text,omitempty"` // text of a Label
}

// Arrow is an arrow or a line from one cell to another.
type Arrow struct {
	From string `json:"from"`
	To   string `json:"to"`
	Line bool   `json:"line,omitempty"` // drawn without an arrow head
}

// Evaluation is the evaluation of a position by an engine or a person.
type Evaluation struct {
	By    string        `json:"by"`    // spec of the engine or name of the person; a node holds at most one evaluation per name
	Score sente.Score   `json:"score"` // from the view of the side to move
	Bound sente.Bound   `json:"bound,omitzero"`
	Depth int           `json:"depth,omitempty"`
	Nodes int64         `json:"nodes,omitempty"`
	Time  time.Duration `json:"time,omitempty"`
	Line  []sente.Move  `json:"line,omitempty"` // principal variation

	// Review holds the result of a review of the move that leads to the position, in the form that `sente
	// review --json` writes for a move. A later evaluation with the same name keeps it.
	Review json.RawMessage `json:"review,omitempty"`
}

// Property is an SGF property without an equivalent in sente: a name in capital letters and at least one value.
// The root holds the properties of the whole game: GN (title), AN (annotator), EV (event).
type Property struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// isPlain reports whether a content consists of a move only.
func (c Content) isPlain() bool {
	return c.Side == "" && c.ToMove == "" && c.Name == "" && c.Comment == "" && c.Thought == (sente.Thought{}) &&
		len(c.Put)+len(c.Marks)+len(c.Arrows)+len(c.Evaluations)+len(c.More) == 0
}

func (e Evaluation) equal(o Evaluation) bool {
	return e.By == o.By && e.Score == o.Score && e.Bound == o.Bound && e.Depth == o.Depth && e.Nodes == o.Nodes && e.Time == o.Time && slices.Equal(e.Line, o.Line) && bytes.Equal(e.Review, o.Review)
}

func (p Property) equal(o Property) bool { return p.Name == o.Name && slices.Equal(p.Values, o.Values) }

// equal reports whether two contents are equal.
func (c Content) equal(o Content) bool {
	return c.Move == o.Move && c.Side == o.Side && c.ToMove == o.ToMove && c.Name == o.Name && c.Comment == o.Comment && c.Thought == o.Thought &&
		slices.Equal(c.Put, o.Put) && slices.Equal(c.Marks, o.Marks) && slices.Equal(c.Arrows, o.Arrows) &&
		slices.EqualFunc(c.Evaluations, o.Evaluations, Evaluation.equal) && slices.EqualFunc(c.More, o.More, Property.equal)
}

// Property returns the first value of a property in More; ok is false without one.
func (c Content) Property(name string) (string, bool) {
	for _, p := range c.More {
		if p.Name == name && len(p.Values) > 0 {
			return p.Values[0], true
		}
	}
	return "", false
}

// toggleMark returns the marks with m added, or removed if it is present. A cell has at most one shape and one
// label; a label without text removes the label.
func toggleMark(marks []Mark, m Mark) []Mark {
	layer := func(k MarkKind) MarkKind {
		if k == Label || k == Dim {
			return k
		}
		return Circle
	}
	was := slices.Contains(marks, m)
	var rest []Mark
	for _, other := range marks {
		if other.Cell != m.Cell || layer(other.Kind) != layer(m.Kind) {
			rest = append(rest, other)
		}
	}
	if was || m.Kind == Label && m.Text == "" {
		return rest
	}
	return append(rest, m)
}

// toggleArrow returns the arrows with a added, or removed if it is present.
func toggleArrow(arrows []Arrow, a Arrow) []Arrow {
	var rest []Arrow
	for _, other := range arrows {
		if other.From != a.From || other.To != a.To {
			rest = append(rest, other)
		}
	}
	if slices.Contains(arrows, a) {
		return rest
	}
	return append(rest, a)
}

// replaceEvaluation returns the evaluations with e in place of the previous one with the same name, or without
// that one if remove is set.
func replaceEvaluation(all []Evaluation, e Evaluation, remove bool) []Evaluation {
	i := slices.IndexFunc(all, func(o Evaluation) bool { return o.By == e.By })
	all = slices.Clone(all)
	switch {
	case i >= 0 && remove:
		return slices.Delete(all, i, i+1)
	case i >= 0:
		if e.Review == nil {
			e.Review = all[i].Review
		}
		all[i] = e
		return all
	case remove:
		return all
	}
	return append(all, e)
}

// gradeProperties maps the grades of a review to the SGF properties for a doubtful, bad or very bad move.
var gradeProperties = map[string]Property{
	"inaccuracy": {Name: "DO", Values: []string{""}},
	"mistake":    {Name: "BM", Values: []string{"1"}},
	"blunder":    {Name: "BM", Values: []string{"2"}},
}

// worstGrade returns the property of the worst grade in the reviews of a move; ok is false without a grade.
func worstGrade(all []Evaluation) (p Property, ok bool) {
	worst := ""
	for _, e := range all {
		said := struct{ Grade string }{}
		if json.Unmarshal(e.Review, &said) != nil {
			continue
		}
		for _, g := range []string{"inaccuracy", "mistake", "blunder"} {
			if said.Grade == g && (worst == "" || worst == "inaccuracy" || g == "blunder") {
				worst = g
			}
		}
	}
	p, ok = gradeProperties[worst]
	return p, ok
}

// updateGrade returns the properties after the reviews of a move have changed: the grade property is updated,
// unless another source has graded the move.
func updateGrade(all []Property, before, after []Evaluation) []Property {
	if was, ok := worstGrade(before); ok {
		for i, p := range all {
			if p.equal(was) {
				all = slices.Delete(slices.Clone(all), i, i+1)
				break
			}
		}
	}
	is, ok := worstGrade(after)
	if !ok || slices.ContainsFunc(all, isSignProperty) {
		return all
	}
	return append(slices.Clone(all), is)
}

// replaceProperty returns the properties with the values of p replaced, or without p if it has no values.
func replaceProperty(all []Property, p Property) []Property {
	i := slices.IndexFunc(all, func(o Property) bool { return o.Name == p.Name })
	all = slices.Clone(all)
	switch {
	case i >= 0 && len(p.Values) == 0:
		return slices.Delete(all, i, i+1)
	case i >= 0:
		all[i] = p
		return all
	case len(p.Values) == 0:
		return all
	}
	return append(all, p)
}
