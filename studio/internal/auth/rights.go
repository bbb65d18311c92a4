package auth

import (
	"net/http"
	"strings"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// rights maps the routes that guests may use to the required role. All other routes require the owner.
var rights = map[string]Role{
	"/":                                    Viewer, // static files
	"GET /api/games":                       Viewer,
	"GET /api/games/{game}/guide":          Viewer,
	"GET /api/guest":                       Viewer,
	"GET /api/tables/{table}":              Viewer,
	"GET /api/tables/{table}/events":       Viewer,
	"GET /api/tables/{table}/study":        Viewer,
	"GET /api/tables/{table}/nodes/{node}": Viewer,
	"POST /api/tables/{table}/sit":         Viewer, // for the offered seat
	"POST /api/tables/{table}/play":        Player,
	"POST /api/tables/{table}/undo":        Player,
	"POST /api/tables/{table}/resign":      Player,
	"POST /api/tables/{table}/draw":        Player,
	"POST /api/tables/{table}/decline":     Player,
}

// Permit returns a handler that checks the client's rights before it calls serve.
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
	c := ClientOf(r)
	if c.Role == Owner {
		return nil
	}
	needed, granted := rights[strings.Replace(pattern, "{command}", r.PathValue("command"), 1)]
	if !granted {
		return httpapi.NewError(http.StatusForbidden, "owner_only", "you are a guest: only the owner of this studio can do that")
	}
	has := c.Role
	if table := r.PathValue("table"); table != "" {
		var err error
		if has, err = g.tables.RoleAt(table, c); err != nil {
			return err
		}
	}
	switch {
	case has == Stranger && c.ViewsAll:
		return httpapi.Errorf(http.StatusForbidden, "this game is closed: its owner can open it")
	case has == Stranger:
		return httpapi.Errorf(http.StatusForbidden, "you are invited to another game, not to this one")
	case has < needed:
		return httpapi.Errorf(http.StatusForbidden, "you are watching this game: only its players can do that")
	}
	return nil
}
