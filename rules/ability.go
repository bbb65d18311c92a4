package rules

import "github.com/sente-games/sente"

// Adapter is implemented by rules that stand for a game of another form, such
// as [Easy]: which abilities they have shows only when they are built, so that
// the abilities are values of their own.
type Adapter interface {
	// Abilities returns values that implement abilities of these rules.
	Abilities() []any
}

// Ability returns the rules' ability of type A, such as MoveScorer[S, M], and
// whether they have it: by a method of their own or by one of their
// [Adapter.Abilities]. It is to be asked once, when something is built.
func Ability[A any](r any) (a A, ok bool) {
	for _, value := range bearers(r) {
		if a, ok = value.(A); ok {
			break
		}
	}
	return a, ok
}

// bearers are the values that may implement abilities of rules. It is apart from [Ability], which
// is compiled for every ability of every game.
func bearers(r any) []any {
	all := []any{r}
	if adapter, ok := r.(Adapter); ok {
		all = append(all, adapter.Abilities()...)
	}
	return all
}

// Abilities returns what the position's type can do for a search besides key
// and evaluation.
func (e Easy[P, M]) Abilities() (found []any) {
	pos := any(&e.begin().own.pos)
	if b, ok := pos.(Bounded); ok {
		found = append(found, boundedOf{b})
	}
	if b, ok := pos.(Sized); ok {
		found = append(found, sizedOf{b})
	}
	if _, ok := pos.(EasyBestScorer); ok {
		found = append(found, bestOf[P]{bestMethod[P]()})
	}
	if _, ok := pos.(EasyMoveScorer[M]); ok {
		found = append(found, scorerOf[P, M]{scorerMethod[P, M]()})
	}
	if _, ok := pos.(EasyNoisy[M]); ok {
		found = append(found, noisyOf[P, M]{noisyMethod[P, M]()})
	}
	if _, ok := pos.(EasyPasser[P]); ok {
		found = append(found, passerOf[P]{e.of, passerMethod[P]()})
	}
	if _, ok := pos.(EasyResolver); ok {
		found = append(found, resolverOf[P]{resolverMethod[P]()})
	}
	if _, ok := pos.(EasyRewarder); ok {
		found = append(found, rewarderOf[P]{rewarderMethod[P]()})
	}
	if _, ok := pos.(EasyRepeater); ok {
		found = append(found, repeaterOf[P]{reversibleMethod[P](), repeatedMethod[P]()})
	}
	if b, ok := pos.(RewardBounded); ok {
		found = append(found, rewardBoundsOf{b})
	}
	if _, ok := pos.(EasySetUpper[P]); ok {
		found = append(found, setUpperOf[P]{e.begin()})
	}
	if s, ok := pos.(EasySymmetric[P, M]); ok {
		found = append(found, symmetryOf[P, M]{s.Symmetries(), &e.begin().own.pos, imageMethod[P, M](), moveImageMethod[P, M]()})
	}
	return found
}

// boundedOf shows the bounds alone, not what else the position can do.
type boundedOf struct{ Bounded }

// sizedOf shows the size alone.
type sizedOf struct{ Sized }

type bestOf[P any] struct{ best func(*P) sente.Score }

func (a bestOf[P]) BestScore(s *EasyState[P]) sente.Score { return a.best(&s.own.pos) }

type scorerOf[P, M any] struct{ score func(*P, []M, []int32) }

func (a scorerOf[P, M]) ScoreMoves(s *EasyState[P], moves []M, scores []int32) {
	a.score(&s.own.pos, moves, scores)
}

type noisyOf[P, M any] struct{ noisy func(*P, []M) []M }

func (a noisyOf[P, M]) Noisy(s *EasyState[P], buf []M) []M { return a.noisy(&s.own.pos, buf) }

type resolverOf[P any] struct {
	resolve func(*P, int) (sente.Score, bool)
}

func (a resolverOf[P]) Resolve(s *EasyState[P], depth int) (sente.Score, bool) {
	return a.resolve(&s.own.pos, depth)
}

type rewarderOf[P any] struct{ rewards func(*P, []sente.Score) }

func (a rewarderOf[P]) Rewards(s *EasyState[P], out []sente.Score) { a.rewards(&s.own.pos, out) }

type repeaterOf[P any] struct {
	reversible func(*P) int
	repeated   func(*P, int) Outcome
}

func (a repeaterOf[P]) ReversiblePlies(s *EasyState[P]) int { return a.reversible(&s.own.pos) }

func (a repeaterOf[P]) Repeated(s *EasyState[P], times int) Outcome {
	return a.repeated(&s.own.pos, times)
}

// rewardBoundsOf shows the bounds of the rewards alone.
type rewardBoundsOf struct{ RewardBounded }

// setUpperOf shows the set-ups alone.
type setUpperOf[P any] struct{ start *EasyState[P] }

func (a setUpperOf[P]) Kit() Kit { return any(&a.start.own.pos).(EasySetUpper[P]).Kit() }

func (a setUpperOf[P]) SetupOf(s *EasyState[P]) (string, error) {
	return any(&s.own.pos).(EasySetUpper[P]).Setup()
}

type passerOf[P any] struct {
	of   *easy[P]
	pass func(*P) P
}

func (a passerOf[P]) Pass(dst, src *EasyState[P], leaf bool) Status {
	dst.own.pos = a.pass(&src.own.pos)
	return a.of.enter(dst, -src.own.turn, leaf)
}

type symmetryOf[P, M any] struct {
	count     int
	start     *P
	image     func(*P, int) P
	moveImage func(*P, int, M) M
}

func (a symmetryOf[P, M]) Symmetries() int { return a.count }

func (a symmetryOf[P, M]) MapState(i int, s *EasyState[P]) EasyState[P] {
	return EasyState[P]{easyState[P]{pos: a.image(&s.own.pos, i), turn: s.own.turn, outcome: s.own.outcome, made: s.own.made}}
}

func (a symmetryOf[P, M]) MapMove(i int, m M) M { return a.moveImage(a.start, i, m) }
