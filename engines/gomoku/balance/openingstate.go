package balance

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// openingState is the state of a game in its opening.
type openingState struct {
	game  sente.Record
	plain sente.Record // the game as stones in turn, for an engine that identifies players with colours
	rules gomoku.Rules
	state gomoku.State
}

// replayOpening replays a record. settled reports whether the opening is over; then plain describes the
// game completely.
func replayOpening(game sente.Record) (st openingState, settled bool, err error) {
	st = openingState{game: game, plain: game}
	if o, err := gomoku.ParseOpening(game.Opening); err != nil || o <= gomoku.StandardOpening {
		return st, true, nil // the engine itself reports an invalid record
	}
	if st.rules, st.state, err = gomoku.FromRecord(game); err != nil {
		return st, true, nil
	}
	st.plain = game.Clone()
	st.plain.Opening, st.plain.Thinking, st.plain.Moves = "", nil, []sente.Move{}
	for i, text := range game.Moves {
		p, err := st.rules.Parse(&st.state, string(text))
		if err == nil && !slices.Contains(st.rules.Moves(&st.state, nil), p) {
			err = fmt.Errorf("%q is not legal there", text)
		}
		if err != nil {
			return st, false, sente.Illegal(fmt.Errorf("move %d: %w", i+1, err))
		}
		st = st.afterMove(p)
	}
	_, asks := st.rules.Act(&st.state)
	return st, !asks, nil
}

// afterMove returns the state after one more move.
func (st openingState) afterMove(p gomoku.Point) openingState {
	text := sente.Move(p.String())
	next := openingState{game: st.game, plain: st.plain, rules: st.rules}
	if act, asks := st.rules.Act(&st.state); !asks || act == gomoku.PutStone || act == gomoku.PickMove {
		next.plain = st.plain.WithMove(text)
	}
	st.rules.Play(&next.state, &st.state, p, false)
	return next
}

func (st openingState) legalPoints() []gomoku.Point { return st.rules.Moves(&st.state, nil) }

// stonesInTurn returns the number of stones that the player to move places in a row before the opponent
// moves or a choice is due.
func (st openingState) stonesInTurn() (n int) {
	seat := st.state.Turn()
	for {
		act, asks := st.rules.Act(&st.state)
		if !asks || act != gomoku.PutStone || st.state.Turn() != seat {
			return n
		}
		st = st.afterMove(st.legalPoints()[0])
		n++
	}
}
