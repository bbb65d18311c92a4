package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/streaming"
	"github.com/sente-games/sente/studio/internal/table"
	"github.com/sente-games/sente/studio/internal/web"
)

// Library stores games and searches them; see [Options].
type Library = storage.Library

// Live is the published state of a match; see [Options].
type Live = contests.Live

// NewLive returns the state of a match before its first game.
func NewLive(games catalog.Catalog, plan match.Plan) *Live { return contests.NewLive(games, plan) }

// ReportData is the input of [Options.Report].
type ReportData = contests.ReportData

// Options are the settings of a [Server]. The zero value is valid.
type Options struct {
	Name   string   // name of the program on its pages, default "sente"
	Hosts  []string // host names, in addition to localhost, that requests may use
	Token  string   // owner's token; "" makes every client the owner
	Limits Limits

	ViewToken string   // token of viewers: they may watch all open tables; "" admits guests by invitation only
	Proxied   bool     // guests connect through a proxy that sends X-Forwarded-For
	Secure    bool     // browsers connect by https only, through a proxy
	Addresses []string // addresses of the studio for other machines, without a token; nil if only this machine can connect

	Studies        string  // folder of the studies; "" keeps them in memory only
	Library        Library // library of games; optional
	LibraryProblem string  // a sentence why a configured library can't be used

	// Report writes the HTML report of a match, as --html of the command line; nil disables reports.
	Report func(to io.Writer, match ReportData) error

	// Live is a match of the command line to display, or nil.
	Live *Live

	// Fleet returns the state of a queue's workers, or is nil. Without Live, the studio only displays
	// the workers and plays no games.
	Fleet func() fleet.Overview

	Metrics func(*Server) http.Handler // handler of /metrics; optional

	Log *slog.Logger // logs refused requests, errors, engine failures, start and stop; nil disables logging

	UI fs.FS // browser sources to read for each request, for development; nil selects the embedded ones
}

// Limits are the resource limits of a [Server]; 0 selects the default.
type Limits struct {
	Sessions           int           // maximum number of loaded tables; default 64
	Streams            int           // maximum number of open event streams; default 512
	Clients            int           // maximum number of connections; default 1024
	IdleTimeout        time.Duration // delay until a table without clients is unloaded; default 30 minutes
	EngineStopDelay    time.Duration // delay between the last client's leaving and stopping the engines; default 100 ms
	EngineReleaseDelay time.Duration // delay between stopping the engines and releasing their memory; default 5 seconds

	Threads  int   // threads of one search; default 1
	Searches int   // concurrent searches; default the number of processors, at least 2
	Memory   int64 // bytes of one engine; default 64 MiB, or less if required by Budget
	Budget   int64 // bytes of all engines; default 1 GiB, or the memory limit of the process if it is lower
}

func (l Limits) withDefaults() Limits {
	l.Sessions = orDefault(l.Sessions, 64)
	l.Streams = orDefault(l.Streams, 512)
	l.Clients = orDefault(l.Clients, 1024)
	l.IdleTimeout = orDefault(l.IdleTimeout, 30*time.Minute)
	l.EngineStopDelay = orDefault(l.EngineStopDelay, 100*time.Millisecond)
	l.EngineReleaseDelay = orDefault(l.EngineReleaseDelay, 5*time.Second)
	l.Threads = orDefault(l.Threads, 1)
	l.Searches = orDefault(l.Searches, max(runtime.GOMAXPROCS(0), 2))
	l.Budget = orDefault(l.Budget, min(1<<30, memory.Process().Limit()))
	l.Memory = orDefault(l.Memory, max(min(64<<20, l.Budget/int64(l.Searches)), 1<<20))
	return l
}

func orDefault[T int | int64 | time.Duration](value, otherwise T) T {
	if value > 0 {
		return value
	}
	return otherwise
}

// Server is the studio. It is safe for concurrent use.
type Server struct {
	games   catalog.Catalog
	options Options
	handler http.Handler
	log     *slog.Logger
	guard   *auth.Guard
	tables  *table.Tables

	studies        *storage.Studies
	library        libraryAPI
	positions      positionAPI
	engines        *scheduling.Scheduler
	positionLimit  httpapi.Limit // requests about positions
	searchLimit    httpapi.Limit // requests that wait for a search
	fileLimit      httpapi.Limit // requests with a file
	uploads        *storage.Uploads
	streams        *streaming.Limit
	counts         requestCounts
	fleetBroadcast streaming.Broadcast
	gzipCache      web.GzipCache

	contests *contests.Contests
}

const (
	maxSearchRequests = 16               // concurrent requests that wait for a search
	maxFileReads      = 2                // files read concurrently
	writeTimeout      = 30 * time.Second // a client may block a response for this time before it is disconnected
)

// New creates a studio for the games of a catalog. It returns an error for an invalid catalog or
// invalid browser sources.
func New(games catalog.Catalog, options Options) (*Server, error) {
	if len(games) == 0 {
		return nil, errors.New("studio: the catalog has no games")
	}
	options.Limits = options.Limits.withDefaults()
	s := &Server{
		games: games, options: options, log: cmp.Or(options.Log, slog.New(slog.DiscardHandler)),
		engines:       scheduling.New(options.Limits.Searches, sente.Limits{Threads: options.Limits.Threads, Memory: options.Limits.Memory}, options.Limits.Budget, options.Limits.EngineReleaseDelay),
		positionLimit: make(httpapi.Limit, 2*runtime.GOMAXPROCS(0)), searchLimit: make(httpapi.Limit, maxSearchRequests), fileLimit: make(httpapi.Limit, maxFileReads),
	}
	s.studies = storage.OpenStudies(games, options.Studies)
	shelf := storage.NewLibraryUpdater(options.Library, games, s.studies)
	s.uploads = storage.NewUploads(games, s.engines.EvictIdle)
	s.streams = streaming.NewLimit(options.Limits.Streams)
	signer := auth.NewSigner(s.studies.Folder)
	s.tables = table.NewTables(table.Services{Games: games, Engines: s.engines, Studies: s.studies, Uploads: s.uploads, Streams: s.streams, Signer: signer}, table.Options{
		MaxTables: options.Limits.Sessions, EngineStopDelay: options.Limits.EngineStopDelay, EngineReleaseDelay: options.Limits.EngineReleaseDelay, TableCloseDelay: options.Limits.IdleTimeout, Shared: options.Token != "", Log: s.log,
	})
	s.guard = auth.NewGuard(auth.Options{
		Token: options.Token, ViewToken: options.ViewToken, Hosts: options.Hosts, Proxied: options.Proxied, Secure: options.Secure,
	}, signer, s.tables)
	cards, err := newCards(games, s.engines.MaxLimits())
	if err != nil {
		return nil, fmt.Errorf("studio: %w", err)
	}
	files, err := loadFiles(options.UI, options.Name)
	if err != nil {
		return nil, fmt.Errorf("studio: browser sources: %w", err)
	}
	s.contests = contests.Open(games, s.engines, s.studies, shelf, contests.Options{Program: cmp.Or(options.Name, "sente"), Report: options.Report, Fleet: options.Fleet != nil, Log: s.log})
	s.positions = positionAPI{games, s.engines}
	s.library = libraryAPI{games, shelf, s.uploads, s.contests, s.positionLimit, options.LibraryProblem}
	if options.Live != nil {
		s.contests.AddLive(options.Live)
	}
	s.handler = s.instrument(s.guard.Handle(s.newHandler(cards, files)))
	return s, nil
}

// StorageProblem returns a sentence why studies can't be saved in the configured folder, or "".
func (s *Server) StorageProblem() string { return s.studies.Notice.Error() }

// AddStrategy makes the solver use the strategy of a verified certificate in its positions.
func (s *Server) AddStrategy(of catalog.StrategyInfo) { s.uploads.AddStrategy(of) }

// Handler returns the HTTP handler of the studio.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve handles requests on a listener until ctx is cancelled. Then it stops all engines and closes the
// listener and the server.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelError),
	}
	s.log.Info("listening", "address", l.Addr().String())
	clients := httpapi.NewListener(l, s.options.Limits.Clients, s.log)
	defer clients.Wait()
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(clients) }()
	select {
	case err := <-failed:
		return errors.Join(err, s.Close())
	case <-ctx.Done():
	}
	s.log.Info("shutting down")
	s.engines.Stop() // ends the event streams, which would block Shutdown
	grace, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if web.Shutdown(grace) != nil {
		web.Close()
	}
	<-failed
	return s.Close()
}

// Close closes all tables and waits for running engines. It returns an error if an engine does not stop
// within five seconds.
func (s *Server) Close() error {
	s.engines.Stop()
	for _, t := range s.tables.All() {
		s.tables.Close(t)
	}
	for s.uploads.DropOldest() {
	}
	quiet := make(chan struct{})
	go func() { s.engines.Close(); close(quiet) }()
	select {
	case <-quiet:
		return nil
	case <-time.After(5 * time.Second):
		return errors.New("studio: an engine did not stop within five seconds")
	}
}
