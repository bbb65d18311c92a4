package player

import (
	"context"
	"errors"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol"
)

// serveGTP runs an engine of the catalog for a controller of GTP.
func serveGTP(ctx context.Context, o ServeOptions, in io.Reader, out io.Writer) error {
	h, err := NewUGIHost(o.Game, o.Record, o.Spec, o.Limits)
	if err != nil {
		return err
	}
	server := protocol.GTPServer{Name: o.Name, Version: o.Version, Host: h, Limits: sente.Limits{Time: o.Limits.Time, Nodes: o.Limits.Nodes}}
	if o.ReadGame != nil {
		server.LoadSGF = func(path string, moves int) (sente.Record, error) {
			r, err := o.ReadGame(path)
			if err == nil && r.Game != o.Game.Name {
				err = errors.New("the file contains no game of " + o.Game.Name)
			}
			if moves >= 0 && moves < len(r.Moves) {
				r.Moves = r.Moves[:moves]
			}
			return r, err
		}
	}
	return server.Serve(ctx, in, out)
}
