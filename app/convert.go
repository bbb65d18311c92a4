package app

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/convert"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/study"
)

type convertVerb struct {
	In      string `arg:"" help:"The file, in any format; FILE#3 is its third game."`
	Out     string `arg:"" help:"The file to write, which must not be there yet; its ending names the format."`
	To      string `placeholder:"FORMAT" help:"Another format than the ending of OUT names."`
	Game    string `placeholder:"GAME" help:"The game of texts that name none."`
	Rules   string `placeholder:"NAME" help:"The rules of a file that names none, such as freestyle."`
	Size    string `placeholder:"SIZE" help:"The size of the board of a text that names none, such as 20."`
	Rows    string `enum:"bottom,top" default:"bottom" placeholder:"SIDE" help:"The side from which the rows of texts are counted: bottom (the default) or top."`
	Salvage bool   `help:"Write what can be read of a damaged file, and name the rest."`
}

// Help teaches by example.
func (convertVerb) Help() string {
	return `Reads games in any format, says what was recognised, and writes them in another; what that has no place for is named. Of a damaged file nothing is written, unless --salvage is given.

    sente convert joseki.lib joseki.sgf
    sente convert game.psq game.jsonl
    sente convert games.sgf#3 game.psq
    sente convert openings.txt openings.jsonl --game gomoku --size 20 --rows top
    sente convert broken.lib rest.lib --salvage`
}

// Run converts.
func (v convertVerb) Run(env *environment) error {
	format, err := v.format()
	if err != nil {
		return err
	}
	o := convert.Options{Base: sente.Record{Game: v.Game, Rules: v.Rules, Size: v.Size}, Rows: v.Rows, Firm: v.Game != ""}
	found, studies, err := openFound(env, o, v.In)
	switch {
	case err != nil && len(studies) == 0:
		return err
	case err != nil && !v.Salvage:
		return fmt.Errorf("%w; nothing was written: --salvage writes %s that can be read", err, found.Words)
	case err != nil:
		env.notice(err.Error())
	}
	var lost []string
	err = keep.Replace(env.disk, v.Out, keep.Kind{}, func(w io.Writer) (err error) {
		lost, err = convert.Write(w, env.games, format, studies...)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(env.out, "%s: %s\n", visible.Line(v.In), found.Words)
	for _, note := range append(found.Notes, lost...) {
		fmt.Fprintf(env.out, "  %s\n", visible.Line(note))
	}
	_, err = fmt.Fprintf(env.out, "%s: written as %s\n", visible.Line(v.Out), format)
	return err
}

// format is the one that is asked for, or that the name of the file promises.
func (v convertVerb) format() (record.Format, error) {
	if v.To != "" {
		f, err := record.ParseFormat(v.To)
		if err != nil {
			err = fmt.Errorf("--to: %w", err)
		}
		return f, err
	}
	if f, ok := record.FormatOf(v.Out); ok {
		return f, nil
	}
	return "", fmt.Errorf("the ending of %s names no format: write --to and one of %s", v.Out, strings.Join(formatNames(), ", "))
}

func formatNames() (names []string) {
	for _, f := range record.Formats() {
		names = append(names, string(f))
	}
	return names
}

// openFound reads a file, or the position of an address, and picks the game behind a #.
func openFound(env *environment, o convert.Options, name string) (found convert.Found, picked []*study.Study, err error) {
	if strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://") {
		found, err = convert.Read(env.games, o, "", []byte(name))
		return found, found.Studies, err
	}
	file, number := name, 0
	if cut := strings.LastIndexByte(name, '#'); cut > 0 {
		if n, err := strconv.Atoi(name[cut+1:]); err == nil && n > 0 {
			file, number = name[:cut], n
		}
	}
	found, err = convert.ReadFile(env.games, o, file)
	if n := len(found.Studies); number > n && n > 0 {
		return found, nil, fmt.Errorf("%s holds %s, there is no game %d", file, amount.Counted(n, "game"), number)
	}
	if number > 0 && len(found.Studies) >= number {
		return found, found.Studies[number-1 : number], err
	}
	return found, found.Studies, err
}
