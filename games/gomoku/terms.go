package gomoku

// terms are a law and an opening rule packed into one word: from the lowest bit on the clauses, the
// stones to capture, the rule, the opening, and a bit for rules with special moves.
type terms uint32

const (
	prizeShift   = 16
	ruleShift    = prizeShift + 6
	openingShift = ruleShift + 4
	specialBit   = 1 << 31
)

func packTerms(law Law, opening Opening) terms {
	t := terms(law.Clauses) | terms(law.Prize)<<prizeShift | terms(law.Rule)<<ruleShift | terms(opening)<<openingShift
	if law.Clauses&^Exact != 0 || opening > StandardOpening {
		t |= specialBit
	}
	return t
}

// Rule returns the rule set, or the one from which the law differs.
func (r Rules) Rule() Rule { return Rule(r.terms >> ruleShift & 15) }

// Law returns the clauses of the rules.
func (r Rules) Law() Law { return Law{r.Rule(), r.lawClauses(), r.capturesToWin()} }

// Opening returns the opening rule.
func (r Rules) Opening() Opening { return Opening(r.terms >> openingShift & 15) }

func (r Rules) lawClauses() Clauses { return Clauses(r.terms) }

func (r Rules) hasClauses(c Clauses) bool { return Clauses(r.terms)&c == c }

func (r Rules) capturesToWin() uint8 { return uint8(r.terms >> prizeShift & 63) }

// isSpecial reports whether the rules have captures, fouls, an opening or other special clauses.
func (r Rules) isSpecial() bool { return r.terms&specialBit != 0 }

// isWinningLength is [Law.isWinningLength].
func (r Rules) isWinningLength(player, n int) bool { return r.Law().isWinningLength(player, n) }
