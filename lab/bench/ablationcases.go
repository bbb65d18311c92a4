package bench

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
)

// BenchPositions returns the positions of bench.
func BenchPositions(g catalog.Game, base sente.Record) (all []lab.Case, err error) {
	starts, err := FixedPositions(g, base)
	if err != nil {
		return nil, err
	}
	for _, start := range starts {
		p, err := lab.NewPosition(g, start)
		if err != nil {
			return nil, err
		}
		all = append(all, lab.Case{Position: p})
	}
	return all, nil
}

// ReadCases reads up to limit positions, one per line; 0 is no limit.
func ReadCases(setting lab.PositionDefaults, in *lab.LineReader, limit int) (all []lab.Case, err error) {
	for in.Next() {
		c, err := setting.ParseCase(in.Text)
		if err == nil {
			err = c.CheckNotOver()
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
	maxDepth = 6
	maxNodes = 20 << 20 // of a tree without cutoffs
)

// CaseDepth returns the depth that a search without cutoffs reaches in acceptable time.
func CaseDepth(cases []lab.Case) int {
	widest := 0
	for _, c := range cases {
		widest = max(widest, len(c.Board.Legal()))
	}
	depth, nodes := 0, 1
	for depth < maxDepth && nodes <= maxNodes/max(widest, 1) {
		depth, nodes = depth+1, nodes*widest
	}
	return max(depth, 1)
}
