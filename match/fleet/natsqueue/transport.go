package natsqueue

import (
	"context"
	"errors"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match/fleet"
)

// Transport implements [fleet.Transport].
type Transport struct{}

var _ fleet.Transport = Transport{}

// Connect implements [fleet.Transport].
func (Transport) Connect(ctx context.Context, address string, o fleet.ConnectOptions) (fleet.Connection, error) {
	a, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	q, err := Connect(ctx, a, o)
	if err != nil {
		return nil, err
	}
	return q, nil
}

// Serve implements [fleet.Transport].
func (Transport) Serve(ctx context.Context, c fleet.ServerConfig) (fleet.Server, error) {
	s, err := Serve(ctx, c)
	if err != nil {
		return nil, err
	}
	q, err := s.Connect(ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	k, err := q.Keep(ctx, keep.OS, c.Dir, c.Log)
	if err != nil {
		return nil, errors.Join(err, q.Close(), s.Close())
	}
	return served{s, q, k}, nil
}

// served is a server with its own connection and the keeper of its exports.
type served struct {
	server *Server
	queue  *Queue
	keeper *Keeper
}

func (s served) Address() string                    { return s.server.Address().String() }
func (s served) TokenFile() string                  { return s.server.TokenFile() }
func (s served) Queue() fleet.Connection            { return s.queue }
func (s served) Maintain(ctx context.Context) error { return s.keeper.Work(ctx) }
func (s served) Close() error                       { return errors.Join(s.queue.Close(), s.server.Close()) }
