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

// route is one line of the HTTP interface: a method with a path, and what serves it.
type route struct {
	pattern string
	serve   http.HandlerFunc
}

// api is the whole of the HTTP interface.
func (s *Server) api(cards []card) []route {
	return []route{
		{"GET /api/games", func(w http.ResponseWriter, _ *http.Request) { httpapi.WriteJSON(w, http.StatusOK, s.asTheyAre(cards)) }},
		{"GET /api/games/{game}/guide", s.getGuide},
		{"GET /api/guest", s.getGuest},
		{"GET /api/openapi.json", getDescription},
		{"POST /api/analyze", s.askers.Handle(s.positions.postAnalyze)},
		{"POST /api/position", s.hands.Handle(s.positions.postPosition)},
		{"POST /api/read", s.readers.HandleFiles(s.hands.Handle(s.postRead), s.postRead)},
		{"GET /api/brought/{handle}", s.getBrought},
		{"POST /api/scores", s.askers.Handle(s.positions.postScores)},
		{"POST /api/setup", s.hands.Handle(s.positions.postSetup)},
		{"POST /api/split", s.hands.Handle(s.positions.postSplit)},
		{"POST /api/trace", s.askers.Handle(s.positions.postTrace)},
		{"POST /api/tables", s.hands.Handle(s.postGame)},
		{"GET /api/tables/{table}", s.at(table.GetState)},
		{"DELETE /api/tables/{table}", s.at(table.DeleteTable)},
		{"GET /api/tables/{table}/events", s.at(table.GetEvents)},
		{"GET /api/studies", s.getStudies},
		{"GET /api/studies/{table}/position", s.hands.Handle(s.getGlance)},
		{"DELETE /api/studies/{table}", s.deleteStudy},
		{"POST /api/studies/{table}/restore", s.restoreStudy},
		{"POST /api/library/find", s.library.handle(s.library.findInLibrary)},
		{"POST /api/library/explore", s.library.handle(s.library.exploreLibrary)},
		{"POST /api/library/add", s.library.handle(s.library.addToLibrary)},
		{"GET /api/library/games/{id}", s.library.handle(s.library.seeInLibrary)},
		{"POST /api/library/games/{id}", s.library.handle(s.library.takeFromLibrary)},
		{"DELETE /api/library/games/{id}", s.library.handle(s.library.removeFromLibrary)},
		{"GET /api/tables/{table}/study", s.at(table.GetStudy)},
		{"GET /api/tables/{table}/nodes/{node}", s.at(table.GetNode)},
		{"GET /api/tables/{table}/alike", s.at(table.GetAlike)},
		{"POST /api/tables/{table}/edit", s.at(table.PostEdit)},
		{"POST /api/tables/{table}/unedit", s.at(table.PostUnedit)},
		{"POST /api/tables/{table}/reedit", s.at(table.PostReedit)},
		{"GET /api/tables/{table}/record", s.at(table.GetRecord)},
		{"GET /api/tables/{table}/forms", s.hands.Handle(s.at(table.GetForms))},
		{"GET /api/tables/{table}/file", s.hands.Handle(s.at(table.GetSaved))},
		{"GET /api/tables/{table}/picture", s.hands.Handle(s.at(table.GetPicture))},
		{"GET /api/tables/{table}/review", s.at(table.GetReview)},
		{"POST /api/tables/{table}/review", s.at(table.PostReview)},
		{"DELETE /api/tables/{table}/review", s.at(table.DeleteReview)},
		{"POST /api/tables/{table}/invite", s.at(table.PostInvite)},
		{"POST /api/tables/{table}/rematch", s.at(table.PostRematch)},
		{"POST /api/tables/{table}/sit", s.at(table.PostSit)},
		{"POST /api/tables/{table}/attempt", s.askers.Handle(s.at(table.PostAttempt))},
		{"POST /api/tables/{table}/{command}", s.at(table.PostCommand)},
		{"GET /api/skirmishes", s.getSkirmishes},
		{"POST /api/skirmishes", s.hands.Handle(s.postSkirmish)},
		{"GET /api/skirmishes/{skirmish}", s.atSkirmish(getSkirmish)},
		{"DELETE /api/skirmishes/{skirmish}", s.atSkirmish(s.deleteSkirmish)},
		{"GET /api/skirmishes/{skirmish}/command", s.atSkirmish(getSkirmishRecipe)},
		{"GET /api/skirmishes/{skirmish}/events", s.atSkirmish(s.getSkirmishEvents)},
		{"POST /api/skirmishes/{skirmish}/list", s.hands.Handle(s.atSkirmish(postSkirmishGames))},
		{"POST /api/skirmishes/{skirmish}/stats", s.hands.Handle(s.atSkirmish(postSkirmishStats))},
		{"GET /api/skirmishes/{skirmish}/games/{number}", s.hands.Handle(s.atSkirmish(getSkirmishGame))},
		{"POST /api/skirmishes/{skirmish}/file/{form}", s.hands.Handle(s.atSkirmish(postSkirmishFile))},
		{"POST /api/skirmishes/{skirmish}/restore", s.restoreSkirmish},
		{"POST /api/skirmishes/{skirmish}/{command}", s.atSkirmish(postSkirmishCommand)},
		{"GET /api/fleet", s.withFleet(s.getFleet)},
		{"GET /api/fleet/events", s.withFleet(s.getFleetEvents)},
		{"POST /api/tuning", s.readers.HandleFiles(s.hands.Handle(s.postTuning), s.postTuning)},
		{"/api/", func(w http.ResponseWriter, r *http.Request) {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusNotFound, "there is no %s %s here: docs/studio.md lists what there is", r.Method, visible.Clip(r.URL.Path)))
		}},
	}
}

func (s *Server) routes(cards []card, files *web.Files) http.Handler {
	mux := http.NewServeMux()
	all := s.api(cards)
	switch {
	case s.options.Live != nil:
		all = forRunAlone(all, httpapi.NewError(http.StatusForbidden, "shows_run_only", "this page shows one run of the command line and plays nothing itself: the studio does, in a program of its own"))
	case s.options.Fleet != nil:
		all = forRunAlone(all, httpapi.Errorf(http.StatusForbidden, "this page shows a queue and plays nothing itself: the studio does, in a program of its own"))
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

// at finds the session that a request names.
func (s *Server) at(serve func(*table.Table, http.ResponseWriter, *http.Request)) http.HandlerFunc {
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
