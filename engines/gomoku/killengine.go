package gomoku

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/internal/memory"
)

// NewKill returns an engine that searches for a kill before it calls another engine, in the three
// steps of a students' engine of 2018: an own win by fours, which is played; else a win of the
// opponent by fours, which the other engine must answer; else an own win by threes and fours,
// searched naively: the defender only blocks, and plays no fours of its own, so that the win may be
// false. It plays by the rules that the tables support ([SupportsGame]).
func NewKill(other sente.Engine) (sente.Engine, error) {
	lease, err := memory.Process().Lease("an engine", search.FixedMemory+killEntries*(search.VCFEntryBytes+search.VCTNodeBytes))
	if err != nil {
		return nil, err
	}
	k := &killEngine{EngineWrapper: simple.EngineWrapper{Inner: other}, lease: lease}
	memory.Hold(k, lease)
	return k, nil
}

// killEngine is the engine of [NewKill].
type killEngine struct {
	simple.EngineWrapper
	replay recordBoard
	vcf    *vcf
	vct    *vct
	lease  *memory.Lease
}

// Limits of each step in fours or positions, reduced where there is little time.
const (
	killTries     = 10_000
	triesPerRound = 20 * time.Microsecond // much more than one takes
	killEntries   = 1 << 16
)

func triesWithin(limits sente.Limits) int64 {
	if limits.Time > 0 {
		return min(killTries, int64(limits.Time/triesPerRound))
	}
	return killTries
}

// Think plays a kill, or the move of the other engine.
func (k *killEngine) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Choice{}, err
	}
	start := time.Now()
	if err := k.setPosition(r); err != nil {
		return sente.Choice{}, err
	}
	info, ok := k.findKill(triesWithin(limits))
	if _, forced := k.replay.board.forcedMove(); !ok || forced || limits.Lines > 1 {
		return k.Inner.Think(ctx, r, simple.RemainingLimits(limits, time.Since(start)), report)
	}
	info.Time = time.Since(start)
	if report != nil {
		report(info)
	}
	return sente.Choice{Move: info.Line[0], Info: info}, nil
}

// Close releases the memory of both engines. The engine must not be used after it.
func (k *killEngine) Close() error {
	k.lease.Return()
	return sente.Close(k.Inner)
}

// As makes both engines forget, if the other one supports it.
func (k *killEngine) As(target any) bool {
	return sente.Adjust(target, k.Inner, func(other sente.Forgetter) sente.Forgetter {
		return sente.ForgetFunc(func() {
			other.Forget()
			k.replay, k.vcf, k.vct = recordBoard{}, nil, nil
		})
	})
}

func (k *killEngine) setPosition(r sente.Record) error {
	fresh, err := k.replay.setPosition(r)
	if fresh && err == nil {
		k.vcf = newVCF(&k.replay.board.lines, killEntries)
		k.vct = newVCT(k.vcf, killEntries)
		k.vct.ignoresDefenderFours = true
	}
	return err
}

// findKill performs the three steps.
func (k *killEngine) findKill(tries int64) (sente.Info, bool) {
	b := k.replay.board
	if _, plies := k.vcf.FindWin(tries); plies > 0 {
		return k.makeInfo(k.vcf.AppendLine(nil, search.UnlimitedTries), sente.WinIn(plies), "proof"), true
	}
	b.togglePass()
	_, threatened := k.vcf.FindWin(tries)
	b.togglePass()
	if threatened > 0 {
		return sente.Info{}, false
	}
	c, plies := k.vct.FindWin(tries)
	return k.makeInfo([]Cell{c}, sente.WinIn(max(plies, 0)).Presumed(), "kill"), plies > 0
}

func (k *killEngine) makeInfo(line []Cell, score sente.Score, source string) sente.Info {
	return sente.Info{Depth: 1, Nodes: k.vcf.Tries + k.vct.Tries, Score: score, Line: k.replay.formatLine(line), Source: source}
}
