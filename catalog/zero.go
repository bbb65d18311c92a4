package catalog

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/sente-games/sente"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/generic"
	"github.com/sente-games/sente/engines/gomoku/zero"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
)

// The ways in which Zero+ and the students' engines of its time play: settings of
// the same board and the same searches.

// glanceProfiles look no move ahead.
func glanceProfiles() []Profile {
	return []Profile{
		glanceProfile("heuristic", "looks at the threats on the board but no move ahead: for beginners", gomokuengine.Sight{}),
		glanceProfile("zerosum", "the same, but of the threats of both sides on a point only the larger counts", gomokuengine.Sight{Larger: true}),
	}
}

func glanceProfile(name, about string, sight gomokuengine.Sight) Profile {
	return Profile{
		Name: name, About: about, Steady: true, Instead: untabled(byGenericGlance),
		Options: []Option{randomOption()},
		New: func(args map[string]string) (sente.Engine, error) {
			n, err := whole("random", args["random"], 0, 0, zero.MostRandom)
			if err != nil {
				return nil, err
			}
			chosen := sight // what is made here is this engine's alone
			chosen.Random = n
			tables := func() (sente.Engine, error) { return gomokuengine.NewSight(chosen), nil }
			return byTables(tables, generic.NewHeuristic)
		},
	}
}

// narrowProfiles are narrow alpha-beta.
func narrowProfiles() []Profile {
	return []Profile{
		narrowProfile("minimax", "alpha-beta that looks at the three best moves, five plies deep, as students' engines did",
			usual{depth: 5, breadth: 3}, 0),
		killProfile(),
		narrowProfile("negascout", "alpha-beta with null windows around the best line (NegaScout), less deep and wider",
			usual{depth: 4, breadth: 6, layers: "even"}, alphabeta.PVS),
		narrowProfile("zeromax", "two plies of alpha-beta, whose leaves are followed by threats beyond the horizon",
			usual{depth: 2, breadth: 10, simulation: 8, rollout: 100}, 0),
	}
}

// usual are the values of options that are not given.
type usual struct {
	depth, breadth      int
	simulation, rollout int
	layers              string
}

func (u usual) options(more ...Option) []Option {
	return append([]Option{
		timeOption(),
		{"breadth", strconv.Itoa(u.breadth), "moves looked at in each position: the most promising ones", harmless},
		randomOption(),
	}, more...)
}

func timeOption() Option {
	return Option{"time", "", "seconds a move at most, such as 5 or 0.5, where it is allowed more", harmless}
}

func randomOption() Option {
	return Option{"random", "0", "up to so much is drawn by lot and added to every judgement, so that games differ", harmless}
}

func narrowProfile(name, about string, u usual, more alphabeta.Feature) Profile {
	layers := u.layers
	if layers == "" {
		layers = "all"
	}
	options := u.options(
		Option{"depth", strconv.Itoa(u.depth), "plies of the search; 0: as many as the time allows", harmless},
		Option{"layers", layers, "depths of iterative deepening: all, even or odd", harmless},
	)
	if u.simulation > 0 {
		options = append(options,
			Option{"simulation", strconv.Itoa(u.simulation), "plies by which leaves are followed by threats; 0: none", harmless},
			Option{"rollout", strconv.Itoa(u.rollout), "chance of a leaf to be followed, in percent", harmless})
	}
	return Profile{
		Name: name, About: about, Tree: Walked, Options: append(options, memoryOption()), Instead: untabled(byGenericSearch),
		New: func(args map[string]string) (sente.Engine, error) {
			set, limits, err := u.read(args)
			if err != nil {
				return nil, err
			}
			search, err := simple.SearchSettings{Layers: or(args["layers"], u.layers), Memory: limits.Memory}.Options()
			if err != nil {
				return nil, err
			}
			search = append(search, alphabeta.With(more))
			engine, err := byTables(
				func() (sente.Engine, error) { return zero.Minimax(set, search...) },
				func(r sente.Record) (sente.Engine, error) {
					return generic.New(r, limits.Memory, search...)
				},
			)
			limits.Memory = 0
			return simple.Within(engine, limits), err
		},
	}
}

// killProfile is minimax that looks for kills first.
func killProfile() Profile {
	p := narrowProfile("kill", "looks for wins by threats first, naively, then plays like minimax, as students' engines did",
		usual{depth: 5, breadth: 3}, 0)
	minimax := p.New
	p.New = func(args map[string]string) (sente.Engine, error) {
		engine, err := minimax(args)
		if err != nil {
			return nil, err
		}
		return byTables(
			func() (sente.Engine, error) { return gomokuengine.NewKill(engine) },
			func(sente.Record) (sente.Engine, error) { return minimax(args) },
		)
	}
	return p
}

// read returns the settings and limits that options ask for.
func (u usual) read(args map[string]string) (set zero.Settings, limits sente.Limits, err error) {
	if limits.Memory, err = mebibytes(args["memory"]); err != nil {
		return set, limits, err
	}
	if limits.Memory == 0 {
		limits.Memory = 64 << 20
	}
	if limits.Time, err = seconds(args["time"]); err != nil {
		return set, limits, err
	}
	for _, o := range []struct {
		name               string
		to                 *int
		usual, least, most int
	}{
		{"depth", &limits.Depth, u.depth, 0, 60},
		{"breadth", &set.Breadth, u.breadth, 1, zero.MostBreadth},
		{"simulation", &set.Simulation, u.simulation, 0, zero.MostSimulation},
		{"rollout", &set.Rollout, u.rollout, 0, 100},
		{"random", &set.Random, 0, 0, zero.MostRandom},
	} {
		if *o.to, err = whole(o.name, args[o.name], o.usual, o.least, o.most); err != nil {
			return set, limits, err
		}
	}
	return set, limits, nil
}

// mostIterations is more than is worth waiting for.
const mostIterations = 1 << 30

// textbookSampling is UCT as the books have it, with a fixed number of iterations a move.
func textbookSampling() Profile {
	const iterations = 3000
	return Profile{
		Name: "uct3000", About: "textbook UCT: 3000 games at random a move, on the whole board; to see what knowledge is worth", Samples: true, Tree: Sampled,
		Options: []Option{
			{"iterations", strconv.Itoa(iterations), "games played at random for a move", harmless},
			timeOption(),
			memoryOption(),
		},
		New: func(args map[string]string) (sente.Engine, error) {
			n, err := whole("iterations", args["iterations"], iterations, 1, mostIterations)
			if err != nil {
				return nil, err
			}
			limits := sente.Limits{Nodes: int64(n)}
			if limits.Time, err = seconds(args["time"]); err != nil {
				return nil, err
			}
			memory, err := mebibytes(args["memory"])
			if err != nil {
				return nil, err
			}
			engine, err := suite.Gomoku().Sample(sente.Record{}, mcts.Textbook(), mcts.TreeBytes(max(memory, 1<<20)))
			return simple.Within(engine, limits), err
		},
	}
}

// whole reads a whole number within bounds; "" is the usual one.
func whole(name, text string, usual, least, most int) (int, error) {
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s=%s: write a whole number from %d to %d", name, visible.Clip(text), least, most)
	}
	return n, nil
}

// mostSeconds is longer than a move is worth waiting for.
const mostSeconds = 1e6

// seconds reads a length of time; "" is none.
func seconds(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(s) || s < 0 || s > mostSeconds {
		return 0, fmt.Errorf("time=%s: write seconds, such as 5 or 0.5", visible.Clip(text))
	}
	return max(1, time.Duration(s*float64(time.Second))), nil
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
