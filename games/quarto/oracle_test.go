package quarto_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// table is a reference implementation of a position: pieces by their letters on squares by their names.
type table struct {
	on    map[string]string // pieces by square
	hand  string
	stock []string
	turn  int
}

func newTable() *table {
	t := &table{on: map[string]string{}}
	for _, height := range "ts" {
		for _, colour := range "dl" {
			for _, shape := range "rq" {
				for _, top := range "fh" {
					t.stock = append(t.stock, string([]rune{height, colour, shape, top}))
				}
			}
		}
	}
	return t
}

// allLines are the ten lines.
var allLines = lines()

func lines() (all [][]string) {
	var down, up []string
	for i := range 4 {
		var column, row []string
		for j := range 4 {
			column = append(column, fmt.Sprintf("%c%d", 'a'+i, j+1))
			row = append(row, fmt.Sprintf("%c%d", 'a'+j, i+1))
		}
		all = append(all, column, row)
		up = append(up, fmt.Sprintf("%c%d", 'a'+i, i+1))
		down = append(down, fmt.Sprintf("%c%d", 'a'+i, 4-i))
	}
	return append(all, up, down)
}

// winning returns the squares of the lines with a common property.
func (t *table) winning() (squares []string) {
	for _, line := range allLines {
		together := t.on[line[0]] + t.on[line[1]] + t.on[line[2]] + t.on[line[3]]
		for _, letter := range []string{"t", "s", "d", "l", "r", "q", "f", "h"} {
			if len(together) == 16 && strings.Count(together, letter) == 4 {
				squares = append(squares, line...)
			}
		}
	}
	slices.Sort(squares)
	return slices.Compact(squares)
}

func (t *table) over() bool { return len(t.winning()) > 0 || len(t.on) == 16 }

func (t *table) legal() (moves []string) {
	switch {
	case t.over():
		return nil
	case t.hand == "":
		return slices.Sorted(slices.Values(t.stock))
	}
	for _, column := range "abcd" {
		for _, row := range "1234" {
			if q := string([]rune{column, row}); t.on[q] == "" {
				moves = append(moves, q)
			}
		}
	}
	slices.Sort(moves)
	return moves
}

func (t *table) play(m string) {
	if t.hand == "" {
		t.hand = m
		t.stock = slices.DeleteFunc(t.stock, func(p string) bool { return p == m })
		t.turn = 1 - t.turn
		return
	}
	t.on[m], t.hand = t.hand, ""
}

// agree compares a position with the table.
func (t *table) agree(s *quarto.State, st rules.Status) error {
	var moves []string
	for _, m := range quarto.Game.Moves(s, nil) {
		moves = append(moves, quarto.Game.Format(s, m))
	}
	slices.Sort(moves)
	if legal := t.legal(); !slices.Equal(moves, legal) {
		return fmt.Errorf("moves %v, want %v", moves, legal)
	}
	winner := -1
	if len(t.winning()) > 0 {
		winner = t.turn
	}
	if int(st.Turn) != t.turn || st.Outcome.IsOver() != t.over() || st.Outcome.Winner(st.Turn) != winner || s.Over != t.over() {
		return fmt.Errorf("status %+v, want turn %d, over %v, winner %d", st, t.turn, t.over(), winner)
	}
	if len(t.on)%3 > 0 && !t.over() {
		return nil
	}
	return t.pictureAgrees(s)
}

func (t *table) pictureAgrees(s *quarto.State) error {
	scene := quarto.Game.Scene(s)
	var won []string
	for _, m := range scene.Marks {
		won = append(won, scene.Cells[m.Cell].Name)
	}
	slices.Sort(won)
	if want := t.winning(); !slices.Equal(won, want) {
		return fmt.Errorf("the winning squares are %v, want %v", won, want)
	}
	for _, stone := range scene.Stones {
		name := scene.Cells[stone.Cell].Name
		piece := t.on[name]
		switch {
		case name == "hand":
			piece = t.hand
		case slices.Contains(t.stock, name):
			piece = name
		}
		glyph := ""
		for _, shape := range scene.Shapes {
			if shape.Name == stone.Shape {
				glyph = shape.Glyph
			}
		}
		if piece == "" || looks(piece) != glyph || (piece[1] == 'l') != (stone.Player == 1) {
			return fmt.Errorf("%s shows %q of player %d, want piece %q", name, glyph, stone.Player, piece)
		}
	}
	if n := len(t.on) + len(t.stock) + min(1, len(t.hand)); n != 16 || len(scene.Stones) != 16 {
		return fmt.Errorf("%d pieces are shown, there are %d", len(scene.Stones), n)
	}
	return nil
}

// looks are the expected glyphs of the pieces.
func looks(piece string) string {
	sign := map[string]string{
		"drf": "●", "drh": "◉", "dqf": "■", "dqh": "▣", "lrf": "○", "lrh": "◎", "lqf": "□", "lqh": "⊡",
	}[piece[1:]]
	if piece[0] == 't' {
		return "|" + sign
	}
	return sign
}

// TestRules_MatchTable compares random games with the table, 100,000 positions.
func TestRules_MatchTable(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(5, 6))
	draws := 0
	for seen := 0; seen < 100_000; {
		want := newTable()
		s := quarto.Game.Start()
		st := quarto.Game.Status(&s)
		for {
			seen++
			if err := want.agree(&s, st); err != nil {
				t.Fatalf("%v\n%+v", err, want)
			}
			moves := quarto.Game.Moves(&s, nil)
			if len(moves) == 0 {
				break
			}
			m := choose(rng, &s, moves)
			want.play(quarto.Game.Format(&s, m))
			var next quarto.State
			st = quarto.Game.Play(&next, &s, m, true)
			s = next
		}
		if st.Outcome == rules.Draw {
			draws++
		}
	}
	if draws < 20 {
		t.Errorf("only %d draws were seen", draws)
	}
}

// choose returns a random move and draws again if it ends the game, so that some games are long.
func choose(rng *rand.Rand, s *quarto.State, moves []quarto.Move) quarto.Move {
	for range 20 {
		m := moves[rng.IntN(len(moves))]
		var next quarto.State
		quarto.Game.Play(&next, s, m, false)
		if _, lost := quarto.Game.Resolve(&next, 0); !next.Over && !lost {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

// TestResolve_MatchesSearch compares Resolve with a search of two plies.
func TestResolve_MatchesSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		s := quarto.Game.Start()
		for !s.Over {
			score, ok := quarto.Game.Resolve(&s, 0)
			if want, known := tried(&s); score != want || ok != known {
				t.Fatalf("%+v: resolved as %v, %v; trying says %v, %v", s, score, ok, want, known)
			}
			moves := quarto.Game.Moves(&s, nil)
			var next quarto.State
			quarto.Game.Play(&next, &s, choose(rng, &s, moves), false)
			s = next
		}
	}
}

// tried searches all placements of the piece in the hand, or all gifts.
func tried(s *quarto.State) (sente.Score, bool) {
	all := true
	for _, m := range quarto.Game.Moves(s, nil) {
		var next quarto.State
		st := quarto.Game.Play(&next, s, m, false)
		switch {
		case s.Hand != quarto.None && st.Outcome == rules.Won:
			return sente.WinIn(1), true
		case s.Hand == quarto.None:
			_, won := tried(&next)
			all = all && won
		}
	}
	if s.Hand == quarto.None && all {
		return sente.LossIn(2), true
	}
	return 0, false
}

func TestParsePiece_AnyOrder(t *testing.T) {
	for text, want := range map[string]string{"tdrf": "tdrf", "frdt": "tdrf", "HQLS": "slqh", "lsfq": "slqf"} {
		if p, err := quarto.ParsePiece(text); err != nil || p.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, p, err, want)
		}
	}
	if words := quarto.Piece(15).Words(); words != "short light square hollow" {
		t.Errorf("piece 15 is %s", words)
	}
}

func FuzzParsePiece(f *testing.F) {
	for _, seed := range []string{"tdrf", "slqh", "tttt", "", "tdr", "tdrfx", "tdré"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := quarto.ParsePiece(text)
		if err != nil {
			return
		}
		if again, err := quarto.ParsePiece(p.String()); err != nil || again != p {
			t.Errorf("%q is %v, read again %v, %v", text, p, again, err)
		}
	})
}
