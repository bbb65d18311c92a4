package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// player implements [search.Player] for Gomoku.
type player struct {
	position
	config
	replay replay
	vct    *vct
}

// Game returns the board with its search for fours.
func (p *player) Game() search.Game[Cell] { return &p.position }

// Lay sets up the position at the end of a record.
func (p *player) Lay(r sente.Record) (fresh bool, err error) {
	fresh, err = p.replay.lay(r)
	if fresh && err == nil {
		p.use(p.replay.board)
	}
	return fresh, err
}

// use makes the threat searches play on a board.
func (p *player) use(b *Board) {
	p.board = b
	b.keepEvals()
	if p.vcf != nil {
		p.vcf.board, p.vct.board = &b.lines, &b.lines
	}
}

// Legal returns nil: no opening restricts the moves of this engine.
func (p *player) Legal() []Cell { return nil }

// Write formats a line of moves.
func (p *player) Write(line []Cell) []sente.Move { return p.replay.write(line) }

// Remember creates the searches for wins by threats.
func (p *player) Remember(facts int) {
	p.vcf = newVCF(&p.board.lines, facts)
	p.vct = newVCT(p.vcf, p.known*facts)
}

// VCF returns the search for a win by fours.
func (p *player) VCF() *search.VCF[Cell] { return &p.vcf.VCF }

// Clear clears the tables of the threat searches.
func (p *player) Clear() {
	p.vcf.Forget()
	p.vct.Forget()
}

// AtOnce returns the first stone, a five, the block of a five or an open four. A call for several
// lines gets a search instead, and so does an analysis unless the result is certain.
func (p *player) AtOnce(t *search.Thought[Cell]) (sente.Info, bool) {
	b := p.board
	only, forced := b.forced()
	switch {
	case forced:
		t.Only = p.Write([]Cell{only})[0]
	case b.stones == 0:
		only = b.Centre()
	default:
		return sente.Info{}, false
	}
	if t.Limits.Lines > 1 {
		return sente.Info{}, false
	}
	info := sente.Info{Depth: 1, Line: p.Write([]Cell{only})}
	if score, certain := t.Position.Resolve(new(search.State), 1); certain {
		info.Score, info.Source = score, "proof"
		return info, true
	}
	info.Score = b.Quiesce()
	return info, !t.Limits.Analysis
}

// ByForce searches for a win by fours, then by threes and fours with an increasing number of quiet
// moves that threaten a win by fours.
func (p *player) ByForce(t *search.Thought[Cell]) (sente.Info, bool) {
	if t.Limits.Lines > 1 {
		return sente.Info{}, false
	}
	if _, plies := t.ByFours(p.RootVCF); plies > 0 {
		return t.Proof(plies, p.vcf.Line(nil, search.UnlimitedTries)), true
	}
	for quiet := range p.quiet + 1 {
		p.vct.quiet = quiet
		if plies := p.byThrees(t, t.Part(p.threats<<(2*quiet), 8)); plies > 0 {
			return t.Proof(plies, p.vct.Line(nil)), true
		}
	}
	return sente.Info{}, false
}

// mostQuiet is the maximum number of quiet moves of a win by threats in an analysis.
const mostQuiet = 6

// ByDeepThreats searches for a win by fours, and by threes with an increasing number of quiet
// moves. It increases the number when fewer are known not to win, or after a fourth of the tries.
func (p *player) ByDeepThreats(t *search.Thought[Cell], tries int64) (sente.Info, bool) {
	end := t.Nodes + tries
	if _, plies := t.Fours(tries / 4); plies > 0 {
		return t.Proof(plies, p.vcf.Line(nil, search.UnlimitedTries)), true
	}
	for quiet := 0; quiet <= mostQuiet && t.Nodes < end; quiet++ {
		p.vct.quiet = quiet
		if plies := p.byThrees(t, min(tries/4, end-t.Nodes)); plies > 0 {
			return t.Proof(plies, p.vct.Line(nil)), true
		}
	}
	return sente.Info{}, false
}

// byThrees searches for a win by threes and fours of the side to move, in portions that double in
// size, because each restarts at the root.
func (p *player) byThrees(t *search.Thought[Cell], tries int64) (plies int) {
	some := int64(portion)
	for plies = search.Unresolved; plies < 0 && tries > 0 && !t.Late(); some *= 2 {
		before := p.vct.Tries
		_, plies = p.vct.Win(min(tries, some))
		t.Nodes += p.vct.Tries - before
		tries -= some
	}
	return max(plies, 0)
}

// Finish returns the result of a search unchanged.
func (p *player) Finish(_ *search.Thought[Cell], info sente.Info, _ []Cell) sente.Info { return info }
