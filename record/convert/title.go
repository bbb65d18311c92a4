package convert

import (
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
)

// Title is the summary of a game in a list of a file's games.
type Title struct {
	Number  int      `json:"number"` // number, from 1
	Players []string `json:"players,omitempty"`
	Setting string   `json:"setting"`          // "Gomoku 15x15, renju"
	Moves   int      `json:"moves"`            // number of moves of the main line
	Result  string   `json:"result,omitempty"` // "drawn", "black won"
	Date    string   `json:"date,omitempty"`   // "2024-05-01"
	Name    string   `json:"name,omitempty"`   // name of the game in the file
}

// String returns the title on one line: "3. Ann – Bob, Gomoku 15x15, 41 moves, black won".
func (t Title) String() string {
	parts := []string{}
	if t.Name != "" {
		parts = append(parts, t.Name)
	}
	if len(t.Players) > 0 {
		parts = append(parts, strings.Join(t.Players, " – "))
	}
	parts = append(parts, t.Setting, amount.Counted(t.Moves, "move"))
	for _, more := range []string{t.Result, t.Date} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	return strconv.Itoa(t.Number) + ". " + strings.Join(parts, ", ")
}

// Titles returns the titles of all games, in order.
func (f Result) Titles(games catalog.Catalog) []Title {
	type played struct {
		game, rules, size string
		players           int
	}
	settings := map[played]string{}
	titles := make([]Title, len(f.Studies))
	for i, s := range f.Studies {
		head := s.Head()
		of := played{head.Game, head.Rules, head.Size, len(head.Players)}
		if _, known := settings[of]; !known {
			settings[of] = gameSetting(games, head)
		}
		titles[i] = newTitle(s, head)
		titles[i].Number, titles[i].Setting = i+1, settings[of]
	}
	return titles
}

func newTitle(s *study.Study, head sente.Record) Title {
	t := Title{Name: visible.Clip(s.Root().Content().Name), Moves: countMoves(s)}
	for _, name := range head.Players {
		t.Players = append(t.Players, visible.Clip(name))
	}
	switch head.Result.Winner {
	case "":
	case sente.Draw:
		t.Result = "drawn"
	default:
		t.Result = visible.Clip(head.Result.Winner) + " won"
	}
	if !head.Start.IsZero() {
		t.Date = head.Start.Format("2006-01-02")
	}
	return t
}

// countMoves returns the number of moves of the main line; nodes without a move do not count.
func countMoves(s *study.Study) (moves int) {
	for n := s.Root(); n != nil; n = n.FirstChild() {
		if n.Move() != "" {
			moves++
		}
	}
	return moves
}
