package gomoku

import (
	"fmt"
	"strconv"

	"github.com/sente-games/sente/scene"
)

// drawForbidden marks the forbidden points with their reasons. In openings with few legal points it
// tints the legal ones instead.
func (r Rules) drawForbidden(sc *scene.Scene, s *State) {
	if at, ok := r.dueStep(s); ok && at.act == PutStone && at.maxDistance < anywhere {
		zone := scene.Zone{Player: -1, Name: fmt.Sprintf("the %s stone goes here", ordinals[s.stonesPlayed()])}
		for y := range int(r.size) {
			for x := range int(r.size) {
				if r.centreDistance(PointAt(x, y)) <= at.maxDistance {
					zone.Cells = append(zone.Cells, r.cellIndex(x, y))
				}
			}
		}
		sc.Zones = append(sc.Zones, zone)
		return
	}
	for _, p := range r.Forbidden(s, nil) {
		o := r.checkOffence(s, p)
		sc.Marks = append(sc.Marks, scene.Mark{Cell: r.cellIndex(p.X(), p.Y()), Kind: scene.Forbidden, Text: foulNames[o.foul], Detail: o.formatStones(p)})
	}
}

// Captures returns the stones captured by each player, nil by rules without captures.
func (r Rules) Captures(s *State) []int {
	if !r.hasClauses(Captures) {
		return nil
	}
	taken := make([]int, 2)
	for colour := range taken {
		taken[s.Owner(colour)] = s.Taken(colour)
	}
	return taken
}

// drawCaptures draws the captured stones and marks possible captures: endangered stones of either
// colour, points where the side to move captures, and a five that it can break.
func (r Rules) drawCaptures(sc *scene.Scene, s *State) {
	if !r.hasClauses(Captures) {
		return
	}
	for colour := range 2 {
		sc.Texts = append(sc.Texts, scene.Text{Player: s.Owner(colour), Name: "captures", Value: strconv.Itoa(s.Taken(colour)), Stones: capturedStones(s, colour)})
	}
	if s.outcome.IsOver() || r.Choosing(s) || r.offeredMoves(s) != (Plane{}) {
		return
	}
	var danger Plane
	for colour := range 2 {
		for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
			taken := s.capturedPairs(colour, p, nil)
			for _, t := range taken {
				danger.Add(t)
			}
			if len(taken) > 0 && colour == s.colour() && !r.forbids(s, p) {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: r.cellIndex(p.X(), p.Y()), Kind: scene.Capture, Text: "captures", Detail: strconv.Itoa(len(taken))})
			}
		}
	}
	if s.Pending() {
		r.markStones(sc, r.fiveStones(&s.stones, 1-s.colour()), "a five that can be broken")
	}
	r.markStones(sc, danger, "can be captured")
}

// capturedStones returns the stones captured by a colour for the scene.
func capturedStones(s *State, colour int) []scene.Stone {
	if s.Taken(colour) == 0 {
		return nil
	}
	return []scene.Stone{{Player: s.Owner(1 - colour), Count: s.Taken(colour)}}
}

// drawLines draws the number of lines in a continuous game.
func (r Rules) drawLines(sc *scene.Scene, s *State) {
	if !r.hasClauses(Continuous) {
		return
	}
	for colour := range 2 {
		sc.Texts = append(sc.Texts, scene.Text{Player: s.Owner(colour), Name: "lines", Value: strconv.Itoa(s.Lines(colour))})
	}
}

// markStones marks stones as endangered.
func (r Rules) markStones(sc *scene.Scene, stones Plane, reason string) {
	for y := r.Size() - 1; y >= 0; y-- {
		for x := range r.Size() {
			if stones.Has(PointAt(x, y)) {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: r.cellIndex(x, y), Kind: scene.Endangered, Text: reason})
			}
		}
	}
}
