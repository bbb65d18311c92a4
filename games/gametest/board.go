package gametest

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// boardRules combines the methods that a rules.Board needs.
type boardRules[S, M any] struct {
	rules.Rules[S, M]
	rules.Notation[S, M]
	rules.Scener[S, M]
}

// boardView is the visible state of a board.
type boardView struct {
	legal []sente.Move
	turn  int
	scene string
}

func viewBoard(b rules.Board) boardView {
	return boardView{b.Legal(), b.Turn(), fmt.Sprint(b.Scene())}
}

func (v boardView) equal(w boardView) bool {
	return slices.Equal(v.legal, w.legal) && v.turn == w.turn && v.scene == w.scene
}

// checkBoard plays games on a rules.Board, undoes them and plays them again.
func checkBoard[S any, M comparable](x *harness[S, M]) error {
	b := rules.NewBoard[boardRules[S, M], S, M](boardRules[S, M]{x.rules, x.notation, x.scener}, x.rules.Start())
	for range 3 {
		views, moves, err := playBoard(x, b)
		if err != nil {
			return err
		}
		for i := len(moves) - 1; i >= 0; i-- {
			b.Undo()
			if before, ok := views[i]; ok && !viewBoard(b).equal(before) {
				return faultf("after %v and undo to ply %d the board shows\n  %v\nbefore it showed\n  %v", moves, i, viewBoard(b), before)
			}
		}
		if b.Undo() {
			return faultf("Undo before the first move had an effect")
		}
	}
	return nil
}

// playBoard plays a random game. views[i] is the board before moves[i], for the first plies and some
// of the others.
func playBoard[S any, M comparable](x *harness[S, M], b rules.Board) (views map[int]boardView, moves []sente.Move, err error) {
	views = map[int]boardView{}
	for ply := range maxGamePlies {
		x.calls.Add(1)
		legal := b.Legal()
		if len(legal) == 0 {
			break
		}
		if ply < 3 || x.rng.IntN(8) == 0 {
			views[ply] = viewBoard(b)
			bare := b.Scene()
			if bare.Moves = nil; fmt.Sprint(bare) != fmt.Sprint(b.Picture()) {
				return nil, nil, faultf("after %v the board draws\n  %v\nfor spectators, but for players\n  %v", moves, b.Picture(), bare)
			}
		}
		m := legal[x.rng.IntN(len(legal))]
		if _, err := b.Play(string(m)); err != nil {
			return nil, nil, faultf("after %v the board rejects the legal move %s: %v", moves, m, err)
		}
		moves = append(moves, m)
	}
	return views, moves, nil
}
