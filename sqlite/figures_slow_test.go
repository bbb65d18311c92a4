//go:build slow

package sqlite

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/rules"
)

// crowd makes many games at once: two in three of Gomoku, whose stones lie about the middle,
// the others of Connect Four. One in ten is an image of an earlier one, one in twenty an
// earlier one.
type crowd struct {
	rng  *rand.Rand
	past []sente.Record
	made int
}

func (c *crowd) next(t testing.TB) library.Entry {
	c.made++
	r := sente.Record{}
	switch n := c.rng.IntN(20); {
	case n == 0 && len(c.past) > 0:
		r = c.past[c.rng.IntN(len(c.past))]
	case n < 3 && len(c.past) > 0:
		r = c.image(t, c.past[c.rng.IntN(len(c.past))])
	default:
		r = c.game(t)
	}
	if len(c.past) < 5000 {
		c.past = append(c.past, r)
	} else {
		c.past[c.rng.IntN(len(c.past))] = r
	}
	return library.Entry{Record: r, Source: "crowd", Number: c.made}
}

func (c *crowd) image(t testing.TB, r sente.Record) sente.Record {
	start := r.Clone()
	start.Moves = nil
	all, err := maker{t: t}.board(start).(rules.Imager).Images(r.Moves)
	if err != nil {
		t.Fatal(err)
	}
	r = r.Clone()
	r.Moves = all[c.rng.IntN(len(all))]
	return r
}

func (c *crowd) game(t testing.TB) sente.Record {
	r := sente.Record{Game: "gomoku", Rules: "freestyle", Size: "15"}
	if c.rng.IntN(3) == 0 {
		r = sente.Record{Game: "connectfour", Size: "7x6"}
	}
	board := maker{t: t}.board(r)
	for tries := 0; tries < 300; tries++ {
		text := strconv.Itoa(1 + c.rng.IntN(7))
		if r.Game == "gomoku" {
			spread := 1 + float64(board.Ply())/15
			at := func() int { return min(max(int(7.5+spread*c.rng.NormFloat64()), 0), 14) }
			text = string(rune('a'+at())) + strconv.Itoa(1+at())
		}
		if m, err := board.Play(text); err == nil {
			r.Moves = append(r.Moves, m)
		}
		if over, winner, reason := board.Outcome(); over {
			r.Result = sente.Result{Winner: sente.Draw, Reason: reason}
			if winner >= 0 {
				r.Result.Winner = board.Seats()[winner]
			}
			break
		}
	}
	r.Players = []string{fmt.Sprint("player ", c.rng.IntN(500)), fmt.Sprint("player ", c.rng.IntN(500))}
	r.Start = time.Unix(1_500_000_000+int64(c.rng.IntN(300_000_000)), 0).UTC()
	return r
}

// position is one of up to 19 moves of a game that was made.
func (c *crowd) position() sente.Record {
	r := c.past[c.rng.IntN(len(c.past))].Clone()
	r.Moves = r.Moves[:min(len(r.Moves), c.rng.IntN(1+c.rng.IntN(20)))]
	r.Thinking, r.Result = nil, sente.Result{}
	return r
}

// fill puts games in, as many at a time as the library likes, and says how long the library took and how many
// positions there are.
func (c *crowd) fill(t testing.TB, s *Store, n int) (spent time.Duration) {
	began, told := c.made, 0
	for c.made < began+n {
		entries := make([]library.Entry, min(s.Batch(t.Context()), began+n-c.made))
		for i := range entries {
			entries[i] = c.next(t)
		}
		from := time.Now()
		if _, err := s.Add(t.Context(), entries...); err != nil {
			t.Fatal(err)
		}
		if spent += time.Since(from); (c.made-began)*10/n > told {
			told = (c.made - began) * 10 / n
			t.Logf("%d games, %v", c.made, spent.Round(time.Second))
		}
	}
	return spent
}

// TestLongFigures measures a library of SENTE_LIBRARY_GAMES games, 100,000 if that says
// nothing: docs/experiments/0174-library.md.
func TestLongFigures(t *testing.T) {
	testutil.Long(t)
	n, err := strconv.Atoi(os.Getenv("SENTE_LIBRARY_GAMES"))
	if err != nil {
		n = 100_000
	}
	s := fresh(t)
	c := &crowd{rng: rand.New(rand.NewPCG(1, 1))}
	spent := c.fill(t, s, n)
	var rows, kept int
	if err := s.db.QueryRow("SELECT (SELECT count(*) FROM positions), (SELECT count(*) FROM games)").Scan(&rows, &kept); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(s.name)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games brought, %d kept, %d positions, %d counted: %v, %.0f games/s, %.1f MB", n, kept, rows, len(s.hot), spent.Round(time.Second), float64(n)/spent.Seconds(), float64(info.Size())/1e6)
	var find, explore []time.Duration
	for range 2000 {
		r := c.position()
		find = append(find, timed(t, func(ctx context.Context) error {
			_, err := s.Find(ctx, library.Query{Position: &r, Most: 50})
			return err
		}))
		explore = append(explore, timed(t, func(ctx context.Context) error {
			_, err := s.Explore(ctx, library.Query{Position: &r})
			return err
		}))
	}
	some := map[string]library.Query{
		"a year": {Since: time.Unix(1_600_000_000, 0), Until: time.Unix(1_631_500_000, 0)}, "a result": {Result: "black"}, "40 plies or more": {MinLength: 40},
		"a player": {Player: "player 17"}, "a player as black": {Player: "player 17", Side: "black"}, "a player's wins": {Player: "player 17", Result: library.Won},
		"all of these": {Player: "player 17", Side: "black", Result: library.Won, MinLength: 20, Since: time.Unix(1_550_000_000, 0)}, "a name that all share": {Player: "player"},
	}
	filtered := map[string][]time.Duration{}
	for what, q := range some {
		for range 500 {
			r := c.position()
			q.Position = &r
			filtered[what] = append(filtered[what], timed(t, func(ctx context.Context) error {
				_, err := s.Explore(ctx, q)
				return err
			}))
		}
	}
	report := func(what string, all []time.Duration, most time.Duration) {
		slices.Sort(all)
		p99 := all[len(all)*99/100]
		t.Logf("%s: median %v, p99 %v, longest %v", what, all[len(all)/2], p99, all[len(all)-1])
		if p99 > most {
			t.Errorf("%s: p99 %v, want at most %v", what, p99, most)
		}
	}
	report("find by position, 50 games", find, 50*time.Millisecond)
	report("explore", explore, 100*time.Millisecond)
	for what, all := range filtered {
		most := 100 * time.Millisecond
		if what == "a name that all share" {
			most = time.Hour // every seat of the library is looked at: the figure is only told
		}
		report("explore, "+what, all, most)
	}
	from := time.Now()
	if err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "backup.db")); err != nil {
		t.Fatal(err)
	}
	t.Logf("backup: %v", time.Since(from).Round(time.Millisecond))
	from = time.Now()
	if err := s.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Logf("check: %v", time.Since(from).Round(time.Millisecond))
}

func timed(t testing.TB, do func(context.Context) error) time.Duration {
	from := time.Now()
	if err := do(t.Context()); err != nil {
		t.Fatal(err)
	}
	return time.Since(from)
}
