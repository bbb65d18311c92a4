package gomoku

import "github.com/sente-games/sente/scene"

// The words of an opening stand in columns beside the board.
const (
	columnWidth  = 3
	buttonWidth  = 2.4
	buttonHeight = 0.84
)

// drawOpening adds a button for each word that may be said, the fifth moves that are
// offered, and whose turn the opening is, or which player has which colour.
func (r Rules) drawOpening(sc *scene.Scene, s *State) {
	if !r.Opening().Swaps() {
		return
	}
	sc.Inks = []int{s.Owner(Black), 1 - s.Owner(Black)}
	at, ok := r.due(s)
	if ok {
		r.drawWords(sc, s)
		r.drawOffers(sc, s)
		sc.Texts = append(sc.Texts, scene.Text{Player: s.seat(), Name: "opening", Value: at.text})
		if next := s.Owner(s.colour()); next != s.seat() {
			sc.Next = 1 + next
		}
	}
	if !r.SidesOpen(s) {
		for colour, name := range [2]string{"black", "white"} {
			sc.Texts = append(sc.Texts, scene.Text{Player: s.Owner(colour), Name: "plays", Value: name})
		}
	}
}

// drawWords makes room for words as long as the opening goes on, so that the board stays
// where it is.
func (r Rules) drawWords(sc *scene.Scene, s *State) {
	var words []Point
	if r.Choosing(s) {
		words = r.choices(s, nil)
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

// drawOffers draws the fifth moves to pick from as rings.
func (r Rules) drawOffers(sc *scene.Scene, s *State) {
	offered := r.offered(s)
	for p := range offered.All() {
		sc.Stones = append(sc.Stones, scene.Stone{Cell: r.index(p.X(), p.Y()), Player: s.Owner(Black), Shape: scene.Ring})
	}
}

// SidesOpen reports whether players may still exchange colours, so that what an engine
// thinks of the position is a secret of whoever chooses.
func (r Rules) SidesOpen(s *State) bool {
	at, ok := r.due(s)
	return ok && at.open
}

// Aims lets a click on a point play it, and one on a word say it.
func (r Rules) Aims(s *State, p Point) []scene.Aim {
	if p < Points {
		return scene.Click(r.index(p.X(), p.Y()))
	}
	for i, word := range r.choices(s, nil) {
		if word == p {
			return scene.ClickAny([]int{r.MaxMoves() + i}, -1)
		}
	}
	return nil
}
