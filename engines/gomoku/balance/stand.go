package balance

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// stand is where a game is in its opening.
type stand struct {
	game  sente.Record
	plain sente.Record // for an engine that knows colours only: stones in turn
	rules gomoku.Rules
	state gomoku.State
}

// standing replays a record. settled reports whether nothing but stones in turn is asked
// for; then plain is all there is to know.
func standing(game sente.Record) (st stand, settled bool, err error) {
	st = stand{game: game, plain: game}
	if o, err := gomoku.ParseOpening(game.Opening); err != nil || o <= gomoku.StandardOpening {
		return st, true, nil // what is wrong with the record the engine says itself
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
		st = st.after(p)
	}
	_, asks := st.rules.Act(&st.state)
	return st, !asks, nil
}

// after is the game with one more move.
func (st stand) after(p gomoku.Point) stand {
	text := sente.Move(p.String())
	next := stand{game: st.game, plain: st.plain, rules: st.rules}
	if act, asks := st.rules.Act(&st.state); !asks || act == gomoku.PutStone || act == gomoku.PickMove {
		next.plain = st.plain.With(text)
	}
	st.rules.Play(&next.state, &st.state, p, false)
	return next
}

func (st stand) legal() []gomoku.Point { return st.rules.Moves(&st.state, nil) }

// row is how many stones the player to move puts before anybody else moves or a word is
// due.
func (st stand) row() (n int) {
	seat := st.state.Turn()
	for {
		act, asks := st.rules.Act(&st.state)
		if !asks || act != gomoku.PutStone || st.state.Turn() != seat {
			return n
		}
		st = st.after(st.legal()[0])
		n++
	}
}
