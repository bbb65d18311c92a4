package studio

import (
	"bytes"
	"encoding"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/contests"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
	"github.com/sente-games/sente/studio/internal/view"
)

// typesFile is the file that TestOpenAPI_TypesGolden writes.
const typesFile = "openapi_types.json"

// bodies are the types of request bodies, with optional fields; answers are the types of responses and
// events.
var (
	bodies = []reflect.Type{
		reflect.TypeFor[readRequest](), reflect.TypeFor[setupRequest](), reflect.TypeFor[splitRequest](), reflect.TypeFor[traceRequest](), reflect.TypeFor[table.Plan](), reflect.TypeFor[study.Edit](),
		reflect.TypeFor[table.ReviewRequest](), reflect.TypeFor[table.InviteRequest](), reflect.TypeFor[table.Command](), reflect.TypeFor[libraryQuery](), reflect.TypeFor[libraryUpload](),
		reflect.TypeFor[contests.MatchRequest](), reflect.TypeFor[contests.GameFilter](), reflect.TypeFor[contests.CommandArgs](),
	}
	answers = []reflect.Type{
		reflect.TypeFor[rules.Guide](), reflect.TypeFor[guestResponse](), reflect.TypeFor[view.Position](), reflect.TypeFor[readResponse](), reflect.TypeFor[titlesResponse](), reflect.TypeFor[scores](),
		reflect.TypeFor[setupDraft](), reflect.TypeFor[traceResponse](), reflect.TypeFor[table.State](), reflect.TypeFor[table.InfoEvent](), reflect.TypeFor[table.Participants](), reflect.TypeFor[table.StudyChanges](), reflect.TypeFor[table.NodePosition](),
		reflect.TypeFor[table.EditResult](), reflect.TypeFor[table.ExportOptions](), reflect.TypeFor[table.ReviewState](), reflect.TypeFor[table.AttemptResult](), reflect.TypeFor[table.InviteResponse](), reflect.TypeFor[storage.StudyInfo](),
		reflect.TypeFor[library.Page](), reflect.TypeFor[library.Exploration](), reflect.TypeFor[library.AddResult](), reflect.TypeFor[removeResponse](),
		reflect.TypeFor[contests.LiveView](), reflect.TypeFor[contests.TuningView](), reflect.TypeFor[contests.MatchListEntry](), reflect.TypeFor[contests.FinishedGame](), reflect.TypeFor[contests.Recipe](), reflect.TypeFor[stats.Summary](), reflect.TypeFor[fleet.Overview](),
	}
)

// byHand are the types described in openapi.json.
var byHand = map[reflect.Type]string{reflect.TypeFor[sente.Record](): "Record", reflect.TypeFor[sente.Move](): "Move"}

// TestOpenAPI_TypesGolden generates the schemas of bodies and responses from Go types and their
// comments.
func TestOpenAPI_TypesGolden(t *testing.T) {
	d := describer{names: map[reflect.Type]string{}, schemas: map[string]map[string]any{}, comments: map[string]map[string]string{}}
	for _, of := range bodies {
		d.loose = true
		d.of(of)
	}
	d.loose = false
	for _, of := range answers {
		d.of(of)
	}
	var text bytes.Buffer
	text.WriteString("{\n")
	for i, name := range slices.Sorted(maps.Keys(d.schemas)) {
		one := &bytes.Buffer{}
		encoder := json.NewEncoder(one)
		encoder.SetEscapeHTML(false)
		testutil.NoError(t, encoder.Encode(d.schemas[name]))
		if i > 0 {
			text.WriteString(",\n")
		}
		fmt.Fprintf(&text, "%q: %s", name, bytes.TrimSpace(one.Bytes()))
	}
	text.WriteString("\n}\n")
	if *update {
		testutil.NoError(t, os.WriteFile(typesFile, text.Bytes(), 0o644))
	}
	got := testutil.Must(os.ReadFile(typesFile))(t)
	if diff := cmp.Diff(strings.Split(text.String(), "\n"), strings.Split(strings.ReplaceAll(string(got), "\r\n", "\n"), "\n")); diff != "" {
		t.Errorf("%s (run make golden):\n%s", typesFile, diff)
	}
}

// describer writes JSON Schema for Go's types.
type describer struct {
	loose    bool // any field may be left out
	names    map[reflect.Type]string
	schemas  map[string]map[string]any
	comments map[string]map[string]string // of the fields of "package.Type"
}

var textual = reflect.TypeFor[encoding.TextMarshaler]()

// of returns the schema of a type, or a reference to it.
func (d *describer) of(t reflect.Type) map[string]any {
	if name := byHand[t]; name != "" {
		return map[string]any{"$ref": "#/components/schemas/" + name}
	}
	if values := words[t]; values != nil {
		return map[string]any{"type": "string", "enum": values}
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return d.of(t.Elem())
	case t == reflect.TypeFor[json.RawMessage]() || t.Kind() == reflect.Interface:
		return map[string]any{} // anything
	case t.Implements(textual):
		return map[string]any{"type": "string"}
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		return map[string]any{"type": "array", "items": d.of(t.Elem())}
	case t.Kind() == reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": d.of(t.Elem())}
	case t.Kind() == reflect.Struct:
		return d.object(t)
	}
	kind := map[reflect.Kind]string{reflect.Bool: "boolean", reflect.String: "string", reflect.Float64: "number"}[t.Kind()]
	if kind == "" {
		kind = "integer"
	}
	return map[string]any{"type": kind}
}

func (d *describer) object(t reflect.Type) map[string]any {
	ref := map[string]any{"$ref": "#/components/schemas/" + d.nameOf(t)}
	if d.schemas[d.nameOf(t)] != nil {
		return ref
	}
	schema := map[string]any{"type": "object", "additionalProperties": false}
	d.schemas[d.nameOf(t)] = schema
	properties, required := map[string]any{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || key == "-" {
			continue
		}
		if key == "" {
			key = f.Name
		}
		if !strings.HasPrefix(options, "omit") && !d.loose {
			required = append(required, key)
		}
		one := maps.Clone(d.of(f.Type))
		if about := d.comment(ownerOf(t, f), f.Name); about != "" {
			one["description"] = about
		}
		properties[key] = one
	}
	if schema["properties"] = properties; len(required) > 0 {
		schema["required"] = slices.Compact(required)
	}
	return ref
}

// ownerOf returns the struct that declares a field.
func ownerOf(t reflect.Type, f reflect.StructField) reflect.Type {
	for _, i := range f.Index[:len(f.Index)-1] {
		if t = t.Field(i).Type; t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
	}
	return t
}

// nameOf returns the name of a type, as in the wire types.
func (d *describer) nameOf(t reflect.Type) string {
	if d.names[t] != "" {
		return d.names[t]
	}
	return nameIn(d.names, t, qualified[t])
}

// comment returns the comment of a field from the sources.
func (d *describer) comment(t reflect.Type, field string) string {
	of := t.PkgPath() + "." + t.Name()
	if d.comments[of] == nil {
		d.comments[of] = map[string]string{}
		d.readComments(t.PkgPath())
	}
	return d.comments[of][field]
}

func (d *describer) readComments(pkg string) {
	folder := filepath.Join("..", filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(pkg, "github.com/sente-games/sente"), "/")))
	names, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSpec); ok {
				d.readFields(pkg+"."+s.Name.Name, s)
			}
			return true
		})
	}
}

func (d *describer) readFields(of string, s *ast.TypeSpec) {
	fields, ok := s.Type.(*ast.StructType)
	if !ok {
		return
	}
	if d.comments[of] == nil {
		d.comments[of] = map[string]string{}
	}
	for _, f := range fields.Fields.List {
		about := strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()), " ")
		for _, name := range f.Names {
			d.comments[of][name.Name] = about
		}
	}
}

// TestOpenAPI_CoversAllRoutes compares the described routes with the served ones, and checks path
// parameters and references.
func TestOpenAPI_CoversAllRoutes(t *testing.T) {
	var server Server
	routes := map[string]bool{"GET /": true, "GET " + auth.MetricsPath: true}
	for _, r := range server.apiRoutes(nil) {
		routes[r.pattern] = r.pattern != "/api/" // the one for all that there is not
	}
	d := readDescription(t)
	names := regexp.MustCompile(`\{(\w+)\}`)
	for path, methods := range d.Paths {
		for method, op := range methods {
			pattern := strings.ToUpper(method) + " " + path
			if !routes[pattern] {
				t.Errorf("%s is described, and is no route", pattern)
			}
			routes[pattern] = false
			var want, got []string
			for _, m := range names.FindAllStringSubmatch(path, -1) {
				want = append(want, m[1])
			}
			for _, p := range op.Parameters {
				if p.In == "path" {
					got = append(got, p.Name)
				}
			}
			if !slices.Equal(want, got) || op.Summary == "" || !strings.HasSuffix(op.Summary, ".") {
				t.Errorf("%s: %q with %v in its address is described by %v", pattern, op.Summary, want, got)
			}
		}
	}
	for pattern, left := range routes {
		if left {
			t.Errorf("%s is not described in openapi.json", pattern)
		}
	}
	text := testutil.Must(openAPIDocument())(t)
	used := map[string]bool{}
	for _, m := range regexp.MustCompile(`"#/components/(schemas|responses)/(\w+)"`).FindAllSubmatch(text, -1) {
		name := string(m[2])
		_, schema := d.Components.Schemas[name]
		_, response := d.Components.Responses[name]
		if used[name] = true; !schema && !response {
			t.Errorf("%s is referred to, and is not described", name)
		}
	}
	events := []string{"InfoEvent", "Participants"} // named in words
	for name := range d.Components.Schemas {
		if !used[name] && !slices.Contains(events, name) {
			t.Errorf("%s is described, and nothing refers to it", name)
		}
	}
	for path, want := range map[string][]string{"/api/tables/{table}/{command}": table.CommandNames(), "/api/matches/{match}/{command}": contests.Commands} {
		var got []string
		for _, p := range d.Paths[path]["post"].Parameters {
			for _, value := range p.Schema.Enum {
				got = append(got, fmt.Sprint(value))
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
}

var update = flag.Bool("update", false, "write the types of the wire anew")

// wireTypes is the file that tsc uses to check the browser sources.
const wireTypes = "types/wire.d.ts"

// pageTypes are the types that the page reads and writes. Types that they contain are added.
var pageTypes = []reflect.Type{
	reflect.TypeFor[card](), reflect.TypeFor[view.Position](), reflect.TypeFor[table.State](), reflect.TypeFor[table.InfoEvent](),
	reflect.TypeFor[table.StudyChanges](), reflect.TypeFor[table.NodePosition](), reflect.TypeFor[table.EditResult](), reflect.TypeFor[storage.StudyInfo](), reflect.TypeFor[study.Edit](),
	reflect.TypeFor[scores](), reflect.TypeFor[table.ReviewState](), reflect.TypeFor[table.AttemptResult](), reflect.TypeFor[table.ReviewRequest](), reflect.TypeFor[table.Plan](), reflect.TypeFor[table.Command](),
	reflect.TypeFor[readResponse](), reflect.TypeFor[titlesResponse](), reflect.TypeFor[table.ExportOptions](), reflect.TypeFor[rules.Guide](), reflect.TypeFor[setupRequest](), reflect.TypeFor[setupDraft](),
	reflect.TypeFor[contests.LiveView](), reflect.TypeFor[contests.TuningView](), reflect.TypeFor[contests.MatchListEntry](), reflect.TypeFor[stats.Summary](), reflect.TypeFor[contests.MatchRequest](), reflect.TypeFor[contests.Recipe](), reflect.TypeFor[contests.GameFilter](),
	reflect.TypeFor[fleet.Overview](), reflect.TypeFor[traceRequest](), reflect.TypeFor[table.Participants](), reflect.TypeFor[guestResponse](), reflect.TypeFor[table.InviteRequest](), reflect.TypeFor[table.InviteResponse](),
	reflect.TypeFor[libraryQuery](), reflect.TypeFor[library.Page](), reflect.TypeFor[library.Exploration](), reflect.TypeFor[library.AddResult](), reflect.TypeFor[libraryUpload](),
}

// TestWireTypes_Golden generates TypeScript types from the Go types of requests and responses, so that
// tsc reports renamed fields.
func TestWireTypes_Golden(t *testing.T) {
	w := wire{names: map[reflect.Type]string{}}
	for _, of := range pageTypes {
		w.name(of)
	}
	fmt.Fprintf(&w.text, "\nexport type CommandName = \"%s\";\n", strings.Join(table.CommandNames(), `" | "`))
	want := []byte("// The JSON of the studio's server, written by TestWireTypes_Golden (go test -update): do not edit.\n" + w.text.String())
	if *update {
		testutil.NoError(t, os.WriteFile(wireTypes, want, 0o644))
	}
	got := testutil.Must(os.ReadFile(wireTypes))(t)
	if diff := cmp.Diff(string(want), string(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")))); diff != "" {
		t.Errorf("%s (run make golden, then make types):\n%s", wireTypes, diff)
	}
}

// wire writes TypeScript for the JSON of Go types, each after its dependencies.
type wire struct {
	names map[reflect.Type]string
	text  strings.Builder
}

// words contains the values of enumerations.
var words = map[reflect.Type][]any{
	reflect.TypeFor[scene.Look]():        {scene.Points, scene.Tiles, scene.Holes, scene.Hexes, scene.Pits, scene.Blank},
	reflect.TypeFor[scene.MarkKind]():    {scene.LastMove, scene.From, scene.WinLine, scene.Forbidden, scene.Hint, scene.Endangered, scene.Capture, scene.Tally},
	reflect.TypeFor[study.EditKind]():    {study.PlayMove, study.Add, study.Delete, study.Promote, study.MakeMain, study.SetName, study.SetComment, study.ToggleMark, study.ToggleArrow, study.ClearDrawings, study.SetUp, study.Evaluate, study.RemoveEvaluation, study.SetProperty, study.SetSign, study.SetHead},
	reflect.TypeFor[study.MarkKind]():    {study.Circle, study.Square, study.Triangle, study.Cross, study.Selected, study.Label, study.Dim},
	reflect.TypeFor[scene.Ground]():      {scene.Felt},
	reflect.TypeFor[sente.Bound]():       {sente.Exact, sente.Lower, sente.Upper, sente.NoScore},
	reflect.TypeFor[fleet.WorkerState](): {fleet.Working, fleet.Idle, fleet.OtherBuild, fleet.Silent},
	reflect.TypeFor[contests.Phase]():    {contests.Running, contests.Paused, contests.Stopped, contests.Done},
	reflect.TypeFor[review.Grade]():      {review.Fine, review.Inaccuracy, review.Mistake, review.Blunder},
	reflect.TypeFor[review.Outcome]():    {review.Lost, review.Open, review.Won},
	reflect.TypeFor[review.Verdict]():    {review.Right, review.Better, review.Wrong},
}

// name returns the TypeScript name of a type.
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
	case t.Kind() == reflect.Interface:
		return "unknown"
	}
	return "number"
}

// qualified contains the wire names of types whose Go names are unique in their package only.
var qualified = map[reflect.Type]string{
	reflect.TypeFor[study.Mark]():     "StudyMark",
	reflect.TypeFor[study.MarkKind](): "StudyMarkKind",
	reflect.TypeFor[library.Game]():   "LibraryGame",
}

// declare assigns the unique name of a type.
func (w *wire) declare(t reflect.Type) string {
	return nameIn(w.names, t, qualified[t])
}

// nameIn assigns a type the wanted name, or by default its Go name, and panics if another type has it.
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
