package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// turnWords are names of fields that say who is to move, in small letters.
var turnWords = []string{"turn", "tomove", "mover", "player", "sidetomove", "currentplayer", "onmove"}

// turnField is a field of the positions of an easy game that has such a name, where no
// method Turn tells the rules who is to move.
type turnField struct {
	index int // -1: there is none
	name  string
	seen  map[string]map[int8]bool // players that were to move while it had a value
}

func turnFieldOf[S any](r any) turnField {
	none := turnField{index: -1}
	pos := positionOf[S](r)
	if pos == nil || pos.Kind() != reflect.Struct || reflect.PointerTo(pos).Implements(reflect.TypeFor[rules.EasyTurner]()) {
		return none
	}
	for i := range pos.NumField() {
		f := pos.Field(i)
		if k := f.Type.Kind(); slices.Contains(turnWords, strings.ToLower(f.Name)) && (k <= reflect.Uint64 || k == reflect.String) {
			return turnField{i, f.Name, map[string]map[int8]bool{}}
		}
	}
	return none
}

// note keeps who is to move in a state that the game goes on from.
func (f turnField) note(state reflect.Value, st rules.Status) {
	if f.index < 0 || st.Outcome.Over() {
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

// contradicts finds a field that has as many values as there are players, one of them
// with different players to move: it is no count of moves, and the rules do not heed it.
func (f turnField) contradicts(pos reflect.Type, players int) error {
	if f.index < 0 || len(f.seen) != players {
		return nil
	}
	for value, turns := range f.seen {
		if len(turns) > 1 {
			return faultf("%v has a field %s, but who is to move the rules ask of a method: without func (%v) Turn() int the players take turns, so that different players were to move while %s was %s", pos, f.name, pos, f.name, value)
		}
	}
	return nil
}
