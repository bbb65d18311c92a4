package gametest

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// row is toy in the easy form, with every ability of that form. flaw names its
// fault, "" in the correct game.
type row struct {
	flaw   string
	stones [2]uint8
	ply    int8
}

func (r row) is(flaw string) bool { return r.flaw == flaw }

func easyRow(flaw string) rules.Easy[row, int8] { return rules.NewEasy(row{flaw: flaw}) }

func (r row) Moves(buf []int8) []int8 {
	for c := range int8(toyCells) {
		if (r.stones[0]|r.stones[1])>>c&1 == 0 {
			buf = append(buf, c)
		}
	}
	return buf
}

func (r row) Play(m int8) row {
	r.stones[r.ply%2] |= 1 << m
	r.ply++
	return r
}

func (r row) Outcome() rules.Outcome {
	last := r.stones[(r.ply+1)%2]
	switch {
	case last&(last>>1)&(last>>2) != 0 && r.is("easy: won by nobody"):
		return rules.WonBy(2)
	case last&(last>>1)&(last>>2) != 0:
		return rules.Lost
	case r.ply >= toyCells:
		return rules.Draw
	}
	return rules.Ongoing
}

func (r row) Turn() int {
	if r.is("easy: the turn of player 3") && r.ply == 3 {
		return 3
	}
	return int(r.ply % 2)
}

func (r row) Key() uint64 {
	if r.is("easy: a key of the stones' number") {
		return uint64(r.ply)
	}
	return uint64(r.stones[0])<<8 | uint64(r.stones[1])
}

func (r row) Evaluate() sente.Score {
	if r.is("easy: an evaluation beyond the scale") {
		return sente.WinIn(3)
	}
	return sente.Score(bits.OnesCount8(r.stones[r.ply%2] & 0b011110))
}

func (row) Seats() []string   { return []string{"left", "right"} }
func (row) MaxMoves() int     { return toyCells }
func (row) MaxPlies() int     { return toyCells }
func (row) BoardSize() string { return "6" }

func (r row) Format(m int8) string {
	if r.is("easy: Format forgets the side") {
		return fmt.Sprint(min(m, toyCells-1-m))
	}
	return fmt.Sprint(m)
}

func (r row) Parse(text string) (int8, error) {
	if len(text) == 1 && text[0] >= '0' && text[0] < '0'+toyCells {
		return int8(text[0] - '0'), nil
	}
	if r.is("easy: Parse reads nothing as the first cell") && text == "" {
		return 0, nil
	}
	return 0, fmt.Errorf("%.10q is no cell: cells are 0 to 5", text)
}

func (r row) Explain(int8) error { return errors.New("the cell is taken") }
func (r row) Reason() string     { return "three in a row or full" }

func (r row) Forbidden(buf []int8) []int8 {
	if r.is("easy: a forbidden move that is legal") {
		return append(buf, r.Moves(nil)...)
	}
	return buf
}

func (r row) BestScore() sente.Score {
	if r.is("easy: the best score is too low") {
		return 0
	}
	return sente.WinIn(1)
}

func (r row) ScoreMoves(moves []int8, scores []int32) {
	for i := range moves {
		if i == 0 && r.is("easy: a move without a score") {
			continue
		}
		scores[i] = int32(moves[i])
	}
}

func (r row) Noisy(buf []int8) []int8 {
	if r.is("easy: a noisy move that is not legal") {
		return append(buf, 0)
	}
	return buf
}

func (r row) Pass() row {
	if r.is("easy: Pass does nothing") {
		return r
	}
	r.ply ^= 1
	return r
}

func (r row) Resolve(int) (sente.Score, bool) {
	return sente.WinIn(1), r.is("easy: Resolve says that all is won")
}

func (r row) Rewards(out []sente.Score) {
	out[0], out[1] = 1, 1
	if r.is("easy: a reward beyond the scale") {
		out[1] = -sente.MaxScore
	}
}

func (r row) RewardBounds() (least, sum sente.Score) { return 0, 2 }

func (row) Symmetries() int { return 2 }

func (r row) Map(i int) row {
	if i == 1 {
		for p := range r.stones {
			r.stones[p] = bits.Reverse8(r.stones[p]) >> (8 - toyCells)
		}
	}
	return r
}

func (r row) MapMove(i int, m int8) int8 {
	if i == 1 && !r.is("easy: MapMove maps nothing") {
		return toyCells - 1 - m
	}
	return m
}

// slab is a row with a board that copies share, behind a slice, a map or a pointer.
type slab struct {
	cells []int8
	taken map[int8]bool
	deep  *[toyCells]int8
	ply   int8
}

func (s slab) Moves(buf []int8) []int8 {
	for c := range int8(toyCells) {
		if s.cells != nil && s.cells[c] == 0 || s.taken != nil && !s.taken[c] || s.deep != nil && s.deep[c] == 0 {
			buf = append(buf, c)
		}
	}
	return buf
}

func (s slab) Play(m int8) slab {
	s.ply++
	switch {
	case s.cells != nil:
		s.cells[m] = s.ply
	case s.taken != nil:
		s.taken[m] = true
	default:
		s.deep[m] = s.ply
	}
	return s
}

func (s slab) Outcome() rules.Outcome {
	if s.ply == toyCells || len(s.Moves(nil)) == 0 {
		return rules.Draw
	}
	return rules.Ongoing
}

// early offers a move and panics at it.
type early struct{ n int8 }

func (e early) Moves(buf []int8) []int8 { return append(buf, 1, e.n+1) }

func (e early) Play(m int8) early {
	return early{e.n + [4]int8{0, 1, 1, 1}[m]}
}

func (e early) Outcome() rules.Outcome {
	if e.n < 9 {
		return rules.Ongoing
	}
	return rules.Lost
}

func easyFaults() []planted {
	play := atPositions(checkPlay[rules.EasyState[slab], int8])
	list := []planted{
		plantIn("easy: a board behind a slice", rules.NewEasy(slab{cells: make([]int8, toyCells)}), "play", "through cells, a []int8", play),
		plantIn("easy: a board behind a map", rules.NewEasy(slab{taken: map[int8]bool{}}), "play", "through taken, a map", play),
		plantIn("easy: a board behind a pointer", rules.NewEasy(slab{deep: new([toyCells]int8)}), "play", "through deep, a *[", play),
		plantIn("easy: Play panics", rules.NewEasy(early{}), "play", "in gametest.early.Play", atPositions(checkPlay[rules.EasyState[early], int8])),
	}
	for flaw, want := range map[string]string{
		"easy: won by nobody":                         "end: player 2 has won",
		"easy: the turn of player 3":                  "end: player 3 is to move",
		"easy: a key of the stones' number":           "key: two different positions have the key",
		"easy: an evaluation beyond the scale":        "status: exceeds sente.MaxEval",
		"easy: Format forgets the side":               "notation: two moves have the same text",
		"easy: Parse reads nothing as the first cell": "garbage: a text that is not a move must be rejected",
		"easy: a forbidden move that is legal":        "words: which is also a legal move",
		"easy: the best score is too low":             "bounds: BestScore returned at most",
		"easy: a move without a score":                "order: every score must be set",
		"easy: a noisy move that is not legal":        "noisy: which Moves does not",
		"easy: Pass does nothing":                     "pass: expected the opponent",
		"easy: Resolve says that all is won":          "bounds: Resolve returned win 1",
		"easy: a reward beyond the scale":             "rewards: exceeds sente.MaxEval",
		"easy: MapMove maps nothing":                  "symmetry: is illegal in image|do not commute",
	} {
		part, words, _ := strings.Cut(want, ":")
		list = append(list, plant(flaw, easyRow(flaw), part, words))
	}
	return list
}
