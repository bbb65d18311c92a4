package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// harness runs checks on the positions of random games.
type harness[S any, M comparable] struct {
	settings
	*game[S, M]
	clone   func() rules.Rules[S, M] // nil without rules.Cloner
	bounded rules.Bounded
	partial rules.Partial[S]
	hasKey  bool
	hasEval bool
	plain   bool // copies of a state share no memory
	players int

	rng         *rand.Rand
	gamesEnded  int
	longestGame int // plies
	abilities   []ability
	notes       []string // for the table of abilities
}

func newHarness[S any, M comparable](sub subject[S, M], opts []Option) *harness[S, M] {
	r := sub.rules
	x := &harness[S, M]{
		settings:  settings{games: 20, ticker: newTicker},
		game:      newGame(r),
		clone:     sub.clone,
		plain:     isPlain(reflect.TypeFor[S]()),
		players:   len(rules.SeatsOf(r)),
		abilities: sub.abilities,
		rng:       rand.New(rand.NewPCG(2026, 11)),
	}
	for _, o := range opts {
		o(&x.settings)
	}
	x.partial, _ = rules.Ability[rules.Partial[S]](r)
	x.bounded, _ = rules.Ability[rules.Bounded](r)
	keyed, _ := rules.Ability[rules.Keyed](r)
	x.hasKey = keyed != nil && keyed.HasKey()
	evaluated, _ := rules.Ability[rules.Evaluated](r)
	x.hasEval = evaluated != nil && evaluated.HasEval()
	return x
}

// has reports whether the game has one of the named abilities.
func (x *harness[S, M]) has(names ...string) bool {
	return slices.ContainsFunc(x.abilities, func(a ability) bool { return a.has && slices.Contains(names, a.name) })
}

// maxGamePlies is the length at which random games are stopped.
const maxGamePlies = 500

// forRandomPositions plays random games and calls visit at the start, at the end and at some
// positions between them.
func (x *harness[S, M]) forRandomPositions(visit func() error) error {
	for range x.games {
		if err := x.forRandomGame(visit); err != nil {
			return fmt.Errorf("%w\n%s", err, x.describePosition())
		}
	}
	return nil
}

func (x *harness[S, M]) forRandomGame(visit func() error) (err error) {
	err = recoverPanic(func() error {
		x.begin()
		for len(x.line) <= maxGamePlies {
			moves := x.rules.Moves(x.state(), nil)
			ended := len(moves) == 0 || x.isOver()
			if ended || len(x.line) < 3 || x.rng.IntN(8) == 0 {
				if err := visit(); err != nil {
					return err
				}
			}
			if ended {
				x.gamesEnded++
				x.longestGame = max(x.longestGame, len(x.line))
				break
			}
			x.play(moves[x.rng.IntN(len(moves))])
		}
		return nil
	})
	if err == nil {
		x.rewind(0)
	}
	return err
}

// someMoves returns up to n moves of the position, chosen at random.
func (x *harness[S, M]) someMoves(n int) []M {
	x.calls.Add(1)
	moves := x.rules.Moves(x.state(), nil)
	x.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves[:min(n, len(moves))]
}

// recoverPanic turns a panic of the rules into an error.
func recoverPanic(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules panicked: %v%s", p, panicLocation(debug.Stack()))
		}
	}()
	return f()
}

// withoutEval returns a status without the evaluation, which only leaves need.
func withoutEval(st rules.Status) rules.Status {
	st.Eval = 0
	return st
}

// isTwoPlayer reports whether the game has two players, so that scores are defined.
func (x *harness[S, M]) isTwoPlayer() bool { return x.players == 2 }

// Bounds of all scores.
const (
	minScore = -sente.MaxScore
	maxScore = sente.MaxScore
)

// usedState returns a state that held a position before, as a destination of Play. If copies
// of states share memory, no other position uses it.
func (x *harness[S, M]) usedState() (s S) {
	if x.plain {
		return x.states[x.rng.IntN(len(x.states))]
	}
	for _, m := range x.someMoves(1) {
		x.playAndUndo(&s, m, true)
	}
	return s
}

// playAndUndo plays m into dst and, if the rules keep the board, takes it back.
func (x *harness[S, M]) playAndUndo(dst *S, m M, leaf bool) rules.Status {
	x.lastTried = m
	x.calls.Add(1)
	st := x.rules.Play(dst, x.state(), m, leaf)
	if x.undo != nil {
		x.undo.Undo(x.state(), m)
	}
	return st
}
