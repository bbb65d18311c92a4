package checkers

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

var game = NewGame()

func TestRules_Contract(t *testing.T) { gametest.Run(t, game) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, game) }

// TestPerft_PublishedCounts compares the numbers of Aart Bik, https://www.aartbik.com/strategy.php.
func TestPerft_PublishedCounts(t *testing.T) {
	want := []uint64{7, 49, 302, 1469, 7361, 36768, 179740, 845931}
	if testutil.LongEnabled() {
		want = append(want, 3963680, 18391564, 85242128)
	}
	gametest.Perft(t, game, want...)
}

// plain is the oracle: a board of letters, b and w men, B and W kings, in 8 rows from the
// top, and the moves as texts.
type plain struct {
	board [8][8]byte
	black bool
	quiet int
}

func newPlain() (p plain) {
	p.black = true
	for row := range 8 {
		for column := range 8 {
			switch {
			case (row+column)%2 == 0:
				p.board[row][column] = ' '
			case row < 3:
				p.board[row][column] = 'b'
			case row > 4:
				p.board[row][column] = 'w'
			default:
				p.board[row][column] = '.'
			}
		}
	}
	return p
}

func number(row, column int) int { return 4*row + column/2 + 1 }

func inside(row, column int) bool { return row >= 0 && row < 8 && column >= 0 && column < 8 }

func (p plain) mine(piece byte) bool { return strings.ContainsRune(p.own(), rune(piece)) }

func (p plain) own() string {
	if p.black {
		return "bB"
	}
	return "wW"
}

func (p plain) theirs(piece byte) bool {
	return !p.mine(piece) && strings.ContainsRune("bBwW", rune(piece))
}

// rows are the directions in which a piece goes.
func rows(piece byte) []int {
	return map[byte][]int{'b': {1}, 'w': {-1}, 'B': {1, -1}, 'W': {1, -1}}[piece]
}

// after is a move and what it leads to.
type after struct {
	text string
	then plain
}

func (p plain) moves() (all []after) {
	for _, jumps := range []bool{true, false} {
		for row := range 8 {
			for column := range 8 {
				if !p.mine(p.board[row][column]) {
					continue
				}
				if jumps {
					all = append(all, p.jumps(row, column, fmt.Sprint(number(row, column)))...)
				} else {
					all = append(all, p.steps(row, column)...)
				}
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	return nil
}

func (p plain) steps(row, column int) (all []after) {
	piece := p.board[row][column]
	for _, dr := range rows(piece) {
		for _, dc := range []int{-1, 1} {
			r, c := row+dr, column+dc
			if !inside(r, c) || p.board[r][c] != '.' {
				continue
			}
			then := p
			then.board[row][column], then.board[r][c] = '.', piece
			then.crown(r, c)
			then.quiet++
			if piece == 'b' || piece == 'w' {
				then.quiet = 0
			}
			then.black = !p.black
			all = append(all, after{fmt.Sprintf("%d-%d", number(row, column), number(r, c)), then})
		}
	}
	return all
}

// crown crowns a man on the last row and reports whether it did.
func (p *plain) crown(row, column int) bool {
	switch {
	case p.board[row][column] == 'b' && row == 7:
		p.board[row][column] = 'B'
	case p.board[row][column] == 'w' && row == 0:
		p.board[row][column] = 'W'
	default:
		return false
	}
	return true
}

func (p plain) jumps(row, column int, so string) (all []after) {
	piece := p.board[row][column]
	for _, dr := range rows(piece) {
		for _, dc := range []int{-1, 1} {
			r, c := row+2*dr, column+2*dc
			if !inside(r, c) || p.board[r][c] != '.' || !p.theirs(p.board[row+dr][column+dc]) {
				continue
			}
			then := p
			then.board[row][column], then.board[row+dr][column+dc], then.board[r][c] = '.', '.', piece
			text := fmt.Sprintf("%sx%d", so, number(r, c))
			further := []after(nil)
			if !then.crown(r, c) {
				further = then.jumps(r, c, text)
			}
			if further == nil {
				then.black, then.quiet = !p.black, 0
				further = []after{{text, then}}
			}
			all = append(all, further...)
		}
	}
	return all
}

func (p plain) outcome(moves []after) rules.Outcome {
	switch {
	case len(moves) == 0:
		return rules.Lost
	case p.quiet >= 80:
		return rules.Draw
	}
	return rules.Ongoing
}

// letters writes a position of the game as the oracle does.
func letters(b Board) (board [8][8]byte) {
	board = newPlain().board
	for s := range Square(squares) {
		row, column := s.at()
		board[row][column] = '.'
		for player, men := range b.men {
			if men>>s&1 != 0 {
				board[row][column] = "bwBW"[player+2*int(b.kings>>s&1)]
			}
		}
	}
	return board
}

func TestRules_AgreeWithOracle(t *testing.T) {
	longest, kings, draws := 0, 0, 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 7))
		b, p := start, newPlain()
		for ply := 0; ; ply++ {
			all := p.moves()
			if letters(b) != p.board || (b.side == 0) != p.black || int(b.quiet) != p.quiet {
				t.Fatalf("seed %d, ply %d: %s\nwant %s", seed, ply, letters(b), p.board)
			}
			if b.Outcome() != p.outcome(all) {
				t.Fatalf("seed %d, ply %d: outcome %v, want %v", seed, ply, b.Outcome(), p.outcome(all))
			}
			if b.Outcome().IsOver() {
				draws += map[rules.Outcome]int{rules.Draw: 1}[b.Outcome()]
				break
			}
			ways := b.Moves(nil)
			var got, want []string
			for _, m := range ways {
				got = append(got, b.Format(m))
			}
			for _, a := range all {
				want = append(want, a.text)
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, ply %d: moves %v, want %v", seed, ply, got, want)
			}
			m := ways[rng.IntN(len(ways))]
			longest, kings = max(longest, int(m.steps)), kings+int(b.kings&1)
			name := b.Format(m)
			b, p = b.Play(m), all[slices.IndexFunc(all, func(a after) bool { return a.text == name })].then
		}
	}
	if longest < 3 || kings == 0 || draws == 0 {
		t.Errorf("the games are too tame: longest chain %d, kings %d, draws %d", longest, kings, draws)
	}
}

func TestParse_AcceptsShortAndLong(t *testing.T) {
	// White's king on 14 takes 10 and 3-men chains both ways round to 14's far side.
	b := Board{men: [2]uint32{1<<5 | 1<<6 | 1<<13 | 1<<14, 1 << 1}, kings: 1 << 1, side: 1}
	var names []string
	for _, m := range b.Moves(nil) {
		names = append(names, b.Format(m))
		if got, err := b.Parse(b.Format(m)); err != nil || got != m {
			t.Errorf("%s is read as %s, %v", b.Format(m), b.Format(got), err)
		}
	}
	if len(names) < 2 {
		t.Fatalf("moves %v", names)
	}
	for text, want := range map[string]string{
		"5-9": "captures are compulsory", "": "expected numbers of squares", "33-29": "expected numbers of squares", "2x2": "ambiguous move",
	} {
		if _, err := b.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s; the moves are %v", text, err, want, names)
		}
	}
	if m, err := start.Parse("11 15"); err != nil || start.Format(m) != "11-15" {
		t.Errorf("%v %v", m, err)
	}
}
