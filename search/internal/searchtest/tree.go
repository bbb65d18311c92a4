package searchtest

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/plain"
)

// Tree is a random game: the moves of a position, their results, the player to
// move, the evaluation and the end of the game are computed from a hash of the
// position. It covers all node shapes that a search must handle: few and many
// moves, passes, several moves in a row, early ends, and transpositions.
type Tree struct {
	Seed    uint64
	Width   int  // maximum number of moves
	Plies   int  // maximum length of the game
	Places  int  // positions per ply; fewer positions cause more transpositions
	Skips   bool // some moves skip a ply, so that a position occurs at several plies
	Coarse  bool // few different values, so that many moves are equal
	Turning int  // number of 16 moves that do not change the turn
	Ending  int  // number of 64 positions that end the game early
}

// Node is a position of a [Tree].
type Node struct {
	Left  int32 // maximum number of remaining plies
	Place uint32
	Turn  int8
}

// Branch is a move of a [Tree].
type Branch uint8

// Start returns the root.
func (t Tree) Start() Node { return Node{Left: int32(t.Plies)} }

func (t Tree) hash(n *Node, salt uint64) uint64 {
	x := t.Seed ^ salt*0x9e3779b97f4a7c15 ^ uint64(n.Place)<<32 ^ uint64(uint32(n.Left))<<8 ^ uint64(uint8(n.Turn))
	x ^= x >> 31
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 29
	x *= 0x94d049bb133111eb
	return x ^ x>>32
}

const (
	saltMoves = iota + 1
	saltPlace
	saltTurn
	saltSkip
	saltEval
	saltEnd
	saltKey
	saltOrder
	saltNoise
	saltBranch = 1 << 20
)

// Status returns the status of a position.
func (t Tree) Status(n *Node) rules.Status {
	st := rules.Status{Key: t.hash(n, saltKey), Turn: n.Turn, Eval: t.eval(n)}
	end := t.hash(n, saltEnd)
	if n.Left == 0 || n.Left < int32(t.Plies) && int(end%64) < t.Ending {
		st.Outcome, st.Eval = [...]rules.Outcome{rules.Draw, rules.Lost, rules.Won, rules.WonBy(0), rules.WonBy(1)}[end>>8%5], 0
	}
	return st
}

func (t Tree) eval(n *Node) sente.Score {
	x := sente.Score(t.hash(n, saltEval) >> 40 % 201)
	if t.Coarse {
		x /= 50
		return x - 2
	}
	return x - 100
}

// Moves appends the branches of a position.
func (t Tree) Moves(n *Node, buf []Branch) []Branch {
	if t.Status(n).Outcome.IsOver() {
		return buf
	}
	for i := range 1 + t.hash(n, saltMoves)%uint64(t.Width) {
		buf = append(buf, Branch(i))
	}
	return buf
}

// Play follows a branch.
func (t Tree) Play(dst, src *Node, m Branch, leaf bool) rules.Status {
	branch := saltBranch + uint64(m)
	next := Node{Left: src.Left - 1, Turn: 1 - src.Turn}
	if t.Skips && t.hash(src, saltSkip+branch<<8)%2 == 0 {
		next.Left = max(next.Left-1, 0)
	}
	next.Place = uint32(t.hash(src, saltPlace+branch<<8) % uint64(t.Places))
	if int(t.hash(src, saltTurn+branch<<8)%16) < t.Turning {
		next.Turn = src.Turn
	}
	st := t.Status(&next)
	*dst = next
	if !leaf && !st.Outcome.IsOver() {
		st.Eval = -12345 // must not be read
	}
	return st
}

// HasKey implements [rules.Keyed].
func (t Tree) HasKey() bool { return true }

// HasEval implements [rules.Evaluated].
func (t Tree) HasEval() bool { return true }

// MaxMoves returns the maximum number of branches.
func (t Tree) MaxMoves() int { return t.Width }

// MaxPlies returns the maximum length of a game.
func (t Tree) MaxPlies() int { return t.Plies }

// ScoreMoves returns random scores.
func (t Tree) ScoreMoves(n *Node, moves []Branch, scores []int32) {
	for i, m := range moves {
		scores[i] = int32(t.hash(n, saltOrder+uint64(m)<<8) >> 33)
	}
}

// BestScore returns whether the side to move can win immediately, as a bound.
func (t Tree) BestScore(n *Node) sente.Score {
	for _, m := range t.Moves(n, nil) {
		var next Node
		if st := t.Play(&next, n, m, false); st.Outcome.Winner(st.Turn) == int(n.Turn) {
			return sente.WinIn(1)
		}
	}
	return sente.WinIn(2)
}

// Resolve returns the value of positions at most two plies before the end.
func (t Tree) Resolve(n *Node, _ int) (sente.Score, bool) {
	if n.Left > 2 {
		return 0, false
	}
	return plain.Score(t, n, 2), true
}

// Noisy appends some of the moves.
func (t Tree) Noisy(n *Node, buf []Branch) []Branch {
	at := len(buf)
	buf = t.Moves(n, buf)
	quiet := buf[at:]
	buf = buf[:at]
	for _, m := range quiet {
		if t.hash(n, saltNoise+uint64(m)<<8)%3 == 0 {
			buf = append(buf, m)
		}
	}
	return buf
}
