package library

import (
	"archive/zip"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

const rifGames = `<database><players><player id="1" name="Ann" /></players>
<tournaments><tournament id="1" name="Cup" year="2019" month="5" /></tournaments>
<game id="1" tournament="1" black="1" white="2" bresult="1"><move>h8 i9 g7</move></game>
<game id="2" black="1" white="2"><move>h8 h8</move></game>
<game id="3" black="1" white="2"><move>h8 i9 g8</move></game>
`

func TestReader_StreamsArchivesAndDatabases(t *testing.T) {
	dir := t.TempDir()
	create := func(name string, write func(*os.File) error) string {
		name = filepath.Join(dir, name)
		f, err := os.Create(name)
		testutil.NoError(t, err)
		testutil.NoError(t, write(f))
		testutil.NoError(t, f.Close())
		return name
	}
	rif := create("a.rif", func(f *os.File) error { _, err := f.WriteString(rifGames + "</database>"); return err })
	cut := create("b.rif.gz", func(f *os.File) error {
		w := gzip.NewWriter(f)
		_, err := w.Write([]byte(rifGames))
		return errors.Join(err, w.Close())
	})
	both := create("c.zip", func(f *os.File) error {
		w := zip.NewWriter(f)
		for name, text := range map[string]string{"x.sgf": "(;GM[4]SZ[15];B[hh](;W[ii])(;W[ih]))", "y.rif": rifGames + "</database>", "z.txt": "this is no game"} {
			in, err := w.Create(name)
			testutil.NoError(t, err)
			_, err = in.Write([]byte(text))
			testutil.NoError(t, err)
		}
		return w.Close()
	})
	for _, c := range []struct {
		name    string
		games   int
		faults  []string
		studies int
	}{
		{rif, 3, []string{"RenjuNet database, line 4, game 2: move 2: h8 is occupied"}, 3},
		{cut, 3, []string{"game 2: move 2: h8 is occupied", "line 6, after 3 games: it ends without </database>"}, 3},
		{both, 4, []string{"and 1 other"}, 4},
	} {
		n, studies := 0, 0
		err := Reader{Games: games}.ForEach(t.Context(), c.name, func(e Entry) error {
			if n++; e.Study != nil {
				studies++
			}
			if e.Source != c.name || e.Number != n {
				t.Errorf("%s: game %d of %s", c.name, e.Number, e.Source)
			}
			return nil
		})
		for _, want := range c.faults {
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want %s", c.name, err, want)
			}
		}
		if n != c.games || studies != c.studies {
			t.Errorf("%s: %d games, %d studies, want %d, %d", c.name, n, studies, c.games, c.studies)
		}
		stop := errors.New("stop")
		if err := (Reader{Games: games}).ForEach(t.Context(), c.name, func(Entry) error { return stop }); !errors.Is(err, stop) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
