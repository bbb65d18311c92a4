package rules

import (
	"fmt"

	"github.com/sente-games/sente"
)

// Repeater is implemented by games in which the repetition of a position may end the game, such
// as the draw by threefold repetition in chess. Their states hold no earlier positions and their
// keys do not depend on them: a [Board], [Perft] and a search count the occurrences of a key
// along the line of play with a [Path]. Status and Moves of the rules ignore repetition.
//
// Positions are the same if their Status.Key is the same, so that the key must not contain a
// count of plies. As in chess programs, transposition table entries do not depend on the path:
// a game that needs exact proofs keeps its past in the state instead, see [History].
type Repeater[S any] interface {
	// ReversiblePlies returns the number of plies since the last irreversible move: earlier
	// positions cannot occur again.
	ReversiblePlies(s *S) int
	// Repeated returns the outcome of s, not over by the other rules, at its occurrence number
	// times, which is at least 2.
	Repeated(s *S, times int) Outcome
}

// Path is the line of play that leads to a position of a game with a [Repeater]. It is not safe
// for concurrent use. A nil Path belongs to a game without one, and its methods do nothing.
type Path[S any] struct {
	repeater Repeater[S]
	visits   []visit // visits[i] is the position after i plies
}

// visit is one position of a [Path].
type visit struct {
	key   uint64
	first int // the index of the earliest visit that may have the same position
	times int // how often the position has occurred
}

// NewPath returns an empty path of the given rules, nil if they have no [Repeater]. It panics if
// they have one but no key.
func NewPath[S any](rules any) *Path[S] {
	repeater, ok := Ability[Repeater[S]](rules)
	if !ok {
		return nil
	}
	if keyed, ok := Ability[Keyed](rules); !ok || !keyed.HasKey() {
		panic(fmt.Errorf("rules: %T has ReversiblePlies but no Key, which is needed to detect repeated positions", rules))
	}
	return &Path[S]{repeater: repeater}
}

// Visit sets the position after ply plies and drops those after it. st is the position's status
// by the rules; Visit returns it with the outcome that repetition gives it.
// All earlier plies must have been visited.
func (p *Path[S]) Visit(ply int, s *S, st Status) Status {
	if p == nil {
		return st
	}
	return p.visit(ply, s, st)
}

func (p *Path[S]) visit(ply int, s *S, st Status) Status {
	first := max(0, ply-max(0, p.repeater.ReversiblePlies(s)))
	if ply > 0 {
		first = max(first, min(p.visits[ply-1].first, ply))
	}
	times := 1
	for _, v := range p.visits[first:ply] {
		if v.key == st.Key {
			times++
		}
	}
	p.visits = append(p.visits[:ply], visit{st.Key, first, times})
	if times > 1 && !st.Outcome.IsOver() {
		st.Outcome = p.repeater.Repeated(s, times)
	}
	return st
}

// Times returns how often the position after ply plies has occurred, 1 for a new one.
func (p *Path[S]) Times(ply int) int {
	if p == nil {
		return 1
	}
	return p.visits[ply].times
}

// Reason returns the clause for a game that ended by repetition of the position after ply plies.
func (p *Path[S]) Reason(ply int) *sente.Message {
	return sente.NewMessage("position_repeated", "the position has occurred {times} times", "times", p.Times(ply))
}

// Cut excludes repetitions of positions before ply. It is called after a null move.
func (p *Path[S]) Cut(ply int) {
	if p != nil {
		p.visits[ply] = visit{key: p.visits[ply].key, first: ply, times: 1}
	}
}
