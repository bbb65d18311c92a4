package samples

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/sente-games/sente"
)

// Rapfi's numbers of the rule sets.
var ruleNumbers = map[string]uint32{"freestyle": 0, "standard": 1, "renju": 4}

// The sizes of the boards that there is a form for.
const (
	smallest = 5
	largest  = 22
)

// BinpackWriter writes games of one setting.
type BinpackWriter struct {
	out   io.Writer
	head  Header
	size  int
	rule  uint32
	scale float64
	move  []uint32 // the table: column and row, 5 bits each

	buffer []byte
}

// NewBinpackWriter returns a writer of games with a header whose rules and size are named, "renju"
// and "15". scale is that of the scores ([sente.Score.Chance]), 0 if nobody knows it. The
// error says in one sentence why the games have no such form.
func NewBinpackWriter(out io.Writer, h Header, scale float64) (*BinpackWriter, error) {
	w := &BinpackWriter{out: out, head: h, scale: cmp.Or(scale, sente.UsualScale)}
	var known bool
	if w.rule, known = ruleNumbers[h.Rules]; h.Game != "gomoku" || !known {
		return nil, fmt.Errorf("the form of Rapfi is for Gomoku by the rules freestyle, standard and renju, not for %s", join(h.Game, h.Rules))
	}
	if h.Setup != "" || h.Opening != "" {
		return nil, errors.New("the form of Rapfi is for games from an empty board, without an opening rule")
	}
	size, err := strconv.Atoi(h.Size)
	if err != nil || size < smallest || size > largest {
		return nil, fmt.Errorf("the form of Rapfi is for boards of %d to %d lines, not of %q", smallest, largest, h.Size)
	}
	w.size = size
	for _, m := range h.Moves {
		at, ok := w.point(string(m))
		if !ok {
			return nil, fmt.Errorf("the form of Rapfi is for points of the board: %q is none", m)
		}
		w.move = append(w.move, at)
	}
	return w, nil
}

func join(game, rules string) string {
	if rules == "" {
		return game
	}
	return game + " by the rules " + rules
}

// point is a move as Rapfi numbers it: the column times 32, plus the row from the top.
func (w *BinpackWriter) point(text string) (at uint32, ok bool) {
	if text == "" {
		return 0, false
	}
	row, err := strconv.Atoi(text[1:])
	column := int(text[0]) - 'a'
	if err != nil || row < 1 || row > w.size || column < 0 || column >= w.size {
		return 0, false
	}
	return uint32(column<<5 | w.size - row), true
}

// Write writes the samples of a game: an entry for each row of positions that follow one
// another, with the moves before as its opening.
func (w *BinpackWriter) Write(g Game) error {
	b := w.buffer[:0]
	for from := 0; from < len(g.Samples); {
		to := from + 1
		for to < len(g.Samples) && g.Samples[to].Ply == g.Samples[to-1].Ply+1 {
			to++
		}
		b = w.entry(b, g, g.Samples[from:to])
		from = to
	}
	w.buffer = b
	_, err := w.out.Write(b)
	return err
}

// IsBinpack reports whether a file begins with an entry: there is no other mark.
func IsBinpack(in io.Reader) bool {
	var head [8]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return false
	}
	first, second := binary.LittleEndian.Uint32(head[:]), binary.LittleEndian.Uint32(head[4:])
	size, rule, result, total, opening := first&31, first>>5&7, first>>8&15, first>>12&1023, first>>22
	known := false
	for _, n := range ruleNumbers {
		known = known || n == rule
	}
	return known && size >= smallest && size <= largest && result <= 2 && total <= size*size && opening < total && second<<18 == 0 && second>>14 > 0
}

// entry appends an entry.
func (w *BinpackWriter) entry(b []byte, g Game, row []Sample) []byte {
	first, moves := row[0].Ply, 0
	for _, s := range row {
		moves += 1 + len(exact(s.Others))
	}
	result := uint32(1)
	if g.Winner >= 0 {
		if result = 0; g.Winner == first%2 {
			result = 2
		}
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(w.size)|w.rule<<5|result<<8|uint32(len(g.Moves))<<12|uint32(first)<<22)
	b = binary.LittleEndian.AppendUint32(b, uint32(moves)<<14)
	for _, m := range g.Moves[:first] {
		b = binary.LittleEndian.AppendUint16(b, uint16(w.move[m]))
	}
	for _, s := range row {
		b = w.moves(b, g.Moves[s.Ply], s)
	}
	return b
}

// Marks of a move.
const (
	isFirst  = 1 << 0
	isLast   = 1 << 1
	isNoEval = 1 << 2
	moveAt   = 6 // bits below the move
)

// moves appends the move that was played, and others whose scores are known.
func (w *BinpackWriter) moves(b []byte, played uint32, s Sample) []byte {
	rest := exact(s.Others)
	for i := range 1 + len(rest) {
		move, score, bound := played, s.Score, s.Bound
		marks := uint32(isFirst)
		if i > 0 {
			move, score, bound, marks = rest[i-1].Move, rest[i-1].Score, rest[i-1].Bound, 0
		}
		if i == len(rest) {
			marks |= isLast
		}
		eval := int16(0)
		if bound == sente.Exact || score.Decided() {
			eval = w.eval(score)
		} else {
			marks |= isNoEval
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(w.move[move]<<moveAt|marks))
		b = binary.LittleEndian.AppendUint16(b, uint16(eval))
	}
	return b
}

// mostOthers is how many more moves than the one that was played a reader takes.
const mostOthers = 250

// exact are the moves whose scores are no bounds.
func exact(all []Other) (some []Other) {
	for _, o := range all {
		if (o.Bound == sente.Exact || o.Score.Decided()) && len(some) < mostOthers {
			some = append(some, o)
		}
	}
	return some
}

// Rapfi's scores: a win in n plies is mate-n, at least mate-deepest; what is not decided lies
// within surest, and unit points of it make the odds of winning e to one.
const (
	mate            = 30_000
	maxBinpackDepth = 500
	surest          = 6_000
	unit            = 200
)

// eval is a score as Rapfi counts.
func (w *BinpackWriter) eval(s sente.Score) int16 {
	if n, ok := s.Distance(); ok {
		at := mate - min(max(n, 0), maxBinpackDepth)
		if s.Lost() {
			at = -at
		}
		return int16(at)
	}
	return int16(min(max(math.Round(float64(s)*unit/w.scale), -surest), surest))
}
