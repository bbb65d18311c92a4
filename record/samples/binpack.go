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

// ruleNumbers are Rapfi's codes of the rule sets.
var ruleNumbers = map[string]uint32{"freestyle": 0, "standard": 1, "renju": 4}

// The range of board sizes that the format supports.
const (
	minBoardSize = 5
	maxBoardSize = 22
)

// BinpackWriter writes games with the same header.
type BinpackWriter struct {
	out       io.Writer
	head      Header
	size      int
	rule      uint32
	scale     float64
	moveCodes []uint32 // Rapfi's code of each move in the header's table

	buffer []byte
}

// NewBinpackWriter returns a writer for games; the header must specify rules and size, for example "renju" and
// "15". scale is the scale of the scores ([sente.Score.Chance]), 0 if unknown. It returns an error if the
// format does not support the games.
func NewBinpackWriter(out io.Writer, h Header, scale float64) (*BinpackWriter, error) {
	w := &BinpackWriter{out: out, head: h, scale: cmp.Or(scale, sente.DefaultScale)}
	var known bool
	if w.rule, known = ruleNumbers[h.Rules]; h.Game != "gomoku" || !known {
		return nil, fmt.Errorf("the format of Rapfi supports Gomoku with the rules freestyle, standard and renju, not %s", describeRules(h.Game, h.Rules))
	}
	if h.Setup != "" || h.Opening != "" {
		return nil, errors.New("the format of Rapfi supports only games from an empty board without an opening rule")
	}
	size, err := strconv.Atoi(h.Size)
	if err != nil || size < minBoardSize || size > maxBoardSize {
		return nil, fmt.Errorf("the format of Rapfi supports boards of %d to %d lines, not %q", minBoardSize, maxBoardSize, h.Size)
	}
	w.size = size
	for _, m := range h.Moves {
		at, ok := w.encodePoint(string(m))
		if !ok {
			return nil, fmt.Errorf("the format of Rapfi supports only points of the board as moves, not %q", m)
		}
		w.moveCodes = append(w.moveCodes, at)
	}
	return w, nil
}

func describeRules(game, rules string) string {
	if rules == "" {
		return game
	}
	return game + " with the rules " + rules
}

// encodePoint returns Rapfi's code of a move: the column times 32, plus the row from the top.
func (w *BinpackWriter) encodePoint(text string) (at uint32, ok bool) {
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

// Write writes the samples of a game: one entry per run of consecutive positions, with the previous moves as
// its opening.
func (w *BinpackWriter) Write(g Game) error {
	b := w.buffer[:0]
	for from := 0; from < len(g.Samples); {
		to := from + 1
		for to < len(g.Samples) && g.Samples[to].Ply == g.Samples[to-1].Ply+1 {
			to++
		}
		b = w.appendEntry(b, g, g.Samples[from:to])
		from = to
	}
	w.buffer = b
	_, err := w.out.Write(b)
	return err
}

// IsBinpack reports whether a file begins with a valid entry; the format has no magic number.
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
	return known && size >= minBoardSize && size <= maxBoardSize && result <= 2 && total <= size*size && opening < total && second<<18 == 0 && second>>14 > 0
}

// appendEntry appends an entry for a run of samples.
func (w *BinpackWriter) appendEntry(b []byte, g Game, row []Sample) []byte {
	first, moves := row[0].Ply, 0
	for _, s := range row {
		moves += 1 + len(exactMoves(s.Others))
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
		b = binary.LittleEndian.AppendUint16(b, uint16(w.moveCodes[m]))
	}
	for _, s := range row {
		b = w.appendMoves(b, g.Moves[s.Ply], s)
	}
	return b
}

// Flags of a move.
const (
	flagFirst  = 1 << 0
	flagLast   = 1 << 1
	flagNoEval = 1 << 2
	moveShift  = 6 // bits to the right of the move
)

// appendMoves appends the played move and the other moves with known scores.
func (w *BinpackWriter) appendMoves(b []byte, played uint32, s Sample) []byte {
	rest := exactMoves(s.Others)
	for i := range 1 + len(rest) {
		move, score, bound := played, s.Score, s.Bound
		marks := uint32(flagFirst)
		if i > 0 {
			move, score, bound, marks = rest[i-1].Move, rest[i-1].Score, rest[i-1].Bound, 0
		}
		if i == len(rest) {
			marks |= flagLast
		}
		eval := int16(0)
		if bound == sente.Exact || score.Decided() {
			eval = w.encodeScore(score)
		} else {
			marks |= flagNoEval
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(w.moveCodes[move]<<moveShift|marks))
		b = binary.LittleEndian.AppendUint16(b, uint16(eval))
	}
	return b
}

// maxOthers is the maximum number of additional moves that a reader supports.
const maxOthers = 250

// exactMoves returns the moves with scores that are not bounds.
func exactMoves(all []UnplayedMove) (some []UnplayedMove) {
	for _, o := range all {
		if (o.Bound == sente.Exact || o.Score.Decided()) && len(some) < maxOthers {
			some = append(some, o)
		}
	}
	return some
}

// Rapfi's scores: a win in n plies is mateScore-n with n at most maxBinpackDepth. Other scores are within
// ±maxBinpackEval, and scoreUnit points multiply the odds of winning by e.
const (
	mateScore       = 30_000
	maxBinpackDepth = 500
	maxBinpackEval  = 6_000
	scoreUnit       = 200
)

// encodeScore converts a score to Rapfi's scale.
func (w *BinpackWriter) encodeScore(s sente.Score) int16 {
	if n, ok := s.Distance(); ok {
		at := mateScore - min(max(n, 0), maxBinpackDepth)
		if s.Lost() {
			at = -at
		}
		return int16(at)
	}
	return int16(min(max(math.Round(float64(s)*scoreUnit/w.scale), -maxBinpackEval), maxBinpackEval))
}
