package gomoku

import "github.com/sente-games/sente/engines/internal/five/search"

// proverSearch is the alpha-beta search on the board of a prover.
type proverSearch struct {
	*search.ProverSearch[Cell]
	position *searchPosition
}

// proverTableBytes is the default table size of a judge in bytes.
const proverTableBytes = 64 << 20

func newProverSearch(b *Board, v *vcf, bytes int64) (*proverSearch, error) {
	b.enableEvalCache()
	at := &searchPosition{b, v}
	j, err := search.NewProverSearch[Cell](at, defaultConfig().Config, bytes)
	if err != nil {
		return nil, err
	}
	return &proverSearch{j, at}, nil
}

// switchBoard switches the judge to another board and clears its table.
func (j *proverSearch) switchBoard(b *Board, v *vcf) {
	b.enableEvalCache()
	j.position.board, j.position.vcf = b, v
	j.Forget()
}
