package mcp

import (
	"context"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// minProgressInterval is the minimum interval between two notifications of progress.
const minProgressInterval = 250 * time.Millisecond

// progress sends notifications of progress if the client requested them.
type progress struct {
	ctx     context.Context
	session *sdk.ServerSession
	token   any // nil without notifications
	began   time.Time
	sent    time.Time
}

func newProgress(ctx context.Context, request *sdk.CallToolRequest) *progress {
	now := time.Now()
	return &progress{ctx: ctx, session: request.Session, token: request.Params.GetProgressToken(), began: now, sent: now}
}

// isDue reports whether a notification may be sent now.
func (p *progress) isDue() bool { return p.token != nil && time.Since(p.sent) >= minProgressInterval }

// reportTime sends the elapsed seconds and a message, if a notification is due.
func (p *progress) reportTime(message func() string) {
	if p.isDue() {
		p.send(time.Since(p.began).Seconds(), 0, message())
	}
}

// reportShare sends the number of completed steps, if a notification is due.
func (p *progress) reportShare(done, of int, message func() string) {
	if p.isDue() {
		p.send(float64(done), float64(of), message())
	}
}

// send sends a notification. Its errors end the connection elsewhere.
func (p *progress) send(done, of float64, message string) {
	p.sent = time.Now()
	_ = p.session.NotifyProgress(p.ctx, &sdk.ProgressNotificationParams{ProgressToken: p.token, Progress: done, Total: of, Message: message})
}
