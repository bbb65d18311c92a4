package balance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
)

// Area of the tried stones: a single stone anywhere, the first of several on an empty board
// anywhere except on its edge, all others within reach of a stone.
const (
	singleReach  = 4
	edgeDistance = 1
)

// PlacementTask describes the search of [FindPlacement].
type PlacementTask struct {
	Game sente.Record // a position in which players are identified with colours
	// Procedure is the same game with its opening, which restricts the points of the stones; nil if
	// that is Game itself.
	Procedure *sente.Record
	Stones    int // number of stones to place, by both sides in turn: 1 to 3
	// Target is the target score for the side to move before the stones: 0 is even, sente.MaxScore
	// the best possible.
	Target sente.Score
	// Avoid lists excluded points.
	Avoid []sente.Move
}

// maxStones is the maximum number of stones in a placement.
const maxStones = 3

// drawPlacements returns up to n different placements in an order determined by the seed. It returns fewer if
// fewer are legal, or if random drawing rarely finds new ones.
func (q PlacementTask) drawPlacements(t *placementBoard, n int, seed uint64) ([][]sente.Move, error) {
	if q.Stones < 1 || q.Stones > maxStones {
		return nil, fmt.Errorf("cannot place %d stones at once: expected 1 to %d", q.Stones, maxStones)
	}
	if over, _, reason := t.board.Outcome(); over {
		return nil, fmt.Errorf("no stones can be placed: %w (%s)", sente.ErrGameOver, reason)
	}
	dice := splitMix(seed)
	if q.Stones == 1 {
		return q.drawSinglePoints(t, n, &dice)
	}
	d := placementDrawer{quest: q, table: t, dice: &dice, seen: map[string]bool{}}
	if q.Procedure != nil && d.canEnumerate() {
		every := d.appendPlacements(nil, nil)
		shuffle(every, &dice)
		for _, placement := range every {
			if len(d.all) < n {
				d.addPlacement(placement)
			}
		}
		return d.all, nil
	}
	for misses := 0; len(d.all) < n && misses < 20*n+200; misses++ {
		d.tryPlacement()
	}
	if len(d.all) == 0 {
		return nil, fmt.Errorf("no placement of %d stones continues the game", q.Stones)
	}
	return d.all, nil
}

// drawSinglePoints returns n different points, or all of them if the target is extreme.
func (q PlacementTask) drawSinglePoints(t *placementBoard, n int, dice *splitMix) ([][]sente.Move, error) {
	d := placementDrawer{quest: q, table: t, dice: dice, seen: map[string]bool{}}
	points := d.candidatePoints(nil)
	if q.isExtreme() {
		n = len(points)
	}
	shuffle(points, dice)
	// Points near the stones come first, because they are more likely to be chosen.
	for _, close := range [...]bool{true, false} {
		for _, p := range points {
			if len(d.all) < n && close == (t.isNearStone(p, nil, singleReach) || t.stones[0] == nil) {
				d.addPlacement([]boardPoint{p})
			}
		}
	}
	if len(d.all) == 0 {
		return nil, errors.New("no points left to choose from")
	}
	return d.all, nil
}

// isExtreme reports whether the target is extreme, so that every move must be tried.
func (q PlacementTask) isExtreme() bool {
	return q.Target == sente.MaxScore || q.Target == -sente.MaxScore
}

// shuffle is a Fisher-Yates shuffle.
func shuffle[T any](all []T, dice *splitMix) {
	for i := range all {
		j := i + dice.randomBelow(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
}

// placementDrawer collects different placements.
type placementDrawer struct {
	quest PlacementTask
	table *placementBoard
	dice  *splitMix
	seen  map[string]bool
	all   [][]sente.Move
}

// candidatePoints returns the candidate points of the next stone.
func (d *placementDrawer) candidatePoints(tried []boardPoint) (points []boardPoint) {
	t := d.table
	empty := len(t.stones[0])+len(t.stones[1])+len(tried) == 0
	for _, m := range t.board.Legal() {
		p, ok := pointOf(m)
		switch {
		case !ok || d.isAvoided(m):
		case d.quest.Stones == 1,
			empty && min(p.x, p.y) >= edgeDistance && max(p.x, p.y) < t.size-edgeDistance,
			!empty && t.isNearStone(p, tried, singleReach):
			points = append(points, p)
		}
	}
	return points
}

func (d *placementDrawer) isAvoided(m sente.Move) bool {
	for _, a := range d.quest.Avoid {
		if a == m {
			return true
		}
	}
	return false
}

// canEnumerate reports whether the opening leaves so few points for the first stone that all placements can
// be enumerated.
func (d *placementDrawer) canEnumerate() bool { return len(d.table.board.Legal()) <= 9 }

// appendPlacements appends every placement that begins with the given stones.
func (d *placementDrawer) appendPlacements(placed []boardPoint, all [][]boardPoint) [][]boardPoint {
	if len(placed) == d.quest.Stones {
		return append(all, placed)
	}
	for _, p := range d.candidatePoints(placed) {
		if _, err := d.table.board.Play(string(p.toMove())); err != nil {
			continue
		}
		all = d.appendPlacements(append(slices.Clone(placed), p), all)
		d.table.board.Undo()
	}
	return all
}

// tryPlacement draws the stones of one placement one after the other.
func (d *placementDrawer) tryPlacement() {
	var placement []boardPoint
	for range d.quest.Stones {
		points := d.candidatePoints(placement)
		if len(points) == 0 {
			break
		}
		p := points[d.dice.randomBelow(len(points))]
		if _, err := d.table.board.Play(string(p.toMove())); err != nil {
			break
		}
		placement = append(placement, p)
	}
	for range placement {
		d.table.board.Undo()
	}
	if len(placement) == d.quest.Stones {
		d.addPlacement(placement)
	}
}

// addPlacement appends a placement if it is new and does not end the game. If the target is extreme, it may
// end the game.
func (d *placementDrawer) addPlacement(placement []boardPoint) {
	key := d.table.placementKey(placement)
	if d.seen[key] {
		return
	}
	d.seen[key] = true
	moves := make([]sente.Move, len(placement))
	for i, p := range placement {
		moves[i] = p.toMove()
	}
	if d.quest.isExtreme() || d.isOngoing(moves) {
		d.all = append(d.all, moves)
	}
}

func (d *placementDrawer) isOngoing(moves []sente.Move) bool {
	over := false
	played := 0
	for _, m := range moves {
		if _, err := d.table.board.Play(string(m)); err != nil {
			over = true
			break
		}
		played++
	}
	if !over {
		over, _, _ = d.table.board.Outcome()
	}
	for range played {
		d.table.board.Undo()
	}
	return !over
}

// splitMix is a random number generator (Steele, Lea and Flood 2014).
type splitMix uint64

func (s *splitMix) randomBelow(n int) int {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}
