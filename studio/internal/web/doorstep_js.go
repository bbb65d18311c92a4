package web

import (
	"net/http"

	"github.com/sente-games/sente/studio/internal/httpapi"
)

// WriteRefusal refuses a request. A studio that runs in the browser has no page for it.
func WriteRefusal(w http.ResponseWriter, _ *http.Request, err error) { httpapi.WriteError(w, err) }
