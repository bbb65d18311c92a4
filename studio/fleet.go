package studio

import (
	"net/http"
	"time"

	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// fleetInterval is the minimum time between two states of a fleet.
const fleetInterval = time.Second

// Fleet returns the state of the workers of a queue; ok is false without a fleet.
func (s *Server) Fleet() (v fleet.Overview, ok bool) {
	if s.options.Fleet == nil {
		return v, false
	}
	return s.options.Fleet(), true
}

// withFleet returns a handler that responds with an error if there is no fleet.
func (s *Server) withFleet(serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.options.Fleet == nil {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "this program has no workers: use sente serve --listen to show those of a queue"))
			return
		}
		serve(w, r)
	}
}

func (s *Server) getFleet(w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, s.options.Fleet())
}

// getFleetEvents streams the state of the fleet until the client disconnects or the server closes.
func (s *Server) getFleetEvents(w http.ResponseWriter, r *http.Request) {
	c := auth.ClientOf(r)
	if err := s.streams.Acquire(c); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer s.streams.Release(c)
	out, err := streaming.Open(w, r)
	if err != nil {
		return
	}
	defer out.Close()
	sent := int64(0)
	out.Run(nil, nil, s.engines.Context().Done(), func() time.Duration { // ages and rates change continuously
		beat := time.Now().UnixNano() / int64(fleetInterval)
		data, version, _ := s.fleetBroadcast.Latest(beat, fleetInterval, false, func() (any, int64) { return s.options.Fleet(), beat })
		if version != sent {
			sent = version
			out.Send("fleet", data)
		}
		return fleetInterval
	})
}
