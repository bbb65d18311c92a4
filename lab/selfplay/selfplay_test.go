package selfplay

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/record"
)

func gomoku(t *testing.T) Player {
	t.Helper()
	games := catalog.Standard()
	g, err := games.Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	return Player{Games: games, Game: g, Base: sente.Record{Game: g.Name, Size: "9"}, Engine: "sente:memory=8", Limits: sente.Limits{Nodes: 40}, Seed: 3}
}

// A game is legal to its end, the same again, and stands behind its perturbed
// positions, in each of which the last move alone has a thought.
func TestGames(t *testing.T) {
	p := gomoku(t)
	for number := range uint64(3) {
		records, err := p.Play(t.Context(), number)
		if err != nil || len(records) == 0 {
			t.Fatalf("%d records, %v", len(records), err)
		}
		again, err := p.Play(t.Context(), number)
		if err != nil || len(again) != len(records) {
			t.Fatalf("%d records, then %d, %v", len(records), len(again), err)
		}
		for i, r := range records {
			board, err := p.Game.Board(r)
			if err != nil {
				t.Fatal(err)
			}
			last := i == len(records)-1
			if over, _, _ := board.Outcome(); last != (r.Result.Winner != "") || last && !over || !last && !isPerturbed(r) {
				t.Errorf("record %d of %d: %v, %+v", i+1, len(records), r.Moves, r.Result)
			}
			var one, two bytes.Buffer
			_ = record.Write(&one, p.Games, record.JSONL, r)
			_ = record.Write(&two, p.Games, record.JSONL, again[i])
			if one.String() != two.String() {
				t.Errorf("%s, then %s", &one, &two)
			}
		}
	}
}

// A file that was cut anywhere grows to be the one that it would have been.
func TestFilesGoOn(t *testing.T) {
	p := gomoku(t)
	dir := t.TempDir()
	grow := func(file string, games int) []byte {
		t.Helper()
		name := filepath.Join(dir, file)
		if err := p.Grow(t.Context(), keep.OS, name, games, func(int) {}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	whole := grow("whole", 3)
	for part := range 8 {
		cut := len(whole) * part / 8
		if err := os.WriteFile(filepath.Join(dir, "cut"), whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		if got := grow("cut", 3); !bytes.Equal(got, whole) {
			t.Errorf("cut at %d of %d: another file", cut, len(whole))
		}
	}
}

// What counts as finished is the same line by line.
func TestFinished(t *testing.T) {
	const (
		perturbed = `{"game":"gomoku","moves":["h8"],"thinking":[{"score":1,"depth":2,"nodes":3}]}` + "\n"
		game      = `{"game":"gomoku","moves":["h8"],"result":{"winner":"black"}}` + "\n"
		half      = `{"game":"gomo`
	)
	for text, want := range map[string]struct {
		games int
		end   int
	}{
		"":                         {0, 0},
		game:                       {1, len(game)},
		game + perturbed:           {1, len(game)},
		perturbed + game:           {1, len(perturbed + game)},
		perturbed + game + half:    {1, len(perturbed + game)},
		game + "\x00\x00":          {1, len(game)},
		game + `{"game":"gomoku"}`: {-1, 0},
		"x\n":                      {-1, 0},
		game + "rest":              {-1, 0},
		`{"game":"gomoku"}` + "\n": {-1, 0},
	} {
		games, end, err := finished("x", strings.NewReader(text))
		if want.games < 0 {
			if err == nil {
				t.Errorf("%q was read", text)
			}
			continue
		}
		if err != nil || games != want.games || end != int64(want.end) {
			t.Errorf("%q: %d games to %d, %v; want %+v", text, games, end, err, want)
		}
	}
}
