package studio

import (
	"net/http"

	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// atSkirmish finds the skirmish that a request names.
func (s *Server) atSkirmish(serve func(*skirmish, http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := s.contests.find(r.PathValue("skirmish"))
		if err == nil {
			err = serve(c, w, r)
		}
		if err != nil {
			httpapi.WriteError(w, err)
		}
	}
}

func (s *Server) getSkirmishes(w http.ResponseWriter, _ *http.Request) {
	httpapi.WriteJSON(w, http.StatusOK, s.contests.overview())
}

func (s *Server) postSkirmish(w http.ResponseWriter, r *http.Request) {
	var wanted wantedSkirmish
	if err := httpapi.ReadJSON(r, &wanted); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	c, err := s.contests.begin(wanted)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusCreated, c.view())
}

func (s *Server) restoreSkirmish(w http.ResponseWriter, r *http.Request) {
	if err := s.contests.restore(r.PathValue("skirmish")); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func getSkirmish(c *skirmish, w http.ResponseWriter, _ *http.Request) error {
	httpapi.WriteJSON(w, http.StatusOK, c.view())
	return nil
}

func (s *Server) getSkirmishEvents(c *skirmish, w http.ResponseWriter, r *http.Request) error {
	c.stream(s.streams, w, r)
	return nil
}

func postSkirmishCommand(c *skirmish, w http.ResponseWriter, r *http.Request) error {
	var o skirmishOrder
	if err := httpapi.ReadJSON(r, &o); err != nil {
		return err
	}
	if err := c.command(r.PathValue("command"), o); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) deleteSkirmish(c *skirmish, w http.ResponseWriter, _ *http.Request) error {
	if err := s.contests.dropSkirmish(c); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// readChoice returns the games that a request is about.
func readChoice(r *http.Request) (q choiceOf, err error) { return q, httpapi.ReadJSON(r, &q) }

// postSkirmishGames lists the games that are meant.
func postSkirmishGames(c *skirmish, w http.ResponseWriter, r *http.Request) error {
	q, err := readChoice(r)
	if err != nil {
		return err
	}
	all, err := c.chosen(q)
	if err != nil {
		return err
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
	return nil
}

// postSkirmishStats counts the games that are meant.
func postSkirmishStats(c *skirmish, w http.ResponseWriter, r *http.Request) error {
	q, err := readChoice(r)
	if err != nil {
		return err
	}
	sum, err := c.statistics(q)
	if err != nil {
		return err
	}
	httpapi.WriteJSON(w, http.StatusOK, sum)
	return nil
}

// getSkirmishGame answers with a game in full.
func getSkirmishGame(c *skirmish, w http.ResponseWriter, r *http.Request) error {
	game, err := c.game(r.PathValue("number"))
	if err != nil {
		return err
	}
	game.Record.Moves = httpapi.NonNil(game.Record.Moves)
	httpapi.WriteJSON(w, http.StatusOK, game.Record)
	return nil
}

// postSkirmishFile answers with the games that are meant as a file.
func postSkirmishFile(c *skirmish, w http.ResponseWriter, r *http.Request) error {
	q, err := readChoice(r)
	if err != nil {
		return err
	}
	f, err := c.file(record.Format(r.PathValue("form")), q)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+f.name+`"`)
	w.Write(f.data) //nolint:errcheck // if the client is gone, there is no one left to answer
	return nil
}

// getSkirmishRecipe tells how the command line plays the same games.
func getSkirmishRecipe(c *skirmish, w http.ResponseWriter, _ *http.Request) error {
	recipe, err := c.recipe()
	if err != nil {
		return err
	}
	httpapi.WriteJSON(w, http.StatusOK, recipe)
	return nil
}
