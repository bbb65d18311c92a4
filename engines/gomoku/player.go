package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// gomokuPlayer implements [search.Player] for Gomoku.
type gomokuPlayer struct {
	searchPosition
	config
	replay recordBoard
	vct    *vct
}

// SearchGame returns the board with its search for fours.
func (p *gomokuPlayer) SearchGame() search.Game[Cell] { return &p.searchPosition }

// SetPosition sets up the position at the end of a record.
func (p *gomokuPlayer) SetPosition(r sente.Record) (fresh bool, err error) {
	fresh, err = p.replay.setPosition(r)
	if fresh && err == nil {
		p.switchBoard(p.replay.board)
	}
	return fresh, err
}

// switchBoard makes the threat searches play on a board.
func (p *gomokuPlayer) switchBoard(b *Board) {
	p.board = b
	b.enableEvalCache()
	if p.vcf != nil {
		p.vcf.board, p.vct.board = &b.lines, &b.lines
	}
}

// AllowedMoves returns nil: no opening restricts the moves of this engine.
func (p *gomokuPlayer) AllowedMoves() []Cell { return nil }

// FormatLine formats a line of moves.
func (p *gomokuPlayer) FormatLine(line []Cell) []sente.Move { return p.replay.formatLine(line) }

// CreateThreatSearches creates the searches for wins by threats.
func (p *gomokuPlayer) CreateThreatSearches(numEntries int) {
	p.vcf = newVCF(&p.board.lines, numEntries)
	p.vct = newVCT(p.vcf, p.vctNodesPerEntry*numEntries)
}

// VCF returns the search for a win by fours.
func (p *gomokuPlayer) VCF() *search.VCF[Cell] { return &p.vcf.VCF }

// ClearThreatTables clears the tables of the threat searches.
func (p *gomokuPlayer) ClearThreatTables() {
	p.vcf.Forget()
	p.vct.Forget()
}

// FindImmediateMove returns the first stone, a five, the block of a five or an open four. A call for several
// lines gets a search instead, and so does an analysis unless the result is certain.
func (p *gomokuPlayer) FindImmediateMove(t *search.ThinkCall[Cell]) (sente.Info, bool) {
	b := p.board
	only, forced := b.forcedMove()
	switch {
	case forced:
		t.OnlyMove = p.FormatLine([]Cell{only})[0]
	case b.stones == 0:
		only = b.Centre()
	default:
		return sente.Info{}, false
	}
	if t.Limits.Lines > 1 {
		return sente.Info{}, false
	}
	info := sente.Info{Depth: 1, Line: p.FormatLine([]Cell{only})}
	if score, certain := t.Position.Resolve(new(search.State), 1); certain {
		info.Score, info.Source = score, "proof"
		info.Line = p.FormatLine(p.appendForcedLine([]Cell{only}, score))
		return info, true
	}
	info.Score = b.Quiesce()
	return info, !t.Limits.Analysis
}

// appendForcedLine continues a line that begins with the only move of a decided position to the end of
// the game.
func (p *gomokuPlayer) appendForcedLine(line []Cell, score sente.Score) []Cell {
	if score.Won() {
		if win := p.AppendThreatWin(nil); len(win) > 0 && win[0] == line[0] {
			return win
		}
		return line
	}
	p.PlayMove(line[0])
	line = p.AppendThreatWin(line)
	p.Undo()
	return line
}

// FindForcedWin searches for a win by fours, then by threes and fours with an increasing number of quiet
// moves that threaten a win by fours.
func (p *gomokuPlayer) FindForcedWin(t *search.ThinkCall[Cell]) (sente.Info, bool) {
	if t.Limits.Lines > 1 {
		return sente.Info{}, false
	}
	if _, plies := t.FindVCFInShare(p.RootVCFTries); plies > 0 {
		return t.ProofInfo(plies, p.vcf.AppendLine(nil, search.UnlimitedTries)), true
	}
	for quiet := range p.maxQuietMoves + 1 {
		p.vct.quietMovesLeft = quiet
		if plies := p.findVCT(t, t.LimitToNodeShare(p.threatPositions<<(2*quiet), 8)); plies > 0 {
			return t.ProofInfo(plies, p.vct.AppendLine(nil)), true
		}
	}
	return sente.Info{}, false
}

// maxQuietMovesInAnalysis is the maximum number of quiet moves of a win by threats in an analysis.
const maxQuietMovesInAnalysis = 6

// FindDeepThreatWin searches for a win by fours, and by threes with an increasing number of quiet
// moves. It increases the number when fewer are known not to win, or after a fourth of the tries.
func (p *gomokuPlayer) FindDeepThreatWin(t *search.ThinkCall[Cell], tries int64) (sente.Info, bool) {
	end := t.TriesSpent + tries
	if _, plies := t.FindVCF(tries / 4); plies > 0 {
		return t.ProofInfo(plies, p.vcf.AppendLine(nil, search.UnlimitedTries)), true
	}
	for quiet := 0; quiet <= maxQuietMovesInAnalysis && t.TriesSpent < end; quiet++ {
		p.vct.quietMovesLeft = quiet
		if plies := p.findVCT(t, min(tries/4, end-t.TriesSpent)); plies > 0 {
			return t.ProofInfo(plies, p.vct.AppendLine(nil)), true
		}
	}
	return sente.Info{}, false
}

// findVCT searches for a win by threes and fours of the side to move, in portions that double in
// size, because each restarts at the root.
func (p *gomokuPlayer) findVCT(t *search.ThinkCall[Cell], tries int64) (plies int) {
	portionTries := int64(triesPerCheck)
	for plies = search.Unresolved; plies < 0 && tries > 0 && !t.ThreatTimeSpent(); portionTries *= 2 {
		before := p.vct.Tries
		_, plies = p.vct.FindWin(min(tries, portionTries))
		t.TriesSpent += p.vct.Tries - before
		tries -= portionTries
	}
	return max(plies, 0)
}

// CompleteInfo returns the result of a search unchanged.
func (p *gomokuPlayer) CompleteInfo(_ *search.ThinkCall[Cell], info sente.Info, _ []Cell) sente.Info {
	return info
}
