package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
)

// kernel is the search state of one thread.
type kernel[R rules.Rules[S, M], S any, M comparable] struct {
	config[R, S, M]
	watch        search.Watch
	frames       []frame[S, M] // by ply
	maxPly       int           // frames at this ply are leaves at any depth
	selDepth     int           // maximum ply of an interior node
	horizonHits  uint64        // number of scores that depend on the depth limit; unchanged over a subtree if its score is complete
	staticScores []int32       // scratch buffer of rankMoves
	mappedState  S             // scratch state of foldSymmetry
	root         rootState[M]
	isExcluded   func(M) bool // reports whether a root move is excluded; nil if no move is
	rootStatus   rules.Status
	workers      workers[R, S, M]
	trace        traceState[M]
	lines        lineReports[R, S, M]

	path        *rules.Path[S] // nil without rules.Repeater
	gameHistory []S            // positions before the root, oldest first
	usePlayMove bool           // moves are played by playMove: there is an EvalBy hook, or positions may repeat
}

func newKernel[R rules.Rules[S, M], S any, M comparable](g config[R, S, M]) *kernel[R, S, M] {
	k := &kernel[R, S, M]{config: g, path: rules.NewPath[S](g.rules)}
	k.usePlayMove = k.evaluate != nil || k.path != nil
	return k
}

// frame is the search stack entry of one ply.
type frame[S any, M comparable] struct {
	state         S
	next          *frame[S, M] // frame of the next ply, nil for the last
	ply           int
	key           uint64
	turn          int8
	afterNullMove bool // the position was reached by a null move
	staticEval
	currentMove M
	moves       []M // in the order of the rules
	picker      order.Picker
	killers     order.Killers[M]
	pv          []M // principal variation from this ply

	keySymmetry  int8 // symmetry that maps the position to the one with its key (Fold)
	improving    bool // the evaluation is higher than two plies before
	cutNode      bool // predicted cut node (Reduce)
	farAboveBeta bool // cut node with an evaluation so far above beta that its moves are reduced
	excludedMove int  // 1 + index of the move excluded from the search (Singular), 0 for no move
	singular     bool // the table move is singular and is extended by one ply
}

// staticEval is the static evaluation of a frame's position.
type staticEval struct {
	eval          sente.Score // set at leaves, and near the horizon for pruning
	correctedEval sente.Score // eval, replaced by the table score if Margins.UseTableScore allows it
	evalKnown     bool        // eval is valid
	evalPending   bool        // eval must be computed unless the table returns a score
}

// has reports whether any feature of the set f is enabled.
func (k *kernel[R, S, M]) has(f Feature) bool { return k.features&f != 0 }
