package natsqueue

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// After a failed write NATS stores no more messages until it is restarted: the server is restarted
// when the disk has space again.

const (
	probeInterval = 2 * time.Second // interval of probes of a full disk
	probeSize     = 1 << 20         // bytes that must fit on the disk
)

// natsServer returns the running NATS server.
func (s *Server) natsServer() *server.Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.server
}

// InProcessConn implements [nats.InProcessConnProvider]: it connects to the current NATS server.
func (s *Server) InProcessConn() (net.Conn, error) { return s.natsServer().InProcessConn() }

// watchDisk restarts the NATS server after failed writes, until ctx is cancelled.
func (s *Server) watchDisk(ctx context.Context, options *server.Options) {
	for {
		select {
		case <-ctx.Done():
			return
		case why := <-s.serverLog.failedWrites:
			s.serverLog.log.Error("the disk of the queue is not writable and no results are stored: the runs continue when it is", "dir", s.config.Dir, "error", why)
		}
		for s.probeDisk() != nil && ctx.Err() == nil {
			sleepContext(ctx, probeInterval)
		}
		for ctx.Err() == nil {
			if err := s.restartNATS(ctx, options.Clone()); err == nil {
				s.serverLog.log.Info("the disk of the queue is writable again: the runs continue")
				break
			}
			sleepContext(ctx, probeInterval)
		}
	}
}

// probeDisk returns an error if the disk cannot be written.
func (s *Server) probeDisk() error {
	name := filepath.Join(s.config.Dir, "probe")
	defer os.Remove(name)
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(make([]byte, probeSize)); err != nil {
		return err
	}
	return f.Sync()
}

// restartNATS replaces the NATS server by a new one on the same port.
func (s *Server) restartNATS(ctx context.Context, options *server.Options) error {
	if at, ok := s.natsServer().Addr().(*net.TCPAddr); ok {
		options.Port = at.Port
	}
	s.natsServer().Shutdown()
	s.natsServer().WaitForShutdown()
	s.serverLog.resetErrors()
	s.removeIndex()
	return s.launchNATS(ctx, options)
}

// launchNATS starts a NATS server and returns when it is ready.
func (s *Server) launchNATS(ctx context.Context, options *server.Options) error {
	started, err := server.NewServer(options)
	if err != nil {
		return fmt.Errorf("the server of the queue: %w", err)
	}
	started.SetLoggerV2(s.serverLog, false, false, false)
	go started.Start() // ends with Close, which waits for it
	s.mu.Lock()
	s.server = started
	s.mu.Unlock()
	for !started.ReadyForConnections(100 * time.Millisecond) {
		if err := s.serverLog.fatalError(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}
