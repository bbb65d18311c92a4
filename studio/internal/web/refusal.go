//go:build !js

package web

import (
	"html/template"
	"net/http"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/messages"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// refusalPage returns the template of the page for a refused browser. The content security policy
// permits only its inline style.
var refusalPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("doorstep").Parse(`<!doctype html>
<html lang="{{.Language}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>sente</title>
<style>body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }</style>
<p>{{.Text}}</p>
`))
})

// WriteRefusal writes the error of a refused request: as a page in the accepted language if the client
// requests HTML, otherwise as JSON.
func WriteRefusal(w http.ResponseWriter, r *http.Request, err error) {
	if r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		httpapi.WriteError(w, err)
		return
	}
	tag := messages.MatchLanguage(acceptedLanguages(r.Header.Get("Accept-Language"))...)
	c := loadCatalogue(tag)
	text := c.Format("{clause}.", "clause", capitalize(visible.Line(c.Error(err))))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusForbidden)
	httpapi.SetReason(w, visible.Line(err.Error()))
	refusalPage().Execute(w, struct{ Language, Text string }{tag, text}) //nolint:errcheck // a browser that has left
}

// maxAcceptedLanguages is the maximum number of parsed languages of a request.
const maxAcceptedLanguages = 8

// acceptedLanguages returns the languages of an Accept-Language header in their order. Browsers list
// the preferred language first.
func acceptedLanguages(header string) (all []string) {
	for part := range strings.SplitSeq(header, ",") {
		if tag, _, _ := strings.Cut(part, ";"); strings.TrimSpace(tag) != "" && len(all) < maxAcceptedLanguages {
			all = append(all, strings.TrimSpace(tag))
		}
	}
	return all
}

// catalogues caches *messages.Catalogue by tag, since parsing is slow.
var catalogues sync.Map // *messages.Catalogue by tag

// loadCatalogue returns the catalogue of a language, or nil (English) if it can't be read.
func loadCatalogue(tag string) *messages.Catalogue {
	if known, ok := catalogues.Load(tag); ok {
		return known.(*messages.Catalogue)
	}
	c, err := messages.OpenCatalogue(tag)
	if err != nil {
		return nil
	}
	catalogues.Store(tag, c)
	return c
}

// capitalize returns a clause with an upper-case first letter.
func capitalize(clause string) string {
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + clause[size:]
}
