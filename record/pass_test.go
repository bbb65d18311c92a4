package record_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// playRandomOthello returns the moves of a random game with at least one pass, and the same moves without the
// passes.
func playRandomOthello(t *testing.T, size string, seed uint64) (played, written []sente.Move) {
	random := rand.New(rand.NewPCG(seed, 1))
	for {
		board, err := games.OpenBoard(sente.Record{Game: "othello", Size: size})
		testutil.NoError(t, err)
		played, written = nil, nil
		for legal := board.Legal(); len(legal) > 0; legal = board.Legal() {
			m, err := board.Play(string(legal[random.IntN(len(legal))]))
			testutil.NoError(t, err)
			if played = append(played, m); m != "pass" {
				written = append(written, m)
			}
		}
		if len(written) < len(played) && played[len(played)-1] != "pass" {
			return played, written
		}
	}
}

// TestRead_ForcedPasses: every text form of a game reads the same with and without the passes that the rules
// force.
func TestRead_ForcedPasses(t *testing.T) {
	for seed := range uint64(24) {
		size := []string{"8", "6"}[seed%2]
		played, written := playRandomOthello(t, size, seed)
		base := sente.Record{Game: "othello", Size: size}
		texts := make([]string, len(written))
		for i, m := range written {
			texts[i] = string(m)
		}
		glued := strings.Join(texts, "")
		numbered := ""
		for i, m := range texts {
			if i%2 == 0 {
				numbered += fmt.Sprintf("%d. ", i/2+1)
			}
			numbered += strings.ToUpper(m) + " "
		}
		asJSON := fmt.Sprintf(`{"game":"othello","size":%q,"moves":["%s"]}`, size, strings.Join(texts, `","`))
		check := func(form string, r sente.Record, err error) {
			t.Helper()
			if err != nil || !slices.Equal(r.Moves, played) {
				t.Errorf("seed %d, %s: %v, %v, want %v", seed, form, r.Moves, err, played)
			}
		}
		for form, text := range map[string]string{"glued": glued, "spaces": strings.Join(texts, " "), "numbered": numbered, "written passes": joinTexts(played)} {
			r, err := record.Parse(games, base, text, false)
			check(form, r, err)
			if r, err = record.ParseMoves(games, base, text, false); true {
				check(form+" as moves", r, err)
			}
		}
		r, err := record.CheckRecord(games, base, sente.Record{Game: "othello", Moves: written})
		check("a record", r, err)
		for name, text := range map[string]string{"x.pos": glued, "x.jsonl": asJSON, "x.txt": numbered} {
			file := filepath.Join(t.TempDir(), name)
			testutil.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			r, err := record.Parse(games, base, "@"+file, false)
			check("@"+name, r, err)
			if name != "x.jsonl" && size != "8" {
				continue // only records name their size
			}
			opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{Base: base}, name, []byte(text))
			testutil.NoError(t, err)
			r, err = opened.Studies[0].Record(opened.Studies[0].Root().MainLineEnd())
			check("the study of "+name, r, err)
			var out bytes.Buffer
			_, err = record.WriteStudies(&out, games, record.SGF, opened.Studies...)
			testutil.NoError(t, err)
			again, err := record.Read(games, "", "x.sgf", out.Bytes())
			testutil.NoError(t, err)
			check("SGF of "+name, again[0], nil)
		}
	}
}

func joinTexts(moves []sente.Move) (text string) {
	for _, m := range moves {
		text += string(m) + " "
	}
	return text
}

// TestRead_PassesKeepThinking: the search info stays with the move that it belongs to.
func TestRead_PassesKeepThinking(t *testing.T) {
	played, written := playRandomOthello(t, "6", 7)
	r := sente.Record{Game: "othello", Size: "6", Moves: written}
	for i := range written {
		r.Thinking = append(r.Thinking, sente.Thought{Depth: i + 1})
	}
	got, err := record.CheckRecord(games, sente.Record{}, r)
	if err != nil || len(got.Thinking) != len(played) {
		t.Fatalf("%d thoughts of %d moves: %v", len(got.Thinking), len(played), err)
	}
	depth := 0
	for i, m := range got.Moves {
		want := sente.Thought{}
		if m != "pass" {
			depth++
			want.Depth = depth
		}
		if !reflect.DeepEqual(got.Thinking[i], want) {
			t.Errorf("move %d, %s: %+v, want %+v", i+1, m, got.Thinking[i], want)
		}
	}
}

// TestRead_NoPassWhereMovesExist: only a pass that the rules force is inferred.
func TestRead_NoPassWhereMovesExist(t *testing.T) {
	for text, want := range map[string]string{
		"d3d4":     "move 2: d4 is occupied",
		"d3 e3 a1": "move 3: a1 turns no disc",
		"pass":     "move 1: passing is not allowed",
	} {
		_, err := record.Parse(games, sente.Record{Game: "othello"}, text, false)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
