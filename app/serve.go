package app

import (
	"fmt"
	"path/filepath"

	"github.com/sente-games/sente/fleet/natsqueue"
	"github.com/sente-games/sente/internal/amount"
)

type serveVerb struct {
	Workers string       `required:"" placeholder:"ADDR" help:"Address that workers dial, such as 127.0.0.1:0, or :4222 for all networks; port 0 is a free one, the same again at the next start."`
	Data    string       `placeholder:"DIR" help:"Folder in which jobs and results are kept; default: a folder of the program's own among the user's data."`
	Nkey    bool         `help:"Workers prove who they are by an nkey, which is never sent, instead of a token."`
	TLS     bool         `name:"tls" help:"Encrypt. Without --cert the server makes a certificate, and the address names it."`
	Cert    string       `placeholder:"FILE" help:"Certificate for --tls, in PEM."`
	Key     string       `placeholder:"FILE" help:"Its key."`
	Store   amount.Space `placeholder:"SIZE" help:"Space that all that is kept may take; default: 32GiB."`
}

// Help teaches by example.
func (serveVerb) Help() string {
	return `Keeps the queue in which runs on many machines meet their workers, until Ctrl-C. The first line that it prints is the address for workers and for --fleet; who knows it may do all that workers and owners of runs may. It stays the same at the next start.

    sente serve --workers 127.0.0.1:0
    sente serve --workers :4222 --tls --data /srv/sente
    sente match sente search --game connectfour --nodes 5k --games 1000 --fleet nats://TOKEN@127.0.0.1:4222`
}

// Run serves until Ctrl-C.
func (v serveVerb) Run(env *environment) error {
	if (v.Cert == "") != (v.Key == "") {
		return fmt.Errorf("a certificate needs its key: name both --cert and --key, or neither")
	}
	if v.Cert != "" && !v.TLS {
		return fmt.Errorf("--cert is for --tls: add that, or leave it out")
	}
	if v.Data == "" {
		studies := studiesOf(env.program())
		if studies == "" {
			return fmt.Errorf("there is no folder of the user's: name one with --data")
		}
		v.Data = filepath.Join(filepath.Dir(studies), "queue")
	}
	s, err := natsqueue.Serve(env.ctx, natsqueue.Config{
		Dir: v.Data, Listen: v.Workers, NKey: v.Nkey, TLS: v.TLS, Cert: v.Cert, Key: v.Key, Store: int64(v.Store), Log: env.notice,
	})
	if err != nil {
		return err
	}
	defer s.Close()
	q, err := s.Connect(env.ctx)
	if err != nil {
		return err
	}
	defer q.Close()
	k, err := q.Keep(env.ctx, env.disk, v.Data, env.notice)
	if err != nil {
		return err
	}
	fmt.Fprintln(env.out, s.Address())
	return k.Work(env.ctx)
}
