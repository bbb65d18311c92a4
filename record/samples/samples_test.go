package samples

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

var same = cmpopts.EquateEmpty()

// header has a table of so many moves.
func header(moves int) Header {
	h := Header{Game: "gomoku", Rules: "renju", Size: "15", Setup: "black: h8", Seats: []string{"black", "white"}, Engine: "sente:memory=8", Part: "train"}
	for i := range moves {
		h.Moves = append(h.Moves, sente.Move(fmt.Sprintf("m%d", i)))
	}
	return h
}

var scores = []sente.Score{
	0, 1, -1, 41, -303, 304, 65535, sente.MaxEval, -sente.MaxEval, sente.MaxEval + 7, sente.MaxScore, -sente.MaxScore,
	sente.WinIn(0), sente.WinIn(1), sente.WinIn(sente.MaxDistance), sente.LossIn(0), sente.LossIn(9), sente.LossIn(sente.MaxDistance),
	sente.WinIn(7).Presumed(), sente.LossIn(8).Presumed(), sente.WinIn(1).Presumed(), sente.LossIn(2000).Presumed(),
}

// drawn is a game by lot.
func drawn(d *rand.Rand, h Header) Game {
	move := func() uint32 { return uint32(d.IntN(len(h.Moves))) }
	score := func() sente.Score {
		if d.IntN(2) == 0 {
			return scores[d.IntN(len(scores))]
		}
		return sente.Score(d.IntN(2001) - 1000)
	}
	g := Game{Winner: d.IntN(len(h.Seats)+1) - 1}
	for range d.IntN(60) {
		g.Moves = append(g.Moves, move())
	}
	for ply := range g.Moves {
		s := Sample{Ply: ply, Score: score(), Bound: sente.Bound(d.IntN(3)), Depth: d.IntN(60)}
		switch d.IntN(4) {
		case 0:
			for range 1 + d.IntN(20) {
				s.Visits = append(s.Visits, Visits{move(), d.Int64N(1 << d.IntN(40))})
			}
		case 1:
			for range 1 + d.IntN(5) {
				s.Others = append(s.Others, UnplayedMove{move(), score(), sente.Bound(d.IntN(3))})
			}
		case 2:
			continue
		}
		g.Samples = append(g.Samples, s)
	}
	return g
}

// written is a file.
func written(t testing.TB, h Header, games []Game, totals Totals) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, h)
	for _, g := range games {
		if err == nil {
			err = w.Write(g)
		}
	}
	if err == nil {
		err = w.Close(totals)
	}
	testutil.NoError(t, err)
	return b.Bytes()
}

// all reads a file to its end.
func all(file []byte) (h Header, games []Game, totals Totals, err error) {
	r, err := NewReader(bytes.NewReader(file))
	if err != nil {
		return h, nil, totals, err
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return r.Header, games, r.Totals(), nil
		}
		if err != nil {
			return r.Header, games, r.Totals(), err
		}
		games = append(games, g)
	}
}

// What is written is read, by the reader and by one that follows the description word for
// word; tables of every width.
func TestRoundTrip(t *testing.T) {
	d := rand.New(rand.NewPCG(1, 2))
	for _, moves := range []int{1, 225, 256, 257, 70_000} {
		h := header(moves)
		var games []Game
		for range 40 {
			games = append(games, drawn(d, h))
		}
		want := Totals{Duplicates: 300, Repeated: 7, Faulty: 1}
		file := written(t, h, games, want)
		want.Games = len(games)
		for _, g := range games {
			want.Samples += len(g.Samples)
		}
		gotHeader, got, totals, err := all(file)
		if err != nil || totals != want {
			t.Fatalf("%d moves: %v, %+v, want %+v", moves, err, totals, want)
		}
		if diff := cmp.Diff(h, gotHeader, same); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(games, got, same); diff != "" {
			t.Error(diff)
		}
		twinHeader, twin, twinTotals := slowly(file)
		if diff := cmp.Diff(got, twin, same); diff != "" || cmp.Diff(h, twinHeader, same) != "" || twinTotals != want {
			t.Errorf("the description says something else: %s\n%+v\n%+v", diff, twinHeader, twinTotals)
		}
	}
}

// slowly reads a whole file according to docs/formats.md, without validation.
func slowly(file []byte) (h Header, games []Game, totals Totals) {
	at := len("sente samples 1\n")
	number := func() (n int) {
		for shift := 0; ; shift += 7 {
			b := file[at]
			at++
			if n |= int(b&0x7f) << shift; b < 0x80 {
				return n
			}
		}
	}
	text := func() string {
		n := number()
		at += n
		return string(file[at-n : at])
	}
	h.Game, h.Rules, h.Size, h.Opening, h.Setup, h.Engine, h.Part = text(), text(), text(), text(), text(), text(), text()
	for range number() {
		h.Seats = append(h.Seats, text())
	}
	for range number() {
		h.Moves = append(h.Moves, sente.Move(text()))
	}
	at += 4
	bytesOfMove := 1
	if len(h.Moves) > 256 {
		bytesOfMove = 2
	}
	if len(h.Moves) > 65536 {
		bytesOfMove = 3
	}
	move := func() (m uint32) {
		for i := range bytesOfMove {
			m += uint32(file[at]) << (8 * i)
			at++
		}
		return m
	}
	score := func(n int) (sente.Score, sente.Bound) {
		n--
		v, kind, bound := sente.Score(n/18), n%18/3, sente.Bound(n%3)
		return []sente.Score{v, -1 - v, 1_000_000 - v, v - 1_000_000, 900_000 - v, v - 900_000}[kind], bound
	}
	for number() > 0 {
		g := Game{Winner: number() - 1}
		plies := number()
		for range plies {
			g.Moves = append(g.Moves, move())
		}
		for ply := range plies {
			n := number()
			if n == 0 {
				continue
			}
			s := Sample{Ply: ply}
			s.Score, s.Bound = score(n)
			n = number()
			s.Depth = n / 3
			switch n % 3 {
			case 1:
				for range number() {
					s.Visits = append(s.Visits, Visits{move(), int64(number())})
				}
			case 2:
				for range number() {
					o := UnplayedMove{Move: move()}
					o.Score, o.Bound = score(number())
					s.Others = append(s.Others, o)
				}
			}
			g.Samples = append(g.Samples, s)
		}
		games = append(games, g)
		at += 4
	}
	number()
	return h, games, Totals{number(), number(), number(), number(), number()}
}

// A file that is cut off anywhere, or of which any bit is another one, is known for that.
func TestDamage(t *testing.T) {
	d := rand.New(rand.NewPCG(3, 4))
	h := header(20)
	file := written(t, h, []Game{drawn(d, h), drawn(d, h)}, Totals{Duplicates: 5})
	for length := range file {
		if _, _, _, err := all(file[:length]); err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("cut at %d of %d: %v", length, len(file), err)
		}
	}
	for bit := range 8 * len(file) {
		broken := slices.Clone(file)
		broken[bit/8] ^= 1 << (bit % 8)
		if _, _, _, err := all(broken); err == nil {
			t.Fatalf("bit %d of %d: not noticed", bit, 8*len(file))
		}
	}
	if _, _, _, err := all(append(slices.Clone(file), 0)); err == nil || err.Error() != "game 3 is damaged: unexpected data at the end" {
		t.Error(err)
	}
}

// A record survives a round trip except for nodes, times and the moves of which alpha-beta has only a bound.
func TestRecord(t *testing.T) {
	r := sente.Record{
		Game: "gomoku", Moves: []sente.Move{"h8", "i9", "h9"}, Result: sente.Result{Winner: "white"},
		Thinking: []sente.Thought{
			{},
			{Score: -40, Depth: 6, Nodes: 500, Time: 3, Policy: "i9:300:-40 h7:90:-50 g7:9:<=-41 a1:2:<=-999990"},
			{Score: 80, Bound: sente.Lower, Depth: 2, Policy: "h9:60:80"},
		},
	}
	var c Collector
	testutil.NoError(t, c.Add(r))
	h := Header{Game: "gomoku", Seats: []string{"black", "white"}, Engine: "sente", Moves: c.Moves()}
	if want := []sente.Move{"a1", "g7", "h7", "h8", "h9", "i9"}; !slices.Equal(h.Moves, want) {
		t.Fatalf("%v", h.Moves)
	}
	g, err := c.Table().EncodeRecord(r, h.Seats)
	want := Game{Winner: 1, Moves: []uint32{3, 5, 4}, Samples: []Sample{
		{Ply: 1, Score: -40, Depth: 6, Others: []UnplayedMove{{2, -50, sente.Exact}}},
		{Ply: 2, Score: 80, Bound: sente.Lower, Depth: 2},
	}}
	if diff := cmp.Diff(g, want, same); diff != "" || err != nil {
		t.Fatal(diff, err)
	}
	sampled := r.Clone()
	sampled.Thinking[1].Policy = "i9:300:-40 h7:90:-50 a1:2:-999990"
	var visits Collector
	testutil.NoError(t, visits.Add(sampled))
	v, err := visits.Table().EncodeRecord(sampled, h.Seats)
	if diff := cmp.Diff(v.Samples[0].Visits, []Visits{{4, 300}, {1, 90}, {0, 2}}); diff != "" || err != nil {
		t.Error(diff, err)
	}
	back := h.DecodeGame(g)
	r.Players = []string{"sente", "sente"}
	for i := range r.Thinking {
		r.Thinking[i].Nodes, r.Thinking[i].Time, r.Thinking[i].Policy = 0, 0, ""
	}
	if diff := cmp.Diff(back, r, same); diff != "" {
		t.Error(diff)
	}
}

// What cannot be written is said in a sentence.
func TestEncodeRecord_InvalidGames(t *testing.T) {
	r := sente.Record{Moves: []sente.Move{"h8"}, Result: sente.Result{Winner: "black"}}
	var c Collector
	testutil.NoError(t, c.Add(r))
	table, seats := c.Table(), []string{"black", "white"}
	for want, change := range map[string]func(r *sente.Record){
		"no result":            func(r *sente.Record) { r.Result.Winner = "" },
		`won by "red"`:         func(r *sente.Record) { r.Result.Winner = "red" },
		"1 moves but 2":        func(r *sente.Record) { r.Thinking = make([]sente.Thought, 2) },
		`move 1, "i9", is not`: func(r *sente.Record) { r.Moves = []sente.Move{"i9"} },
		`"a1" is not in the`:   func(r *sente.Record) { r.Thinking = []sente.Thought{{Policy: "a1:1:1"}} },
		`invalid entry "a1"`:   func(r *sente.Record) { r.Thinking = []sente.Thought{{Policy: "a1"}} },
	} {
		other := r.Clone()
		change(&other)
		if _, err := table.EncodeRecord(other, seats); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	h := Header{Game: "g", Seats: seats, Moves: []sente.Move{"h8"}}
	for _, g := range []Game{
		{Winner: 2},
		{Moves: []uint32{1}},
		{Samples: []Sample{{}}},
		{Moves: []uint32{0, 0}, Samples: []Sample{{Ply: 1}, {Ply: 0}}},
		{Moves: []uint32{0}, Samples: []Sample{{Depth: -1}}},
		{Moves: []uint32{0}, Samples: []Sample{{Score: sente.MaxScore + 1}}},
		{Moves: []uint32{0}, Samples: []Sample{{Others: []UnplayedMove{{Move: 1}}}}},
		{Moves: []uint32{0}, Samples: []Sample{{Visits: []Visits{{0, -1}}}}},
		{Moves: []uint32{0}, Samples: []Sample{{Visits: []Visits{{0, 1}}, Others: []UnplayedMove{{}}}}},
	} {
		w, err := NewWriter(io.Discard, h)
		if err == nil {
			err = w.Write(g)
		}
		if err == nil {
			t.Errorf("%+v was written", g)
		}
	}
	for _, h := range []Header{{Seats: seats}, {Game: "g"}, {Game: "g", Seats: seats, Setup: strings.Repeat("x", maxTextBytes+1)}} {
		if _, err := NewWriter(io.Discard, h); err == nil {
			t.Errorf("%+v was written", h)
		}
	}
}

// FuzzReader: no input causes a panic, and the data read can be written and read again.
func FuzzReader(f *testing.F) {
	d := rand.New(rand.NewPCG(5, 6))
	for _, moves := range []int{3, 300} {
		h := header(moves)
		file := written(f, h, []Game{drawn(d, h), drawn(d, h)}, Totals{Repeated: 1})
		f.Add(file)
		f.Add(file[:len(file)/2])
	}
	f.Add([]byte(Magic))
	f.Fuzz(func(t *testing.T, file []byte) {
		h, games, totals, err := all(file)
		if err != nil {
			return
		}
		_, again, totalsAgain, err := all(written(t, h, games, totals))
		if diff := cmp.Diff(games, again, same); diff != "" || err != nil || totals != totalsAgain {
			t.Error(diff, err)
		}
	})
}

// FuzzGame is FuzzReader with valid checksums.
func FuzzGame(f *testing.F) {
	d := rand.New(rand.NewPCG(7, 8))
	for range 4 {
		f.Add(appendGame(nil, drawn(d, header(200)), 1))
	}
	h := header(200)
	f.Fuzz(func(t *testing.T, text []byte) {
		game := func(text []byte) (Game, error) {
			d := decoder{b: text, width: 1, numMoves: len(h.Moves)}
			return d.readGame(len(h.Seats))
		}
		g, err := game(text)
		if err != nil {
			return
		}
		if err := g.validate(h); err != nil {
			t.Fatalf("read, and not written: %v", err)
		}
		again, err := game(appendGame(nil, g, 1))
		if diff := cmp.Diff(g, again, same); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

// The example of docs/formats.md, byte by byte but for the sums.
func TestReader_DocumentedExample(t *testing.T) {
	h := Header{Game: "nim", Seats: []string{"first", "second"}, Engine: "random", Moves: []sente.Move{"1-1", "1-2"}}
	g := Game{Winner: 1, Moves: []uint32{0, 1}, Samples: []Sample{{Ply: 1, Score: -3, Depth: 4}}}
	file := fmt.Sprintf("% x", written(t, h, []Game{g}, Totals{}))
	text, err := os.ReadFile("../../docs/formats.md")
	testutil.NoError(t, err)
	_, example, _ := strings.Cut(string(text), "score −3 from 4 plies:\n")
	example, _, _ = strings.Cut(example, "\n## ")
	for part := range strings.SplitSeq(example, "(4 bytes of sum)") {
		part = strings.Join(strings.Fields(part), " ")
		rest, found := strings.CutPrefix(file, part)
		if !found {
			t.Fatalf("the docs have %q, the file goes on with %q", part, file)
		}
		file = strings.TrimPrefix(rest, " ")
		if len(file) >= 11 {
			file = strings.TrimPrefix(file[11:], " ")
		}
	}
	if file != "" {
		t.Errorf("the docs leave out %q", file)
	}
}
