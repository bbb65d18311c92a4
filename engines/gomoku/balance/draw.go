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
	reach = 4
	edge  = 1
)

// Quest describes the search of [Find].
type Quest struct {
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

// most is the maximum number of stones in a placement.
const most = 3

// draw returns up to n different placements in an order determined by the seed. It returns fewer if
// fewer are legal, or if random drawing rarely finds new ones.
func (q Quest) draw(t *table, n int, seed uint64) ([][]sente.Move, error) {
	if q.Stones < 1 || q.Stones > most {
		return nil, fmt.Errorf("cannot place %d stones at once: expected 1 to %d", q.Stones, most)
	}
	if over, _, reason := t.board.Outcome(); over {
		return nil, fmt.Errorf("no stones can be placed: %w (%s)", sente.ErrGameOver, reason)
	}
	dice := splitMix(seed)
	if q.Stones == 1 {
		return q.single(t, n, &dice)
	}
	d := drawer{quest: q, table: t, dice: &dice, seen: map[string]bool{}}
	if q.Procedure != nil && d.few() {
		every := d.enumerate(nil, nil)
		shuffle(every, &dice)
		for _, placement := range every {
			if len(d.all) < n {
				d.add(placement)
			}
		}
		return d.all, nil
	}
	for misses := 0; len(d.all) < n && misses < 20*n+200; misses++ {
		d.try()
	}
	if len(d.all) == 0 {
		return nil, fmt.Errorf("no placement of %d stones continues the game", q.Stones)
	}
	return d.all, nil
}

// single returns n different points, or all of them if the target is extreme.
func (q Quest) single(t *table, n int, dice *splitMix) ([][]sente.Move, error) {
	d := drawer{quest: q, table: t, dice: dice, seen: map[string]bool{}}
	points := d.points(nil)
	if q.wantsAll() {
		n = len(points)
	}
	shuffle(points, dice)
	// Points near the stones come first, because they are more likely to be chosen.
	for _, close := range [...]bool{true, false} {
		for _, p := range points {
			if len(d.all) < n && close == (t.near(p, nil, reach) || t.stones[0] == nil) {
				d.add([]point{p})
			}
		}
	}
	if len(d.all) == 0 {
		return nil, errors.New("no points left to choose from")
	}
	return d.all, nil
}

// wantsAll reports whether the target is extreme, so that every move must be tried.
func (q Quest) wantsAll() bool { return q.Target == sente.MaxScore || q.Target == -sente.MaxScore }

// shuffle is a Fisher-Yates shuffle.
func shuffle[T any](all []T, dice *splitMix) {
	for i := range all {
		j := i + dice.below(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
}

// drawer collects different placements.
type drawer struct {
	quest Quest
	table *table
	dice  *splitMix
	seen  map[string]bool
	all   [][]sente.Move
}

// points returns the candidate points of the next stone.
func (d *drawer) points(tried []point) (points []point) {
	t := d.table
	empty := len(t.stones[0])+len(t.stones[1])+len(tried) == 0
	for _, m := range t.board.Legal() {
		p, ok := pointOf(m)
		switch {
		case !ok || d.avoided(m):
		case d.quest.Stones == 1,
			empty && min(p.x, p.y) >= edge && max(p.x, p.y) < t.size-edge,
			!empty && t.near(p, tried, reach):
			points = append(points, p)
		}
	}
	return points
}

func (d *drawer) avoided(m sente.Move) bool {
	for _, a := range d.quest.Avoid {
		if a == m {
			return true
		}
	}
	return false
}

// few reports whether the opening leaves so few points for the first stone that all placements can
// be enumerated.
func (d *drawer) few() bool { return len(d.table.board.Legal()) <= 9 }

// enumerate appends every placement that begins with the given stones.
func (d *drawer) enumerate(placed []point, all [][]point) [][]point {
	if len(placed) == d.quest.Stones {
		return append(all, placed)
	}
	for _, p := range d.points(placed) {
		if _, err := d.table.board.Play(string(p.move())); err != nil {
			continue
		}
		all = d.enumerate(append(slices.Clone(placed), p), all)
		d.table.board.Undo()
	}
	return all
}

// try draws the stones of one placement one after the other.
func (d *drawer) try() {
	var placement []point
	for range d.quest.Stones {
		points := d.points(placement)
		if len(points) == 0 {
			break
		}
		p := points[d.dice.below(len(points))]
		if _, err := d.table.board.Play(string(p.move())); err != nil {
			break
		}
		placement = append(placement, p)
	}
	for range placement {
		d.table.board.Undo()
	}
	if len(placement) == d.quest.Stones {
		d.add(placement)
	}
}

// add appends a placement if it is new and does not end the game. If the target is extreme, it may
// end the game.
func (d *drawer) add(placement []point) {
	key := d.table.key(placement)
	if d.seen[key] {
		return
	}
	d.seen[key] = true
	moves := make([]sente.Move, len(placement))
	for i, p := range placement {
		moves[i] = p.move()
	}
	if d.quest.wantsAll() || d.goesOn(moves) {
		d.all = append(d.all, moves)
	}
}

func (d *drawer) goesOn(moves []sente.Move) bool {
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

func (s *splitMix) below(n int) int {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}
