package gomoku

// terms are a law and an opening rule in one word: from the lowest bit on the
// clauses, the prize, the rule, the opening, and whether there is more to it all
// than lines of one length.
type terms uint32

const (
	prizeShift   = 16
	ruleShift    = prizeShift + 6
	openingShift = ruleShift + 4
	specialBit   = 1 << 31
)

func pack(law Law, opening Opening) terms {
	t := terms(law.Clauses) | terms(law.Prize)<<prizeShift | terms(law.Rule)<<ruleShift | terms(opening)<<openingShift
	if law.Clauses&^Exact != 0 || opening > StandardOpening {
		t |= specialBit
	}
	return t
}

// Rule is the rule set, or the one from which the law differs.
func (r Rules) Rule() Rule { return Rule(r.terms >> ruleShift & 15) }

// Law is the rule set clause by clause.
func (r Rules) Law() Law { return Law{r.Rule(), r.clauses(), r.prize()} }

// Opening is the opening rule.
func (r Rules) Opening() Opening { return Opening(r.terms >> openingShift & 15) }

func (r Rules) clauses() Clauses { return Clauses(r.terms) }

func (r Rules) has(c Clauses) bool { return Clauses(r.terms)&c == c }

func (r Rules) prize() uint8 { return uint8(r.terms >> prizeShift & 63) }

// special reports whether there is more to the rules than lines of one length.
func (r Rules) special() bool { return r.terms&specialBit != 0 }

// wins is [Law.wins].
func (r Rules) wins(player, n int) bool { return r.Law().wins(player, n) }
