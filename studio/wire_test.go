package studio

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/study"
)

var update = flag.Bool("update", false, "write the types of the wire anew")

// wireTypes is the file that tsc checks the browser's sources against.
const wireTypes = "types/wire.d.ts"

// pageTypes are the types that the page reads and writes; types that they hold follow.
var pageTypes = []reflect.Type{
	reflect.TypeFor[card](), reflect.TypeFor[position](), reflect.TypeFor[state](), reflect.TypeFor[news](),
	reflect.TypeFor[growth](), reflect.TypeFor[seen](), reflect.TypeFor[edited](), reflect.TypeFor[kept](), reflect.TypeFor[study.Edit](),
	reflect.TypeFor[scores](), reflect.TypeFor[reviewed](), reflect.TypeFor[attempted](), reflect.TypeFor[wanted](), reflect.TypeFor[plan](), reflect.TypeFor[command](),
	reflect.TypeFor[opened](), reflect.TypeFor[listed](), reflect.TypeFor[taken](), reflect.TypeFor[catalog.Guide](), reflect.TypeFor[arranged](), reflect.TypeFor[draft](),
	reflect.TypeFor[liveView](), reflect.TypeFor[tuningView](), reflect.TypeFor[listedRun](), reflect.TypeFor[stats.Summary](), reflect.TypeFor[wantedSkirmish](), reflect.TypeFor[recipe](), reflect.TypeFor[choiceOf](),
	reflect.TypeFor[fleet.Overview](), reflect.TypeFor[traceable](), reflect.TypeFor[company](), reflect.TypeFor[reach](), reflect.TypeFor[offered](), reflect.TypeFor[invited](),
	reflect.TypeFor[looked](), reflect.TypeFor[library.Page](), reflect.TypeFor[library.Explored](), reflect.TypeFor[library.Added](), reflect.TypeFor[shelvedGame](),
}

// TestWireGolden derives the types that the browser relies on from those that the server
// writes and reads: a field renamed here is an error of tsc there.
func TestWireGolden(t *testing.T) {
	w := wire{names: map[reflect.Type]string{}}
	for _, of := range pageTypes {
		w.name(of)
	}
	fmt.Fprintf(&w.text, "\nexport type CommandName = \"%s\";\n", strings.Join(commandNames(), `" | "`))
	want := []byte("// The JSON of the studio's server, written by TestWireGolden (go test -update): do not edit.\n" + w.text.String())
	if *update {
		if err := os.WriteFile(wireTypes, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(wireTypes)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")))); diff != "" {
		t.Errorf("%s (run make golden, then make types):\n%s", wireTypes, diff)
	}
}

// wire writes TypeScript for the JSON of Go's types, each after those that it needs.
type wire struct {
	names map[reflect.Type]string
	text  strings.Builder
}

// words are the values of the types that have few.
var words = map[reflect.Type][]any{
	reflect.TypeFor[sente.Look]():      {sente.Points, sente.Tiles, sente.Holes, sente.Hexes, sente.Pits, sente.Blank},
	reflect.TypeFor[sente.MarkKind]():  {sente.LastMove, sente.From, sente.WinLine, sente.Forbidden, sente.Hint, sente.Endangered, sente.Capture, sente.Tally},
	reflect.TypeFor[study.Kind]():      {study.Play, study.Add, study.Delete, study.Promote, study.Main, study.Rename, study.Remark, study.Draw, study.Point, study.Clear, study.SetUp, study.Evaluate, study.Forget, study.Tell, study.Head},
	reflect.TypeFor[study.MarkKind]():  {study.Circle, study.Square, study.Triangle, study.Cross, study.Selected, study.Label, study.Dim},
	reflect.TypeFor[sente.Ground]():    {sente.Felt},
	reflect.TypeFor[sente.Bound]():     {sente.Exact, sente.Lower, sente.Upper},
	reflect.TypeFor[fleet.Condition](): {fleet.AtWork, fleet.Idle, fleet.Stranger, fleet.Silent, fleet.Banished},
	reflect.TypeFor[phase]():           {running, paused, stopped, done},
	reflect.TypeFor[review.Grade]():    {review.Fine, review.Inaccuracy, review.Mistake, review.Blunder},
	reflect.TypeFor[review.Outcome]():  {review.Lost, review.Even, review.Won},
	reflect.TypeFor[review.Verdict]():  {review.Right, review.Better, review.Wrong},
}

// name is a type as TypeScript writes it.
func (w *wire) name(t reflect.Type) string {
	if name := w.names[t]; name != "" {
		return name
	}
	if values := words[t]; values != nil {
		return w.union(t, values)
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return w.name(t.Elem())
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		return w.name(t.Elem()) + "[]"
	case t.Kind() == reflect.Map:
		return fmt.Sprintf("{ [name: %s]: %s }", w.name(t.Key()), w.name(t.Elem()))
	case t.Kind() == reflect.Bool:
		return "boolean"
	case t.Kind() == reflect.String || t.String() == "time.Time":
		return "string"
	case t.Kind() == reflect.Struct:
		return w.object(t)
	}
	return "number"
}

// renamed are the types whose own name another type bears.
var renamed = map[reflect.Type]string{
	reflect.TypeFor[sente.Thought](): "MoveThought", reflect.TypeFor[study.Mark](): "DrawnMark", reflect.TypeFor[study.MarkKind](): "DrawnKind", reflect.TypeFor[study.Arrow](): "DrawnArrow",
	reflect.TypeFor[study.Kind](): "EditKind", reflect.TypeFor[rules.Count](): "KitCount",
	reflect.TypeFor[stats.Seat](): "SeatFigures", reflect.TypeFor[stats.Player](): "PlayerFigures", reflect.TypeFor[stats.Point](): "CoursePoint",
}

// declare gives a type its name, which no other type may have.
func (w *wire) declare(t reflect.Type) string {
	return nameIn(w.names, t, renamed[t])
}

// nameIn gives a type a name among others, its own if none is wanted.
func nameIn(names map[reflect.Type]string, t reflect.Type, wanted string) string {
	name := wanted
	if name == "" {
		name = strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
	}
	for other, taken := range names {
		if taken == name {
			panic(fmt.Sprintf("%v and %v bear the same name on the wire", t, other))
		}
	}
	names[t] = name
	return name
}

func (w *wire) union(t reflect.Type, values []any) string {
	name := w.declare(t)
	var quoted []string
	for _, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		quoted = append(quoted, string(text))
	}
	fmt.Fprintf(&w.text, "\nexport type %s = %s;\n", name, strings.Join(quoted, " | "))
	return name
}

func (w *wire) object(t reflect.Type) string {
	name := w.declare(t)
	var lines strings.Builder
	for _, f := range reflect.VisibleFields(t) {
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || key == "-" {
			continue
		}
		if key == "" {
			key = f.Name
		}
		if strings.Contains(key, "-") {
			key = `"` + key + `"`
		}
		if strings.HasPrefix(options, "omit") {
			key += "?"
		}
		fmt.Fprintf(&lines, "  %s: %s;\n", key, w.name(f.Type))
	}
	fmt.Fprintf(&w.text, "\nexport interface %s {\n%s}\n", name, lines.String())
	return name
}

// TestJSONKeys_AreSnakeCase checks the keys of all types that the page or the description of
// the HTTP API names, with the types that they hold.
func TestJSONKeys_AreSnakeCase(t *testing.T) {
	snakeCase := regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	seen := map[reflect.Type]bool{reflect.TypeFor[time.Time](): true}
	var walk func(reflect.Type)
	walk = func(of reflect.Type) {
		if seen[of] {
			return
		}
		seen[of] = true
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			walk(of.Elem())
		case reflect.Struct:
			for _, f := range reflect.VisibleFields(of) {
				key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if f.Anonymous || !f.IsExported() || key == "-" {
					continue
				}
				if key == "" {
					key = f.Name
				}
				if !snakeCase.MatchString(key) {
					t.Errorf("JSON key of %v.%s: got %q, want snake_case", of, f.Name, key)
				}
				walk(f.Type)
			}
		}
	}
	for _, of := range slices.Concat(pageTypes, bodies, answers) {
		walk(of)
	}
}
