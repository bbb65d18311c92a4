//go:build slow

package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/keep/keeptest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/lab/selfplay"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/search/trace"
	"github.com/sente-games/sente/train"
)

// wholeFileWriter returns a writer that replaces files: after a fault each file is unchanged, or
// equal to the result of an uninterrupted run.
func wholeFileWriter(t *testing.T, name string, files []string, before string, write func(keep.Disk, string) error) keeptest.Writer {
	t.Helper()
	undisturbed := t.TempDir()
	testutil.NoError(t, write(keep.OS, undisturbed))
	w := keeptest.Writer{Name: name, All: 1, Old: map[string]string{}}
	want := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(undisturbed, f))
		if err != nil || len(text) == 0 || string(text) == before {
			t.Fatalf("%s: %d bytes, %v", f, len(text), err)
		}
		want[f] = string(text)
		if before != "" {
			w.Old[f] = before
		}
	}
	w.Write = func(disk keep.Disk, folder string) (int, error) {
		if err := write(disk, folder); err != nil {
			return 0, err
		}
		return 1, nil
	}
	w.Check = func(folder string, kept int) error {
		for _, f := range files {
			text, err := os.ReadFile(filepath.Join(folder, f))
			isOld := string(text) == before && (err == nil || errors.Is(err, os.ErrNotExist))
			if string(text) != want[f] && (kept > 0 || !isOld) {
				return fmt.Errorf("%s: %.40q, %d bytes, %v", f, text, len(text), err)
			}
		}
		return nil
	}
	return w
}

// growingFileWriter returns a writer that appends lines: after a fault the complete lines are a
// prefix of the result of an uninterrupted run.
func growingFileWriter(t *testing.T, name string, write func(keep.Disk, string) error) keeptest.Writer {
	t.Helper()
	w := wholeFileWriter(t, name, []string{"x"}, "", write)
	undisturbed := t.TempDir()
	testutil.NoError(t, write(keep.OS, undisturbed))
	want, err := os.ReadFile(filepath.Join(undisturbed, "x"))
	testutil.NoError(t, err)
	w.Check = func(folder string, kept int) error {
		text, err := os.ReadFile(filepath.Join(folder, "x"))
		lines := text[:bytes.LastIndexByte(text, '\n')+1]
		if !bytes.HasPrefix(want, lines) || kept > 0 && !bytes.Equal(want, text) {
			return fmt.Errorf("%.40q, %d bytes of %d, %v", text, len(text), len(want), err)
		}
		return nil
	}
	return w
}

// commandWriter returns a writer that runs a command line with FILE replaced by x in the directory.
func commandWriter(command string) func(keep.Disk, string) error {
	return func(disk keep.Disk, folder string) error {
		words := strings.Fields(strings.ReplaceAll(command, "FILE", filepath.Join(folder, "x")))
		env := &environment{ctx: context.Background(), games: standard.Games(), in: strings.NewReader(""), out: io.Discard, err: io.Discard, disk: disk}
		return env.executeArgs(words)
	}
}

// measure stores three measurements.
func measure(disk keep.Disk, folder string) error {
	j, err := bench.OpenJournal(disk, filepath.Join(folder, "x"))
	if err != nil {
		return err
	}
	for i := range 3 {
		key := bench.MeasurementKey{Game: fmt.Sprint(i)}
		if _, known := j.FindMeasurement(key); !known {
			err = errors.Join(err, j.AddMeasurement(key, bench.Measurement{Nodes: int64(i)}))
		}
	}
	return errors.Join(err, j.Close())
}

// storeSelfPlay stores two games with a perturbed position each.
func storeSelfPlay(disk keep.Disk, folder string) error {
	file, have, err := selfplay.OpenFile(disk, filepath.Join(folder, "x"))
	if err != nil {
		return err
	}
	perturbed := sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2"}, Thinking: []sente.Thought{{Depth: 2, Nodes: 9}}}
	game := sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1", "b1", "a2", "b2", "a3"}, Result: sente.Result{Winner: "first", Reason: "three"}}
	for ; have < 2 && err == nil; have++ {
		err = file.AddGame(standard.Games(), []sente.Record{perturbed, game})
	}
	return errors.Join(err, file.Close())
}

func numbers(disk keep.Disk, folder string) error {
	return writeParameters(disk, "--out", filepath.Join(folder, "x"), train.File{Tables: []train.WeightTable{{Name: "a", Columns: []string{"b"}}}})
}

// trainingDataWriter writes the training data of three games.
func trainingDataWriter(t *testing.T) func(keep.Disk, string) error {
	other := t.TempDir()
	testutil.NoError(t, commandWriter("selfplay tictactoe --engine search --games 3 --plies 1 --nodes 20 --journal FILE --out FILE.samples")(keep.OS, other))
	data := selfplay.JournalData{Games: standard.Games(), Name: filepath.Join(other, "x")}
	return func(disk keep.Disk, folder string) error {
		_, err := data.WriteGames(context.Background(), selfplay.Target{Disk: disk, Name: folder, Formats: []selfplay.Format{selfplay.Samples, selfplay.JSONL}})
		return err
	}
}

// packWriter packs a program.
func packWriter(t *testing.T) func(keep.Disk, string) error {
	program := filepath.Join(t.TempDir(), "pbrain-none64.exe")
	testutil.NoError(t, os.WriteFile(program, []byte("MZ"), 0o600))
	return func(disk keep.Disk, folder string) error {
		return writeArchive(disk, filepath.Join(folder, "x"), program)
	}
}

// certificateWriter writes both certificates of a draw.
func certificateWriter(t *testing.T) func(keep.Disk, string) error {
	game := sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1", "b2", "a2", "a3", "c1"}}
	g, err := standard.Games().FindGame(game.Game)
	testutil.NoError(t, err)
	c, err := g.Prove(game)
	testutil.NoError(t, err)
	r, err := c.Solve(t.Context(), sente.Limits{}, func(proof.Progress) {})
	if err != nil || len(r.Certificates) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	return func(disk keep.Disk, folder string) error {
		return (&environment{games: standard.Games(), disk: disk, err: io.Discard}).writeCertificates(filepath.Join(folder, "x"), r.Certificates, game)
	}
}

// drawing writes a tree.
func drawing(disk keep.Disk, folder string) error {
	v := traceVerb{Format: "json", Out: filepath.Join(folder, "x")}
	return v.writeTrees(&environment{disk: disk}, []searchTree{&trace.Tree{Roots: []*trace.Node{}, Visited: 1}})
}

// storeOpenings writes two openings.
func storeOpenings(disk keep.Disk, folder string) error {
	found := []sente.Record{{Game: "tictactoe", Moves: []sente.Move{"a1"}}, {Game: "tictactoe", Moves: []sente.Move{"c3"}}}
	return writeOpenings(&environment{disk: disk, games: standard.Games()}, "tictactoe", filepath.Join(folder, "x"), record.JSONL, found)
}

// TestWriters_SurviveEveryCallFailure makes each file operation of a command fail: faults 11 to 13, a
// crash of the program, a loss of power and a full disk (docs/experiments/0100-writers.md).
func TestWriters_SurviveEveryCallFailure(t *testing.T) {
	one := []string{"x"}
	keeptest.Run(
		t,
		growingFileWriter(t, "ablate --csv", measure),
		growingFileWriter(t, "tune --data", storeSelfPlay),
		growingFileWriter(t, "solve --make-book", commandWriter("solve connectfour --size 4x4 --memory 1 --plies 1 --make-book FILE")),
		wholeFileWriter(t, "solve --certificate", []string{"x", "x-2"}, "", certificateWriter(t)),
		wholeFileWriter(t, "book", one, "", commandWriter("book tictactoe --engine search --plies 2 --depth 1 --out FILE")),
		wholeFileWriter(t, "selfplay --out", []string{"games.samples", "games.jsonl"}, "", trainingDataWriter(t)),
		wholeFileWriter(t, "tune --out", one, "sente-parameters 1\n", numbers),
		wholeFileWriter(t, "trace --out", one, "digraph search {\n}\n", drawing),
		wholeFileWriter(t, "openings --out", one, `{"game":"tictactoe","moves":["b2"]}`+"\n", storeOpenings),
		wholeFileWriter(t, "gomocup pack", one, "", packWriter(t)),
	)
}

// refusalWords matches errors that state why a file is refused, in place of a failed write.
var refusalWords = regexp.MustCompile(`\b(no|not|unknown|expected|invalid|unfinished)\b`)

// TestWriters_LeaveForeignFilesUnchanged checks that other files are not changed, and that the error
// contains their names.
func TestWriters_LeaveForeignFilesUnchanged(t *testing.T) {
	foreign := []string{
		"a diary", "a diary\n", "Monday\nRain.\n", "12 34\n", "\x00\x01\x02\n", "PK\x03\x04", `{"game":"gomoku","moves":["h8"]}`,
		`{"game":"gomoku","moves":["h8"],"players":["A","B"],"result":{"winner":"black"}}` + "\n" + `{"game":"gomoku","moves":["h8"]}` + "\n",
	}
	for _, command := range []string{
		"match random random --game tictactoe --games 2 --journal FILE",
		"ablate tictactoe --depth 1 --limit 1 --csv FILE",
		"selfplay tictactoe --games 1 --nodes 9 --out FILE",
		"selfplay tictactoe --games 1 --nodes 9 --out FILE.samples --journal FILE",
		"tune gomoku --engine sente:memory=8 --games 3 --nodes 20 --data FILE",
		"tune gomoku --data FILE --out FILE",
		"solve connectfour --size 4x4 --plies 1 --make-book FILE",
		"solve tictactoe a1b2a2a3c1 --certificate FILE",
		"book tictactoe --engine search --plies 1 --depth 1 --out FILE",
		"trace tictactoe --depth 1 --out FILE",
		"openings tictactoe --plies 1 --count 1 --nodes 20 --balance 999999 --out FILE",
	} {
		for _, text := range foreign {
			folder := t.TempDir()
			name := filepath.Join(folder, "x")
			testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
			err := commandWriter(command)(keep.OS, folder)
			if err == nil || !strings.Contains(err.Error(), name) || !refusalWords.MatchString(err.Error()) {
				t.Errorf("%s: %q is no reason to stop: %v", command, text, err)
			}
			all, _ := os.ReadDir(folder)
			if now, err := os.ReadFile(name); err != nil || string(now) != text || len(all) != 1 {
				t.Errorf("%s: %q became %q, %v, %d files", command, text, now, err, len(all))
			}
		}
	}
}

// TestTune_LocksFile checks that a second run reports that the file is in use, and adds no games.
func TestTune_LocksFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	file, _, err := selfplay.OpenFile(keep.OS, name)
	testutil.NoError(t, err)
	if status, said := runTune("gomoku", "--games", "1", "--data", name); status != 2 || !strings.Contains(said, name+" is in use by another process") {
		t.Errorf("status %d, %q", status, said)
	}
	testutil.NoError(t, file.Close())
	if text, err := os.ReadFile(name); err != nil || len(text) > 0 {
		t.Errorf("%q, %v", text, err)
	}
}
