package ataxx

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func TestRulesKeepTheirPromises(t *testing.T) { gametest.Run(t, Game) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, Game) }

// The counts are those that engines for Ataxx agree on.
func TestPerft(t *testing.T) { gametest.Perft(t, Game, 16, 256, 6460, 155888) }

func TestPerftLong(t *testing.T) {
	testutil.Long(t)
	gametest.Perft(t, Game, 16, 256, 6460, 155888, 4752668)
}

// diagram is the rules once more: 49 letters from a1 on, "." a free square.
type diagram struct {
	at    [7][7]byte
	mover byte
	jumps int
}

func other(player byte) byte { return 'r' + 'b' - player }

func within(f func(x, y int)) {
	for y := range 7 {
		for x := range 7 {
			f(x, y)
		}
	}
}

// moves are those of a player, as text, sorted.
func (d diagram) moves(player byte) (all []string) {
	within(func(x, y int) {
		if d.at[y][x] != '.' {
			return
		}
		to, beside := string(rune('a'+x))+string(rune('1'+y)), false
		within(func(u, v int) {
			if d.at[v][u] != player {
				return
			}
			switch dx, dy := (u-x)*(u-x), (v-y)*(v-y); {
			case dx <= 1 && dy <= 1:
				beside = true
			case dx <= 4 && dy <= 4:
				all = append(all, string(rune('a'+u))+string(rune('1'+v))+to)
			}
		})
		if beside {
			all = append(all, to)
		}
	})
	slices.Sort(all)
	return all
}

func (d diagram) count(player byte) (n int) {
	within(func(x, y int) { n += btoi(d.at[y][x] == player) })
	return n
}

// play makes a move that moves has listed.
func (d diagram) play(m string) diagram {
	to := m[len(m)-2:]
	d.jumps++
	if len(m) == 4 {
		d.at[m[1]-'1'][m[0]-'a'] = '.'
	} else {
		d.jumps = 0
	}
	tx, ty := int(to[0]-'a'), int(to[1]-'1')
	d.at[ty][tx] = d.mover
	for _, step := range [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
		x, y := tx+step[0], ty+step[1]
		if x >= 0 && x < 7 && y >= 0 && y < 7 && d.at[y][x] == other(d.mover) {
			d.at[y][x] = d.mover
		}
	}
	if len(d.moves(other(d.mover))) > 0 {
		d.mover = other(d.mover)
	}
	return d
}

// result is the winner's letter, "d" or "" while the game goes on.
func (d diagram) result() string {
	red, blue := d.count('r'), d.count('b')
	switch {
	case red > 0 && blue > 0 && d.jumps < 100 && len(d.moves(d.mover)) > 0:
		return ""
	case red > 0 && blue > 0 && d.jumps >= 100 || red == blue:
		return "d"
	case red > blue:
		return "r"
	}
	return "b"
}

// Random games, some of them with many jumps, agree with the rules written once more.
func TestOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ended := map[string]int{}
	for n := range 120 {
		board := Game.Board()
		d := diagram{mover: 'r'}
		within(func(x, y int) { d.at[y][x] = '.' })
		d.at[0][6], d.at[6][0], d.at[0][0], d.at[6][6] = 'r', 'r', 'b', 'b'
		for {
			var legal []string
			for _, m := range board.Legal() {
				legal = append(legal, string(m))
			}
			slices.Sort(legal)
			over, winner, reason := board.Outcome()
			want := d.moves(d.mover)
			result := d.result()
			if over {
				want = nil
				ended[result+strings.Fields(reason.Text)[1]]++
			}
			if got := [...]string{"d", "r", "b"}[winner+1]; !slices.Equal(legal, want) || over != (result != "") || over && got != result || !over && board.Turn() != btoi(d.mover == 'b') {
				t.Fatalf("game %d, ply %d: %v %v, %v %s; want %v %q\n%c", n, board.Ply(), legal, over, winner, reason, want, result, d.at)
			}
			if over {
				break
			}
			m := legal[r.IntN(len(legal))]
			for i := 0; n%3 == 0 && len(m) == 2 && i < 6; i++ { // seldom add
				m = legal[r.IntN(len(legal))]
			}
			if _, err := board.Play(m); err != nil {
				t.Fatal(err)
			}
			d = d.play(m)
		}
	}
	if ended["rpieces"] == 0 || ended["bpieces"] == 0 {
		t.Errorf("games ended %v", ended)
	}
}

// A hundred jumps in a row are a draw, and who cannot move waits.
func TestJumpsAndWaiting(t *testing.T) {
	b := Board{Pieces: [2]uint64{1 << 6, 1 << 42}}
	for i := range 100 {
		if b.Outcome() != rules.Ongoing {
			t.Fatalf("over after %d jumps", i)
		}
		moves := b.Moves(nil)
		b = b.Play(moves[len(moves)-1])
	}
	if b.Outcome() != rules.Draw || b.Reason() != "100 jumps in a row" {
		t.Errorf("%v %s", b.Outcome(), b.Reason())
	}
	added := Board{Pieces: [2]uint64{1 << 6, 1 << 42}, Jumps: 99}.Play(Move{5, 5})
	if added.Jumps != 0 || added.Outcome() != rules.Ongoing {
		t.Errorf("a piece was added: %+v", added)
	}
	full := uint64(all)
	waits := Board{Pieces: [2]uint64{full &^ (1 | 1<<1 | 1<<48), 1 << 48}}.Play(Move{0, 0})
	if waits.Turn() != 0 || waits.Outcome() != rules.Ongoing {
		t.Errorf("%+v", waits)
	}
	if end := waits.Play(Move{1, 1}); end.Outcome() != rules.WonBy(0) || end.Reason() != "48 pieces to 1" {
		t.Errorf("%v %s", end.Outcome(), end.Reason())
	}
}
