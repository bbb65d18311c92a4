package fleet

import (
	"context"
	"io"
	"log/slog"
	"time"
)

// Transport provides queues for the command line: it connects to one by its address, or serves one.
// Package natsqueue has the transport on NATS JetStream.
type Transport interface {
	// Connect connects to the queue at an address of the form that [Server.Address] returns.
	Connect(ctx context.Context, address string, o ConnectOptions) (Connection, error)
	// Serve starts a server and returns when it is ready.
	Serve(ctx context.Context, c ServerConfig) (Server, error)
}

// Connection is an open queue. If the server becomes unavailable, it reconnects without a time
// limit.
type Connection interface {
	Queue
	ObserverQueue
	io.Closer
}

// Server is a queue within the program.
type Server interface {
	// Address returns the address for workers and owners of runs.
	Address() string
	// TokenFile returns the path of the file with the token that the address requires.
	TokenFile() string
	// Queue returns a connection that the server closes.
	Queue() Connection
	// MaintainExports keeps the exports of the runs up to date, and restores lost data from them,
	// until ctx is cancelled. It is called once.
	MaintainExports(ctx context.Context) error
	// Close stops the server, after MaintainExports has returned; acknowledged messages are stored.
	Close() error
}

// ConnectOptions configure a connection.
type ConnectOptions struct {
	Token string
	Name  string       // name of the connection, shown by the server
	Log   *slog.Logger // for disconnects and reconnects; nil discards all messages
	// Timeout is how long [Transport.Connect] tries to connect; 0 is 10 s.
	Timeout time.Duration
}

// ServerConfig configures a server.
type ServerConfig struct {
	Dir string // folder of all stored data, including the token and the certificate
	// Listen is the HOST:PORT for workers. Port 0 selects a free port, which is reused at the next
	// start; "" opens no port. TLS is used unless the host is a loopback address.
	Listen string
	// Store is the size limit of the stored data in bytes; 0 is 32 GiB.
	Store int64
	Log   *slog.Logger // nil discards all messages
}
