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
	q, err := ConnectQueue(ctx, a, o)
	if err != nil {
		return nil, err
	}
	return q, nil
}

// Serve implements [fleet.Transport].
func (Transport) Serve(ctx context.Context, c fleet.ServerConfig) (fleet.Server, error) {
	s, err := StartServer(ctx, c)
	if err != nil {
		return nil, err
	}
	q, err := s.Connect(ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	k, err := q.NewKeeper(ctx, keep.OS, c.Dir, c.Log)
	if err != nil {
		return nil, errors.Join(err, q.Close(), s.Close())
	}
	return servedQueue{s, q, k}, nil
}

// servedQueue is a server with its own connection and the keeper of its exports.
type servedQueue struct {
	server *Server
	queue  *Queue
	keeper *ExportKeeper
}

func (s servedQueue) Address() string                           { return s.server.Address().String() }
func (s servedQueue) TokenFile() string                         { return s.server.TokenFile() }
func (s servedQueue) Queue() fleet.Connection                   { return s.queue }
func (s servedQueue) MaintainExports(ctx context.Context) error { return s.keeper.Run(ctx) }
func (s servedQueue) Close() error                              { return errors.Join(s.queue.Close(), s.server.Close()) }
