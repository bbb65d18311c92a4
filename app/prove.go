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
	fs.Var(stringValue(&v.Winner, "PLAYER"), "winner", "Side to prove the win for; default: the side to move.")
	fs.Var(textValue(&v.Time, "TIME"), "time", "Time limit for this run: 10m, 2h; default: no limit.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Maximum nodes for this run.")
	fs.Var(textValue(&v.Memory, "MIB"), "memory", "Memory for the tables of all threads in MiB; default: 256 per thread.")
	fs.Var(textValue(&v.Threads, "N"), "threads", "Search threads; default: 1.")
	fs.Var(stringValue(&v.Resume, "FILE"), "resume", "Store the progress in FILE and resume from it.")
	fs.Var(stringValue(&v.Certificate, "FILE"), "certificate", "Write the proof, which {program} verify can check.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newProveCommand returns the command prove.
func newProveCommand(env *environment) *cobra.Command {
	v := new(proveVerb)
	cmd := &cobra.Command{
		Use:   "prove",
		Short: "Prove a win in long, resumable runs",
		Long: `Prove that a player wins, even if that takes days: by proof-number search over the engine's moves, with strategies that answer every reply. The progress is stored in the file of --resume, and the same command continues from it after Ctrl-C, after a crash or with more threads; at most one second of work is lost. Progress lines list the replies to the first move that are still open and the estimated time left; if standard error is not a terminal, one line is printed per minute. The exit status is also 0 if a limit or Ctrl-C ends the run before anything is proven: with --json, check "result".

A win that was not proven may still exist, and the player may also lose or draw: {program} solve searches for the exact result.`,
		Example: env.selectExamples(`
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
	all, err := v.readPositions(env)
	if err != nil {
		return err
	}
	if len(all) > 1 {
		return fmt.Errorf("only one position can be proven at a time (got %d)", len(all))
	}
	p := all[0]
	if err := p.CheckNotOver(); err != nil {
		return err
	}
	if v.Certificate != "" {
		if filepath.Clean(v.Certificate) == filepath.Clean(v.Resume) {
			return fmt.Errorf("--certificate and --resume both name %s: use two different files", v.Resume)
		}
		if err := env.checkOverwrite("--certificate", v.Certificate, certificateKind(env.games)); err != nil {
			return err
		}
	}
	progress := newProgress(env.err)
	defer progress.clearLine()
	plan := solving.ProofPlan{
		Winner: v.Winner, Journal: v.Resume, Disk: env.disk,
		Limits: sente.Limits{Time: v.Time.Limit(), Nodes: int64(v.Nodes), Memory: int64(v.Memory), Threads: int(v.Threads)},
	}
	var last proof.Report
	lines := pacedLog{every: time.Minute}
	r, err := plan.RunProof(env.ctx, p, func(now proof.Report) {
		last = now
		progress.setText("%s", formatProofProgress(p, now))
		if progress.width == 0 && lines.isDue(now.Time) {
			fmt.Fprintln(env.err, formatProofProgress(p, now))
		}
	})
	if err != nil {
		return err
	}
	winner, err := plan.WinnerSeat(p)
	if err != nil {
		return err
	}
	return v.writeProof(env, p, p.Board.Seats()[winner], r, last)
}

// checkNotJournal returns an error if the file is the journal of a proof.
func checkNotJournal(f io.ReaderAt, name string) error {
	start := make([]byte, 64)
	n, err := f.ReadAt(start, 0)
	if n == 0 && err != nil || !solving.IsProofJournal(start[:n]) {
		return nil // a pipe or another kind of file, to be parsed by the caller
	}
	name = visible.Line(name)
	return fmt.Errorf("%s is a proof journal, not a game or a certificate: resume it with prove --resume %s", name, name)
}

// formatProofProgress formats the progress of a proof on one line.
func formatProofProgress(p lab.Position, now proof.Report) string {
	text := fmt.Sprintf("%s  %s nodes  %d of %d positions proven", now.Time.Round(time.Second), terminal.FormatCount(now.Nodes), now.Proven, now.Positions)
	if remaining, ok := estimateTimeLeft(now); ok {
		text += fmt.Sprintf("  about %s left", remaining)
	} else if math.IsInf(now.Left, 0) {
		text += "  no replies left to try"
	}
	if now.Move != "" {
		text += "  " + p.MoveText(now.Move) + ":"
	}
	var open []sente.Move
	for _, o := range now.Open {
		open = append(open, o.Move)
	}
	return text + formatOpenReplies(p, len(now.Answered), open)
}

// estimateTimeLeft estimates the remaining time of a proof; ok is false if it is unknown.
func estimateTimeLeft(now proof.Report) (string, bool) {
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

// writeProof writes the result of the run, or its progress if the position is not proven.
func (v proveVerb) writeProof(env *environment, p lab.Position, winner string, r proof.Result, last proof.Report) error {
	if len(r.Certificates) > 0 && v.Certificate != "" {
		if err := env.writeCertificates(v.Certificate, r.Certificates, p.Record); err != nil {
			return err
		}
	}
	s := solving.ProofSolution(p, r)
	if v.JSON {
		return writeJSON(env.out, struct {
			solving.Solution
			Replies proveReplies `json:"replies"`
		}{s, proveReplies{answeredReplies(last), openReplies(last)}})
	}
	if err := terminal.WriteSolution(env.out, s, p); err != nil || r.Value != proof.Unknown {
		return err
	}
	_, err := fmt.Fprintf(env.out, "%s\n%s\n", formatProofProgress(p, last), v.resumeHint(winner))
	return err
}

// resumeHint returns a sentence on how to resume an unfinished proof.
func (v proveVerb) resumeHint(winner string) string {
	text := fmt.Sprintf("no proof that %s wins; ", winner)
	if v.Resume == "" {
		return text + "progress was not saved: use --resume FILE to be able to continue"
	}
	return text + "the same command continues from " + visible.Line(v.Resume)
}

// proveReplies contains the replies to the first move.
type proveReplies struct {
	Answered []answeredReply `json:"answered"` // one of each set of symmetric replies
	Open     []openReply     `json:"open"`     // the hardest first
}

type answeredReply struct {
	Move   sente.Move `json:"move"`
	Nodes  int64      `json:"nodes"`
	TimeMS int64      `json:"time_ms"` // total of all threads
}

type openReply struct {
	Move sente.Move `json:"move"`
	Left float64    `json:"left"` // estimated nodes to prove the reply
	Best sente.Move `json:"best,omitempty"`
}

func answeredReplies(now proof.Report) []answeredReply {
	answered := []answeredReply{}
	for _, a := range now.Answered {
		answered = append(answered, answeredReply{a.Move, a.Nodes, a.Time.Milliseconds()})
	}
	return answered
}

func openReplies(now proof.Report) []openReply {
	open := []openReply{}
	for _, o := range now.Open {
		open = append(open, openReply{o.Move, math.Min(o.Left, math.MaxFloat64), o.Best})
	}
	return open
}
