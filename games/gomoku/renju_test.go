package gomoku_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

type fixture struct {
	ID, Probe, Expected string
	Black, White        []string
}

func fixtures(t *testing.T) (all []fixture) {
	t.Helper()
	file, err := os.Open("testdata/renju_fixtures.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var f fixture
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

// foul returns the expected foul of a fixture in the terms of Explain.
func (f fixture) foul() string {
	switch kind, forbidden := strings.CutSuffix(f.Expected, " forbidden"); {
	case strings.HasPrefix(f.Expected, "not forbidden"):
		return ""
	case kind == "6":
		return "overline"
	case strings.HasPrefix(f.Expected, "4x4"):
		return "double four"
	default:
		_ = forbidden
		return "double three"
	}
}

func TestRenjuFixtures(t *testing.T) {
	all := fixtures(t)
	if len(all) != 23 {
		t.Fatalf("%d fixtures, want 23", len(all))
	}
	for _, f := range all {
		t.Run(f.ID, func(t *testing.T) {
			setup := "black: " + strings.Join(f.Black, " ") + "; white: " + strings.Join(f.White, " ") + "; to-move: black"
			b := open(t, sente.Record{Rules: "renju", Setup: setup})
			probe := sente.Move(strings.ToLower(f.Probe))
			listed := slices.Contains(b.Forbidden(), probe)
			if listed != (f.foul() != "") || slices.Contains(b.Legal(), probe) == listed {
				t.Errorf("%s is forbidden: %v; expected %q", f.Probe, listed, f.Expected)
			}
			_, err := b.Play(f.Probe)
			if f.foul() == "" && err != nil || f.foul() != "" && (err == nil || !strings.Contains(err.Error(), f.foul())) {
				t.Errorf("playing %s says %v; expected %q", f.Probe, err, f.Expected)
			}
			if white := open(t, sente.Record{Rules: "renju", Setup: strings.Replace(setup, "to-move: black", "to-move: white", 1)}); len(white.Forbidden()) != 0 {
				t.Errorf("white may not play %v", white.Forbidden())
			}
		})
	}
}

func TestExplain_RenjuFoulStones(t *testing.T) {
	for setup, want := range map[string]string{
		"black: f8 g8 h6 h7":                   "h8 is forbidden to black: double three with f8 g8 and h6 h7",
		"black: e8 f8 g8 h5 h6 h7":             "h8 is forbidden to black: double four with e8 f8 g8 and h5 h6 h7",
		"black: e8 f8 g8 i8 j8":                "h8 is forbidden to black: overline with e8 f8 g8 i8 j8",
		"black: e8 g8 i8 k8":                   "h8 is forbidden to black: double four with e8 g8 i8 k8",
		"black: d8 f8 g8 j8":                   "h8 is forbidden to black: double four with d8 f8 g8 j8",
		"black: e8 g8 i8 k8 d8":                "", // one of the two makes a six
		"black: e8 f8 g8 h4 h5 h6 h7 i8 j8":    "", // a five overrides the overline
		"black: f8 g8 h6 h7; white: e8 h5":     "",
		"black: f8 g8 h6 h7; white: d8 j8 k8":  "", // room for no open four
		"black: f8 g8 h6 h7 h10; white: d8 e1": "", // the column makes a six, not an open four
	} {
		b := open(t, sente.Record{Rules: "renju", Setup: setup + "; to-move: black"})
		_, err := b.Play("h8")
		if got := text(err); got != want {
			t.Errorf("%s:\n got %s\nwant %s", setup, got, want)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestRules_BlackWithoutMoveLoses checks a position of Renju, where black must move, with every free point
// forbidden.
func TestRules_BlackWithoutMoveLoses(t *testing.T) {
	b := draw(t, "renju", "white", "xxx1xxx/oxoooxo/xoooxxo/xooxoox/ox1xoxo/xxxxoxx/oxxxoxx")
	if _, err := b.Play("c3"); err != nil {
		t.Fatal(err)
	}
	over, winner, reason := b.Outcome()
	if !over || winner != 1 || reason.Text != "every free point is forbidden to black" {
		t.Errorf("over %v, winner %d, %q; forbidden %v", over, winner, reason, b.Forbidden())
	}
}
