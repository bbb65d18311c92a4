package bench

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
)

// Starts returns the positions of bench.
func Starts(g catalog.Game, base sente.Record) (all []lab.Case, err error) {
	starts, err := Positions(g, base)
	if err != nil {
		return nil, err
	}
	for _, start := range starts {
		p, err := lab.At(g, start)
		if err != nil {
			return nil, err
		}
		all = append(all, lab.Case{Position: p})
	}
	return all, nil
}

// ReadCases reads up to limit positions, one per line; 0 is no limit.
func ReadCases(setting lab.Setting, in *lab.Lines, limit int) (all []lab.Case, err error) {
	for in.Next() {
		c, err := setting.Case(in.Text)
		if err == nil {
			err = c.GoesOn()
		}
		if err != nil {
			return nil, fmt.Errorf("line %d of %s: %w", in.Number, in.Name, err)
		}
		if all = append(all, c); limit > 0 && len(all) == limit {
			return all, nil
		}
	}
	if in.Err() == nil && len(all) == 0 {
		return nil, fmt.Errorf("%s contains no positions: expected the moves of one position per line, optionally followed by its score", in.Name)
	}
	return all, in.Err()
}

// Default limits of a search.
const (
	mostDepth = 6
	mostNodes = 20 << 20 // of a tree without cutoffs
)

// CaseDepth returns the depth that a search without cutoffs reaches in acceptable time.
func CaseDepth(cases []lab.Case) int {
	widest := 0
	for _, c := range cases {
		widest = max(widest, len(c.Board.Legal()))
	}
	depth, nodes := 0, 1
	for depth < mostDepth && nodes <= mostNodes/max(widest, 1) {
		depth, nodes = depth+1, nodes*widest
	}
	return max(depth, 1)
}
