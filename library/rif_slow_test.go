//go:build slow

package library

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// writeRIF writes a database of RenjuNet with games of random moves that the rules of renju allow.
func writeRIF(t *testing.T, name string, numGames int) {
	t.Helper()
	f, err := os.Create(name)
	testutil.NoError(t, err)
	out := bufio.NewWriter(f)
	fmt.Fprint(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<rules><rule id=\"1\" name=\"Taraguchi-10\" /><rule id=\"2\" name=\"Soosõrv-8\" /></rules>\n<players>\n")
	for i := range 2000 {
		fmt.Fprintf(out, "<player id=\"%d\" name=\"Иван%d\" surname=\"Õunapuu\" country=\"1\" />\n", i+1, i)
	}
	fmt.Fprint(out, "</players>\n<tournaments>\n")
	for i := range 1000 {
		fmt.Fprintf(out, "<tournament id=\"%d\" name=\"Cup %d\" year=\"%d\" month=\"%d\" />\n", i+1, i, 1990+i%30, 1+i%12)
	}
	fmt.Fprint(out, "</tournaments>\n<games>\n")
	r := rand.New(rand.NewPCG(1, 2))
	for i := range numGames {
		fmt.Fprintf(out, "<game id=\"%d\" publisher=\"1\" tournament=\"%d\" round=\"1\" rule=\"%d\" black=\"%d\" white=\"%d\" bresult=\"%d\" opening=\"3\" alt=\"\" swap=\"\"><move>", i+1, 1+i%1000, 1+i%2, 1+r.IntN(2000), 1+r.IntN(2000), i%2)
		board, err := games.OpenBoard(sente.Record{Game: "gomoku", Rules: "renju"})
		testutil.NoError(t, err)
		for played := 0; played < 30; {
			m := fmt.Sprintf("%c%d", 'a'+r.IntN(15), 1+r.IntN(15))
			if over, _, _ := board.Outcome(); over {
				break
			}
			if _, err := board.Play(m); err == nil {
				fmt.Fprintf(out, "%s ", m)
				played++
			}
		}
		fmt.Fprint(out, "</move></game>\n")
	}
	fmt.Fprint(out, "</games>\n</database>\n")
	testutil.NoError(t, out.Flush())
	testutil.NoError(t, f.Close())
}

// TestReader_ImportsLargeRIF imports 20,000 games. The peak of the heap does not depend on the number of games.
func TestReader_ImportsLargeRIF(t *testing.T) {
	const numGames, maxHeap = 20_000, 200 << 20
	name := filepath.Join(t.TempDir(), "large.rif")
	writeRIF(t, name, numGames)
	s := fresh(t)
	defer s.Close()
	start, peak := time.Now(), uint64(0)
	var batch []Entry
	total := AddResult{}
	flush := func() error {
		added, err := s.Add(t.Context(), batch...)
		total.New += added.New
		total.Known += added.Known
		batch = batch[:0]
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		peak = max(peak, stats.HeapInuse)
		return err
	}
	size := s.BatchSize(t.Context())
	err := Reader{Games: games}.ForEach(t.Context(), name, func(e Entry) error {
		if batch = append(batch, e); len(batch) < size {
			return nil
		}
		return flush()
	})
	testutil.NoError(t, err)
	testutil.NoError(t, flush())
	if total.New != numGames || peak > maxHeap {
		t.Errorf("%+v games, peak of the heap %d MiB, want %d games in at most %d MiB", total, peak>>20, numGames, maxHeap>>20)
	}
	t.Logf("%d games in %v, peak of the heap %d MiB", numGames, time.Since(start).Round(time.Second), peak>>20)
	found, err := s.Find(t.Context(), Query{Player: "ИВАН17 õun", Rules: "renju", Limit: 1})
	if err != nil || found.Count == 0 {
		t.Errorf("%d games, %v", found.Count, err)
	}
}
