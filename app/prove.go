package app

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/terminal"
)

type proveVerb struct {
	positionFlags
	Winner      string
	Time        amount.Span
	Nodes       amount.Count
	Memory      amount.Tables
	Threads     amount.Threads
	Resume      string
	Certificate string
	JSON        bool
}

// register adds the flags to fs.
func (v *proveVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	fs.Var(stringValue(&v.Winner, "PLAYER"), "winner", "Who is to win; default: the side to move.")
	fs.Var(textValue(&v.Time, "TIME"), "time", "Time for this run: 10m, 2h; default: as long as it takes.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Positions that this run may search.")
	fs.Var(textValue(&v.Memory, "MIB"), "memory", "MiB for tables of all threads; default: 256 for each.")
	fs.Var(textValue(&v.Threads, "N"), "threads", "Goroutines that search together; default: 1.")
	fs.Var(stringValue(&v.Resume, "FILE"), "resume", "Keep what is found out in FILE, and go on with what stands there.")
	fs.Var(stringValue(&v.Certificate, "FILE"), "certificate", "Write the proof, which {program} verify checks.")
	fs.BoolVar(&v.JSON, "json", false, "Facts as JSON.")
}

// newProveCommand returns the command prove.
func newProveCommand(env *environment) *cobra.Command {
	v := new(proveVerb)
	cmd := &cobra.Command{
		Use:   "prove",
		Short: "Prove a win that takes hours to prove, in runs that go on with each other",
		Long: `Proves that a player wins, however long that takes: by proof-number search over the moves of the engine, whose claims are made into strategies that answer every reply. What has been found out stands in the file of --resume; the same command goes on with it, after Ctrl-C, a kill or with more threads, and loses no more than a second. On the way it says which replies to the first move have no answer yet, and how long the rest seems to take; a line a minute where standard error is no terminal. The exit status is 0, too, where a limit or Ctrl-C ends it before anything is proven: ask --json for the "result".

That nothing was proven does not mean that nobody wins: {program} solve asks for that.`,
		Example: env.examples(`
{program} prove gomoku h8i9 --winner black --threads 2 --resume win.prove --certificate win.proof
{program} prove gomoku --threads 2 --resume gomoku.prove --certificate gomoku.proof
{program} verify gomoku.proof`, `
{program} prove{ game} {moves} --threads 2 --certificate win.proof
{program} prove{ game} --resume {game}.prove --certificate {game}.proof`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// run searches for a proof that a player wins.
func (v proveVerb) run(env *environment) error {
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	if len(all) > 1 {
		return fmt.Errorf("one position is proven at a time, but there are %d: name one", len(all))
	}
	p := all[0]
	if err := p.GoesOn(); err != nil {
		return err
	}
	if v.Certificate != "" {
		if filepath.Clean(v.Certificate) == filepath.Clean(v.Resume) {
			return fmt.Errorf("--certificate and --resume both name %s: they are two files", v.Resume)
		}
		if err := env.mayWrite("--certificate", v.Certificate, certificateKind(env.games)); err != nil {
			return err
		}
	}
	progress := newProgress(env.err)
	defer progress.clear()
	plan := solving.ProofPlan{
		Winner: v.Winner, Journal: v.Resume, Disk: env.disk,
		Limits: sente.Limits{Time: v.Time.Limit(), Nodes: int64(v.Nodes), Memory: int64(v.Memory), Threads: int(v.Threads)},
	}
	var last proof.Report
	lines := paced{every: time.Minute}
	r, err := plan.Run(env.ctx, p, func(now proof.Report) {
		last = now
		progress.say("%s", proofProgress(p, now))
		if progress.width == 0 && lines.due(now.Time) {
			fmt.Fprintln(env.err, proofProgress(p, now))
		}
	})
	if err != nil {
		return err
	}
	winner, err := plan.Seat(p)
	if err != nil {
		return err
	}
	return v.write(env, p, p.Board.Seats()[winner], r, last)
}

// noJournal returns an error if the file is the journal of a proof.
func noJournal(f io.ReaderAt, name string) error {
	start := make([]byte, 64)
	n, err := f.ReadAt(start, 0)
	if n == 0 && err != nil || !solving.IsProofJournal(start[:n]) {
		return nil // a pipe or another kind of file, to be parsed by the caller
	}
	name = visible.Line(name)
	return fmt.Errorf("%s is the journal of a proof, which prove --resume %s goes on with: it is no game and no certificate", name, name)
}

// proofProgress formats the progress of a proof on one line.
func proofProgress(p lab.Position, now proof.Report) string {
	text := fmt.Sprintf("%s  %s nodes  %d of %d positions proven", now.Time.Round(time.Second), terminal.FormatCount(now.Nodes), now.Proven, now.Positions)
	if left, ok := timeLeft(now); ok {
		text += fmt.Sprintf("  about %s left", left)
	} else if math.IsInf(now.Left, 0) {
		text += "  nothing is left to try"
	}
	if now.Move != "" {
		text += "  " + p.Text(now.Move) + ":"
	}
	var open []sente.Move
	for _, o := range now.Open {
		open = append(open, o.Move)
	}
	return text + openReplies(p, len(now.Answered), open)
}

// timeLeft estimates the remaining time of a proof; ok is false if it is unknown.
func timeLeft(now proof.Report) (string, bool) {
	seconds := now.Left / float64(now.Nodes) * now.Time.Seconds()
	switch {
	case now.Nodes == 0 || now.Left == 0 || math.IsInf(seconds, 0):
		return "", false
	case seconds < 100:
		return fmt.Sprintf("%.0f s", seconds), true
	case seconds < 100*60:
		return fmt.Sprintf("%.0f min", seconds/60), true
	}
	return fmt.Sprintf("%.0f h", seconds/3600), true
}

// write writes the result of the run, or its progress if the position is not proven.
func (v proveVerb) write(env *environment, p lab.Position, winner string, r proof.Result, last proof.Report) error {
	if len(r.Certificates) > 0 && v.Certificate != "" {
		if err := env.writeCertificates(v.Certificate, r.Certificates, p.Record); err != nil {
			return err
		}
	}
	s := solving.Proven(p, r)
	if v.JSON {
		return writeJSON(env.out, struct {
			solving.Solution
			Replies proveReplies `json:"replies"`
		}{s, proveReplies{answeredList(last), openReplyList(last)}})
	}
	if err := writeSolution(env.out, s, p); err != nil || r.Value != proof.Unknown {
		return err
	}
	_, err := fmt.Fprintf(env.out, "%s\n%s\n", proofProgress(p, last), v.unproven(winner))
	return err
}

// unproven returns a sentence on how to resume an unfinished proof.
func (v proveVerb) unproven(winner string) string {
	text := fmt.Sprintf("that %s wins is not proven; ", winner)
	if v.Resume == "" {
		return text + "nothing was kept: with --resume FILE the same command could go on"
	}
	return text + "the same command goes on with what stands in " + visible.Line(v.Resume)
}

// proveReplies contains the replies to the first move.
type proveReplies struct {
	Answered []replyAnswered `json:"answered"` // one of each set of symmetric replies
	Open     []replyOpen     `json:"open"`     // the hardest first
}

type replyAnswered struct {
	Move   sente.Move `json:"move"`
	Nodes  int64      `json:"nodes"`
	TimeMS int64      `json:"time_ms"` // total of all threads
}

type replyOpen struct {
	Move sente.Move `json:"move"`
	Left float64    `json:"left"` // estimated nodes to prove the reply
	Best sente.Move `json:"best,omitempty"`
}

func answeredList(now proof.Report) []replyAnswered {
	answered := []replyAnswered{}
	for _, a := range now.Answered {
		answered = append(answered, replyAnswered{a.Move, a.Nodes, a.Time.Milliseconds()})
	}
	return answered
}

func openReplyList(now proof.Report) []replyOpen {
	open := []replyOpen{}
	for _, o := range now.Open {
		open = append(open, replyOpen{o.Move, math.Min(o.Left, math.MaxFloat64), o.Best})
	}
	return open
}
