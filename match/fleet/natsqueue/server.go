package natsqueue

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/fleet"
)

// defaultStoreBytes is the default size limit of a server in bytes: 32 GiB.
const defaultStoreBytes = 32 << 30

// maxPayload is the maximum size of a message in bytes: the games of an encounter of many players,
// with all thoughts.
const maxPayload = 16 << 20

// Server is a NATS server within the program.
type Server struct {
	config     fleet.ServerConfig
	folderLock *keep.Held
	state      serverState
	address    Address
	token      string

	serverLog *serverLog
	watch     sync.WaitGroup
	stop      context.CancelFunc // stops watch

	mu     sync.Mutex
	server *server.Server
}

// serverState is the state of a server other than its streams and secrets, in the file
// sente-queue.json.
type serverState struct {
	Sente  string `json:"sente"` // "queue"
	Format int    `json:"format"`
	Port   int    `json:"port,omitempty"`
}

const (
	stateName   = "queue"
	stateFormat = 2
	stateFile   = "sente-queue.json"
	stateBegin  = `{"sente":"queue"`
)

// StartServer starts a server, and returns when it is ready. A folder can be used by one server at a
// time.
func StartServer(ctx context.Context, c fleet.ServerConfig) (*Server, error) {
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("the folder %s cannot be created: %w", visible.Clip(c.Dir), err)
	}
	s := &Server{config: c}
	held, err := keep.Hold(keep.OS, filepath.Join(c.Dir, stateFile), keep.Begins("file of a queue", stateBegin))
	if err != nil {
		return nil, fmt.Errorf("the queue in %s cannot be opened: %w", visible.Clip(c.Dir), err)
	}
	s.folderLock = held
	if err := s.startNATS(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Server) startNATS(ctx context.Context) error {
	if err := s.loadState(); err != nil {
		return err
	}
	options, err := s.natsOptions()
	if err != nil {
		return err
	}
	s.removeIndex()
	log := cmp.Or(s.config.Log, slog.New(slog.DiscardHandler))
	s.serverLog = &serverLog{log: log, failedWrites: make(chan string, 1)}
	if err := s.launchNATS(ctx, options); err != nil {
		return err
	}
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	s.watch.Go(func() { s.watchDisk(watching, options) })
	log.Debug("server started", "listen", s.config.Listen, "dir", s.config.Dir, "tls", s.address.Pin != "")
	return s.saveState()
}

// removeIndex removes the index of the results, so that NATS checks every block again: with an
// index it does not detect damage, and can then neither read nor replace a damaged message.
func (s *Server) removeIndex() {
	names, _ := filepath.Glob(filepath.Join(s.config.Dir, "jetstream", "*", "streams", resultStream, "msgs", "index.db"))
	for _, name := range names {
		_ = os.Remove(name) // on failure, damage may remain undetected
	}
}

// loadState reads the stored state.
func (s *Server) loadState() error {
	text, err := os.ReadFile(filepath.Join(s.config.Dir, stateFile))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(text) > 0 {
		if err := strict.DecodeJSON(bytes.NewReader(text), &s.state); err != nil || s.state.Sente != stateName || s.state.Format != stateFormat {
			return fmt.Errorf("%s is damaged or from an earlier version: remove it; workers then need a new address", filepath.Join(visible.Clip(s.config.Dir), stateFile))
		}
		return nil
	}
	s.state = serverState{Sente: stateName, Format: stateFormat}
	return nil
}

// saveState stores the port, so that the address stays the same.
func (s *Server) saveState() error {
	if at, ok := s.natsServer().Addr().(*net.TCPAddr); ok && s.config.Listen != "" {
		s.state.Port = at.Port
		s.address.Hosts = []string{net.JoinHostPort(s.advertisedHost(), strconv.Itoa(at.Port))}
	}
	text, err := json.Marshal(s.state)
	if err != nil {
		return err
	}
	return s.folderLock.Replace(func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// advertisedHost returns the host name or address of this machine for workers.
func (s *Server) advertisedHost() string {
	host, _, _ := net.SplitHostPort(s.config.Listen)
	if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
		return host
	}
	if c, err := net.Dial("udp", "192.0.2.1:9"); err == nil { // sends no packet, only selects the local address
		defer c.Close()
		if address, ok := c.LocalAddr().(*net.UDPAddr); ok {
			return address.IP.String()
		}
	}
	if name, err := os.Hostname(); err == nil {
		return name
	}
	return "127.0.0.1"
}

func (s *Server) natsOptions() (*server.Options, error) {
	c := s.config
	o := &server.Options{
		ServerName: "sente", DontListen: c.Listen == "", NoSigs: true, NoLog: false,
		JetStream: true, StoreDir: c.Dir, SyncAlways: true, JetStreamMaxStore: c.Store, JetStreamMaxMemory: 64 << 20,
		MaxPayload: maxPayload, MaxPending: 256 << 20, MaxConn: 200_000, WriteDeadline: 30 * time.Second,
		PingInterval: pingInterval, MaxPingsOut: 2,
	}
	if c.Store == 0 {
		o.JetStreamMaxStore = defaultStoreBytes
	}
	if c.Listen != "" {
		host, port, err := net.SplitHostPort(c.Listen)
		n, bad := strconv.Atoi(port)
		if err != nil || bad != nil || n < 0 || n > 65535 {
			return nil, fmt.Errorf("invalid address for workers %q: expected HOST:PORT, for example 127.0.0.1:4222, or :4222 for all networks", visible.Clip(c.Listen))
		}
		o.Host, o.Port = host, s.choosePort(host, n)
	}
	var err error
	if s.token, err = s.loadToken(); err != nil {
		return nil, err
	}
	o.Authorization = s.token
	s.address.Replicas = 1
	if c.Listen == "" || isLoopback(o.Host) {
		return o, nil
	}
	var cert tls.Certificate
	if cert, s.address.Pin, err = s.loadCertificate(); err != nil {
		return nil, err
	}
	o.TLS, o.TLSConfig, o.TLSTimeout = true, &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{cert}}, 5
	return o, nil
}

// choosePort returns the wanted port, or the port of the last start if it is free.
func (s *Server) choosePort(host string, wanted int) int {
	if wanted != 0 {
		return wanted
	}
	if s.state.Port != 0 {
		l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(s.state.Port)))
		if err == nil {
			_ = l.Close() // only a test whether the port is free
			return s.state.Port
		}
	}
	return server.RANDOM_PORT
}

// Address returns the address for workers and owners.
func (s *Server) Address() Address { return s.address }

// Token returns the token that workers and owners need.
func (s *Server) Token() string { return s.token }

// Connect connects to the server without a port.
func (s *Server) Connect(ctx context.Context) (*Queue, error) {
	p := &serverPresence{}
	conn, err := nats.Connect("", append(connectionOptions(fleet.ConnectOptions{Name: "sente serve"}, p), nats.InProcessServer(s), nats.Token(s.token))...)
	if err != nil {
		return nil, err
	}
	return newQueue(ctx, conn, 1, p, s.config.Log)
}

// Close stops the server; acknowledged messages are stored. The error is always nil.
func (s *Server) Close() error {
	if s.stop != nil {
		s.stop()
		s.watch.Wait()
	}
	if running := s.natsServer(); running != nil {
		running.Shutdown()
		running.WaitForShutdown()
	}
	s.folderLock.Close()
	return nil
}
