package app

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/terminal"
)

type solveVerb struct {
	positionFlags
	Time        amount.Span
	Nodes       amount.Count
	Memory      amount.Tables
	Threads     amount.Threads
	All         bool
	Weak        bool
	Bench       bool
	NoBook      bool
	MakeBook    string
	Plies       amount.Count
	Certificate string
	JSON        bool
	fleetFlag
}

// register adds the flags to fs.
func (v *solveVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	fs.Var(textValue(&v.Time, "TIME"), "time", "Time limit per position: 500ms, 5s, 2m; default: no limit.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Maximum nodes per position; gives the same answer on every machine.")
	fs.Var(textValue(&v.Memory, "MIB"), "memory", "Memory for tables in MiB; default: the solver's own.")
	fs.Var(textValue(&v.Threads, "N"), "threads", "Search threads, if supported by the solver; default: 1.")
	fs.BoolVarP(&v.All, "all", "a", false, "Also solve the position after every move; limits apply to each move.")
	fs.BoolVarP(&v.Weak, "weak", "w", false, "Solve only for win, loss or draw, not for the number of moves; faster if the solver supports it.")
	fs.BoolVar(&v.Bench, "bench", false, "Measure the solver; the positions are files with moves and the known score on each line.")
	fs.BoolVar(&v.NoBook, "no-book", false, "Do not use the book.")
	fs.Var(stringValue(&v.MakeBook, "FILE"), "make-book", "Write the solver's book: moves, score and best move of all positions --plies from the start, one per line. An existing file is extended.")
	fs.Var(textValue(&v.Plies, "N"), "plies", "With --make-book: number of moves from the start; default: 8.")
	fs.Var(stringValue(&v.Certificate, "FILE"), "certificate", "Write a proof that {program} verify can check; a draw needs two files, such as draw.txt and draw-2.txt.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per position.")
	v.fleetFlag.register(fs)
}

// newSolveCommand returns the command solve.
func newSolveCommand(env *environment) *cobra.Command {
	v := new(solveVerb)
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Solve a position",
		Long: `Solve a position: determine whether the side to move wins, loses or draws with best play. Without --time and --nodes the search runs until the result is known; Ctrl-C ends it with "unknown".

--bench measures the solver without its book. With -, each line is printed with its score, in games with scores of their own` + env.ifStandard(". Connect Four: k if the side to move wins with its k-th stone counted from its last, -k for such a loss, 0 for a draw; with -a the scores of all columns, -1000 for a full one") + `. Lines that are not valid positions are reported, and the rest are solved.`,
		Example: env.selectExamples(`
{program} solve connectfour 44444422
{program} solve connectfour 4453 --all --json
{program} solve connectfour --size 5x4 --certificate draw.txt
{program} solve gomoku h8a1i8a3i9o1 --certificate win.proof
{program} solve gomoku --size 7
{program} solve gomoku h8i9h9h7g9i7i8g8 --time 10s --json
{program} solve connectfour - -a < positions.txt
{program} solve connectfour - --fleet nats://127.0.0.1:4222 < positions.txt
{program} solve connectfour --bench Test_L3_R1 Test_L2_R1
{program} solve connectfour --make-book 7x6.book --plies 8`, `
{program} solve{ game} {moves}
{program} solve{ game} {moves} --all --nodes 10M --json
{program} solve{ game} {moves} --certificate proof.txt
{program} solve{ game} - -a < positions.txt`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// run solves every position.
func (v solveVerb) run(env *environment) error {
	lines := v.Certificate == "" && strings.Join(v.Position, " ") == "-"
	switch {
	case v.Fleet != "" && (!lines || v.MakeBook != "" || v.Bench):
		return errors.New("--fleet requires positions on standard input, one per line: use - as the position")
	case v.Fleet != "":
		return v.solveOnFleet(env)
	case v.MakeBook != "":
		return v.makeBook(env)
	case v.Bench:
		return v.measureFiles(env)
	case lines:
		return v.stream(env)
	}
	all, err := v.readPositions(env)
	if err != nil {
		return err
	}
	p := all[0]
	if v.Certificate != "" && len(all) > 1 {
		return fmt.Errorf("--certificate %s can store one proof, but %d positions are given: name one", v.Certificate, len(all))
	}
	if err := p.CheckNotOver(); err != nil {
		return err
	}
	if err := v.mayCertify(env); err != nil {
		return err
	}
	solver, err := v.solveOptions(nil).NewSolver(p)
	if err != nil {
		return err
	}
	defer sente.Close(solver)
	s, err := v.solvePosition(env, solver, p)
	if err != nil {
		return err
	}
	return v.write(env, s, p)
}

// solveOptions converts the flags to the parameters of a solver.
func (v solveVerb) solveOptions(report func(sente.Info)) solving.SolveOptions {
	return solving.SolveOptions{
		Weak: v.Weak, NoBook: v.NoBook || v.Bench, Certificate: v.Certificate, Report: report,
		Limits: sente.Limits{Time: v.Time.Limit(), Nodes: int64(v.Nodes), Memory: int64(v.Memory), Threads: int(v.Threads)},
	}
}

// solvePosition solves one position, and each of its moves with --all.
func (v solveVerb) solvePosition(env *environment, solver sente.Solver, p lab.Position) (s solving.Solution, err error) {
	progress := newProgress(env.err)
	defer progress.clearLine()
	q := v.solveOptions(func(i sente.Info) { progress.setText("%s", formatSolveProgress(p, i)) })
	if v.Certificate != "" {
		s, err = v.certifyResult(env, q, p, progress)
	} else {
		s, err = q.SolvePosition(env.ctx, solver, p)
	}
	if err == nil && v.All {
		s.All, err = q.SolveMoves(env.ctx, solver, p)
	}
	return s, err
}

// formatSolveProgress formats the progress of a solver on one line.
func formatSolveProgress(p lab.Position, i sente.Info) string {
	text := fmt.Sprintf("%s nodes  %.1f s%s ", terminal.FormatCount(i.Nodes), i.Time.Seconds(), formatDepth(i.Depth))
	for _, m := range i.Line {
		text += " " + p.MoveText(m)
	}
	return text
}

// formatDepth formats the depth of an iterative search; it is empty for other searches.
func formatDepth(plies int) string {
	if plies == 0 {
		return ""
	}
	return fmt.Sprintf("  depth %d", plies)
}

// certifyResult proves the position and writes the certificates.
func (v solveVerb) certifyResult(env *environment, q solving.SolveOptions, p lab.Position, progress statusLine) (solving.Solution, error) {
	s, certificates, err := q.ProvePosition(env.ctx, p, func(r proof.Progress) {
		progress.setText("can %s %s? %s nodes  %.1f s%s%s", p.Board.Seats()[r.Question.Player], r.Question.Goal, terminal.FormatCount(r.Nodes), r.Time.Seconds(), formatDepth(r.Depth), formatOpenReplies(p, r.Answered, r.Open))
	})
	if err != nil {
		return s, err
	}
	progress.clearLine()
	if len(certificates) == 0 {
		env.printNotice(fmt.Sprintf("no result: --certificate %s is not written", v.Certificate))
		return s, nil
	}
	return s, env.writeCertificates(v.Certificate, certificates, p.Record)
}

// maxOpenReplies is the maximum number of open replies in a progress line.
const maxOpenReplies = 12

// formatOpenReplies formats the number of answered replies to the first move and the open ones.
func formatOpenReplies(p lab.Position, answered int, open []sente.Move) string {
	if len(open) == 0 {
		return ""
	}
	text := fmt.Sprintf("  %d of %d replies answered, open:", answered, answered+len(open))
	for _, m := range open[:min(len(open), maxOpenReplies)] {
		text += " " + p.MoveText(m)
	}
	if more := len(open) - maxOpenReplies; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// numberedName returns the name of the i-th file: "proof.txt", "proof-2.txt".
func numberedName(name string, i int) string {
	if i == 0 {
		return name
	}
	ending := filepath.Ext(name)
	if ending == filepath.Base(name) { // the name of a hidden file is not an extension
		ending = ""
	}
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), i+1, ending)
}

// mayCertify returns an error if a certificate would overwrite another kind of file. It checks both
// files of a draw, before a search that may be long.
func (v solveVerb) mayCertify(env *environment) error {
	if v.Certificate == "" {
		return nil
	}
	return errors.Join(
		env.checkOverwrite("--certificate", v.Certificate, certificateKind(env.games)),
		env.checkOverwrite("--certificate", numberedName(v.Certificate, 1), certificateKind(env.games)),
	)
}

// certificateKind recognizes certificates.
func certificateKind(games catalog.Catalog) keep.Kind {
	return keep.Begins("certificate", games.CertificateForms()...)
}

// writeCertificates writes all certificates of a proof atomically and prints their names; name is
// the first file.
func (env *environment) writeCertificates(name string, all []proof.CertificateWriter, r sente.Record) error {
	var names []string
	for i := range all {
		names = append(names, numberedName(name, i))
	}
	err := keep.ReplaceAll(env.disk, names, certificateKind(env.games), func(i int, w io.Writer) error { return all[i].Write(w, r) })
	if err != nil {
		return fmt.Errorf("--certificate: %w", err)
	}
	if len(names) == 1 {
		env.printNotice("wrote " + names[0] + ": use verify to check it")
	} else {
		env.printNotice("wrote " + strings.Join(names, " and ") + ", one for each player: use verify to check both together")
	}
	return nil
}

// write writes a solution as text or JSON.
func (v solveVerb) write(env *environment, s solving.Solution, p lab.Position) error {
	if v.JSON {
		return writeJSON(env.out, s)
	}
	return terminal.WriteSolution(env.out, s, p)
}
