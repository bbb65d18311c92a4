//go:build !wasm

package terminal

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// choice is a move of several steps while a person chooses it.
type choice struct {
	path  []int       // the cells chosen so far
	words []scene.Aim // the moves that share the path, if their words are asked for
	word  int         // the one that Enter plays
}

// choose plays the move that a cell stands for, or takes it for the next step of one.
func (m *model) choose(cell int) tea.Cmd {
	sc := m.session.Board().Scene()
	if cell < 0 || cell >= len(sc.Cells) || m.session.Over() || m.engines.HasPurpose(session.Moving) || !walks(sc.Moves) {
		return m.choosePoint(sc, cell)
	}
	path, plays := click(sc.Moves, m.choice.path, cell)
	if len(path) == 0 && len(m.choice.path) == 0 {
		m.note = m.session.say("no move begins at {point}", "point", sc.Cells[cell].Name)
		return nil
	}
	m.choice = choice{path: path}
	if !plays {
		m.note = told(sc, path)
		return nil
	}
	moves := ending(sc.Moves, path)
	if len(moves) == 1 {
		return m.play(string(moves[0].Move), m.session.PlayText)
	}
	m.choice.words = moves
	m.note = m.choice.question()
	return nil
}

// choosePoint plays the move that a click on one cell is.
func (m *model) choosePoint(sc scene.Scene, cell int) tea.Cmd {
	if a, ok := aim(sc, cell); ok || cell < 0 || cell >= len(sc.Cells) {
		return m.play(string(a.Move), m.session.PlayText)
	}
	// The referee says why nothing can be played there.
	return m.play(sc.Cells[cell].Name, m.session.PlayText)
}

// question asks for the word that tells moves apart.
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

// stepKey takes the keys that belong to a move that is being chosen.
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
		m.note = told(m.session.Board().Scene(), c.path)
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
		return true, m.play(string(c.words[c.word].Move), m.session.PlayText)
	default:
		*c = choice{}
		return false, nil
	}
	m.note = c.question()
	return true, nil
}
