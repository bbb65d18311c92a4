package gomoku

import "github.com/sente-games/sente/scene"

// The choices of an opening are in columns next to the board.
const (
	columnWidth  = 3
	buttonWidth  = 2.4
	buttonHeight = 0.84
)

// drawOpening draws a button for each choice, the offered fifth moves, and the player whose turn
// the opening is, or the colour of each player.
func (r Rules) drawOpening(sc *scene.Scene, s *State) {
	at, ok := r.dueStep(s)
	if !r.Opening().Swaps() {
		if ok {
			sc.Texts = append(sc.Texts, scene.Text{Player: s.playerToMove(), Name: "opening", Value: at.text})
		}
		return
	}
	sc.Inks = []int{s.Owner(Black), 1 - s.Owner(Black)}
	if ok {
		r.drawWords(sc, s)
		r.drawOffers(sc, s)
		sc.Texts = append(sc.Texts, scene.Text{Player: s.playerToMove(), Name: "opening", Value: at.text})
		if next := s.Owner(s.colour()); next != s.playerToMove() {
			sc.Next = 1 + next
		}
	}
	if !r.SidesOpen(s) {
		for colour, name := range [2]string{"black", "white"} {
			sc.Texts = append(sc.Texts, scene.Text{Player: s.Owner(colour), Name: "plays", Value: name})
		}
	}
}

// drawWords draws the choices and reserves room for them while the opening continues, so that the
// board does not move.
func (r Rules) drawWords(sc *scene.Scene, s *State) {
	var words []Point
	if r.Choosing(s) {
		words = r.appendChoices(s, nil)
	}
	size := r.Size()
	for i, word := range words {
		name := word.String()
		sc.Cells = append(sc.Cells, scene.Cell{
			Name: name, Sign: name, Width: buttonWidth, Height: buttonHeight,
			X: float64(size) + columnWidth/2. + float64(columnWidth*(i/size)), Y: float64(i%size) + 0.5,
		})
	}
	sc.Width += float64(columnWidth * max(1, (len(words)+size-1)/size))
}

// drawOffers draws the offered fifth moves as rings.
func (r Rules) drawOffers(sc *scene.Scene, s *State) {
	offered := r.offeredMoves(s)
	for p := range offered.All() {
		sc.Stones = append(sc.Stones, scene.Stone{Cell: r.cellIndex(p.X(), p.Y()), Player: s.Owner(Black), Shape: scene.Ring})
	}
}

// SidesOpen reports whether players may still exchange colours, so that an engine's evaluation must
// stay hidden from the player that chooses.
func (r Rules) SidesOpen(s *State) bool {
	at, ok := r.dueStep(s)
	return ok && at.coloursOpen
}

// Aims maps a click on a point to a stone, and one on a button to its choice.
func (r Rules) Aims(s *State, p Point) []scene.Aim {
	if p < Points {
		return scene.Click(r.cellIndex(p.X(), p.Y()))
	}
	for i, word := range r.appendChoices(s, nil) {
		if word == p {
			return scene.ClickAny([]int{r.MaxMoves() + i}, -1)
		}
	}
	return nil
}
