package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio"
)

type serveVerb struct {
	Workers string
	Listen  string
	Data    string
	Store   amount.Space
	logFlags
}

// register adds the flags to fs.
func (v *serveVerb) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&v.Workers, "ADDR"), "workers", "Address for workers, such as 127.0.0.1:0, or :4222 for all networks; port 0 selects a free port, which is reused at the next start. TLS is used unless the address is local.")
	requireFlag(fs, "workers")
	fs.Var(stringValue(&v.Listen, "ADDR"), "listen", "Serve a status page of workers and runs, with Prometheus metrics at /metrics, at an address such as 127.0.0.1:0. The URL is printed on the second line; it contains a token if the address is reachable from the network.")
	fs.Var(stringValue(&v.Data, "DIR"), "data", "Folder for jobs and results, and for the token and certificate of the queue; default: in the user's data folder.")
	fs.Var(textValue(&v.Store, "SIZE"), "store", "Maximum size of the stored data; default: 32GiB.")
	v.logFlags.register(fs, "messages about workers and runs")
}

// newServeCommand returns the command serve.
func newServeCommand(env *environment) *cobra.Command {
	v := new(serveVerb)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the queue that distributes work to workers",
		Long:  `Run the queue that distributes the jobs of runs to workers on many machines, until Ctrl-C. The first line of output is the address for workers and for --fleet; a message names the file with the token that both need. Anyone with the token has full access to the queue, as worker and as owner of runs. Address and token stay the same across restarts. On a terminal a table shows the runs and workers; otherwise a line is printed when one is added, ends or is lost.`,
		Example: env.selectExamples(`
{program} serve --workers 127.0.0.1:0
{program} serve --workers 127.0.0.1:0 --listen 127.0.0.1:8080
{program} serve --workers :4222 --data /srv/sente
{program} match sente search --game connectfour --nodes 5k --games 1000 --fleet nats://127.0.0.1:4222`, `
{program} serve --workers 127.0.0.1:0
{program} serve --workers :4222 --data /srv/queue
{program} match {engine} {other} --game {game} --games 1000 --fleet nats://127.0.0.1:4222`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd)
}

// run serves the queue until it is interrupted.
func (v serveVerb) run(env *environment) (err error) {
	foot := newPanel(env)
	log := v.newLogger(env, foot, slog.LevelInfo, newLineLogger(foot.printMessage))
	if err := v.setDefaults(env); err != nil {
		return err
	}
	page, err := v.openQueuePage(env)
	if err != nil {
		return err
	}
	defer page.closeServer()
	s, err := env.parts.fleet.Serve(env.ctx, fleet.ServerConfig{
		Dir: v.Data, Listen: v.Workers, Store: int64(v.Store), Log: log,
	})
	if err != nil {
		return err
	}
	defer s.Close()
	maintained := make(chan error, 1)
	ctx, end := context.WithCancel(env.ctx)
	go func() { maintained <- s.MaintainExports(ctx) }()
	defer func() { end(); err = errors.Join(err, <-maintained) }()
	fmt.Fprintln(env.out, s.Address())
	log.Info("queue is open", "address", s.Address(), "token_file", s.TokenFile())
	o, stop := env.observeQueue(s.Queue(), log)
	defer stop()
	failed, err := page.serveOverview(env, o.Overview, v.newLogger(env, foot, slog.LevelInfo, newLogger(foot, "text", slog.LevelWarn)))
	if err != nil {
		return err
	}
	defer foot.showLines(func(width, height int) []string { return formatQueue(o.Overview(), width, height) })()
	select {
	case <-env.ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// setDefaults sets the default directory, and returns an error if there is no default.
func (v *serveVerb) setDefaults(env *environment) error {
	if v.Data == "" {
		studies := studiesPath(env.displayName())
		if studies == "" {
			return fmt.Errorf("cannot determine the user's data folder: name a folder with --data")
		}
		v.Data = filepath.Join(filepath.Dir(studies), "queue")
	}
	return nil
}

// queuePage is the web page of a queue; nil if disabled.
type queuePage struct {
	listener net.Listener
	host     string
	cancel   context.CancelFunc
	done     chan error // receives the error of the server; nil if it is not running
}

// openQueuePage listens at the address of the page, if it is enabled.
func (v serveVerb) openQueuePage(env *environment) (*queuePage, error) {
	if v.Listen == "" {
		return nil, nil
	}
	if err := checkToken(tokenVariable); err != nil {
		return nil, err
	}
	listener, host, err := listenOn(env.ctx, "--listen", v.Listen)
	if err != nil {
		return nil, err
	}
	return &queuePage{listener: listener, host: host}, nil
}

// serveOverview serves the page and prints its addresses. failed receives the error if the server
// ends before close.
func (p *queuePage) serveOverview(env *environment, look func() fleet.Overview, log *slog.Logger) (failed <-chan error, err error) {
	if p == nil {
		return nil, nil
	}
	token := studioToken(p.listener, false)
	found := studioURLs(p.listener, token)
	server, err := studio.New(env.ownGames(), studio.Options{Name: env.displayName(), Hosts: hostNames(p.host), Token: token, Addresses: networkAddresses(found), Fleet: look, Metrics: env.parts.metrics, Log: log})
	if err != nil {
		return nil, err
	}
	ctx, end := context.WithCancel(context.WithoutCancel(env.ctx))
	p.cancel, p.done = end, make(chan error, 1)
	go func() { p.done <- server.Serve(ctx, p.listener); close(p.done) }()
	for _, address := range found {
		fmt.Fprintln(env.out, address+"#/fleet")
	}
	return p.done, nil
}

// closeServer stops the server and waits until it has ended.
func (p *queuePage) closeServer() {
	switch {
	case p == nil:
	case p.done == nil:
		_ = p.listener.Close() // no connection has been accepted
	default:
		p.cancel()
		<-p.done
	}
}
