package record

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/internal/sgf"
	"github.com/sente-games/sente/record/study"
)

// buildRecord returns the main line of a tree as a record.
func (t *sgfTree) buildRecord() (sente.Record, error) {
	s, err := t.buildStudy()
	if err != nil {
		return sente.Record{}, err
	}
	r, err := s.PlayedRecord(s.Root().MainLineEnd())
	var at *study.PathError
	if errors.As(err, &at) {
		if at.Node.Move() == "" {
			return r, at.Err
		}
		if wrong := t.invalidMoves[at.Node.Move()]; wrong != nil {
			at.Err = wrong
		}
		return r, catalog.MoveError(at.Ply, at.Err)
	}
	if err == nil && t.mustMatchBase {
		return t.applyBase(r)
	}
	return r, err
}

// buildStudy returns the tree as a study. On an error it returns the part before the fault, or nil.
func (t *sgfTree) buildStudy() (*study.Study, error) {
	root := t.tree.Properties(0)
	name, err := t.detectGame(root)
	if err != nil {
		return nil, err
	}
	head, rest, err := t.readHead(name, root)
	if err != nil {
		return nil, err
	}
	if t.mustMatchBase {
		head, err = t.applyBase(head)
	} else {
		head = t.withBaseDefaults(head)
	}
	if err != nil {
		return nil, err
	}
	if t.form, err = t.forms.form(t.games, head); err != nil {
		return nil, err
	}
	t.endNode = t.findEndMove(&head)
	if t.builtStudy, err = study.New(t.games, head); err != nil {
		return nil, err
	}
	version, named := firstValue(root, "FF")
	t.oldMarks = !named || strings.ContainsAny(version, "123")
	t.nodes = make([]*study.Node, t.tree.Len())
	err = t.addNodes(rest)
	if !t.mainLine {
		t.dropImpliedSides()
	}
	return t.builtStudy, err
}

// findEndMove returns the node with the last move of the main line if it gives the game up, as HexGui writes
// "W[resign]", 0 otherwise. The opponent wins unless RE names the result.
func (t *sgfTree) findEndMove(head *sente.Record) int {
	last := 0
	for i := range t.tree.Len() {
		if i > 0 && t.tree.Parent(i) == last {
			last = i
		}
	}
	for ; last > 0; last = t.tree.Parent(last) {
		for _, p := range t.tree.Properties(last) {
			if p.Name != "B" && p.Name != "W" {
				continue
			}
			reason := endReason(p.Values[0])
			switch {
			case reason == "":
				return 0
			case head.Result.Winner == "" && p.Name == "B":
				head.Result = sente.Result{Winner: t.form.seats[1], Reason: reason}
			case head.Result.Winner == "":
				head.Result = sente.Result{Winner: t.form.seats[0], Reason: reason}
			}
			return last
		}
	}
	return 0
}

// endReason returns the reason of the end if the value of a move gives the game up, as SGF of Hex defines it, ""
// otherwise.
func endReason(raw string) string {
	switch strings.ToLower(strings.TrimSpace(raw)) {
	case "resign":
		return "resignation"
	case "forfeit":
		return "forfeit"
	}
	return ""
}

// addNote adds a note on a property with its place. Computing the place is expensive, therefore it is skipped
// once the list is full.
func (t *sgfTree) addNote(p sgf.Property, format string, args ...any) {
	if t.notes.isFull() {
		t.notes.numOmitted++
		return
	}
	t.notes.add("%s: %s", t.tree.Place(p), fmt.Sprintf(format, args...))
}

// withBaseDefaults returns head with its empty fields filled from base.
func (t *sgfTree) withBaseDefaults(head sente.Record) sente.Record {
	if head.Game == t.base.Game {
		head.Rules = cmp.Or(head.Rules, t.base.Rules)
		head.Size = cmp.Or(head.Size, t.base.Size)
		head.Opening = cmp.Or(head.Opening, t.base.Opening)
	}
	return head
}

// addNodes adds the nodes of the tree to the study.
func (t *sgfTree) addNodes(rest []study.Property) error {
	last := 0 // index of the last node of the main line
	for i := range t.tree.Len() {
		parent := t.tree.Parent(i)
		if t.mainLine && i > 0 {
			if parent != last {
				continue
			}
			last = i
		}
		var at *study.Node
		if i > 0 {
			at = t.nodes[parent]
		}
		end, err := t.addNode(i, at, rest)
		if err != nil {
			return err
		}
		t.nodes[i] = end
	}
	return nil
}

// addNode converts one node and returns the last study node; a node with several moves becomes several study
// nodes.
func (t *sgfTree) addNode(i int, parent *study.Node, rest []study.Property) (*study.Node, error) {
	t.current = nodeContent{tree: t, endsGame: i > 0 && i == t.endNode}
	c := &t.current
	for _, p := range t.tree.Properties(i) {
		if i == 0 && isHeadProperty(p.Name) {
			continue
		}
		if t.mainLine && !strings.Contains(playingProperties, " "+p.Name+" ") {
			continue
		}
		if err := c.addProperty(p); err != nil {
			return nil, fmt.Errorf("%s: %w", t.tree.Place(p), err)
		}
	}
	all := c.splitMoves()
	if i == 0 {
		all[0].More = append(rest, all[0].More...)
		if len(all[0].Put) > 0 && all[0].ToMove == "" && all[0].Move == "" { // PL beside a move is the side after it
			all[0].ToMove = t.guessSideToMove(all)
		}
		t.dropRepeatedSetup(&all[0])
		t.builtStudy.SetContent(t.builtStudy.Root(), all[0])
		parent, all = t.builtStudy.Root(), all[1:]
		if !t.mainLine && t.recordsSides() && !usesRuleTurns(t.builtStudy) {
			t.turns = newSideTracker(t.builtStudy)
			t.turns.sideAfter = make([]string, 0, t.tree.Len()+1)
			t.turns.advance(parent)
		}
	}
	var err error
	for _, one := range all {
		if t.turns != nil && one.Move != "" && one.Side == t.turns.sideToMove(parent, one) && slices.Contains(t.form.colours[:], one.Side) {
			one.Side = "" // implied by the previous moves
		}
		if parent, err = t.builtStudy.AddChild(parent, one); err != nil {
			return nil, err
		}
		if t.turns != nil {
			t.turns.advance(parent)
		}
	}
	return parent, nil
}

// playingProperties are the properties that a main line needs: moves, set-up and search info.
const playingProperties = " B W AB AW AA AE PL " + sgfMove + " " + sgfSide + " " + sgfPutJSON + " " + sgfTurn + " " + sgfThought + " "

// isHeadProperty reports whether readHead handles a root property.
func isHeadProperty(name string) bool {
	switch name {
	case "GM", "FF", "CA", sgfGame, sgfHeadJSON:
		return true
	}
	for _, n := range sgfHeadProperties {
		if n == name {
			return true
		}
	}
	return false
}

// recordsSides reports whether the form writes the side of every move, even where the rules imply it.
func (t *sgfTree) recordsSides() bool { return !t.form.isPrivate() && t.form.known }

// dropImpliedSides removes the sides of moves that the rules imply. It needs the complete study, because the
// rules replay the whole game.
func (t *sgfTree) dropImpliedSides() {
	if !t.recordsSides() || !usesRuleTurns(t.builtStudy) {
		return
	}
	next := sidesToMove(t.builtStudy)
	for n := range t.builtStudy.All() {
		if c := n.Content(); c.Move != "" && c.Side == next(n) && slices.Contains(t.form.colours[:], c.Side) {
			c.Side = ""
			t.builtStudy.SetContent(n, c)
		}
	}
}
