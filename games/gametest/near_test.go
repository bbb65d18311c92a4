package gametest

import (
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// The games of this file have a method that an ability wants, but not quite.

type (
	keyShort struct{ sticks }
	sticks   int8
)

func (s sticks) list(buf []int8) []int8 {
	for m := int8(1); m <= min(3, int8(s)); m++ {
		buf = append(buf, m)
	}
	return buf
}

func (s sticks) over() rules.Outcome {
	if s == 0 {
		return rules.Lost
	}
	return rules.Ongoing
}

func (s keyShort) Moves(buf []int8) []int8 { return s.list(buf) }
func (s keyShort) Play(m int8) keyShort    { return keyShort{s.sticks - sticks(m)} }
func (s keyShort) Outcome() rules.Outcome  { return s.over() }
func (s keyShort) Key() uint32             { return uint32(s.sticks) }

type sceneOnly struct{ sticks }

func (s sceneOnly) Moves(buf []int8) []int8 { return s.list(buf) }
func (s sceneOnly) Play(m int8) sceneOnly   { return sceneOnly{s.sticks - sticks(m)} }
func (s sceneOnly) Outcome() rules.Outcome  { return s.over() }
func (s sceneOnly) Scene() scene.Scene      { return scene.Scene{} }

// The fused form, with a method each.
type (
	byPointer   struct{ ring }
	halfBounded struct{ ring }
	oddOrder    struct{ ring }
	oddClone    struct{ ring }
	formatOnly  struct{ ring }
	undoOther   struct{ ring }
)

func (*byPointer) ScoreMoves(*ringState, []int8, []int32) {}
func (halfBounded) MaxMoves() int                         { return 3 }
func (oddOrder) ScoreMoves(*ringState, []int8, []int)     {}
func (g oddClone) Clone() any                             { return g }
func (formatOnly) Format(*ringState, int8) string         { return "1" }
func (undoOther) Undo(*ringState)                         {}

func signatureFaults() []planted {
	ring := newRing("")
	return []planted{
		plantIn("near: Key is uint32", rules.NewEasy(keyShort{9}), "signatures", "keyShort has a method Key of type func() uint32: rules.EasyKeyed needs func() uint64, so that it is never called", checkSignatures),
		plantIn("near: Scene without Aims", rules.NewEasy(sceneOnly{9}), "signatures", "has a method Scene but no Aims", checkSignatures),
		plant("near: ScoreMoves of the pointer", byPointer{ring}, "signatures", "only for pointers"),
		plant("near: MaxMoves without MaxPlies", halfBounded{ring}, "signatures", "has a method MaxMoves but no MaxPlies: rules.Bounded needs both"),
		plant("near: ScoreMoves with other scores", oddOrder{ring}, "signatures", "rules.MoveScorer needs func(*gametest.ringState, []int8, []int32)"),
		plant("near: Clone returns anything", oddClone{ring}, "signatures", "rules.Cloner needs func() gametest.oddClone"),
		plant("near: Format without Parse", formatOnly{ring}, "signatures", "has a method Format but no Parse: rules.Notation needs both"),
		plant("near: Undo without the move", undoOther{ring}, "signatures", "rules.Undoer needs func(*gametest.ringState, int8)"),
	}
}
