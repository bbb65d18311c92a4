package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// player is what the engine knows of Gomoku, for the driver.
type player struct {
	position
	config
	replay replay
	vct    *vct
}

// Game is the board with its search for fours.
func (p *player) Game() search.Game[Cell] { return &p.position }

// Lay brings the board to the end of a record.
func (p *player) Lay(r sente.Record) (fresh bool, err error) {
	fresh, err = p.replay.lay(r)
	if fresh && err == nil {
		p.use(p.replay.board)
	}
	return fresh, err
}

// use makes the searches for threats play on a board.
func (p *player) use(b *Board) {
	p.board = b
	b.keepEvals()
	if p.vcf != nil {
		p.vcf.board, p.vct.board = &b.lines, &b.lines
	}
}

// Legal is nil: no opening forbids anything to this engine.
func (p *player) Legal() []Cell { return nil }

// Write writes a line of moves.
func (p *player) Write(line []Cell) []sente.Move { return p.replay.write(line) }

// Remember makes the searches for wins by threats.
func (p *player) Remember(facts int) {
	p.vcf = newVCF(&p.board.lines, facts)
	p.vct = newVCT(p.vcf, p.known*facts)
}

// VCF is the search for a win by fours.
func (p *player) VCF() *search.VCF[Cell] { return &p.vcf.VCF }

// Clear clears what the searches for threats have learned.
func (p *player) Clear() {
	p.vcf.Forget()
	p.vct.Forget()
}

// AtOnce answers the first stone, a five, the block of a five, an open four. A call
// for several lines gets a search instead, and so does an analysis unless the result
// is certain.
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

// ByForce looks for a win by fours, then by threes and fours, and by more and more
// quiet moves that threaten a win by fours.
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

// mostQuiet are the quiet moves that a win by threats may have in an analysis.
const mostQuiet = 6

// ByDeepThreats looks for a win by fours, and by threes with more and more quiet moves: with
// more of them as soon as it is known that fewer do not win, or after a fourth of the tries.
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

// byThrees looks for a win by threes and fours of the side to move, in portions like
// fours; they grow, since each begins at the root again.
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

// Finish tells the result of a search as it is.
func (p *player) Finish(_ *search.Thought[Cell], info sente.Info, _ []Cell) sente.Info { return info }
