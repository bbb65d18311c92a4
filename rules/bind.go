package rules

import (
	"reflect"

	"github.com/sente-games/sente"
)

// methods are those of a position that are called in every node, as functions of a
// pointer to it, nil where the position lacks one. To ask a value in an interface for
// another interface costs more than many a method does; it is done once.
type methods[P any] struct {
	outcome  func(*P) Outcome
	turn     func(*P) int
	key      func(*P) uint64
	evaluate func(*P) sente.Score
}

func methodsOf[P Position[P, M], M any]() (m methods[P]) {
	var zero *P
	t := reflect.TypeFor[*P]()
	m.outcome = bound(func(p *P) Outcome { return (*p).Outcome() })(t.MethodByName("Outcome"))
	if _, ok := any(zero).(EasyTurner); ok {
		m.turn = bound(func(p *P) int { return any(p).(EasyTurner).Turn() })(t.MethodByName("Turn"))
	}
	if _, ok := any(zero).(EasyKeyed); ok {
		m.key = bound(func(p *P) uint64 { return any(p).(EasyKeyed).Key() })(t.MethodByName("Key"))
	}
	if _, ok := any(zero).(EasyEvaluated); ok {
		m.evaluate = bound(func(p *P) sente.Score { return any(p).(EasyEvaluated).Evaluate() })(t.MethodByName("Evaluate"))
	}
	return m
}

func bestMethod[P any]() func(*P) sente.Score {
	return bound(func(p *P) sente.Score { return any(p).(EasyBestScorer).BestScore() })(
		reflect.TypeFor[*P]().MethodByName("BestScore"))
}

func scorerMethod[P, M any]() func(*P, []M, []int32) {
	return bound(func(p *P, moves []M, scores []int32) { any(p).(EasyMoveScorer[M]).ScoreMoves(moves, scores) })(
		reflect.TypeFor[*P]().MethodByName("ScoreMoves"))
}

func noisyMethod[P, M any]() func(*P, []M) []M {
	return bound(func(p *P, buf []M) []M { return any(p).(EasyNoisy[M]).Noisy(buf) })(
		reflect.TypeFor[*P]().MethodByName("Noisy"))
}

func resolverMethod[P any]() func(*P, int) (sente.Score, bool) {
	return bound(func(p *P, depth int) (sente.Score, bool) { return any(p).(EasyResolver).Resolve(depth) })(
		reflect.TypeFor[*P]().MethodByName("Resolve"))
}

func passerMethod[P any]() func(*P) P {
	return bound(func(p *P) P { return any(p).(EasyPasser[P]).Pass() })(
		reflect.TypeFor[*P]().MethodByName("Pass"))
}

func rewarderMethod[P any]() func(*P, []sente.Score) {
	return bound(func(p *P, out []sente.Score) { any(p).(EasyRewarder).Rewards(out) })(
		reflect.TypeFor[*P]().MethodByName("Rewards"))
}

func reversibleMethod[P any]() func(*P) int {
	return bound(func(p *P) int { return any(p).(EasyRepeater).ReversiblePlies() })(
		reflect.TypeFor[*P]().MethodByName("ReversiblePlies"))
}

func repeatedMethod[P any]() func(*P, int) Outcome {
	return bound(func(p *P, times int) Outcome { return any(p).(EasyRepeater).Repeated(times) })(
		reflect.TypeFor[*P]().MethodByName("Repeated"))
}

func imageMethod[P, M any]() func(*P, int) P {
	return bound(func(p *P, i int) P { return any(p).(EasySymmetric[P, M]).Map(i) })(
		reflect.TypeFor[*P]().MethodByName("Map"))
}

func moveImageMethod[P, M any]() func(*P, int, M) M {
	return bound(func(p *P, i int, m M) M { return any(p).(EasySymmetric[P, M]).MapMove(i, m) })(
		reflect.TypeFor[*P]().MethodByName("MapMove"))
}

// bound takes the method itself where reflection shows it, and otherwise, as for a
// position whose type is an interface, the given way around. The name of the method is a
// constant where reflection is asked, so that the linker still drops all others that
// nothing calls.
func bound[F any](around F) func(m reflect.Method, ok bool) F {
	return func(m reflect.Method, ok bool) F {
		if ok {
			if method, ok := m.Func.Interface().(F); ok {
				return method
			}
		}
		return around
	}
}
