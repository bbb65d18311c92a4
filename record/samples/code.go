package samples

import (
	"encoding/binary"
	"errors"

	"github.com/sente-games/sente"
)

// The kinds of a score, each with a number of its own that is small where it is common.
const (
	better   = iota // s, from 0 up
	worse           // -1-s, below 0
	won             // plies to a win
	lost            // plies to a loss
	thinkWon        // plies to a win that is presumed
	thinkLost
	kinds

	bounds = 3
)

// putScore appends a score with its bound as one number, never 0.
func putScore(b []byte, s sente.Score, bound sente.Bound) []byte {
	kind, value := kindOf(s)
	return binary.AppendUvarint(b, value*kinds*bounds+uint64(kind*bounds)+uint64(bound%bounds)+1)
}

func kindOf(s sente.Score) (kind int, value uint64) {
	if n, ok := s.Distance(); ok && n >= 0 {
		if s.Won() {
			return won, uint64(n)
		}
		return lost, uint64(n)
	}
	n, likely := s.Likely()
	switch {
	case likely && s > 0:
		return thinkWon, uint64(n)
	case likely:
		return thinkLost, uint64(n)
	case s >= 0:
		return better, uint64(s)
	}
	return worse, uint64(-1 - int64(s))
}

var errScore = errors.New("a score is out of range")

// scoreOf reads what putScore wrote; n is the number less 1.
func scoreOf(n uint64) (s sente.Score, bound sente.Bound, err error) {
	value, kind := n/(kinds*bounds), int(n%(kinds*bounds)/bounds)
	if value > uint64(sente.MaxScore) {
		return 0, 0, errScore
	}
	v := sente.Score(value)
	switch kind {
	case better:
		s = v
	case worse:
		s = -1 - v
	case won:
		s = sente.WinIn(int(v))
	case lost:
		s = sente.LossIn(int(v))
	case thinkWon:
		s = sente.MaxEval - v
	case thinkLost:
		s = v - sente.MaxEval
	}
	if again, same := kindOf(s); again != kind || same != value || s > sente.MaxScore || s < -sente.MaxScore {
		return 0, 0, errScore
	}
	return s, sente.Bound(n % bounds), nil
}

// What a policy holds, beside the depth.
const (
	noPolicy = iota
	visits
	others
	policies
)

// encode appends a game; moves take width bytes each.
func encode(b []byte, g Game, width int) []byte {
	b = binary.AppendUvarint(b, uint64(g.Winner+1))
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	for _, m := range g.Moves {
		b = putMove(b, m, width)
	}
	next := 0
	for ply := range g.Moves {
		if next == len(g.Samples) || g.Samples[next].Ply != ply {
			b = append(b, 0)
			continue
		}
		b = putSample(b, &g.Samples[next], width)
		next++
	}
	return b
}

func putMove(b []byte, m uint32, width int) []byte {
	for i := range width {
		b = append(b, byte(m>>(8*i)))
	}
	return b
}

func putSample(b []byte, s *Sample, width int) []byte {
	b = putScore(b, s.Score, s.Bound)
	policy := noPolicy
	switch {
	case len(s.Visits) > 0:
		policy = visits
	case len(s.Others) > 0:
		policy = others
	}
	b = binary.AppendUvarint(b, uint64(s.Depth)*policies+uint64(policy))
	switch policy {
	case visits:
		b = binary.AppendUvarint(b, uint64(len(s.Visits)))
		for _, v := range s.Visits {
			b = binary.AppendUvarint(putMove(b, v.Move, width), uint64(v.Count))
		}
	case others:
		b = binary.AppendUvarint(b, uint64(len(s.Others)))
		for _, o := range s.Others {
			b = putScore(putMove(b, o.Move, width), o.Score, o.Bound)
		}
	}
	return b
}

// decoder takes numbers off a text. After an error everything is 0.
type decoder struct {
	b     []byte
	width int
	moves int // in the table
	err   error
}

var (
	errShort = errors.New("it ends too early")
	errRest  = errors.New("something follows it")
	errMove  = errors.New("a move is not in the table")
	errCount = errors.New("a count is out of range")
)

func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err, d.b = err, nil
	}
}

// number is at most most.
func (d *decoder) number(most uint64) uint64 {
	n, size := binary.Uvarint(d.b)
	switch {
	case size <= 0 || d.err != nil:
		d.fail(errShort)
		return 0
	case n > most:
		d.fail(errCount)
		return 0
	}
	d.b = d.b[size:]
	return n
}

// count is a number of things that take a byte each at least.
func (d *decoder) count(least int) int { return int(d.number(uint64(len(d.b) / least))) }

func (d *decoder) move() (m uint32) {
	if len(d.b) < d.width {
		d.fail(errShort)
		return 0
	}
	for i := range d.width {
		m |= uint32(d.b[i]) << (8 * i)
	}
	d.b = d.b[d.width:]
	if m >= uint32(d.moves) {
		d.fail(errMove)
		return 0
	}
	return m
}

// most is above every number that a file holds.
const most = 1<<62 - 1

func (d *decoder) score() (sente.Score, sente.Bound) { return d.scoreFrom(d.number(most)) }

func (d *decoder) scoreFrom(n uint64) (sente.Score, sente.Bound) {
	if n == 0 {
		d.fail(errScore)
		return 0, 0
	}
	s, bound, err := scoreOf(n - 1)
	if err != nil {
		d.fail(err)
	}
	return s, bound
}

// decode reads a game of as many seats.
func (d *decoder) decode(seats int) (Game, error) {
	g := Game{Winner: int(d.number(uint64(seats))) - 1}
	g.Moves = make([]uint32, d.count(d.width+1))
	for i := range g.Moves {
		g.Moves[i] = d.move()
	}
	for ply := range g.Moves {
		if n := d.number(most); n != 0 {
			if g.Samples == nil {
				g.Samples = make([]Sample, 0, len(g.Moves)-ply)
			}
			g.Samples = append(g.Samples, d.sample(ply, n))
		}
	}
	if d.err == nil && len(d.b) > 0 {
		d.err = errRest
	}
	return g, d.err
}

// deepest is above every depth.
const deepest = 1 << 20

func (d *decoder) sample(ply int, first uint64) Sample {
	s := Sample{Ply: ply}
	s.Score, s.Bound = d.scoreFrom(first)
	n := d.number(deepest * policies)
	s.Depth = int(n / policies)
	switch n % policies {
	case visits:
		s.Visits = make([]Visits, d.count(d.width+1))
		for i := range s.Visits {
			s.Visits[i] = Visits{d.move(), int64(d.number(most))}
		}
	case others:
		s.Others = make([]Other, d.count(d.width+1))
		for i := range s.Others {
			o := Other{Move: d.move()}
			o.Score, o.Bound = d.score()
			s.Others[i] = o
		}
	}
	return s
}
