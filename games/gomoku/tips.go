package gomoku

import (
	"strconv"

	"github.com/sente-games/sente"
)

// drawForbidden marks the free points that may not be played, and says why. Where almost all
// may not, as at the first move of the opening pro, it marks none.
func (r Rules) drawForbidden(scene *sente.Scene, s *State) {
	for _, p := range r.Forbidden(s, nil) {
		o := r.offence(s, p)
		if o.foul != notCentre {
			scene.Marks = append(scene.Marks, sente.Mark{Cell: r.index(p.X(), p.Y()), Kind: sente.Forbidden, Text: charge(p, o)})
		}
	}
}

// Captures are the stones that each player has taken, nil by rules without captures.
func (r Rules) Captures(s *State) []int {
	if !r.has(Captures) {
		return nil
	}
	taken := make([]int, 2)
	for colour := range taken {
		taken[s.owner(colour)] = s.Taken(colour)
	}
	return taken
}

// drawCaptures counts the captured stones and marks what a capture may change
// next: stones of either colour that can be captured, points where the side to
// move captures, and a five that it can answer.
func (r Rules) drawCaptures(scene *sente.Scene, s *State) {
	if !r.has(Captures) {
		return
	}
	for colour := range 2 {
		scene.Texts = append(scene.Texts, sente.Text{Player: s.owner(colour), Name: "captures", Value: strconv.Itoa(s.Taken(colour))})
	}
	if s.outcome.Over() || s.choosing() {
		return
	}
	var danger plane
	for colour := range 2 {
		for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
			taken := s.pairs(colour, p, nil)
			for _, t := range taken {
				danger.set(t)
			}
			if len(taken) > 0 && colour == s.colour() && !r.forbids(s, p) {
				scene.Marks = append(scene.Marks, sente.Mark{Cell: r.index(p.X(), p.Y()), Kind: sente.Capture, Text: "captures " + strconv.Itoa(len(taken))})
			}
		}
	}
	if s.Pending() {
		r.markAll(scene, r.fives(&s.stones, 1-s.colour()), "a five that can be answered")
	}
	r.markAll(scene, danger, "can be captured")
}

// drawLines counts the lines made in a continuous game.
func (r Rules) drawLines(scene *sente.Scene, s *State) {
	if !r.has(Continuous) {
		return
	}
	for colour := range 2 {
		scene.Texts = append(scene.Texts, sente.Text{Player: s.owner(colour), Name: "lines", Value: strconv.Itoa(s.Lines(colour))})
	}
}

// markAll marks stones as endangered.
func (r Rules) markAll(scene *sente.Scene, stones plane, why string) {
	for y := r.Size() - 1; y >= 0; y-- {
		for x := range r.Size() {
			if stones.has(At(x, y)) {
				scene.Marks = append(scene.Marks, sente.Mark{Cell: r.index(x, y), Kind: sente.Endangered, Text: why})
			}
		}
	}
}

// drawChoices adds a word beside the board for each choice of the opening, and
// says whose turn the opening is, or which player has which colour.
func (r Rules) drawChoices(scene *sente.Scene, s *State) {
	if !r.Opening().Swaps() {
		return
	}
	scene.Width += 3
	words := choiceNames[:]
	if r.Opening() == Swap {
		words = words[:2]
	}
	for i, name := range words {
		cell := sente.Cell{Name: name, X: scene.Width - 1.5, Y: float64(i) + 0.5}
		scene.Cells = append(scene.Cells, cell)
		scene.Labels = append(scene.Labels, sente.Label{X: cell.X, Y: cell.Y, Text: name})
	}
	if s.stage() > swapped {
		scene.Texts = append(scene.Texts, sente.Text{Player: s.seat(), Name: "opening", Value: stageTexts[s.stage()]})
		return
	}
	for colour, name := range [2]string{"black", "white"} {
		scene.Texts = append(scene.Texts, sente.Text{Player: s.owner(colour), Name: "plays", Value: name})
	}
}

// stageTexts say what is to be done in the opening.
var stageTexts = [...]string{
	firstThree:    "puts black, white and black",
	secondChooses: "takes a colour",
	secondTwo:     "puts white and black",
	firstChooses:  "takes a colour",
}
