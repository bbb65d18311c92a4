package app

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/record/study"
)

type convertVerb struct {
	In      string
	Out     string
	To      string
	Game    string
	Rules   string
	Size    string
	Rows    string
	Salvage bool
}

// register adds the flags to fs.
func (v *convertVerb) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&v.To, "FORMAT"), "to", "Another format than the ending of OUT names.")
	fs.Var(stringValue(&v.Game, "GAME"), "game", "The game of texts that name none.")
	fs.Var(stringValue(&v.Rules, "NAME"), "rules", "The rules of a file that names none, such as freestyle.")
	fs.Var(stringValue(&v.Size, "SIZE"), "size", "The size of the board of a text that names none, such as 20.")
	v.Rows = "bottom"
	fs.Var(choiceValue(&v.Rows, "SIDE", "bottom", "top"), "rows", "The side from which the rows of texts are counted: bottom or top.")
	fs.BoolVar(&v.Salvage, "salvage", false, "Write what can be read of a damaged file, and name the rest.")
}

// newConvertCommand returns the command convert.
func newConvertCommand(env *environment) *cobra.Command {
	v := new(convertVerb)
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "Write games of any program in the form of another",
		Long:  `Reads games in any format, says what was recognised, and writes them in another; what that has no place for is named. Of a damaged file nothing is written, unless --salvage is given.`,
		Example: env.examples(`
{program} convert joseki.lib joseki.sgf
{program} convert game.psq game.jsonl
{program} convert games.sgf#3 game.psq
{program} convert openings.txt openings.jsonl --game gomoku --size 20 --rows top
{program} convert broken.lib rest.lib --salvage`, `
{program} convert games.sgf games.jsonl
{program} convert games.jsonl#3 game.sgf
{program} convert broken.jsonl rest.jsonl --salvage`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.In, name: "IN", usage: "The file, in any format, or - for standard input; FILE#3 is its third game."},
		argument{text: &v.Out, name: "OUT", usage: "The file to write, which must not be there yet, or - for standard output; its ending, or --to, names the format."},
	)
}

// run reads the input and writes it in the other format.
func (v convertVerb) run(env *environment) error {
	format, err := v.format()
	if err != nil {
		return err
	}
	o := convert.Options{Base: sente.Record{Game: v.Game, Rules: v.Rules, Size: v.Size}, Rows: v.Rows, FixedGame: v.Game != ""}
	found, studies, err := openFound(env, o, v.In)
	switch {
	case err != nil && len(studies) == 0:
		return err
	case err != nil && !v.Salvage:
		return fmt.Errorf("%w; nothing was written: --salvage writes %s that can be read", err, found.Description)
	case err != nil:
		env.notice(err.Error())
	}
	var lost []string
	write := func(w io.Writer) (err error) {
		lost, err = convert.Write(w, env.games, format, studies...)
		return err
	}
	report := env.out
	if v.Out == keep.Stdin {
		report, err = env.err, write(visible.Raw(env.out))
	} else {
		err = keep.Replace(env.disk, v.Out, keep.Kind{}, write)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(report, "%s: %s\n", visible.Line(v.In), found.Description)
	for _, note := range append(found.Notes, lost...) {
		fmt.Fprintf(report, "  %s\n", visible.Line(note))
	}
	_, err = fmt.Fprintf(report, "%s: written as %s\n", visible.Line(v.Out), format)
	return err
}

// format returns the format of --to, or the one of the output file's extension.
func (v convertVerb) format() (record.Format, error) {
	if v.To != "" {
		f, err := record.ParseFormat(v.To)
		if err != nil {
			err = fmt.Errorf("--to: %w", err)
		}
		return f, err
	}
	if f, ok := record.FormatFromName(v.Out); ok {
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

// openFound reads a file, or the position of an address, and selects the game after #.
func openFound(env *environment, o convert.Options, name string) (found convert.Result, picked []*study.Study, err error) {
	if strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://") {
		found, err = convert.Read(context.Background(), env.games, o, "", []byte(name))
		return found, found.Studies, err
	}
	file, number := name, 0
	if cut := strings.LastIndexByte(name, '#'); cut > 0 {
		if n, err := strconv.Atoi(name[cut+1:]); err == nil && n > 0 {
			file, number = name[:cut], n
		}
	}
	found, err = convert.ReadFile(context.Background(), env.games, o, file)
	if n := len(found.Studies); number > n && n > 0 {
		return found, nil, fmt.Errorf("%s holds %s, there is no game %d", file, amount.Counted(n, "game"), number)
	}
	if number > 0 && len(found.Studies) >= number {
		return found, found.Studies[number-1 : number], err
	}
	return found, found.Studies, err
}
