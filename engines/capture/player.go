package capture

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// capturePlayer implements the games with captures for the search driver.
type capturePlayer struct {
	searchPosition
	replay       recordBoard
	vct          *vct
	rootVCFTries int64 // threats tried for a VCF win
	vctTries     int64 // threats tried for a win by threes and fours
}

// SearchGame returns the board with its search for fours.
func (p *capturePlayer) SearchGame() search.Game[Cell] { return &p.searchPosition }

// SetPosition sets up the position at the end of a record.
func (p *capturePlayer) SetPosition(r sente.Record) (fresh bool, err error) {
	fresh, err = p.replay.setPosition(r)
	if !fresh || err != nil {
		return fresh, err
	}
	p.board = p.replay.board
	if p.vcf != nil {
		p.vcf.board, p.vct.board = p.board, p.board
	}
	return fresh, nil
}

// AllowedMoves returns the moves that the opening permits, nil for all.
func (p *capturePlayer) AllowedMoves() []Cell { return p.replay.legal }

// FormatLine returns the notation of a line of moves.
func (p *capturePlayer) FormatLine(line []Cell) []sente.Move { return formatLine(line) }

// CreateThreatSearches creates the threat searches with tables of the given number of entries.
func (p *capturePlayer) CreateThreatSearches(numEntries int) {
	p.vcf = newVCF(p.board, numEntries)
	if p.vct == nil {
		p.vct = newVCT(p.vcf, vctNodes)
	}
	p.vct.vcf = p.vcf
}

// VCF returns the search for a win by continuous threats.
func (p *capturePlayer) VCF() *search.VCF[Cell] { return &p.vcf.VCF }

// ClearThreatTables clears the tables of the threat searches.
func (p *capturePlayer) ClearThreatTables() {
	p.vcf.Forget()
	p.vct.Forget()
}

// FindImmediateMove returns the first stone, an immediate win or the only reply without a search. A request
// for several lines is always searched, and an analysis is searched except for the win.
func (p *capturePlayer) FindImmediateMove(t *search.ThinkCall[Cell]) (info sente.Info, ok bool) {
	b := p.board
	if t.Limits.Lines > 1 || p.replay.legal != nil && b.stones > 0 {
		return info, false
	}
	info = sente.Info{Depth: 1}
	if c, ok := b.winningMove(); ok {
		info.Score, info.Line, info.Source = sente.WinIn(1), formatLine([]Cell{c}), "proof"
		t.OnlyMove = info.Line[0]
		return info, true
	}
	moves, _ := b.Moves(2, nil)
	var set cellSet
	forced := b.computeReplies(&set) && len(moves) == 1
	if !forced && b.stones > 0 {
		return info, false
	}
	info.Score, info.Line = b.Quiesce(), formatLine(moves[:1])
	if forced {
		t.OnlyMove = info.Line[0]
	}
	return info, !t.Limits.Analysis
}

// FindForcedWin searches for a win by continuous threats, then by threes and fours.
func (p *capturePlayer) FindForcedWin(t *search.ThinkCall[Cell]) (info sente.Info, ok bool) {
	if t.Limits.Lines > 1 || p.replay.legal != nil {
		return info, false
	}
	if first, plies := t.FindVCFInShare(p.rootVCFTries); plies > 0 {
		return t.ProofInfo(plies, lineBeginningWith(first, p.vcf.AppendLine(nil, lineTries))), true
	}
	if first, plies := p.findVCT(t, t.LimitToNodeShare(p.vctTries, 16)); plies > 0 {
		return t.ProofInfo(plies, lineBeginningWith(first, p.vct.AppendLine(nil))), true
	}
	return info, false
}

// FindDeepThreatWin is FindForcedWin with other limits.
func (p *capturePlayer) FindDeepThreatWin(t *search.ThinkCall[Cell], tries int64) (info sente.Info, ok bool) {
	if p.replay.legal != nil {
		return info, false
	}
	if first, plies := t.FindVCF(tries / 2); plies > 0 {
		return t.ProofInfo(plies, lineBeginningWith(first, p.vcf.AppendLine(nil, lineTries))), true
	}
	if first, plies := p.findVCT(t, tries/2); plies > 0 {
		return t.ProofInfo(plies, lineBeginningWith(first, p.vct.AppendLine(nil))), true
	}
	return info, false
}

// lineBeginningWith returns the line if it begins with first, otherwise only that move.
func lineBeginningWith(first Cell, line []Cell) []Cell {
	if len(line) == 0 || line[0] != first {
		return []Cell{first}
	}
	return line
}

// findVCT searches for a win by threes and fours, in portions.
func (p *capturePlayer) findVCT(t *search.ThinkCall[Cell], tries int64) (first Cell, plies int) {
	if !supportsZones(p.board.law) {
		return 0, 0
	}
	for tries >= triesPerCheck && !t.ThreatTimeSpent() {
		before := p.vct.Tries + p.vcf.Tries
		first, plies = p.vct.FindWin(min(triesPerCheck, tries/4))
		spent := p.vct.Tries + p.vcf.Tries - before
		tries, t.TriesSpent = tries-spent, t.TriesSpent+spent
		if plies != search.Unresolved {
			return first, plies
		}
	}
	return 0, 0
}

// CompleteInfo extends a line that ends at a win by threats, and replaces the move in lost positions by
// the longest defence.
func (p *capturePlayer) CompleteInfo(t *search.ThinkCall[Cell], info sente.Info, line []Cell) sente.Info {
	if info.Score.Decided() {
		info.Line = formatLine(p.extendLine(line))
	}
	if n, ok := info.Score.Distance(); ok && info.Score.Lost() && n <= t.LongestDefencePlies {
		info.Line, info.Score = formatLine([]Cell{t.LongestDefence}), sente.LossIn(t.LongestDefencePlies+1)
	}
	return info
}

// extendLine extends a line that ends at a win by threats with the moves of that win, if they are
// found cheaply.
func (p *capturePlayer) extendLine(line []Cell) []Cell {
	b, played, over := p.board, 0, false
	for _, c := range line {
		over = b.Play(c).IsOver()
		played++
	}
	line = slices.Clone(line)
	if !over && b.isHelpless() {
		c := b.anyMove()
		line = append(line, c)
		over = b.Play(c).IsOver()
		played++
	}
	if !over {
		line = p.vcf.AppendLine(line, lineTries/4)
	}
	for range played {
		b.Undo()
	}
	return line
}
