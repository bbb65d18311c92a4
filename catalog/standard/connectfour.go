package standard

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	connectfourengine "github.com/sente-games/sente/engines/connectfour"
	"github.com/sente-games/sente/games/connectfour"
)

// connectFourRules returns the rule sets.
func connectFourRules() (choices []catalog.Choice) {
	for _, v := range connectfour.AllVariants() {
		choices = append(choices, catalog.Choice{Name: v.String(), Title: v.Title(), About: v.About()})
	}
	return choices
}

// connectFourScale is the score scale of the search, which plays wherever the solver cannot.
const connectFourScale = 53

// exactConnectFourProfile returns the engine that solves positions where possible.
func exactConnectFourProfile() catalog.Profile {
	return catalog.Profile{
		Name: "sente", About: "solver with deep search until it can solve: the strongest; levels only search",
		Options: []catalog.Option{
			catalog.MemoryOption(64, tablesMemory),
			newOption("without", "none", "solver techniques to disable, such as Claim+Mirror", trusted, nil),
			newOption("openings", "on", "off: also solve positions that are in the built-in book", harmless, onOffValues),
		},
		Scale: connectFourScale, IgnoresLimits: true, Tree: catalog.Walked,
		Learner: func(args map[string]string) (sente.Engine, error) {
			memory, err := catalog.MemoryArg(args)
			if err != nil {
				return nil, err
			}
			if _, err := connectfourengine.ParseTechnique(args["without"]); err != nil {
				return nil, fmt.Errorf("without=%s: %w", args["without"], err)
			}
			return connectfourengine.New(connectfourengine.Options{Memory: memory})
		},
		Ladder: []int{0, 35, 58, 68, 70, 97, -1}, // docs/experiments/0168-levels.md
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := catalog.MemoryArg(args)
			if err != nil {
				return nil, err
			}
			off, err := connectfourengine.ParseTechnique(args["without"])
			if err != nil {
				return nil, fmt.Errorf("without=%s: %w", args["without"], err)
			}
			return connectfourengine.NewExact(connectfourengine.ExactOptions{Options: connectfourengine.Options{Memory: memory}, Off: off, NoBook: strings.EqualFold(args["openings"], "off")})
		},
	}
}

// onOffValues accepts the values of a switch.
var onOffValues = catalog.WordValues("on", "off")

// genericConnectFour returns the engine that searches with an evaluation of threats and does not
// solve.
func genericConnectFour() catalog.Profile {
	return catalog.Profile{
		Name: "generic", Title: "Search without solver", About: "deep search that knows which fours are still possible, without the solver: for measuring the solver",
		Options: append([]catalog.Option{catalog.MemoryOption(64, tablesMemory)}, catalog.SearchOptions()...), Scale: connectFourScale, Tree: catalog.Walked,
		New: func(args map[string]string) (sente.Engine, error) {
			memory, search, err := readSearchOptions(args)
			if err != nil {
				return nil, err
			}
			return connectfourengine.New(connectfourengine.Options{Memory: memory, Search: search})
		},
	}
}

func connectFourSolver() (sente.Solver, error) {
	return connectfourengine.NewSolver(connectfourengine.ExactOptions{}), nil
}
