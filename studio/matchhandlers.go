package studio

import (
	"net/http"

	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// withMatch returns a handler that passes the match of the request's path to serve.
func (s *Server) withMatch(serve func(*contests.Contest, http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := s.contests.Find(r.PathValue("match"))
		if err == nil {
			err = serve(c, w, r)
		}
		if err != nil {
			httpapi.WriteError(w, err)
		}
	}
}

func (s *Server) getMatches(w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, s.contests.List())
}

func (s *Server) postMatch(w http.ResponseWriter, r *http.Request) {
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

func (s *Server) restoreMatch(w http.ResponseWriter, r *http.Request) {
	if err := s.contests.Restore(r.PathValue("match")); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func getMatch(c *contests.Contest, w http.ResponseWriter, _ *http.Request) error {
	httpapi.WriteJSON(w, http.StatusOK, c.View())
	return nil
}

func (s *Server) getMatchEvents(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	c.StreamEvents(s.streams, w, r)
	return nil
}

func postMatchCommand(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
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

func (s *Server) deleteMatch(c *contests.Contest, w http.ResponseWriter, _ *http.Request) error {
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

// postMatchGames returns the list of the matching games.
func postMatchGames(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
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

// postMatchStats returns the statistics of the matching games.
func postMatchStats(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
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

// getMatchGame returns a complete game.
func getMatchGame(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	game, err := c.Game(r.PathValue("number"))
	if err != nil {
		return err
	}
	game.Record.Moves = httpapi.NonNil(game.Record.Moves)
	httpapi.WriteJSON(w, http.StatusOK, game.Record)
	return nil
}

// postMatchFile returns the matching games as a file.
func postMatchFile(c *contests.Contest, w http.ResponseWriter, r *http.Request) error {
	q, err := readChoice(r)
	if err != nil {
		return err
	}
	f, err := c.File(record.Format(r.PathValue("format")), q)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", f.Kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+f.Name+`"`)
	w.Write(f.Data) //nolint:errcheck // if the client is gone, there is no one left to answer
	return nil
}

// getMatchRecipe returns the command line that plays the same match.
func getMatchRecipe(c *contests.Contest, w http.ResponseWriter, _ *http.Request) error {
	recipe, err := c.Recipe()
	if err != nil {
		return err
	}
	httpapi.WriteJSON(w, http.StatusOK, recipe)
	return nil
}
