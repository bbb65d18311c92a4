package samples

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// position is a position as Rapfi's trainer sees it.
type position struct {
	Size, Rule, Result, Total int
	Before                    string // moves, column,row from the top left
	Moves                     string // the move played, then others, each with its score or -
}

// bits takes fields off a number, the lowest first.
type bits uint64

func (b *bits) take(n int) (v int) {
	for i := range n {
		v |= int(*b>>i&1) << i
	}
	*b >>= n
	return v
}

// unpack reads a file by the description of its fields alone: a head of 64 bits (size 5, rule
// 3, result 4, total 10, initial plies 10, tag 14, moves 18), initial moves of 16 bits (row 5,
// column 5), and moves of 16 bits (first, last, no score, pass, 2 unused, row 5, column 5) each
// with a score of 16 bits. The result is seen by the side that makes the first of the moves.
func unpack(t testing.TB, file []byte) (all []position) {
	t.Helper()
	in := bytes.NewReader(file)
	number := func(size int) bits {
		raw := make([]byte, size)
		if _, err := io.ReadFull(in, raw); err != nil {
			t.Fatal(err)
		}
		n := uint64(0)
		for i := size - 1; i >= 0; i-- {
			n = n<<8 | uint64(raw[i])
		}
		return bits(n)
	}
	for in.Len() > 0 {
		head := number(8)
		p := position{Size: head.take(5), Rule: head.take(3), Result: head.take(4), Total: head.take(10)}
		opening, tag, moves := head.take(10), head.take(14), head.take(18)
		if tag != 0 || p.Total > p.Size*p.Size || opening+1 > p.Total {
			t.Fatalf("%+v, tag %d, %d plies before", p, tag, opening)
		}
		for range opening {
			m := number(2)
			y, x := m.take(5), m.take(5)
			p.Before += fmt.Sprintf("%d,%d ", x, y)
		}
		played, ended := "", true
		for range moves {
			m := number(2)
			first, last, none, pass, unused, y, x := m.take(1), m.take(1), m.take(1), m.take(1), m.take(2), m.take(5), m.take(5)
			score := fmt.Sprint(int16(number(2)))
			if pass != 0 || unused != 0 || (first == 1) != ended || x >= p.Size || y >= p.Size {
				t.Fatalf("first %d last %d pass %d unused %d %d,%d", first, last, pass, unused, x, y)
			}
			if none == 1 {
				score = "-"
			}
			if first == 1 {
				played = fmt.Sprintf("%d,%d ", x, y)
			}
			p.Moves += fmt.Sprintf("%d,%d:%s ", x, y, score)
			if ended = last == 1; ended {
				all = append(all, p)
				p.Before, p.Moves, p.Result = p.Before+played, "", 2-p.Result
			}
		}
		if !ended {
			t.Fatal("the last move has no end")
		}
	}
	return all
}

// want is the expected result of unpack, computed from the samples.
func want(h Header, size, rule int, scale float64, g Game) (all []position) {
	at := func(m uint32) string {
		text := string(h.Moves[m])
		row := 0
		fmt.Sscan(text[1:], &row)
		return fmt.Sprintf("%d,%d", text[0]-'a', size-row)
	}
	eval := func(s sente.Score, b sente.Bound) string {
		n, decided := s.Distance()
		switch {
		case decided && s > 0:
			return fmt.Sprint(30000 - min(n, 500))
		case decided:
			return fmt.Sprint(min(n, 500) - 30000)
		case b != sente.Exact:
			return "-"
		}
		e := float64(s) * 200 / scale
		return fmt.Sprint(int(min(max(e, -6000), 6000) + map[bool]float64{true: 0.5, false: -0.5}[e > 0]))
	}
	for _, s := range g.Samples {
		p := position{Size: size, Rule: rule, Result: 1, Total: len(g.Moves)}
		if g.Winner >= 0 {
			p.Result = map[bool]int{true: 2, false: 0}[g.Winner == s.Ply%2]
		}
		for _, m := range g.Moves[:s.Ply] {
			p.Before += at(m) + " "
		}
		p.Moves = at(g.Moves[s.Ply]) + ":" + eval(s.Score, s.Bound) + " "
		for _, o := range s.Others {
			if e := eval(o.Score, o.Bound); e != "-" {
				p.Moves += at(o.Move) + ":" + e + " "
			}
		}
		all = append(all, p)
	}
	return all
}

func binpackHeader(size int, rules string) Header {
	h := Header{Game: "gomoku", Rules: rules, Size: fmt.Sprint(size), Seats: []string{"black", "white"}}
	for x := range size {
		for y := range size {
			h.Moves = append(h.Moves, sente.Move(fmt.Sprintf("%c%d", 'a'+x, y+1)))
		}
	}
	return h
}

// The file contains the data of the samples, also if some of them are omitted.
func TestWrite(t *testing.T) {
	d := rand.New(rand.NewPCG(1, 2))
	for rules, rule := range map[string]int{"freestyle": 0, "standard": 1, "renju": 4} {
		for _, size := range []int{5, 15, 22} {
			h := binpackHeader(size, rules)
			var file bytes.Buffer
			w, err := NewBinpackWriter(&file, h, 260)
			testutil.NoError(t, err)
			var wanted []position
			for range 30 {
				g := Game{Winner: d.IntN(3) - 1}
				for _, m := range d.Perm(len(h.Moves))[:d.IntN(min(60, len(h.Moves)))] {
					g.Moves = append(g.Moves, uint32(m))
				}
				for ply := range g.Moves {
					if d.IntN(4) == 0 {
						continue
					}
					s := Sample{Ply: ply, Score: score(d), Bound: sente.Bound(d.IntN(3))}
					for range d.IntN(3) {
						s.Others = append(s.Others, UnplayedMove{Move: uint32(d.IntN(len(h.Moves))), Score: score(d), Bound: sente.Bound(d.IntN(3))})
					}
					g.Samples = append(g.Samples, s)
				}
				testutil.NoError(t, w.Write(g))
				wanted = append(wanted, want(h, size, rule, 260, g)...)
			}
			if diff := cmp.Diff(unpack(t, file.Bytes()), wanted); diff != "" || !IsBinpack(bytes.NewReader(file.Bytes())) {
				t.Errorf("%s %d: %s", rules, size, diff)
			}
		}
	}
}

func score(d *rand.Rand) sente.Score {
	switch d.IntN(4) {
	case 0:
		return sente.WinIn(d.IntN(1000))
	case 1:
		return sente.LossIn(d.IntN(1000))
	case 2:
		return sente.WinIn(7).Presumed()
	}
	return sente.Score(13 * (d.IntN(601) - 300))
}

// One game byte by byte: h8, then i9 by the opening, and two positions of which the second
// has another move with a score.
func TestBytes(t *testing.T) {
	h := Header{Game: "gomoku", Rules: "renju", Size: "15", Seats: []string{"black", "white"}, Moves: []sente.Move{"h8", "i9", "h9", "a15"}}
	g := Game{Winner: 0, Moves: []uint32{0, 1, 2, 3}, Samples: []Sample{
		{Ply: 2, Score: 130},
		{Ply: 3, Score: -7, Bound: sente.Upper, Others: []UnplayedMove{{Move: 1, Score: sente.LossIn(4)}, {Move: 2, Score: 5, Bound: sente.Lower}}},
	}}
	var file bytes.Buffer
	w, err := NewBinpackWriter(&file, h, 260)
	if err == nil {
		err = w.Write(g)
	}
	testutil.NoError(t, err)
	var b []byte
	b = binary.LittleEndian.AppendUint32(b, 15|4<<5|2<<8|4<<12|2<<22)
	b = binary.LittleEndian.AppendUint32(b, 3<<14)
	for _, n := range []uint16{7<<5 | 7, 8<<5 | 6, (7<<5|6)<<6 | 3, 100, 0<<6 | 1 | 4, 0, (8<<5|6)<<6 | 2, 1<<16 - 29996} {
		b = binary.LittleEndian.AppendUint16(b, n)
	}
	if !bytes.Equal(file.Bytes(), b) {
		t.Errorf("% x, want % x", file.Bytes(), b)
	}
}

// Games that have no such form are refused in a sentence.
func TestRefusals(t *testing.T) {
	for want, h := range map[string]Header{
		"not connectfour":                {Game: "connectfour", Size: "7x6"},
		"not gomoku with the rules caro": {Game: "gomoku", Rules: "caro", Size: "15"},
		`not "23"`:                       {Game: "gomoku", Rules: "renju", Size: "23"},
		`not "4"`:                        {Game: "gomoku", Rules: "renju", Size: "4"},
		"from an empty board":            {Game: "gomoku", Rules: "renju", Size: "15", Setup: "black: h8"},
		"without an opening rule":        {Game: "gomoku", Rules: "renju", Size: "15", Opening: "swap2"},
		`not "black"`:                    {Game: "gomoku", Rules: "renju", Size: "15", Moves: []sente.Move{"h8", "black"}},
		`not "p1"`:                       {Game: "gomoku", Rules: "renju", Size: "15", Moves: []sente.Move{"p1"}},
	} {
		if _, err := NewBinpackWriter(io.Discard, h, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Other files are known for that.
func TestIs(t *testing.T) {
	for _, text := range []string{"", "a diary", "a diary of all days", "{\"game\":\"gomoku\"}", "0123456789abcdef", "\x04\"M\x18 lz4", "\x00\x00\x00\x00\x00\x00\x00\x00", "PK\x03\x04\x14\x00\x00\x00\x08"} {
		if IsBinpack(strings.NewReader(text)) {
			t.Errorf("%q was taken for one", text)
		}
	}
}
