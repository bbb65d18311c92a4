package rif

import (
	"bufio"
	"encoding/xml"
	"io"
	"strconv"
	"strings"
)

// Write writes games as a database in UTF-8.
func Write(w io.Writer, games []Game) error {
	out := &writer{to: bufio.NewWriter(w), ids: map[string]map[string]int{}}
	for i := range games {
		g := &games[i]
		out.id("country", g.Tournament.Country)
		out.id("city", g.Tournament.City)
		out.id("rule", g.Rule)
		out.id("opening", g.Opening)
		out.id("player", g.Black)
		out.id("player", g.White)
		out.id("tournament", tournamentKey(g.Tournament))
	}
	out.text(`<?xml version="1.0" encoding="UTF-8"?>` + "\n<" + root + ">\n")
	for _, list := range []struct{ name, element string }{
		{"countries", "country"}, {"cities", "city"}, {"rules", "rule"}, {"openings", "opening"}, {"players", "player"},
	} {
		out.list(list.name, list.element, func(name string) []string { return []string{"name", name} })
	}
	tournaments := map[string]Tournament{}
	for _, g := range games {
		tournaments[tournamentKey(g.Tournament)] = g.Tournament
	}
	out.list("tournaments", "tournament", func(key string) []string {
		t := tournaments[key]
		year, rest, _ := strings.Cut(t.Date, "-")
		month, day, _ := strings.Cut(rest, "-")
		a := []string{"name", t.Name, "country", out.reference("country", t.Country), "city", out.reference("city", t.City), "year", year, "month", month}
		if day != "" {
			a = append(a, "start", t.Date)
		}
		return a
	})
	out.text("<games>\n")
	for i, g := range games {
		out.game(i, g)
	}
	out.text("</games>\n</" + root + ">\n")
	if out.err == nil {
		out.err = out.to.Flush()
	}
	return out.err
}

type writer struct {
	to    *bufio.Writer
	err   error
	ids   map[string]map[string]int // by element and name
	names [][2]string               // element and name, in order of their numbers
}

// id returns the number of a name within its kind of element, and assigns it if necessary; 0 for no name.
func (w *writer) id(element, name string) int {
	if name == "" {
		return 0
	}
	if w.ids[element] == nil {
		w.ids[element] = map[string]int{}
	}
	if n := w.ids[element][name]; n > 0 {
		return n
	}
	w.ids[element][name] = len(w.ids[element]) + 1
	w.names = append(w.names, [2]string{element, name})
	return w.ids[element][name]
}

func (w *writer) reference(element, name string) string {
	if n := w.id(element, name); n > 0 {
		return strconv.Itoa(n)
	}
	return ""
}

// tournamentKey identifies equal tournaments; it is "" for none.
func tournamentKey(t Tournament) string {
	if t == (Tournament{}) {
		return ""
	}
	return strings.Join([]string{t.Name, t.Country, t.City, t.Date}, "\x00")
}

func (w *writer) text(text string) {
	if w.err == nil {
		_, w.err = w.to.WriteString(text)
	}
}

// list writes all entries of a kind.
func (w *writer) list(name, element string, attrs func(name string) []string) {
	w.text("<" + name + ">\n")
	for _, entry := range w.names {
		if entry[0] == element {
			w.text("<" + element + ` id="` + strconv.Itoa(w.ids[element][entry[1]]) + `"`)
			w.attributes(attrs(entry[1]))
			w.text(" />\n")
		}
	}
	w.text("</" + name + ">\n")
}

// attributes writes names and values, without empty values.
func (w *writer) attributes(pairs []string) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			w.text(" " + pairs[i] + `="`)
			w.escape(pairs[i+1])
			w.text(`"`)
		}
	}
}

func (w *writer) escape(text string) {
	if w.err == nil {
		w.err = xml.EscapeText(w.to, []byte(text))
	}
}

func (w *writer) game(i int, g Game) {
	id := g.ID
	if id == "" {
		id = strconv.Itoa(i + 1)
	}
	w.text("<game")
	w.attributes([]string{
		"id", id, "tournament", w.reference("tournament", tournamentKey(g.Tournament)), "round", g.Round, "rule", w.reference("rule", g.Rule),
		"black", w.reference("player", g.Black), "white", w.reference("player", g.White), "bresult", g.BlackPoints,
		"opening", w.reference("opening", g.Opening), "alt", g.Alternatives, "swap", g.Swap,
	})
	w.text("><move>" + strings.Join(g.Moves, " ") + "</move>")
	if g.Info != "" {
		w.text("<info>")
		w.escape(g.Info)
		w.text("</info>")
	}
	w.text("</game>\n")
}
