package protocol

import (
	"context"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// Connection is a manager's connection to an engine: the wire and the state of the conversation. Wire
// must be set. Managers embed it.
type Connection struct {
	Wire     Wire
	Timeouts Timeouts

	command     string // last command, for complaints
	outstanding bool   // the reply to a command is outstanding
	ready       bool   // the engine is prepared for the moves of a game
}

// IsSynced reports whether the engine is ready for the moves of its game.
func (c *Connection) IsSynced() bool { return c.ready && !c.outstanding }

// End sends quit, which most engines know. The caller checks via the wire whether the engine ends.
func (c *Connection) End(ctx context.Context) error {
	c.ready = false
	return c.sendCommand(ctx, "quit")
}

func (c *Connection) sendCommand(ctx context.Context, command string) error {
	c.command = command
	return c.Wire.Send(ctx, command)
}

// receiveLine waits for a line and returns it without blanks at its ends.
func (c *Connection) receiveLine(ctx context.Context) (string, error) {
	l, err := c.Wire.Receive(ctx)
	return strings.TrimSpace(l), err
}

// checkQuiet returns an error if a reply is outstanding, or if the engine has sent a line without a
// command that violates the protocol; violation classifies these lines.
func (c *Connection) checkQuiet(violation func(line string) (kind ComplaintKind, wrong bool)) error {
	if c.outstanding {
		return &Complaint{Kind: NoReply, Command: c.command}
	}
	for {
		l, ok := c.Wire.Pending()
		if !ok {
			return nil
		}
		l = strings.TrimSpace(l)
		if kind, wrong := violation(l); wrong {
			return &Complaint{Kind: kind, Command: c.command, Answer: l}
		}
	}
}

// startWithin calls start with a context that ends with the time for the engine's start.
func (c *Connection) startWithin(ctx context.Context, start func(wait context.Context) error) error {
	watch := standstill.StartWithin(ctx)
	defer watch.Stop()
	wait, cancel := c.Timeouts.WithStart(ctx, watch)
	defer cancel()
	return TimeoutComplaint(start(wait), c.command, watch)
}

// moveWithin calls request with a context that ends when the move is overdue, see
// [Timeouts.WithMove], and with a listener for the engine's reports.
func (c *Connection) moveWithin(ctx context.Context, limits sente.Limits, report func(sente.Info), request func(wait context.Context, listener *infoListener) (sente.Choice, error)) (sente.Choice, error) {
	watch := standstill.StartWithin(ctx)
	defer watch.Stop()
	wait, done := c.Timeouts.WithMove(ctx, watch, limits)
	defer done()
	choice, err := request(wait, newInfoListener(watch, report))
	return choice, TimeoutComplaint(err, c.command, watch)
}
