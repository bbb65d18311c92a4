package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// exam is the examination of one game: its abilities, and a line of play.
type exam[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	rules    R
	undo     rules.Undoer[S, M]
	notation rules.Notation[S, M]
	scener   rules.Scener[S, M]
	bounded  rules.Bounded
	partial  rules.Partial[S]
	hasKey   bool
	hasEval  bool
	plain    bool // copies of a state share nothing
	players  int

	rng    *rand.Rand
	states []S            // states[i] is the position after i moves
	status []rules.Status // as Play said, with leaf set
	line   []M
	path   *rules.Path[S] // nil without a Repeater
	tried  M              // the move that Play was asked for last
	beats  atomic.Uint64  // calls of the rules, roughly, for whoever waits for their end
	known  *positions[S, M]
	twin   oracle // beside the position, nil without an Oracle

	abilities []ability
	notes     []string // for the table of what was examined

	told, silent int          // moves that are not legal and were explained, or not
	longest      int          // game, in plies
	ended        int          // games that came to an end
	seen         map[int]bool // seats that moved or won
	turns        turnField
}

func newExam[R rules.Rules[S, M], S any, M comparable](r R, opts []Option) *exam[R, S, M] {
	x := &exam[R, S, M]{rules: r, settings: settings{games: 20, ticker: newTicker}, plain: isPlain(reflect.TypeFor[S]())}
	for _, o := range opts {
		o(&x.settings)
	}
	x.partial, _ = rules.Ability[rules.Partial[S]](r)
	x.abilities = abilitiesOf(r)
	x.path = rules.NewPath[S](r)
	x.undo, _ = rules.Ability[rules.Undoer[S, M]](r)
	x.notation, _ = rules.Ability[rules.Notation[S, M]](r)
	x.scener, _ = rules.Ability[rules.Scener[S, M]](r)
	x.bounded, _ = rules.Ability[rules.Bounded](r)
	keyed, _ := rules.Ability[rules.Keyed](r)
	x.hasKey = keyed != nil && keyed.HasKey()
	evaluated, _ := rules.Ability[rules.Evaluated](r)
	x.hasEval = evaluated != nil && evaluated.HasEval()
	x.players = len(rules.SeatsOf(r))
	x.turns = turnFieldOf[S](r)
	x.rng = rand.New(rand.NewPCG(2026, 11))
	return x
}

// has reports whether the game has one of some abilities.
func (x *exam[R, S, M]) has(names ...string) bool {
	return slices.ContainsFunc(x.abilities, func(a ability) bool { return a.has && slices.Contains(names, a.name) })
}

// longestGame is where games of unknown length are broken off.
const longestGame = 500

// walk plays random games and calls visit at the beginnings, at the ends and
// now and then between.
func (x *exam[R, S, M]) walk(visit func() error) error {
	for range x.games {
		if err := x.game(visit); err != nil {
			return fmt.Errorf("%w\n%s", err, x.where())
		}
	}
	return nil
}

func (x *exam[R, S, M]) game(visit func() error) (err error) {
	err = guard(func() error {
		x.begin()
		for len(x.line) <= longestGame {
			moves := x.rules.Moves(x.now(), nil)
			ended := len(moves) == 0 || x.over()
			if ended || len(x.line) < 3 || x.rng.IntN(8) == 0 {
				if err := visit(); err != nil {
					return err
				}
			}
			if ended {
				x.ended++
				x.longest = max(x.longest, len(x.line))
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

// guard turns a panic of the rules into an error.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules panicked: %v%s", p, panicking(debug.Stack()))
		}
	}()
	return f()
}

func (x *exam[R, S, M]) begin() {
	x.beats.Add(1)
	start := x.rules.Start()
	x.states = append(x.states[:0], start)
	x.status = append(x.status[:0], x.rules.Status(&x.states[0]))
	x.line = x.line[:0]
	x.path.Visit(0, &x.states[0], x.status[0])
}

func (x *exam[R, S, M]) now() *S { return &x.states[len(x.states)-1] }

func (x *exam[R, S, M]) stands() rules.Status { return x.status[len(x.status)-1] }

// over reports whether the game has ended, by repetition as well.
func (x *exam[R, S, M]) over() bool {
	return x.path.Visit(len(x.line), x.now(), x.stands()).Outcome.Over()
}

func (x *exam[R, S, M]) play(m M) {
	x.tried = m
	x.beats.Add(1)
	var next S
	st := x.rules.Play(&next, x.now(), m, true)
	x.states, x.status, x.line = append(x.states, next), append(x.status, st), append(x.line, m)
	x.path.Visit(len(x.line), x.now(), st)
}

// rewind goes back to the given ply.
func (x *exam[R, S, M]) rewind(ply int) {
	for len(x.line) > ply {
		last := len(x.line) - 1
		m := x.line[last]
		x.states, x.status, x.line = x.states[:last+1], x.status[:last+1], x.line[:last]
		if x.undo != nil {
			x.undo.Undo(x.now(), m)
		}
	}
}

// try plays m, calls f and goes back.
func (x *exam[R, S, M]) try(m M, f func() error) error {
	ply := len(x.line)
	x.play(m)
	err := f()
	x.rewind(ply)
	return err
}

// sample picks a few moves of the position.
func (x *exam[R, S, M]) sample(n int) []M {
	x.beats.Add(1)
	moves := x.rules.Moves(x.now(), nil)
	x.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves[:min(n, len(moves))]
}

// write writes a move of a position.
func (x *exam[R, S, M]) write(s *S, m M) string {
	if x.notation == nil {
		return fmt.Sprint(m)
	}
	return x.notation.Format(s, m)
}

// name writes a move of the position at ply.
func (x *exam[R, S, M]) name(ply int, m M) string { return x.write(&x.states[ply], m) }

// call writes a move of the position now.
func (x *exam[R, S, M]) call(m M) string { return x.name(len(x.line), m) }

// where tells the way to the position.
func (x *exam[R, S, M]) where() string { return x.way(x.line) }

// way tells the way along moves from the start.
func (x *exam[R, S, M]) way(line []M) string {
	if len(line) == 0 {
		return "in the start position"
	}
	texts := make([]string, len(line))
	err := guard(func() error {
		if x.undo != nil { // the board is elsewhere by now
			for i, m := range line {
				texts[i] = x.write(&x.states[min(i, len(x.states)-1)], m)
			}
			return nil
		}
		s := x.rules.Start()
		for i, m := range line {
			texts[i] = x.write(&s, m)
			var next S
			x.rules.Play(&next, &s, m, false)
			s = next
		}
		return nil
	})
	if err != nil {
		return fmt.Sprintf("after the moves %v", line)
	}
	return "after the moves " + strings.Join(texts, " ")
}

// looks is what a player sees of the position: stones, words, whose turn it is,
// what may be played.
func (x *exam[R, S, M]) looks(s *S, st rules.Status) string {
	moves := x.rules.Moves(s, nil)
	if x.scener == nil {
		return fmt.Sprintf("turn %d, outcome %d, moves %v", st.Turn, st.Outcome, moves)
	}
	scene := x.scener.Scene(s)
	return fmt.Sprintf("turn %d, outcome %d, moves %v, stones %v, texts %v", st.Turn, st.Outcome, moves, scene.Stones, scene.Texts)
}

// unscored is a status without what only leaves need have.
func unscored(st rules.Status) rules.Status {
	st.Eval = 0
	return st
}

// two reports whether scores mean win and loss of two players.
func (x *exam[R, S, M]) two() bool { return x.players == 2 }

// These are the least and the most a score can be.
const (
	least = -sente.MaxScore
	most  = sente.MaxScore
)
