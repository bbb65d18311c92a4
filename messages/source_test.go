package messages

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab/review"
)

// keys are messages with the place where each was found.
type keys map[string]string

var spoken = regexp.MustCompile(`\bt\(\s*("(?:[^"\\]|\\.)*"|[^\s")])`)

// pageKeys are the sentences that the page says.
func pageKeys(t *testing.T) keys {
	t.Helper()
	found := keys{}
	var files []string
	for _, folder := range []string{"../studio/ui/js", "../studio/site/files"} {
		found, err := filepath.Glob(folder + "/*.js")
		if err != nil || len(found) == 0 {
			t.Fatalf("no browser sources in %s: %v", folder, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range spoken.FindAllStringSubmatch(string(source), -1) {
			key, err := strconv.Unquote(m[1])
			if err != nil {
				t.Errorf("%s: t(%s…): the sentence must stand in quotes, so that it can be found", file, m[1])
			}
			if found[key] == "" {
				found[key] = filepath.Base(file)
			}
		}
	}
	return found
}

var plain = regexp.MustCompile(`^[a-z]{4,}$`)

// catalogKeys are the words of the games, and how they end: titles, rules, seats, levels,
// guides, outcomes.
func catalogKeys(t *testing.T) keys {
	t.Helper()
	found := keys{}
	for o := review.Lost; o <= review.Won; o++ {
		found[o.String()] = "an outcome of a review"
	}
	for _, g := range catalog.Standard() {
		add := func(text, what string) {
			if strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' }) {
				found[text] = fmt.Sprintf("%s of %s", what, g.Title)
			}
		}
		add(g.Title, "the title")
		add(g.About, "what is said")
		add(g.SizeHelp, "the sizes")
		for _, c := range g.Clauses {
			add(c.About, "a clause")
			add(strings.ReplaceAll(c.Name, "-", " "), "a clause")
		}
		for _, p := range g.Profiles {
			add(p.About, "an engine")
			for _, o := range p.Options {
				if o.Harmless && p.External == nil {
					add(o.Name, "an option")
					add(o.About, "an option")
				}
			}
			for _, l := range p.Levels() {
				add(l.Title, "a level")
				add(l.About, "a level")
			}
		}
		guide := g.HowTo()
		for _, text := range guide.Rules {
			add(text, "the guide")
		}
		for _, task := range guide.Tasks {
			add(task.Ask, "a task")
			add(task.Right, "a task")
		}
		for _, c := range g.Rules {
			boardKeys(t, sente.Record{Game: g.Name, Rules: c.Name}, g, add)
			add(c.About, "rules")
			if plain.MatchString(c.Name) {
				add(c.Name, "rules")
			}
		}
		for _, c := range g.Openings {
			add(c.About, "an opening rule")
			if c.Name == "none" {
				add(c.Name, "an opening rule")
			}
		}
		boardKeys(t, sente.Record{Game: g.Name}, g, add)
	}
	return found
}

// boardKeys are the words of a board at its start.
func boardKeys(t *testing.T, r sente.Record, g catalog.Game, add func(text, what string)) {
	t.Helper()
	b, err := g.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range b.Seats() {
		add(seat, "a seat")
	}
	for _, x := range b.Scene().Texts {
		add(x.Name, "a text beside the board")
	}
}
