package web

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// WriteRefusal writes the error as JSON. The studio in a browser has no page for refused requests.
func WriteRefusal(w http.ResponseWriter, _ *http.Request, err error) { httpapi.WriteError(w, err) }
