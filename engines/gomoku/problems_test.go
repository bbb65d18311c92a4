package gomoku

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// problem is a published position with a forced win by the rules of Renju.
type problem struct {
	ID       string
	Rows     []string // the highest first; black is o, white x
	Attacker string
}

// record sets the problem up.
func (p problem) record() sente.Record {
	u := game.Setup{ToMove: slices.Index([]string{"black", "white"}, p.Attacker)}
	for i, row := range p.Rows {
		for x, stone := range row {
			switch at := game.PointAt(x, len(p.Rows)-1-i); stone {
			case 'o':
				u.Black = append(u.Black, at)
			case 'x':
				u.White = append(u.White, at)
			}
		}
	}
	return sente.Record{Game: "gomoku", Rules: "renju", Size: "15", Setup: u.String()}
}

func problems(t *testing.T) (all []problem) {
	t.Helper()
	file, err := os.Open("testdata/renju_wins.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var p problem
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}
