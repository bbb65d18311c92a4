package rules_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/sente-games/sente/rules"
)

// saying runs f, which is to panic, and returns what it says.
func saying(t *testing.T, f func()) (said string) {
	t.Helper()
	defer func() {
		t.Helper()
		r := recover()
		if r == nil {
			t.Error("nothing was said")
			return
		}
		said = fmt.Sprint(r)
	}()
	f()
	return ""
}

// A state in which turn and position contradict each other cannot be written: it is
// made by the game or it is recognised.
func TestAnEasyStateIsMadeByTheGame(t *testing.T) {
	for i := range reflect.TypeFor[rules.EasyState[able]]().NumField() {
		if f := reflect.TypeFor[rules.EasyState[able]]().Field(i); f.IsExported() {
			t.Errorf("%s can be set beside the others", f.Name)
		}
	}
	game := rules.NewEasy(able{At: 2})
	var none rules.EasyState[able]
	if said := saying(t, func() { game.Status(&none) }); !strings.HasPrefix(said, "rules: a zero rules.EasyState[") || !strings.HasSuffix(said, "use Start, At or Play") {
		t.Error(said)
	}
	for ply := range int8(6) { // whatever turn is named, the position knows better
		for turn := range 3 {
			if s := game.StateAt(able{Ply: ply}, turn); int(game.Status(&s).Turn) != (able{Ply: ply}).Turn() {
				t.Errorf("turn %d at ply %d", game.Status(&s).Turn, ply)
			}
		}
	}
	if said := saying(t, func() { rules.NewEasy(Sticks(5)).StateAt(3, 2) }); said != "rules: At(3, 2): expected a player from 0 to 1" {
		t.Error(said)
	}
}
