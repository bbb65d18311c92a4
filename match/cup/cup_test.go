package cup

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
)

var standard = catalog.Standard()

// FuzzCup reads anything without harm and complains in one sentence.
func FuzzCup(f *testing.F) {
	for _, seed := range []string{
		"", "kind = \"swiss\"\n[[player]]\nengine = \"sente\"\nnodes = \"2k\"\n", "games = 99999999999999999999", "time = 5",
		"resign = \"moves=3,score=5\"", "draw = \"moves=\"", "[[player]]\nsuspend = 3", "plies = -1", "rows = \"left\"", "order = 1\x00", "[player]\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Error("the error says nothing")
			}
			return
		}
		if c.Games > 1000 || len(c.Players) > 10 || c.Rounds > 100 || c.File != "" {
			return
		}
		p, _, err := c.Plan(t.Context(), standard)
		if err == nil {
			_ = p.Check(standard)
		}
	})
}

func TestAgreementsAreReadInFull(t *testing.T) {
	var a Agreement
	if err := a.UnmarshalText([]byte("movecount=3,score=600, after=7")); err != nil || a.Moves != 3 || a.Score != 600 || a.After != 7 {
		t.Errorf("%+v, %v", a, err)
	}
	for _, text := range []string{"", "moves", "moves=x", "moves=-1", "moves=1,speed=3", "score=3", "moves=99999999"} {
		if err := new(Agreement).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// A file and the flags that say the same make the same plan.
func TestFilesAndFlagsSayTheSame(t *testing.T) {
	plies := uint(2)
	f, err := Parse(`
kind = "match"
game = "connectfour"
size = "9x8"
games = 6
seed = 7
time = "50ms"
grace = "1s"
nodes = "2k"
threads = 2
plies = 2
max-moves = 30
solve = "1k"
resign = "moves=3,score=600"

[[player]]
engine = "sente"

[[player]]
engine = "sente"
`)
	if err != nil {
		t.Fatal(err)
	}
	fromFile, words, err := f.Plan(t.Context(), standard)
	if err != nil {
		t.Fatal(err)
	}
	terms := Terms{
		Players: "sente,sente", Game: "connectfour", Size: "9x8", Seed: 7,
		Pace: Pace{Time: span(t, "50ms"), Grace: span(t, "1s"), Nodes: 2000, Threads: 2},
		Ends: Ends{MaxMoves: 30, Solve: 1000, Resign: Agreement{match.Agreement{Moves: 3, Score: 600}}},
	}
	plan, err := terms.Plan(standard)
	if err != nil {
		t.Fatal(err)
	}
	plan.Kind, plan.Games = match.Match, 6
	said, err := Openings{Plies: &plies}.AddTo(t.Context(), standard, &plan, 3)
	if err != nil || said != words || said != "after 2 random plies" {
		t.Errorf("%q, %q, %v", said, words, err)
	}
	if !reflect.DeepEqual(fromFile, plan) {
		t.Errorf("the file says %+v, the flags %+v", fromFile, plan)
	}
	if plan.Players[1].Name != "sente (2)" || plan.Grace != time.Second || plan.Adjudication.MaxMoves != 30 {
		t.Errorf("%+v", plan)
	}
}

func span(t *testing.T, text string) (s amount.Span) {
	t.Helper()
	if err := s.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return s
}

// The clock of a match is written as that of a game: "5m+3s".
func TestClocksAreWrittenAsInPlay(t *testing.T) {
	var p Pace
	if err := p.Control.UnmarshalText([]byte("5m+3s")); err != nil {
		t.Fatal(err)
	}
	var plan match.Plan
	p.set(&plan)
	if want := (sente.Control{Game: 5 * time.Minute, Increment: 3 * time.Second}); plan.Control != want {
		t.Errorf("%+v, not %+v", plan.Control, want)
	}
	if err := p.Control.UnmarshalText([]byte("5m+")); err == nil {
		t.Error("half a clock is read")
	}
}
