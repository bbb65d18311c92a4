package simple

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/multi"
)

// searcher is what an engine needs of a search.
type searcher[S, M any] interface {
	Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error)
	TableBytes() int64
	SetTableBytes(n int64) error
}

// newSearcher chooses the search by the number of players.
func newSearcher[R Playable[S, M], S any, M comparable](game R, opts []alphabeta.Option) (searcher[S, M], error) {
	if len(rules.SeatsOf(game)) > 2 {
		c := &crowd[R, S, M]{game: game}
		return c, c.SetTableBytes(crowdTable)
	}
	return alphabeta.New(game, opts...)
}

// crowdTable is the size of the table for more than two players, in bytes.
const crowdTable = 16 << 20

// crowd searches for more than two players by max^n.
type crowd[R Playable[S, M], S any, M comparable] struct {
	game   R
	bytes  int64
	search *multi.Searcher[R, S, M]
}

func (c *crowd[R, S, M]) Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error) {
	result, err := c.search.Search(ctx, root, limits, report)
	return result.Result, err
}

// TableBytes is the size of the table, 0 for games without a key.
func (c *crowd[R, S, M]) TableBytes() int64 { return c.bytes }

// SetTableBytes makes another search unless the size stays the same.
func (c *crowd[R, S, M]) SetTableBytes(n int64) (err error) {
	if c.search != nil && n == c.bytes {
		return nil
	}
	if keyed, ok := rules.Ability[rules.Keyed](c.game); !ok || !keyed.HasKey() {
		c.search, err = multi.New(c.game)
		return err
	}
	c.bytes = n
	c.search, err = multi.New(c.game, multi.TableBytes(n))
	return err
}
