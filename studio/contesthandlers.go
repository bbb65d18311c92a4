package studio

import (
	"net/http"

	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// withSkirmish returns a handler that passes the match of the request's path to serve.
func (s *Server) withSkirmish(serve func(*contests.Contest, http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := s.contests.Find(r.PathValue("skirmish"))
		if err == nil {
			err = serve(c, w, r)
		}
		if err != nil {
			httpapi.WriteError(w, err)
		}
	}
}

func (s *Server) getSkirmishes(w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, s.contests.List())
}

func (s *Server) postSkirmish(w http.ResponseWriter, r *http.Request) {
	var wanted contests.MatchRequest
	if err := httpapi.ReadJSON(r, &wanted); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	c, err := s.contests.Start(wanted)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusCreated, c.View())
}

func (s *Server) restoreSkirmish(w http.ResponseWriter, r *http.Request) {
	if err := s.contests.Restore(r.PathValue("skirmish")); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func getSkirmish(c *contests.Contest, w http.ResponseWriter, _ *http.Request) error {
	httpapi.WriteJSON(w, http.StatusOK, c.View())
	return nil
}

func (s *Server) getSkirmishEvents(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	c.StreamEvents(s.streams, w, r)
	return nil
}

func postSkirmishCommand(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	var o contests.CommandArgs
	if err := httpapi.ReadJSON(r, &o); err != nil {
		return err
	}
	if err := c.RunCommand(r.PathValue("command"), o); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) deleteSkirmish(c *contests.Contest, w http.ResponseWriter, _ *http.Request) error {
	if err := s.contests.Delete(c); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// readChoice returns the game filter of a request.
func readChoice(r *http.Request) (q contests.GameFilter, err error) {
	return q, httpapi.ReadJSON(r, &q)
}

// postSkirmishGames returns the list of the matching games.
func postSkirmishGames(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	q, err := readChoice(r)
	if err != nil {
		return err
	}
	all, err := c.FilterGames(q)
	if err != nil {
		return err
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
	return nil
}

// postSkirmishStats returns the statistics of the matching games.
func postSkirmishStats(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	q, err := readChoice(r)
	if err != nil {
		return err
	}
	sum, err := c.Statistics(q)
	if err != nil {
		return err
	}
	httpapi.WriteJSON(w, http.StatusOK, sum)
	return nil
}

// getSkirmishGame returns a complete game.
func getSkirmishGame(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	game, err := c.Game(r.PathValue("number"))
	if err != nil {
		return err
	}
	game.Record.Moves = httpapi.NonNil(game.Record.Moves)
	httpapi.WriteJSON(w, http.StatusOK, game.Record)
	return nil
}

// postSkirmishFile returns the matching games as a file.
func postSkirmishFile(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	q, err := readChoice(r)
	if err != nil {
		return err
	}
	f, err := c.File(record.Format(r.PathValue("form")), q)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", f.Kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+f.Name+`"`)
	w.Write(f.Data) //nolint:errcheck // if the client is gone, there is no one left to answer
	return nil
}

// getSkirmishRecipe returns the command line that plays the same match.
func getSkirmishRecipe(c *contests.Contest, w http.ResponseWriter, _ *http.Request) error {
	recipe, err := c.Recipe()
	if err != nil {
		return err
	}
	httpapi.WriteJSON(w, http.StatusOK, recipe)
	return nil
}
