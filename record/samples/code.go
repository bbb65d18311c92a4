package samples

import (
	"encoding/binary"
	"errors"

	"github.com/sente-games/sente"
)

// The kinds of scores. Each encodes its value as a separate number that is small for common scores.
const (
	scorePositive  = iota // s, from 0 up
	scoreNegative         // -1-s, below 0
	scoreWon              // plies to a win
	scoreLost             // plies to a loss
	scoreLikelyWon        // plies to a likely win
	scoreLikelyLost
	numScoreKinds

	numBounds = 3
)

// appendScore appends a score with its bound as a single number, which is never 0.
func appendScore(b []byte, s sente.Score, bound sente.Bound) []byte {
	kind, value := classifyScore(s)
	return binary.AppendUvarint(b, value*numScoreKinds*numBounds+uint64(kind*numBounds)+uint64(bound%numBounds)+1)
}

func classifyScore(s sente.Score) (kind int, value uint64) {
	if n, ok := s.Distance(); ok && n >= 0 {
		if s.Won() {
			return scoreWon, uint64(n)
		}
		return scoreLost, uint64(n)
	}
	n, likely := s.Likely()
	switch {
	case likely && s > 0:
		return scoreLikelyWon, uint64(n)
	case likely:
		return scoreLikelyLost, uint64(n)
	case s >= 0:
		return scorePositive, uint64(s)
	}
	return scoreNegative, uint64(-1 - int64(s))
}

var errScoreRange = errors.New("a score is out of range")

// decodeScore is the inverse of appendScore; n is the encoded number minus 1.
func decodeScore(n uint64) (s sente.Score, bound sente.Bound, err error) {
	value, kind := n/(numScoreKinds*numBounds), int(n%(numScoreKinds*numBounds)/numBounds)
	if value > uint64(sente.MaxScore) {
		return 0, 0, errScoreRange
	}
	v := sente.Score(value)
	switch kind {
	case scorePositive:
		s = v
	case scoreNegative:
		s = -1 - v
	case scoreWon:
		s = sente.WinIn(int(v))
	case scoreLost:
		s = sente.LossIn(int(v))
	case scoreLikelyWon:
		s = sente.MaxEval - v
	case scoreLikelyLost:
		s = v - sente.MaxEval
	}
	if again, same := classifyScore(s); again != kind || same != value || s > sente.MaxScore || s < -sente.MaxScore {
		return 0, 0, errScoreRange
	}
	return s, sente.Bound(n % numBounds), nil
}

// Kinds of policies, encoded together with the depth.
const (
	policyNone = iota
	policyVisits
	policyOthers
	numPolicies
)

// appendGame appends a game; moves take width bytes each.
func appendGame(b []byte, g Game, width int) []byte {
	b = binary.AppendUvarint(b, uint64(g.Winner+1))
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	for _, m := range g.Moves {
		b = appendMove(b, m, width)
	}
	next := 0
	for ply := range g.Moves {
		if next == len(g.Samples) || g.Samples[next].Ply != ply {
			b = append(b, 0)
			continue
		}
		b = appendSample(b, &g.Samples[next], width)
		next++
	}
	return b
}

func appendMove(b []byte, m uint32, width int) []byte {
	for i := range width {
		b = append(b, byte(m>>(8*i)))
	}
	return b
}

func appendSample(b []byte, s *Sample, width int) []byte {
	b = appendScore(b, s.Score, s.Bound)
	policy := policyNone
	switch {
	case len(s.Visits) > 0:
		policy = policyVisits
	case len(s.Others) > 0:
		policy = policyOthers
	}
	b = binary.AppendUvarint(b, uint64(s.Depth)*numPolicies+uint64(policy))
	switch policy {
	case policyVisits:
		b = binary.AppendUvarint(b, uint64(len(s.Visits)))
		for _, v := range s.Visits {
			b = binary.AppendUvarint(appendMove(b, v.Move, width), uint64(v.Count))
		}
	case policyOthers:
		b = binary.AppendUvarint(b, uint64(len(s.Others)))
		for _, o := range s.Others {
			b = appendScore(appendMove(b, o.Move, width), o.Score, o.Bound)
		}
	}
	return b
}

// decoder parses numbers from a buffer. After an error it returns zeros.
type decoder struct {
	b        []byte
	width    int
	numMoves int // size of the move table
	err      error
}

var (
	errTooShort     = errors.New("unexpected end of input")
	errTrailingData = errors.New("unexpected data at the end")
	errUnknownMove  = errors.New("a move is not in the table")
	errCountRange   = errors.New("a count is out of range")
)

func (d *decoder) setError(err error) {
	if d.err == nil {
		d.err, d.b = err, nil
	}
}

// readNumber reads a number and checks that it is at most limit.
func (d *decoder) readNumber(limit uint64) uint64 {
	n, size := binary.Uvarint(d.b)
	switch {
	case size <= 0 || d.err != nil:
		d.setError(errTooShort)
		return 0
	case n > limit:
		d.setError(errCountRange)
		return 0
	}
	d.b = d.b[size:]
	return n
}

// readCount reads the number of items that take at least minBytes bytes each.
func (d *decoder) readCount(minBytes int) int { return int(d.readNumber(uint64(len(d.b) / minBytes))) }

func (d *decoder) readMove() (m uint32) {
	if len(d.b) < d.width {
		d.setError(errTooShort)
		return 0
	}
	for i := range d.width {
		m |= uint32(d.b[i]) << (8 * i)
	}
	d.b = d.b[d.width:]
	if m >= uint32(d.numMoves) {
		d.setError(errUnknownMove)
		return 0
	}
	return m
}

// maxNumber is above every valid number.
const maxNumber = 1<<62 - 1

func (d *decoder) readScore() (sente.Score, sente.Bound) {
	return d.parseScore(d.readNumber(maxNumber))
}

func (d *decoder) parseScore(n uint64) (sente.Score, sente.Bound) {
	if n == 0 {
		d.setError(errScoreRange)
		return 0, 0
	}
	s, bound, err := decodeScore(n - 1)
	if err != nil {
		d.setError(err)
	}
	return s, bound
}

// readGame parses a game with the given number of seats.
func (d *decoder) readGame(seats int) (Game, error) {
	g := Game{Winner: int(d.readNumber(uint64(seats))) - 1}
	g.Moves = make([]uint32, d.readCount(d.width+1))
	for i := range g.Moves {
		g.Moves[i] = d.readMove()
	}
	for ply := range g.Moves {
		if n := d.readNumber(maxNumber); n != 0 {
			if g.Samples == nil {
				g.Samples = make([]Sample, 0, len(g.Moves)-ply)
			}
			g.Samples = append(g.Samples, d.readSample(ply, n))
		}
	}
	if d.err == nil && len(d.b) > 0 {
		d.err = errTrailingData
	}
	return g, d.err
}

// maxDepth is above every valid depth.
const maxDepth = 1 << 20

func (d *decoder) readSample(ply int, first uint64) Sample {
	s := Sample{Ply: ply}
	s.Score, s.Bound = d.parseScore(first)
	n := d.readNumber(maxDepth * numPolicies)
	s.Depth = int(n / numPolicies)
	switch n % numPolicies {
	case policyVisits:
		s.Visits = make([]Visits, d.readCount(d.width+1))
		for i := range s.Visits {
			s.Visits[i] = Visits{d.readMove(), int64(d.readNumber(maxNumber))}
		}
	case policyOthers:
		s.Others = make([]UnplayedMove, d.readCount(d.width+1))
		for i := range s.Others {
			o := UnplayedMove{Move: d.readMove()}
			o.Score, o.Bound = d.readScore()
			s.Others[i] = o
		}
	}
	return s
}
