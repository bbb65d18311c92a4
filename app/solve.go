package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/terminal"
)

type solveVerb struct {
	positionFlags
	Time        amount.Span    `placeholder:"TIME" help:"Time for each position: 500ms, 5s, 2m; default: as long as it takes."`
	Nodes       amount.Count   `placeholder:"N" help:"Positions that may be visited: the same answer on every machine."`
	Memory      amount.Tables  `placeholder:"MIB" help:"MiB for tables; default: the solver's own."`
	Threads     amount.Threads `placeholder:"N" help:"Goroutines that search together, where the solver can; default: 1."`
	All         bool           `short:"a" help:"The result of every move, too."`
	Weak        bool           `short:"w" help:"Only who wins, not how soon: quicker, where the solver knows the difference."`
	Bench       bool           `help:"Measure the solver: the positions are files, with moves and the known score on each line."`
	NoBook      bool           `name:"no-book" help:"Search even what a book knows."`
	MakeBook    string         `name:"make-book" placeholder:"FILE" help:"Write the solver's own book: moves, score and best move of all positions --plies from the start, one a line. A file that is there already grows on."`
	Plies       amount.Count   `placeholder:"N" help:"Moves to the positions of --make-book; default: 8."`
	Certificate string         `placeholder:"FILE" help:"Write a proof that sente verify checks; of a draw two, FILE and FILE with -2 before its ending."`
	JSON        bool           `help:"Facts as JSON, one object for each position."`
}

// Help teaches by example.
func (solveVerb) Help() string {
	return `Proves how a position ends if both sides play their best: win, loss or draw for the side to move. Without --time and --nodes it runs until it knows; Ctrl-C ends it with "unknown".

    sente solve connectfour 44444422
    sente solve connectfour 4453 --all --json
    sente solve connectfour --size 5x4 --certificate draw.txt
    sente solve gomoku h8i9h9h7g9i7i8g8 --time 10s --json
    sente solve connectfour - -a < positions.txt
    sente solve connectfour --bench Test_L3_R1 Test_L2_R1
    sente solve connectfour --make-book 7x6.book --plies 8

--bench measures the solver, without its book. With - the answer to a line is that line and its score, where the game has a scale of its own: in Connect Four k for a win with the k-th of the winner's stones from the end, -k for such a loss, 0 for a draw, and with -a all columns, -1000 for a full one. A line that is no position is reported, and the others are solved.`
}

// Run settles every position in turn.
func (v solveVerb) Run(env *environment) error {
	switch {
	case v.MakeBook != "":
		return v.makeBook(env)
	case v.Bench:
		return v.measure(env)
	case v.Certificate == "" && strings.Join(v.Position, " ") == "-":
		return v.stream(env)
	}
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	if v.Certificate != "" && len(all) > 1 {
		return fmt.Errorf("--certificate %s holds one proof, but there are %d positions: name one", v.Certificate, len(all))
	}
	if err := all[0].goesOn(); err != nil {
		return err
	}
	if err := v.mayCertify(env); err != nil {
		return err
	}
	solver, err := v.solver(all[0])
	if err != nil {
		return err
	}
	defer sente.Close(solver)
	s, err := v.settle(env.ctx, env, solver, all[0])
	if err == nil && v.All {
		s.All, err = v.moves(env.ctx, env, solver, all[0])
	}
	if err != nil {
		return err
	}
	if v.JSON {
		return writeJSON(env.out, s)
	}
	return s.write(env.out, all[0])
}

// solver is the game's, or an error if it has none.
func (v solveVerb) solver(p position) (sente.Solver, error) {
	switch {
	case len(p.board.Seats()) != 2:
		return nil, fmt.Errorf("%s has %d players here: only games of two can be solved", p.game.Name, len(p.board.Seats()))
	case v.Certificate != "" && p.game.Prove == nil:
		return nil, fmt.Errorf("--certificate: %s has no proofs that could be written down", p.game.Name)
	case p.game.Solver == nil:
		return nil, fmt.Errorf("%s has no solver", p.game.Name)
	}
	solver, err := p.game.Solver()
	if err != nil {
		return nil, err
	}
	if v.NoBook || v.Bench {
		solver = withoutBook(solver)
	}
	if !v.Weak {
		return solver, nil
	}
	if w, ok := sente.As[sente.WeakSolver](solver); ok {
		return w.Weak(), nil
	}
	return nil, fmt.Errorf("--weak: the solver of %s knows one way only", p.game.Name)
}

func (v solveVerb) limits() sente.Limits {
	return sente.Limits{Time: v.Time.Limit(), Nodes: int64(v.Nodes), Memory: int64(v.Memory), Threads: int(v.Threads)}
}

// settle finds the result of one position.
func (v solveVerb) settle(ctx context.Context, env *environment, solver sente.Solver, p position) (solution, error) {
	if over, _, _ := p.board.Outcome(); over {
		return p.ended(), nil
	}
	progress := newProgress(env.err)
	defer progress.clear()
	if v.Certificate != "" {
		return v.certify(ctx, env.disk, p, v.limits(), progress)
	}
	info, err := solver.Solve(ctx, p.record, v.limits(), func(i sente.Info) { progress.say("%s", p.brief(i)) })
	return p.solution(info), err
}

// certify proves the position and writes the certificates.
func (v solveVerb) certify(ctx context.Context, disk keep.Disk, p position, limits sente.Limits, progress progress) (solution, error) {
	c, err := p.game.Prove(p.record)
	if err != nil {
		return solution{}, err
	}
	defer c.Close()
	r, err := c.Solve(ctx, limits, func(r proof.Progress) {
		progress.say("%v: %s nodes  %.1f s  depth %d", r.Question, terminal.Short(r.Nodes), r.Time.Seconds(), r.Depth)
	})
	if err != nil {
		return solution{}, err
	}
	if r.Value != proof.Unknown && len(r.Certificates) == 0 {
		return solution{}, fmt.Errorf("--certificate %s: it is a %v, but the search ended (%v) before the certificate was complete: give it more time or nodes", v.Certificate, r.Value, r.End)
	}
	if err := v.writeCertificates(disk, r.Certificates, p.record); err != nil {
		return solution{}, err
	}
	return p.proven(r), nil
}

// numbered is the name of the i-th file: "proof.txt", "proof-2.txt".
func numbered(name string, i int) string {
	if i == 0 {
		return name
	}
	ending := filepath.Ext(name)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), i+1, ending)
}

// mayCertify refuses foreign files, both of a draw, before a search that may be long.
func (v solveVerb) mayCertify(env *environment) error {
	if v.Certificate == "" {
		return nil
	}
	return errors.Join(
		env.mayWrite("--certificate", v.Certificate, certificateKind),
		env.mayWrite("--certificate", numbered(v.Certificate, 1), certificateKind),
	)
}

// certificateKind are files that sente verify checks.
var certificateKind = keep.Begins("certificate", "sente-proof ")

// writeCertificates writes the certificates of one proof, all or none.
func (v solveVerb) writeCertificates(disk keep.Disk, all []*proof.Certificate, r sente.Record) error {
	var names []string
	for i := range all {
		names = append(names, numbered(v.Certificate, i))
	}
	err := keep.ReplaceAll(disk, names, certificateKind, func(i int, w io.Writer) error { return all[i].Write(w, r) })
	if err != nil {
		return fmt.Errorf("--certificate: %w", err)
	}
	return nil
}

// solution is what is proven of a position.
type solution struct {
	positionFacts
	Result   string       `json:"result"`             // for the side to move: win, loss, draw or unknown
	Distance *int         `json:"distance,omitempty"` // plies to the end, if no shorter way exists
	Within   *int         `json:"within,omitempty"`   // plies in which it is certain, if a shorter way may exist
	Score    *int         `json:"score,omitempty"`    // on the game's own scale
	Line     []sente.Move `json:"line"`
	Nodes    int64        `json:"nodes"`
	TimeMS   int64        `json:"time_ms"`
	Source   string       `json:"source"`
	All      []verdict    `json:"all,omitempty"` // of every legal move, if asked for
}

func (p position) solution(i sente.Info) solution {
	s := solution{
		positionFacts: p.identity(), Result: "unknown", Line: some(i.Line), Nodes: i.Nodes, TimeMS: i.Time.Milliseconds(), Source: "search",
	}
	if i.Source == "book" {
		s.Source = i.Source
	}
	plies, decided := i.Score.Distance()
	switch {
	case i.Source != "proof" && i.Source != "book":
		return s
	case i.Score.Won():
		s.Result = "win"
	case i.Score.Lost():
		s.Result = "loss"
	default:
		s.Result = "draw"
	}
	if i.Bound != sente.Exact {
		s.Within = &plies
		return s
	}
	if decided {
		s.Distance = &plies
	}
	if p.game.HasPoints() {
		if points, err := p.game.Points(p.record, i.Score); err == nil {
			s.Score = &points
		}
	}
	return s
}

// proven is the solution of a proof.
func (p position) proven(r proof.Result) solution {
	s := p.solution(sente.Info{Line: r.Line, Nodes: r.Nodes, Time: r.Time})
	s.Result = r.Value.String()
	if r.Value == proof.Unknown {
		return s
	}
	s.Source = "proof"
	if r.Value != proof.Drawn {
		s.Within = &r.Plies
	}
	return s
}

// ended is the solution of a game that is over.
func (p position) ended() solution {
	i := sente.Info{Source: "proof"}
	switch _, winner, _ := p.board.Outcome(); winner {
	case -1:
	case p.board.Turn():
		i.Score = sente.WinIn(0)
	default:
		i.Score = sente.LossIn(0)
	}
	return p.solution(i)
}

// write prints a solution for eyes.
func (s solution) write(w io.Writer, p position) error {
	var b strings.Builder
	show := p.shower()
	fmt.Fprintf(&b, "%s\n%s to move: %s", s.describe(show), s.ToMove, s.Result)
	switch {
	case s.Distance != nil:
		fmt.Fprintf(&b, " in %d plies", *s.Distance)
	case s.Within != nil:
		fmt.Fprintf(&b, " within %d plies", *s.Within)
	}
	if s.Score != nil {
		fmt.Fprintf(&b, ", score %d", *s.Score)
	}
	if s.Source == "book" {
		b.WriteString(", from the book\n")
	} else {
		fmt.Fprintf(&b, ", %s nodes, %d ms\n", terminal.Short(s.Nodes), s.TimeMS)
	}
	for _, m := range s.Line {
		fmt.Fprintf(&b, " %s", show(m))
	}
	if len(s.Line) > 0 {
		b.WriteByte('\n')
	}
	for _, o := range s.All {
		fmt.Fprintf(&b, "%6s  %s\n", show(o.Move), o)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
