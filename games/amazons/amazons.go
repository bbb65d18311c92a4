package amazons

import (
	"math/rand/v2"

	"github.com/sente-games/sente/rules"
)

// Board is a position: the amazons of white and of black, and the free squares, without amazons and
// arrows.
type Board struct {
	Queens [2]set
	Free   set
	Hash   uint64
	Side   int8
}

// Move takes an amazon from a square to another, where it shoots an arrow.
type Move struct{ From, To, Shot square }

// keys are the Zobrist keys of white, black and arrows on squares.
var keys = func() (keys [3][128]uint64) {
	rng := rand.New(rand.NewPCG(1988, 10))
	for kind := range keys {
		for at := range keys[kind] {
			keys[kind][at] = rng.Uint64()
		}
	}
	return keys
}()

// near contains the adjacent squares of each square.
var near = func() (near [128]set) {
	for i := range side * side {
		var alone set
		alone.add(squareOf(i%side, i/side))
		near[squareOf(i%side, i/side)] = alone.steps(board)
	}
	return near
}()

// NewGame returns the game in the form that searches use. It is not a variable, so that programs
// without this game do not link it.
func NewGame() rules.Easy[Board, Move] {
	return rules.NewEasy[Board, Move](start())
}

// start puts four amazons of each colour on the edges.
func start() Board {
	b := Board{Free: board}
	for _, at := range [4][2]int{{0, 3}, {3, 0}, {6, 0}, {9, 3}} {
		white, black := squareOf(at[0], at[1]), squareOf(at[0], side-1-at[1])
		b.Queens[0].add(white)
		b.Queens[1].add(black)
		b.Hash ^= keys[0][white] ^ keys[1][black]
	}
	b.Free = board.without(b.Queens[0]).without(b.Queens[1])
	return b
}

// Moves appends each move of each amazon with each arrow that it can shoot: as queens of
// chess move, and over the square that the amazon left.
func (b Board) Moves(buf []Move) []Move {
	queens := b.Queens[b.Side]
	for from, ok := queens.next(); ok; from, ok = queens.next() {
		free := b.Free
		free.add(from)
		for _, way := range ways {
			for to := from + way; b.Free.has(to); to += way {
				buf = shots(buf, free, from, to)
			}
		}
	}
	return buf
}

// shots appends the arrows that an amazon may shoot.
func shots(buf []Move, free set, from, to square) []Move {
	for _, way := range ways {
		for shot := to + way; free.has(shot); shot += way {
			buf = append(buf, Move{from, to, shot})
		}
	}
	return buf
}

// Play moves an amazon and burns a square.
func (b Board) Play(m Move) Board {
	b.Queens[b.Side].remove(m.From)
	b.Queens[b.Side].add(m.To)
	b.Free.add(m.From)
	b.Free.remove(m.To)
	b.Free.remove(m.Shot)
	b.Hash ^= keys[b.Side][m.From] ^ keys[b.Side][m.To] ^ keys[2][m.Shot]
	b.Side = 1 - b.Side
	return b
}

// Outcome returns a loss for a player without a move.
func (b Board) Outcome() rules.Outcome {
	if b.Queens[b.Side].steps(b.Free).empty() {
		return rules.Lost
	}
	return rules.Ongoing
}

// Turn returns the player to move.
func (b Board) Turn() int { return int(b.Side) }

// Key returns a hash of the position without the turn.
func (b Board) Key() uint64 { return b.Hash }

// ScoreMoves gives higher scores to amazons with free squares around them, and to arrows adjacent
// to the opponent's.
func (b Board) ScoreMoves(moves []Move, scores []int32) {
	own, other := b.Queens[b.Side], b.Queens[1-b.Side]
	for i, m := range moves {
		room := near[m.To].and(b.Free).count() - near[m.From].and(b.Free).count()
		around := near[m.Shot]
		scores[i] = int32(2*room + 8*around.and(other).count() - 3*around.and(own).count())
	}
}

// MaxMoves returns an upper bound: four amazons with 35 squares each, and as many arrows from
// there.
func (Board) MaxMoves() int { return 4 * 35 * 35 }

// MaxPlies returns the number of squares: each move burns one.
func (Board) MaxPlies() int { return side * side }

// BoardSize returns the size of the only board.
func (Board) BoardSize() string { return "10x10" }

// Symmetries returns 2: the board and its mirror image.
func (Board) Symmetries() int { return 2 }

// Map mirrors the board horizontally.
func (b Board) Map(i int) Board {
	if i == 0 {
		return b
	}
	image := Board{Side: b.Side}
	for at := range board.all() {
		to := mirror(at)
		kind := 2
		switch {
		case b.Free.has(at):
			image.Free.add(to)
			continue
		case b.Queens[0].has(at):
			kind = 0
		case b.Queens[1].has(at):
			kind = 1
		}
		if kind < 2 {
			image.Queens[kind].add(to)
		}
		image.Hash ^= keys[kind][to]
	}
	return image
}

// MapMove mirrors a move horizontally.
func (Board) MapMove(i int, m Move) Move {
	if i == 0 {
		return m
	}
	return Move{mirror(m.From), mirror(m.To), mirror(m.Shot)}
}

func mirror(at square) square { return at - at%stride + side - 1 - at%stride }

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"white", "black"} }

// Reason returns a description of the end of the game.
func (Board) Reason() string { return "no amazon can move" }
