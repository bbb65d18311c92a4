package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/books"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record"
)

type openingsVerb struct {
	gameFlags
	Count         amount.Count
	Plies         amount.Count
	Balance       sente.Score
	Lead          sente.Score
	Nodes         amount.Count
	Engine        string
	Second        string
	SecondBalance sente.Score
	SecondLead    *sente.Score
	JudgeTime     amount.Span
	Except        []string
	Seed          uint64
	Out           string
}

// register adds the flags to fs.
func (v *openingsVerb) register(fs *pflag.FlagSet) {
	v.gameFlags.register(fs)
	v.Count = 100
	fs.Var(textValue(&v.Count, "N"), "count", "Number of openings to find.")
	v.Plies = 4
	fs.Var(textValue(&v.Plies, "N"), "plies", "Length of each opening in plies.")
	v.Balance = 50
	fs.Var(numberValue(&v.Balance, "SCORE"), "balance", "Largest absolute score, in the engine's units.")
	fs.Var(numberValue(&v.Lead, "SCORE"), "lead", "Target advantage of the first player: --balance is measured from this score; negative for the second player. For rules under which a score of 0 is not balanced, and for games that are drawn too often; default: 0.")
	v.Nodes = 20_000
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Nodes per position for the evaluation.")
	fs.Var(stringValue(&v.Engine, "ENGINE"), "engine", "Engine for the evaluation; default: the game's first engine.")
	fs.Var(stringValue(&v.Second, "ENGINE"), "second", "Second engine that must also find the openings balanced, such as ./pbrain-other.")
	fs.Var(numberValue(&v.SecondBalance, "SCORE"), "second-balance", "--balance for the second engine, in its own units; default: that of --balance.")
	fs.Var(optionalNumber(&v.SecondLead, "SCORE"), "second-lead", "--lead for the second engine, in its own units; default: that of --lead.")
	fs.Var(textValue(&v.JudgeTime, "TIME"), "second-time", "Time per position for the second engine; default: the same number of nodes as the first.")
	fs.Var(listValue(&v.Except, "FILE"), "except", "File of openings or games, in any format, to exclude: no opening found is equal to one of them or to the start of one; may be repeated.")
	fs.Var(numberValue(&v.Seed, "N"), "seed", "Random seed; default: 0.")
	fs.Var(stringValue(&v.Out, "FILE"), "out", "Output file, whose extension selects the format (.pos, .jsonl, .offsets); default: standard output, as .pos.")
}

// newOpeningsCommand returns the command openings.
func newOpeningsCommand(env *environment) *cobra.Command {
	v := new(openingsVerb)
	cmd := &cobra.Command{
		Use:   "openings",
		Short: "Find balanced openings for matches",
		Long:  `Generate random openings and keep those that an engine finds balanced, without duplicates or symmetric duplicates. With --second two engines must agree, so that the openings favour neither. The same seed finds the same openings.`,
		Example: env.selectExamples(`
{program} openings gomoku --count 200 --plies 6 --balance 40 --nodes 50k --out balanced.pos
{program} openings connectfour --count 50 --plies 5 --balance 5
{program} openings gomoku --second ./pbrain-other --except balanced.pos --out fresh.pos
{program} match sente search --game connectfour --openings balanced.pos`, `
{program} openings{ game} --count 200 --plies 6 --balance 40 --nodes 50k --out balanced.pos
{program} match {engine} {other} --game {game} --openings balanced.pos`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		v.gameArgument(),
	)
}

// run generates openings and writes them.
func (v openingsVerb) run(env *environment) error {
	g, base, err := v.openGame(env.games)
	if err != nil {
		return err
	}
	format := record.Moves
	if v.Rows == "top" {
		format = record.FromTop
	}
	if v.Out != "" {
		named, ok := record.FormatFromName(v.Out)
		if !ok {
			return fmt.Errorf("--out: unknown opening format of %s: expected .pos, .jsonl or .offsets", v.Out)
		}
		format = named
	}
	if err := env.checkOverwrite("--out", v.Out, openingsKind(env.games, base.Game, v.Out)); err != nil {
		return err
	}
	found, err := v.findOpenings(env, g, base)
	if len(found) == 0 || err != nil && !errors.Is(err, interrupt.ErrStopped) {
		return err
	}
	if failed := writeOpenings(env, base.Game, v.Out, format, found); failed != nil {
		return failed
	}
	if v.Out != "" {
		env.printNotice(fmt.Sprintf("%s: %s written", v.Out, amount.Counted(len(found), "opening")))
	}
	return err
}

// writeOpenings writes records to a file, or to standard output if name is "".
func writeOpenings(env *environment, game, name string, format record.Format, found []sente.Record) error {
	write := func(w io.Writer) error { return record.Write(w, env.games, format, found...) }
	if name == "" {
		if err := write(env.out); err != nil {
			return fmt.Errorf("--out: %w", keep.Cause(err))
		}
		return nil
	}
	env.saveLock.Lock()
	defer env.saveLock.Unlock()
	if err := keep.Replace(env.disk, name, openingsKind(env.games, game, name), write); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}

// openingsKind recognizes files of openings of a game: games without players, a result or search
// data.
func openingsKind(games catalog.Catalog, game, name string) keep.Kind {
	return keep.Kind{Name: "file of openings", Is: func(in io.Reader) bool {
		found := 0
		for r, err := range record.StreamGames(games, sente.Record{Game: game}, name, in) {
			if err != nil || r.Game != game || r.Result.Winner != "" || len(r.Thinking) > 0 || len(r.Players) > 0 {
				return false
			}
			found++
		}
		return found > 0
	}}
}

func (v openingsVerb) findOpenings(env *environment, g catalog.Game, base sente.Record) (found []sente.Record, err error) {
	if _, err := g.Open(base); err != nil {
		return nil, err
	}
	judges, err := v.newJudges(g)
	if err != nil {
		return nil, err
	}
	defer func() {
		for _, j := range judges {
			err = errors.Join(err, j.Close())
		}
	}()
	except, err := v.excludedGames(env, base)
	if err != nil {
		return nil, err
	}
	progress := newProgress(env.err)
	defer progress.clearLine()
	wanted := books.OpeningSearch{Count: int(v.Count), Plies: int(v.Plies), Seed: v.Seed, Judges: judges, Except: except}
	return books.FindOpenings(env.ctx, g, base, wanted, func(found, drawn int) {
		progress.setText("%d of %d openings, %d generated", found, v.Count, drawn)
	})
}

// newJudges returns the engines that must consider an opening balanced.
func (v openingsVerb) newJudges(g catalog.Game) ([]books.OpeningJudge, error) {
	if v.Balance < 0 || v.SecondBalance < 0 {
		return nil, fmt.Errorf("invalid --balance %d: expected 0 or more", min(v.Balance, v.SecondBalance))
	}
	if v.Second == "" && (v.SecondBalance != 0 || v.SecondLead != nil || v.JudgeTime.Limit() != 0) {
		return nil, errors.New("--second-balance, --second-lead and --second-time require --second")
	}
	limits := sente.Limits{Nodes: int64(v.Nodes), Seed: v.Seed}
	first, err := newEngine(g, v.Engine)
	if err != nil {
		return nil, err
	}
	all := []books.OpeningJudge{{Player: first, Balance: v.Balance, Lead: v.Lead, Limits: limits}}
	if v.Second == "" {
		return all, nil
	}
	second, err := player.NewPlayer(g, v.Second)
	if err == nil && second.IsHuman() {
		err = errors.New("it is a human player")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("--second %s: %w", v.Second, err), first.Close())
	}
	if v.JudgeTime.Limit() != 0 {
		limits = sente.Limits{Time: v.JudgeTime.Limit(), Seed: v.Seed}
	}
	judge := books.OpeningJudge{Player: second, Balance: cmp.Or(v.SecondBalance, v.Balance), Lead: v.Lead, Limits: limits}
	if v.SecondLead != nil {
		judge.Lead = *v.SecondLead
	}
	return append(all, judge), nil
}

// excludedGames returns the games with the openings to exclude.
func (v openingsVerb) excludedGames(env *environment, base sente.Record) (all []sente.Record, err error) {
	for _, name := range v.Except {
		some, err := match.OpeningOptions{File: name, Rows: v.Rows}.Records(env.games, base)
		if err != nil {
			return nil, fmt.Errorf("--except: %w", err)
		}
		all = append(all, some...)
	}
	return all, nil
}
