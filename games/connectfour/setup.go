package connectfour

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// pliesPart is the part of a PopOut set-up with the number of moves.
const pliesPart = "plies"

// Kit returns the parts of set-ups; the side to move follows from the discs.
func (frame[S]) Kit() rules.Kit {
	return rules.Kit{
		Pieces: []rules.Piece{{Name: "first", Player: 0}, {Name: "second", Player: 1}},
		Seats:  []string{"first", "second"},
	}
}

// Kit returns the parts of set-ups.
func (r PopOut) Kit() rules.Kit {
	k := r.frame.Kit()
	k.Others = []rules.SetupField{{Name: pliesPart, About: fmt.Sprintf("number of moves played, such as 12; the game is drawn after %d", r.MaxPlies()), Counts: []rules.Count{{Name: "moves", Most: r.MaxPlies()}}}}
	return k
}

// SetupOf formats a position: "first: 4.1 4.3; second: 4.2; to-move: second".
func (r Rules) SetupOf(s *State) (string, error) {
	return r.writeSetup(int(s.Ply&1), wordSet(s.Own), wordSet(s.Own^s.Mask)).String(), nil
}

// SetupOf formats a position as [Rules.SetupOf] does.
func (r Wide) SetupOf(s *WideState) (string, error) {
	return r.writeSetup(int(s.Ply&1), s.Own, s.Own.Xor(s.Mask)).String(), nil
}

// SetupOf formats a position with the number of moves.
func (r PopOut) SetupOf(s *PopState) (string, error) {
	u := r.writeSetup(int(s.Ply&1), wordSet(s.Own), wordSet(s.Own^s.Mask))
	return append(u, rules.Part{Name: pliesPart, Words: []string{strconv.Itoa(int(s.Ply))}}).String(), nil
}

func (f frame[S]) writeSetup(turn int, own, other cellSet) rules.Setup {
	kit := f.Kit()
	u := make(rules.Setup, 2)
	for player := range u {
		u[player].Name = kit.Pieces[player].Name
	}
	for c := range Move(f.width) {
		for row := range f.Height() {
			cell := int(c)*(f.Height()+1) + row
			name := f.Format(nil, c) + "." + strconv.Itoa(row+1)
			switch {
			case own.Has(cell):
				u[turn].Words = append(u[turn].Words, name)
			case other.Has(cell):
				u[1-turn].Words = append(u[1-turn].Words, name)
			}
		}
	}
	return append(u, rules.Part{Name: rules.ToMove, Words: []string{kit.Seats[turn]}})
}

// setupDiscs are the discs of a set-up by player.
type setupDiscs struct {
	cells [2]Bits
	count [2]int
	turn  int // as specified, or as it follows from alternating moves
	plies int // as specified, or the number of discs
}

// fen returns the notation of positions in UCI.
func (f frame[S]) fen() rules.FEN {
	return rules.FEN{Columns: int(f.width), Rows: f.Height(), Letters: "Pp", Sides: "wb", Fields: "- - 0 1", Cell: func(column, row int) string {
		return f.Format(nil, Move(column)) + "." + strconv.Itoa(row+1)
	}}
}

// readSetup parses a set-up or a FEN. Every disc must rest on another one or on the bottom.
func (f frame[S]) readSetup(text string, kit rules.Kit) (d setupDiscs, err error) {
	u, err := kit.ParseSetup(text, f.fen())
	if err != nil {
		return d, err
	}
	err = u.ForEachPiece(kit, func(player int, name string) error {
		cell, err := f.parseCell(name)
		if err == nil {
			d.cells[player] = d.cells[player].Or(Cell(uint(cell)))
			d.count[player]++
		}
		return err
	})
	if err != nil {
		return d, err
	}
	all := d.cells[0].Or(d.cells[1])
	for c := range Move(f.width) {
		for row := 1; row < f.Height(); row++ {
			cell := int(c)*(f.Height()+1) + row
			if all.Has(cell) && !all.Has(cell-1) {
				return d, fmt.Errorf("set-up has a disc on %s.%d without one below it", f.Format(nil, c), row+1)
			}
		}
	}
	d.plies = d.count[0] + d.count[1]
	if words, ok := u.Words(pliesPart); ok {
		if d.plies, err = strconv.Atoi(strings.Join(words, " ")); err != nil || d.plies < 0 || d.plies > 2*f.MaxPlies() {
			return d, fmt.Errorf("set-up %s: invalid value %q, expected the number of moves played, up to %d", pliesPart, visible.Clip(strings.Join(words, " ")), 2*f.MaxPlies())
		}
	}
	if d.turn, err = u.Turn(kit, d.plies&1); err != nil {
		return d, err
	}
	return d, nil
}

// parseCell parses "4.1".
func (f frame[S]) parseCell(name string) (int, error) {
	column, row, _ := strings.Cut(name, ".")
	n, err := strconv.Atoi(row)
	if err != nil || n < 1 || n > f.Height() {
		return 0, fmt.Errorf("invalid cell %q of the %s board: expected column and row from the bottom, such as 4.1", visible.Clip(name), f.Size())
	}
	m, err := f.Parse(nil, column)
	return int(m)*(f.Height()+1) + n - 1, err
}

// checkAlternation returns an error unless players could have dropped the discs in turn.
func (d setupDiscs) checkAlternation() error {
	switch more := d.count[0] - d.count[1]; {
	case more != 0 && more != 1:
		return fmt.Errorf("set-up has %d discs of the first player and %d of the second: expected equal numbers or one more of the first", d.count[0], d.count[1])
	case d.turn != more:
		return fmt.Errorf("set-up: %s cannot be to move with %d and %d discs, expected %s", seatNames[d.turn], d.count[0], d.count[1], seatNames[more])
	}
	return nil
}

var seatNames = [2]string{"first", "second"}

// checkNotWon returns an error if the side to move already had a line.
func (d setupDiscs) checkNotWon(line bool) error {
	if !line {
		return nil
	}
	return fmt.Errorf("set-up has a winning line of the %s player, who is to move: the game would already be over", seatNames[d.turn])
}

// Place parses a set-up.
func (r Rules) Place(text string) (s State, err error) {
	d, err := r.readSetup(text, r.Kit())
	if err == nil {
		err = d.checkAlternation()
	}
	if err != nil {
		return s, err
	}
	s = State{Own: d.cells[d.turn].Lo, Mask: d.cells[0].Or(d.cells[1]).Lo, Ply: int8(d.plies)}
	s.Over = r.Status(&s).Outcome.IsOver()
	return s, d.checkNotWon(r.HasLine(s.Own))
}

// Place parses a set-up.
func (r Wide) Place(text string) (s WideState, err error) {
	d, err := r.readSetup(text, r.Kit())
	if err == nil {
		err = d.checkAlternation()
	}
	if err != nil {
		return s, err
	}
	s = WideState{Own: d.cells[d.turn], Mask: d.cells[0].Or(d.cells[1]), Ply: int8(d.plies)}
	s.Over = r.Status(&s).Outcome.IsOver()
	return s, d.checkNotWon(r.HasLine(s.Own))
}

// Place parses a set-up.
func (r PopOut) Place(text string) (s PopState, err error) {
	d, err := r.readSetup(text, r.Kit())
	if err != nil {
		return s, err
	}
	if d.turn != d.plies&1 {
		return s, fmt.Errorf("set-up: %s cannot be to move after %d moves, expected %s; plies is the number of moves played", seatNames[d.turn], d.plies, seatNames[d.plies&1])
	}
	s = PopState{Own: d.cells[d.turn].Lo, Mask: d.cells[0].Or(d.cells[1]).Lo, Ply: int16(d.plies)}
	s.Outcome = r.Status(&s).Outcome
	return s, nil
}

// setupReader is implemented by rules that parse set-ups.
type setupReader[S any] interface {
	Place(text string) (S, error)
	Start() S
}

// startPosition returns the position before the first move of a record.
func startPosition[S any](game setupReader[S], r sente.Record) (S, error) {
	if strings.TrimSpace(r.Setup) == "" {
		return game.Start(), nil
	}
	return game.Place(r.Setup)
}
