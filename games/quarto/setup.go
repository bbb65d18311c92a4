package quarto

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// givenPart is the part of a set-up with the piece in the hand.
const givenPart = "given"

// kit describes the parts of set-ups: each piece has a square, and the side to move follows from
// the number of placed and given pieces.
var kit = func() (k rules.Kit) {
	for p := range Piece(numPieces) {
		k.Pieces = append(k.Pieces, rules.Piece{Name: p.String(), Player: -1, Single: true})
	}
	hand := rules.SetupField{Name: givenPart, About: "the piece to be placed next, such as tdrf; omitted if a piece is to be given"}
	for _, p := range k.Pieces {
		hand.Choices = append(hand.Choices, p.Name)
	}
	k.Others = []rules.SetupField{hand}
	return k
}()

// Kit returns the parts of set-ups.
func (Rules) Kit() rules.Kit { return kit }

// SetupOf formats a position: "tdrf: b3; slqh: c2; given: tlrh".
func (r Rules) SetupOf(s *State) (string, error) {
	u := rules.Setup{}
	for m := range Move(squares) {
		if s.Taken>>uint(m)&1 == 0 {
			continue
		}
		piece := Piece(0)
		for i := range numProperties {
			piece |= Piece(s.Ones>>(uint(i*squares)+uint(m))&1) << i
		}
		u = append(u, rules.Part{Name: piece.String(), Words: []string{r.Format(s, m)}})
	}
	if s.Hand != None {
		u = append(u, rules.Part{Name: givenPart, Words: []string{s.Hand.String()}})
	}
	if len(u) == 0 {
		u = append(u, rules.Part{Name: givenPart}) // the empty board
	}
	return u.String(), nil
}

// Place parses a set-up.
func (r Rules) Place(text string) (State, error) {
	s := r.Start()
	u, err := rules.ParseSetup(text)
	if err == nil {
		u, err = canonicalSetup(u)
	}
	if err != nil {
		return s, err
	}
	err = u.ForEachPiece(kit, func(piece int, cell string) error {
		m, err := r.Parse(&s, cell)
		switch {
		case err != nil:
			return err
		case m.isGive():
			return fmt.Errorf("invalid square %q: expected a1 to d4", cell)
		case s.Stock>>uint(piece)&1 == 0:
			return fmt.Errorf("the piece %s occurs twice", Piece(piece))
		}
		s.Ones |= pieceBits[piece] << uint(m)
		s.Taken |= 1 << uint(m)
		s.Stock &^= 1 << uint(piece)
		return nil
	})
	if err != nil {
		return s, err
	}
	words, _ := u.Words(givenPart)
	if len(words) > 1 {
		return s, fmt.Errorf("set-up gives %d pieces: expected one at most", len(words))
	}
	if len(words) == 1 {
		if s.Hand, err = ParsePiece(words[0]); err != nil {
			return s, fmt.Errorf("set-up: %w", err)
		}
		switch {
		case s.Stock>>uint(s.Hand)&1 == 0:
			return s, fmt.Errorf("set-up has %s both on the board and in the hand", s.Hand)
		case completeLines(s.Ones)|completeLines(s.missingBits()) != 0:
			return s, fmt.Errorf("set-up gives %s although four pieces in a line have already won", s.Hand)
		}
		s.Stock &^= 1 << uint(s.Hand)
	}
	if bits.OnesCount16(s.Taken) == squares {
		s.Hand = None
	}
	s.Over = computeStatus(&s, false).Outcome != rules.Ongoing
	return s, nil
}

// canonicalSetup renames the pieces to their letters in canonical order.
func canonicalSetup(u rules.Setup) (rules.Setup, error) {
	for i, p := range u {
		if piece, err := ParsePiece(p.Name); err == nil {
			u[i].Name = piece.String()
		}
	}
	for i, p := range u {
		for _, other := range u[:i] {
			if p.Name == other.Name {
				return nil, fmt.Errorf("duplicate set-up part %q: combine both in one part", p.Name)
			}
		}
	}
	if err := u.CheckParts(kit); err != nil {
		return nil, fmt.Errorf(`%w, such as "tdrf: b3; slqh: c2; given: tlrh"`, err)
	}
	return u, nil
}
