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

// Library keeps games where they can be looked for: see [Options].
type Library = storage.Library

// Live is a run of games that pages watch; see [Options].
type Live = contests.Live

// NewLive returns a run of a plan before its first game.
func NewLive(games catalog.Catalog, plan match.Plan) *Live { return contests.NewLive(games, plan) }

// Told is a match as [Options.Report] is told of it.
type Told = contests.Told

// Options are the settings of a [Server]; the zero value is a good choice.
type Options struct {
	Name   string   // what the program is called on its pages; "" is sente
	Hosts  []string // names, besides localhost, under which the studio may be reached
	Token  string   // the owner's, in the first address of a browser; "" makes every client that reaches the studio its owner
	Limits Limits

	ViewToken string   // lets guests look on at open tables; "" lets none in without an invitation
	Proxied   bool     // guests come through a proxy, which sends X-Forwarded-For
	Secure    bool     // browsers reach the studio by https alone, through a proxy
	Reached   []string // addresses, without the token, at which others find the studio; none if only this machine does

	Studies   string  // folder in which games are kept; "" keeps them in memory alone
	Library   Library // in which games can be looked for; nil for none
	Unshelved string  // why there is no library though there should be one, a sentence

	// Report writes the page of a match, as the command line does with --html; nil writes none.
	Report func(to io.Writer, match Told) error

	// Live is a run of the command line that pages may watch; nil is none.
	Live *Live

	// Fleet tells of the workers of a queue, for a page and for machines; nil is none. Without
	// Live the studio shows them, and plays nothing.
	Fleet func() fleet.Overview

	Metrics func(*Server) http.Handler // serves numbers for machines at /metrics; nil serves none

	Log *slog.Logger // receives refused requests, errors, failures of engines, start and stop; nil logs nothing

	UI fs.FS // browser sources read anew for each request, for work on them; nil is the embedded ones
}

// Limits bound the resources that a [Server] uses; 0 is the default.
type Limits struct {
	Sessions int           // most sessions at once; 64
	Streams  int           // most open event streams; 512
	Clients  int           // most connections at once; 1024
	Idle     time.Duration // a session without pages ends after this time; 30 minutes
	Grace    time.Duration // time that an engine works on after the last page was closed; 100 ms
	Keep     time.Duration // time that its memory is kept after that; 5 seconds

	Threads  int   // goroutines of one search; 1
	Searches int   // concurrent searches; the number of processors, but at least 2
	Memory   int64 // bytes of one engine; 64 MiB, or less if Budget allows each search less
	Budget   int64 // bytes of all engines; 1 GiB, or what the process may use if that is less
}

func (l Limits) withDefaults() Limits {
	l.Sessions = positive(l.Sessions, 64)
	l.Streams = positive(l.Streams, 512)
	l.Clients = positive(l.Clients, 1024)
	l.Idle = positive(l.Idle, 30*time.Minute)
	l.Grace = positive(l.Grace, 100*time.Millisecond)
	l.Keep = positive(l.Keep, 5*time.Second)
	l.Threads = positive(l.Threads, 1)
	l.Searches = positive(l.Searches, max(runtime.GOMAXPROCS(0), 2))
	l.Budget = positive(l.Budget, min(1<<30, memory.Process().Limit()))
	l.Memory = positive(l.Memory, max(min(64<<20, l.Budget/int64(l.Searches)), 1<<20))
	return l
}

func positive[T int | int64 | time.Duration](value, otherwise T) T {
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

	studies   *storage.Studies
	library   libraryAPI
	positions positionAPI
	engines   *scheduling.Scheduler
	hands     httpapi.Limit // for requests about positions
	askers    httpapi.Limit // for requests that wait for a search
	readers   httpapi.Limit // for files that are read
	uploads   *storage.Uploads
	streams   *streaming.Limit
	tally     tally
	fleets    streaming.Broadcast
	zipped    web.GzipCache

	contests *contests.Contests
}

const (
	maxAsking  = 16               // requests that wait for a search
	maxReading = 2                // files that are read at a time
	maxWriting = 30 * time.Second // an answer that is not taken within this time is given up
)

// New builds a studio for the games of a catalog. The error says what is wrong
// with the catalog or with the browser sources.
func New(games catalog.Catalog, options Options) (*Server, error) {
	if len(games) == 0 {
		return nil, errors.New("studio: the catalog holds no game")
	}
	options.Limits = options.Limits.withDefaults()
	s := &Server{
		games: games, options: options, log: cmp.Or(options.Log, slog.New(slog.DiscardHandler)),
		engines: scheduling.New(options.Limits.Searches, sente.Limits{Threads: options.Limits.Threads, Memory: options.Limits.Memory}, options.Limits.Budget, options.Limits.Keep),
		hands:   make(httpapi.Limit, 2*runtime.GOMAXPROCS(0)), askers: make(httpapi.Limit, maxAsking), readers: make(httpapi.Limit, maxReading),
	}
	s.studies = storage.OpenStudies(games, options.Studies)
	shelf := storage.NewShelf(options.Library, games, s.studies)
	s.uploads = storage.NewUploads(games, s.engines.EvictIdle)
	s.streams = streaming.NewLimit(options.Limits.Streams)
	signer := auth.NewSigner(s.studies.Folder)
	s.tables = table.NewTables(games, s.engines, s.studies, s.uploads, s.streams, signer, table.Options{
		Sessions: options.Limits.Sessions, Grace: options.Limits.Grace, Keep: options.Limits.Keep, Idle: options.Limits.Idle, Shared: options.Token != "", Log: s.log,
	})
	s.guard = auth.NewGuard(auth.Options{
		Token: options.Token, ViewToken: options.ViewToken, Hosts: options.Hosts, Proxied: options.Proxied, Secure: options.Secure,
	}, signer, s.tables)
	cards, err := deal(games, s.engines.MaxLimits())
	if err != nil {
		return nil, fmt.Errorf("studio: %w", err)
	}
	files, err := loadFiles(options.UI, options.Name)
	if err != nil {
		return nil, fmt.Errorf("studio: browser sources: %w", err)
	}
	s.contests = contests.Open(games, s.engines, s.studies, shelf, contests.Options{Program: cmp.Or(options.Name, "sente"), Report: options.Report, Fleet: options.Fleet != nil, Log: s.log})
	s.positions = positionAPI{games, s.engines}
	s.library = libraryAPI{games, shelf, s.uploads, s.contests, s.hands, options.Unshelved}
	if options.Live != nil {
		s.contests.AddLive(options.Live)
	}
	s.handler = s.dressed(s.guard.Handle(s.routes(cards, files)))
	return s, nil
}

// Unkept says in a sentence why games are not kept in the folder of the options; "" if
// they are, or if there is none.
func (s *Server) Unkept() string { return s.studies.Notice.Error() }

// Follow lets Find win go by what a certificate says, from its position on. The certificate must have
// been verified.
func (s *Server) Follow(of catalog.Strategy) { s.uploads.Follow(of) }

// Handler is the whole studio as an http.Handler.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve answers requests on a listener until ctx ends, then stops every engine
// and returns nil when all is quiet. It closes the listener and the server.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      maxWriting,
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
	s.engines.Stop() // ends the event streams, which Shutdown would wait for
	grace, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if web.Shutdown(grace) != nil {
		web.Close()
	}
	<-failed
	return s.Close()
}

// Close ends every session and waits for the engines at work. An engine that does
// not stop within five seconds is an error.
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
		return errors.New("studio: an engine did not stop within five seconds of being told to")
	}
}
