package gametest

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// ring is a small correct game without picture and notation: two players move one
// token 1 to 3 places on in turn; whoever reaches the goal wins. Its state holds
// only the token and the side to move. flaw names its fault, "" in the correct game.
type ring struct {
	flaw string
	goal int8
}

type ringState struct {
	at, turn int8
	plies    int16 // counted by one flaw only
	key      uint64
	eval     int32
}

func newRing(flaw string) ring { return ring{flaw, 21} }

func (g ring) is(flaw string) bool { return g.flaw == flaw }

var starts int8

func (g ring) Start() ringState {
	s := ringState{}
	if g.is("another start each time") {
		starts++
		s.at = starts % 3
	}
	s.key, s.eval = g.key(&s), g.eval(&s)
	return s
}

func (g ring) key(s *ringState) uint64 {
	if g.is("a key without the side to move") {
		return uint64(s.at) + 100
	}
	return uint64(s.at)*2 + uint64(s.turn) + 100
}

func (g ring) eval(s *ringState) int32 { return int32(s.at%4) + 1 }

func (g ring) Moves(s *ringState, buf []int8) []int8 {
	if g.outcome(s).IsOver() {
		return buf
	}
	for m := int8(1); m <= 3 && s.at+m <= g.goal; m++ {
		buf = append(buf, m)
	}
	if g.is("Moves allocates") {
		leak = make([]int, len(buf))
	}
	return buf
}

func (g ring) outcome(s *ringState) rules.Outcome {
	switch {
	case s.at < g.goal:
		return rules.Ongoing
	case g.is("an outcome below 0"):
		return rules.Outcome(-3)
	}
	return rules.Lost
}

func (g ring) Play(dst, src *ringState, m int8, _ bool) rules.Status {
	next := ringState{at: src.at + m, turn: 1 - src.turn}
	switch {
	case g.is("a game without an end") && next.at >= g.goal-3:
		next.at = 0
	case g.is("a game longer than promised") && next.at >= g.goal-3:
		next.at = 0
	}
	next.key, next.eval = g.key(&next), g.eval(&next)
	if g.is("an evaluation kept up to date wrongly") {
		next.eval = src.eval + int32(m)
		if m == 2 {
			next.eval++
		}
	}
	if g.is("a key kept up to date wrongly") {
		next.key = src.key + 2*uint64(m) + 1
	}
	*dst = next
	return g.Status(dst)
}

func (g ring) Status(s *ringState) rules.Status {
	st := rules.Status{Key: s.key, Turn: s.turn, Outcome: g.outcome(s), Eval: sente.Score(s.eval)}
	switch {
	case g.is("Status changes the position"):
		s.plies++
	case g.is("Status by chance"):
		chance++
		st.Eval = sente.Score(chance % 5)
	case g.is("one key for all"):
		st.Key = 7
	}
	return st
}

func (ring) HasKey() bool  { return true }
func (ring) HasEval() bool { return true }

// knowing is ring with Bouton's theory: to leave a multiple of 4 wins.
type knowing struct{ ring }

func (g knowing) Resolve(s *ringState, depth int) (sente.Score, bool) {
	left := int(g.goal - s.at)
	if left == 0 {
		return sente.LossIn(0), true
	}
	won := left%4 != 0
	switch {
	case g.is("Resolve is wrong in mid-game") && left == 9:
		won = !won
	case g.is("Resolve is wrong before it is asked to try hard") && left == 8 && depth < 2:
		won = !won
	}
	plies := (left + 3) / 4 * 2 // with the loser making the game as long as possible
	if won {
		return sente.WinIn(plies - 1), true
	}
	return sente.LossIn(plies), true
}

func (g knowing) BestScore(s *ringState) sente.Score {
	if g.is("BestScore is too low in mid-game") {
		return sente.Score(sente.MaxEval)
	}
	return sente.WinIn(1)
}

// promising is ring with bounds.
type promising struct{ ring }

func (promising) MaxMoves() int { return 3 }

func (g promising) MaxPlies() int {
	if g.is("a promise of nothing") {
		return 0
	}
	return 1000
}

// caching is ring with a memory behind the rules, which goroutines would share.
type caching struct {
	ring
	seen map[int8]int
}

func (g caching) Moves(s *ringState, buf []int8) []int8 {
	g.seen[s.at]++
	return g.ring.Moves(s, buf)
}

// onBoard is ring with its board in the rules and no Undo.
type onBoard struct {
	ring
	board *ringState
}

func (g onBoard) Start() ringState {
	*g.board = g.ring.Start()
	return *g.board
}

func (g onBoard) Play(dst, src *ringState, m int8, leaf bool) rules.Status {
	now := *g.board
	st := g.ring.Play(g.board, &now, m, leaf)
	*dst = *src
	dst.plies++
	return st
}

func (g onBoard) Status(*ringState) rules.Status { return g.ring.Status(g.board) }

func (g onBoard) Moves(_ *ringState, buf []int8) []int8 { return g.ring.Moves(g.board, buf) }

// hidden is ring with moves that depend on the last Play in any position.
type hidden struct{ ring }

var lastPlace int8

func (g hidden) Moves(s *ringState, buf []int8) []int8 {
	moves := g.ring.Moves(s, buf)
	if s.at != lastPlace && len(moves) > len(buf) {
		return moves[:len(buf)+1]
	}
	return moves
}

func (g hidden) Play(dst, src *ringState, m int8, leaf bool) rules.Status {
	st := g.ring.Play(dst, src, m, leaf)
	lastPlace = dst.at
	return st
}

// cloning is deep with Clone.
type cloning struct{ deep }

func (d cloning) Clone() cloning {
	board := *d.board
	switch {
	case d.is("Clone shares the board"):
		return d
	case d.is("Clone stands elsewhere"):
		board = toyState{}
	}
	return cloning{deep{d.toy, &board}}
}

// moving is deep with a Pass that leaves, or does not leave, the board.
type moving struct{ deep }

func (moving) PassLeavesBoard() bool { return true }

func (d moving) Pass(_, _ *deepState, _ bool) rules.Status {
	board := *d.board
	board.ply ^= 1
	if d.is("Pass moves the board that it leaves") {
		*d.board = board
	}
	st := d.toy.Status(&board)
	st.Key ^= 1 << 50
	return st
}

// overdone is deep with an Undo that takes back too much.
type overdone struct{ deep }

func (d overdone) Undo(s *deepState, m int) {
	d.deep.Undo(s, m)
	if d.board.ply > 1 {
		d.board.stones[0] &= d.board.stones[0] - 1
	}
}

// three is ring for three players.
type three struct{ ring }

func (three) Seats() []string { return []string{"one", "two", "three"} }

func (g three) Play(dst, src *ringState, m int8, leaf bool) rules.Status {
	g.ring.Play(dst, src, m, leaf)
	dst.turn = (src.turn + 1) % 3
	dst.key = uint64(dst.at)*3 + uint64(dst.turn) + 100
	return g.Status(dst)
}

func (g three) Status(s *ringState) rules.Status {
	st := g.ring.Status(s)
	if st.Outcome.IsOver() && !g.is("Lost in a game of three") {
		st.Outcome = rules.WonBy(int(s.turn+2) % 3)
	}
	return st
}

func (g three) Start() ringState { return ringState{key: 100, eval: 1} }

func stateFaults() []planted {
	return []planted{
		plant("another start each time", newRing("another start each time"), "play", "Start returned two different positions"),
		plant("Status changes the position", newRing("Status changes the position"), "status", "Status changed the position: plies was"),
		plant("Status by chance", newRing("Status by chance"), "play|status", "at a leaf and|called again"),
		plant("a key without the side to move", newRing("a key without the side to move"), "key", "is to move in this one"),
		plant("a key that forgets a right", rights{forgets: true}, "key", "two different positions have the key"),
		plant("one key for all", newRing("one key for all"), "key", "two different positions have the key 0x7"),
		plant("a key kept up to date wrongly", newRing("a key kept up to date wrongly"), "key", "have the key|has the key"),
		plant("an evaluation kept up to date wrongly", newRing("an evaluation kept up to date wrongly"), "key", "the same position has the evaluation"),
		plant("an outcome below 0", newRing("an outcome below 0"), "end", "invalid outcome -3"),
		plant("Moves allocates", newRing("Moves allocates"), "allocations", "Moves allocates"),
		plant("Resolve is wrong in mid-game", knowing{newRing("Resolve is wrong in mid-game")}, "bounds", "but the search result is of"),
		plant("Resolve is wrong before it is asked to try hard", knowing{newRing("Resolve is wrong before it is asked to try hard")}, "bounds", "but the search result is of"),
		plant("BestScore is too low in mid-game", knowing{newRing("BestScore is too low in mid-game")}, "bounds", "but the side to move reaches win"),
		plant("a cache in rules that goroutines share", caching{newRing(""), map[int8]int{}}, "shared", "changed seen"),
		plant("a board in the rules without Undo", onBoard{newRing(""), &ringState{}}, "shared|play", "changed board|say Undo"),
		plant("something outside of the rules that changes", hidden{newRing("")}, "shared", "games affect each other"),
		plant("Clone shares the board", cloning{newDeep("Clone shares the board")}, "clone", "changed their clone|changed the rules"),
		plant("Clone stands elsewhere", cloning{newDeep("Clone stands elsewhere")}, "clone", "Clone has a different position"),
		plant("Pass moves the board that it leaves", moving{newDeep("Pass moves the board that it leaves")}, "pass", "PassLeavesBoard is true"),
		plant("Undo leaves the stone", newDeep("Undo leaves the stone"), "undo", "and Undo"),
		plant("Undo takes back too much", overdone{newDeep("")}, "undo", "and Undo"),
	}
}

// courseFaults are faults of how games go on and end.
func courseFaults() []planted {
	return []planted{
		plant("a game without an end", newRing("a game without an end"), "end", "none of 20 random games ended"),
		plant("a game longer than promised", promising{newRing("a game longer than promised")}, "end|moves", "did not end in 1001 plies, but MaxPlies is"),
		plant("a promise of nothing", promising{newRing("a promise of nothing")}, "end", "must be above 0"),
		plant("Lost in a game of three", three{newRing("Lost in a game of three")}, "end", "only WonBy identifies"),
		plantIn("a field for the turn that no method tells", rules.NewEasy(again{}), "end", "gametest.again has a field Mover, but the side to move must be returned by a method: without func (gametest.again) Turn() int ", checkEnd),
		plant("a player beyond the seats", twoSeats{three{newRing("")}}, "end", "player 2 is to move"),
	}
}

// twoSeats is a game of three that names two.
type twoSeats struct{ three }

func (twoSeats) Seats() []string { return []string{"one", "two"} }

func (g ring) String() string { return fmt.Sprint("ring ", g.flaw) }
