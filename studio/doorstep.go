//go:build !js

package studio

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

// doorstep returns the template of the page for a browser that may not enter. The policy of
// [safe] permits its style only.
var doorstep = sync.OnceValue(func() *template.Template {
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

// turnAway refuses what may not enter: to a browser that wants a page by a page, in the
// language of its reader, to all others as ever.
func turnAway(w http.ResponseWriter, r *http.Request, err error) {
	if r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		httpapi.WriteError(w, err)
		return
	}
	tag := messages.Match(wishes(r.Header.Get("Accept-Language"))...)
	c := catalogueOf(tag)
	said := c.Say("{clause}.", "clause", title(visible.Line(c.Error(err))))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusForbidden)
	httpapi.SetReason(w, visible.Line(err.Error()))
	doorstep().Execute(w, struct{ Language, Text string }{tag, said}) //nolint:errcheck // a browser that has left
}

// mostWishes is how many languages of a request are looked at.
const mostWishes = 8

// wishes are the languages of a header Accept-Language, in its order, which is that of
// browsers: the most wanted first.
func wishes(header string) (all []string) {
	for part := range strings.SplitSeq(header, ",") {
		if tag, _, _ := strings.Cut(part, ";"); strings.TrimSpace(tag) != "" && len(all) < mostWishes {
			all = append(all, strings.TrimSpace(tag))
		}
	}
	return all
}

// catalogues are the catalogues that were asked for: reading one takes a while.
var catalogues sync.Map // *messages.Catalogue by tag

// catalogueOf is the catalogue of a language, nil (which is English) if it cannot be read.
func catalogueOf(tag string) *messages.Catalogue {
	if known, ok := catalogues.Load(tag); ok {
		return known.(*messages.Catalogue)
	}
	c, err := messages.Open(tag)
	if err != nil {
		return nil
	}
	catalogues.Store(tag, c)
	return c
}

// title is a clause with which a sentence begins.
func title(clause string) string {
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + clause[size:]
}
