package app

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/scene/render"
	"github.com/sente-games/sente/terminal"
)

// pictureFlags contains the flags for drawing a position to a file.
type pictureFlags struct {
	Picture string
	Pixels  int
	Board   string
	Numbers bool
	Delay   amount.Span
}

// register adds the flags to fs.
func (f *pictureFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Picture, "FILE"), "picture", "Draw the position to a new file, .svg or .png; or the game up to it to a .gif, move by move.")
	fs.Var(numberValue(&f.Pixels, "N"), "pixels", "Length of the longer side of the picture; default: 720, for .gif 480.")
	fs.Var(stringValue(&f.Board, "NAME"), "board", "Colour scheme of the picture: kaya (the default), slate, paper, moss, dusk or clear.")
	fs.BoolVar(&f.Numbers, "numbers", false, "With --picture: show move numbers on the stones.")
	fs.Var(textValue(&f.Delay, "TIME"), "delay", "Duration of each move in a .gif; default: 700ms.")
}

// writePicture draws the position, or for a .gif the game that leads to it.
func (v pictureFlags) writePicture(env *environment, p lab.Position) error {
	form := strings.ToLower(filepath.Ext(v.Picture))
	o := render.Options{Pixels: v.Pixels, Board: v.Board, Numbers: v.Numbers}
	var all []*render.Picture
	switch form {
	case ".svg", ".png":
		one, err := render.New(terminal.PositionScene(p), o)
		if err != nil {
			return fmt.Errorf("--picture: %w", err)
		}
		all = append(all, one)
	case ".gif":
		if o.Pixels == 0 {
			o.Pixels = 480
		}
		moves := p.Record.Moves
		if len(moves) >= render.MaxFrames {
			return fmt.Errorf("--picture: an animation can have at most %d frames (got %d moves)", render.MaxFrames, len(moves))
		}
		for n := 0; n <= len(moves); n++ {
			r := p.Record
			r.Moves, r.Thinking, r.Result = moves[:n], nil, sente.Result{}
			ply, err := lab.NewPosition(p.Game, r)
			if err != nil {
				return err
			}
			ply.FromTop = p.FromTop
			one, err := render.New(terminal.PositionScene(ply), o)
			if err != nil {
				return fmt.Errorf("--picture: %w", err)
			}
			all = append(all, one)
		}
	default:
		return fmt.Errorf("--picture: unknown picture format of %s: expected .svg, .png or .gif", v.Picture)
	}
	err := keep.Replace(env.disk, v.Picture, keep.Kind{}, func(w io.Writer) error {
		switch form {
		case ".svg":
			return all[0].SVG(w)
		case ".png":
			return all[0].PNG(w)
		}
		return render.GIF(context.Background(), w, v.Delay.Or(700*time.Millisecond), all)
	})
	if err != nil {
		return fmt.Errorf("--picture: %w", err)
	}
	_, err = fmt.Fprintf(env.out, "%s: written\n", visible.Line(v.Picture))
	return err
}
