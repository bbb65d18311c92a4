package gomoku

import "github.com/sente-games/sente/engines/internal/five/search"

// judge is the alpha-beta search on the board of a prover.
type judge struct {
	*search.ProverSearch[Cell]
	position *position
}

// judgeTable is the default table size of a judge in bytes.
const judgeTable = 64 << 20

func newJudge(b *Board, v *vcf, bytes int64) (*judge, error) {
	b.keepEvals()
	at := &position{b, v}
	j, err := search.NewProverSearch[Cell](at, best().Config, bytes)
	if err != nil {
		return nil, err
	}
	return &judge{j, at}, nil
}

// use switches the judge to another board and clears its table.
func (j *judge) use(b *Board, v *vcf) {
	b.keepEvals()
	j.position.board, j.position.vcf = b, v
	j.Forget()
}
