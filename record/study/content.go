package study

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Content is what a node holds: a move, stones set up, or nothing, and what is said of
// the position after it. In the order of play a node first puts its pieces, then gives
// the turn to a side, then moves. What a Content holds is shared and never changed:
// make another one.
type Content struct {
	Move        sente.Move    `json:"move,omitempty"`        // in the game's own text, or Pass; "" for none
	Side        string        `json:"side,omitempty"`        // who made the move, "black"; "" is the side to move
	Put         []rules.Put   `json:"put,omitempty"`         // pieces set up or taken off
	ToMove      string        `json:"to_move,omitempty"`     // the side that is given the turn; "" leaves it
	Name        string        `json:"name,omitempty"`        // of the variation that begins here, or of the position
	Comment     string        `json:"comment,omitempty"`     // lines end with \n
	Marks       []Mark        `json:"marks,omitempty"`       // on cells
	Arrows      []Arrow       `json:"arrows,omitempty"`      // and lines, from cell to cell
	Evaluations []Evaluation  `json:"evaluations,omitempty"` // of the position, by whom
	Thought     sente.Thought `json:"thought,omitzero"`      // what the player of the move thought
	More        []Property    `json:"more,omitempty"`        // what else files said, in order
}

// Pass is the move that places nothing, in every game.
const Pass sente.Move = "pass"

// MarkKind is the shape of a mark.
type MarkKind string

// The shapes of marks. A cell may have one of the first five, a label, and be dimmed.
const (
	Circle   MarkKind = "circle"
	Square   MarkKind = "square"
	Triangle MarkKind = "triangle"
	Cross    MarkKind = "cross"
	Selected MarkKind = "selected"
	Label    MarkKind = "label" // a text
	Dim      MarkKind = "dim"
)

// MarkKinds are all shapes.
func MarkKinds() []MarkKind {
	return []MarkKind{Circle, Square, Triangle, Cross, Selected, Label, Dim}
}

// Mark is drawn on a cell.
type Mark struct {
	Cell string   `json:"cell"` // its name in the scene: "h8"
	Kind MarkKind `json:"kind"`
	Text string   `json:"text,omitempty"` // of a Label
}

// Arrow is drawn from one cell to another.
type Arrow struct {
	From string `json:"from"`
	To   string `json:"to"`
	Line bool   `json:"line,omitempty"` // without a head
}

// Evaluation is what an engine, or a person, says of a position.
type Evaluation struct {
	By    string        `json:"by"`    // the engine's name, as a spec; one evaluation of each stands at a node
	Score sente.Score   `json:"score"` // for the side to move
	Bound sente.Bound   `json:"bound,omitzero"`
	Depth int           `json:"depth,omitempty"`
	Nodes int64         `json:"nodes,omitempty"`
	Time  time.Duration `json:"time,omitempty"`
	Line  []sente.Move  `json:"line,omitempty"` // the principal variation

	// Review is what a review says of the move that leads to the position, as `sente
	// review --json` writes it for a move; a later evaluation by the same name keeps it.
	Review json.RawMessage `json:"review,omitempty"`
}

// Property is a fact that sente has no word for, as the Smart Game Format writes it: a
// name in capitals and at least one value. At the root stand those of the whole game: GN
// its title, AN who annotated it, EV the event.
type Property struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// plain reports whether a content is nothing but a move.
func (c Content) plain() bool {
	return c.Side == "" && c.ToMove == "" && c.Name == "" && c.Comment == "" && c.Thought == (sente.Thought{}) &&
		len(c.Put)+len(c.Marks)+len(c.Arrows)+len(c.Evaluations)+len(c.More) == 0
}

func (e Evaluation) equal(o Evaluation) bool {
	return e.By == o.By && e.Score == o.Score && e.Bound == o.Bound && e.Depth == o.Depth && e.Nodes == o.Nodes && e.Time == o.Time && slices.Equal(e.Line, o.Line) && bytes.Equal(e.Review, o.Review)
}

func (p Property) equal(o Property) bool { return p.Name == o.Name && slices.Equal(p.Values, o.Values) }

// equal reports whether two contents say the same.
func (c Content) equal(o Content) bool {
	return c.Move == o.Move && c.Side == o.Side && c.ToMove == o.ToMove && c.Name == o.Name && c.Comment == o.Comment && c.Thought == o.Thought &&
		slices.Equal(c.Put, o.Put) && slices.Equal(c.Marks, o.Marks) && slices.Equal(c.Arrows, o.Arrows) &&
		slices.EqualFunc(c.Evaluations, o.Evaluations, Evaluation.equal) && slices.EqualFunc(c.More, o.More, Property.equal)
}

// Property returns the first value of a property in More, and whether there is one.
func (c Content) Property(name string) (string, bool) {
	for _, p := range c.More {
		if p.Name == name && len(p.Values) > 0 {
			return p.Values[0], true
		}
	}
	return "", false
}

// toggled is the marks with one more, or without it if it is there. Of shapes, and of
// labels, a cell has one at a time; a label without text takes away the label.
func toggled(marks []Mark, m Mark) []Mark {
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

// toggledArrow is the arrows with one more, or without it if it is there.
func toggledArrow(arrows []Arrow, a Arrow) []Arrow {
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

// evaluated is the evaluations with one in the place of the last by the same name, or
// without that, if e says nothing but the name.
func evaluated(all []Evaluation, e Evaluation, remove bool) []Evaluation {
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

// gradeProperties say that a move is doubtful, bad, or very bad in the words of the Smart
// Game Format.
var gradeProperties = map[string]Property{
	"inaccuracy": {Name: "DO", Values: []string{""}},
	"mistake":    {Name: "BM", Values: []string{"1"}},
	"blunder":    {Name: "BM", Values: []string{"2"}},
}

// grade is the property of the worst grade that reviews gave the move; ok is false if they
// gave none.
func grade(all []Evaluation) (p Property, ok bool) {
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

// graded is the properties after the reviews of a move have changed: the property of their
// grade follows them, unless somebody else has said what the move is worth.
func graded(all []Property, before, after []Evaluation) []Property {
	if was, ok := grade(before); ok {
		for i, p := range all {
			if p.equal(was) {
				all = slices.Delete(slices.Clone(all), i, i+1)
				break
			}
		}
	}
	is, ok := grade(after)
	said := slices.ContainsFunc(all, func(p Property) bool { return slices.Contains([]string{"BM", "DO", "IT", "TE"}, p.Name) })
	if !ok || said {
		return all
	}
	return append(slices.Clone(all), is)
}

// told is the properties with the values of one replaced, or without it if there are
// none.
func told(all []Property, p Property) []Property {
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
