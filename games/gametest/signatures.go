package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// NoAbility declares methods that have the name of an ability's method but are unrelated to it.
func NoAbility(methods ...string) Option {
	return func(s *settings) { s.others = append(s.others, methods...) }
}

// checkSignatures finds methods with the name of an ability's method but another signature,
// which is never called.
func checkSignatures[S any, M comparable](x *harness[S, M]) error {
	var found []string
	if pos := positionOf[S](x.rules); pos != nil {
		for _, form := range sortedForms(easyAbilities[M](pos)) {
			found = append(found, nearMisses(x, pos, form, true)...)
		}
	}
	if t := reflect.TypeOf(x.rules); !isRulesType(t) {
		for _, a := range x.abilities {
			if !a.has || a.easy != nil {
				found = append(found, nearMisses(x, t, easyForm{a.name, methodsOf(a.iface)}, false)...)
			}
		}
	}
	if len(found) > 0 {
		slices.Sort(found)
		return faultf("%s\nif this method is not meant as an ability, use gametest.NoAbility", strings.Join(slices.Compact(found), "\n"))
	}
	return nil
}

func sortedForms(forms map[string]easyForm) (list []easyForm) {
	for _, form := range forms {
		list = append(list, form)
	}
	slices.SortFunc(list, func(a, b easyForm) int { return strings.Compare(a.name, b.name) })
	return list
}

// nearMisses describes methods of an ability that a type has with another signature.
func nearMisses[S any, M comparable](x *harness[S, M], t reflect.Type, wants easyForm, pointers bool) (found []string) {
	var have, lack []string
	for _, m := range wants.methods {
		is, byPointer, ok := findMethod(t, m.name)
		switch {
		case !ok:
			lack = append(lack, m.name)
		case slices.Contains(x.others, m.name) || !declaresMethod(t, m.name):
			return nil
		case is != m.signature:
			found = append(found, fmt.Sprintf("%v has a method %s of type %v: rules.%s needs %v, so that it is never called", t, m.name, is, wants.name, m.signature))
		case byPointer && !pointers:
			found = append(found, fmt.Sprintf("%v has the method %s of rules.%s only for pointers: the suite was given a value, so that it is never called", t, m.name, wants.name))
		default:
			have = append(have, m.name)
		}
	}
	if len(found) == 0 && len(have) > 0 && len(lack) > 0 {
		found = append(found, fmt.Sprintf("%v has a method %s but no %s: rules.%s needs both, so that neither is called", t, strings.Join(have, " and "), strings.Join(lack, " and "), wants.name))
	}
	return found
}

// otherNames are the names of position methods in other libraries.
var otherNames = map[string]string{
	"Eval": "Evaluate", "Evaluation": "Evaluate", "Heuristic": "Evaluate", "Hash": "Key", "Zobrist": "Key",
	"ToMove": "Turn", "CurrentPlayer": "Turn", "Player": "Turn", "Winner": "Outcome", "Quiet": "Noisy", "Order": "ScoreMoves",
}

// unusedMethodHints describes methods that seem meant for an ability and are never called.
func unusedMethodHints[S any, M comparable](x *harness[S, M]) (found []string) {
	pos := positionOf[S](x.rules)
	if pos == nil {
		return nil
	}
	for name, meant := range otherNames {
		if _, _, has := findMethod(pos, name); has {
			if _, _, both := findMethod(pos, meant); !both {
				found = append(found, fmt.Sprintf("%v has a method %s, which is never called: if it is meant as %s of rules, use that name", pos, name, meant))
			}
		}
	}
	for _, a := range x.abilities {
		if a.easy == nil && !a.has && a.name != "Undoer" && a.name != "Cloner" {
			if name := a.iface.Method(0).Name; hasMethod(pos, name) {
				found = append(found, fmt.Sprintf("%v has a method %s, which the easy form does not support: embed rules.Easy in a struct and implement rules.%s there", pos, name, a.name))
			}
		}
	}
	slices.Sort(found)
	return found
}

func hasMethod(t reflect.Type, name string) bool {
	_, _, ok := findMethod(t, name)
	return ok
}
