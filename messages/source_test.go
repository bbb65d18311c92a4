package messages

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
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

// goFiles are the parsed sources of folders, tests left out.
func goFiles(t *testing.T, folders ...string) (all []*ast.File) {
	t.Helper()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no sources in %s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, parsed)
		}
	}
	return all
}

// callee is the last name of what a call calls.
func callee(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// terminalKeys are the sentences that play in a terminal says: what say is called with, and
// what is said of words and keys.
func terminalKeys(t *testing.T) keys {
	t.Helper()
	found := keys{}
	for _, file := range goFiles(t, "terminal") {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if name := callee(n); len(n.Args) > 0 && (name == "say" || name == "said") && shape(n.Args[0]) != hole {
					found[shape(n.Args[0])] = "terminal"
				}
			case *ast.CompositeLit: // verb{"undo", "take your last move back"}
				if len(n.Elts) == 2 && shape(n.Elts[0]) != hole && len(shape(n.Elts[1])) > 3 {
					found[shape(n.Elts[1])] = "terminal"
				}
			}
			return true
		})
	}
	return found
}

// hole stands for what differs in a sentence.
const hole = "\x00"

var verb = regexp.MustCompile(`%[-+#0]*\d*(?:\.\d+)?[a-zA-Z]`)

// shapeOf is a key with holes in its places.
func shapeOf(key string) string { return places.ReplaceAllString(key, hole) }

// shape is what a string of a Go source says, with holes where it differs: a literal, a
// format, or a sum of such. It is hole where nothing is known.
func shape(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); e.Kind == token.STRING && err == nil {
			return text
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return shape(e.X) + shape(e.Y)
		}
	case *ast.CallExpr:
		for _, arg := range e.Args {
			if text := shape(arg); formats[callee(e)] && text != hole && !strings.HasPrefix(text, hole) || callee(e) == "New" && text != hole {
				return strings.ReplaceAll(verb.ReplaceAllString(text, hole), "%%", "%")
			}
		}
		if formats[callee(e)] && len(e.Args) > 0 {
			return strings.ReplaceAll(verb.ReplaceAllString(shape(e.Args[min(1, len(e.Args)-1)]), hole), "%%", "%")
		}
	case *ast.ParenExpr:
		return shape(e.X)
	}
	return hole
}

// formats are the functions whose sentences have verbs.
var formats = map[string]bool{"Sprintf": true, "Errorf": true, "refuse": true}

// telling are the folders whose sentences a player meets.
var telling = []string{
	"games/gomoku", "games/connectfour", "games/othello", "games/quarto", "games/omega", "games/nim", "games/tictactoe",
	"rules", "session", "studio", "catalog", "lab/review", "match", "convert", "record", "study", ".",
}

// sourceShapes are the shapes of all that is said in these folders.
func sourceShapes(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, file := range goFiles(t, telling...) {
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				found[shape(e)] = true
				found[strings.ReplaceAll(verb.ReplaceAllString(shape(e), hole), "%%", "%")] = true
			}
			return true
		})
	}
	delete(found, hole)
	return found
}

// refusedKeys are the shapes of what a player is told in ordinary play: why a move is
// refused, how a game ended, what a click at the table cannot do now.
func refusedKeys(t *testing.T) keys {
	t.Helper()
	found := keys{}
	for _, file := range goFiles(t, telling[:7]...) {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !strings.Contains("Reason Explain explain", f.Name.Name) {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 1 {
					found[shape(r.Results[0])] = f.Name.Name + " of a game"
				}
				return true
			})
		}
	}
	for _, file := range goFiles(t, "studio") {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && callee(call) == "refuse" && len(call.Args) > 1 {
				if s, ok := call.Args[0].(*ast.SelectorExpr); ok && s.Sel.Name == "StatusConflict" {
					found[strings.ReplaceAll(verb.ReplaceAllString(shape(call.Args[1]), hole), "%%", "%")] = "a refusal of the studio"
				}
			}
			return true
		})
	}
	delete(found, "")
	for key := range found {
		if strings.Trim(strings.ReplaceAll(key, hole, ""), " ,:;") == "" {
			delete(found, key)
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
