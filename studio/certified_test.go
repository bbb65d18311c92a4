package studio

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/studio/internal/storage"
)

// noSolver is a solver without results.
type noSolver struct{}

var errUnsolved = errors.New("asked")

func (noSolver) Solve(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Info, error) {
	return sente.Info{}, errUnsolved
}

// certificateOf returns a certificate of a position's proof.
func certificateOf(t *testing.T, g catalog.Game, r sente.Record) []byte {
	t.Helper()
	c := testutil.Must(g.Prove(r))(t)
	defer c.Close()
	found, err := c.Solve(t.Context(), sente.Limits{}, func(proof.Progress) {})
	if err != nil || len(found.Certificates) == 0 {
		t.Fatal(found, err)
	}
	var file bytes.Buffer
	testutil.NoError(t, found.Certificates[0].Write(&file, r))
	return file.Bytes()
}

func ourGomoku(t *testing.T) catalog.Game {
	t.Helper()
	return testutil.Must(standard.Games().FindGame("gomoku"))(t)
}

// won returns a position with white to move in which black wins by a five.
func won() sente.Record {
	return sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h1", "i8", "i1", "h9", "a15", "h7"}}
}

// wonWithCaptures returns a position with captures that black wins by threats.
func wonWithCaptures() sente.Record {
	moves := "j11 m12 j9 j13 h10 j10 l9 l11 k10 i8 k10 m8 h11 h12 h13 i12 k14 i12 g12 j12 i14 k12 l12 j15 f13 i10 i11 g9 i11 g11 e10 f11"
	r := sente.Record{Game: "gomoku", Rules: "pente"}
	for m := range strings.FieldsSeq(moves) {
		r.Moves = append(r.Moves, sente.Move(m))
	}
	return r
}

// TestCertificates_SolverUsesUpload checks that the winner's moves are from the uploaded certificate
// against all replies, that other positions use the solver, and that an invalid certificate is refused.
func TestCertificates_SolverUsesUpload(t *testing.T) {
	t.Run("without captures", func(t *testing.T) { certificateIsFollowed(t, won()) })
	t.Run("with captures", func(t *testing.T) { certificateIsFollowed(t, wonWithCaptures()) })
}

func certificateIsFollowed(t *testing.T, from sente.Record) {
	studio, g := newStudio(t), ourGomoku(t)
	file := certificateOf(t, g, from)
	untrue := bytes.Clone(file)
	untrue[len(untrue)-1]++
	if status, answer := sendFile(studio, "name=w.proof", untrue); status != http.StatusUnprocessableEntity || !strings.Contains(answer, "wrong checksum") {
		t.Errorf("%d %s", status, answer)
	}
	if status, answer := sendFile(studio, "name=w.proof", file); status != http.StatusOK || !strings.Contains(answer, "it is correct, ") || !strings.Contains(answer, "certificate that black wins") {
		t.Fatalf("%d %s", status, answer)
	}
	long := append([]byte("sente-threats 2 "), make([]byte, storage.MaxCertificate)...)
	if status, answer := sendFile(studio, "name=w.proof", long); status != http.StatusRequestEntityTooLarge || !strings.Contains(answer, "exceeds the maximum of 4 MiB") {
		t.Errorf("%d %s", status, answer)
	}
	solver := studio.uploads.Solver(noSolver{}, g)
	if _, err := solver.Solve(t.Context(), sente.Record{Game: "gomoku", Rules: from.Rules, Moves: from.Moves[:3]}, sente.Limits{}, nil); !errors.Is(err, errUnsolved) {
		t.Errorf("before the position: %v", err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		r := from
		for {
			board := testutil.Must(g.BoardAfterMoves(r))(t)
			if over, winner, _ := board.Outcome(); over {
				if winner != 0 {
					t.Fatalf("%v: player %d wins", r.Moves, winner)
				}
				break
			}
			if board.Turn() == 1 {
				checkZone(t, solver, board, r)
				legal := board.Legal()
				r = r.WithMove(legal[rng.IntN(len(legal))])
				continue
			}
			i, err := solver.Solve(t.Context(), r, sente.Limits{}, nil)
			if err != nil || len(i.Line) != 1 || !i.Score.Won() {
				t.Fatalf("%v: %+v, %v", r.Moves, i, err)
			}
			r = r.WithMove(i.Line[0])
		}
	}
}

// TestCertificates_SolverUsesOwners checks certificates from the start of the studio.
func TestCertificates_SolverUsesOwners(t *testing.T) {
	studio, g, from := newStudio(t), ourGomoku(t), won()
	solver := studio.uploads.Solver(noSolver{}, g)
	after := from.WithMove("a1")
	if _, err := solver.Solve(t.Context(), after, sente.Limits{}, nil); !errors.Is(err, errUnsolved) {
		t.Errorf("without a certificate: %v", err)
	}
	s, ok, err := standard.Games().ReadStrategy(bytes.NewReader(certificateOf(t, g, from)))
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	studio.AddStrategy(s)
	if i, err := solver.Solve(t.Context(), after, sente.Limits{}, nil); err != nil || len(i.Line) != 1 || !i.Score.Won() {
		t.Errorf("%+v, %v", i, err)
	}
}

// TestCertificates_DrawsAreOpened checks that certificates of draws are verified and opened but not
// used by the solver.
func TestCertificates_DrawsAreOpened(t *testing.T) {
	studio, g := newStudio(t), ourGomoku(t)
	r := sente.Record{Game: "gomoku", Size: "6"}
	file := certificateOf(t, g, r)
	if status, answer := sendFile(studio, "name=d.proof", file); status != http.StatusOK || !strings.Contains(answer, "certificate that black cannot be beaten") || !strings.Contains(answer, "it is correct, 1 position checked") {
		t.Errorf("%d %s", status, answer)
	}
	if _, err := studio.uploads.Solver(noSolver{}, g).Solve(t.Context(), r, sente.Limits{}, nil); !errors.Is(err, errUnsolved) {
		t.Errorf("%v: somebody plays by it", err)
	}
	file[len(file)-1]++
	if status, answer := sendFile(studio, "name=d.proof", file); status != http.StatusUnprocessableEntity || !strings.Contains(answer, "wrong checksum") {
		t.Errorf("%d %s", status, answer)
	}
}

// checkZone checks that the winner's move is the same after all moves outside the zone.
func checkZone(t *testing.T, solver sente.Solver, board rules.Board, r sente.Record) {
	t.Helper()
	i, err := solver.Solve(t.Context(), r, sente.Limits{}, nil)
	if err != nil || !i.Score.Lost() || len(i.Line) == 0 {
		t.Fatalf("%v: %+v, %v", r.Moves, i, err)
	}
	var same sente.Move
	for _, m := range board.Legal() {
		if slices.Contains(i.Zone, m) {
			continue
		}
		after, err := solver.Solve(t.Context(), r.WithMove(m), sente.Limits{}, nil)
		if err != nil || len(after.Line) != 1 {
			t.Fatalf("%v %v: %+v, %v", r.Moves, m, after, err)
		}
		if after.Score == sente.WinIn(1) {
			continue // whichever move ends the game
		}
		if same == "" {
			same = after.Line[0]
		}
		if after.Line[0] != same {
			t.Errorf("%v: outside the zone %v is answered by %v, another move by %v", r.Moves, m, after.Line[0], same)
		}
	}
}
