package gametest

import (
	"reflect"
	"strings"

	"github.com/sente-games/sente/rules"
)

// ability is an optional interface of package rules.
type ability struct {
	name  string
	iface reflect.Type // the interface
	has   bool
	part  string    // the part of the suite that checks it
	easy  *easyForm // its easy form, or nil
}

// easyForm lists the methods of a position for an ability.
type easyForm struct {
	name    string
	methods []method
}

// method is a method of an ability.
type method struct {
	name      string
	signature reflect.Type // without the receiver
}

// abilitiesOf lists all abilities of package rules, and which of them r has.
func abilitiesOf[R rules.Rules[S, M], S any, M comparable](r R) []ability {
	return listAbilities[S, M](r, newAbility[rules.Cloner[R]](r, "clone"))
}

// listAbilities is abilitiesOf with the given ability to clone: its interface depends on the type of the rules.
func listAbilities[S any, M comparable](r rules.Rules[S, M], cloner ability) []ability {
	list := []ability{
		newAbility[rules.Undoer[S, M]](r, "undo"),
		newAbility[rules.Bounded](r, "moves"),
		newAbility[rules.Keyed](r, "key"),
		newAbility[rules.KeyComputer[S]](r, "key"),
		newAbility[rules.Evaluated](r, "status"),
		newAbility[rules.Evaluator[S]](r, "status"),
		newAbility[rules.BestScorer[S]](r, "bounds"),
		newAbility[rules.Resolver[S]](r, "bounds"),
		newAbility[rules.QuickResolver[S]](r, "bounds"),
		newAbility[rules.LineResolver[S, M]](r, "bounds"),
		newAbility[rules.Partial[S]](r, "bounds"),
		newAbility[rules.MoveScorer[S, M]](r, "order"),
		newAbility[rules.Noisy[S, M]](r, "noisy"),
		newAbility[rules.Passer[S]](r, "pass"),
		newAbility[rules.PassesInPlace](r, "pass"),
		newAbility[rules.Zugzwang[S]](r, "pass"),
		cloner,
		newAbility[rules.Repeater[S]](r, "repetition"),
		newAbility[rules.Rewarder[S]](r, "rewards"),
		newAbility[rules.RewardBounded](r, "rewards"),
		newAbility[rules.Symmetric[S, M]](r, "symmetry"),
		newAbility[rules.Notation[S, M]](r, "notation"),
		newAbility[rules.Splitter](r, "notation"),
		newAbility[rules.CommaSplitter](r, "notation"),
		newAbility[rules.LegalityTester[S, M]](r, "moves"),
		newAbility[rules.Explainer[S, M]](r, "words"),
		newAbility[rules.Reasoner[S]](r, "words"),
		newAbility[rules.Forbidder[S, M]](r, "words"),
		newAbility[rules.Seats](r, "end"),
		newAbility[rules.Scener[S, M]](r, "scene"),
		newAbility[rules.Sized](r, "facts"),
		newAbility[rules.Scorer[S]](r, "facts"),
		newAbility[rules.Capturer[S]](r, "facts"),
		newAbility[rules.Pointer[S]](r, "facts"),
		newAbility[rules.RowFlipper](r, "facts"),
		newAbility[rules.TurnPasser[S]](r, "facts"),
		newAbility[rules.Arranger[S]](r, "facts"),
		newAbility[rules.SideChooser[S]](r, "facts"),
		newAbility[rules.OpeningNamer[S]](r, "facts"),
		newAbility[rules.SetUpper[S]](r, "facts"),
	}
	if pos := positionOf[S](r); pos != nil {
		easyForms := easyAbilities[M](pos)
		for i, a := range list {
			if form, ok := easyForms[a.name]; ok {
				list[i].easy = &form
				list[i].has = list[i].has && (form.isImplementedBy(pos) || !isRulesType(reflect.TypeOf(r)) && declaresMethod(reflect.TypeOf(r), a.iface.Method(0).Name))
			}
		}
	}
	return list
}

// isRulesType reports whether a type is one of package rules: rules.Easy itself.
func isRulesType(t reflect.Type) bool {
	return t.PkgPath() == reflect.TypeFor[rules.Status]().PkgPath()
}

func newAbility[A any](r any, part string) ability {
	is := reflect.TypeFor[A]()
	name, _, _ := strings.Cut(is.Name(), "[")
	_, has := rules.Ability[A](r)
	return ability{name: name, iface: is, has: has, part: part}
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
func easyAbilities[M any](pos reflect.Type) map[string]easyForm {
	m, i := reflect.TypeFor[M](), reflect.TypeFor[int]()
	signature := func(in, out []reflect.Type) reflect.Type { return reflect.FuncOf(in, out, false) }
	return map[string]easyForm{
		"Keyed":         easyFormOf[rules.EasyKeyed](),
		"Evaluated":     easyFormOf[rules.EasyEvaluated](),
		"BestScorer":    easyFormOf[rules.EasyBestScorer](),
		"MoveScorer":    easyFormOf[rules.EasyMoveScorer[M]](),
		"Noisy":         easyFormOf[rules.EasyNoisy[M]](),
		"Resolver":      easyFormOf[rules.EasyResolver](),
		"Rewarder":      easyFormOf[rules.EasyRewarder](),
		"Repeater":      easyFormOf[rules.EasyRepeater](),
		"Explainer":     easyFormOf[rules.EasyExplainer[M]](),
		"Reasoner":      easyFormOf[rules.EasyReasoner](),
		"Forbidder":     easyFormOf[rules.EasyForbidder[M]](),
		"Scener":        easyFormOf[rules.EasyScener[M]](),
		"Notation":      easyFormOf[rules.EasyFormatter[M]](),
		"Parser":        easyFormOf[rules.EasyParser[M]](),
		"Turner":        easyFormOf[rules.EasyTurner](),
		"Bounded":       easyFormOf[rules.Bounded](),
		"Sized":         easyFormOf[rules.Sized](),
		"Seats":         easyFormOf[rules.Seats](),
		"Splitter":      easyFormOf[rules.Splitter](),
		"CommaSplitter": easyFormOf[rules.CommaSplitter](),
		"RewardBounded": easyFormOf[rules.RewardBounded](),
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

// easyFormOf lists the methods of an interface.
func easyFormOf[A any]() easyForm {
	is := reflect.TypeFor[A]()
	name, _, _ := strings.Cut(is.Name(), "[")
	return easyForm{name, methodsOf(is)}
}

func methodsOf(is reflect.Type) (methods []method) {
	for i := range is.NumMethod() {
		methods = append(methods, method{is.Method(i).Name, is.Method(i).Type})
	}
	return methods
}

// isImplementedBy reports whether a type has all methods, with the value or a pointer to it.
func (e easyForm) isImplementedBy(pos reflect.Type) bool {
	for _, m := range e.methods {
		if got, _, ok := findMethod(pos, m.name); !ok || got != m.signature {
			return false
		}
	}
	return true
}

// findMethod finds a method of a type or of pointers to it, without its receiver.
func findMethod(t reflect.Type, name string) (is reflect.Type, byPointer, ok bool) {
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

// declaresMethod reports whether a method is the type's own, not promoted from an embedded field.
func declaresMethod(t reflect.Type, name string) bool {
	is, _, ok := findMethod(t, name)
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
			if inner, _, ok := findMethod(f.Type, name); ok && inner == is {
				return false
			}
		}
	}
	return true
}
