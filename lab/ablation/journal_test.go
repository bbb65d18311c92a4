package ablation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

// A line that was never finished is measured again.
func TestJournalTakesHalfALineAway(t *testing.T) {
	name := filepath.Join(t.TempDir(), "figures.csv")
	whole := Head() + "\ntictactoe,,,,,depth 6,random,,,0,5\n"
	if err := os.WriteFile(name, []byte(whole+"tictactoe,,,,,depth 6,ran"), 0o600); err != nil {
		t.Fatal(err)
	}
	j, err := OpenJournal(keep.OS, name)
	if err != nil || len(j.kept) != 1 {
		t.Fatalf("%v, %v", j, err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != whole {
		t.Errorf("left %q, %v", text, err)
	}
}

func FuzzJournal(f *testing.F) {
	head := Head() + "\n"
	for _, text := range []string{"", head, head + "a,b,c,d,e,f,g,h,-3,4,5\n", head + "a,b,c,d,e,f,g,h,,4,5\nrest", "game", "\"", head + "x\n", "\n"} {
		f.Add([]byte(text))
	}
	name := filepath.Join(f.TempDir(), "figures.csv")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(keep.OS, name)
		if err != nil {
			return
		}
		n := 3
		if err := j.Add(Key{Game: "added"}, Measurement{Points: &n, Nodes: 1, Micros: 2}); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := OpenJournal(keep.OS, name)
		if err != nil {
			t.Fatalf("%q was understood, but not with a line more: %v", text, err)
		}
		if m := again.kept[Key{Game: "added"}]; m.Points == nil || *m.Points != 3 || m.Nodes != 1 || m.Micros != 2 || len(again.kept) != len(j.kept) {
			t.Errorf("%+v, %d of %d", m, len(again.kept), len(j.kept))
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestJournalsAreReadInLinearTime(t *testing.T) {
	rep := testutil.RepeatText
	j := &Journal{kept: map[Key]Measurement{}}
	testutil.CheckLinear(t, func(text string) { _, _ = j.load("x", strings.NewReader(text)) }, testutil.TextGenerators{
		"rows": rep(Head()+"\n", "a,b,c,d,e,f,g,h,1,2,3\n", ""), "quotes": rep("", `"`, ""), "columns": rep("", ",", ""),
	})
}
