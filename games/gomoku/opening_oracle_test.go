package gomoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/rules"
)

// literal is a reference implementation of an opening that follows the text of its rule: a board of
// characters, the player of black, and the remaining moves of a list. It stops at the end of the list
// with the legal moves and the player to move.
type literal struct {
	size    int
	at      map[string]byte // stones by name, 'x' and 'o'
	black   int             // the player who has black
	moves   []string
	who     int
	legal   []string
	stopped bool
	open    bool // colours can still be exchanged
}

func (l *literal) name(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }

// ask returns the next move of a player, or stops.
func (l *literal) ask(player int, legal []string) string {
	if l.stopped {
		return ""
	}
	if len(l.moves) == 0 {
		l.stopped, l.who, l.legal = true, player, legal
		return ""
	}
	move := l.moves[0]
	l.moves = l.moves[1:]
	return move
}

// square returns the free points of the central square with the given number of lines, 0 for all.
func (l *literal) square(lines int) (free []string) {
	for y := range l.size {
		for x := range l.size {
			c, half := l.size/2, lines/2
			inside := lines == 0 || x >= c-half && x <= c+half && y >= c-half && y <= c+half
			if _, taken := l.at[l.name(x, y)]; inside && !taken {
				free = append(free, l.name(x, y))
			}
		}
	}
	return free
}

func (l *literal) put(player int, stone byte, lines int) {
	if m := l.ask(player, l.square(lines)); m != "" {
		l.at[m] = stone
	}
}

// swap lets a player choose a colour or another option.
func (l *literal) swap(player int, further ...string) string {
	m := l.ask(player, append([]string{"black", "white"}, further...))
	switch m {
	case "black":
		l.black = player
	case "white":
		l.black = 1 - player
	}
	return m
}

var numerals = strings.Fields("one two three four five six seven eight nine ten eleven twelve")

func (l *literal) declare(player, most int) int {
	return slices.Index(numerals, l.ask(player, numerals[:most])) + 1
}

// turned returns the image of a point under a symmetry of the square.
func (l *literal) turned(i int, name string) string {
	var x, y int
	x = int(name[0] - 'a')
	fmt.Sscan(name[1:], &y) //nolint:errcheck // names are ours
	y--
	for range i % 4 {
		x, y = l.size-1-y, x
	}
	if i >= 4 {
		x = l.size - 1 - x
	}
	return l.name(x, y)
}

// keeping returns the symmetries of the square that preserve the stones.
func (l *literal) keeping() (all []int) {
	for i := range 8 {
		equal := true
		for name, stone := range l.at {
			equal = equal && l.at[l.turned(i, name)] == stone
		}
		if equal {
			all = append(all, i)
		}
	}
	return all
}

// fifth lets black offer moves and white pick one.
func (l *literal) fifth(number int) {
	l.open = false
	var offered []string
	alike := l.keeping()
	for range number {
		var legal []string
		for _, m := range l.square(0) { // but those that are one of the others, turned or mirrored
			if !slices.ContainsFunc(alike, func(i int) bool { return slices.Contains(offered, l.turned(i, m)) }) {
				legal = append(legal, m)
			}
		}
		m := l.ask(l.black, legal)
		if l.stopped {
			return
		}
		offered = append(offered, m)
	}
	if m := l.ask(1-l.black, offered); m != "" {
		l.at[m] = 'x'
	}
}

func (l *literal) three() {
	l.put(0, 'x', 1)
	l.put(0, 'o', 3)
	l.put(0, 'x', 5)
}

// rulebook implements each opening rule as a function.
var rulebook = map[Opening]func(l *literal){
	Swap1: func(l *literal) { l.put(0, 'x', 0); l.swap(1) },
	Swap: func(l *literal) {
		l.put(0, 'x', 0)
		l.put(0, 'o', 0)
		l.put(0, 'x', 0)
		l.swap(1)
	},
	Swap2: func(l *literal) {
		l.put(0, 'x', 0)
		l.put(0, 'o', 0)
		l.put(0, 'x', 0)
		if l.swap(1, "two") == "two" {
			l.put(1, 'o', 0)
			l.put(1, 'x', 0)
			l.swap(0)
		}
	},
	RIF: func(l *literal) {
		l.three()
		if l.swap(1); !l.stopped {
			l.open = false
		}
		l.put(1-l.black, 'o', 0)
		l.fifthOr(2)
	},
	Yamaguchi: func(l *literal) {
		l.three()
		n := l.declare(0, 12)
		if l.swap(1); !l.stopped {
			l.open = false
		}
		l.put(1-l.black, 'o', 0)
		l.fifthOr(n)
	},
	Soosorv8: func(l *literal) {
		l.three()
		l.swap(1)
		l.put(1-l.black, 'o', 0)
		n := l.declare(1-l.black, 8)
		l.swap(l.black)
		l.fifthOr(n)
	},
	Taraguchi10: func(l *literal) {
		l.put(l.black, 'x', 1)
		l.swap(1 - l.black)
		l.put(1-l.black, 'o', 3)
		l.swap(l.black)
		l.put(l.black, 'x', 5)
		l.swap(1 - l.black)
		l.put(1-l.black, 'o', 7)
		if l.swap(l.black, "ten") == "ten" {
			l.fifthOr(10)
			return
		}
		l.put(l.black, 'x', 9)
		l.swap(1 - l.black)
	},
}

func (l *literal) fifthOr(number int) {
	if !l.stopped {
		l.fifth(number)
	}
}

// read plays moves by the rule book. over reports whether the opening has ended.
func read(o Opening, size int, moves []string) (l *literal, over bool) {
	l = &literal{size: size, at: map[string]byte{}, moves: slices.Clone(moves), open: true}
	rulebook[o](l)
	return l, !l.stopped
}

// TestOpenings_MatchRulebook compares random openings with the rule book: the player to move, the legal
// moves, the board, the players' colours, and the errors of illegal moves.
func TestOpenings_MatchRulebook(t *testing.T) {
	for o := Swap1; o < openingCount; o++ {
		t.Run(o.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(o), 4))
			for range 12 {
				size := []int{7, 9, 15}[rng.IntN(3)]
				r, err := NewGame(Renju.Law(), size, o)
				if err != nil {
					t.Fatal(err)
				}
				playByTheBook(t, r, rng)
			}
		})
	}
}

func playByTheBook(t *testing.T, r Rules, rng *rand.Rand) {
	t.Helper()
	s := r.Start()
	var moves []string
	for {
		l, over := read(r.Opening(), r.Size(), moves)
		compareOpening(t, r, &s, l, over, moves)
		if over || t.Failed() {
			return
		}
		move := l.legal[rng.IntN(len(l.legal))]
		if rng.IntN(3) == 0 && slices.Contains(l.legal, "ten") {
			move = "ten"
		}
		if rng.IntN(2) == 0 { // symmetrical fifth moves need symmetrical stones
			if i := slices.IndexFunc(l.legal, func(m string) bool { return m[0] == byte('a'+r.Size()/2) && len(m) < 4 }); i >= 0 {
				move = l.legal[i]
			}
		}
		p, err := r.Parse(&s, move)
		if err != nil {
			t.Fatal(err)
		}
		var next State
		st := r.Play(&next, &s, p, true)
		if st != r.Status(&next) {
			t.Fatalf("%v %s: %+v, from scratch %+v", moves, move, st, r.Status(&next))
		}
		s, moves = next, append(moves, move)
	}
}

func compareOpening(t *testing.T, r Rules, s *State, l *literal, over bool, moves []string) {
	t.Helper()
	if got := s.due == 0; got != over {
		t.Fatalf("%v: the opening is over: %v, want %v", moves, got, over)
	}
	stones := map[string]byte{}
	for y := range r.Size() {
		for x := range r.Size() {
			p := PointAt(x, y)
			if colour, ok := s.Stone(p); ok {
				stones[p.String()] = "xo"[colour]
			}
		}
	}
	if fmt.Sprint(stones) != fmt.Sprint(l.at) || s.Owner(Black) != l.black {
		t.Fatalf("%v: stones %v, player %d has black; want %v, %d", moves, stones, s.Owner(Black), l.at, l.black)
	}
	if over {
		return
	}
	var legal []string
	for _, p := range r.Moves(s, nil) {
		legal = append(legal, p.String())
	}
	slices.Sort(legal)
	want := slices.Sorted(slices.Values(l.legal))
	if !slices.Equal(legal, want) || s.Turn() != l.who || r.SidesOpen(s) != l.open {
		t.Fatalf("%v: player %d may play %v, open %v; want player %d, %v, %v", moves, s.Turn(), legal, r.SidesOpen(s), l.who, want, l.open)
	}
	for p := Point(len(moves) % 5); p < Points+14; p += 5 {
		if p.X() >= r.Size() && p < Points || slices.Contains(legal, p.String()) {
			continue
		}
		if why := r.Explain(s, p); p.Y() < r.Size() && why == nil || p >= Points && why == nil {
			t.Fatalf("%v: %v is refused without a word", moves, p)
		}
	}
}

// TestOpeningPerft compares the counts of openings with numbers derived from the text of the rules.
func TestOpeningPerft(t *testing.T) {
	for _, c := range []struct {
		opening Opening
		size    int
		lines   []uint64
	}{
		{Swap1, 7, []uint64{49, 49 * 2, 49 * 2 * 48}},
		{Swap2, 7, []uint64{49, 49 * 48, 49 * 48 * 47, 49 * 48 * 47 * 3}},
		{RIF, 15, []uint64{1, 8, 8 * 23, 8 * 23 * 2, 8 * 23 * 2 * 222}},
		{Yamaguchi, 15, []uint64{1, 8, 8 * 23, 8 * 23 * 12, 8 * 23 * 12 * 2, 8 * 23 * 12 * 2 * 222}},
		{Soosorv8, 15, []uint64{1, 8, 8 * 23, 8 * 23 * 2, 8 * 23 * 2 * 222, 8 * 23 * 2 * 222 * 8}},
		{Taraguchi10, 15, []uint64{1, 2, 2 * 8, 4 * 8, 4 * 8 * 23, 8 * 8 * 23, 8 * 8 * 23 * 46, 8 * 8 * 23 * 46 * 3}},
	} {
		r, err := NewGame(Freestyle.Law(), c.size, c.opening)
		if err != nil {
			t.Fatal(err)
		}
		s := r.Start()
		for i, want := range c.lines {
			if got := rules.Perft(r, &s, i+1); got != want {
				t.Errorf("%v: %d lines of %d moves, want %d", c.opening, got, i+1, want)
			}
		}
	}
}
