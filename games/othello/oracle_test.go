package othello_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// table is a reference implementation of a position, square by square.
type table struct {
	side int
	at   [8][8]int // at[row][column]: 0 free, 1 black, 2 white
	turn int       // 1 black, 2 white
}

func newTable(side int) table {
	t := table{side: side, turn: 1}
	h := side / 2
	t.at[h-1][h], t.at[h][h-1] = 1, 1
	t.at[h-1][h-1], t.at[h][h] = 2, 2
	return t
}

func (t *table) on(row, column int) bool {
	return row >= 0 && row < t.side && column >= 0 && column < t.side
}

// turns returns the squares of the discs that player would flip.
func (t *table) turns(row, column, player int) (discs [][2]int) {
	if t.at[row][column] != 0 {
		return nil
	}
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			if down != 0 || right != 0 {
				discs = append(discs, t.turnsAlong(row, column, down, right, player)...)
			}
		}
	}
	return discs
}

func (t *table) turnsAlong(row, column, down, right, player int) (discs [][2]int) {
	for r, c := row+down, column+right; t.on(r, c); r, c = r+down, c+right {
		switch t.at[r][c] {
		case 0:
			return nil
		case player:
			return discs
		}
		discs = append(discs, [2]int{r, c})
	}
	return nil
}

// moves returns the legal squares of a player, row by row.
func (t *table) moves(player int) (names []string) {
	for row := range t.side {
		for column := range t.side {
			if len(t.turns(row, column, player)) > 0 {
				names = append(names, fmt.Sprintf("%c%d", 'a'+column, row+1))
			}
		}
	}
	return names
}

// legal returns the moves of the player to move, an empty list at the end.
func (t *table) legal() []string {
	switch own := t.moves(t.turn); {
	case len(own) > 0:
		return own
	case len(t.moves(3-t.turn)) > 0:
		return []string{"pass"}
	}
	return nil
}

func (t *table) play(name string) {
	if name != "pass" {
		row, column := int(name[1]-'1'), int(name[0]-'a')
		for _, d := range t.turns(row, column, t.turn) {
			t.at[d[0]][d[1]] = t.turn
		}
		t.at[row][column] = t.turn
	}
	t.turn = 3 - t.turn
}

func (t *table) count(player int) (discs int) {
	for _, row := range t.at {
		for _, p := range row {
			if p == player {
				discs++
			}
		}
	}
	return discs
}

// outcome counts the discs when neither player can move.
func (t *table) outcome() rules.Outcome {
	if len(t.legal()) > 0 {
		return rules.Ongoing
	}
	switch black, white := t.count(1), t.count(2); {
	case black > white:
		return rules.WonBy(0)
	case white > black:
		return rules.WonBy(1)
	}
	return rules.Draw
}

// words returns the discs of the table, eight bits to a row.
func (t *table) words() (black, white uint64) {
	for row := range t.side {
		for column := range t.side {
			bit := uint64(1) << (row*8 + column)
			switch t.at[row][column] {
			case 1:
				black |= bit
			case 2:
				white |= bit
			}
		}
	}
	return black, white
}

// agree compares a position and its status with the table.
func agree(r othello.Rules, s *othello.State, st rules.Status, want *table) error {
	black, white := want.words()
	own, other := black, white
	if want.turn == 2 {
		own, other = white, black
	}
	if s.Own != own || s.Other != other || int(s.Turn) != want.turn-1 || st.Turn != s.Turn {
		return fmt.Errorf("discs %x %x turn %d, want %x %x turn %d", s.Own, s.Other, s.Turn, own, other, want.turn-1)
	}
	var moves []string
	for _, m := range r.Moves(s, nil) {
		moves = append(moves, r.Format(s, m))
	}
	if legal := want.legal(); !slices.Equal(moves, legal) {
		return fmt.Errorf("moves %v, want %v", moves, legal)
	}
	outcome := want.outcome()
	if st.Outcome.IsOver() != outcome.IsOver() || st.Outcome.Winner(st.Turn) != outcome.Winner(st.Turn) {
		return fmt.Errorf("outcome %d, want %d", st.Outcome, outcome)
	}
	if s.Over != outcome.IsOver() || *s != r.NewState(black, white, want.turn-1) {
		return fmt.Errorf("%+v, set up at once %+v", *s, r.NewState(black, white, want.turn-1))
	}
	return nil
}

// TestRules_MatchTable compares random games with the table, 100,000 positions, some of them from random
// discs.
func TestRules_MatchTable(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(1, 2))
	passes := 0
	for seen := 0; seen < 100_000; {
		r := newRules(t, sides[rng.IntN(len(sides))])
		want := newTable(r.Side())
		if rng.IntN(4) == 0 {
			throw(rng, &want)
		}
		black, white := want.words()
		s := r.NewState(black, white, want.turn-1)
		st := r.Status(&s)
		for {
			seen++
			if err := agree(r, &s, st, &want); err != nil {
				t.Fatalf("on the board of %d: %v\n%+v", r.Side(), err, want)
			}
			moves := r.Moves(&s, nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if m == othello.Pass {
				passes++
			}
			want.play(r.Format(&s, m))
			var next othello.State
			st = r.Play(&next, &s, m, true)
			s = next
		}
	}
	if passes < 1000 {
		t.Errorf("only %d passes were seen", passes)
	}
}

// throw places discs on random squares.
func throw(rng *rand.Rand, t *table) {
	few := 2 + rng.IntN(6)
	for row := range t.side {
		for column := range t.side {
			t.at[row][column] = max(0, rng.IntN(few+2)-few+1)
		}
	}
	t.turn = 1 + rng.IntN(2)
}

// TestSolve_SmallBoard checks the known result of the 4x4 board: black loses by 3 discs to 11.
func TestSolve_SmallBoard(t *testing.T) {
	r := newRules(t, 4)
	start := r.Start()
	d := deep{r, map[othello.State]int{}}
	if got := d.discs(&start); got != -8 {
		t.Errorf("black loses by %d discs, want 8", -got)
	}
}

// deep is a memoized minimax by the number of discs.
type deep struct {
	rules othello.Rules
	known map[othello.State]int
}

// discs returns the final difference for the side to move with best play.
func (d deep) discs(s *othello.State) int {
	if s.Over {
		return bits.OnesCount64(s.Own) - bits.OnesCount64(s.Other)
	}
	if best, ok := d.known[*s]; ok {
		return best
	}
	best := -64
	for _, m := range d.rules.Moves(s, nil) {
		var next othello.State
		d.rules.Play(&next, s, m, false)
		best = max(best, -d.discs(&next))
	}
	d.known[*s] = best
	return best
}

// TestEvaluate_SymmetricInColours checks that exchanging the colours does not change the evaluation.
func TestEvaluate_SymmetricInColours(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		want := newTable(sides[rng.IntN(len(sides))])
		throw(rng, &want)
		r := newRules(t, want.side)
		black, white := want.words()
		s, swapped := r.NewState(black, white, want.turn-1), r.NewState(white, black, 2-want.turn)
		if a, b := r.Status(&s), r.Status(&swapped); a.Eval != b.Eval || a.Key == b.Key {
			t.Fatalf("%+v: %v, colours exchanged %v; keys %x %x", want, a.Eval, b.Eval, a.Key, b.Key)
		}
		for i := range r.Symmetries() {
			image := r.MapState(i, &s)
			if a, b := r.Status(&s).Eval, r.Status(&image).Eval; a != b {
				t.Fatalf("%+v: %v, image %d %v", want, a, i, b)
			}
		}
	}
}

func play(t *testing.T, size, moves string) (b rules.Board) {
	t.Helper()
	b, err := othello.Open(sente.Record{Size: size})
	testutil.NoError(t, err)
	words, err := b.Split(moves)
	testutil.NoError(t, err)
	for _, w := range words {
		if _, err := b.Play(w); err != nil {
			t.Fatal(err)
		}
	}
	return b
}
