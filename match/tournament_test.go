package match

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/testutil"
)

var builtinGames = standard.Games()

// FuzzTournamentFile reads anything without harm and complains in one sentence.
func FuzzTournamentFile(f *testing.F) {
	for _, seed := range []string{
		"", "kind = \"swiss\"\n[[player]]\nengine = \"sente\"\nnodes = \"2k\"\n", "games = 99999999999999999999", "time = 5",
		"resign = \"moves=3,score=5\"", "draw = \"moves=\"", "[[player]]\nsuspend = 3", "plies = -1", "rows = \"left\"", "order = 1\x00", "[player]\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseTournament(text)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Error("the error says nothing")
			}
			return
		}
		if c.Games > 1000 || len(c.Players) > 10 || c.Rounds > 100 || c.File != "" {
			return
		}
		p, _, err := c.Plan(t.Context(), builtinGames)
		if err == nil {
			_ = p.Validate(builtinGames)
		}
	})
}

func TestAgreementOption_IsParsedCompletely(t *testing.T) {
	var a AgreementOption
	if err := a.UnmarshalText([]byte("movecount=3,score=600, after=7")); err != nil || a.Moves != 3 || a.Score != 600 || a.After != 7 {
		t.Errorf("%+v, %v", a, err)
	}
	for _, text := range []string{"", "moves", "moves=x", "moves=-1", "moves=1,speed=3", "score=3", "moves=99999999"} {
		if err := new(AgreementOption).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// A file and the flags that say the same make the same plan.
func TestTournamentFile_EqualsFlags(t *testing.T) {
	plies := uint(2)
	f, err := ParseTournament(`
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
	testutil.NoError(t, err)
	fromFile, words, err := f.Plan(t.Context(), builtinGames)
	testutil.NoError(t, err)
	options := MatchOptions{
		Players: "sente,sente", Game: "connectfour", Size: "9x8", Seed: 7,
		LimitOptions:        LimitOptions{Time: span(t, "50ms"), Grace: span(t, "1s"), Nodes: 2000, Threads: 2},
		AdjudicationOptions: AdjudicationOptions{MaxMoves: 30, Solve: 1000, Resign: AgreementOption{Agreement{Moves: 3, Score: 600}}},
	}
	plan, err := options.Plan(builtinGames)
	testutil.NoError(t, err)
	plan.Kind, plan.Games = Match, 6
	said, err := OpeningOptions{Plies: &plies}.AddTo(t.Context(), builtinGames, &plan, 3)
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
	testutil.NoError(t, s.UnmarshalText([]byte(text)))
	return s
}

// The clock of a match is written as that of a game: "5m+3s".
func TestTournamentFile_ParsesClock(t *testing.T) {
	var p LimitOptions
	testutil.NoError(t, p.Control.UnmarshalText([]byte("5m+3s")))
	var plan Plan
	p.setClocks(&plan)
	if want := (sente.Control{Game: 5 * time.Minute, Increment: 3 * time.Second}); plan.Control != want {
		t.Errorf("%+v, not %+v", plan.Control, want)
	}
	if err := p.Control.UnmarshalText([]byte("5m+")); err == nil {
		t.Error("half a clock is read")
	}
}

// A player's own time counts for it alone, longer or shorter than the tournament's; the usual
// time, which no one wrote, binds none that has a pace of its own.
func TestTournamentFile_PlayerTimes(t *testing.T) {
	for _, one := range []struct {
		name, head, first, second string
		move                      time.Duration
		times                     [2]time.Duration
		grace, patience           bool
	}{
		{"longer", `time = "50ms"`, `time = "200ms"`, ``, 200 * time.Millisecond, [2]time.Duration{200 * time.Millisecond, 50 * time.Millisecond}, true, false},
		{"shorter", `time = "50ms"`, `time = "20ms"`, ``, 50 * time.Millisecond, [2]time.Duration{20 * time.Millisecond, 0}, true, false},
		{"none written", ``, `time = "200ms"`, ``, 200 * time.Millisecond, [2]time.Duration{200 * time.Millisecond, 100 * time.Millisecond}, true, false},
		{"both", ``, `time = "20ms"`, `time = "30ms"`, 30 * time.Millisecond, [2]time.Duration{20 * time.Millisecond, 30 * time.Millisecond}, true, false},
		{"nodes alone", ``, `nodes = 50`, `nodes = 60`, 0, [2]time.Duration{}, false, true},
		{"nodes against time", ``, `nodes = 50`, `time = "1s"`, 0, [2]time.Duration{0, time.Second}, true, true},
		{"beside nodes", `nodes = 50`, `time = "1s"`, ``, 0, [2]time.Duration{time.Second, 0}, true, true},
		{"beside a clock", `control = "1m+1s"`, `time = "1s"`, ``, 0, [2]time.Duration{time.Second, 0}, true, false},
		{"nodes below a time", `time = "50ms"`, `nodes = 50`, ``, 50 * time.Millisecond, [2]time.Duration{}, true, false},
		{"the usual", ``, ``, ``, 100 * time.Millisecond, [2]time.Duration{}, true, false},
	} {
		f, err := ParseTournament("game = \"tictactoe\"\n" + one.head + "\n[[player]]\nengine = \"sente\"\n" + one.first + "\n[[player]]\nengine = \"random\"\n" + one.second + "\n")
		if err != nil {
			t.Fatal(one.name, err)
		}
		p, _, err := f.Plan(t.Context(), builtinGames)
		if err != nil {
			t.Fatal(one.name, err)
		}
		flags := MatchOptions{Game: "tictactoe", Engines: []string{"sente", "random"}, LimitOptions: f.LimitOptions}
		for i, own := range []string{one.first, one.second} {
			if own != "" {
				o := PlayerOptions{}
				if err := o.UnmarshalText([]byte(fmt.Sprintf("%d: ", i+1) + strings.NewReplacer(" = ", "=", `"`, "").Replace(own))); err != nil {
					t.Fatal(one.name, err)
				}
				flags.Own = append(flags.Own, o)
			}
		}
		if byFlags, err := flags.Plan(builtinGames); err != nil || !reflect.DeepEqual(byFlags.Players, p.Players) || byFlags.Control != p.Control || byFlags.Grace != p.Grace || byFlags.Patience != p.Patience {
			t.Errorf("%s: by flags %+v, %v; want %+v", one.name, byFlags, err, p)
		}
		if times := [2]time.Duration{p.Players[0].Limits.Time, p.Players[1].Limits.Time}; p.Control.Move != one.move || times != one.times {
			t.Errorf("%s: %v a move, of their own %v; want %v, %v", one.name, p.Control.Move, times, one.move, one.times)
		}
		if (p.Grace > 0) != one.grace || (p.Patience > 0) != one.patience {
			t.Errorf("%s: grace %v, patience %v", one.name, p.Grace, p.Patience)
		}
	}
}
