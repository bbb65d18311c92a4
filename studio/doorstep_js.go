package studio

import "net/http"

// turnAway refuses a request. A studio that runs in the browser has no page for it.
func turnAway(w http.ResponseWriter, _ *http.Request, err error) { answer(w, err) }
