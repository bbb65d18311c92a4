package multi

// Method is an assumption about the moves of the other players.
type Method uint8

const (
	// MaxN: each player maximizes its own reward (Luckhardt and Irani 1986). The
	// search of a position ends if its reward leaves the player of the parent less
	// than that player's guaranteed reward (shallow pruning, Korf 1991). Deep
	// pruning is unsound.
	MaxN Method = iota
	// Paranoid: all others form a coalition against the root player regardless of
	// their own rewards (Sturtevant and Korf 2000). The resulting two-player game
	// is searched with alpha-beta: about twice as deep as MaxN, but too
	// pessimistic.
	Paranoid
	// BestReply is BRS+ (Esser, Gras, Winands, Schadd and Lanctot 2013): between
	// two turns of the root player only one opponent chooses freely, against that
	// player; the others play the move with the best static score
	// (rules.MoveScorer; without it the first move). It searches deeper than
	// Paranoid and is less pessimistic.
	BestReply

	numMethods = iota
)

var methodNames = [numMethods]string{"max^n", "paranoid", "BRS+"}

// String returns the name of the method in the literature.
func (m Method) String() string { return methodNames[m%numMethods] }
