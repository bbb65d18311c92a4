package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/terminal"
)

type showVerb struct {
	positionFlags
	pictureFlags
	JSON    bool
	AsSetup bool
}

// register adds the flags to fs.
func (v *showVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	v.pictureFlags.register(fs)
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per position.")
	fs.BoolVar(&v.AsSetup, "as-setup", false, "Print each position as a set-up for --setup, one per line.")
}

// newShowCommand returns the command show.
func newShowCommand(env *environment) *cobra.Command {
	v := new(showVerb)
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show a position and its legal moves",
		Long:  `Show the board, the side to move, the legal moves, and the result if the game is over. For a file in any format, or the address of a board in the browser, show its contents; for a certificate, show its claim. With --picture, draw the board to a file.`,
		Example: env.selectExamples(`
{program} show gomoku h8i9h9
{program} show connectfour 4453 --json
{program} show gomoku --setup "black: h8 i9; white: g7; to-move: white"
{program} show othello d3c5 --as-setup
{program} show gomoku @game.sgf
{program} show joseki.lib
{program} show games.sgf#3
{program} show win.proof
{program} show @journal.jsonl#17
{program} show gomoku h8i9h9 --picture h8.svg --numbers
{program} show game.sgf --picture game.gif --pixels 600`, `
{program} show{ game} {moves}
{program} show{ game} {moves} --json
{program} show @journal.jsonl#17`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// run draws the positions, or prints their facts or set-ups.
func (v showVerb) run(env *environment) error {
	switch {
	case v.JSON && (v.AsSetup || v.Picture != ""):
		return errors.New("--json cannot be combined with --as-setup or --picture")
	case v.AsSetup && v.Picture != "":
		return errors.New("--as-setup cannot be combined with --picture")
	}
	if v.namesFile(env) {
		return v.showFile(env)
	}
	all, err := v.readPositions(env)
	if err != nil {
		return err
	}
	if v.Picture != "" {
		if len(all) != 1 {
			return fmt.Errorf("--picture draws a single position (got %d)", len(all))
		}
		return v.pictureFlags.writePicture(env, all[0])
	}
	for i, p := range all {
		if err := env.interruptError(); err != nil {
			return err
		}
		switch {
		case v.AsSetup:
			err = writeSetup(env.out, p)
		case v.JSON:
			err = writeJSON(env.out, p.Facts())
		default:
			if i > 0 {
				fmt.Fprintln(env.out)
			}
			err = terminal.WriteBoard(env.out, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeSetup writes the position as a set-up.
func writeSetup(w io.Writer, p lab.Position) error {
	text, err := p.Board.Setup()
	if err != nil {
		return fmt.Errorf("cannot write %s as a set-up: %w", p.Game.Title, err)
	}
	_, err = fmt.Fprintln(w, text)
	return err
}

// writeJSON writes a value as one line of JSON without control characters.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(visible.JSON(w))
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
