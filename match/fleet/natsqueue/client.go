package natsqueue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/match/fleet"
)

// Queue is a [fleet.Queue] on NATS JetStream.
type Queue struct {
	nats     *nats.Conn
	js       jetstream.JetStream
	replicas int

	runs           jetstream.KeyValue
	files          jetstream.ObjectStore
	jobs           jetstream.Stream
	results        jetstream.Stream
	consumers      consumerCache
	createdStreams []string // streams that were missing
	presence       *serverPresence
	counters       resultCounters
	log            *slog.Logger
}

var _ fleet.Queue = (*Queue)(nil)

const defaultConnectTimeout = 10 * time.Second

// pingInterval is the interval of pings from both ends of a connection. A connection is replaced
// after two unanswered pings: TCP reports a broken network only after minutes.
const pingInterval = 2 * time.Second

// ConnectQueue connects to a server. If the server becomes unavailable later, the queue reconnects
// without a time limit.
func ConnectQueue(ctx context.Context, a Address, o fleet.ConnectOptions) (*Queue, error) {
	servers := a.urlScheme() + strings.Join(a.Hosts, ","+a.urlScheme())
	p := &serverPresence{}
	connect := func() (*nats.Conn, error) {
		return nats.Connect(servers, append(a.connectOptions(o.Token), connectionOptions(o, p)...)...)
	}
	conn, err := connect()
	deadline := time.Now().Add(cmp.Or(o.Timeout, defaultConnectTimeout))
	for err != nil && !isPermanent(err) && time.Now().Before(deadline) && ctx.Err() == nil {
		sleepContext(ctx, 200*time.Millisecond)
		conn, err = connect()
	}
	if err != nil {
		return nil, a.explainConnectError(err, o.Token)
	}
	return newQueue(ctx, conn, a.Replicas, p, o.Log)
}

// isPermanent reports whether another attempt to connect would also fail.
func isPermanent(err error) bool {
	return errors.Is(err, nats.ErrAuthorization) || errors.Is(err, errWrongPin)
}

// explainConnectError returns an error that describes why there is no connection.
func (a Address) explainConnectError(err error, token string) error {
	switch {
	case errors.Is(err, nats.ErrAuthorization) && token == "":
		return fmt.Errorf("the server at %s requires a token: set SENTE_FLEET_TOKEN, or use --token-file FILE with the file printed by sente serve", a.hostList())
	case errors.Is(err, nats.ErrAuthorization):
		return fmt.Errorf("the server at %s rejected the token: use the one in the file printed by sente serve", a.hostList())
	case errors.Is(err, errWrongPin):
		return fmt.Errorf("the certificate of the server at %s does not match the address: use the current first line of sente serve", a.hostList())
	case errors.Is(err, nats.ErrNoServers) || errors.As(err, new(*net.OpError)):
		return fmt.Errorf("cannot reach a server at %s: start sente serve there, or correct the address", a.hostList())
	}
	return fmt.Errorf("the server at %s: %w", a.hostList(), err)
}

// connectionOptions returns the options of all connections.
func connectionOptions(o fleet.ConnectOptions, p *serverPresence) []nats.Option {
	log := cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	var reported string // last error reported since the connection; NATS runs one callback at a time
	return []nats.Option{
		nats.Name(o.Name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(250*time.Millisecond, time.Second),
		nats.ReconnectBufSize(-1), // unsent messages must not appear to be sent
		nats.IgnoreAuthErrorAbort(),
		nats.Timeout(2 * time.Second),
		nats.PingInterval(pingInterval),
		nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			p.handleDisconnect()
			if err != nil {
				log.Warn("the server is not reachable: work continues when it is", "error", err)
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) {
			reported = ""
			log.Info("reconnected to the server", "server", c.ConnectedAddr(), "reconnects", c.Stats().Reconnects)
		}),
		nats.ErrorHandler(func(_ *nats.Conn, s *nats.Subscription, err error) { // for messages that no call waits for
			if err.Error() == reported {
				return // a refused connection is retried every second
			}
			reported = err.Error()
			if s != nil {
				log.Warn("subscription failed", "subject", s.Subject, "error", err)
				return
			}
			log.Warn("connection failed", "error", err)
		}),
	}
}

func newQueue(ctx context.Context, conn *nats.Conn, replicas int, p *serverPresence, log *slog.Logger) (*Queue, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, err
	}
	q := &Queue{nats: conn, js: js, replicas: max(replicas, 1), presence: p, log: cmp.Or(log, slog.New(slog.DiscardHandler))}
	if err := q.retryTransient(ctx, q.prepareStreams); err != nil {
		conn.Close()
		switch api := (*jetstream.APIError)(nil); {
		case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, nats.ErrNoResponders):
			return nil, errors.New("the server does not support streams: start NATS with JetStream, or use sente serve")
		case errors.As(err, &api) && api.ErrorCode == replicasNotSupported:
			return nil, errors.New("the address asks for replicas=3, but the server is not part of a cluster of three: remove replicas=3, or use a cluster")
		}
		return nil, fmt.Errorf("the queue cannot be opened: %w", err)
	}
	return q, nil
}

// Close closes the connection. The error is always nil.
func (q *Queue) Close() error {
	q.nats.Close()
	return nil
}

// Headers of stored messages.
const sumHeader = "Sente-Sum" // CRC-32C of the body

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func bodyChecksum(body []byte) string { return fmt.Sprintf("%08x", crc32.Checksum(body, castagnoli)) }

// encodeMessage encodes a value with its checksum.
func encodeMessage(subject string, v any) (*nats.Msg, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	m := nats.NewMsg(subject)
	m.Data = body
	m.Header.Set(sumHeader, bodyChecksum(body))
	return m, nil
}

// decodeMessage decodes a message created by message.
func decodeMessage(header nats.Header, body []byte, v any) error {
	if header.Get(sumHeader) != bodyChecksum(body) {
		return errors.New("wrong checksum")
	}
	return json.Unmarshal(body, v)
}

func sleepContext(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
