package match

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// AgreementOption is an Agreement in the form of an option: "moves=3,score=600,after=10".
type AgreementOption struct{ Agreement }

// UnmarshalText parses "moves=3,score=600,after=10".
func (a *AgreementOption) UnmarshalText(text []byte) error {
	for _, pair := range strings.Split(string(text), ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > MostAgreed {
			return fmt.Errorf("%q is no rule to end games: write moves=3,score=600", visible.Clip(string(text)))
		}
		switch key {
		case "moves", "movecount":
			a.Moves = n
		case "score":
			a.Score = sente.Score(n)
		case "after", "movenumber":
			a.After = n
		default:
			return fmt.Errorf("%q is no part of a rule to end games: write moves=3,score=600,after=20", visible.Clip(key))
		}
	}
	if a.Moves == 0 {
		return fmt.Errorf("%q does not say for how many moves: write moves=3,score=600", visible.Clip(string(text)))
	}
	return nil
}
