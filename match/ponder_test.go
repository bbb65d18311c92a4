package match

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
)

// ponderingEngine plays the first legal move and checks that it never thinks and ponders at once.
type ponderingEngine struct {
	t        *testing.T
	busy     atomic.Bool
	pondered chan sente.Record // must have space
	moved    atomic.Int64      // how often pondering ended because the opponent had moved
}

func (e *ponderingEngine) Think(ctx context.Context, game sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !e.busy.CompareAndSwap(false, true) {
		e.t.Error("two calls at once")
	}
	defer e.busy.Store(false)
	return boundedEngine{}.Think(ctx, game, l, report)
}

func (e *ponderingEngine) Ponder(ctx context.Context, game sente.Record) {
	if !e.busy.CompareAndSwap(false, true) {
		e.t.Error("two calls at once")
	}
	defer e.busy.Store(false)
	e.pondered <- game
	<-ctx.Done()
	if m := (*player.OpponentMoved)(nil); errors.As(context.Cause(ctx), &m) {
		e.moved.Add(1)
		if len(m.Game.Moves) != len(game.Moves)+1 {
			e.t.Errorf("the opponent's moves are %v after %v", m.Game.Moves, game.Moves)
		}
	}
}

func TestPlayGame_PondersOnOpponentsTime(t *testing.T) {
	for _, on := range [][]bool{nil, {true, false}, {true, true}, {false, true}} {
		a, b := &ponderingEngine{t: t, pondered: make(chan sente.Record, 9)}, &ponderingEngine{t: t, pondered: make(chan sente.Record, 9)}
		ref := testutil.Must(NewReferee(builtinGames, sente.Record{Game: "tictactoe"}))(t)
		testutil.NoError(t, PlayGame(t.Context(), ref, PlayOptions{Players: []player.Player{{Name: "a", Engine: a}, {Name: "b", Engine: b}}, Ponder: on}))
		for seat, e := range []*ponderingEngine{a, b} {
			close(e.pondered)
			n := 0
			for game := range e.pondered {
				if n++; len(game.Moves)%2 != 1-seat {
					t.Errorf("seat %d pondered after %d moves", seat, len(game.Moves))
				}
			}
			if ponders := seat < len(on) && on[seat]; ponders != (n > 0) {
				t.Errorf("%v: seat %d pondered %d times", on, seat, n)
			}
			last := ref.Board().Ply()%2 != seat // the opponent's turn, or its last move, ended the game
			if ended := int64(n) - e.moved.Load(); n > 0 && ended != map[bool]int64{true: 0, false: 1}[last] {
				t.Errorf("seat %d pondered %d times, and %d moves followed", seat, n, e.moved.Load())
			}
			if e.busy.Load() {
				t.Errorf("seat %d still ponders", seat)
			}
		}
	}
}

func TestPlan_PonderExcludesSuspend(t *testing.T) {
	o := MatchOptions{Game: "tictactoe", Engines: []string{"sente", "random"}}
	o.Ponder, o.Suspend = true, true
	p := testutil.Must(o.Plan(builtinGames))(t)
	p.Kind, p.Games = Match, 2
	if err := p.Validate(builtinGames); err == nil || !strings.Contains(err.Error(), "--ponder and --suspend cannot be combined") {
		t.Error(err)
	}
}
