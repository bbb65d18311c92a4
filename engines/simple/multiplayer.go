package simple

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/multi"
)

// searcher is the interface of the searches that an engine uses.
type searcher[S, M any] interface {
	Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error)
	TableBytes() int64
	SetTableBytes(n int64) error
	SetHistory(history []S) // sets the positions before the root, oldest first
	Forget()
	Close() error
}

// MoveExcluder is implemented by a search that can exclude root moves. Exclude sets the predicate of
// the excluded moves; nil excludes no moves. An engine with such a search is a [sente.Avoider].
type MoveExcluder[M any] interface{ Exclude(func(M) bool) }

// newSearcher creates an alpha-beta search or, for more than two players, a search of package
// multi.
func newSearcher[R Playable[S, M], S any, M comparable](game R, c engineConfig) (searcher[S, M], error) {
	if len(rules.SeatsOf(game)) > 2 {
		m := &multiplayerSearch[R, S, M]{game: game, opts: c.multi.opts}
		return m, m.SetTableBytes(c.multi.tableBytes())
	}
	return alphabeta.New(game, c.alphaBeta...)
}

// multiplayerOptions are the options of the search for more than two players.
type multiplayerOptions struct {
	opts  []multi.Option
	bytes int64 // size of the table, 0: multiplayerTable
}

// multiplayerTable is the default size in bytes of the table for more than two players.
const multiplayerTable = 16 << 20

func (c multiplayerOptions) tableBytes() int64 {
	if c.bytes == 0 {
		return multiplayerTable
	}
	return max(c.bytes, minTableBytes)
}

// multiplayerSearch is a searcher for more than two players by the methods of package multi.
type multiplayerSearch[R Playable[S, M], S any, M comparable] struct {
	game   R
	opts   []multi.Option
	bytes  int64
	search *multi.Searcher[R, S, M]
}

func (c *multiplayerSearch[R, S, M]) Search(ctx context.Context, root S, limits sente.Limits, report func(search.Report[M])) (search.Result[M], error) {
	result, err := c.search.Search(ctx, root, limits, report)
	return result.Result, err
}

// TableBytes returns the size of the table in bytes, 0 for games without a key.
func (c *multiplayerSearch[R, S, M]) TableBytes() int64 { return c.bytes }

// SetTableBytes resizes the table. The first call creates the search.
func (c *multiplayerSearch[R, S, M]) SetTableBytes(n int64) (err error) {
	if c.search != nil {
		if err = c.search.SetTableBytes(n); err == nil && c.bytes > 0 {
			c.bytes = n
		}
		return err
	}
	opts := []multi.Option{multi.TableBytes(0)}
	if keyed, ok := rules.Ability[rules.Keyed](c.game); ok && keyed.HasKey() {
		c.bytes, opts[0] = n, multi.TableBytes(n)
	}
	c.search, err = multi.New(c.game, append(opts, c.opts...)...)
	return err
}

// SetHistory sets the positions before the root, oldest first.
func (c *multiplayerSearch[R, S, M]) SetHistory(history []S) { c.search.SetHistory(history) }

// Forget clears the table.
func (c *multiplayerSearch[R, S, M]) Forget() { c.search.Forget() }

// Close releases the memory of the table.
func (c *multiplayerSearch[R, S, M]) Close() error { return c.search.Close() }

// readMethod parses the name of a method of package multi, ignoring case and the signs ^ and +.
func readMethod(text string) (multi.Option, error) {
	var known []string
	for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
		name := strings.Trim(strings.ReplaceAll(m.String(), "^", ""), "+")
		if strings.EqualFold(text, name) || strings.EqualFold(text, m.String()) {
			return multi.Using(m), nil
		}
		known = append(known, strings.ToLower(name))
	}
	if strings.EqualFold(text, unprunedMethod) {
		return multi.Unpruned(), nil
	}
	return nil, fmt.Errorf("method=%s: games for more than two players are searched by %s or %s", visible.Clip(text), strings.Join(known, ", "), unprunedMethod)
}

// unprunedMethod is the name of max^n without pruning.
const unprunedMethod = "unpruned"
