package library

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// TestReader_LeavesOutEmptyGames: a game without moves is no game of a library, but keeps its number.
func TestReader_LeavesOutEmptyGames(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[15]PB[a]PW[b])":                          "[] x: 1 game without moves left out",
		"(;GM[4]SZ[15])(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];)": "[2] x: 2 games without moves left out",
		"(;GM[4]SZ[15];B[hh])":                              "[1] <nil>",
		"(;GM[4]SZ[15]AB[hh][ii]AW[gg])":                    "[1] <nil>",
		"[Black \"a\"]\n[White \"b\"]\n[PlyCount \"3\"]\n[Termination \"x\"]\n[Result \"1-0\"]\n1-0\n": "[] x: 1 game without moves left out",
	} {
		name := filepath.Join(t.TempDir(), "x")
		testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		var numbers []int
		err := Reader{Games: standard.Games()}.ForEach(t.Context(), name, func(e Entry) error {
			numbers = append(numbers, e.Number)
			return nil
		})
		if got := strings.ReplaceAll(fmt.Sprint(numbers, " ", err), name, "x"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
