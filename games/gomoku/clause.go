package gomoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Clauses is a set of the switches in which rule sets differ.
type Clauses uint16

const (
	Exact          Clauses = 1 << iota // six or more in a row do not win
	Unblocked                          // a five with the other player's stones at both ends does not win; the edge does not count as a stone
	Fouls                              // Renju: black needs exactly five and may make no overline, double four or double three
	Captures                           // a stone captures pairs between itself and other stones of its colour
	Breakable                          // a five does not win if the other player can break it by a capture
	LastPair                           // ... or if the other player lacks one pair to win and can capture anywhere
	LastCapture                        // ... or if the other player can capture enough stones to win
	NoDoubleThree                      // a stone may not make free threes in two lines
	CaptureExcuses                     // ... unless it captures
	SplitThrees                        // X_XX can be a free three, as XXX can
	CrampedThrees                      // XXX with a free point at either end is a free three even without room for an open four
	EachThree                          // two threes of one line count as two
	Continuous                         // a five scores a point and does not end the game; its stones become dead
	allClauses     = 1<<iota - 1
)

// breakableClauses are the clauses under which a five may have to wait for a reply.
const breakableClauses = Breakable | LastPair | LastCapture

// clauseNames are the names of the clauses, in order.
var clauseNames = [...]string{
	"exact", "unblocked", "fouls", "captures", "breakable", "last-pair", "last-capture",
	"no-double-three", "capture-excuses", "split-threes", "cramped-threes", "each-three", "continuous",
}

// The range of captured stones required to win.
const (
	defaultCapturesToWin = 10
	minCapturesToWin     = 4
	maxCapturesToWin     = 40
	// PrizeClause is the name of the numeric clause.
	PrizeClause = "prize"
)

// Law is a rule set as a set of clauses. [Rule.Law] returns the named laws; others differ from one
// of them in some clauses.
type Law struct {
	Rule    Rule // the named rule set, or the one from which the law differs
	Clauses Clauses
	Prize   uint8 // captured stones required to win, even; unused without captures
}

// Has reports whether the law contains all the clauses.
func (l Law) Has(c Clauses) bool { return l.Clauses&c == c }

// ParseLaw parses the name of a rule set, optionally followed by a colon and changed clauses:
// "capture:breakable=off,prize=12". The empty text is freestyle.
func ParseLaw(text string) (Law, error) {
	name, changes, _ := strings.Cut(text, ":")
	rule, err := ParseRule(name)
	if err != nil {
		return Law{}, err
	}
	law := rule.Law()
	for change := range strings.SplitSeq(changes, ",") {
		if err := law.applyChange(strings.TrimSpace(change)); err != nil {
			return Law{}, fmt.Errorf("rules %q: %w", name, err)
		}
	}
	if law.Has(Captures) && law.Prize == 0 {
		law.Prize = defaultCapturesToWin
	}
	return law.canonicalLaw(), law.validate()
}

// applyChange applies "exact=on" or "prize=12".
func (l *Law) applyChange(text string) (err error) {
	if text == "" {
		return nil
	}
	name, value, _ := strings.Cut(text, "=")
	if name == PrizeClause {
		l.Prize, err = parseCapturesToWin(value)
		return err
	}
	i := slices.Index(clauseNames[:], name)
	switch {
	case i < 0:
		return fmt.Errorf("unknown clause %q: expected one of %s, %s", visible.Clip(name), strings.Join(clauseNames[:], ", "), PrizeClause)
	case value == "on":
		l.Clauses |= 1 << i
	case value == "off":
		l.Clauses &^= 1 << i
	default:
		return fmt.Errorf("clause %s: invalid value %q, expected on or off, such as %s=on", name, visible.Clip(value), name)
	}
	return nil
}

func parseCapturesToWin(text string) (uint8, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < minCapturesToWin || n > maxCapturesToWin || n%2 != 0 {
		return 0, fmt.Errorf("invalid prize %q: expected an even number of captured stones from %d to %d, such as prize=%d",
			visible.Clip(text), minCapturesToWin, maxCapturesToWin, defaultCapturesToWin)
	}
	return uint8(n), nil
}

// canonicalLaw returns the named law with the same clauses, or l.
func (l Law) canonicalLaw() Law {
	for _, r := range AllRules() {
		if known := r.Law(); known.Clauses == l.Clauses && (known.Prize == l.Prize || !l.Has(Captures)) {
			return known
		}
	}
	return l
}

// Single returns the law of a game that ends with the first line.
func (l Law) Single() Law {
	l.Clauses &^= Continuous
	return l.canonicalLaw()
}

// validate returns an error for contradictory clauses.
func (l Law) validate() error {
	switch {
	case l.Clauses > allClauses:
		return fmt.Errorf("unsupported Gomoku rules %+v", l)
	case l.Has(Fouls) && l.Clauses != Fouls:
		return fmt.Errorf("rules %q: the clause fouls cannot be combined with others: it means Renju", l)
	case l.Has(Continuous) && l.Clauses&^(Exact|Continuous) != 0:
		return fmt.Errorf("rules %q: the clause continuous can only be combined with exact", l)
	case l.Has(Captures):
		_, err := parseCapturesToWin(strconv.Itoa(int(l.Prize)))
		return err
	}
	return nil
}

// String returns the law in the form that ParseLaw parses.
func (l Law) String() string {
	base, text := l.Rule.Law(), l.Rule.String()
	separator := ":"
	put := func(name, value string) {
		text += separator + name + "=" + value
		separator = ","
	}
	for i, name := range clauseNames {
		if bit := Clauses(1) << i; (l.Clauses^base.Clauses)&bit != 0 {
			put(name, map[bool]string{true: "on", false: "off"}[l.Clauses&bit != 0])
		}
	}
	if l.Prize != base.Prize {
		put(PrizeClause, strconv.Itoa(int(l.Prize)))
	}
	return text
}

// isWinningLength reports whether a maximal line of n stones of a player wins.
func (l Law) isWinningLength(player, n int) bool {
	return n == 5 || n > 5 && l.Clauses&(Exact|Fouls) == 0 || n > 5 && player == White && l.Clauses == Fouls
}
