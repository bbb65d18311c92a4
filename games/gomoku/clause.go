package gomoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Clauses are the switches in which rule sets differ; a set of them is a sum.
type Clauses uint16

const (
	Exact          Clauses = 1 << iota // six or more in a row do not win
	Unblocked                          // a five with stones of the other player at both ends does not win; an edge is no stone
	Fouls                              // Renju: black needs exactly five and may make no overline, double four or double three
	Captures                           // a stone takes the pairs between itself and others of its colour
	Breakable                          // a five does not win yet if the other player can break it by a capture
	LastPair                           // ... or if it lacks one pair to win and can capture anywhere
	LastCapture                        // ... or if it can capture as many stones as win
	NoDoubleThree                      // a stone may not make free threes in two lines
	CaptureExcuses                     // ... unless it captures
	SplitThrees                        // X_XX can be a free three, as XXX can
	CrampedThrees                      // XXX with a free point at either end is a free three even where an open four has no room
	EachThree                          // two threes of one line count as two
	Continuous                         // a five is a point and not the end; its stones belong to no player any more
	allClauses     = 1<<iota - 1
)

// answerable says that a five may have to wait for an answer.
const answerable = Breakable | LastPair | LastCapture

// clauseNames are the clauses as text, in order.
var clauseNames = [...]string{
	"exact", "unblocked", "fouls", "captures", "breakable", "last-pair", "last-capture",
	"no-double-three", "capture-excuses", "split-threes", "cramped-threes", "each-three", "continuous",
}

// The captured stones that may be set to win.
const (
	usualPrize = 10
	leastPrize = 4
	mostPrize  = 40
	// PrizeClause is the name of the clause that is a number.
	PrizeClause = "prize"
)

// Law is a rule set clause by clause. The laws that have a name come from
// [Rule.Law]; others differ from one of them in some clauses.
type Law struct {
	Rule    Rule // whose clauses these are, or from which they differ
	Clauses Clauses
	Prize   uint8 // captured stones that win, even; without captures of no use
}

// Has reports whether all the clauses hold.
func (l Law) Has(c Clauses) bool { return l.Clauses&c == c }

// ParseLaw reads the name of a rule set and, after a colon, clauses that are
// different: "capture:breakable=off,prize=12". The empty text is freestyle.
func ParseLaw(text string) (Law, error) {
	name, changes, _ := strings.Cut(text, ":")
	rule, err := ParseRule(name)
	if err != nil {
		return Law{}, err
	}
	law := rule.Law()
	for change := range strings.SplitSeq(changes, ",") {
		if err := law.change(strings.TrimSpace(change)); err != nil {
			return Law{}, fmt.Errorf("rules %q: %w", name, err)
		}
	}
	if law.Has(Captures) && law.Prize == 0 {
		law.Prize = usualPrize
	}
	return law.named(), law.check()
}

// change applies "exact=on" or "prize=12".
func (l *Law) change(text string) (err error) {
	if text == "" {
		return nil
	}
	name, value, _ := strings.Cut(text, "=")
	if name == PrizeClause {
		l.Prize, err = readPrize(value)
		return err
	}
	i := slices.Index(clauseNames[:], name)
	switch {
	case i < 0:
		return fmt.Errorf("unknown clause %q: the clauses are %s, %s", visible.Clip(name), strings.Join(clauseNames[:], ", "), PrizeClause)
	case value == "on":
		l.Clauses |= 1 << i
	case value == "off":
		l.Clauses &^= 1 << i
	default:
		return fmt.Errorf("clause %s is on or off, not %q: write %s=on", name, visible.Clip(value), name)
	}
	return nil
}

func readPrize(text string) (uint8, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < leastPrize || n > mostPrize || n%2 != 0 {
		return 0, fmt.Errorf("prize %q is no number of captured stones that can win: write an even number from %d to %d, such as prize=%d",
			visible.Clip(text), leastPrize, mostPrize, usualPrize)
	}
	return uint8(n), nil
}

// named finds the name under which a law is known, if there is one.
func (l Law) named() Law {
	for _, r := range AllRules() {
		if known := r.Law(); known.Clauses == l.Clauses && (known.Prize == l.Prize || !l.Has(Captures)) {
			return known
		}
	}
	return l
}

// Single is the law of a game that ends with the first line.
func (l Law) Single() Law {
	l.Clauses &^= Continuous
	return l.named()
}

// check refuses clauses that contradict each other.
func (l Law) check() error {
	switch {
	case l.Clauses > allClauses:
		return fmt.Errorf("there is no Gomoku law %+v", l)
	case l.Has(Fouls) && l.Clauses != Fouls:
		return fmt.Errorf("rules %q: the clause fouls goes with no other: it says all of Renju", l)
	case l.Has(Continuous) && l.Clauses&^(Exact|Continuous) != 0:
		return fmt.Errorf("rules %q: the clause continuous goes with exact alone", l)
	case l.Has(Captures):
		_, err := readPrize(strconv.Itoa(int(l.Prize)))
		return err
	}
	return nil
}

// String writes the law as ParseLaw reads it.
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

// wins reports whether a line of n stones of a player, neither end of which
// continues, is long enough and not too long.
func (l Law) wins(player, n int) bool {
	return n == 5 || n > 5 && l.Clauses&(Exact|Fouls) == 0 || n > 5 && player == White && l.Clauses == Fouls
}
