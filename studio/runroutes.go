package studio

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// runRoutes lists the routes of a server that displays a match of the command line or a queue. Routes
// that start a game or a search are omitted, since they would disturb the time measurement of the
// match.
var runRoutes = []string{
	"GET /api/guest", "GET /api/openapi.json", "GET /api/matches", "GET /api/matches/{match}", "GET /api/matches/{match}/events", "GET /api/fleet", "GET /api/fleet/events",
	"POST /api/matches/{match}/list", "POST /api/matches/{match}/stats", "GET /api/matches/{match}/games/{number}", "POST /api/matches/{match}/file/{format}",
}

// restrictToRun returns the routes of such a server. Other routes respond with the error other. An
// empty list of games marks the server for the page.
func restrictToRun(all []route, other error) (some []route) {
	some = []route{{"GET /api/games", func(w http.ResponseWriter, _ *http.Request) { httpapi.WriteJSON(w, http.StatusOK, []card{}) }}}
	for _, r := range all {
		if slices.Contains(runRoutes, r.pattern) {
			some = append(some, r)
		}
	}
	return append(some, route{"/api/", func(w http.ResponseWriter, _ *http.Request) {
		httpapi.WriteError(w, other)
	}})
}
