package report

import (
	_ "embed"
	"html/template"
	"io"
	"sync"
)

//go:embed page.html
var pageText string

// pageTemplate returns the template of the page, parsed at the first call.
var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"strings": func(all ...string) []string { return all },
		"style":   func() template.CSS { return template.CSS(styleText) },
		"replay":  func() template.HTML { return template.HTML(replayText) },
		"script":  func() template.JS { return template.JS(scriptText) },
	}).Parse(pageText))
})

// writePage writes the page after its first line.
func (v pageData) writePage(w io.Writer) error { return pageTemplate().Execute(w, v) }
