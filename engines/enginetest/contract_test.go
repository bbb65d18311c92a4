package enginetest_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	c4engine "github.com/sente-games/sente/engines/connectfour"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/balance"
	"github.com/sente-games/sente/engines/gomoku/baseline"
	omegaengine "github.com/sente-games/sente/engines/omega"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/train"
)

// contract is an engine under the tests of the contract that all engines keep.
type contract struct {
	name    string
	open    func() (sente.Engine, error)
	board   func(sente.Record) (rules.Board, error)
	records []sente.Record // games that the engine plays
	lines   bool           // it reports as many lines as requested
	nodes   int64          // a limit for a move of a whole game
}

const engineMemory = 12 << 20

var contracts = []contract{
	{"gomoku", func() (sente.Engine, error) { return gomokuengine.New(gomokuengine.Options{Memory: engineMemory}) }, gomoku.Open, tableGames(), false, 300},
	{"gomoku complete", func() (sente.Engine, error) {
		e, err := gomokuengine.New(gomokuengine.Options{Memory: engineMemory})
		return gomokuengine.CompleteLines(e), err
	}, gomoku.Open, tableGames()[:2], true, 300},
	{"gomoku heuristic", func() (sente.Engine, error) { return gomokuengine.NewHeuristic(), nil }, gomoku.Open, tableGames(), false, 1},
	{"gomoku balance", func() (sente.Engine, error) {
		e, err := gomokuengine.New(gomokuengine.Options{Memory: engineMemory})
		return balance.WrapEngine(e), err
	}, gomoku.Open, []sente.Record{{Game: "gomoku", Opening: "swap2", Size: "15"}, {Game: "gomoku", Opening: "pro", Size: "7"}}, false, 1500},
	{"capture", func() (sente.Engine, error) {
		return capture.New(sente.Record{Game: "gomoku", Rules: "capture"}, capture.Options{Memory: engineMemory})
	}, gomoku.Open, gomokuGames("capture:6", "pente:9", "ninuki:13", "capture:prize=4,exact=on,last-pair=on:9"), true, 300},
	{"generic", func() (sente.Engine, error) { return baseline.NewGeneric(sente.Record{Rules: "caro"}, engineMemory) }, gomoku.Open, otherGames(), false, 300},
	{"generic heuristic", func() (sente.Engine, error) { return baseline.NewHeuristic(sente.Record{Rules: "caro"}) }, gomoku.Open, otherGames(), false, 1},
	{"sampler", func() (sente.Engine, error) {
		return baseline.NewSampler(baseline.SamplerSettings{Memory: engineMemory})
	}, gomoku.Open, tableGames(), true, 60},
	{"minimax", func() (sente.Engine, error) { return baseline.NewMinimax(baseline.MinimaxSettings{}) }, gomoku.Open, tableGames()[:3], true, 40},
	{"negascout", func() (sente.Engine, error) {
		return baseline.NewMinimax(baseline.MinimaxSettings{Breadth: 6}, alphabeta.With(alphabeta.PVS), alphabeta.Deepen(alphabeta.EvenDepths))
	}, gomoku.Open, tableGames()[:3], true, 40},
	{"zeromax", func() (sente.Engine, error) {
		return baseline.NewMinimax(baseline.MinimaxSettings{Breadth: 10, Simulation: 8, Rollout: 100})
	}, gomoku.Open, tableGames()[:3], true, 40},
	{"omega", func() (sente.Engine, error) { return omegaengine.New(omegaengine.Options{Memory: engineMemory}) }, omega.Open, []sente.Record{
		{Game: "omega", Size: "2"}, {Game: "omega", Size: "4", Rules: "pie"}, {Game: "omega", Size: "3", Rules: "3p"}, {Game: "omega", Size: "4", Rules: "ties=draw-4p"},
	}, false, 60},
	{"connectfour", func() (sente.Engine, error) { return c4engine.New(c4engine.Options{Memory: engineMemory}) }, connectfour.Open, connectfourGames(), false, 500},
	{"connectfour exact", func() (sente.Engine, error) {
		return c4engine.NewExact(c4engine.ExactOptions{Options: c4engine.Options{Memory: engineMemory}})
	}, connectfour.Open, connectfourGames(), true, 500},
}

// tableGames are games by the rules that the tables of engines/gomoku are made for.
func tableGames() []sente.Record {
	return gomokuGames("freestyle:15", "standard:5", "renju:9", "caro:20")
}

func gomokuGames(rulesAndSizes ...string) (records []sente.Record) {
	for _, text := range rulesAndSizes {
		i := strings.LastIndexByte(text, ':')
		records = append(records, sente.Record{Game: "gomoku", Rules: text[:i], Size: text[i+1:]})
	}
	return records
}

// otherGames are games that the tables of engines/gomoku are not made for.
func otherGames() (records []sente.Record) {
	for _, rule := range gomoku.AllRules() {
		if rule > gomoku.Caro {
			records = append(records, sente.Record{Game: "gomoku", Rules: rule.String(), Size: "9"})
		}
	}
	for _, opening := range gomoku.AllOpenings() {
		if opening > gomoku.StandardOpening {
			records = append(records, sente.Record{Game: "gomoku", Opening: opening.String(), Size: "9"})
		}
	}
	return append(records, sente.Record{Game: "gomoku", Rules: "freestyle:unblocked=on", Size: "9"}, sente.Record{Game: "gomoku", Rules: "capture:prize=4,exact=on", Opening: "swap2", Size: "7"})
}

func connectfourGames() []sente.Record {
	return []sente.Record{
		{Game: "connectfour", Size: "7x6"},
		{Game: "connectfour", Size: "10x10"},
		{Game: "connectfour", Size: "9x6"},
		{Game: "connectfour", Size: "4x31"},
		{Game: "connectfour", Size: "35x1"},
		{Game: "connectfour", Size: "1x127"},
		{Game: "connectfour", Rules: "popout", Size: "4x4"},
		{Game: "connectfour", Rules: "connect=5", Size: "6x6"},
	}
}

func eachContract(t *testing.T, test func(t *testing.T, c contract, e sente.Engine)) {
	for _, c := range contracts {
		t.Run(c.name, func(t *testing.T) { test(t, c, c.new(t)) })
	}
}

func (c contract) new(t *testing.T) sente.Engine {
	t.Helper()
	e, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sente.Close(e) })
	return e
}

// begun returns a record with a number of random moves, which do not end the game.
func (c contract) begun(t *testing.T, r sente.Record, rng *rand.Rand, plies int) sente.Record {
	t.Helper()
	for range 100 {
		board, err := c.board(r)
		if err != nil {
			t.Fatal(err)
		}
		next := r
		for range plies {
			legal := board.Legal()
			m := legal[rng.IntN(len(legal))]
			if _, err := board.Play(string(m)); err != nil {
				t.Fatal(err)
			}
			next = next.WithMove(m)
			if over, _, _ := board.Outcome(); over {
				break
			}
		}
		if over, _, _ := board.Outcome(); !over {
			return next
		}
	}
	return r
}

// TestEngine_PlaysLegallyToTheEnd lets each engine play against random moves by all its rules.
func TestEngine_PlaysLegallyToTheEnd(t *testing.T) {
	eachContract(t, func(t *testing.T, c contract, e sente.Engine) {
		rng := rand.New(rand.NewPCG(5, 11))
		for i, r := range c.records {
			board, err := c.board(r)
			if err != nil {
				t.Fatal(err)
			}
			for over := false; !over && len(r.Moves) < 60; over, _, _ = board.Outcome() {
				legal := board.Legal()
				m := legal[rng.IntN(len(legal))]
				if len(r.Moves)%3 != i%2 {
					choice, err := e.Think(t.Context(), r, sente.Limits{Nodes: c.nodes, Depth: 6, Threads: 1 + i%2, Seed: 3}, nil)
					if err != nil {
						t.Fatalf("%+v: %v", r, err)
					}
					m = choice.Move
				}
				if _, err := board.Play(string(m)); err != nil {
					t.Fatalf("%+v: %v", r, err)
				}
				r = r.WithMove(m)
			}
		}
	})
}

// TestEngine_SameNodesSameAnswer compares two new engines, and one that has forgotten a game.
func TestEngine_SameNodesSameAnswer(t *testing.T) {
	eachContract(t, func(t *testing.T, c contract, used sente.Engine) {
		rng := rand.New(rand.NewPCG(67, 1))
		for _, r := range c.records[:1] {
			r = c.begun(t, r, rng, 6)
			limits := sente.Limits{Nodes: 4 * c.nodes, Seed: 5}
			var answers []string
			for _, e := range []sente.Engine{c.new(t), c.new(t), used, used} {
				if f, ok := sente.As[sente.Forgetter](e); ok {
					f.Forget()
				} else if len(answers) == 3 {
					continue
				}
				choice, err := e.Think(t.Context(), r, limits, nil)
				if err != nil {
					t.Fatal(err)
				}
				answers = append(answers, fmt.Sprint(choice.Move, choice.Info.Score, choice.Info.Nodes))
			}
			if len(slices.Compact(answers)) != 1 {
				t.Errorf("%v: %q", r.Moves, answers)
			}
		}
	})
}

// TestEngine_ReportsAgreeWithChoice plays the lines of all reports by the rules and compares the
// last report of the best line with the choice.
func TestEngine_ReportsAgreeWithChoice(t *testing.T) {
	eachContract(t, func(t *testing.T, c contract, e sente.Engine) {
		rng := rand.New(rand.NewPCG(73, 1))
		for i, r := range append(c.records[:1:1], c.records...) {
			n := 3 * min(i, 1)
			r = c.begun(t, r, rng, 2)
			var best sente.Info
			ranks := map[int]bool{}
			choice, err := e.Think(t.Context(), r, sente.Limits{Nodes: 10 * c.nodes, Lines: n, Analysis: n > 0}, func(i sente.Info) {
				c.checkLine(t, r, i.Line)
				c.checkLine(t, r, i.Now)
				if ranks[i.Rank] = true; i.Rank == 0 {
					best = i
				}
			})
			if err != nil || len(ranks) > 0 && (len(best.Line) == 0 || best.Line[0] != choice.Move) {
				t.Errorf("last report %v, choice %s: %v", best.Line, choice.Move, err)
			}
			c.checkLine(t, r, choice.Info.Line)
			if want := max(n, 1); c.lines && i < 2 && len(ranks) != want {
				t.Errorf("%d lines requested, ranks reported: %v", want, ranks)
			}
		}
	})
}

// checkLine plays a line after a record by the rules.
func (c contract) checkLine(t *testing.T, r sente.Record, line []sente.Move) {
	t.Helper()
	board, err := c.board(r)
	for i, m := range slices.Concat(r.Moves, line) {
		if err == nil {
			_, err = board.Play(string(m))
		}
		if err != nil {
			t.Errorf("%+v: move %d of the line %v: %v", r, i-len(r.Moves)+1, line, err)
			return
		}
	}
}

// TestEngine_AnswersWhenCancelled gives a legal move without time, and when its caller has gone.
func TestEngine_AnswersWhenCancelled(t *testing.T) {
	eachContract(t, func(t *testing.T, c contract, e sente.Engine) {
		done, cancel := context.WithCancel(t.Context())
		cancel()
		r := c.begun(t, c.records[0], rand.New(rand.NewPCG(83, 1)), 4)
		for _, limits := range []sente.Limits{{}, {Time: 1}, {Left: -1}, {Nodes: 1}, {Depth: 1, Nodes: 1000}} {
			ctx := t.Context()
			if limits == (sente.Limits{}) {
				ctx = done
			}
			choice, err := e.Think(ctx, r, limits, nil)
			board, _ := c.board(r)
			for _, m := range append(slices.Clone(r.Moves), choice.Move) {
				if err == nil {
					_, err = board.Play(string(m))
				}
			}
			if err != nil {
				t.Errorf("%+v: %v, %v", limits, choice.Move, err)
			}
		}
	})
}

// TestEngine_ServesOneCallAtATime calls the engine from another goroutine during a report, and
// after Close.
func TestEngine_ServesOneCallAtATime(t *testing.T) {
	eachContract(t, func(t *testing.T, c contract, e sente.Engine) {
		if c.name == "gomoku balance" {
			t.Skip("it reports between calls of the engine inside")
		}
		r := c.begun(t, c.records[0], rand.New(rand.NewPCG(85, 1)), 2)
		limits := sente.Limits{Nodes: 10 * c.nodes, Seed: 1}
		undisturbed, err := c.new(t).Think(t.Context(), r, limits, nil)
		if err != nil {
			t.Fatal(err)
		}
		reports := 0
		choice, err := e.Think(t.Context(), r, limits, func(sente.Info) {
			if reports++; reports > 1 {
				return
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				if _, err := e.Think(t.Context(), c.records[0], limits, nil); !errors.Is(err, search.ErrBusy) {
					t.Errorf("a second Think: %v, want ErrBusy", err)
				}
				if a, ok := sente.As[sente.Avoider](e); ok {
					if _, err := a.Avoid(t.Context(), r, nil, limits, nil); !errors.Is(err, search.ErrBusy) {
						t.Errorf("Avoid: %v, want ErrBusy", err)
					}
				}
				if p, ok := sente.As[sente.Ponderer](e); ok {
					p.Ponder(t.Context(), c.records[0])
				}
				if f, ok := sente.As[sente.Forgetter](e); ok {
					f.Forget()
				}
				if _, ok := sente.As[io.Closer](e); ok {
					if err := sente.Close(e); !errors.Is(err, search.ErrBusy) {
						t.Errorf("Close: %v, want ErrBusy", err)
					}
				}
			}()
			<-done
		})
		if err != nil || reports == 0 || choice.Move != undisturbed.Move || choice.Info.Nodes != undisturbed.Info.Nodes {
			t.Errorf("%d reports, %v of %d nodes, want %v of %d: %v", reports,
				choice.Move, choice.Info.Nodes, undisturbed.Move, undisturbed.Info.Nodes, err)
		}
		for range 2 {
			if err := sente.Close(e); err != nil {
				t.Errorf("Close: %v", err)
			}
		}
		if _, err := e.Think(t.Context(), r, limits, nil); err != nil && !errors.Is(err, search.ErrClosed) {
			t.Errorf("Think after Close: %v, want ErrClosed or a move", err)
		}
	})
}

// TestEngine_RefusesBadRecords expects a sentence about each, and a move afterwards.
func TestEngine_RefusesBadRecords(t *testing.T) {
	eachContract(t, func(t *testing.T, c contract, e sente.Engine) {
		good := c.begun(t, c.records[0], rand.New(rand.NewPCG(84, 1)), 2)
		illegal := good.WithMove("zz99")
		for want, r := range map[string]sente.Record{
			"move 3": illegal, "size": {Game: good.Game, Size: "999"}, "marbles": {Game: good.Game, Rules: "marbles"},
		} {
			if _, err := e.Think(t.Context(), r, sente.Limits{Nodes: 10}, nil); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%+v: %v, want a sentence with %q", r, err, want)
			}
		}
		if choice, err := e.Think(t.Context(), good, sente.Limits{Nodes: 100}, nil); err != nil || choice.Move == "" {
			t.Errorf("after the errors: %v, %v", choice.Move, err)
		}
	})
}

// TestEngine_MakesFivesAndStopsThem sets up a five to make and one to prevent.
func TestEngine_MakesFivesAndStopsThem(t *testing.T) {
	eachContract(t, func(t *testing.T, c contract, e sente.Engine) {
		if c.records[0].Game != "gomoku" || c.records[0].Opening != "" {
			t.Skip("not a game of fives")
		}
		for setup, want := range map[string]string{
			"black: g8 h8 i8 j8; white: f8 a1 o1 a15; to-move: black": "k8",
			"black: g8 h8 i8 j8; white: f8 a1 o1; to-move: white":     "k8",
			"black: g8 h8 i8 j8; white: g9 a1 c1; to-move: black":     "f8 k8",
		} {
			r := sente.Record{Game: "gomoku", Rules: c.records[0].Rules, Size: "15", Setup: setup}
			choice, err := e.Think(t.Context(), r, sente.Limits{Nodes: 100, Depth: 4}, nil)
			if err != nil || !slices.Contains(strings.Fields(want), string(choice.Move)) {
				t.Errorf("%s: %s, want %s: %v", setup, choice.Move, want, err)
			}
		}
	})
}

// weighted is an engine that plays by a file of weights.
type weighted struct {
	name   string
	usual  train.File // embedded weights
	change func(text string) string
	open   func(data []byte) (sente.Engine, error) // nil: the embedded weights
	record sente.Record
}

// opener reads a file of weights and makes an engine that plays by it.
func opener[W any](read func([]byte) (*W, error), open func(*W) (sente.Engine, error)) func([]byte) (sente.Engine, error) {
	return func(data []byte) (sente.Engine, error) {
		if data == nil {
			return open(nil)
		}
		w, err := read(data)
		if err != nil {
			return nil, err
		}
		return open(w)
	}
}

// otherNumbers replaces rows of a file that must be there.
func otherNumbers(oldNew ...string) func(string) string {
	return strings.NewReplacer(oldNew...).Replace
}

// halveVectors halves the vectors of the features of a network.
func halveVectors(text string) string {
	f, err := train.Decode([]byte(text))
	if err != nil {
		panic(err)
	}
	for _, table := range f.Tables {
		if strings.Contains(table.Name, "vectors") {
			for _, row := range table.Rows {
				for i, n := range row.Values {
					row.Values[i] = n / 2
				}
			}
		}
	}
	return string(f.Encode())
}

var weightedEngines = []weighted{
	{"gomoku", gomokuengine.WeightsFile(sente.Record{}), halveVectors, opener(gomokuengine.ReadWeights, func(w *gomokuengine.Weights) (sente.Engine, error) {
		return gomokuengine.NewWithWeights(w, gomokuengine.Options{Memory: engineMemory})
	}), sente.Record{Game: "gomoku", Rules: "freestyle", Moves: []sente.Move{"h8", "i9", "h10", "g9", "i10", "d4"}}},
	{"capture", capture.WeightsFile(), halveVectors, opener(capture.ReadWeights, func(w *capture.Weights) (sente.Engine, error) {
		return capture.NewWithWeights(w, sente.Record{Game: "gomoku", Rules: "pente"}, capture.Options{Memory: engineMemory})
	}), sente.Record{Game: "gomoku", Rules: "pente", Moves: []sente.Move{"h8", "i9", "h10", "g9", "i10", "d4"}}},
	{"omega", omegaengine.WeightsFile(), otherNumbers("own 1\n", "own 4\n"), opener(omegaengine.ReadWeights, func(w *omegaengine.Weights) (sente.Engine, error) {
		return omegaengine.New(omegaengine.Options{Memory: engineMemory, Weights: w})
	}), sente.Record{Game: "omega", Size: "5"}},
	{"omega negamax", omegaengine.WeightsFile(), otherNumbers("1 stone -158 389 754 586", "1 stone 900 250 500 -650"), opener(omegaengine.ReadWeights, func(w *omegaengine.Weights) (sente.Engine, error) {
		return omegaengine.OpenNegamax(w, engineMemory)
	}), sente.Record{Game: "omega", Size: "5"}},
	{"omega search", omegaengine.WeightsFile(), otherNumbers("1 stone -158 389 754 586", "1 stone 900 250 500 -650"), opener(omegaengine.ReadWeights, func(w *omegaengine.Weights) (sente.Engine, error) {
		return omegaengine.OpenSearch(w, simple.Search(simple.SearchSettings{Memory: engineMemory}))
	}), sente.Record{Game: "omega", Size: "5"}},
}

// TestEngine_PlaysByItsOwnWeights: by the numbers of the embedded file an engine plays as without
// one, by other numbers otherwise, and the same whether or not engines of other weights think in
// turn with it.
func TestEngine_PlaysByItsOwnWeights(t *testing.T) {
	for _, c := range weightedEngines {
		t.Run(c.name, func(t *testing.T) {
			same := c.usual.Encode()
			changed := []byte(c.change(string(same[:bytes.LastIndexByte(same, ' ')]))) // without the checksum
			answers := func(files ...[]byte) (answers []string) {
				for _, data := range files {
					e, err := c.open(data)
					if err != nil {
						t.Fatal(err)
					}
					t.Cleanup(func() { _ = sente.Close(e) })
					choice, err := e.Think(t.Context(), c.record, sente.Limits{Nodes: 1500, Seed: 1}, nil)
					if err != nil {
						t.Fatal(err)
					}
					answers = append(answers, fmt.Sprint(choice.Move, choice.Info.Score, choice.Info.Nodes, choice.Info.Line))
				}
				return answers
			}
			usual, other := answers(nil)[0], answers(changed)[0]
			if usual == other {
				t.Error("other numbers change nothing")
			}
			if got, want := answers(same, changed, nil), []string{usual, other, usual}; !slices.Equal(got, want) {
				t.Errorf("in turn %q, want %q", got, want)
			}
		})
	}
}
