package gametest

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// ataxx is Ataxx on seven by seven squares in the easy form, the oracle of ataxxFast.
type ataxx struct {
	men   [2]uint64
	side  int8
	quiet int8 // plies since the last clone
}

// ataxxMove is a clone if from and to are equal, else a jump; -1, -1 is a pass.
type ataxxMove struct{ from, to int8 }

const (
	ataxxAll      uint64 = 1<<49 - 1
	ataxxMaxQuiet        = 100
)

var ataxxNear, ataxxFar = ataxxTables()

func ataxxTables() (near, far [49]uint64) {
	for s := range 49 {
		for t := range 49 {
			dx, dy := s%7-t%7, s/7-t/7
			switch max(dx, -dx, dy, -dy) {
			case 1:
				near[s] |= 1 << t
			case 2:
				far[s] |= 1 << t
			}
		}
	}
	return near, far
}

func newAtaxx() rules.Easy[ataxx, ataxxMove] {
	return rules.NewEasy(ataxx{men: [2]uint64{1<<42 | 1<<6, 1<<0 | 1<<48}})
}

func (b ataxx) Turn() int { return int(b.side) }

func (b ataxx) Moves(buf []ataxxMove) []ataxxMove {
	start, empty := len(buf), ataxxAll&^(b.men[0]|b.men[1])
	for t := range int8(49) {
		if empty>>t&1 != 0 && ataxxNear[t]&b.men[b.side] != 0 {
			buf = append(buf, ataxxMove{t, t})
		}
	}
	for men := b.men[b.side]; men != 0; men &= men - 1 {
		from := bits.TrailingZeros64(men)
		for to := ataxxFar[from] & empty; to != 0; to &= to - 1 {
			buf = append(buf, ataxxMove{int8(from), int8(bits.TrailingZeros64(to))})
		}
	}
	if len(buf) == start {
		buf = append(buf, ataxxMove{-1, -1})
	}
	return buf
}

func (b ataxx) Play(m ataxxMove) ataxx {
	own, other := &b.men[b.side], &b.men[1-b.side]
	b.side = 1 - b.side
	b.quiet++
	if m.to < 0 {
		return b
	}
	if m.from == m.to {
		b.quiet = 0
	} else {
		*own &^= 1 << m.from
	}
	flipped := ataxxNear[m.to] & *other
	*own |= 1<<m.to | flipped
	*other &^= flipped
	return b
}

func (b ataxx) isStuck(player int) bool {
	var reach uint64
	for men := b.men[player]; men != 0; men &= men - 1 {
		s := bits.TrailingZeros64(men)
		reach |= ataxxNear[s] | ataxxFar[s]
	}
	return reach&^(b.men[0]|b.men[1]) == 0
}

func (b ataxx) Outcome() rules.Outcome {
	own, other := bits.OnesCount64(b.men[b.side]), bits.OnesCount64(b.men[1-b.side])
	switch {
	case own == 0:
		return rules.Lost
	case other == 0:
		return rules.Won
	case b.isStuck(0) && b.isStuck(1):
		switch {
		case own > other:
			return rules.Won
		case own < other:
			return rules.Lost
		}
		return rules.Draw
	case b.quiet >= ataxxMaxQuiet:
		return rules.Draw
	}
	return rules.Ongoing
}

func (b ataxx) Evaluate() sente.Score {
	return sente.Score(100 * (bits.OnesCount64(b.men[b.side]) - bits.OnesCount64(b.men[1-b.side])))
}

// ataxxFast is the fused form with an incremental hash; flaw names its fault, "" if it is
// correct.
type ataxxFast struct{ flaw string }

type ataxxState struct {
	ataxx
	hash    uint64
	outcome rules.Outcome
}

// ataxxHash is the hash of a man, of the side to move (2) or of the plies since the last
// clone (3).
func ataxxHash(kind, n int8) uint64 { return mix(mix(1, uint64(kind)), uint64(n)) }

func (g ataxxFast) has(flaw string) bool { return g.flaw == flaw }

func (g ataxxFast) Start() ataxxState {
	start := newAtaxx().Start()
	s := ataxxState{ataxx: start.Pos()}
	for player, men := range s.men {
		for ; men != 0; men &= men - 1 {
			s.hash ^= ataxxHash(int8(player), int8(bits.TrailingZeros64(men)))
		}
	}
	if g.has("the game is over at its start") {
		s.outcome = rules.Draw
	}
	return s
}

func (g ataxxFast) Status(s *ataxxState) rules.Status {
	st := rules.Status{Key: s.hash, Turn: s.side, Outcome: s.outcome, Eval: s.Evaluate()}
	if s.side != 0 && !g.has("the key lacks the side to move") {
		st.Key ^= ataxxHash(2, 0)
	}
	if !g.has("the key lacks the counter") {
		st.Key ^= ataxxHash(3, s.quiet)
	}
	if g.has("the evaluation is the first player's") && s.side != 0 {
		st.Eval = -st.Eval
	}
	return st
}

func (g ataxxFast) Moves(s *ataxxState, buf []ataxxMove) []ataxxMove {
	if s.outcome.Over() {
		return buf
	}
	start := len(buf)
	buf = s.ataxx.Moves(buf)
	if g.has("a jump is missing") && len(buf) > start+1 && buf[start].from == buf[start].to {
		buf = buf[:len(buf)-1]
	}
	if g.has("a move is offered twice") && len(buf) > start {
		buf = append(buf, buf[start])
	}
	return buf
}

func (g ataxxFast) Play(dst, src *ataxxState, m ataxxMove, _ bool) rules.Status {
	me, you, hash, before := src.side, 1-src.side, src.hash, src.ataxx
	next := before.Play(m)
	if m.to >= 0 {
		hash ^= ataxxHash(me, m.to)
		if m.from != m.to && !g.has("a jump leaves its man in the hash") {
			hash ^= ataxxHash(me, m.from)
		}
		flipped := before.men[you] &^ next.men[you]
		if m.from != m.to && g.has("a jump flips no men") {
			next.men[you] |= flipped
			next.men[me] &^= flipped
			flipped = 0
		}
		for ; flipped != 0; flipped &= flipped - 1 {
			n := int8(bits.TrailingZeros64(flipped))
			hash ^= ataxxHash(0, n)
			if !g.has("a flip changes the hash of one colour") {
				hash ^= ataxxHash(1, n)
			}
		}
	} else if g.has("a pass keeps the turn") {
		next.side = src.side
	}
	if g.has("a clone does not reset the counter") {
		next.quiet = before.quiet + 1
	}
	outcome := next.Outcome()
	switch {
	case g.has("the winner is the wrong one") && (outcome == rules.Won || outcome == rules.Lost):
		outcome = rules.Won + rules.Lost - outcome
	case g.has("the limit of plies without a clone is missing") && next.quiet >= ataxxMaxQuiet:
		next.quiet--
		outcome = next.Outcome()
		next.quiet = ataxxMaxQuiet
	}
	*dst = ataxxState{next, hash, outcome}
	return g.Status(dst)
}

func (ataxxFast) HasKey() bool  { return true }
func (ataxxFast) HasEval() bool { return true }

func (g ataxxFast) MaxMoves() int {
	if g.has("MaxMoves is too low") {
		return 20
	}
	return 49 + 49*16
}

func (g ataxxFast) MaxPlies() int {
	if g.has("MaxPlies is too low") {
		return 10
	}
	return 46 * ataxxMaxQuiet
}

// TestRun_FindsFaultsOfAFusedGame plants the faults that authors of a fused game make and
// runs the suite without and with an oracle.
func TestRun_FindsFaultsOfAFusedGame(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, test := range []struct{ flaw, alone, withOracle string }{
		{"", "", ""},
		{"the key lacks the side to move", "key", "key"},
		{"the key lacks the counter", "", "key"},
		{"a flip changes the hash of one colour", "key", "key"},
		{"a jump leaves its man in the hash", "key", "key"},
		{"the evaluation is the first player's", "", "oracle"},
		{"the winner is the wrong one", "", "oracle"},
		{"a jump flips no men", "", "oracle"},
		{"a jump is missing", "", "oracle"},
		{"a move is offered twice", "moves", "moves"},
		{"a clone does not reset the counter", "", "oracle"},
		{"the limit of plies without a clone is missing", "", "oracle"},
		{"a pass keeps the turn", "", "oracle"},
		{"the game is over at its start", "start", "start"},
		{"MaxMoves is too low", "moves", "moves"},
		{"MaxPlies is too low", "moves", "moves"},
	} {
		for i, part := range []string{test.alone, test.withOracle} {
			opts := []Option{Games(20)}
			if i == 1 {
				opts = append(opts, Oracle(newAtaxx()))
			} else if part == "" {
				opts[0] = Games(5)
			}
			faults := upTo(ataxxFast{test.flaw}, cmp.Or(part, "key"), opts)
			found := slices.ContainsFunc(faults, func(err error) bool { return strings.HasPrefix(err.Error(), part+":") })
			if found != (part != "") || part == "" && len(faults) > 0 {
				t.Errorf("fault %q, with an oracle %v: got %v, want part %q", test.flaw, i == 1, faults, part)
			}
		}
	}
}
