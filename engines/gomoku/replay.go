package gomoku

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// recordBoard is a board on which records are set up. Only the difference from the previous record is
// played.
type recordBoard struct {
	board   *Board
	weights *Weights // nil: the default weights
	rules   game.Rules
	setup   string
	stones  int    // number of stones set up before the moves
	moves   []Cell // moves played after the setup
}

// setPosition sets up the position at the end of a record. fresh reports that the board was created anew,
// which invalidates the tables of the old one. It returns an error if the record is not a valid
// record of Gomoku or its rules are not supported.
func (r *recordBoard) setPosition(from sente.Record) (fresh bool, err error) {
	if err := game.Playable(from); err != nil {
		return false, err
	}
	g, start, err := game.FromRecord(from)
	if err != nil {
		return false, err
	}
	rule, ok := ruleFor(g)
	if !ok {
		return false, fmt.Errorf("this engine supports the rules freestyle, standard, renju and caro, not %v with the opening %v", g.Law(), g.Opening())
	}
	moves, end, err := replayMoves(g, start, from.Moves)
	if err != nil {
		return false, err
	}
	fresh = r.board == nil || r.rules != g
	if fresh {
		r.board = newBoard(newGeometry(g.Size(), rule), rule, r.patternTables(rule, g.Size()))
		r.rules = g
	}
	if r.isContinuous() { // live stones may have become dead
		r.placeStones(&end)
		return fresh, nil
	}
	if fresh || r.setup != from.Setup {
		r.placeStones(&start)
		r.setup = from.Setup
	}
	r.playMoves(moves)
	return fresh, nil
}

// patternTables returns the tables for the weights.
func (r *recordBoard) patternTables(rule board.Rule, size int) *patternTables {
	if r.weights == nil {
		return embedded.patternTables(rule, size)
	}
	return r.weights.patternTables(rule, size)
}

// SupportsGame reports whether the tables support the game of a record, so that [New] and [NewHeuristic]
// play it. Package baseline plays all other games.
func SupportsGame(r sente.Record) bool {
	g, _, err := game.FromRecord(r)
	return err != nil || r.Game != "" && r.Game != "gomoku" || supportsRules(g) // the engine itself reports an error
}

// CanPlay reports whether [New] plays the game of a record: games that the tables support, and
// continuous games by the same rules, in which it plays for the next line.
func CanPlay(r sente.Record) bool {
	g, _, err := game.FromRecord(r)
	if err != nil || r.Game != "" && r.Game != "gomoku" {
		return true
	}
	_, ok := ruleFor(g)
	return ok
}

// supportsRules reports whether the engine's tables are exact for a game.
func supportsRules(g game.Rules) bool {
	_, ok := ruleFor(g)
	return ok && !g.Law().Has(game.Continuous)
}

// ruleFor returns the rule of the tables for a game. In continuous games it applies only up to the
// next line.
func ruleFor(g game.Rules) (rule board.Rule, ok bool) {
	law := g.Law().Single()
	rule, ok = supportedRules[law.Rule]
	return rule, ok && law == law.Rule.Law() && g.Opening() <= game.StandardOpening
}

// supportedRules are the rule sets that the tables support.
var supportedRules = map[game.Rule]board.Rule{game.Freestyle: board.Freestyle, game.Standard: board.Exact, game.Renju: board.Renju, game.Caro: board.Caro}

func ruleOf(r game.Rule) board.Rule { return supportedRules[r] }

// replayMoves plays a record's moves by the rules and returns them as cells, and the position after
// them.
func replayMoves(g game.Rules, s game.State, texts []sente.Move) ([]Cell, game.State, error) {
	points, end, err := g.Follow(s, texts)
	cells := make([]Cell, len(points))
	for i, p := range points {
		cells[i] = cellAt(p, g.Size())
	}
	return cells, end, err
}

// placeStones sets up the position before the moves.
func (r *recordBoard) placeStones(s *game.State) {
	b := r.board
	b.Clear()
	r.moves = r.moves[:0]
	for c := range b.cells {
		if side, ok := s.Stone(pointOf(Cell(c), b.size)); ok {
			b.Put(Cell(c), board.Side(side), board.Black)
		}
		if s.Dead(pointOf(Cell(c), b.size)) {
			b.blockCell(Cell(c))
		}
	}
	b.turn = board.Side(s.Turn())
	r.stones = b.stones
}

// playMoves takes back the moves that are not in the list and plays the new ones.
func (r *recordBoard) playMoves(moves []Cell) {
	same := 0
	for same < len(r.moves) && same < len(moves) && r.moves[same] == moves[same] {
		same++
	}
	for range len(r.moves) - same {
		r.board.Undo()
	}
	for _, c := range moves[same:] {
		r.board.Play(c)
	}
	r.moves = slices.Clone(moves)
}

func cellAt(p game.Point, size int) Cell { return Cell(p.Y()*size + p.X()) }

func pointOf(c Cell, size int) game.Point { return game.PointAt(int(c)%size, int(c)/size) }

// formatLine formats a line of moves.
func (r *recordBoard) formatLine(line []Cell) []sente.Move {
	texts := make([]sente.Move, len(line))
	for i, c := range line {
		texts[i] = sente.Move(pointOf(c, r.board.size).String())
	}
	return texts
}
