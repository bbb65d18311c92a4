package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func TestRulesKeepTheirPromises(t *testing.T) { gametest.Run(t, Game, gametest.Games(4)) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, Game) }

// A marble on one of 36 cells, eight turns; then on one of 35.
func TestPerftLong(t *testing.T) {
	want := []uint64{36 * 8, 36 * 8 * 35 * 8}
	if testutil.LongEnabled() {
		want = append(want, 36*8*35*8*34*8)
	}
	gametest.Perft(t, Game, want...)
}

// plain is the oracle: letters in rows from the top, turned cell by cell.
type plain [side][side]byte

func newPlain() (p plain) {
	for row := range p {
		for column := range p[row] {
			p[row][column] = '.'
		}
	}
	return p
}

func (p plain) turned(quarter int, against bool) plain {
	top, left := 3*(quarter/2), 3*(quarter%2)
	out := p
	for row := range 3 {
		for column := range 3 {
			if against {
				out[top+2-column][left+row] = p[top+row][left+column]
			} else {
				out[top+column][left+2-row] = p[top+row][left+column]
			}
		}
	}
	return out
}

// five looks along every row of five for one letter.
func (p plain) five(letter byte) bool {
	for row := range side {
		for column := range side {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				n := 0
				for r, c := row, column; r < side && c >= 0 && c < side && p[r][c] == letter && n < 5; r, c = r+d[0], c+d[1] {
					n++
				}
				if n == 5 {
					return true
				}
			}
		}
	}
	return false
}

func (p plain) outcome(ply int) rules.Outcome {
	switch black, white := p.five('b'), p.five('w'); {
	case black && white:
		return rules.Draw
	case black:
		return rules.WonBy(0)
	case white:
		return rules.WonBy(1)
	case ply == cells:
		return rules.Draw
	}
	return rules.Ongoing
}

// moves lists what may be played, as texts with what they lead to.
func (p plain) moves(letter byte) map[string]plain {
	all := map[string]plain{}
	for row := range side {
		for column := range side {
			if p[row][column] != '.' {
				continue
			}
			placed := p
			placed[row][column] = letter
			name := string(rune('a'+column)) + string(rune('6'-row))
			if placed.five(letter) {
				all[name] = placed
				continue
			}
			for quarter := range 4 {
				all[name+string(rune('A'+quarter))+"+"] = placed.turned(quarter, false)
				all[name+string(rune('A'+quarter))+"-"] = placed.turned(quarter, true)
			}
		}
	}
	return all
}

// letters writes a position of the game as the oracle does.
func letters(b Board) plain {
	p := newPlain()
	for cell := range cells {
		row, column := at(cell)
		for player, marbles := range b.marbles {
			if marbles>>cell&1 != 0 {
				p[row][column] = "bw"[player]
			}
		}
	}
	return p
}

func TestAgainstPlain(t *testing.T) {
	ends := map[rules.Outcome]int{}
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 3))
		b, p := Board{}, newPlain()
		for ply := 0; ; ply++ {
			if letters(b) != p {
				t.Fatalf("seed %d, ply %d: %s\nwant %s", seed, ply, letters(b), p)
			}
			if b.Outcome() != p.outcome(ply) {
				t.Fatalf("seed %d, ply %d: outcome %v, want %v\n%s", seed, ply, b.Outcome(), p.outcome(ply), p)
			}
			if b.Outcome().IsOver() {
				ends[b.Outcome()]++
				break
			}
			all, ways := p.moves("bw"[ply%2]), b.Moves(nil)
			names := make([]string, len(ways))
			for i, m := range ways {
				names[i] = b.Format(m)
				if _, ok := all[names[i]]; !ok {
					t.Fatalf("seed %d, ply %d: %s is no move", seed, ply, names[i])
				}
			}
			if slices.Sort(names); len(slices.Compact(names)) != len(all) {
				t.Fatalf("seed %d, ply %d: %d moves, want %d", seed, ply, len(ways), len(all))
			}
			m := ways[rng.IntN(len(ways))]
			b, p = b.Play(m), all[b.Format(m)]
		}
	}
	if ends[rules.WonBy(0)] == 0 || ends[rules.WonBy(1)] == 0 {
		t.Errorf("the games end as %v", ends)
	}
}
