package match

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/keep/keeptest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/rating"
)

func aResult(number int) Result {
	return Result{
		ID: "0123456789abcdef", Number: number, Players: []int{0, 1}, Points: []rating.Points{2, 0}, Cause: ByRules,
		Record: sente.Record{Game: "connectfour", Moves: []sente.Move{"4", "<4>"}, Result: sente.Result{Winner: "first", Reason: "four & more"}},
	}
}

// TestJournal_SurvivesEveryCallFailure: a game that Append has taken is there, whatever call
// to the system went wrong then.
func TestJournal_SurvivesEveryCallFailure(t *testing.T) {
	const all = 3
	p := &Plan{Game: "connectfour", Kind: Match, Games: 2}
	keeptest.Run(t, keeptest.Writer{Name: "journal", All: all, Write: func(disk keep.Disk, folder string) (kept int, err error) {
		j, err := OpenJournalOn(disk, filepath.Join(folder, "run.jsonl"), p)
		if err != nil {
			return 0, err
		}
		defer func() {
			if err = errors.Join(err, j.Close()); err == nil {
				kept = all
			}
		}()
		for kept = len(j.LoadedResults()); kept < all; kept++ {
			if err := j.Append(aResult(kept)); err != nil {
				return kept, err
			}
		}
		return kept, nil
	}, Check: func(folder string, kept int) error {
		text, err := os.ReadFile(filepath.Join(folder, "run.jsonl"))
		if len(text) == 0 && kept == 0 {
			return nil // never begun
		}
		_, results, headErr := ReadJournal("it", bytes.NewReader(text), func(notice string) {
			if torn := !bytes.HasSuffix(text, []byte("\n")); !torn || !strings.Contains(notice, "incomplete last line") {
				err = errors.New(notice)
			}
		})
		if bytes.IndexByte(text, '\n') < 0 && kept == 0 {
			return nil // the head was never finished
		}
		if headErr != nil {
			return headErr
		}
		games := 0
		for r, err := range results {
			if err != nil {
				return err
			}
			if games++; r.Number != games-1 {
				return fmt.Errorf("game %d is the %d. one", r.Number, games)
			}
		}
		if games < kept {
			return fmt.Errorf("%d games, but %d were kept", games, kept)
		}
		return err
	}})
}

// TestJournal_FullDiskLeavesWholeLines is fault 13: a game of which half is written is taken away
// again.
func TestJournal_FullDiskLeavesWholeLines(t *testing.T) {
	p, name := &Plan{Game: "connectfour", Kind: Match, Games: 2}, ""
	for at := 1; ; at++ {
		folder := t.TempDir()
		disk, err := keeptest.New(folder, at, keeptest.Short)
		testutil.NoError(t, err)
		name = filepath.Join(folder, "run.jsonl")
		j, err := OpenJournalOn(disk, name, p)
		if err != nil {
			continue
		}
		err = j.Append(aResult(0))
		if !disk.Hit() {
			break
		}
		if err == nil || !strings.HasSuffix(err.Error(), " cannot be written: no space left on device") || j.Append(aResult(1)) == nil {
			t.Fatalf("call %d: %v", at, err)
		}
		testutil.NoError(t, j.Close())
		if text, err := os.ReadFile(name); err != nil || !bytes.HasSuffix(text, []byte("\n")) {
			t.Errorf("call %d: the file ends with %.40q, %v", at, text[bytes.LastIndexByte(text, '\n')+1:], err)
		}
	}
}

// FuzzDecode reads anything without harm, and what it accepts reads the same
// after it was written again.
func FuzzDecode(f *testing.F) {
	line, err := encodeResult(aResult(3))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(bytes.TrimSuffix(line, []byte("\n")))
	for _, seed := range []string{"", "{}", "null", `{"crc":"00000000","result":null}`, `{"crc":"","result":{}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := decodeResult(line)
		if err != nil {
			return
		}
		again, err := encodeResult(r)
		testutil.NoError(t, err)
		if _, err := decodeResult(bytes.TrimSuffix(again, []byte("\n"))); err != nil {
			t.Errorf("%s: %v", again, err)
		}
	})
}

// slowOpinion is the slow twin of opinions: it looks at the whole course each time.
func slowOpinion(a Adjudication, seats []int, scores []sente.Score, bounds []sente.Bound) (winner int, cause Cause) {
	// holds must be true for every value that the bound leaves possible.
	all := func(seat, moves int, holds func(sente.Score) bool) bool {
		for i := len(seats) - 1; i >= 0 && moves > 0; i-- {
			if seats[i] != seat {
				continue
			}
			far := map[sente.Bound]sente.Score{sente.Exact: scores[i], sente.Lower: sente.MaxScore, sente.Upper: -sente.MaxScore}[bounds[i]]
			if !holds(scores[i]) || !holds(far) {
				return false
			}
			moves--
		}
		return moves == 0
	}
	if r := a.Resign; r.Moves > 0 && len(seats) >= r.After {
		s := max(r.Score, 1)
		for loser := range 2 {
			if all(loser, r.Moves, func(x sente.Score) bool { return x <= -s }) && all(1-loser, r.Moves, func(x sente.Score) bool { return x >= s }) {
				return 1 - loser, Resigned
			}
		}
	}
	level := func(x sente.Score) bool { return -a.Draw.Score <= x && x <= a.Draw.Score }
	if d := a.Draw; d.Moves > 0 && len(seats) >= d.After && all(0, d.Moves, level) && all(1, d.Moves, level) {
		return -1, Agreed
	}
	return -1, ""
}

func TestScoreAgreement_MatchesReference(t *testing.T) {
	ended := map[Cause]int{}
	for seed := range uint64(20_000) {
		d := seededRand(seed)
		a := Adjudication{
			Resign: Agreement{Moves: d.intN(4), Score: sente.Score(d.intN(3)), After: d.intN(9)},
			Draw:   Agreement{Moves: d.intN(4), Score: sente.Score(d.intN(3)), After: d.intN(9)},
		}
		o := scoreAgreement{rules: a}
		var seats []int
		var scores []sente.Score
		var bounds []sente.Bound
		lean := d.intN(3) - 1
		for range 20 {
			seat := d.intN(2)
			score := sente.Score(d.intN(5) - 2)
			if lean != 0 && d.intN(4) > 0 {
				score = sente.Score(2 * lean * (1 - 2*seat))
			}
			seats, scores = append(seats, seat), append(scores, score)
			bound := sente.Bound(max(d.intN(12)-9, 0))
			bounds = append(bounds, bound)
			winner, cause := o.addThought(seat, sente.Thought{Score: score, Bound: bound})
			w, c := slowOpinion(a, seats, scores, bounds)
			if winner != w || cause != c {
				t.Fatalf("%+v, seats %v, scores %v: %d %s, want %d %s", a, seats, scores, winner, cause, w, c)
			}
			if cause != "" {
				ended[cause]++
				break
			}
		}
	}
	if ended[Resigned] < 1000 || ended[Agreed] < 1000 {
		t.Errorf("too few games ended: %v", ended)
	}
}
