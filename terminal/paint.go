package terminal

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// palette colours a drawing; nil leaves it plain.
type palette struct {
	ground, line   color.Color
	shade          color.Color    // of darker cells
	zones          [4]color.Color // of the seats
	stones         [4]color.Color
	won            color.Color // behind the stones of the winning line
	last, hint     color.Color
	cursor, cursed color.Color // the cursor's brackets and what is behind them
}

var (
	wood = &palette{
		ground: lipgloss.Color("#dcb368"), line: lipgloss.Color("#8a6a32"), shade: lipgloss.Color("#b98f4c"),
		zones:  [4]color.Color{lipgloss.Color("#b5935a"), lipgloss.Color("#ecd5a4"), lipgloss.Color("#d98f6a"), lipgloss.Color("#9aa8b4")},
		stones: [4]color.Color{lipgloss.Color("#1b1b1b"), lipgloss.Color("#fffdf6"), lipgloss.Color("#b3261e"), lipgloss.Color("#1f4fa3")},
		won:    lipgloss.Color("#f6e27a"), last: lipgloss.Color("#c02a1d"), hint: lipgloss.Color("#0b6b3a"),
		cursor: lipgloss.Color("#ffffff"), cursed: lipgloss.Color("#0b6b3a"),
	}
	felt = &palette{
		ground: lipgloss.Color("#2c7a52"), line: lipgloss.Color("#123f2a"), shade: lipgloss.Color("#236343"),
		zones:  wood.zones,
		stones: [4]color.Color{lipgloss.Color("#101010"), lipgloss.Color("#fffdf6"), lipgloss.Color("#ffb3a8"), lipgloss.Color("#bcd6ff")},
		won:    lipgloss.Color("#174a31"), last: lipgloss.Color("#ffd84a"), hint: lipgloss.Color("#d8f0c8"),
		cursor: lipgloss.Color("#ffffff"), cursed: lipgloss.Color("#8a2a12"),
	}
	plane = &palette{
		ground: lipgloss.Color("#1f4f9c"), line: lipgloss.Color("#6f92cc"), shade: lipgloss.Color("#1a4080"),
		zones:  [4]color.Color{lipgloss.Color("#3b5d8f"), lipgloss.Color("#3f6fb8"), lipgloss.Color("#4a4f8f"), lipgloss.Color("#2f62b4")},
		stones: [4]color.Color{lipgloss.Color("#ffd84a"), lipgloss.Color("#ff5a4d"), lipgloss.Color("#7ee08a"), lipgloss.Color("#ffffff")},
		won:    lipgloss.Color("#10305f"), last: lipgloss.Color("#ffffff"), hint: lipgloss.Color("#9be8b0"),
		cursor: lipgloss.Color("#ffffff"), cursed: lipgloss.Color("#0b6b3a"),
	}
)

// paletteOf is the material of a board.
func paletteOf(sc scene.Scene) *palette {
	switch {
	case sc.Look == scene.Holes:
		return plane
	case sc.Ground == scene.Felt:
		return felt
	}
	return wood
}

// Styled returns the drawing with colours for a terminal.
func (d Drawing) Styled() string {
	return d.canvas.render(d.palette.style)
}

func (p *palette) style(text string, i ink, t tint) string {
	s := lipgloss.NewStyle().Background(p.under(t))
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

// under is the colour under a character.
func (p *palette) under(t tint) color.Color {
	switch {
	case t == 0:
		return p.ground
	case t == tintShade:
		return p.shade
	}
	return p.zones[(t-tintBlack)%4]
}

// seal is the sign of a seat in lists: its stone, in its colour if there are any.
func seal(sc scene.Scene, seat int, coloured bool) string {
	stone := scene.Stone{Player: seat}
	for _, s := range sc.Stones {
		if s.Player == seat && s.Shape == "" {
			stone.Glyph = s.Glyph
			break
		}
	}
	stone.Player = sc.Ink(seat)
	text := pieceOf(sc, stone, coloured)
	if !coloured {
		return text
	}
	p := paletteOf(sc)
	return p.style(text, inkBlack+ink(sc.Ink(seat)%4), 0)
}
