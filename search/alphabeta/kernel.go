package alphabeta

import (
	"unsafe"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/order"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// base is what a search needs that no feature is compiled into: it plays the
// root and reports.
type base[R rules.Rules[S, M], S any, M comparable] struct {
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
	below   below[S, M]
	workers workers[R, S, M]
	trace   tracing[S, M]
}

// below is the kernel as the root sees it.
type below[S any, M comparable] interface {
	// search returns the value of the position in frame f, that of ply, for the player of
	// the frame below it; same says that it is this player's turn again.
	search(f *frame[S, M], ply, depth int, alpha, beta sente.Score, same, scout bool) sente.Score
	// leafScore returns the value of the position in frame ply, whose depth is used
	// up, in the same way.
	leafScore(ply int, st rules.Status, alpha, beta sente.Score, same bool) sente.Score
	// rank rates the moves of a frame, that of ply, for its picker and goes to the first.
	rank(f *frame[S, M], ply int) bool
	// asking is the same kernel, as one that asks at run time which features are on, and
	// can be traced.
	asking() below[S, M]
}

// frame is what the search knows of one ply.
type frame[S any, M comparable] struct {
	state   S
	next    *frame[S, M] // of the ply behind, nil for the last
	key     uint64
	turn    int8
	passed  bool        // the position came from a null move
	eval    sente.Score // of a leaf, and of a position near the horizon for pruning there
	move    M           // the move being searched
	moves   []M         // in the order of the rules
	set     uint64      // of a game that numbers its moves: those that are not listed yet
	picker  order.Picker
	killers order.Killers[M]
	line    []M // principal variation from here

	image     int8        // the symmetry under which the position has the key (Fold)
	judged    bool        // eval is right
	owed      bool        // eval is to be asked for if the table does not answer
	improving bool        // and above that of two plies before
	worth     sente.Score // eval, put right by the table if the settings say so
	cut       bool        // a cutoff is expected (Reduce)
	sure      bool        // and the position so good that its moves are searched less deep
	excluded  int         // 1 + index of a move to leave out (Singular), 0: none
	extension bool        // its table move is singular: it is searched a ply deeper
}

// kernel is a base with features compiled in. F is an array type whose size is
// a set of features: arrays of different sizes are different types for the
// compiler, which therefore folds has to a constant and drops what is off
// (docs/adr/0001-fused-play.md).
type kernel[R rules.Rules[S, M], S any, M comparable, F any] struct {
	base[R, S, M]
}

// asking is the size that stands for no set: that of the kernel that asks at run time
// which features are on, and whether it is traced.
const asking = 1

// has reports whether a feature is on.
func (k *kernel[R, S, M, F]) has(f Feature) bool {
	compiled := Feature(unsafe.Sizeof(*new(F)))
	if compiled == asking {
		return k.features&f != 0
	}
	return compiled&f != 0
}

// evaluating reports whether positions are judged by a function. Only the asking kernel
// can do so: for the others this is a constant.
func (k *kernel[R, S, M, F]) evaluating() bool {
	return Feature(unsafe.Sizeof(*new(F))) == asking && k.evaluate != nil
}

// The sets of features that can have a kernel of their own: a light game with no
// knowledge, one with all of it, one that wants a table and nothing else, and one
// that wants nothing but alpha-beta.
const (
	none   = Cutoffs
	lean   = Cutoffs | Table | PVS | Deeper
	light  = Cutoffs | Table | PVS | Killers | History | MateDistance | Deeper
	guided = light | StaticOrder | BestPossible
)

// Compiled makes searches of rules of the type of r use kernels in which the usual
// sets of features are compiled in, with and without what several goroutines do at
// each move, instead of the one that asks for each feature at run time. Asking costs
// 5 to 15 per cent of the light nodes of Connect Four or tic-tac-toe, and less than
// one of nodes that take 500 ns and more; four kernels take the compiler most of a
// second and the program 100 KB for each type of rules. They are compiled only where
// this option is written.
func Compiled[R rules.Rules[S, M], S any, M comparable](R) Option {
	return func(s *settings) error {
		s.kernels = usualKernel[R, S, M]
		return nil
	}
}

// CompiledLight is [Compiled] for a game whose rules know nothing of positions that go on: it
// leaves out the kernels of those that do, half of what it costs.
func CompiledLight[R rules.Rules[S, M], S any, M comparable](R) Option {
	return func(s *settings) error {
		s.kernels = lightKernel[R, S, M]
		return nil
	}
}

// CompiledGuided is [Compiled] for a game whose rules rate moves ([rules.MoveScorer]) and bound
// scores ([rules.BestScorer]): it leaves out the kernels of those that do not.
func CompiledGuided[R rules.Rules[S, M], S any, M comparable](R) Option {
	return func(s *settings) error {
		s.kernels = guidedKernel[R, S, M]
		return nil
	}
}

// CompiledPlain is [Compiled] for the two sets of a search that is compared with a
// plain one: alpha-beta alone, and with a transposition table.
func CompiledPlain[R rules.Rules[S, M], S any, M comparable](R) Option {
	return func(s *settings) error {
		s.kernels = plainKernel[R, S, M]
		return nil
	}
}

// usualKernel builds the kernel of a usual set of features, nil for other sets.
func usualKernel[R rules.Rules[S, M], S any, M comparable](g config[R, S, M]) *base[R, S, M] {
	if k := lightKernel(g); k != nil {
		return k
	}
	return guidedKernel(g)
}

// lightKernel builds that of a game without knowledge, nil for other sets.
func lightKernel[R rules.Rules[S, M], S any, M comparable](g config[R, S, M]) *base[R, S, M] {
	switch g.compiled() &^ unlisted {
	case light:
		return newKernel[R, S, M, [light]byte](g)
	case light | sharing:
		return newKernel[R, S, M, [light | sharing]byte](g)
	}
	return nil
}

// guidedKernel builds that of a game with all of it, nil for other sets.
func guidedKernel[R rules.Rules[S, M], S any, M comparable](g config[R, S, M]) *base[R, S, M] {
	switch g.compiled() &^ unlisted {
	case guided:
		return newKernel[R, S, M, [guided]byte](g)
	case guided | sharing:
		return newKernel[R, S, M, [guided | sharing]byte](g)
	}
	return nil
}

// plainKernel builds the kernel of a plain set of features, nil for other sets.
func plainKernel[R rules.Rules[S, M], S any, M comparable](g config[R, S, M]) *base[R, S, M] {
	switch g.compiled() {
	case none:
		return newKernel[R, S, M, [none]byte](g)
	case lean:
		return newKernel[R, S, M, [lean]byte](g)
	case none | unlisted:
		return newKernel[R, S, M, [none | unlisted]byte](g)
	case lean | unlisted:
		return newKernel[R, S, M, [lean | unlisted]byte](g)
	}
	return nil
}

// compiled is the features that change a node; those of the root do not.
func (g *config[R, S, M]) compiled() Feature { return g.features &^ (Aspiration | MTDF) }

// chooseKernel builds the searcher's inside around its gear.
func chooseKernel[R rules.Rules[S, M], S any, M comparable](g config[R, S, M]) *base[R, S, M] {
	if compile, ok := g.kernels.(func(config[R, S, M]) *base[R, S, M]); ok && g.evaluate == nil {
		if b := compile(g); b != nil {
			return b
		}
	}
	return newKernel[R, S, M, [asking]byte](g)
}

func (k *kernel[R, S, M, F]) asking() below[S, M] { return (*kernel[R, S, M, [asking]byte])(k) }

func newKernel[R rules.Rules[S, M], S any, M comparable, F any](g config[R, S, M]) *base[R, S, M] {
	k := &kernel[R, S, M, F]{base: base[R, S, M]{config: g}}
	k.below = k
	return &k.base
}
