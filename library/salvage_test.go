package library

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// salvaged are the games that come out of a damaged library, as text.
func salvaged(t *testing.T, name string) (games []string, lost int, err error) {
	t.Helper()
	s := open(t, filepath.Join(t.TempDir(), "salvaged.db"))
	defer s.Close()
	kept, lost, err := s.Salvage(t.Context(), name)
	if err != nil {
		return nil, lost, err
	}
	games = contents(t, s)
	if len(games) != kept {
		t.Errorf("%d games, and %d are told", len(games), kept)
	}
	return games, lost, nil
}

// contents are the games of a library, as text.
func contents(t *testing.T, s *Store) (games []string) {
	t.Helper()
	err := s.ForEach(t.Context(), Query{}, func(k StoredGame) error {
		games = append(games, fmt.Sprint(k.Record, len(k.Study), " from ", k.Name, k.Source, k.Number, k.Date))
		return nil
	}, func(id int64, err error) { t.Errorf("game %d: %v", id, err) })
	testutil.NoError(t, err)
	return games
}

// TestSalvage damages a library in many ways: of one that is whole all comes out, of one that
// is lightly damaged most, of one that is cut what is before the cut, never anything else, and
// an empty result is reported (fault 10).
func TestSalvage(t *testing.T) {
	name, _ := filled(t, testutil.SampleSize(60, 400))
	s := open(t, name)
	want := contents(t, s)
	testutil.NoError(t, s.Close())
	whole, err := os.ReadFile(name)
	testutil.NoError(t, err)
	rng := rand.New(rand.NewPCG(5, 8))
	for round := range testutil.SampleSize(7, 24) {
		text, light := slices.Clone(whole), true
		switch {
		case round == 0: // as it is
		case round == 1: // no beginning
			copy(text, make([]byte, 5000))
		case round == 2:
			text, light = text[:2000], false
		case round == 3:
			text, light = text[:0], false
		case round == 4:
			text, light = text[:len(text)/2], false
		case round < 18: // one place or several
			for range 1 + round%4 {
				at := rng.IntN(len(text) - 300)
				for i := range 1 + rng.IntN(300) {
					text[at+i] = byte(rng.Uint32())
				}
			}
		default: // single bytes all over
			light = false
			for range 2000 {
				text[rng.IntN(len(text))] = byte(rng.Uint32())
			}
		}
		broken := filepath.Join(t.TempDir(), "broken.db")
		testutil.NoError(t, os.WriteFile(broken, text, 0o600))
		got, lost, err := salvaged(t, broken)
		if len(text) < 4096 {
			if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), broken) || !strings.Contains(err.Error(), "no games can be read") {
				t.Errorf("round %d: %v", round, err)
			}
			continue
		}
		if err != nil && light || round == 0 && (len(got) != len(want) || lost > 0) || light && len(got) < len(want)*8/10 {
			t.Errorf("round %d: %d of %d games, %d lost, %v", round, len(got), len(want), lost, err)
		}
		strange := 0
		for _, g := range got {
			if played, _, _ := strings.Cut(g, " from "); !slices.ContainsFunc(want, func(w string) bool { return strings.HasPrefix(w, played+" from ") }) {
				strange++
			}
		}
		if round == 0 && !slices.Equal(got, want) || strange > 20 { // what is deflated has no checksum
			t.Errorf("round %d: %d games are others", round, strange)
		}
	}
}

// TestSalvage_ReadsLog: data that a killed process wrote is in the write-ahead log.
func TestSalvage_ReadsLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.db")
	s := open(t, name)
	o := twin{t: t}
	o.fill(maker{t, rand.New(rand.NewPCG(1, 2))}, s, 50)
	want, copied := contents(t, s), filepath.Join(t.TempDir(), "copy.db")
	for _, end := range []string{"", "-wal"} {
		text, err := os.ReadFile(name + end)
		if err == nil {
			err = os.WriteFile(copied+end, text, 0o600)
		}
		testutil.NoError(t, err)
	}
	testutil.NoError(t, s.Close())
	got, lost, err := salvaged(t, copied)
	if err != nil || lost > 0 || !slices.Equal(got, want) {
		t.Errorf("%d of %d games, %d lost, %v", len(got), len(want), lost, err)
	}
}

// TestSalvage_SkipsRemovedGames out.
func TestSalvage_SkipsRemovedGames(t *testing.T) {
	name, _ := filled(t, 300)
	s := open(t, name)
	for id := range int64(250) {
		if _, err := s.Remove(t.Context(), id+1); err != nil {
			t.Fatal(err)
		}
	}
	want := contents(t, s)
	testutil.NoError(t, s.Close())
	got, lost, err := salvaged(t, name)
	if err != nil || lost > 0 || !slices.Equal(got, want) {
		t.Errorf("%d games, want %d; %d lost, %v", len(got), len(want), lost, err)
	}
}

func FuzzPages(f *testing.F) {
	name, _ := filled(f, 3)
	whole, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole[:4096], []byte{})
	f.Add(bytes.Repeat([]byte{tableLeafPage, 0, 0, 0, 255}, 2000), bytes.Repeat([]byte{7}, 5000))
	f.Fuzz(func(t *testing.T, text, log []byte) {
		p := newPages(bytes.NewReader(text), int64(len(text)), bytes.NewReader(log))
		w := &salvagedRows{ids: map[int64]bool{}, records: map[int64][2][]byte{}, games: map[int64][]value{}, sources: map[int64]string{}}
		for n := 0; n <= min(p.numPages, 1000); n++ {
			p.forEachRow(n, w.addRow)
		}
		for id := range w.ids {
			_, _ = w.buildEntry(games, id)
		}
	})
}
