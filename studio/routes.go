package studio

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/table"
	"github.com/sente-games/sente/studio/internal/web"
)

// route is a method with a path, and its handler.
type route struct {
	pattern string
	serve   http.HandlerFunc
}

// apiRoutes returns all routes of the HTTP interface.
func (s *Server) apiRoutes(cards []card) []route {
	return []route{
		{"GET /api/games", func(w http.ResponseWriter, _ *http.Request) {
			httpapi.WriteJSON(w, http.StatusOK, s.withExternalEngines(cards))
		}},
		{"GET /api/games/{game}/guide", s.getGuide},
		{"GET /api/guest", s.getGuest},
		{"GET /api/openapi.json", getOpenAPI},
		{"POST /api/analyze", s.searchLimit.Handle(s.positions.postAnalyze)},
		{"POST /api/position", s.positionLimit.Handle(s.positions.postPosition)},
		{"POST /api/read", s.fileLimit.HandleFiles(s.positionLimit.Handle(s.postRead), s.postRead)},
		{"GET /api/uploads/{handle}", s.getUpload},
		{"POST /api/scores", s.searchLimit.Handle(s.positions.postScores)},
		{"POST /api/setup", s.positionLimit.Handle(s.positions.postSetup)},
		{"POST /api/split", s.positionLimit.Handle(s.positions.postSplit)},
		{"POST /api/trace", s.searchLimit.Handle(s.positions.postTrace)},
		{"POST /api/tables", s.positionLimit.Handle(s.postGame)},
		{"GET /api/tables/{table}", s.withTable(table.GetState)},
		{"DELETE /api/tables/{table}", s.withTable(table.DeleteTable)},
		{"GET /api/tables/{table}/events", s.withTable(table.GetEvents)},
		{"GET /api/studies", s.getStudies},
		{"GET /api/studies/{table}/position", s.positionLimit.Handle(s.getStudyPosition)},
		{"DELETE /api/studies/{table}", s.deleteStudy},
		{"POST /api/studies/{table}/restore", s.restoreStudy},
		{"POST /api/library/find", s.library.handle(s.library.findInLibrary)},
		{"POST /api/library/explore", s.library.handle(s.library.exploreLibrary)},
		{"POST /api/library/add", s.library.handle(s.library.addToLibrary)},
		{"GET /api/library/games/{id}", s.library.handle(s.library.viewLibraryGame)},
		{"POST /api/library/games/{id}", s.library.handle(s.library.openLibraryGame)},
		{"DELETE /api/library/games/{id}", s.library.handle(s.library.removeFromLibrary)},
		{"GET /api/tables/{table}/study", s.withTable(table.GetStudy)},
		{"GET /api/tables/{table}/nodes/{node}", s.withTable(table.GetNode)},
		{"GET /api/tables/{table}/transpositions", s.withTable(table.GetTranspositions)},
		{"POST /api/tables/{table}/edit", s.withTable(table.PostEdit)},
		{"POST /api/tables/{table}/unedit", s.withTable(table.PostUnedit)},
		{"POST /api/tables/{table}/reedit", s.withTable(table.PostReedit)},
		{"GET /api/tables/{table}/record", s.withTable(table.GetRecord)},
		{"GET /api/tables/{table}/formats", s.positionLimit.Handle(s.withTable(table.GetExportOptions))},
		{"GET /api/tables/{table}/file", s.positionLimit.Handle(s.withTable(table.GetGameFile))},
		{"GET /api/tables/{table}/picture", s.positionLimit.Handle(s.withTable(table.GetPicture))},
		{"GET /api/tables/{table}/review", s.withTable(table.GetReview)},
		{"POST /api/tables/{table}/review", s.withTable(table.PostReview)},
		{"DELETE /api/tables/{table}/review", s.withTable(table.DeleteReview)},
		{"POST /api/tables/{table}/invite", s.withTable(table.PostInvite)},
		{"POST /api/tables/{table}/rematch", s.withTable(table.PostRematch)},
		{"POST /api/tables/{table}/sit", s.withTable(table.PostSit)},
		{"POST /api/tables/{table}/attempt", s.searchLimit.Handle(s.withTable(table.PostAttempt))},
		{"POST /api/tables/{table}/{command}", s.withTable(table.PostCommand)},
		{"GET /api/matches", s.getMatches},
		{"POST /api/matches", s.positionLimit.Handle(s.postMatch)},
		{"GET /api/matches/{match}", s.withMatch(getMatch)},
		{"DELETE /api/matches/{match}", s.withMatch(s.deleteMatch)},
		{"GET /api/matches/{match}/command", s.withMatch(getMatchRecipe)},
		{"GET /api/matches/{match}/events", s.withMatch(s.getMatchEvents)},
		{"POST /api/matches/{match}/list", s.positionLimit.Handle(s.withMatch(postMatchGames))},
		{"POST /api/matches/{match}/stats", s.positionLimit.Handle(s.withMatch(postMatchStats))},
		{"GET /api/matches/{match}/games/{number}", s.positionLimit.Handle(s.withMatch(getMatchGame))},
		{"POST /api/matches/{match}/file/{format}", s.positionLimit.Handle(s.withMatch(postMatchFile))},
		{"POST /api/matches/{match}/restore", s.restoreMatch},
		{"POST /api/matches/{match}/{command}", s.withMatch(postMatchCommand)},
		{"GET /api/fleet", s.withFleet(s.getFleet)},
		{"GET /api/fleet/events", s.withFleet(s.getFleetEvents)},
		{"POST /api/tuning", s.fileLimit.HandleFiles(s.positionLimit.Handle(s.postTuning), s.postTuning)},
		{"/api/", func(w http.ResponseWriter, r *http.Request) {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "no %s %s here: see docs/studio.md for the API", r.Method, visible.Clip(r.URL.Path)))
		}},
	}
}

func (s *Server) newHandler(cards []card, files *web.Files) http.Handler {
	mux := http.NewServeMux()
	all := s.apiRoutes(cards)
	switch {
	case s.options.Live != nil:
		all = restrictToRun(all, httpapi.NewError(http.StatusForbidden, "shows_run_only", "this page shows one run of the command line and cannot play games: open the studio instead"))
	case s.options.Fleet != nil:
		all = restrictToRun(all, httpapi.Errorf(http.StatusForbidden, "this page shows a queue and cannot play games: open the studio instead"))
	}
	for _, r := range all {
		mux.Handle(r.pattern, s.guard.Permit(r.pattern, r.serve))
	}
	mux.Handle("/", s.guard.Permit("/", files.ServeHTTP))
	if s.options.Metrics != nil {
		mux.Handle("GET "+auth.MetricsPath, s.guard.Permit(auth.MetricsPath, s.options.Metrics(s).ServeHTTP))
	}
	return mux
}

// withTable returns a handler that passes the table of the request's path to serve.
func (s *Server) withTable(serve func(*table.Table, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t, err := s.tables.Find(r.PathValue("table"))
		if err == nil && slices.Contains(table.EditPatterns, r.Pattern) {
			err = t.CheckEdit()
		}
		if err != nil {
			httpapi.WriteError(w, err)
			return
		}
		serve(t, w, r)
	}
}

func (s *Server) postGame(w http.ResponseWriter, r *http.Request) {
	var p table.Plan
	if err := httpapi.ReadJSON(r, &p); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	t, err := s.tables.Open(p)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusCreated, t.State())
}
