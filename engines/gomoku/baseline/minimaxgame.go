package baseline

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// narrowed is the game with the most promising moves only, evaluated by threats. The board is
// shared via the pointer.
type narrowed struct{ *shared }

// shared is the state that all copies of the rules share.
type shared struct {
	board    *gomoku.Board
	game     game.Rules
	settings MinimaxSettings
	lot      *lot
	root     root
	threats  threatSearch
}

// root is a position in which at least lines moves are generated, for an analysis.
type root struct{ stones, lines int }

// state is the state of one ply.
type state struct{ ply }

// ply holds the fields of [state]. It is a separate type so that the names of generic searches stay
// short: Go writes the fields of a type argument into each instantiated name.
type ply struct{ outcome rules.Outcome }

var (
	_ rules.Undoer[state, gomoku.Cell]     = narrowed{}
	_ rules.MoveScorer[state, gomoku.Cell] = narrowed{}
	_ rules.Notation[state, gomoku.Cell]   = narrowed{}
	_ rules.Resolver[state]                = narrowed{}
	_ rules.Reasoner[state]                = narrowed{}
	_ rules.Cloner[narrowed]               = narrowed{}
	_ rules.Bounded                        = narrowed{}
	_ rules.Keyed                          = narrowed{}
	_ rules.Evaluated                      = narrowed{}
)

// lay sets up the game of a record.
func lay(r sente.Record, set MinimaxSettings, l *lot) (narrowed, state, error) {
	g, start, err := game.FromRecord(r)
	if err != nil {
		return narrowed{}, state{}, err
	}
	if !gomoku.SupportsGame(r) {
		return narrowed{}, state{}, fmt.Errorf("this engine supports the rules freestyle, standard, renju and caro, not %v with the opening %v", g.Law(), g.Opening())
	}
	b := gomoku.NewBoardAt(g, &start)
	t := &shared{board: b, game: g, settings: set, lot: l, threats: threatSearch{board: b, limit: set.limit}}
	return narrowed{t}, state{ply{g.Status(&start).Outcome}}, nil
}

// Start returns the state of the position on the board.
func (n narrowed) Start() state { return state{} }

// Status describes the position on the board.
func (n narrowed) Status(s *state) rules.Status { return n.status(s, true) }

func (n narrowed) status(s *state, leaf bool) rules.Status {
	st := rules.Status{Key: n.key(), Turn: int8(n.board.Turn()), Outcome: s.outcome}
	if leaf && s.outcome == rules.Ongoing {
		st.Eval = n.eval()
	}
	return st
}

// key returns the hash key of the position, which depends on the seed if evaluations are
// randomised.
func (n narrowed) key() uint64 {
	if n.settings.Random == 0 {
		return n.board.Key()
	}
	return n.board.Key() ^ n.lot.seed*0xd6e8feb86659fd93
}

// wonScore is larger than any sum of threats that do not win at once.
const wonScore = 20_000

func (n narrowed) eval() sente.Score {
	if score, ok := n.board.StaticResult(); ok && score.Won() {
		return wonScore
	} else if ok {
		return -wonScore
	}
	score := n.board.Quiesce()
	if n.settings.Random > 0 {
		score += sente.Score(n.lot.below(n.board.Key(), n.settings.Random+1))
	}
	return min(max(score, -wonScore), wonScore)
}

// Moves returns the most promising moves for both sides, or only the forced moves if there are any.
func (n narrowed) Moves(s *state, buf []gomoku.Cell) []gomoku.Cell {
	if s.outcome.Over() {
		return buf
	}
	from, most := len(buf), n.settings.Breadth
	if n.root.lines > 1 && n.board.NumStones() == n.root.stones {
		buf, most = n.board.AppendNear(buf), max(most, n.root.lines)
	} else {
		buf = n.board.Moves(buf)
	}
	return buf[:from+len(n.board.KeepBest(buf[from:], most))]
}

// Root sets the number of moves generated at the root, enough for the lines of an analysis.
func (n narrowed) Root(_ *state, lines int) {
	n.root = root{n.board.NumStones(), lines}
}

// Legal reports whether a move is legal, promising or not.
func (n narrowed) Legal(s *state, c gomoku.Cell) bool {
	return !s.outcome.Over() && int(c) < n.board.NumCells() && n.board.IsEmpty(c) && n.board.Legal(c)
}

// Play places a stone of the side to move on c.
func (n narrowed) Play(dst, _ *state, c gomoku.Cell, leaf bool) rules.Status {
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
	return n.status(dst, leaf)
}

// Undo takes back the last stone.
func (n narrowed) Undo(*state, gomoku.Cell) { n.board.Undo() }

// Clone returns the same position on a separate board.
func (n narrowed) Clone() narrowed {
	c := *n.shared
	c.board = n.board.Copy()
	c.threats.board = c.board
	return narrowed{&c}
}

// MaxMoves returns the number of points of the largest board.
func (narrowed) MaxMoves() int { return MaxBreadth }

// MaxPlies returns the number of points.
func (n narrowed) MaxPlies() int { return n.board.NumCells() }

// HasKey returns true: positions have keys.
func (narrowed) HasKey() bool { return true }

// HasEval returns true: positions have a static evaluation.
func (narrowed) HasEval() bool { return true }

// ScoreMoves rates moves by their value for both sides.
func (n narrowed) ScoreMoves(_ *state, moves []gomoku.Cell, scores []int32) {
	for i, c := range moves {
		scores[i] = n.promise(c)
	}
}

// promise returns the value of a move of the side to move: making a threat counts more than
// preventing one.
func (t *shared) promise(c gomoku.Cell) int32 {
	me := t.board.Turn()
	return 2*t.board.HandTunedRank(me, c) + t.board.HandTunedRank(1-me, c)
}

// Resolve returns wins and losses by the point classes and, at depth 0, for a part of the positions
// by a threat search.
func (n narrowed) Resolve(_ *state, depth int) (sente.Score, bool) {
	if score, ok := n.board.StaticResult(); ok {
		return score, true
	}
	if depth > 0 || n.settings.Simulation == 0 || n.lot.below(^n.board.Key(), 100) >= n.settings.Rollout {
		return 0, false
	}
	plies := n.threats.win(n.settings.Simulation)
	return sente.WinIn(plies), plies > 0
}

// Format returns the point of a move.
func (n narrowed) Format(_ *state, c gomoku.Cell) string { return n.board.PointOf(c).String() }

// Parse parses a point.
func (n narrowed) Parse(_ *state, text string) (gomoku.Cell, error) {
	p, err := n.game.Parse(nil, text)
	if err != nil {
		return 0, err
	}
	return n.board.CellAt(p), nil
}

// Reason returns the reason of the game's end.
func (n narrowed) Reason(s *state) *sente.Message {
	if s.outcome == rules.Draw {
		return &sente.Message{Text: "the board is full"}
	}
	return &sente.Message{Text: "five in a row"}
}
