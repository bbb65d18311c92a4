package proof_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/proof"
)

// odd is a tree whose branches have names that mean something in a file.
type odd struct{ wood }

var oddNames = []string{"(", ")", ".", "=1", "@1", "100%", "a b", "\tü\x7f", "end sha256", ""}

func (odd) Format(_ *searchtest.Node, m searchtest.Branch) string { return oddNames[m] + "!" }

func (odd) Parse(_ *searchtest.Node, text string) (searchtest.Branch, error) {
	for i, name := range oddNames {
		if name+"!" == text {
			return searchtest.Branch(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no branch", text)
}

func TestOddNamesSurviveAFile(t *testing.T) {
	for seed := range uint64(30) {
		tree := odd{wood{searchtest.Tree{Seed: seed, Width: len(oddNames), Plies: 4, Places: 12, Turning: 4, Ending: 3}}}
		for player := range 2 {
			s, err := proof.New(tree, proof.TableBytes(1<<16))
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Ask(context.Background(), tree.Start(), proof.Question{Player: player}, sente.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			verify(t, "odd names", got.Certificate, func(sente.Record) (rules.Board, error) {
				return rules.NewBoard(tree, tree.Start()), nil
			})
		}
	}
}

// An answer may be found just in time, and its certificate not.
func TestAnswerWithoutTimeForItsCertificate(t *testing.T) {
	g := grid{searchtest.NewStones(3, 3, 3)}
	q := proof.Question{Player: 0, Goal: proof.Win}
	bare, err := newSolver(t, g, proof.Bare()).Ask(context.Background(), g.Start(), q, sente.Limits{}, nil)
	if err != nil || !bare.Known || bare.Certificate != nil || bare.End != proof.Settled {
		t.Fatalf("%+v, %v", bare, err)
	}
	got, err := newSolver(t, g).Ask(context.Background(), g.Start(), q, sente.Limits{Nodes: bare.Nodes + 1}, nil)
	if err != nil || !got.Known || got.Yes != bare.Yes || got.Certificate != nil || got.End != proof.AtNodes {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestCertificatesAreTheSameEachTime(t *testing.T) {
	g := grid{searchtest.NewStones(4, 3, 3)}
	var first string
	for range 3 {
		got, err := newSolver(t, g).Solve(context.Background(), g.Start(), sente.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := got.Certificates[0].Write(&file, sente.Record{Game: "stones", Moves: []sente.Move{"a b"}}); err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = file.String()
		}
		if file.String() != first {
			t.Error("two searches, two certificates")
		}
	}
	if !strings.Contains(first, "\nmoves a%20b\n") {
		t.Errorf("the head is\n%.200s", first)
	}
}

// broken is a disk that is full.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWritingFails(t *testing.T) {
	g := grid{searchtest.NewStones(2, 2, 2)}
	got, err := newSolver(t, g).Solve(context.Background(), g.Start(), sente.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := got.Certificates[0]
	if err := c.Write(broken{}, sente.Record{Game: "stones"}); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("a full disk: %v", err)
	}
	if err := c.Write(&bytes.Buffer{}, sente.Record{Game: "stones", Setup: "a\nb"}); err == nil || !strings.Contains(err.Error(), "does not fit one line") {
		t.Errorf("a set-up of two lines: %v", err)
	}
}
