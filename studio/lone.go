package studio

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// forRun are the requests that a server answers which shows a run of the command line, or a queue: what
// begins a game or a search would take the processors from what is timed.
var forRun = []string{
	"GET /api/guest", "GET /api/openapi.json", "GET /api/skirmishes", "GET /api/skirmishes/{skirmish}", "GET /api/skirmishes/{skirmish}/events", "GET /api/fleet", "GET /api/fleet/events",
	"POST /api/skirmishes/{skirmish}/list", "POST /api/skirmishes/{skirmish}/stats", "GET /api/skirmishes/{skirmish}/games/{number}", "POST /api/skirmishes/{skirmish}/file/{form}",
}

// forRunAlone is the interface of such a server, which answers what else is asked for by an
// error. It has no games to play: so its page knows what it is.
func forRunAlone(all []route, other error) (some []route) {
	some = []route{{"GET /api/games", func(w http.ResponseWriter, _ *http.Request) { httpapi.WriteJSON(w, http.StatusOK, []card{}) }}}
	for _, r := range all {
		if slices.Contains(forRun, r.pattern) {
			some = append(some, r)
		}
	}
	return append(some, route{"/api/", func(w http.ResponseWriter, _ *http.Request) {
		httpapi.WriteError(w, other)
	}})
}
