//go:build slow

package enginetest

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/search/proof/check"
)

// A puzzle is a position whose value is known.
type puzzle struct {
	game, size string
	want       proof.Value // for the side to move at the start
}

var quickPuzzles = []puzzle{
	{"tictactoe", "", proof.Drawn},
	{"connectfour", "4x4", proof.Drawn},
	{"connectfour", "5x4", proof.Drawn},
	{"othello", "4", proof.Lost},
}

var longPuzzles = []puzzle{
	{"connectfour", "6x4", proof.Lost},
	{"connectfour", "5x5", proof.Drawn},
	{"connectfour", "6x5", proof.Drawn},
}

func (p puzzle) record() sente.Record { return sente.Record{Game: p.game, Size: p.size} }

// open is what a catalog does for a certificate.
func open(r sente.Record) (rules.Board, error) {
	game := catalog.Game{Open: map[string]func(sente.Record) (rules.Board, error){
		"connectfour": connectfour.Open, "othello": othello.Open, "tictactoe": tictactoe.Open,
	}[r.Game]}
	return game.BoardAfterMoves(r)
}

func (p puzzle) at(t *testing.T, opts ...proof.Option) proof.Case {
	t.Helper()
	var c proof.Case
	var err error
	switch r := p.record(); p.game {
	case "othello":
		game, start, e := othello.FromRecord(r)
		if e != nil {
			t.Fatal(e)
		}
		c, err = proof.NewCase(game, start, nil, opts...)
	case "tictactoe":
		c, err = proof.NewCase(tictactoe.Game, tictactoe.Game.Start(), nil, opts...)
	default:
		game, root, e := connectfour.FromRecord(r, connectfour.New)
		if e != nil {
			t.Fatal(e)
		}
		c, err = proof.NewCase(game, root, nil, opts...)
	}
	testutil.NoError(t, err)
	return c
}

// solve solves a puzzle and has its certificates checked.
func (p puzzle) solve(t *testing.T, opts ...proof.Option) proof.Result {
	t.Helper()
	got, err := p.at(t, opts...).Solve(context.Background(), sente.Limits{}, nil)
	testutil.NoError(t, err)
	if got.Value != p.want {
		t.Fatalf("%s %s is a %v, not a %v", p.game, p.size, p.want, got.Value)
	}
	t.Logf("%s %s: %v, %d nodes, %v, line %v", p.game, p.size, got.Value, got.Nodes, got.Time.Round(time.Millisecond), got.Line)
	if n := len(got.Certificates); n != 1 && p.want != proof.Drawn || n != 2 && p.want == proof.Drawn {
		t.Fatalf("%d certificates", n)
	}
	for _, c := range got.Certificates {
		p.check(t, c)
	}
	return got
}

func (p puzzle) check(t *testing.T, c proof.CertificateWriter) {
	t.Helper()
	var file bytes.Buffer
	if err := c.Write(&file, p.record()); err != nil {
		t.Fatal(err)
	}
	size, began := file.Len(), time.Now()
	claim, err := check.Verify(context.Background(), &file, open)
	testutil.NoError(t, err)
	t.Logf("  %v: %d nodes, %d bytes, checked in %v", claim, claim.Nodes, size, time.Since(began).Round(time.Millisecond))
}

func TestProofs_SmallGames(t *testing.T) {
	for _, p := range quickPuzzles {
		p.solve(t)
	}
}

// What a small table forgets is searched again, for the certificate too.
func TestProofs_SmallTables(t *testing.T) {
	for _, p := range []puzzle{quickPuzzles[0], quickPuzzles[1], quickPuzzles[3]} {
		p.solve(t, proof.TableBytes(1<<13)) // 340 entries
	}
}

// Images share entries, but certificates are about each position by itself.
func TestProofs_FoldedKeys(t *testing.T) {
	for _, p := range quickPuzzles[1:] {
		p.solve(t, proof.Folded(), proof.TableBytes(1<<20))
	}
}

func TestProofs_SquaredTrees(t *testing.T) {
	quickPuzzles[0].solve(t, proof.Squared(), proof.TableBytes(1<<20))
	quickPuzzles[1].solve(t, proof.Squared(), proof.TableBytes(8<<20))
	quickPuzzles[3].solve(t, proof.Squared(), proof.TableBytes(8<<20))
}

// The figures of docs/experiments/0011-proof.md.
func TestLongProofs(t *testing.T) {
	testutil.Long(t)
	for _, p := range append(quickPuzzles, longPuzzles...) {
		p.solve(t, proof.TableBytes(256<<20))
	}
}
