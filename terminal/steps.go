//go:build !wasm

package terminal

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// choice is a partly selected move of several steps.
type choice struct {
	path  []int       // the cells selected so far
	words []scene.Aim // the moves that share the path, if a word must be chosen
	word  int         // index of the selected word
}

// choose plays the move of a cell or adds the cell to the path of a move.
func (m *model) choose(cell int) tea.Cmd {
	sc := m.session.Board().Scene()
	if cell < 0 || cell >= len(sc.Cells) || m.session.IsOver() || m.engines.HasPurpose(session.Moving) || !hasStepMoves(sc.Moves) {
		return m.choosePoint(sc, cell)
	}
	path, complete := extendPath(sc.Moves, m.choice.path, cell)
	if len(path) == 0 && len(m.choice.path) == 0 {
		m.note = m.session.localize("No move begins at {point}", "point", sc.Cells[cell].Name)
		return nil
	}
	m.choice = choice{path: path}
	if !complete {
		m.note = describePath(sc, path)
		return nil
	}
	moves := completedAims(sc.Moves, path)
	if len(moves) == 1 {
		return m.playMove(string(moves[0].Move), m.session.PlayText)
	}
	m.choice.words = moves
	m.note = m.choice.question()
	return nil
}

// choosePoint plays the move of a single cell.
func (m *model) choosePoint(sc scene.Scene, cell int) tea.Cmd {
	if a, ok := findAim(sc, cell); ok || cell < 0 || cell >= len(sc.Cells) {
		return m.playMove(string(a.Move), m.session.PlayText)
	}
	// The game returns the reason why the cell cannot be played.
	return m.playMove(sc.Cells[cell].Name, m.session.PlayText)
}

// question returns the prompt to choose between moves that share a path.
func (c choice) question() string {
	var words []string
	for i, a := range c.words {
		word := a.Word
		if i == c.word {
			word = "[" + word + "]"
		}
		words = append(words, word)
	}
	return "which one? " + strings.Join(words, " ") + "  arrows choose, Enter plays, Esc cancels"
}

// stepKey handles the keys of a partly selected move.
func (m *model) stepKey(key string) (taken bool, cmd tea.Cmd) {
	c := &m.choice
	if len(c.path) == 0 {
		return false, nil
	}
	switch key {
	case "esc":
		*c = choice{}
		return true, nil
	case "backspace":
		*c = choice{path: c.path[:len(c.path)-1]}
		m.note = describePath(m.session.Board().Scene(), c.path)
		return true, nil
	}
	if c.words == nil {
		return false, nil
	}
	n := len(c.words)
	switch key {
	case "left", "up", "h", "k":
		c.word = (c.word + n - 1) % n
	case "right", "down", "l", "j":
		c.word = (c.word + 1) % n
	case "enter", "space":
		return true, m.playMove(string(c.words[c.word].Move), m.session.PlayText)
	default:
		*c = choice{}
		return false, nil
	}
	m.note = c.question()
	return true, nil
}
