package rules

import (
	"reflect"

	"github.com/sente-games/sente"
)

// positionMethods are the methods of a position that are called in every node, as functions of a
// pointer to it; nil if the position lacks one. They are looked up once, since a type assertion
// per call costs more than most of these methods.
type positionMethods[P any] struct {
	outcome  func(*P) Outcome
	turn     func(*P) int
	key      func(*P) uint64
	evaluate func(*P) sente.Score
}

func methodsOf[P Position[P, M], M any]() (m positionMethods[P]) {
	var zero *P
	t := reflect.TypeFor[*P]()
	m.outcome = methodOrFallback(func(p *P) Outcome { return (*p).Outcome() })(t.MethodByName("Outcome"))
	if _, ok := any(zero).(EasyTurner); ok {
		m.turn = methodOrFallback(func(p *P) int { return any(p).(EasyTurner).Turn() })(t.MethodByName("Turn"))
	}
	if _, ok := any(zero).(EasyKeyed); ok {
		m.key = methodOrFallback(func(p *P) uint64 { return any(p).(EasyKeyed).Key() })(t.MethodByName("Key"))
	}
	if _, ok := any(zero).(EasyEvaluated); ok {
		m.evaluate = methodOrFallback(func(p *P) sente.Score { return any(p).(EasyEvaluated).Evaluate() })(t.MethodByName("Evaluate"))
	}
	return m
}

func bestScoreMethod[P any]() func(*P) sente.Score {
	return methodOrFallback(func(p *P) sente.Score { return any(p).(EasyBestScorer).BestScore() })(
		reflect.TypeFor[*P]().MethodByName("BestScore"))
}

func scoreMovesMethod[P, M any]() func(*P, []M, []int32) {
	return methodOrFallback(func(p *P, moves []M, scores []int32) { any(p).(EasyMoveScorer[M]).ScoreMoves(moves, scores) })(
		reflect.TypeFor[*P]().MethodByName("ScoreMoves"))
}

func noisyMethod[P, M any]() func(*P, []M) []M {
	return methodOrFallback(func(p *P, buf []M) []M { return any(p).(EasyNoisy[M]).Noisy(buf) })(
		reflect.TypeFor[*P]().MethodByName("Noisy"))
}

func resolveMethod[P any]() func(*P, int) (sente.Score, bool) {
	return methodOrFallback(func(p *P, depth int) (sente.Score, bool) { return any(p).(EasyResolver).Resolve(depth) })(
		reflect.TypeFor[*P]().MethodByName("Resolve"))
}

func passMethod[P any]() func(*P) P {
	return methodOrFallback(func(p *P) P { return any(p).(EasyPasser[P]).Pass() })(
		reflect.TypeFor[*P]().MethodByName("Pass"))
}

func rewardsMethod[P any]() func(*P, []sente.Score) {
	return methodOrFallback(func(p *P, out []sente.Score) { any(p).(EasyRewarder).Rewards(out) })(
		reflect.TypeFor[*P]().MethodByName("Rewards"))
}

func reversibleMethod[P any]() func(*P) int {
	return methodOrFallback(func(p *P) int { return any(p).(EasyRepeater).ReversiblePlies() })(
		reflect.TypeFor[*P]().MethodByName("ReversiblePlies"))
}

func repeatedMethod[P any]() func(*P, int) Outcome {
	return methodOrFallback(func(p *P, times int) Outcome { return any(p).(EasyRepeater).Repeated(times) })(
		reflect.TypeFor[*P]().MethodByName("Repeated"))
}

func mapMethod[P, M any]() func(*P, int) P {
	return methodOrFallback(func(p *P, i int) P { return any(p).(EasySymmetric[P, M]).Map(i) })(
		reflect.TypeFor[*P]().MethodByName("Map"))
}

func mapMoveMethod[P, M any]() func(*P, int, M) M {
	return methodOrFallback(func(p *P, i int, m M) M { return any(p).(EasySymmetric[P, M]).MapMove(i, m) })(
		reflect.TypeFor[*P]().MethodByName("MapMove"))
}

// methodOrFallback returns a function that returns the reflected method, or fallback if there is
// none, as for a position of interface type. Callers pass the name of the method to
// MethodByName as a constant, so that the linker can still remove unused methods.
func methodOrFallback[F any](fallback F) func(m reflect.Method, ok bool) F {
	return func(m reflect.Method, ok bool) F {
		if ok {
			if method, ok := m.Func.Interface().(F); ok {
				return method
			}
		}
		return fallback
	}
}
