package amazons

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
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

// Game is the game in the form that searches use.
var Game = rules.NewEasy[Board, Move](start())

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

// Evaluate compares the territories, by the moves of queens and by those of kings (Jens
// Lieberum, 2005): a free square is the player's that needs fewer moves to it.
func (b Board) Evaluate() sente.Score {
	queens, shared := b.territory(set.slides)
	kings, _ := b.territory(set.steps)
	return sente.Score(20*queens + 10*kings + 4*shared)
}

// territory returns the number of squares that the side to move reaches sooner minus the squares
// that the opponent reaches sooner, and the number of squares that both reach at the same time.
func (b *Board) territory(reach func(from, free set) set) (ahead, shared int) {
	mine, other := b.Queens[b.Side], b.Queens[1-b.Side]
	left := [2]set{b.Free, b.Free} // squares not reached yet
	for !mine.empty() || !other.empty() {
		mine, other = reach(mine, b.Free).and(left[0]), reach(other, b.Free).and(left[1])
		ahead += mine.and(left[1]).without(other).count() - other.and(left[0]).without(mine).count()
		shared += mine.and(other).count()
		left[0], left[1] = left[0].without(mine), left[1].without(other)
	}
	return ahead, shared
}

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

// MaxPlies returns the number of squares that arrows can burn.
func (Board) MaxPlies() int { return side*side - 8 }

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

// Format returns an amazon's move and its arrow: "d1-d7/g7".
func (Board) Format(m Move) string {
	return m.From.String() + "-" + m.To.String() + "/" + m.Shot.String()
}

func (at square) String() string {
	return string(rune('a'+at%stride)) + strconv.Itoa(int(at/stride)+1)
}

// Parse parses the notation of Format, with any separators between the squares or none.
func (Board) Parse(text string) (m Move, err error) {
	rest := strings.ToLower(strings.TrimSpace(text))
	for i, to := range []*square{&m.From, &m.To, &m.Shot} {
		if i > 0 {
			rest = strings.TrimLeft(rest, "-/x")
		}
		n := length(rest)
		if n == 0 {
			break
		}
		row, _ := strconv.Atoi(rest[1:n])
		*to, rest = squareOf(int(rest[0]-'a'), row-1), rest[n:]
		if i == 2 && rest == "" {
			return m, nil
		}
	}
	return Move{}, fmt.Errorf("%.20q is no move: write the squares that an amazon leaves, enters and shoots at, as in d1-d7/g7", text)
}

// length returns the length of the square at the start of a text, 0 if there is no square.
func length(text string) int {
	switch {
	case len(text) < 2 || text[0] < 'a' || text[0] > 'j' || text[1] < '1' || text[1] > '9':
		return 0
	case len(text) > 2 && text[1] == '1' && text[2] == '0':
		return 3
	}
	return 2
}

// Split cuts "d1-d7/g7d10-d6/g6" into moves, behind each third square.
func (Board) Split(text string) (moves []string, err error) {
	squares, from := 0, 0
	for i := 0; i < len(text); {
		n := length(strings.ToLower(text[i:]))
		i += max(1, n)
		if n > 0 {
			squares++
		}
		if squares == 3 {
			moves, from, squares = append(moves, text[from:i]), i, 0
		}
	}
	if from < len(text) || len(moves) == 0 {
		moves = append(moves, text[from:])
	}
	return moves, nil
}

// Explain returns why a move may not be played.
func (b Board) Explain(m Move) error {
	free := b.Free
	free.add(m.From)
	switch {
	case !b.Queens[b.Side].has(m.From):
		return fmt.Errorf("there is no %s amazon on %s", b.Seats()[b.Side], m.From)
	case !sees(b.Free, m.From, m.To):
		return fmt.Errorf("an amazon on %s cannot move to %s", m.From, m.To)
	case !sees(free, m.To, m.Shot):
		return fmt.Errorf("an amazon on %s cannot shoot at %s", m.To, m.Shot)
	}
	return nil
}

// sees reports whether a queen could go from a square to another.
func sees(free set, from, to square) bool {
	var alone set
	alone.add(from)
	reached := alone.slides(free)
	return reached.has(to)
}

// Reason says how the game ended.
func (b Board) Reason() string { return b.Seats()[b.Side] + " cannot move" }
