//go:build slow

package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestContinuousGame: a line of either side does not end the game, its stones are in
// neither side's rows, and the next line is what the brain plays for.
func TestContinuousGame(t *testing.T) {
	_, got, _ := talk(t, "START 15\nINFO rule 2\nINFO timeout_turn 200\n"+
		"BOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n0,5,1\n1,5,1\n2,5,1\n3,5,1\nDONE\n"+ // the brain makes its line
		"TURN 4,0\n"+ // and the opponent its own
		"BOARD\n0,0,3\n1,0,3\n2,0,3\n3,0,3\n4,0,3\n5,0,2\n6,0,2\n7,0,2\n8,0,2\n9,9,1\nDONE\n"+ // one end of the four is dead
		"BOARD\n0,0,3\n1,0,1\n2,0,1\n3,0,1\n4,0,1\n5,0,3\n9,9,2\nDONE\n") // both ends are
	answers := strings.Join(got, "|")
	if want := `^OK\|4,5\|\d+,\d+\|9,0\|\d+,\d+$`; !regexp.MustCompile(want).MatchString(answers) {
		t.Errorf("answers %s", answers)
	}
}
