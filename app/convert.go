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
	fs.Var(stringValue(&v.To, "FORMAT"), "to", "Output format, such as sgf or jsonl; default: from the extension of OUT. An unknown name lists all.")
	fs.Var(stringValue(&v.Game, "GAME"), "game", "Game, for texts that do not specify it.")
	fs.Var(stringValue(&v.Rules, "NAME"), "rules", "Rules, for files that do not specify them, such as freestyle.")
	fs.Var(stringValue(&v.Size, "SIZE"), "size", "Board size, for texts that do not specify it, such as 20.")
	v.Rows = "bottom"
	fs.Var(choiceValue(&v.Rows, "SIDE", "bottom", "top"), "rows", "Side from which rows are numbered in texts: bottom or top.")
	fs.BoolVar(&v.Salvage, "salvage", false, "Write the readable part of a damaged file and report the rest.")
}

// newConvertCommand returns the command convert.
func newConvertCommand(env *environment) *cobra.Command {
	v := new(convertVerb)
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "Convert games between file formats",
		Long:  `Read games in any supported format, report the detected format, and write them in another format. Content that the output format cannot represent is reported. A damaged file is not converted unless --salvage is given.`,
		Example: env.selectExamples(`
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
		argument{text: &v.In, name: "IN", usage: "Input file in any supported format, or - for standard input; FILE#3 is the third game of the file."},
		argument{text: &v.Out, name: "OUT", usage: "Output file, which must not exist, or - for standard output; its extension, or --to, selects the format."},
	)
}

// run reads the input and writes it in the other format.
func (v convertVerb) run(env *environment) error {
	format, err := v.outputFormat()
	if err != nil {
		return err
	}
	o := convert.Options{Base: sente.Record{Game: v.Game, Rules: v.Rules, Size: v.Size}, Rows: v.Rows, FixedGame: v.Game != "", Strict: true}
	found, studies, err := readStudies(env, o, v.In)
	switch {
	case err != nil && len(studies) == 0:
		return err
	case err != nil && !v.Salvage:
		return fmt.Errorf("%w; nothing was written: use --salvage to write the readable part (%s)", err, found.Description)
	case err != nil:
		env.printNotice(err.Error())
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

// outputFormat returns the format of --to, or the one of the output file's extension.
func (v convertVerb) outputFormat() (record.Format, error) {
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
	return "", fmt.Errorf("unknown output format of %s: use --to with one of %s", v.Out, strings.Join(formatNames(), ", "))
}

func formatNames() (names []string) {
	for _, f := range record.Formats() {
		names = append(names, string(f))
	}
	return names
}

// readStudies reads a file, or the position of an address, and selects the game after #.
func readStudies(env *environment, o convert.Options, name string) (found convert.Result, picked []*study.Study, err error) {
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
		return found, nil, fmt.Errorf("%s holds %s: there is no game %d", file, amount.Counted(n, "game"), number)
	}
	if number > 0 && len(found.Studies) >= number {
		return found, found.Studies[number-1 : number], err
	}
	return found, found.Studies, err
}
