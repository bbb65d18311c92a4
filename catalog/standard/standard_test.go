package standard_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func TestGames_OpenEveryOfferedForm(t *testing.T) {
	for _, g := range standard.Games() {
		if g.About == "" || g.Title == "" || len(g.Profiles) == 0 {
			t.Errorf("%s lacks a title, a sentence or an engine", g.Name)
		}
		for _, r := range forms(g) {
			if _, err := g.Open(r); err != nil {
				t.Errorf("%s offers rules %q, size %q, opening %q: %v", g.Name, r.Rules, r.Size, r.Opening, err)
			}
		}
	}
}

// forms returns a record for every rule set, size and opening on offer.
func forms(g catalog.Game) (records []sente.Record) {
	records = append(records, sente.Record{Game: g.Name})
	for _, c := range g.Rules {
		records = append(records, sente.Record{Game: g.Name, Rules: c.Name})
	}
	for _, size := range g.Sizes {
		records = append(records, sente.Record{Game: g.Name, Size: size})
	}
	for _, c := range g.Openings {
		records = append(records, sente.Record{Game: g.Name, Opening: c.Name})
	}
	return records
}

func TestPreviews_AreLegalAndUnfinished(t *testing.T) {
	for _, g := range standard.Games() {
		b, err := g.BoardAfterMoves(preview(t, g))
		if err != nil {
			t.Errorf("preview of %s: %v", g.Name, err)
			continue
		}
		if over, _, _ := b.Outcome(); over || b.Ply() == 0 {
			t.Errorf("the preview of %s is over or empty", g.Name)
		}
	}
}

func preview(t *testing.T, g catalog.Game) sente.Record {
	t.Helper()
	b, err := g.Open(sente.Record{Game: g.Name})
	testutil.NoError(t, err)
	words, err := b.Split(g.Preview)
	testutil.NoError(t, err)
	r := sente.Record{Game: g.Name}
	for _, w := range words {
		r.Moves = append(r.Moves, sente.Move(w))
	}
	return r
}

func TestCatalog_ExplainsWrongNames(t *testing.T) {
	games := standard.Games()
	gomoku := gameOf(t, "gomoku")
	if _, err := games.FindGame("chess"); err == nil || !strings.Contains(err.Error(), "expected one of gomoku, ") {
		t.Errorf("unknown game: %v", err)
	}
	for spec, want := range map[string]string{
		"deep":               `unknown engine "deep" for gomoku: expected one of sente, `,
		"sente:style=4":      `engine sente has no option "style": expected one of memory`,
		"sente:level=101":    `level=101: expected an integer from 0 to 100, or first, beginner, `,
		"sente:memory":       `engine option "memory" has no value: use sente:memory=VALUE`,
		"sente:memory=x":     "memory=x: expected an integer from 0 to 1048576",
		"random:seed=1.5":    "seed=1.5: expected an integer from 0 to 18446744073709551615",
		"minimax:time=NaN":   "time=NaN: expected seconds from 0 to 1000000, for example 5 or 0.5",
		"search:layers=none": "layers=none: expected all, even or odd",
		"heuristic:depth=12": `engine heuristic has no option "depth": expected one of random`,
	} {
		if _, err := gomoku.NewEngine(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("engine %q: %v, want %q", spec, err, want)
		}
	}
}

// TestSizes_DependOnRules: some rules are usually played on another board.
func TestSizes_DependOnRules(t *testing.T) {
	g := gameOf(t, "gomoku")
	for rules, want := range map[string]string{"": "15", "renju": "15", "capture": "19", "pente:prize=12": "19", "nonsense": "15"} {
		if got := g.SizeOf(sente.Record{Game: "gomoku", Rules: rules}); got != want {
			t.Errorf("%q is played on %s lines, want %s", rules, got, want)
		}
	}
	if got := g.SizeOf(sente.Record{Game: "gomoku", Rules: "capture", Size: "13x13"}); got != "13" {
		t.Errorf("size 13x13 is %s", got)
	}
}

func TestEngines_ReturnLegalMoves(t *testing.T) {
	eachProfile(func(g catalog.Game, p catalog.Profile) { playsLegally(t, g, engineOf(t, g, p.Name), preview(t, g)) })
}

// TestClauses_DescribeRuleSets: of every rule set that has clauses, writing all of them as they are
// is the rule set itself; the rules know every offered clause.
func TestClauses_DescribeRuleSets(t *testing.T) {
	for _, g := range standard.Games() {
		for _, r := range g.Rules {
			rules := r.Name
			for i, c := range g.Clauses {
				rules += map[bool]string{true: ":", false: ","}[i == 0] + c.Name + "=" + c.In[r.Name]
				if c.About == "" {
					t.Errorf("%s: %s explains nothing", g.Name, c.Name)
				}
			}
			if _, err := g.Open(sente.Record{Game: g.Name, Rules: rules}); err != nil {
				t.Errorf("%s, rules %q: %v", g.Name, rules, err)
			}
		}
	}
}

// TestLevels_AreOrderedByName: every level that is offered can be had, and the ladders rise.
func TestLevels_AreOrderedByName(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, g := range standard.Games() {
		for _, p := range g.Profiles {
			for i, n := range p.Ladder {
				if n >= 0 && i > 0 && n <= p.Ladder[i-1] || n >= 100 {
					t.Errorf("%s %s: the ladder %v does not rise", g.Name, p.Name, p.Ladder)
				}
			}
			if l := p.NamedLevels(); p.Ladder != nil && len(l) > len(p.Ladder) {
				t.Errorf("%s %s: %d words for a ladder of %d levels", g.Name, p.Name, len(l), len(p.Ladder))
			}
			for _, l := range p.NamedLevels() {
				if _, err := g.NewEngine(l.Spec); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// TestFacts_MatchScene: what a board tells as facts is what its picture
// shows, in games of every rule set played at random.
func TestFacts_MatchScene(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	scored, captured := 0, 0
	for _, g := range standard.Games() {
		for _, r := range kinds(g) {
			b, err := g.Open(r)
			testutil.NoError(t, err)
			for {
				if want := shown(b, "score"); !slices.Equal(b.Scores(), want) {
					t.Fatalf("%s %s: scores %v, the picture says %v", g.Name, r.Rules, b.Scores(), want)
				}
				if got, want := words(b.Captures()), shown(b, "captures"); !slices.Equal(got, want) {
					t.Fatalf("%s %s: captures %v, the picture says %v", g.Name, r.Rules, got, want)
				}
				legal := b.Legal()
				if len(legal) == 0 || b.Ply() > 80 {
					break
				}
				if _, err := b.Play(string(legal[rng.IntN(len(legal))])); err != nil {
					t.Fatal(err)
				}
			}
			scored, captured = scored+len(b.Scores()), captured+len(b.Captures())
		}
	}
	if scored == 0 || captured == 0 {
		t.Errorf("%d scores and %d captures were compared", scored, captured)
	}
}

// kinds are a record of each rule set of a game.
func kinds(g catalog.Game) []sente.Record {
	all := []sente.Record{{Game: g.Name}}
	for _, choice := range g.Rules {
		all = append(all, sente.Record{Game: g.Name, Rules: choice.Name})
	}
	return all
}

// shown are the values that a picture names so, by player; nil if it lacks one.
func shown(b rules.Board, name string) []string {
	values := make([]string, len(b.Seats()))
	found := 0
	for _, text := range b.Scene().Texts {
		if text.Name == name && text.Player >= 0 {
			values[text.Player] = text.Value[strings.LastIndex(text.Value, " ")+1:] // 12 of "4 × 3 = 12"
			found++
		}
	}
	if found < len(values) {
		return nil
	}
	return values
}

func words(numbers []int) (texts []string) {
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(n))
	}
	return texts
}

// TestGuides_TasksHaveAnswers does every task by every answer and plays on to the end of the game;
// a move that is no answer must be possible, or the task is trivial.
func TestGuides_TasksHaveAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 15))
	for _, g := range standard.Games() {
		guide := g.GuideOrAbout()
		if len(guide.Rules) < 3 || len(guide.Tasks) < 2 {
			t.Errorf("%s: a guide of %d rules and %d tasks", g.Name, len(guide.Rules), len(guide.Tasks))
		}
		for _, task := range guide.Tasks {
			for _, answer := range task.Answers {
				board, err := g.BoardAfterMoves(task.Record)
				if err != nil {
					t.Fatalf("%s, %s: %v", g.Name, task.Ask, err)
				}
				if legal := board.Legal(); len(legal) <= len(task.Answers) {
					t.Errorf("%s, %s: all moves are answers", g.Name, task.Ask)
				}
				for move := sente.Move(answer); ; {
					if name, err := board.Play(string(move)); err != nil || name != move {
						t.Fatalf("%s, %s: %s is played as %q, %v", g.Name, task.Ask, move, name, err)
					}
					legal := board.Legal()
					if len(legal) == 0 {
						break
					}
					move = legal[rng.IntN(len(legal))]
				}
			}
		}
	}
}

// TestGuides_RejectImpossibleTasks checks that validating the catalog rejects tasks without an
// answer.
func TestGuides_RejectImpossibleTasks(t *testing.T) {
	g := gameOf(t, "tictactoe")
	for want, task := range map[string]rules.Task{
		"needs a text":      {Answers: []string{"a1"}},
		"not a legal move":  {Ask: "Do it.", Answers: []string{"a9"}},
		"set-up part \"y\"": {Ask: "Do it.", Answers: []string{"a1"}, Record: sente.Record{Setup: "y: a1"}},
	} {
		g.Guide = rules.Guide{Tasks: []rules.Task{task}}
		if err := (catalog.Catalog{g}).Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", task, err, want)
		}
	}
	g.Guide = rules.Guide{}
	if rules := g.GuideOrAbout().Rules; !slices.Equal(rules, []string{g.About}) {
		t.Errorf("without a guide it says %q", rules)
	}
}
