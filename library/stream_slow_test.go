//go:build slow

package library

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestReader_StreamsLargeFiles reads files of 20 MiB: the heap stays far below the size of all games. Tags of PGN are kept.
func TestReader_StreamsLargeFiles(t *testing.T) {
	const size, maxHeap = 20 << 20, 100 << 20
	for name, line := range map[string]string{
		"large.sgf":   "(;GM[4]SZ[15]PB[Ж\u0438 %d]C[note](;B[hh];W[ii];B[hi];W[hj];B[ij])(;B[gg]))\n",
		"large.jsonl": `{"game":"gomoku","players":["a %d","b"],"moves":["h8","i9","h9","h10","g7"]}` + "\n",
		"large.pgn":   "[Game \"Gomoku\"]\n[Event \"cup\"]\n[Black \"a %d\"]\n[White \"b\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. h9 h10 3. g7 1-0\n\n",
	} {
		name = filepath.Join(t.TempDir(), name)
		f, err := os.Create(name)
		testutil.NoError(t, err)
		out := bufio.NewWriter(f)
		games1 := 0
		for written := 0; written < size; games1++ {
			n, err := fmt.Fprintf(out, line, games1)
			testutil.NoError(t, err)
			written += n
		}
		testutil.NoError(t, out.Flush())
		testutil.NoError(t, f.Close())
		n, peak := 0, uint64(0)
		err = Reader{Games: games}.ForEach(t.Context(), name, func(e Entry) error {
			if strings.HasSuffix(name, ".pgn") && (e.Study == nil || e.Study.Root().Content().More[0].Values[0] != "cup") {
				t.Fatalf("game %d of %s has no event", e.Number, name)
			}
			if n++; n%20_000 == 0 {
				var stats runtime.MemStats
				runtime.ReadMemStats(&stats)
				peak = max(peak, stats.HeapInuse)
			}
			return nil
		})
		if err != nil || n != games1 || peak > maxHeap {
			t.Errorf("%s: %d games of %d, peak of the heap %d MiB, %v", name, n, games1, peak>>20, err)
		}
		t.Logf("%s: %d games, peak of the heap %d MiB", filepath.Base(name), n, peak>>20)
	}
}
