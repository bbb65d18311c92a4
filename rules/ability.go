package rules

import "github.com/sente-games/sente"

// Adapter is implemented by rules that adapt a game of another form, such as [Easy]. Their
// abilities depend on the adapted game, so that they are separate values.
type Adapter interface {
	// Abilities returns the values that implement the abilities of these rules.
	Abilities() []any
}

// Ability returns the ability of type A of rules r, such as MoveScorer[S, M]: r itself or one of
// its [Adapter.Abilities]. ok is false if r lacks it. Call it once, not per node.
func Ability[A any](r any) (a A, ok bool) {
	for _, value := range abilityValues(r) {
		if a, ok = value.(A); ok {
			break
		}
	}
	return a, ok
}

// abilityValues returns the values that may implement abilities of r. It is not part of
// [Ability], since that is compiled anew for every ability of every game.
func abilityValues(r any) []any {
	all := []any{r}
	if adapter, ok := r.(Adapter); ok {
		all = append(all, adapter.Abilities()...)
	}
	return all
}

// Abilities implements [Adapter]: it returns the abilities of the position's type, other than key
// and evaluation.
func (e Easy[P, M]) Abilities() (found []any) {
	pos := any(&e.startState().own.pos)
	if b, ok := pos.(Bounded); ok {
		found = append(found, boundedOnly{b})
	}
	if b, ok := pos.(Sized); ok {
		found = append(found, sizedOnly{b})
	}
	if _, ok := pos.(EasyBestScorer); ok {
		found = append(found, easyBestScorer[P]{bestScoreMethod[P]()})
	}
	if _, ok := pos.(EasyMoveScorer[M]); ok {
		found = append(found, easyMoveScorer[P, M]{scoreMovesMethod[P, M]()})
	}
	if _, ok := pos.(EasyNoisy[M]); ok {
		found = append(found, easyNoisy[P, M]{noisyMethod[P, M]()})
	}
	if _, ok := pos.(EasyPasser[P]); ok {
		found = append(found, easyPasser[P]{e.game, passMethod[P]()})
	}
	if _, ok := pos.(EasyResolver); ok {
		found = append(found, easyResolver[P]{resolveMethod[P]()})
	}
	if _, ok := pos.(EasyRewarder); ok {
		found = append(found, easyRewarder[P]{rewardsMethod[P]()})
	}
	if _, ok := pos.(EasyRepeater); ok {
		found = append(found, easyRepeater[P]{reversibleMethod[P](), repeatedMethod[P]()})
	}
	if b, ok := pos.(RewardBounded); ok {
		found = append(found, rewardBoundsOnly{b})
	}
	if _, ok := pos.(EasySetUpper[P]); ok {
		found = append(found, easySetUpper[P]{e.startState()})
	}
	if s, ok := pos.(EasySymmetric[P, M]); ok {
		found = append(found, easySymmetric[P, M]{s.Symmetries(), &e.startState().own.pos, mapMethod[P, M](), mapMoveMethod[P, M]()})
	}
	return found
}

// boundedOnly hides the other methods of the position.
type boundedOnly struct{ Bounded }

type sizedOnly struct{ Sized }

type easyBestScorer[P any] struct{ best func(*P) sente.Score }

func (a easyBestScorer[P]) BestScore(s *EasyState[P]) sente.Score { return a.best(&s.own.pos) }

type easyMoveScorer[P, M any] struct{ score func(*P, []M, []int32) }

func (a easyMoveScorer[P, M]) ScoreMoves(s *EasyState[P], moves []M, scores []int32) {
	a.score(&s.own.pos, moves, scores)
}

type easyNoisy[P, M any] struct{ noisy func(*P, []M) []M }

func (a easyNoisy[P, M]) Noisy(s *EasyState[P], buf []M) []M { return a.noisy(&s.own.pos, buf) }

type easyResolver[P any] struct {
	resolve func(*P, int) (sente.Score, bool)
}

func (a easyResolver[P]) Resolve(s *EasyState[P], depth int) (sente.Score, bool) {
	return a.resolve(&s.own.pos, depth)
}

type easyRewarder[P any] struct{ rewards func(*P, []sente.Score) }

func (a easyRewarder[P]) Rewards(s *EasyState[P], out []sente.Score) { a.rewards(&s.own.pos, out) }

type easyRepeater[P any] struct {
	reversible func(*P) int
	repeated   func(*P, int) Outcome
}

func (a easyRepeater[P]) ReversiblePlies(s *EasyState[P]) int { return a.reversible(&s.own.pos) }

func (a easyRepeater[P]) Repeated(s *EasyState[P], times int) Outcome {
	return a.repeated(&s.own.pos, times)
}

type rewardBoundsOnly struct{ RewardBounded }

type easySetUpper[P any] struct{ start *EasyState[P] }

func (a easySetUpper[P]) Kit() Kit { return any(&a.start.own.pos).(EasySetUpper[P]).Kit() }

func (a easySetUpper[P]) SetupOf(s *EasyState[P]) (string, error) {
	return any(&s.own.pos).(EasySetUpper[P]).Setup()
}

type easyPasser[P any] struct {
	game *easyGame[P]
	pass func(*P) P
}

func (a easyPasser[P]) Pass(dst, src *EasyState[P], leaf bool) Status {
	dst.own.pos = a.pass(&src.own.pos)
	return a.game.initState(dst, -src.own.turn, leaf)
}

type easySymmetric[P, M any] struct {
	count     int
	start     *P
	image     func(*P, int) P
	moveImage func(*P, int, M) M
}

func (a easySymmetric[P, M]) Symmetries() int { return a.count }

func (a easySymmetric[P, M]) MapState(i int, s *EasyState[P]) EasyState[P] {
	return EasyState[P]{easyState[P]{pos: a.image(&s.own.pos, i), turn: s.own.turn, outcome: s.own.outcome, made: s.own.made}}
}

func (a easySymmetric[P, M]) MapMove(i int, m M) M { return a.moveImage(a.start, i, m) }
