package table

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/scene/render"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// exportFormat describes the export of the game to one file format.
type exportFormat struct {
	Name string         `json:"name"`          // for example "sgf"
	Lost []string       `json:"lost"`          // sentences that describe the content that the format can't represent
	Why  *sente.Message `json:"why,omitempty"` // why the game can't be written in this format
}

// ExportOptions lists all available exports.
type ExportOptions struct {
	Formats []exportFormat `json:"formats"` // formats of the game with its variations
	Links   []convert.Link `json:"links"`   // URLs of the position on other sites' boards
	Text    string         `json:"text"`    // text diagram of the position, "" if it can't be drawn
}

// copyStudy returns a copy of the study. It holds t.mu only while it writes the study as text, not
// while it parses the copy.
func copyStudy(t *Table) (*study.Study, error) {
	text, head, err := writeStudy(t)
	if err != nil {
		return nil, err
	}
	one, err := study.Read(t.tables.Games, text)
	if err == nil {
		one.SetHead(head)
	}
	return one, err
}

// writeStudy returns the study as text, and the head of the game as in [headWithPlayers].
func writeStudy(t *Table) (text *bytes.Buffer, head sente.Record, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text = &bytes.Buffer{}
	return text, headWithPlayers(t), study.Write(text, t.Study())
}

// headWithPlayers returns the head of the game with its result and players. t.mu must be held.
func headWithPlayers(t *Table) sente.Record {
	head := t.Study().Head()
	if head.Result == (sente.Result{}) {
		head.Result = t.Record().Result
	}
	head.Players = t.playerNames()
	return head
}

// playerNames returns the names of the players: of an imported record if it names them, otherwise of
// the seats. t.mu must be held.
func (t *Table) playerNames() []string {
	if players := t.Study().Head().Players; len(players) > 0 {
		return players
	}
	var names []string
	for _, s := range t.players.seats {
		name := s.Kind
		if s.Kind == storage.Engine {
			name = t.engineName(s.Engine)
		}
		names = append(names, name)
	}
	return names
}

// listFormats returns for each format the content that an export would lose. It visits the tree once.
func listFormats(t *Table) (all []exportFormat) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := record.NewContents(t.Study(), headWithPlayers(t))
	for _, format := range record.Formats() {
		lost, err := c.Losses(format)
		f := exportFormat{Name: string(format), Lost: append([]string{}, lost...)}
		if err != nil {
			f.Why = httpapi.MessageOf(err, "invalid_record")
		}
		all = append(all, f)
	}
	return all
}

// GetExportOptions returns the available formats of the game, and the links and the diagram of the
// position after the query's moves.
func GetExportOptions(t *Table, w http.ResponseWriter, r *http.Request) {
	at, all := requestedRecord(t, r), ExportOptions{Formats: listFormats(t), Links: []convert.Link{}}
	all.Links = append(all.Links, convert.PositionLinks(t.tables.Games, at)...)
	var drawn strings.Builder
	if record.Write(&drawn, t.tables.Games, record.Diagram, at) == nil {
		all.Text = drawn.String()
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// fileExtensions contains the extensions that differ from the name of the format.
var fileExtensions = map[record.Format]string{record.RenjuPos: "pos", record.Diagram: "txt", record.Moves: "txt", record.FromTop: "txt", record.Offsets: "txt", record.Study: "jsonl"}

// GetGameFile returns the game as a file of the requested format.
func GetGameFile(t *Table, w http.ResponseWriter, r *http.Request) {
	format, err := record.ParseFormat(r.URL.Query().Get("format"))
	if err != nil {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "%s", err))
		return
	}
	one, err := copyStudy(t)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	var b bytes.Buffer
	if _, err := convert.Write(&b, t.tables.Games, format, one); err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	ending := fileExtensions[format]
	if ending == "" {
		ending = string(format)
	}
	writeAttachment(w, one.Head().Game+"."+ending, "application/octet-stream", b.Bytes())
}

func writeAttachment(w http.ResponseWriter, name, kind string, data []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="`+strings.Map(keepPlainRune, name)+`"`)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data) //nolint:errcheck // if the client is gone, there is no one left to answer
}

// keepPlainRune maps runes that are unsafe in a file name to -1.
func keepPlainRune(r rune) rune {
	if r == '.' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return r
	}
	return -1
}

// GetPicture returns the current position, or the position after the query's moves, as a picture. A GIF
// animates all positions up to it.
func GetPicture(t *Table, w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	form := query.Get("format")
	kind := map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}[form]
	if kind == "" {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "unknown picture format %q: expected svg, png or gif", visible.Clip(form)))
		return
	}
	game := requestedRecord(t, r)
	o := render.Options{Board: query.Get("board"), Numbers: query.Get("numbers") == "true", Bare: query.Get("bare") == "true"}
	if form == "gif" {
		o.Pixels = 480
	}
	if text := query.Get("pixels"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "invalid number of pixels %q", visible.Clip(text)))
			return
		}
		o.Pixels = n
	}
	side, bytes := int64(min(max(o.Pixels, 720), 4096)), int64(16) // bytes per pixel
	if form == "gif" {
		bytes += int64(len(game.Moves))
	}
	lease, err := t.tables.Uploads.LeaseMemory("this picture", side*side*bytes)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer lease.Return()
	data, err := t.tables.DrawRecord(r.Context(), game, form, o, t.annotationsOn(game.Moves))
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	writeAttachment(w, game.Game+"."+form, kind, data)
}

// requestedRecord returns the game's record, with the moves of the query if present.
func requestedRecord(t *Table, r *http.Request) sente.Record {
	t.mu.Lock()
	game := t.Record()
	t.mu.Unlock()
	if query := r.URL.Query(); query.Has("moves") {
		game.Moves, game.Thinking = []sente.Move{}, nil
		for _, m := range strings.FieldsFunc(query.Get("moves"), func(c rune) bool { return c == ',' }) {
			game.Moves = append(game.Moves, sente.Move(m))
		}
	}
	return game
}

// annotationsOn returns the marks and arrows of the positions on a line, the first before its first
// move, as far as the study has the line.
func (t *Table) annotationsOn(moves []sente.Move) (all []render.Annotations) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, n := range t.review.nodesOf(moves) {
		a, c := render.Annotations{}, n.Content()
		for _, m := range c.Marks {
			a.Marks = append(a.Marks, render.Mark{Cell: m.Cell, Kind: string(m.Kind), Text: m.Text})
		}
		for _, w := range c.Arrows {
			a.Arrows = append(a.Arrows, render.Arrow(w))
		}
		all = append(all, a)
	}
	return all
}

// DrawRecord draws the final position of a record, or all its positions as a GIF; annotated holds the
// annotations of the positions by the number of their moves.
func (s *Tables) DrawRecord(ctx context.Context, r sente.Record, form string, o render.Options, annotated []render.Annotations) ([]byte, error) {
	first := len(r.Moves)
	if form == "gif" {
		first = 0
	}
	var all []*render.Picture
	moves := r.Moves
	r.Moves, r.Thinking, r.Result = moves[:first], nil, sente.Result{}
	board, err := s.Games.OpenBoard(r)
	for n := first; err == nil; n++ {
		if err = ctx.Err(); err != nil {
			break
		}
		var p *render.Picture
		if o.Annotations = (render.Annotations{}); n < len(annotated) {
			o.Annotations = annotated[n]
		}
		if p, err = render.New(board.Scene(), o); err != nil {
			break
		}
		if all = append(all, p); n == len(moves) {
			break
		}
		if len(all) == render.MaxFrames {
			return nil, fmt.Errorf("an animation can have at most %d frames: choose svg or png, or an earlier position", render.MaxFrames)
		}
		_, err = board.Play(string(moves[n]))
	}
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	switch form {
	case "gif":
		err = render.GIF(ctx, &b, 700*time.Millisecond, all)
	case "png":
		err = all[0].PNG(&b)
	default:
		err = all[0].SVG(&b)
	}
	return b.Bytes(), err
}
