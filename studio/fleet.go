package studio

import (
	"net/http"
	"time"

	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// fleetPace is the time between two pictures of a fleet.
const fleetPace = time.Second

// Fleet tells of the workers of a queue, if the options name one.
func (s *Server) Fleet() (v fleet.Overview, ok bool) {
	if s.options.Fleet == nil {
		return v, false
	}
	return s.options.Fleet(), true
}

// withFleet serves a request about a fleet where there is one.
func (s *Server) withFleet(serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.options.Fleet == nil {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "no workers are looked at here: sente serve --listen shows those of a queue"))
			return
		}
		serve(w, r)
	}
}

func (s *Server) getFleet(w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, s.options.Fleet())
}

// getFleetEvents tells a page of the fleet until one of them leaves.
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
	told := int64(0)
	out.Run(nil, nil, s.engines.Context().Done(), func() time.Duration { // ages and rates are others each time
		beat := time.Now().UnixNano() / int64(fleetPace)
		data, version, _ := s.fleets.Latest(beat, fleetPace, false, func() (any, int64) { return s.options.Fleet(), beat })
		if version != told {
			told = version
			out.Send("fleet", data)
		}
		return fleetPace
	})
}
