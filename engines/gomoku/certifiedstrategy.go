package gomoku

import (
	"slices"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// CertifiedStrategy plays by a certificate. It does not verify the certificate: package
// engines/five/prove/check does that.
type CertifiedStrategy struct {
	mu sync.Mutex // guards the board
	strategyVerifier
	claim    prove.Claim
	position recordBoard
}

// NewCertifiedStrategy returns the strategy of a certificate. It returns an error if the tables do not
// support the rules of its position.
func NewCertifiedStrategy(tree *prove.Tree, claim prove.Claim) (*CertifiedStrategy, error) {
	s := &CertifiedStrategy{claim: claim}
	if _, err := s.position.setPosition(claim.Record); err != nil {
		return nil, err
	}
	s.strategyVerifier = strategyVerifier{board: &s.position.board.lines, game: s.position.rules, tree: tree}
	if claim.Winner == "white" {
		s.side = board.White
	}
	return s, nil
}

// WinnerMoves reports whether the winner is to move in the position of the certificate.
func (s *CertifiedStrategy) WinnerMoves() bool { return s.position.board.turn == s.side }

// LongestLine returns a longest game from the position of the certificate.
func (s *CertifiedStrategy) LongestLine() []sente.Move {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.WinnerMoves() {
		return s.position.formatLine(s.appendLine(s.claim.Root, nil))
	}
	return s.position.formatLine(s.appendLineAfterMove(s.tree.OrientedNode(s.claim.Root, s.game), nil))
}

// WinnerReply returns the winner's move after further moves, and the number of plies until the game is
// over. ok is false where the certificate has no move: the winner is not to move, or has not played
// by it.
func (s *CertifiedStrategy) WinnerReply(moves []sente.Move) (m sente.Move, plies int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, wins, back := s.playMoves(moves)
	defer back()
	if !wins {
		return "", 0, false
	}
	return s.winnerMove(r)
}

// LoserZone returns the moves by which the loser, to move after further moves, may change the result,
// and a longest game: after any other move the winner continues as if the loser had passed. ok is
// false where the certificate has no continuation.
func (s *CertifiedStrategy) LoserZone(moves []sente.Move) (zone, longest []sente.Move, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, wins, back := s.playMoves(moves)
	defer back()
	if wins || r == prove.Five {
		return nil, nil, false
	}
	n := s.tree.OrientedNode(r, s.game)
	near, _ := s.relevantReplies(n, 0, new(cellSet))
	return s.position.formatLine(near.appendTo(nil)), s.position.formatLine(s.appendLineAfterMove(n, nil)), true
}

// playMoves plays further moves. If wins is set, the winner is to move with the node of r; otherwise
// the loser is to move after the move of that node. r is [prove.Five] where the certificate has no
// continuation. back takes the moves back.
func (s *CertifiedStrategy) playMoves(moves []sente.Move) (r prove.Reference, wins bool, back func()) {
	played := 0
	back = func() {
		for range played {
			s.board.Undo()
		}
	}
	cells, err := s.parseCells(moves)
	if err != nil {
		return prove.Five, false, back
	}
	r, wins = s.claim.Root, s.WinnerMoves()
	for _, c := range cells {
		if r == prove.Five { // the game should have ended here
			return r, false, back
		}
		n := s.tree.OrientedNode(r, s.game)
		if wins && c != Cell(n.Move) {
			return prove.Five, false, back
		}
		if !wins {
			r = s.continuationAfter(n, c)
		}
		s.board.Play(c)
		played++
		wins = !wins
	}
	return r, wins, back
}

// parseCells returns the cells of moves that follow the certificate's position.
func (s *CertifiedStrategy) parseCells(moves []sente.Move) ([]Cell, error) {
	r := s.claim.Record
	g, start, err := game.FromRecord(r)
	if err != nil {
		return nil, err
	}
	cells, _, err := replayMoves(g, start, slices.Concat(r.Moves, moves))
	return cells[min(len(cells), len(r.Moves)):], err
}

// continuationAfter returns the winner's continuation after a reply to a node. A listed reply counts only where
// it may change the result, because a node may be reached in several positions.
func (s *CertifiedStrategy) continuationAfter(n *prove.Node, reply Cell) prove.Reference {
	if near, _ := s.relevantReplies(n, 0, new(cellSet)); near.has(reply) {
		return n.ContinuationAfter(uint16(reply))
	}
	return n.Rest
}

// winnerMove returns the winner's move at a reference and the plies until the game is over.
func (s *CertifiedStrategy) winnerMove(r prove.Reference) (sente.Move, int, bool) {
	if r != prove.Five {
		return s.position.formatLine([]Cell{Cell(s.tree.OrientedNode(r, s.game).Move)})[0], s.tree.Plies(r), true
	}
	if s.board.classCounts[s.side][board.Five] == 0 {
		return "", 0, false
	}
	return s.position.formatLine([]Cell{s.board.classCells[s.side][board.Five].firstCell()})[0], 1, true
}
