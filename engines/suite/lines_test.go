package suite_test

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/amazons"
	"github.com/sente-games/sente/games/ataxx"
	"github.com/sente-games/sente/games/breakthrough"
	"github.com/sente-games/sente/games/checkers"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/hex"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
)

// TestEngines_ReportLegalLines holds every line of every report of the built-in games' searches
// against the rules.
func TestEngines_ReportLegalLines(t *testing.T) {
	for _, c := range []struct {
		name   string
		suite  simple.SearchSuite
		open   func(sente.Record) (rules.Board, error)
		record sente.Record
	}{
		{"connectfour", suite.ConnectFour(), connectfour.Open, sente.Record{}},
		{"gomoku", suite.Gomoku(), gomoku.Open, sente.Record{}},
		{"nim", suite.Nim(), nim.Open, sente.Record{}},
		{"nim of three", suite.Nim(), nim.Open, sente.Record{Rules: "3p"}},
		{"omega", suite.Omega(), omega.Open, sente.Record{}},
		{"othello", suite.Othello(), othello.Open, sente.Record{}},
		{"quarto", suite.Quarto(), quarto.Open, sente.Record{}},
		{"tictactoe", suite.TicTacToe(), tictactoe.Open, sente.Record{}},
		{"hex", suite.Hex(), hex.Open, sente.Record{}},
		{"breakthrough", suite.Breakthrough(), breakthrough.Open, sente.Record{}},
		{"checkers", suite.Checkers(), checkers.Open, sente.Record{}},
		{"amazons", suite.Amazons(), amazons.Open, sente.Record{}},
		{"ataxx", suite.Ataxx(), ataxx.Open, sente.Record{}},
	} {
		for engine, open := range map[string]func() (sente.Engine, error){
			"search": func() (sente.Engine, error) {
				return c.suite.Open(simple.ForRecord(c.record), simple.Search(simple.SearchSettings{}))
			},
			"sample": func() (sente.Engine, error) { return c.suite.Open(simple.ForRecord(c.record), simple.MonteCarlo()) },
		} {
			t.Run(c.name+"/"+engine, func(t *testing.T) {
				e, err := open()
				if err != nil {
					t.Fatal(err)
				}
				defer sente.Close(e)
				reports := 0
				_, err = e.Think(t.Context(), c.record, sente.Limits{Time: 110 * time.Millisecond, Analysis: true}, func(i sente.Info) {
					reports++
					if len(i.Line) == 0 {
						t.Errorf("report without a line: %+v", i)
					}
					for _, line := range [][]sente.Move{i.Line, i.Now} {
						checkLine(t, c.open, c.record, line)
					}
				})
				if err != nil || reports == 0 {
					t.Errorf("%d reports, error %v", reports, err)
				}
			})
		}
	}
}

// checkLine plays a line from the end of a record.
func checkLine(t *testing.T, open func(sente.Record) (rules.Board, error), r sente.Record, line []sente.Move) {
	t.Helper()
	board, err := open(r)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range line {
		if _, err := board.Play(string(m)); err != nil {
			t.Errorf("move %d of %v: %v", i+1, line, err)
			return
		}
	}
}
