package gomoku

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/line"
)

// TestWorkersTakeDifferentReplies: all replies must be answered, so that a worker goes where no
// other one is, and to the one that takes the most work among those.
func TestWorkersTakeDifferentReplies(t *testing.T) {
	s := &pnSearch{facts: newFacts(0), side: line.Black, turn: line.White, table: map[uint64]*orNode{}, evals: map[uint64]evaluation{}}
	easy, hard := &orNode{key: 1, work: 1e6}, &orNode{key: 2, work: 1e9}
	s.root = &andNode{move: pass, rated: len(ratings), tries: len(listLevels), listed: true, open: []openReply{{reply{move: 3}, easy}, {reply{move: 4}, hard}}}
	first, second := s.next(), s.next()
	if first == nil || first.or != hard || second == nil || second.or != easy {
		t.Fatalf("the first worker does %+v, the second %+v", first, second)
	}
	if third := s.next(); third != nil {
		t.Fatalf("a third worker does %+v", third)
	}
	s.done(first, outcome{})
	if again := s.next(); again == nil || again.or != hard {
		t.Fatalf("the first worker does %+v then", again)
	}
	s.done(second, outcome{})
	if hard.at != 1 || easy.at != 0 {
		t.Errorf("%d are at the hard reply, %d at the easy one", hard.at, easy.at)
	}
}

// TestEasyRepliesFirst: where nobody doubts the move, the replies that take the least work come first,
// both of those that are open and of those that nobody has looked at.
func TestEasyRepliesFirst(t *testing.T) {
	easy, hard := &orNode{key: 1, work: 1e6}, &orNode{key: 2, work: 1e9}
	for _, sure := range []bool{false, true} {
		a := &andNode{sure: sure, open: []openReply{{reply{move: 3}, hard}, {reply{move: 4}, easy}}, replies: []reply{{move: 5}, {move: 6}, {move: 7}}}
		if first := a.byWork()[0].node; (first == easy) != sure {
			t.Errorf("sure %v: the first open reply takes %v", sure, first.work)
		}
		want := [2]Cell{7, 6}
		if sure {
			want = [2]Cell{5, 6}
		}
		if taken := [2]Cell{a.take().move, a.take().move}; taken != want || len(a.replies) != 1 {
			t.Errorf("sure %v: replies %v are taken, not %v, and %d are left", sure, taken, want, len(a.replies))
		}
	}
	easy.at = 1
	if first := (&andNode{sure: true, open: []openReply{{reply{move: 3}, easy}, {reply{move: 4}, hard}}}).byWork()[0].node; first != hard {
		t.Error("a worker goes where another one is, though a reply is free")
	}
}

// TestFinished: alpha-beta is asked again for as long as it may prove the position as a whole.
func TestFinished(t *testing.T) {
	claim := sente.WinIn(9)
	for _, c := range []struct {
		levels   int
		score    sente.Score
		finished bool
	}{
		{0, 0, false},
		{1, claim, false},
		{1, 500, false},
		{2, claim, true}, // was not proven twice
		{2, 500, true},   // hopeless
		{2, 1500, false},
		{3, 1500, true},
	} {
		n := &orNode{eval: evaluation{level: c.levels, score: c.score}}
		if n.finished() != c.finished {
			t.Errorf("after %d levels with %v it is finished: %v", c.levels, c.score, !c.finished)
		}
	}
}
