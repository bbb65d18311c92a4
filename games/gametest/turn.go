package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// turnFieldNames are lower-case names of fields for the player to move.
var turnFieldNames = []string{"turn", "tomove", "mover", "player", "sidetomove", "currentplayer", "onmove"}

// turnField is a field with such a name in a position without a method Turn.
type turnField struct {
	index int // -1: no such field
	name  string
	seen  map[string]map[int8]bool // players to move by the value of the field
}

func turnFieldOf[S any](r any) turnField {
	none := turnField{index: -1}
	pos := positionOf[S](r)
	if pos == nil || pos.Kind() != reflect.Struct || reflect.PointerTo(pos).Implements(reflect.TypeFor[rules.EasyTurner]()) {
		return none
	}
	for i := range pos.NumField() {
		f := pos.Field(i)
		if k := f.Type.Kind(); slices.Contains(turnFieldNames, strings.ToLower(f.Name)) && (k <= reflect.Uint64 || k == reflect.String) {
			return turnField{i, f.Name, map[string]map[int8]bool{}}
		}
	}
	return none
}

// record adds the player to move in a state in which the game is not over.
func (f turnField) record(state reflect.Value, st rules.Status) {
	if f.index < 0 || st.Outcome.IsOver() {
		return
	}
	own := state.FieldByName("own") // of rules.EasyState
	if !own.IsValid() || own.Kind() != reflect.Struct {
		return
	}
	pos := own.FieldByName("pos")
	if !pos.IsValid() {
		return
	}
	value := fmt.Sprint(pos.Field(f.index))
	if f.seen[value] == nil {
		f.seen[value] = map[int8]bool{}
	}
	f.seen[value][st.Turn] = true
}

// check returns a fault if the field has as many values as there are players and one value occurs
// with different players to move: then the rules ignore the field.
func (f turnField) check(pos reflect.Type, players int) error {
	if f.index < 0 || len(f.seen) != players {
		return nil
	}
	for value, turns := range f.seen {
		if len(turns) > 1 {
			return faultf("%v has a field %s, but the side to move must be returned by a method: without func (%v) Turn() int the players alternate, but different players were to move while %s was %s", pos, f.name, pos, f.name, value)
		}
	}
	return nil
}
