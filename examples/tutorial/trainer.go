package main

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/train"
)

// trainer fits the weights to games of the engine against itself.
type trainer struct{}

// unit is the score difference that multiplies the odds by e.
const unit = 100

// Perturb plays one to three random moves: most positions in a search arise from moves that no
// player would choose, and the evaluation must be accurate there.
func (trainer) Perturb(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	p := r.Clone()
	p.Thinking, p.Result, p.Players = nil, sente.Result{}, nil
	b, err := after(r.Moves)
	for range 1 + rng.IntN(3) {
		if err != nil || b.Outcome().IsOver() {
			return p, false
		}
		moves := b.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		p, b = p.WithMove(sente.Move(b.Format(m))), b.Play(m)
	}
	return p, !b.Outcome().IsOver()
}

// after returns the position after the moves.
func after(moves []sente.Move) (Board, error) {
	b := start
	for i, text := range moves {
		m, err := b.Parse(string(text))
		if err == nil && (b.Outcome().IsOver() || !slices.Contains(b.Moves(nil), m)) {
			err = fmt.Errorf("%s cannot be played", text)
		}
		if err != nil {
			return b, fmt.Errorf("move %d: %w", i+1, err)
		}
		b = b.Play(m)
	}
	return b, nil
}

// Train fits the weights to the quiet positions with a search result.
func (trainer) Train(ctx context.Context, games iter.Seq2[sente.Record, error], o train.Options) (train.File, error) {
	positions := train.NewOutcomes(unit * sixteenths)
	read := 0
	for r, err := range games {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = add(positions, r, read, o.Blend)
		}
		if err != nil {
			return train.File{}, fmt.Errorf("game %d: %w", read+1, err)
		}
		read++
	}
	o.Logf("%d positions of %d games", positions.Len(), read)
	w, note, err := o.Fit(ctx, "evaluation", train.Model{Space: space}, positions)
	if err != nil {
		return train.File{}, err
	}
	table := train.WeightTable{Name: tableName, Columns: []string{"sixteenths"}}
	for i, p := range space {
		table.Rows = append(table.Rows, train.Row{Name: p.Name, Values: []int{int(math.Round(w[i]))}})
	}
	return train.File{Notes: []string{"Weights of Lines of Action, by tune loa.", note}, Tables: []train.WeightTable{table}}, nil
}

// add adds the positions of a game with a search result, unless the result is decided.
func add(positions *train.Outcomes, r sente.Record, number int, blend float64) error {
	for i, t := range r.Thinking {
		if t.Depth < 2 || t.Score.Decided() || r.Result.Winner == "" && blend == 0 {
			continue
		}
		b, err := after(r.Moves[:i])
		if err != nil {
			return err
		}
		s := fastOf(b)
		var row []train.Feature
		for k, n := range s.features() {
			if n != 0 {
				row = append(row, train.Feature{Index: int32(k), Value: float32(n)})
			}
		}
		positions.Add(row, target(r.Result.Winner, b, t.Score, blend), number)
	}
	return nil
}

// target returns the training target of the side to move, from 0 to 1: a blend of the game's result
// and of the winning chance of the search score. Perturbed positions have no result.
func target(winner string, b Board, score sente.Score, blend float64) float64 {
	result, expected := 0.5, 1/(1+math.Exp(-float64(score)/unit))
	switch winner {
	case "":
		return expected
	case b.Seats()[b.Turn()]:
		result = 1
	case b.Seats()[1-b.Turn()]:
		result = 0
	}
	return blend*expected + (1-blend)*result
}
