package app

import (
	"errors"
	"fmt"
	"os"

	certificate "github.com/sente-games/sente/search/proof/check"
)

type verifyVerb struct {
	File string `arg:"" help:"The certificate."`
}

// Help teaches by example.
func (verifyVerb) Help() string {
	return `Checks a certificate that sente solve wrote. It shares nothing with the solver but the rules of the game: every move is played, every reply must be there, every line must end as claimed. A false certificate is an error that says what is wrong.

    sente solve connectfour --size 4x4 --certificate proof.txt
    sente verify proof.txt`
}

// Run checks and says what the certificate proves.
func (v verifyVerb) Run(env *environment) error {
	f, err := os.Open(v.File)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", v.File, errors.Unwrap(err))
	}
	defer f.Close()
	ctx, stop := env.interruptible()
	defer stop()
	claim, err := certificate.Verify(ctx, f, env.games.Board)
	if err != nil {
		return fmt.Errorf("%s: %w", v.File, err)
	}
	r := claim.Record
	fmt.Fprintf(env.out, "%s", r.Game)
	for _, word := range []string{r.Rules, r.Size} {
		if word != "" {
			fmt.Fprintf(env.out, " %s", word)
		}
	}
	if len(r.Moves) > 0 {
		fmt.Fprint(env.out, " after")
	}
	for _, m := range r.Moves {
		fmt.Fprintf(env.out, " %s", m)
	}
	fmt.Fprintf(env.out, ": %s, %d positions checked\n", claim, claim.Nodes)
	return nil
}
