package gomoku

import (
	"fmt"
	"strconv"

	"github.com/sente-games/sente/scene"
)

// drawForbidden marks the free points that may not be played, and says why. Where an
// opening leaves few points, those are tinted instead.
func (r Rules) drawForbidden(sc *scene.Scene, s *State) {
	if at, ok := r.due(s); ok && at.act == PutStone && at.within < anywhere {
		zone := scene.Zone{Player: -1, Name: fmt.Sprintf("the %s stone goes here", ordinals[s.played()])}
		for y := range int(r.size) {
			for x := range int(r.size) {
				if r.fromCentre(At(x, y)) <= at.within {
					zone.Cells = append(zone.Cells, r.index(x, y))
				}
			}
		}
		sc.Zones = append(sc.Zones, zone)
		return
	}
	for _, p := range r.Forbidden(s, nil) {
		o := r.offence(s, p)
		sc.Marks = append(sc.Marks, scene.Mark{Cell: r.index(p.X(), p.Y()), Kind: scene.Forbidden, Text: foulNames[o.foul], Detail: o.stones(p)})
	}
}

// Captures are the stones that each player has taken, nil by rules without captures.
func (r Rules) Captures(s *State) []int {
	if !r.has(Captures) {
		return nil
	}
	taken := make([]int, 2)
	for colour := range taken {
		taken[s.Owner(colour)] = s.Taken(colour)
	}
	return taken
}

// drawCaptures counts the captured stones and marks what a capture may change
// next: stones of either colour that can be captured, points where the side to
// move captures, and a five that it can answer.
func (r Rules) drawCaptures(sc *scene.Scene, s *State) {
	if !r.has(Captures) {
		return
	}
	for colour := range 2 {
		sc.Texts = append(sc.Texts, scene.Text{Player: s.Owner(colour), Name: "captures", Value: strconv.Itoa(s.Taken(colour)), Stones: prisoners(s, colour)})
	}
	if s.outcome.Over() || r.Choosing(s) || r.offered(s) != (Plane{}) {
		return
	}
	var danger Plane
	for colour := range 2 {
		for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
			taken := s.pairs(colour, p, nil)
			for _, t := range taken {
				danger.Add(t)
			}
			if len(taken) > 0 && colour == s.colour() && !r.forbids(s, p) {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: r.index(p.X(), p.Y()), Kind: scene.Capture, Text: "captures", Detail: strconv.Itoa(len(taken))})
			}
		}
	}
	if s.Pending() {
		r.markAll(sc, r.fives(&s.stones, 1-s.colour()), "a five that can be answered")
	}
	r.markAll(sc, danger, "can be captured")
}

// prisoners are the stones that a colour has taken, for the picture.
func prisoners(s *State, colour int) []scene.Stone {
	if s.Taken(colour) == 0 {
		return nil
	}
	return []scene.Stone{{Player: s.Owner(1 - colour), Count: s.Taken(colour)}}
}

// drawLines counts the lines made in a continuous game.
func (r Rules) drawLines(sc *scene.Scene, s *State) {
	if !r.has(Continuous) {
		return
	}
	for colour := range 2 {
		sc.Texts = append(sc.Texts, scene.Text{Player: s.Owner(colour), Name: "lines", Value: strconv.Itoa(s.Lines(colour))})
	}
}

// markAll marks stones as endangered.
func (r Rules) markAll(sc *scene.Scene, stones Plane, why string) {
	for y := r.Size() - 1; y >= 0; y-- {
		for x := range r.Size() {
			if stones.Has(At(x, y)) {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: r.index(x, y), Kind: scene.Endangered, Text: why})
			}
		}
	}
}
