package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/rating"
)

// sprtCalc contains the flag for a test of given results.
type sprtCalc struct {
	Calc *string
}

// register adds the flags to fs.
func (f *sprtCalc) register(fs *pflag.FlagSet) {
	fs.Var(optionalString(&f.Calc, "COUNTS"), "calc", `Evaluate given results without playing: pairs "LL LD DD WD WW" (DD includes WL) or games "W D L".`)
}

// sprtJSON is the JSON output.
type sprtJSON struct {
	LLR       float64 `json:"llr"`
	Lower     float64 `json:"lower"`
	Upper     float64 `json:"upper"`
	Elo       float64 `json:"elo"`
	EloError  float64 `json:"elo_error"`
	NElo      float64 `json:"nelo"`
	NEloError float64 `json:"nelo_error"`
	LOS       float64 `json:"los"`
	Result    string  `json:"result"`
}

// evaluateResults evaluates the results and prints the figures.
func (v sprtCalc) evaluateResults(env *environment, test rating.SPRT, asJSON bool) error {
	results, err := parseResults(*v.Calc)
	if err != nil {
		return fmt.Errorf("--calc: %w", err)
	}
	verdict, e := test.Evaluate(results), results.Estimate()
	if asJSON {
		return writeJSON(env.out, sprtJSON{
			LLR: verdict.LLR, Lower: verdict.Lower, Upper: verdict.Upper,
			Elo: e.Elo, EloError: e.EloError, NElo: e.NElo, NEloError: e.NEloError, LOS: e.LOS,
			Result: verdict.Decision.String(),
		})
	}
	fmt.Fprintf(env.out, "results   %s\n", formatCounts(results))
	fmt.Fprintf(env.out, "estimate  %s\n", e)
	fmt.Fprintf(env.out, "test      %s Elo %v vs %v: LLR %.3f (%.3f to %.3f): %s\n",
		test.Model, test.Elo0, test.Elo1, verdict.LLR, verdict.Lower, verdict.Upper, verdict.Decision)
	if verdict.Decision != rating.Undecided {
		s := test.EstimateStopped(results)
		fmt.Fprintf(env.out, "stopped   Elo %.2f [%.2f, %.2f], LOS %.2f %%, if the test was ended by its decision\n", s.Elo, s.Low, s.High, 100*s.LOS)
	}
	return nil
}

// formatCounts formats the counts.
func formatCounts(results rating.Sample) string {
	if p, ok := results.(rating.Pairs); ok {
		return fmt.Sprintf("%d pairs: LL %d, LD %d, DD+WL %d, WD %d, WW %d", p.NumPairs(), p[rating.LL], p[rating.LD], p[rating.DD], p[rating.WD], p[rating.WW])
	}
	t := results.(rating.Tally)
	return fmt.Sprintf("%d games: %s", t.NumGames(), t)
}

// maxResults is the maximum count; it keeps sums in range.
const maxResults = 1e15

var errInvalidResults = errors.New(`expected five counts of pairs, "LL LD DD WD WW", or three of games, "W D L"`)

// parseResults parses five or three counts, separated by spaces, commas or slashes, or by dashes as
// pairs are usually printed.
func parseResults(text string) (rating.Sample, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,/", r) })
	if len(words) == 1 {
		words = strings.Split(words[0], "-")
	}
	if len(words) != 3 && len(words) != 5 {
		return nil, fmt.Errorf("%q has %d counts: %w", visible.Clip(text), len(words), errInvalidResults)
	}
	var n [5]int64
	for i, w := range words {
		k, err := strconv.ParseInt(w, 10, 64)
		if err != nil || k < 0 || k > maxResults {
			return nil, fmt.Errorf("invalid count %q, expected 0 to 10^15: %w", visible.Clip(w), errInvalidResults)
		}
		n[i] = k
	}
	if len(words) == 3 {
		return rating.Tally{Wins: n[0], Draws: n[1], Losses: n[2]}, nil
	}
	return rating.Pairs(n), nil
}
