package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/scene"
)

// Moves of several steps are selected cell by cell; a path is the list of cells selected so far.

// hasStepMoves reports whether any move needs more than one click.
func hasStepMoves(aims []scene.Aim) bool {
	return slices.ContainsFunc(aims, func(a scene.Aim) bool { return len(a.Path) > 1 || a.Word != "" })
}

// aimsWithPrefix returns the aims whose paths begin with path.
func aimsWithPrefix(aims []scene.Aim, path []int) (found []scene.Aim) {
	for _, a := range aims {
		if len(a.Path) >= len(path) && slices.Equal(a.Path[:len(path)], path) {
			found = append(found, a)
		}
	}
	return found
}

// completedAims returns the moves whose complete path is path, without duplicates.
func completedAims(aims []scene.Aim, path []int) (found []scene.Aim) {
	for _, a := range aimsWithPrefix(aims, path) {
		known := slices.ContainsFunc(found, func(b scene.Aim) bool { return a.Move == b.Move })
		if len(a.Path) == len(path) && !known {
			found = append(found, a)
		}
	}
	return found
}

// nextCells returns the cells that may follow path.
func nextCells(aims []scene.Aim, path []int) (cells []int) {
	for _, a := range aimsWithPrefix(aims, path) {
		if len(a.Path) > len(path) && !slices.Contains(cells, a.Path[len(path)]) {
			cells = append(cells, a.Path[len(path)])
		}
	}
	return cells
}

// extendPath returns the path after a click on a cell and whether the move is complete.
func extendPath(aims []scene.Aim, path []int, cell int) (next []int, complete bool) {
	isComplete := func(p []int) bool { return len(nextCells(aims, p)) == 0 }
	next = append(slices.Clone(path), cell)
	switch {
	case len(aimsWithPrefix(aims, next)) > 0:
		return next, isComplete(next)
	case len(path) == 0:
		return nil, false
	case cell == path[len(path)-1] && len(completedAims(aims, path)) > 0:
		return path, true
	case cell == path[0]:
		return nil, false
	case cell == path[len(path)-1]:
		return path[:len(path)-1], false
	}
	if back := slices.Index(path, cell); back > 0 {
		return path[:back+1], false
	}
	if jump := uniquePath(aims, path, cell); jump != nil {
		return jump, isComplete(jump)
	}
	return extendPath(aims, nil, cell)
}

// uniquePath returns the path from path to a cell further on if it is unique, or if only one such
// path ends there.
func uniquePath(aims []scene.Aim, path []int, cell int) []int {
	var paths, ends [][]int
	for _, a := range aimsWithPrefix(aims, path) {
		offset := slices.Index(a.Path[len(path):], cell)
		if offset < 0 {
			continue
		}
		candidate := a.Path[:len(path)+offset+1]
		if !slices.ContainsFunc(paths, func(w []int) bool { return slices.Equal(w, candidate) }) {
			paths = append(paths, candidate)
			if len(candidate) == len(a.Path) {
				ends = append(ends, candidate)
			}
		}
	}
	switch {
	case len(paths) == 1:
		return paths[0]
	case len(ends) == 1:
		return ends[0]
	}
	return nil
}

// describePath returns the selected cells and the possible continuations.
func describePath(sc scene.Scene, path []int) string {
	if len(path) == 0 {
		return ""
	}
	var chosen, continuations []string
	for _, c := range path {
		chosen = append(chosen, sc.Cells[c].Name)
	}
	for _, c := range nextCells(sc.Moves, path) {
		continuations = append(continuations, sc.Cells[c].Name)
	}
	text := fmt.Sprintf("%s: %d continuations", strings.Join(chosen, "-"), len(continuations))
	if len(continuations) <= 6 {
		text = fmt.Sprintf("%s: continues to %s", strings.Join(chosen, "-"), strings.Join(continuations, ", "))
	}
	if len(completedAims(sc.Moves, path)) > 0 {
		text += "; Enter again completes the move"
	}
	return text + "; Esc cancels"
}
