package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/scene"
)

// Moves of several steps are chosen cell by cell; a path is the cells chosen so far.

// walks reports whether any move needs more than one click.
func walks(aims []scene.Aim) bool {
	return slices.ContainsFunc(aims, func(a scene.Aim) bool { return len(a.Path) > 1 || a.Word != "" })
}

// through are the aims whose paths begin with path.
func through(aims []scene.Aim, path []int) (found []scene.Aim) {
	for _, a := range aims {
		if len(a.Path) >= len(path) && slices.Equal(a.Path[:len(path)], path) {
			found = append(found, a)
		}
	}
	return found
}

// ending are the moves that path plays to its end, each of them once.
func ending(aims []scene.Aim, path []int) (found []scene.Aim) {
	for _, a := range through(aims, path) {
		known := slices.ContainsFunc(found, func(b scene.Aim) bool { return a.Move == b.Move })
		if len(a.Path) == len(path) && !known {
			found = append(found, a)
		}
	}
	return found
}

// nexts are the cells that may come after path.
func nexts(aims []scene.Aim, path []int) (cells []int) {
	for _, a := range through(aims, path) {
		if len(a.Path) > len(path) && !slices.Contains(cells, a.Path[len(path)]) {
			cells = append(cells, a.Path[len(path)])
		}
	}
	return cells
}

// click is what the choice of a cell means: the path after it, and whether that plays.
func click(aims []scene.Aim, path []int, cell int) (next []int, plays bool) {
	whole := func(p []int) bool { return len(nexts(aims, p)) == 0 }
	next = append(slices.Clone(path), cell)
	switch {
	case len(through(aims, next)) > 0:
		return next, whole(next)
	case len(path) == 0:
		return nil, false
	case cell == path[len(path)-1] && len(ending(aims, path)) > 0:
		return path, true
	case cell == path[0]:
		return nil, false
	case cell == path[len(path)-1]:
		return path[:len(path)-1], false
	}
	if back := slices.Index(path, cell); back > 0 {
		return path[:back+1], false
	}
	if leap := only(aims, path, cell); leap != nil {
		return leap, whole(leap)
	}
	return click(aims, nil, cell)
}

// only is the one way from path to a cell further on, if there is but one, or but one that
// ends there.
func only(aims []scene.Aim, path []int, cell int) []int {
	var ways, ends [][]int
	for _, a := range through(aims, path) {
		at := slices.Index(a.Path[len(path):], cell)
		if at < 0 {
			continue
		}
		way := a.Path[:len(path)+at+1]
		if !slices.ContainsFunc(ways, func(w []int) bool { return slices.Equal(w, way) }) {
			ways = append(ways, way)
			if len(way) == len(a.Path) {
				ends = append(ends, way)
			}
		}
	}
	switch {
	case len(ways) == 1:
		return ways[0]
	case len(ends) == 1:
		return ends[0]
	}
	return nil
}

// told says what is chosen and how many ways go on.
func told(sc scene.Scene, path []int) string {
	if len(path) == 0 {
		return ""
	}
	var chosen, ways []string
	for _, c := range path {
		chosen = append(chosen, sc.Cells[c].Name)
	}
	for _, c := range nexts(sc.Moves, path) {
		ways = append(ways, sc.Cells[c].Name)
	}
	text := fmt.Sprintf("%s: %d ways on", strings.Join(chosen, "-"), len(ways))
	if len(ways) <= 6 {
		text = fmt.Sprintf("%s: on to %s", strings.Join(chosen, "-"), strings.Join(ways, ", "))
	}
	if len(ending(sc.Moves, path)) > 0 {
		text += "; Enter again ends the move"
	}
	return text + "; Esc cancels"
}
