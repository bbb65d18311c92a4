package studio

import (
	"net/http"
	"time"

	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
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
	if err := s.streams.enter(c); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer s.streams.leave(c)
	if wantsSocket(r) {
		socket, err := newSocket(w, r)
		if err != nil {
			return // it has been answered
		}
		defer socket.close()
		s.tellFleet(socket, socket.open.Done(), r)
		return
	}
	s.tellFleet(newEvents(w), r.Context().Done(), r)
}

// tellFleet tells what workers do once a second: ages and rates are others each time.
func (s *Server) tellFleet(to outlet, left <-chan struct{}, r *http.Request) {
	out := pace{outlet: to, last: time.Now()}
	clock := time.NewTimer(0)
	defer clock.Stop()
	for told := int64(0); out.err == nil; {
		beat := time.Now().UnixNano() / int64(fleetPace)
		data, version, _ := s.fleets.latest(beat, fleetPace, false, func() (any, int64) { return s.options.Fleet(), beat })
		if version != told {
			told = version
			out.send("fleet", data)
		}
		clock.Reset(min(out.idle(), fleetPace))
		select {
		case <-clock.C:
		case <-left:
			return
		case <-r.Context().Done():
			return
		case <-s.alive.Done():
			return
		}
	}
}
