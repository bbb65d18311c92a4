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
		if err != nil || n < 0 || n > MaxAgreementValue {
			return fmt.Errorf("invalid adjudication rule %q: expected for example moves=3,score=600", visible.Clip(string(text)))
		}
		switch key {
		case "moves", "movecount":
			a.Moves = n
		case "score":
			a.Score = sente.Score(n)
		case "after", "movenumber":
			a.After = n
		default:
			return fmt.Errorf("unknown part %q of an adjudication rule: expected for example moves=3,score=600,after=20", visible.Clip(key))
		}
	}
	if a.Moves == 0 {
		return fmt.Errorf("adjudication rule %q has no number of moves: expected for example moves=3,score=600", visible.Clip(string(text)))
	}
	return nil
}
