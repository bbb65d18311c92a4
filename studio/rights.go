package studio

import (
	"net/http"
	"strings"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// rights are the requests that guests may make, with the role that it takes. All others are
// the owner's.
var rights = map[string]role{
	"/":                                    viewerRole, // the files of the page
	"GET /api/games":                       viewerRole,
	"GET /api/games/{game}/guide":          viewerRole,
	"GET /api/guest":                       viewerRole,
	"GET /api/tables/{table}":              viewerRole,
	"GET /api/tables/{table}/events":       viewerRole,
	"GET /api/tables/{table}/study":        viewerRole,
	"GET /api/tables/{table}/nodes/{node}": viewerRole,
	"POST /api/tables/{table}/sit":         viewerRole, // on the seat that is offered
	"POST /api/tables/{table}/play":        playerRole,
	"POST /api/tables/{table}/undo":        playerRole,
	"POST /api/tables/{table}/resign":      playerRole,
	"POST /api/tables/{table}/draw":        playerRole,
	"POST /api/tables/{table}/decline":     playerRole,
}

// Permit serves the requests of clients who have the right to make them.
func (g *Guard) Permit(pattern string, serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := g.checkRight(pattern, r); err != nil {
			g.refused.Add(1)
			httpapi.WriteError(w, err)
			return
		}
		serve(w, r)
	}
}

func (g *Guard) checkRight(pattern string, r *http.Request) error {
	c := clientOf(r)
	if c.role == ownerRole {
		return nil
	}
	needed, granted := rights[strings.Replace(pattern, "{command}", r.PathValue("command"), 1)]
	if !granted {
		return httpapi.Errorf(http.StatusForbidden, "you are a guest: only the owner of this studio may do that")
	}
	has := c.role
	if table := r.PathValue("table"); table != "" {
		var err error
		if has, err = g.tables.RoleAt(table, c); err != nil {
			return err
		}
	}
	switch {
	case has == strangerRole && c.everywhere:
		return httpapi.Errorf(http.StatusForbidden, "this game is closed: its owner can open it")
	case has == strangerRole:
		return httpapi.Errorf(http.StatusForbidden, "you are invited to another game, not to this one")
	case has < needed:
		return httpapi.Errorf(http.StatusForbidden, "you watch this game: only those who play it may do that")
	}
	return nil
}
