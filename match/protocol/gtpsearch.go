package protocol

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/sente-games/sente"
)

// gtpSearch is one search of an engine.
type gtpSearch struct {
	manager  *GTPManager
	colour   string
	swapped  bool // see [gtpLine]
	lines    int  // number of lines to report
	listener *infoListener
	kata     bool
	best     []sente.Info // last report, best first
}

// reportInterval is the time between two reports of an engine, in hundredths of a second.
const reportInterval = "25"

// generate requests a move that the engine plays on its board, with reports if it has a command for
// them.
func (s *gtpSearch) generate(ctx, wait context.Context) (sente.Choice, error) {
	m := s.manager
	name, analyses := m.firstCommand("kata-genmove_analyze", "lz-genmove_analyze")
	if !analyses {
		if err := m.sendCommand(wait, "genmove "+s.colour); err != nil {
			return sente.Choice{}, err
		}
		text, err := s.receiveMove(ctx, wait, func(ctx context.Context) (string, error) { return m.receiveReply(ctx, s.handleInfo) })
		if err != nil {
			return sente.Choice{}, err
		}
		return s.choice(text)
	}
	s.kata = strings.HasPrefix(name, "kata")
	if err := m.sendCommand(wait, name+" "+s.colour+" "+reportInterval); err != nil {
		return sente.Choice{}, err
	}
	if _, err := s.receiveMove(ctx, wait, func(ctx context.Context) (string, error) { return m.receiveReply(ctx, s.handleInfo) }); err != nil {
		return sente.Choice{}, err
	}
	m.outstanding = true // until the line with the move
	text, err := s.receiveMove(ctx, wait, s.receivePlay)
	if err != nil {
		return sente.Choice{}, err
	}
	m.outstanding = false
	return s.choice(text)
}

// receiveMove receives a text, and interrupts the engine when ctx ends, if it supports that.
func (s *gtpSearch) receiveMove(ctx, wait context.Context, receive func(context.Context) (string, error)) (string, error) {
	text, err := ReceiveUntilStop(ctx, wait, receive)
	if !errors.Is(err, ErrStop) {
		return text, err
	}
	if s.manager.commands["gogui-interrupt"] {
		if err := s.manager.Wire.Send(wait, "# interrupt"); err != nil {
			return "", err
		}
	}
	return receive(wait)
}

// receivePlay reads up to the line with the move.
func (s *gtpSearch) receivePlay(ctx context.Context) (string, error) {
	for {
		l, err := s.manager.receiveLine(ctx)
		if err != nil {
			return "", err
		}
		name, rest := CutWord(l)
		switch {
		case name == "play":
			return rest, nil
		case l != "" && (l[0] == '=' || l[0] == '?'):
			return "", &Complaint{Kind: InvalidReply, Command: s.manager.command, Answer: l, Want: "play and a move"}
		}
		s.handleInfo(l)
	}
}

// choice converts the move of a response.
func (s *gtpSearch) choice(text string) (sente.Choice, error) {
	word, _ := CutWord(text)
	if strings.EqualFold(word, resignMove) {
		return sente.Choice{}, ErrResigned
	}
	move, err := s.manager.notation.parse(word)
	if err != nil || word == "" {
		return sente.Choice{}, &Complaint{Kind: InvalidReply, Command: s.manager.command, Answer: text, Want: "a move such as C3"}
	}
	return s.listener.finalChoice(gtpLine{swapped: s.swapped}.turn(move)), nil
}

// analyse runs an analysis until ctx is done or its time is over.
func (s *gtpSearch) analyse(ctx, wait context.Context, command string, limit time.Duration) (sente.Choice, error) {
	m := s.manager
	s.kata = strings.HasPrefix(command, "kata")
	if err := m.sendCommand(wait, command+" "+s.colour+" "+reportInterval); err != nil {
		return sente.Choice{}, err
	}
	if _, err := m.receiveReply(wait, s.handleInfo); err != nil {
		return sente.Choice{}, err
	}
	timed, cancel := s.listener.watch.Timeout(ctx, limit)
	defer cancel()
	for {
		l, err := ReceiveUntilStop(timed, wait, m.receiveLine)
		if errors.Is(err, ErrStop) {
			break
		}
		if err != nil {
			return sente.Choice{}, err
		}
		s.handleInfo(l)
	}
	if err := m.sendCommand(wait, "protocol_version"); err != nil { // any command ends the analysis
		return sente.Choice{}, err
	}
	if _, err := m.receiveReply(wait, s.handleInfo); err != nil {
		return sente.Choice{}, err
	}
	if len(s.best) == 0 {
		return sente.Choice{}, &Complaint{Kind: NoReply, Command: command, After: limit}
	}
	return s.listener.finalChoice(s.best[0].Line[0]), nil
}

// handleInfo reports the moves of a line of the analysis.
func (s *gtpSearch) handleInfo(line string) {
	if !IsGTPInfo(line) {
		return
	}
	moves := parseAnalysisLine(line, s.kata, s.manager.notation)
	if len(moves) == 0 {
		return
	}
	total := int64(0)
	for _, i := range moves {
		for n, move := range i.Line {
			i.Line[n] = gtpLine{swapped: s.swapped}.turn(move)
		}
		total += min(i.Nodes, 1<<50)
	}
	var candidates []sente.Candidate
	for _, i := range moves {
		candidates = append(candidates, sente.Candidate{Move: i.Line[0], Share: float64(i.Nodes) / float64(max(total, 1)), Score: i.Score})
	}
	s.best = moves
	for rank := range min(len(moves), s.lines) {
		i := moves[rank]
		i.Rank, i.Nodes, i.Depth = rank, total, len(i.Line)
		if rank == 0 {
			i.Candidates = candidates
		}
		s.listener.addInfo(i)
	}
}
