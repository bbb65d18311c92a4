package app

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	certificate "github.com/sente-games/sente/search/proof/check"
)

type verifyVerb struct {
	Files []string
	JSON  bool
}

// register adds the flags to fs.
func (v *verifyVerb) register(fs *pflag.FlagSet) {
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one line per certificate.")
}

// newVerifyCommand returns the command verify.
func newVerifyCommand(env *environment) *cobra.Command {
	v := new(verifyVerb)
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Verify a certificate, move by move",
		Long:  `Verify a certificate written by {program} solve or {program} prove. The checker shares only the rules of the game with the solver: every move is played, every reply must be present, and every line must end as claimed. Two certificates of one position that show that neither player can be beaten prove a draw. An invalid certificate is reported as an error with the reason; for a valid one the complete claim is printed: game, rules, size, opening, set-up, moves, side to move and result.`,
		Example: env.selectExamples(`
{program} solve connectfour --size 4x4 --certificate proof.txt
{program} verify proof.txt
{program} solve gomoku h8a1i8a3i9o1 --certificate win.proof
{program} verify win.proof
{program} solve gomoku --size 6 --certificate draw.proof
{program} verify draw.proof draw-2.proof`, `
{program} solve{ game} {moves} --certificate proof.txt
{program} verify proof.txt`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Files, name: "FILE", usage: "Certificate files."},
	)
}

// run checks the certificates and prints the claim of each, and whether two of them prove a draw.
func (v verifyVerb) run(env *environment) error {
	var all []certificate.Claim
	for i, name := range v.Files {
		if i > 0 && !v.JSON {
			fmt.Fprintln(env.out)
		}
		claim, err := v.verifyFile(env, name)
		if err != nil {
			return err
		}
		if !v.JSON && slices.ContainsFunc(all, claim.Draws) {
			fmt.Fprintln(env.out, "neither player can be beaten: a draw")
		}
		all = append(all, claim)
	}
	return nil
}

// verifyFile checks the certificate in one file.
func (v verifyVerb) verifyFile(env *environment, name string) (certificate.Claim, error) {
	f, err := keep.OpenInput(name)
	if err != nil {
		return certificate.Claim{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer f.Close()
	if err := checkNotJournal(f, name); err != nil {
		return certificate.Claim{}, err
	}
	claim, err := env.games.VerifyCertificate(env.ctx, f)
	if err != nil {
		return claim, fmt.Errorf("%s: %w", name, err)
	}
	p, err := v.newProvenJSON(env.games, claim)
	if err != nil {
		return claim, err
	}
	if v.JSON {
		return claim, writeJSON(env.out, p)
	}
	return claim, p.writeText(env.out)
}

// provenJSON is the claim of a verified certificate.
type provenJSON struct {
	lab.Identity
	Claim     string `json:"claim"` // "win", or "hold": win or draw
	Player    string `json:"player"`
	Positions int    `json:"positions"` // distinct positions that were checked
	text      string // text of the claim
}

func (v verifyVerb) newProvenJSON(games catalog.Catalog, c certificate.Claim) (provenJSON, error) {
	g, err := games.FindGame(c.Record.Game)
	if err != nil {
		return provenJSON{}, err
	}
	at, err := lab.NewPosition(g, c.Record)
	if err != nil {
		return provenJSON{}, err
	}
	return provenJSON{Identity: at.Identity(), Claim: claimGoal(c), Player: c.Seat, Positions: c.Nodes, text: c.String()}, nil
}

// claimGoal returns the goal that the certificate's player can reach: "win", or "hold", which is win
// or draw.
func claimGoal(c certificate.Claim) string {
	if c.Win {
		return "win"
	}
	return "hold"
}

// writeText writes the claim as text.
func (p provenJSON) writeText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s\n%s to move: %s, %s checked\n", p.Describe(func(m sente.Move) string { return string(m) }), p.ToMove, p.text, formatCounted(p.Positions, "position"))
	return err
}

// formatCounted formats a number with a singular or plural noun.
func formatCounted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
