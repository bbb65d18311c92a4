package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep/keeptest"
	"github.com/sente-games/sente/internal/testutil"
)

// threeGames is a journal.
func threeGames(t *testing.T) (p *Plan, text []byte) {
	t.Helper()
	p = &Plan{Game: "connectfour", Kind: Match, Games: 6, Openings: []string{"4453"}, Seed: 7}
	first, err := encodeHeading(p)
	testutil.NoError(t, err)
	text = first
	for i := range 3 {
		line, err := encodeResult(aResult(i))
		testutil.NoError(t, err)
		text = append(text, line...)
	}
	return p, text
}

// stride is the distance of the bytes that are damaged; slow tests damage every byte.
var stride = 7

// damages are texts with one byte that is another.
func damages(text []byte, at int) (all [][]byte) {
	for _, b := range []byte{text[at] ^ 1, '\n'} {
		if b != text[at] {
			all = append(all, slices.Concat(text[:at], []byte{b}, text[at+1:]))
		}
	}
	return all
}

// TestJournal_SurvivesDamageToHead: whatever happens to one byte of the head or its
// copy, the journal is taken up with all its games, and its plan is the same.
func TestJournal_SurvivesDamageToHead(t *testing.T) {
	p, text := threeGames(t)
	first, err := encodeHeading(p)
	testutil.NoError(t, err)
	folder := t.TempDir()
	disk, err := keeptest.New(folder, 0, "") // that syncs nothing
	testutil.NoError(t, err)
	name := filepath.Join(folder, "run.jsonl")
	for at := 0; at < len(first)-1; at += stride {
		for _, damaged := range damages(text, at) {
			testutil.NoError(t, os.WriteFile(name, damaged, 0o600))
			j, err := OpenJournalOn(disk, name, p)
			if err != nil {
				t.Fatalf("byte %d, now %q: %v", at, damaged[at], err)
			}
			if n := len(j.LoadedResults()); n != 3 || len(j.Notices()) > 3 {
				t.Errorf("byte %d, now %q: %d games, %q", at, damaged[at], n, j.Notices())
			}
			testutil.NoError(t, j.Close())
			if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, damaged) {
				t.Errorf("byte %d, now %q: the file was changed, %v", at, damaged[at], err)
			}
		}
	}
}

// TestSalvageJournal_SavesIntactGames damages each byte of a journal: what is saved is a whole
// journal of the same plan without the games that the byte was part of.
func TestSalvageJournal_SavesIntactGames(t *testing.T) {
	p, text := threeGames(t)
	before := bytes.IndexByte(text, '\n') + 1
	before += bytes.IndexByte(text[before:], '\n') + 1
	for at := 0; at < len(text); at += stride {
		for _, damaged := range damages(text, at) {
			var out bytes.Buffer
			var lost []string
			games, err := SalvageJournal("it", bytes.NewReader(damaged), &out, func(s string) { lost = append(lost, s) })
			if err != nil || len(lost) == 0 {
				t.Fatalf("byte %d, now %q: %v, lost %q", at, damaged[at], err, lost)
			}
			want := 3
			if at >= before && text[at] != '\n' {
				want = 2
			}
			if games != want {
				t.Errorf("byte %d, now %q: %d games, want %d; %q", at, damaged[at], games, want, lost)
			}
			whole(t, &out, p, games)
		}
	}
}

// whole reads a journal that must have nothing wrong with it.
func whole(t *testing.T, in io.Reader, p *Plan, games int) {
	t.Helper()
	is, results, err := ReadJournal("it", in, func(notice string) { t.Error(notice) })
	testutil.NoError(t, err)
	testutil.NoError(t, checkSamePlan("it", is, p))
	n := 0
	for r, err := range results {
		testutil.NoError(t, err)
		want := aResult(r.Number)
		want.Record.Result.Bout = want.Bout()
		if fmt.Sprint(r) != fmt.Sprint(want) {
			t.Errorf("%+v is not %+v", r, want)
		}
		n++
	}
	if n != games {
		t.Errorf("%d games, want %d", n, games)
	}
}

// TestJournal_ReadsOldFormat checks journals without a copy of the plan: a damaged head loses the
// plan, not the games.
func TestJournal_ReadsOldFormat(t *testing.T) {
	p, text := threeGames(t)
	lines := bytes.SplitAfter(text, []byte("\n"))
	old := bytes.Join(slices.Delete(lines, 1, 2), nil)
	whole(t, bytes.NewReader(old), p, 3)
	name := filepath.Join(t.TempDir(), "run.jsonl")
	damaged := bytes.Replace(old, []byte(`"sente"`), []byte(`"sance"`), 1)
	testutil.NoError(t, os.WriteFile(name, damaged, 0o600))
	if _, err := OpenJournal(name, p); err == nil || !strings.HasSuffix(err.Error(), "is damaged: recover its games with the command repair") {
		t.Error(err)
	}
	if _, err := SalvageJournal("it", bytes.NewReader(damaged), io.Discard, func(string) {}); !errors.Is(err, ErrNoPlan) {
		t.Error(err)
	}
	games, err := SalvageGames("it", bytes.NewReader(damaged), func(Result) error { return nil }, func(string) {})
	if games != 3 || err != nil {
		t.Errorf("%d games, %v", games, err)
	}
}

// FuzzSalvage saves from anything what reads as a whole journal.
func FuzzSalvage(f *testing.F) {
	line, err := encodeResult(aResult(3))
	if err != nil {
		f.Fatal(err)
	}
	head := `{"sente":"match","format":1,"plan":{"game":"nim"}}` + "\n"
	f.Add([]byte(head + string(line) + "x\n" + string(line[:20])))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var out bytes.Buffer
		games, err := SalvageJournal("it", bytes.NewReader(text), &out, func(string) {})
		if err != nil {
			return
		}
		n := 0
		_, results, err := ReadJournal("it", &out, func(notice string) { t.Error(notice) })
		testutil.NoError(t, err)
		for r, err := range results {
			testutil.NoError(t, err)
			if n++; !r.isWellFormed() {
				t.Errorf("%+v was accepted", r)
			}
		}
		if n != games {
			t.Errorf("%d games, %d of them read again", games, n)
		}
	})
}
