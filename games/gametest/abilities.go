package gametest

import (
	"reflect"
	"strings"

	"github.com/sente-games/sente/rules"
)

// ability is an interface of package rules that a game may have.
type ability struct {
	name string
	is   reflect.Type // the interface
	has  bool
	part string // of the suite, which examines it
	easy *easy  // the easy form's own, nil if there is none
}

// easy is what a position has for an ability.
type easy struct {
	name    string
	methods []method
}

// method is a method that an ability wants.
type method struct {
	name string
	is   reflect.Type // without the receiver
}

// abilitiesOf lists all abilities of package rules, and which of them r has.
func abilitiesOf[R rules.Rules[S, M], S any, M comparable](r R) []ability {
	list := []ability{
		ask[rules.Undoer[S, M]](r, "undo"),
		ask[rules.Bounded](r, "moves"),
		ask[rules.Keyed](r, "key"),
		ask[rules.KeyTeller[S]](r, "key"),
		ask[rules.Evaluated](r, "status"),
		ask[rules.Evaluator[S]](r, "status"),
		ask[rules.BestScorer[S]](r, "bounds"),
		ask[rules.Resolver[S]](r, "bounds"),
		ask[rules.QuickResolver[S]](r, "bounds"),
		ask[rules.Partial[S]](r, "bounds"),
		ask[rules.MoveScorer[S, M]](r, "order"),
		ask[rules.Noisy[S, M]](r, "noisy"),
		ask[rules.Passer[S]](r, "pass"),
		ask[rules.PassesInPlace](r, "pass"),
		ask[rules.Zugzwang[S]](r, "pass"),
		ask[rules.Cloner[R]](r, "clone"),
		ask[rules.Repeater[S]](r, "repetition"),
		ask[rules.Rewarder[S]](r, "rewards"),
		ask[rules.RewardBounded](r, "rewards"),
		ask[rules.Symmetric[S, M]](r, "symmetry"),
		ask[rules.Notation[S, M]](r, "notation"),
		ask[rules.Splitter](r, "notation"),
		ask[rules.Explainer[S, M]](r, "words"),
		ask[rules.Reasoner[S]](r, "words"),
		ask[rules.Forbidder[S, M]](r, "words"),
		ask[rules.Seats](r, "end"),
		ask[rules.Scener[S, M]](r, "scene"),
		ask[rules.Sized](r, "facts"),
		ask[rules.Scorer[S]](r, "facts"),
		ask[rules.Capturer[S]](r, "facts"),
		ask[rules.Pointer[S]](r, "facts"),
		ask[rules.RowFlipper](r, "facts"),
		ask[rules.TurnPasser[S]](r, "facts"),
		ask[rules.Arranger[S]](r, "facts"),
		ask[rules.SideChooser[S]](r, "facts"),
		ask[rules.OpeningNamer[S]](r, "facts"),
		ask[rules.SetUpper[S]](r, "facts"),
	}
	if pos := positionOf[S](r); pos != nil {
		easyForms := easyAbilities[M](pos)
		for i, a := range list {
			if form, ok := easyForms[a.name]; ok {
				list[i].easy = &form
				list[i].has = list[i].has && (form.inside(pos) || !ofRules(reflect.TypeOf(r)) && own(reflect.TypeOf(r), a.is.Method(0).Name))
			}
		}
	}
	return list
}

// ofRules reports whether a type is one of package rules: rules.Easy itself.
func ofRules(t reflect.Type) bool { return t.PkgPath() == reflect.TypeFor[rules.Status]().PkgPath() }

func ask[A any](r any, part string) ability {
	is := reflect.TypeFor[A]()
	name, _, _ := strings.Cut(is.Name(), "[")
	_, has := rules.Ability[A](r)
	return ability{name: name, is: is, has: has, part: part}
}

// positionOf is the type of the positions of an easy game, nil for another one.
func positionOf[S any](r any) reflect.Type {
	if _, adapted := r.(rules.Adapter); !adapted {
		return nil
	}
	pos, ok := reflect.TypeFor[*S]().MethodByName("Pos")
	if !ok || pos.Type.NumIn() != 1 || pos.Type.NumOut() != 1 {
		return nil
	}
	return pos.Type.Out(0)
}

// easyAbilities are the abilities of positions of type pos, by the name that the fast
// form gives them.
func easyAbilities[M any](pos reflect.Type) map[string]easy {
	m, i := reflect.TypeFor[M](), reflect.TypeFor[int]()
	signature := func(in, out []reflect.Type) reflect.Type { return reflect.FuncOf(in, out, false) }
	return map[string]easy{
		"Keyed":         wanted[rules.EasyKeyed](),
		"Evaluated":     wanted[rules.EasyEvaluated](),
		"BestScorer":    wanted[rules.EasyBestScorer](),
		"MoveScorer":    wanted[rules.EasyMoveScorer[M]](),
		"Noisy":         wanted[rules.EasyNoisy[M]](),
		"Resolver":      wanted[rules.EasyResolver](),
		"Rewarder":      wanted[rules.EasyRewarder](),
		"Repeater":      wanted[rules.EasyRepeater](),
		"Explainer":     wanted[rules.EasyExplainer[M]](),
		"Reasoner":      wanted[rules.EasyReasoner](),
		"Forbidder":     wanted[rules.EasyForbidder[M]](),
		"Scener":        wanted[rules.EasyScener[M]](),
		"Notation":      wanted[rules.EasyFormatter[M]](),
		"Parser":        wanted[rules.EasyParser[M]](),
		"Turner":        wanted[rules.EasyTurner](),
		"Bounded":       wanted[rules.Bounded](),
		"Sized":         wanted[rules.Sized](),
		"Seats":         wanted[rules.Seats](),
		"Splitter":      wanted[rules.Splitter](),
		"RewardBounded": wanted[rules.RewardBounded](),
		"Passer":        {"EasyPasser", []method{{"Pass", signature(nil, []reflect.Type{pos})}}},
		"SetUpper": {"EasySetUpper", []method{
			{"Kit", signature(nil, []reflect.Type{reflect.TypeFor[rules.Kit]()})},
			{"Setup", signature(nil, []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[error]()})},
			{"SetUp", signature([]reflect.Type{reflect.TypeFor[string]()}, []reflect.Type{pos, reflect.TypeFor[error]()})},
		}},
		"Symmetric": {"EasySymmetric", []method{
			{"Symmetries", signature(nil, []reflect.Type{i})},
			{"Map", signature([]reflect.Type{i}, []reflect.Type{pos})},
			{"MapMove", signature([]reflect.Type{i, m}, []reflect.Type{m})},
		}},
	}
}

// wanted lists the methods of an interface.
func wanted[A any]() easy {
	is := reflect.TypeFor[A]()
	name, _, _ := strings.Cut(is.Name(), "[")
	return easy{name, methodsOf(is)}
}

func methodsOf(is reflect.Type) (methods []method) {
	for i := range is.NumMethod() {
		methods = append(methods, method{is.Method(i).Name, is.Method(i).Type})
	}
	return methods
}

// inside reports whether a type has all methods, with the value or a pointer to it.
func (e easy) inside(pos reflect.Type) bool {
	for _, m := range e.methods {
		if got, _, ok := lookUp(pos, m.name); !ok || got != m.is {
			return false
		}
	}
	return true
}

// lookUp finds a method of a type or of pointers to it, without its receiver.
func lookUp(t reflect.Type, name string) (is reflect.Type, byPointer, ok bool) {
	m, ok := t.MethodByName(name)
	if !ok && t.Kind() != reflect.Pointer {
		m, ok = reflect.PointerTo(t).MethodByName(name)
		byPointer = true
	}
	if !ok {
		return nil, false, false
	}
	var in, out []reflect.Type
	for i := 1; i < m.Type.NumIn(); i++ {
		in = append(in, m.Type.In(i))
	}
	for i := range m.Type.NumOut() {
		out = append(out, m.Type.Out(i))
	}
	return reflect.FuncOf(in, out, m.Type.IsVariadic()), byPointer, true
}

// own reports whether a method is the type's own, not that of an embedded field.
func own(t reflect.Type, name string) bool {
	is, _, ok := lookUp(t, name)
	if !ok {
		return false
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return true
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			if inner, _, ok := lookUp(f.Type, name); ok && inner == is {
				return false
			}
		}
	}
	return true
}
