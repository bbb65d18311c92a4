package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/studio"
)

// toolbox holds the state that all tools share.
type toolbox struct {
	*studio.Server
	ctx context.Context // its end stops all calls
}

// answer is the result of a tool: the structured output, a text with the same content, and optionally
// a picture.
type answer[Out any] struct {
	out     Out
	text    string
	picture []byte // PNG
}

// withText returns the answer with the text that write writes.
func (a answer[Out]) withText(write func(b *strings.Builder) error) (answer[Out], error) {
	var b strings.Builder
	err := write(&b)
	a.text = b.String()
	return a, err
}

// addTool adds a tool that answers with run. The schemas of its arguments and of its result follow from
// the types.
func addTool[In, Out any](server *sdk.Server, box toolbox, t sdk.Tool, run func(ctx context.Context, c call, in In) (answer[Out], error)) {
	input, output := inputSchema[In](box.Games().GameNames()), outputSchema[Out]()
	t.InputSchema, t.OutputSchema = input, output
	t.Annotations = &sdk.ToolAnnotations{Title: t.Title, ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: new(false), OpenWorldHint: new(false)}
	server.AddTool(&t, func(ctx context.Context, request *sdk.CallToolRequest) (result *sdk.CallToolResult, _ error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(box.ctx, cancel)()
		defer func() {
			if trouble := recover(); trouble != nil {
				result = failure(ctx, fmt.Errorf("internal error of the tool %s: %v", t.Name, trouble))
			}
		}()
		var in In
		if err := decodeArguments(request.Params.Arguments, &in, input.PropertyOrder); err != nil {
			return failure(ctx, err), nil
		}
		a, err := run(ctx, call{box, request, newProgress(ctx, request)}, in)
		if err != nil {
			return failure(ctx, err), nil
		}
		result = &sdk.CallToolResult{StructuredContent: a.out, Content: []sdk.Content{&sdk.TextContent{Text: a.text}}}
		if a.picture != nil {
			result.Content = append(result.Content, &sdk.ImageContent{Data: a.picture, MIMEType: "image/png"})
		}
		return result, nil
	})
}

// call is one call of a tool.
type call struct {
	toolbox
	request  *sdk.CallToolRequest
	progress *progress
}

// failure returns an error as the result of a tool, one sentence that the assistant can act on.
func failure(ctx context.Context, err error) *sdk.CallToolResult {
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = errors.New("the call was stopped before it had a result")
	}
	lines := strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' })
	result := new(sdk.CallToolResult)
	result.SetError(errors.New(visible.Line(strings.Join(lines, "; "))))
	return result
}

// decodeArguments decodes the arguments of a call; names are the names of all arguments.
func decodeArguments(text json.RawMessage, in any, names []string) error {
	if len(text) > studio.MaxRequest {
		return fmt.Errorf("the arguments are longer than the maximum of %d KiB", studio.MaxRequest>>10)
	}
	if len(bytes.TrimSpace(text)) == 0 || string(bytes.TrimSpace(text)) == "null" {
		return nil
	}
	var given map[string]json.RawMessage
	if json.Unmarshal(text, &given) == nil {
		for name := range given {
			if !slices.Contains(names, name) {
				return fmt.Errorf("unknown argument %q%s", visible.Clip(name), visible.DidYouMean(name, names, "expected one of"))
			}
		}
	}
	if err := strict.DecodeJSON(bytes.NewReader(text), in); err != nil {
		return fmt.Errorf("invalid arguments: %w", err)
	}
	return nil
}

// inputSchema returns the schema of the arguments of a tool. All of them are optional, since a program
// with one game has a default for each.
func inputSchema[In any](games []string) *jsonschema.Schema {
	schema := mustSchema(jsonschema.For[In](nil))
	schema.Required = nil
	if game := schema.Properties["game"]; game != nil {
		for _, name := range games {
			game.Enum = append(game.Enum, name)
		}
	}
	for _, property := range schema.Properties {
		if len(property.Types) > 0 { // a list that may be null, which some clients do not understand
			property.Type, property.Types = "array", nil
		}
	}
	return schema
}

// outputSchema returns the schema of the structured output of a tool.
func outputSchema[Out any]() *jsonschema.Schema {
	text := &jsonschema.Schema{Type: "string"}
	o := &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[sente.Bound](): text, reflect.TypeFor[review.Grade](): text, reflect.TypeFor[review.Outcome](): text,
	}}
	schema := mustSchema(jsonschema.For[Out](o))
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Out]()) {
		if !f.Anonymous {
			continue
		}
		// A field hides fields of the same Go name in embedded types from [jsonschema.For], but not from
		// encoding/json if their keys differ.
		for name, property := range mustSchema(jsonschema.ForType(f.Type, o)).Properties {
			if schema.Properties[name] == nil {
				schema.Properties[name] = property
			}
		}
	}
	return schema
}

// mustSchema returns the schema of a type of this package, and panics without one.
func mustSchema(schema *jsonschema.Schema, err error) *jsonschema.Schema {
	if err != nil {
		panic(err)
	}
	return schema
}
