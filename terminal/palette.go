package terminal

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// palette holds the colours of a drawing; nil draws without colours.
type palette struct {
	ground, line         color.Color
	shade                color.Color    // background of darker cells
	zones                [4]color.Color // of the seats
	stones               [4]color.Color
	wonGround            color.Color // background of the stones of the winning line
	last, hint           color.Color
	cursor, cursorGround color.Color // the cursor's brackets and their background
}

var (
	woodPalette = &palette{
		ground: lipgloss.Color("#dcb368"), line: lipgloss.Color("#8a6a32"), shade: lipgloss.Color("#b98f4c"),
		zones:     [4]color.Color{lipgloss.Color("#b5935a"), lipgloss.Color("#ecd5a4"), lipgloss.Color("#d98f6a"), lipgloss.Color("#9aa8b4")},
		stones:    [4]color.Color{lipgloss.Color("#1b1b1b"), lipgloss.Color("#fffdf6"), lipgloss.Color("#b3261e"), lipgloss.Color("#1f4fa3")},
		wonGround: lipgloss.Color("#f6e27a"), last: lipgloss.Color("#c02a1d"), hint: lipgloss.Color("#0b6b3a"),
		cursor: lipgloss.Color("#ffffff"), cursorGround: lipgloss.Color("#0b6b3a"),
	}
	feltPalette = &palette{
		ground: lipgloss.Color("#2c7a52"), line: lipgloss.Color("#123f2a"), shade: lipgloss.Color("#236343"),
		zones:     woodPalette.zones,
		stones:    [4]color.Color{lipgloss.Color("#101010"), lipgloss.Color("#fffdf6"), lipgloss.Color("#ffb3a8"), lipgloss.Color("#bcd6ff")},
		wonGround: lipgloss.Color("#174a31"), last: lipgloss.Color("#ffd84a"), hint: lipgloss.Color("#d8f0c8"),
		cursor: lipgloss.Color("#ffffff"), cursorGround: lipgloss.Color("#8a2a12"),
	}
	rackPalette = &palette{
		ground: lipgloss.Color("#1f4f9c"), line: lipgloss.Color("#6f92cc"), shade: lipgloss.Color("#1a4080"),
		zones:     [4]color.Color{lipgloss.Color("#3b5d8f"), lipgloss.Color("#3f6fb8"), lipgloss.Color("#4a4f8f"), lipgloss.Color("#2f62b4")},
		stones:    [4]color.Color{lipgloss.Color("#ff5a4d"), lipgloss.Color("#ffd84a"), lipgloss.Color("#7ee08a"), lipgloss.Color("#ffffff")},
		wonGround: lipgloss.Color("#10305f"), last: lipgloss.Color("#ffffff"), hint: lipgloss.Color("#9be8b0"),
		cursor: lipgloss.Color("#ffffff"), cursorGround: lipgloss.Color("#0b6b3a"),
	}
)

// choosePalette returns the palette for the material of a board.
func choosePalette(sc scene.Scene) *palette {
	switch {
	case sc.Look == scene.Holes:
		return rackPalette
	case sc.Ground == scene.Felt:
		return feltPalette
	}
	return woodPalette
}

// Styled returns the drawing with colours for a terminal.
func (d Drawing) Styled() string {
	return d.canvas.render(d.palette.styleText)
}

func (p *palette) styleText(text string, i ink, t tint) string {
	s := lipgloss.NewStyle().Background(p.groundColour(t))
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
		s = s.Foreground(p.cursor).Background(p.cursorGround).Bold(true)
	default:
		s = s.Foreground(p.stones[(i&^inkWon)-inkBlack]).Bold(true)
	}
	if i&inkWon != 0 {
		s = s.Background(p.wonGround)
	}
	return s.Render(text)
}

// groundColour returns the background colour for a tint.
func (p *palette) groundColour(t tint) color.Color {
	switch {
	case t == 0:
		return p.ground
	case t == tintShade:
		return p.shade
	}
	return p.zones[(t-tintBlack)%4]
}

// seatSign returns the sign of a seat in lists: its stone, coloured if colours are available.
func seatSign(sc scene.Scene, seat int, coloured bool) string {
	stone := scene.Stone{Player: seat}
	for _, s := range sc.Stones {
		if s.Player == seat && s.Shape == "" {
			stone.Glyph = s.Glyph
			break
		}
	}
	stone.Player = sc.Ink(seat)
	text := pieceText(sc, stone, coloured)
	if !coloured {
		return text
	}
	p := choosePalette(sc)
	return p.styleText(text, inkBlack+ink(sc.Ink(seat)%4), 0)
}
