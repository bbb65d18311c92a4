package ataxx

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

var game = NewGame()

func TestRules_Contract(t *testing.T) { gametest.Run(t, game, gametest.Games(8)) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, game) }

// TestPerft_PublishedCounts compares the counts that engines for Ataxx agree on.
func TestPerft_PublishedCounts(t *testing.T) {
	gametest.Perft(t, game, 16, 256, 6460, 155888, 4752668)
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

// legal returns the moves of the player to move, or a pass.
func (d diagram) legal() []string {
	if all := d.moves(d.mover); len(all) > 0 {
		return all
	}
	return []string{"pass"}
}

func (d diagram) count(player byte) (n int) {
	within(func(x, y int) {
		if d.at[y][x] == player {
			n++
		}
	})
	return n
}

// play makes a move that moves has listed.
func (d diagram) play(m string) diagram {
	to, mover := m[len(m)-2:], d.mover
	d.jumps++
	d.mover = other(mover)
	if m == "pass" {
		return d
	}
	if len(m) == 4 {
		d.at[m[1]-'1'][m[0]-'a'] = '.'
	} else {
		d.jumps = 0
	}
	tx, ty := int(to[0]-'a'), int(to[1]-'1')
	d.at[ty][tx] = mover
	for _, step := range [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
		x, y := tx+step[0], ty+step[1]
		if x >= 0 && x < 7 && y >= 0 && y < 7 && d.at[y][x] == other(mover) {
			d.at[y][x] = mover
		}
	}
	return d
}

// result is the winner's letter, "d" or "" while the game goes on.
func (d diagram) result() string {
	red, blue := d.count('r'), d.count('b')
	switch {
	case red > 0 && blue > 0 && d.jumps < 100 && len(d.moves(d.mover))+len(d.moves(other(d.mover))) > 0:
		return ""
	case red > 0 && blue > 0 && d.jumps >= 100 || red == blue:
		return "d"
	case red > blue:
		return "r"
	}
	return "b"
}

// newDiagram returns the start with blocked squares.
func newDiagram(blocked ...string) (d diagram) {
	d.mover = 'r'
	within(func(x, y int) { d.at[y][x] = '.' })
	d.at[0][6], d.at[6][0], d.at[0][0], d.at[6][6] = 'r', 'r', 'b', 'b'
	for _, square := range blocked {
		d.at[square[1]-'1'][square[0]-'a'] = '#'
	}
	return d
}

// TestRules_AgreeWithOracle plays random games, some of them with many jumps or blocked squares.
func TestRules_AgreeWithOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ended, passes := map[string]int{}, 0
	for n := range 120 {
		var blocked []string
		if n%2 == 1 {
			blocked = []string{"d4", "c5", "e3", "b4", "f4"}
		}
		game, start, err := game.Open(sente.Record{Setup: "red: a7 g1; blue: a1 g7; blocked: " + strings.Join(blocked, " ")})
		testutil.NoError(t, err)
		ended[playAgainst(t, r, rules.NewBoard(game, start), newDiagram(blocked...), n%3 == 0, &passes)]++
	}
	if ended["r"] == 0 || ended["b"] == 0 || passes == 0 {
		t.Errorf("games ended %v, %d passes", ended, passes)
	}
}

// playAgainst plays a random game on both boards and returns the oracle's result.
func playAgainst(t *testing.T, r *rand.Rand, board rules.Board, d diagram, jumpy bool, passes *int) string {
	t.Helper()
	for {
		var legal []string
		for _, m := range board.Legal() {
			legal = append(legal, string(m))
		}
		slices.Sort(legal)
		over, winner, reason := board.Outcome()
		want, result := d.legal(), d.result()
		if over {
			want = nil
		}
		if got := [...]string{"d", "r", "b"}[winner+1]; !slices.Equal(legal, want) || over != (result != "") || over && got != result || !over && "rb"[board.Turn()] != d.mover {
			t.Fatalf("ply %d: %v %v, %v %s; want %v %q\n%c", board.Ply(), legal, over, winner, reason, want, result, d.at)
		}
		if over {
			return result
		}
		m := legal[r.IntN(len(legal))]
		for i := 0; jumpy && len(m) == 2 && i < 6; i++ { // seldom add
			m = legal[r.IntN(len(legal))]
		}
		if m == passText {
			*passes++
		}
		if _, err := board.Play(m); err != nil {
			t.Fatal(err)
		}
		d = d.play(m)
	}
}

func TestOutcome_HundredJumpsAreDraw(t *testing.T) {
	b := Board{Pieces: [2]uint64{1 << 6, 1 << 42}}
	for i := range 100 {
		if b.Outcome() != rules.Ongoing {
			t.Fatalf("over after %d jumps", i)
		}
		moves := b.Moves(nil)
		b = b.Play(moves[len(moves)-1])
	}
	if b.Outcome() != rules.Draw || b.Reason() != "100 moves without a new piece" {
		t.Errorf("%v %s", b.Outcome(), b.Reason())
	}
	added := Board{Pieces: [2]uint64{1 << 6, 1 << 42}, Jumps: 99}.Play(Move{5, 5})
	if added.Jumps != 0 || added.Outcome() != rules.Ongoing {
		t.Errorf("a piece was added: %+v", added)
	}
}

func TestMoves_PassOnlyIfNoOther(t *testing.T) {
	full := uint64(all)
	b := Board{Pieces: [2]uint64{full &^ (1 | 1<<1 | 1<<48), 1 << 48}}.Play(Move{0, 0})
	if b.Turn() != 1 || b.Outcome() != rules.Ongoing || !slices.Equal(b.Moves(nil), []Move{Pass}) {
		t.Errorf("%+v: %v", b, b.Moves(nil))
	}
	b = b.Play(Pass)
	if end := b.Play(Move{1, 1}); end.Outcome().Winner(int8(end.Turn())) != 0 {
		t.Errorf("%v %s", end.Outcome(), end.Reason())
	}
}

func TestParse_AcceptsOtherForms(t *testing.T) {
	b := Board{Pieces: [2]uint64{1 << 6, 1 << 42}}
	for text, want := range map[string]Move{"0000": Pass, "PASS": Pass, "g1f1": {5, 5}, " G1e1 ": {6, 4}} {
		if m, err := b.Parse(text); err != nil || m != want {
			t.Errorf("%q: %v, %v, want %v", text, m, err, want)
		}
	}
}
