package simple

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// engine keeps its searcher, including its hash table, as long as successive records are of the
// same game.
type engine[R Playable[S, M], S any, M comparable] struct {
	guard    search.Guard
	source   func(sente.Record) (R, S, error)
	build    func(game R, start S) (searcher[S, M], error)
	game     string // key of the current game; see recordKey
	searcher searcher[S, M]
	memory   int64 // default size of the searcher's table in bytes, 0 if it has no table
	course   gameCourse[R, S, M]

	excluding bool // root moves are excluded
}

// recordKey returns a key of the fields of a record that sources use to choose rules and start
// position. Of the players, sources see only their number.
func recordKey(r sente.Record) string {
	return fmt.Sprintf("%q %q %q %q %d", r.Rules, r.Size, r.Opening, r.Setup, len(r.Players))
}

// prepareSearcher creates a searcher for the record's game unless the current one fits.
func (e *engine[R, S, M]) prepareSearcher(r sente.Record) error {
	if e.searcher != nil && e.game == recordKey(r) {
		return nil
	}
	game, start, err := e.source(r)
	if err != nil {
		return err
	}
	_ = e.releaseSearcher() // release the memory of the previous game's search first
	searcher, err := e.build(game, start)
	if err != nil {
		return err
	}
	e.searcher, e.game, e.memory = searcher, recordKey(r), searcher.TableBytes()
	e.course = newGameCourse(game, start)
	return nil
}

// Think searches the position at the end of the record. It returns [search.ErrBusy] while another
// goroutine uses the engine.
func (e *engine[R, S, M]) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.guard.Enter("simple"); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	return e.thinkLocked(ctx, game, limits, report)
}

func (e *engine[R, S, M]) thinkLocked(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	if err := e.openPosition(ctx, game, limits); err != nil {
		return sente.Choice{}, err
	}
	return e.runSearch(ctx, RemainingLimits(limits, time.Since(begin)), report)
}

// Avoid searches the position with the root moves avoid excluded. It returns an error if the search
// does not support that.
func (e *engine[R, S, M]) Avoid(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	if err := e.guard.Enter("simple"); err != nil {
		return sente.Choice{}, err
	}
	defer e.guard.Leave()
	if err := e.openPosition(ctx, game, limits); err != nil {
		return sente.Choice{}, err
	}
	search, ok := e.searcher.(MoveExcluder[M])
	if !ok {
		return sente.Choice{}, errors.New("this search does not support excluding moves")
	}
	excluded := make(map[M]bool, len(avoid))
	for _, text := range avoid {
		m, err := e.course.rules.Parse(e.course.currentState(), string(text))
		if err != nil {
			return sente.Choice{}, sente.Illegal(err)
		}
		excluded[m] = true
	}
	search.Exclude(func(m M) bool { return excluded[m] })
	e.excluding = true
	defer func() { search.Exclude(nil); e.excluding = false }()
	return e.runSearch(ctx, RemainingLimits(limits, time.Since(begin)), report)
}

// openPosition validates the call, goes to the end of the record and sizes the table.
func (e *engine[R, S, M]) openPosition(ctx context.Context, game sente.Record, limits sente.Limits) error {
	if err := sente.CheckCall(ctx, "simple", limits); err != nil {
		return err
	}
	if err := e.prepareSearcher(game); err != nil {
		return err
	}
	if err := e.course.goTo(game.Moves); err != nil {
		return err
	}
	if err := e.course.checkNotOver(); err != nil {
		return err
	}
	return e.resizeTable(limits.Memory)
}

// RemainingLimits returns the limits with their time reduced by took, which preparations used up.
func RemainingLimits(l sente.Limits, took time.Duration) sente.Limits {
	if l.Time > 0 {
		l.Time = max(1, l.Time-took)
	}
	if l.Left > 0 {
		l.Left = max(1, l.Left-took)
	}
	return l
}

func (e *engine[R, S, M]) runSearch(ctx context.Context, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if r, ok := any(e.course.rules).(RootGenerator[S]); ok {
		r.Root(e.course.currentState(), limits.Lines)
	}
	text := e.course.lineFormatter()
	var listen func(search.Report[M])
	if report != nil {
		listen = func(r search.Report[M]) { report(r.Info(text)) }
	}
	if e.memory != 0 {
		limits.Memory = 0 // remember has sized the table
	}
	e.searcher.SetHistory(e.course.states[:len(e.course.states)-1])
	result, err := e.searcher.Search(ctx, *e.course.currentState(), limits, listen)
	if search.IsPanic(err) {
		_ = e.releaseSearcher() // the next call creates a new searcher
	}
	if err != nil {
		return sente.Choice{}, err
	}
	choice := sente.Choice{Move: text([]M{result.Move})[0], Info: result.Best().Info(text)}
	if result.End == search.Solved {
		choice.Info.Source = "proof"
	}
	if best := result.Best(); best.Depth < minGlanceDepth && !best.Score.Decided() && !e.excluding {
		e.correctShortSearch(result.Move, &choice)
	}
	if report != nil {
		report(choice.Info)
	}
	return choice, nil
}

// correctShortSearch replaces a choice of a search that was too short by the result of a glance.
func (e *engine[R, S, M]) correctShortSearch(chosen M, choice *sente.Choice) {
	seen, ok := e.course.lookAhead(chosen)
	choice.Info.Nodes += seen.tried
	if !ok {
		return
	}
	line := e.course.lineFormatter()([]M{seen.move})
	info := sente.Info{Depth: 1, SelDepth: 1, Score: seen.score, Nodes: choice.Info.Nodes, Time: choice.Info.Time, Line: line}
	*choice = sente.Choice{Move: line[0], Info: info}
}

// Forget makes the next search independent of earlier ones. While the engine is in use, Forget has
// no effect.
func (e *engine[R, S, M]) Forget() {
	if !e.guard.TryEnter() {
		return
	}
	defer e.guard.Leave()
	if e.searcher != nil {
		e.searcher.Forget()
	}
}

// Close releases the memory of the search; a later call of Think allocates it again. While the
// engine is in use, Close returns [search.ErrBusy].
func (e *engine[R, S, M]) Close() error {
	if err := e.guard.Enter("simple"); err != nil {
		return err
	}
	defer e.guard.Leave()
	return e.releaseSearcher()
}

func (e *engine[R, S, M]) releaseSearcher() error {
	old := e.searcher
	if e.searcher = nil; old == nil {
		return nil
	}
	return old.Close()
}

// minTableBytes is the minimum size of a table in bytes.
const minTableBytes = 1 << 12

// resizeTable sizes the table to the memory that the caller allows; 0 is the default size.
func (e *engine[R, S, M]) resizeTable(bytes int64) error {
	if e.memory == 0 {
		return nil
	}
	size := e.memory
	if bytes > 0 {
		size = max(minTableBytes, bytes/2)
	}
	return e.searcher.SetTableBytes(size)
}
