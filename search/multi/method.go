package multi

// Method is an assumption about what the other players will do.
type Method uint8

const (
	// MaxN: each player maximises its own reward (Luckhardt and Irani 1986). A
	// reward that leaves the player before less than that one already has ends the
	// search of the position (shallow pruning, Korf 1991). Nothing deeper may be
	// pruned.
	MaxN Method = iota
	// Paranoid: all others form a coalition against the player at the root,
	// whatever it costs them (Sturtevant and Korf 2000). That is a game of two, with
	// alpha-beta: about twice as deep as MaxN, too pessimistic.
	Paranoid
	// BestReply is BRS+ (Esser, Gras, Winands, Schadd and Lanctot 2013):
	// between two turns of the root's player only one opponent chooses freely,
	// against it; the others play the move that the game itself scores best
	// (rules.MoveScorer; without it the first). Deeper still, and less pessimistic.
	BestReply

	methods = iota
)

var methodNames = [methods]string{"max^n", "paranoid", "BRS+"}

// String names the method as papers do.
func (m Method) String() string { return methodNames[m%methods] }
