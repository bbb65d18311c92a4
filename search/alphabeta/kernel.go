package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
)

// kernel is the state of one goroutine's search.
type kernel[R rules.Rules[S, M], S any, M comparable] struct {
	config[R, S, M]
	watch   search.Watch
	frames  []frame[S, M] // one for each ply, the root's first
	last    int           // the position in this frame is a leaf, whatever the depth
	deepest int           // largest ply of an interior node
	horizon uint64        // times that a score was taken because the depth was used up
	static  []int32       // scratch of rank
	image   S             // scratch of fold
	root    root[M]
	except  func(M) bool // moves left out at the root, nil for none
	origin  rules.Status // of the root
	workers workers[R, S, M]
	trace   tracing[M]

	path     *rules.Path[S] // nil without rules.Repeater
	played   []S            // the positions before the root, oldest first
	indirect bool           // moves are played by play: a function evaluates, or positions may repeat
}

func newKernel[R rules.Rules[S, M], S any, M comparable](g config[R, S, M]) *kernel[R, S, M] {
	k := &kernel[R, S, M]{config: g, path: rules.NewPath[S](g.rules)}
	k.indirect = k.evaluate != nil || k.path != nil
	return k
}

// frame is what the search knows of one ply.
type frame[S any, M comparable] struct {
	state         S
	next          *frame[S, M] // of the next ply, nil for the last
	key           uint64
	turn          int8
	afterNullMove bool // the position came from a null move
	staticEval
	move    M   // the move being searched
	moves   []M // in the order of the rules
	picker  order.Picker
	killers order.Killers[M]
	line    []M // principal variation from here

	image        int8 // the symmetry under which the position has the key (Fold)
	improving    bool // eval is above that of two plies before
	cutNode      bool // a cutoff is expected (Reduce)
	farAboveBeta bool // a cut node with an evaluation so good that its moves are searched less deep
	excluded     int  // 1 + index of a move to leave out (Singular), 0: none
	extension    bool // its table move is singular: it is searched a ply deeper
}

// staticEval is the evaluation of a frame's position.
type staticEval struct {
	eval          sente.Score // of a leaf, and of a position near the horizon for pruning there
	correctedEval sente.Score // eval, corrected by the table score if the settings allow it
	evalKnown     bool        // eval is valid
	evalPending   bool        // eval must be computed unless the table returns a score
}

// has reports whether a feature is on.
func (k *kernel[R, S, M]) has(f Feature) bool { return k.features&f != 0 }
