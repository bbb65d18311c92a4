package baseline

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// narrowedGame is the game with the most promising moves only, evaluated by threats. The board is
// shared via the pointer.
type narrowedGame struct{ *sharedGame }

// sharedGame is the state that all copies of the rules share.
type sharedGame struct {
	board    *gomoku.Board
	game     game.Rules
	settings MinimaxSettings
	lot      *randomNumbers
	root     rootMoves
	threats  threatSearch
}

// rootMoves is a position in which at least lines moves are generated, for an analysis.
type rootMoves struct{ stones, lines int }

// plyState is the state of one ply.
type plyState struct{ plyFields }

// plyFields holds the fields of [plyState]. It is a separate type so that the names of generic searches stay
// short: Go writes the fields of a type argument into each instantiated name.
type plyFields struct{ outcome rules.Outcome }

var (
	_ rules.Undoer[plyState, gomoku.Cell]     = narrowedGame{}
	_ rules.MoveScorer[plyState, gomoku.Cell] = narrowedGame{}
	_ rules.Notation[plyState, gomoku.Cell]   = narrowedGame{}
	_ rules.Resolver[plyState]                = narrowedGame{}
	_ rules.Reasoner[plyState]                = narrowedGame{}
	_ rules.Cloner[narrowedGame]              = narrowedGame{}
	_ rules.Bounded                           = narrowedGame{}
	_ rules.Keyed                             = narrowedGame{}
	_ rules.Evaluated                         = narrowedGame{}
)

// newNarrowedGame sets up the game of a record.
func newNarrowedGame(r sente.Record, set MinimaxSettings, l *randomNumbers) (narrowedGame, plyState, error) {
	g, start, err := game.FromRecord(r)
	if err != nil {
		return narrowedGame{}, plyState{}, err
	}
	if !gomoku.SupportsGame(r) {
		return narrowedGame{}, plyState{}, fmt.Errorf("this engine supports the rules freestyle, standard, renju and caro, not %v with the opening %v", g.Law(), g.Opening())
	}
	b := gomoku.NewBoardAt(g, &start)
	t := &sharedGame{board: b, game: g, settings: set, lot: l, threats: threatSearch{board: b, limit: set.limit}}
	return narrowedGame{t}, plyState{plyFields{g.Status(&start).Outcome}}, nil
}

// Start returns the state of the position on the board.
func (n narrowedGame) Start() plyState { return plyState{} }

// Status describes the position on the board.
func (n narrowedGame) Status(s *plyState) rules.Status { return n.computeStatus(s, true) }

func (n narrowedGame) computeStatus(s *plyState, leaf bool) rules.Status {
	st := rules.Status{Key: n.positionKey(), Turn: int8(n.board.Turn()), Outcome: s.outcome}
	if leaf && s.outcome == rules.Ongoing {
		st.Eval = n.staticEval()
	}
	return st
}

// positionKey returns the hash key of the position, which depends on the seed if evaluations are
// randomised.
func (n narrowedGame) positionKey() uint64 {
	if n.settings.MaxRandom == 0 {
		return n.board.Key()
	}
	return n.board.Key() ^ n.lot.seed*0xd6e8feb86659fd93
}

// wonScore is larger than any sum of threats that do not win at once.
const wonScore = 20_000

func (n narrowedGame) staticEval() sente.Score {
	if score, ok := n.board.StaticResult(); ok && score.Won() {
		return wonScore
	} else if ok {
		return -wonScore
	}
	score := n.board.Quiesce()
	if n.settings.MaxRandom > 0 {
		score += sente.Score(n.lot.randomBelow(n.board.Key(), n.settings.MaxRandom+1))
	}
	return min(max(score, -wonScore), wonScore)
}

// Moves returns the most promising moves for both sides, or only the forced moves if there are any.
func (n narrowedGame) Moves(s *plyState, buf []gomoku.Cell) []gomoku.Cell {
	if s.outcome.IsOver() {
		return buf
	}
	from, breadth := len(buf), n.settings.Breadth
	if n.root.lines > 1 && n.board.NumStones() == n.root.stones {
		buf, breadth = n.board.AppendNear(buf), max(breadth, n.root.lines)
	} else {
		buf = n.board.Moves(buf)
	}
	return buf[:from+len(n.board.KeepBest(buf[from:], breadth))]
}

// Root sets the number of moves generated at the root, enough for the lines of an analysis.
func (n narrowedGame) Root(_ *plyState, lines int) {
	n.root = rootMoves{n.board.NumStones(), lines}
}

// Legal reports whether a move is legal, promising or not.
func (n narrowedGame) Legal(s *plyState, c gomoku.Cell) bool {
	return !s.outcome.IsOver() && int(c) < n.board.NumCells() && n.board.IsEmpty(c) && n.board.Legal(c)
}

// Play places a stone of the side to move on c.
func (n narrowedGame) Play(dst, _ *plyState, c gomoku.Cell, leaf bool) rules.Status {
	wins := n.board.ClassAt(n.board.Turn(), c) == board.Five
	n.board.Play(c)
	switch {
	case wins:
		dst.outcome = rules.Lost
	case n.board.IsFull():
		dst.outcome = rules.Draw
	case n.board.HasNoLegalMove():
		dst.outcome = rules.Lost
	default:
		dst.outcome = rules.Ongoing
	}
	return n.computeStatus(dst, leaf)
}

// Undo takes back the last stone.
func (n narrowedGame) Undo(*plyState, gomoku.Cell) { n.board.Undo() }

// Clone returns the same position on a separate board.
func (n narrowedGame) Clone() narrowedGame {
	c := *n.sharedGame
	c.board = n.board.Copy()
	c.threats.board = c.board
	return narrowedGame{&c}
}

// MaxMoves returns the number of points of the largest board.
func (narrowedGame) MaxMoves() int { return MaxBreadth }

// MaxPlies returns the number of points.
func (n narrowedGame) MaxPlies() int { return n.board.NumCells() }

// HasKey returns true: positions have keys.
func (narrowedGame) HasKey() bool { return true }

// HasEval returns true: positions have a static evaluation.
func (narrowedGame) HasEval() bool { return true }

// ScoreMoves rates moves by their value for both sides.
func (n narrowedGame) ScoreMoves(_ *plyState, moves []gomoku.Cell, scores []int32) {
	for i, c := range moves {
		scores[i] = n.moveValue(c)
	}
}

// moveValue returns the value of a move of the side to move: making a threat counts more than
// preventing one.
func (t *sharedGame) moveValue(c gomoku.Cell) int32 {
	side := t.board.Turn()
	return 2*t.board.HandTunedRank(side, c) + t.board.HandTunedRank(1-side, c)
}

// Resolve returns wins and losses by the point classes and, at depth 0, for a part of the positions
// by a threat search.
func (n narrowedGame) Resolve(_ *plyState, depth int) (sente.Score, bool) {
	if score, ok := n.board.StaticResult(); ok {
		return score, true
	}
	if depth > 0 || n.settings.Simulation == 0 || n.lot.randomBelow(^n.board.Key(), 100) >= n.settings.Rollout {
		return 0, false
	}
	plies := n.threats.findWin(n.settings.Simulation)
	return sente.WinIn(plies), plies > 0
}

// Format returns the point of a move.
func (n narrowedGame) Format(_ *plyState, c gomoku.Cell) string { return n.board.PointOf(c).String() }

// Parse parses a point.
func (n narrowedGame) Parse(_ *plyState, text string) (gomoku.Cell, error) {
	p, err := n.game.Parse(nil, text)
	if err != nil {
		return 0, err
	}
	return n.board.CellAt(p), nil
}

// Reason returns the reason of the game's end.
func (n narrowedGame) Reason(s *plyState) *sente.Message {
	if s.outcome == rules.Draw {
		return &sente.Message{Text: "the board is full"}
	}
	return &sente.Message{Text: "five in a row"}
}
