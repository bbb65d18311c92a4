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

// refusalPage returns the template of the page for a browser that may not enter. The policy of
// [safe] permits its style only.
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

// WriteRefusal refuses what may not enter: to a browser that wants a page by a page, in the
// language of its reader, to all others as ever.
func WriteRefusal(w http.ResponseWriter, r *http.Request, err error) {
	if r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		httpapi.WriteError(w, err)
		return
	}
	tag := messages.MatchLanguage(acceptedLanguages(r.Header.Get("Accept-Language"))...)
	c := loadCatalogue(tag)
	said := c.Format("{clause}.", "clause", capitalize(visible.Line(c.Error(err))))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusForbidden)
	httpapi.SetReason(w, visible.Line(err.Error()))
	refusalPage().Execute(w, struct{ Language, Text string }{tag, said}) //nolint:errcheck // a browser that has left
}

// maxAcceptedLanguages is how many languages of a request are looked at.
const maxAcceptedLanguages = 8

// acceptedLanguages are the languages of a header Accept-Language, in its order, which is that of
// browsers: the most wanted first.
func acceptedLanguages(header string) (all []string) {
	for part := range strings.SplitSeq(header, ",") {
		if tag, _, _ := strings.Cut(part, ";"); strings.TrimSpace(tag) != "" && len(all) < maxAcceptedLanguages {
			all = append(all, strings.TrimSpace(tag))
		}
	}
	return all
}

// catalogues are the catalogues that were asked for: reading one takes a while.
var catalogues sync.Map // *messages.Catalogue by tag

// loadCatalogue is the catalogue of a language, nil (which is English) if it cannot be read.
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

// capitalize is a clause with which a sentence begins.
func capitalize(clause string) string {
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + clause[size:]
}
