package record_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// facts are the features of a game in which formats differ: the oracle of their losses. It compares the
// values themselves and is independent of the encoding of a format.
func facts(t rapid.TB, s *study.Study) map[string]string {
	said := map[string]string{}
	add := func(what string, v any) {
		text, err := json.Marshal(v)
		testutil.NoError(t, err)
		if string(text) != "[]" && string(text) != "null" && string(text) != `""` {
			said[what] += string(text)
		}
	}
	head := s.Head()
	add("game", head.Game)
	add("players", head.Players)
	add("result", head.Result.Winner+head.Result.Reason)
	if !head.Start.IsZero() {
		add("date", head.Start.UTC())
	}
	if head.Control != (sente.Control{}) {
		add("clock", head.Control)
	}
	if head.Opening != "none" {
		add("opening", head.Opening)
	}
	if board, err := games.OpenBoard(head); err == nil {
		g, _ := games.FindGame(head.Game)
		add("size", board.Size())
		if len(g.Rules) > 0 {
			add("rules", cmp.Or(head.Rules, g.Rules[0].Name))
		}
	} else {
		add("size", head.Size)
		add("rules", head.Rules)
	}
	for n := s.Root().FirstChild(); n != nil; n = n.FirstChild() {
		c := n.Content()
		add("order of the moves", c.Move)
		if c.Thought.Time > 0 {
			add("times", c.Thought.Time)
		}
		if c.Thought.Time = 0; c.Thought != (sente.Thought{}) {
			add("thoughts", c.Thought)
		}
	}
	for n := range s.All() {
		c := n.Content()
		at := fmt.Sprint(len(n.Path()), n.Move())
		for _, v := range n.Children()[min(1, len(n.Children())):] {
			add("variation", at+string(v.Move()))
		}
		for what, text := range map[string]string{"comment": c.Comment, "name": c.Name} {
			if text != "" {
				add(what, at+text)
			}
		}
		var labels, marks []string
		for _, m := range c.Marks {
			if m.Kind == study.Label {
				labels = append(labels, at+m.Cell+m.Text)
			} else {
				marks = append(marks, at+m.Cell+string(m.Kind))
			}
		}
		slices.Sort(labels)
		slices.Sort(marks)
		add("label", labels)
		add("mark", marks)
		add("arrow", c.Arrows)
		add("evaluation", c.Evaluations)
		for _, p := range c.More {
			add("property", p)
		}
	}
	return said
}

// heads are those of games with everything a format may lose.
var heads = []sente.Record{
	{Game: "gomoku"},
	{Game: "gomoku", Size: "15", Players: []string{"Ann", "Bob"}},
	{Game: "gomoku", Size: "20", Rules: "standard"},
	{Game: "gomoku", Rules: "renju", Start: time.Date(2026, 5, 1, 12, 30, 0, 0, time.UTC)},
	{Game: "gomoku", Control: sente.Control{Move: time.Second}, Result: sente.Result{Winner: "black", Reason: "resignation"}},
	{Game: "gomoku", Opening: "swap2"},
	{Game: "gomoku", Setup: "black: h8 i9; white: g7 a1"},
	{Game: "connectfour"},
	{Game: "connectfour", Size: "9x6", Players: []string{"Ann", "Bob"}},
	{Game: "othello", Result: sente.Result{Winner: "white"}},
	{Game: "quarto"},
	{Game: "nim"},
	{Game: "omega"},
	{Game: "tictactoe"},
}

// anyAdorned returns a random game with variations and annotations.
func anyAdorned(t *rapid.T) *study.Study {
	s, err := study.New(games, rapid.SampledFrom(heads).Draw(t, "head"))
	testutil.NoError(t, err)
	rich := rapid.Bool().Draw(t, "rich")
	nodes := []*study.Node{s.Root()}
	for range rapid.IntRange(0, 8).Draw(t, "moves") {
		at := nodes[len(nodes)-1]
		if rich && rapid.IntRange(0, 5).Draw(t, "branch") == 0 {
			at = rapid.SampledFrom(nodes).Draw(t, "from")
		}
		board, err := s.Board(at)
		testutil.NoError(t, err)
		legal := slices.DeleteFunc(board.Legal(), func(m sente.Move) bool { return at.Child(m) != nil })
		if len(legal) == 0 {
			continue
		}
		c := study.Content{Move: rapid.SampledFrom(legal).Draw(t, "move")}
		if rich {
			adorn(t, &c, board.Scene().Cells)
		}
		n, err := s.AddChild(at, c)
		testutil.NoError(t, err)
		nodes = append(nodes, n)
	}
	return s
}

// adorn adds at most one annotation to a node.
func adorn(t *rapid.T, c *study.Content, cells []scene.Cell) {
	cell := rapid.SampledFrom(cells).Draw(t, "cell").Name
	switch rapid.IntRange(0, 14).Draw(t, "said") {
	case 0:
		c.Comment = "why"
	case 1:
		c.Name = "a name"
	case 2:
		c.Marks = []study.Mark{{Cell: cell, Kind: study.Label, Text: "A"}}
	case 3:
		c.Marks = []study.Mark{{Cell: cell, Kind: study.Circle}}
	case 4:
		c.Arrows = []study.Arrow{{From: cell, To: cells[0].Name}}
	case 5:
		c.Evaluations = []study.Evaluation{{By: "sente", Score: 3}}
	case 6:
		c.More = []study.Property{{Name: "XY", Values: []string{"1"}}}
	case 7:
		c.Thought = sente.Thought{Time: 7 * time.Millisecond}
	case 8:
		c.Thought = sente.Thought{Score: 5, Depth: 2}
	}
}

// TestContents_Losses writes games in every format, reads them again and compares their facts: every missing
// fact was reported, and every reported fact is missing.
func TestContents_Losses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyAdorned(t)
		c, before := record.NewContents(s, s.Head()), facts(t, s)
		for _, format := range record.Formats() {
			lost, why := c.Losses(format)
			var out bytes.Buffer
			said, err := record.WriteStudies(&out, games, format, s)
			if fmt.Sprint(why) != fmt.Sprint(err) || !slices.Equal(lost, said) {
				t.Fatalf("%s: before %v, %v; when it is written %v, %v", format, lost, why, said, err)
			}
			if err != nil {
				continue
			}
			name := "a." + string(format)
			if format == record.RenjuPos {
				name = "a.pos"
			}
			text := strings.Join(lost, "; ")
			if namesLoss(text, "game") {
				continue // it is read as another one
			}
			base := sente.Record{}
			if namesLoss(text, "size") {
				base = sente.Record{Game: s.Head().Game, Size: s.Head().Size} // as a reader must know then
			}
			opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{Base: base}, name, out.Bytes())
			if err != nil || len(opened.Studies) != 1 {
				if !strings.Contains(text, "the size is") && !strings.Contains(text, "the opening is") && !strings.Contains(text, "the rules are") {
					t.Fatalf("%s: %v\n%s; lost %s", format, err, out.String(), text)
				}
				continue // what was named is needed to read it
			}
			after := facts(t, opened.Studies[0])
			for what, value := range before {
				named := namesLoss(text, what)
				switch gone := after[what] != value; {
				case gone && !named && !(format == record.Library && what == "comment" && before["name"] != "") &&
					!(what == "label" && namesLoss(text, "variation")):
					t.Fatalf("%s: %s %s is %s now, and nothing is said of it but %s\n%s", format, what, value, after[what], text, out.String())
				case !gone && named && what != "size":
					t.Fatalf("%s: %s is named, and %s is still there: %s\n%s", format, what, value, text, out.String())
				}
			}
		}
	})
}

// namesLoss reports whether a sentence reports a loss of a feature.
func namesLoss(text, what string) bool {
	plural := strings.Replace(what+"s", "ys", "ies", 1)
	return strings.Contains(text, "the "+what+" ") || strings.Contains(text, "1 "+what+" ") || strings.Contains(text, " "+plural+" are not supported") || strings.HasPrefix(text, plural)
}

// TestLosses covers features that are rare in random games.
func TestLosses(t *testing.T) {
	renju := sente.Record{Game: "gomoku", Rules: "renju", Size: "15", Players: []string{"a", "b"}, Moves: []sente.Move{"h8", "i9"}, Result: sente.Result{Winner: "black", Reason: "resignation"}}
	won := sente.Record{Game: "gomoku", Moves: moves("h8 a1 h9 a2 h10 a3 h11 a4 h12"), Result: sente.Result{Winner: "black", Reason: "five in a row"}}
	late := sente.Record{Game: "gomoku", Moves: moves("h8"), Result: sente.Result{Winner: "black", Reason: "time"}}
	for _, c := range []struct {
		name   string
		s      *study.Study
		format record.Format
		want   string
	}{
		{"renju as a library", grown(t, renju), record.Library, "the players are not supported by lib; the result is not supported by lib"},
		{"renju as psq", grown(t, renju), record.Piskvork, "the result is not supported by psq; the rules are not supported by psq"},
		{"a win on the board", grown(t, won), record.Piskvork, ""},
		{"a loss on time", grown(t, late), record.Piskvork, ""},
		{"a loss on time as moves", grown(t, late), record.Moves, "the result is not supported by pos"},
		{"a set-up in the middle", grown(t, sente.Record{Game: "gomoku", Moves: moves("h8")}, study.Content{Put: putStone("i9", "white")}, study.Content{Move: "j10"}), record.JSONL, "1 move before a set-up is not supported by jsonl"},
		{"the same as a library", grown(t, sente.Record{Game: "gomoku", Rules: "renju", Moves: moves("h8")}, study.Content{Put: putStone("i9", "white")}), record.Library, "1 set-up is not supported by lib; 1 position without a move is not supported by lib"},
		{"a move in the root", rooted(t), record.Library, ""},
		{"letters", lettered(t), record.Library, "1 position with letters outside its character set is not supported by lib"},
		{"Othello as moves", grown(t, sente.Record{Game: "othello", Moves: moves("d3 c5")}), record.Moves, "the game is not supported by pos"},
		{"a drawing", grown(t, renju), record.Diagram, "the players are not supported by board; the result is not supported by board; the rules are not supported by board; the order of the moves is not supported by board"},
		{"an opening", grown(t, sente.Record{Game: "gomoku", Opening: "swap2"}), record.JSONL, ""},
	} {
		lost, err := record.NewContents(c.s, c.s.Head()).Losses(c.format)
		if got := strings.Join(lost, "; "); got != c.want || err != nil {
			t.Errorf("%s: %s, %v, want %s", c.name, got, err, c.want)
		}
	}
}

// TestWriteStudies_LossesOfSeveralGames sums up, so that a file of thousands of games takes a few lines.
func TestWriteStudies_LossesOfSeveralGames(t *testing.T) {
	one := grown(t, sente.Record{Game: "gomoku", Players: []string{"a", "b"}, Moves: moves("h8")})
	one.SetContent(one.Root(), study.Content{Comment: "why"})
	bare := grown(t, sente.Record{Game: "gomoku", Moves: moves("h8")})
	lost, err := record.WriteStudies(&bytes.Buffer{}, games, record.Moves, one, bare, one)
	if got := strings.Join(lost, "; "); err != nil || got != "the players of 2 games are not supported by pos; 2 comments are not supported by pos" {
		t.Error(got, err)
	}
}

func moves(text string) (all []sente.Move) {
	for _, m := range strings.Fields(text) {
		all = append(all, sente.Move(m))
	}
	return all
}

func putStone(cell, piece string) []rules.CellChange {
	return []rules.CellChange{{Cell: cell, Piece: piece}}
}

// grown is a game that goes on with some nodes.
func grown(t *testing.T, r sente.Record, more ...study.Content) *study.Study {
	s, err := study.New(games, r)
	testutil.NoError(t, err)
	for _, c := range more {
		if _, err := s.AddChild(s.Root().MainLineEnd(), c); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// rooted is a tree with the first move in the root, as some programs write it.
func rooted(t *testing.T) *study.Study {
	opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.sgf", []byte("(;GM[4]SZ[15]RU[renju]B[hh]C[x];W[ii])"))
	testutil.NoError(t, err)
	var out bytes.Buffer
	testutil.NoError(t, record.WriteLibrary(&out, opened.Studies[0]))
	back, _, err := record.ReadLibrary(games, sente.Record{}, "a.lib", out.Bytes())
	if r, _ := back.Record(back.Root().MainLineEnd()); err != nil || fmt.Sprint(r.Moves) != "[h8 i7]" || back.Root().FirstChild().Content().Comment != "x" {
		t.Errorf("%v %v", r.Moves, err)
	}
	return opened.Studies[0]
}

// lettered has a comment that its code page cannot write.
func lettered(t *testing.T) *study.Study {
	s := grown(t, sente.Record{Game: "gomoku", Rules: "renju", Moves: moves("h8")})
	s.SetContent(s.Root(), study.Content{Comment: "連珠", More: []study.Property{{Name: "RLC", Values: []string{"windows-1251"}}}})
	return s
}
