package gametest

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/rules"
)

// again is a game of eight plies in which a 2 gives another move; Mover says to whom.
type again struct{ Ply, Mover int8 }

func (p again) Moves(buf []int8) []int8 { return append(buf, 1, 2) }
func (p again) Play(m int8) again {
	if m == 1 {
		p.Mover = 1 - p.Mover
	}
	p.Ply++
	return p
}

func (p again) Outcome() rules.Outcome {
	if p.Ply == 8 {
		return rules.WonBy(int(p.Mover))
	}
	return rules.Ongoing
}

// told has the method.
type told struct{ again }

func (p told) Play(m int8) told { return told{p.again.Play(m)} }
func (p told) Turn() int        { return int(p.Mover) }

// A field for the player to move that nothing asks is told of, and nothing else is.
func TestAFieldForTheTurnIsToldOf(t *testing.T) {
	if said := ofPart(rules.NewEasy(again{}), "end"); !strings.HasPrefix(said, "gametest.again has a field Mover, but who is to move the rules ask of a method: without func (gametest.again) Turn() int ") {
		t.Error(said)
	}
	for name, said := range map[string]string{
		"a method": ofPart(rules.NewEasy(told{}), "end"),
	} {
		if said != "" {
			t.Errorf("%s: %s", name, said)
		}
	}
}
