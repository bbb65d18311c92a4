package terminal

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente"
)

// palette colours a drawing; nil leaves it plain.
type palette struct {
	ground, line   color.Color
	stones         [4]color.Color
	won            color.Color // behind the stones of the winning line
	last, hint     color.Color
	cursor, cursed color.Color // the cursor's brackets and what is behind them
}

var (
	wood = &palette{
		ground: lipgloss.Color("#dcb368"), line: lipgloss.Color("#8a6a32"),
		stones: [4]color.Color{lipgloss.Color("#1b1b1b"), lipgloss.Color("#fffdf6"), lipgloss.Color("#b3261e"), lipgloss.Color("#1f4fa3")},
		won:    lipgloss.Color("#f6e27a"), last: lipgloss.Color("#c02a1d"), hint: lipgloss.Color("#0b6b3a"),
		cursor: lipgloss.Color("#ffffff"), cursed: lipgloss.Color("#0b6b3a"),
	}
	plane = &palette{
		ground: lipgloss.Color("#1f4f9c"), line: lipgloss.Color("#6f92cc"),
		stones: [4]color.Color{lipgloss.Color("#ffd84a"), lipgloss.Color("#ff5a4d"), lipgloss.Color("#7ee08a"), lipgloss.Color("#ffffff")},
		won:    lipgloss.Color("#10305f"), last: lipgloss.Color("#ffffff"), hint: lipgloss.Color("#9be8b0"),
		cursor: lipgloss.Color("#ffffff"), cursed: lipgloss.Color("#0b6b3a"),
	}
)

// paletteOf is the material of a board.
func paletteOf(look sente.Look) *palette {
	if look == sente.Holes {
		return plane
	}
	return wood
}

// Styled returns the drawing with colours for a terminal.
func (d Drawing) Styled(look sente.Look) string {
	return d.canvas.render(paletteOf(look).style)
}

func (p *palette) style(text string, i ink) string {
	s := lipgloss.NewStyle().Background(p.ground)
	switch i &^ inkWon {
	case inkNone:
		return text
	case inkLabel:
		return lipgloss.NewStyle().Faint(true).Render(text)
	case inkBoard:
		s = s.Foreground(p.line)
	case inkLast:
		s = s.Foreground(p.last).Bold(true)
	case inkWin:
		s = s.Foreground(p.last)
	case inkForbid:
		s = s.Foreground(p.last)
	case inkHint:
		s = s.Foreground(p.hint).Bold(true)
	case inkCursor:
		s = s.Foreground(p.cursor).Background(p.cursed).Bold(true)
	default:
		s = s.Foreground(p.stones[(i&^inkWon)-inkBlack]).Bold(true)
	}
	if i&inkWon != 0 {
		s = s.Background(p.won)
	}
	return s.Render(text)
}

// seal is the sign of a seat in lists: its stone, in its colour if there are any.
func seal(scene sente.Scene, seat int, coloured bool) string {
	stone := sente.Stone{Player: seat}
	for _, s := range scene.Stones {
		if s.Player == seat {
			stone.Glyph = s.Glyph
			break
		}
	}
	stone.Player = scene.Ink(seat)
	text := glyph(stone, coloured)
	if !coloured {
		return text
	}
	p := paletteOf(scene.Look)
	return p.style(text, inkBlack+ink(scene.Ink(seat)%4))
}
