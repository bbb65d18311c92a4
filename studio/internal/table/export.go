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

// form is a format in which a game can be taken away.
type form struct {
	Name string         `json:"name"`          // "sgf"
	Lost []string       `json:"lost"`          // what it has no place for, each a sentence
	Why  *sente.Message `json:"why,omitempty"` // why the game cannot be written so
}

// Taken is all that may be taken away.
type Taken struct {
	Forms []form         `json:"forms"` // of the game with its variations
	Links []convert.Link `json:"links"` // to boards of others, of the position
	Text  string         `json:"text"`  // the position drawn with letters, "" if it cannot be
}

// copyStudy is what the table holds, which goes on meanwhile: it waits while its study is
// written down, not while another one is made of that.
func copyStudy(t *Table) (*study.Study, error) {
	text, head, err := writeStudy(t)
	if err != nil {
		return nil, err
	}
	one, err := study.Read(t.tables.games, text)
	if err == nil {
		one.AmendHead(head)
	}
	return one, err
}

// writeStudy is the study as text, and the head of the game as [headWithPlayers] has it.
func writeStudy(t *Table) (text *bytes.Buffer, head sente.Record, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text = &bytes.Buffer{}
	return text, headWithPlayers(t), study.Write(text, t.Study())
}

// headWithPlayers is the head of the game with its result and who plays; h.mu is held.
func headWithPlayers(t *Table) sente.Record {
	head := t.Study().Head()
	if head.Result == (sente.Result{}) {
		head.Result = t.Record().Result
	}
	head.Players = t.playerNames()
	return head
}

// playerNames are those of the players: of the game that was brought, else of who sits here; h.mu
// is held.
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

// listFormats says of each format what it would lose of the game, in one pass over its tree.
func listFormats(t *Table) (all []form) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := record.ContentsOf(t.Study(), headWithPlayers(t))
	for _, format := range record.Formats() {
		lost, err := c.Lost(format)
		f := form{Name: string(format), Lost: append([]string{}, lost...)}
		if err != nil {
			f.Why = httpapi.MessageOf(err, "invalid_record")
		}
		all = append(all, f)
	}
	return all
}

// GetForms says for each format what it would lose of the game, and where the position
// after "moves" can be shown.
func GetForms(t *Table, w http.ResponseWriter, r *http.Request) {
	at, all := requestedRecord(t, r), Taken{Forms: listFormats(t), Links: []convert.Link{}}
	all.Links = append(all.Links, convert.Links(t.tables.games, at)...)
	var drawn strings.Builder
	if record.Write(&drawn, t.tables.games, record.Diagram, at) == nil {
		all.Text = drawn.String()
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// fileExtensions are those of files whose format is called otherwise.
var fileExtensions = map[record.Format]string{record.RenjuPos: "pos", record.Diagram: "txt", record.Moves: "txt", record.FromTop: "txt", record.Offsets: "txt", record.Study: "jsonl"}

// GetSaved is the game in a format, with all that the format has a place for.
func GetSaved(t *Table, w http.ResponseWriter, r *http.Request) {
	format, err := record.ParseFormat(r.URL.Query().Get("form"))
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
	if _, err := convert.Write(&b, t.tables.games, format, one); err != nil {
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

// keepPlainRune leaves out what a file's name had better not hold.
func keepPlainRune(r rune) rune {
	if r == '.' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return r
	}
	return -1
}

// GetPicture is the position of the game, or that after "moves", as a picture; as GIF it
// is every position up to it.
func GetPicture(t *Table, w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	form := query.Get("form")
	kind := map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}[form]
	if kind == "" {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "%q is no form of a picture: write svg, png or gif", visible.Clip(form)))
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
			httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "pixels %q is no number", visible.Clip(text)))
			return
		}
		o.Pixels = n
	}
	side, bytes := int64(min(max(o.Pixels, 720), 4096)), int64(16) // of a pixel
	if form == "gif" {
		bytes += int64(len(game.Moves))
	}
	lease, err := t.tables.uploads.LeaseMemory("this picture", side*side*bytes)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer lease.Return()
	data, err := t.tables.Draw(r.Context(), game, form, o)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	writeAttachment(w, game.Game+"."+form, kind, data)
}

// requestedRecord is the game's record, or that with the moves of a query.
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

// Draw draws the end of a record, or as GIF all of it.
func (s *Tables) Draw(ctx context.Context, r sente.Record, form string, o render.Options) ([]byte, error) {
	first := len(r.Moves)
	if form == "gif" {
		first = 0
	}
	var all []*render.Picture
	moves := r.Moves
	r.Moves, r.Thinking, r.Result = moves[:first], nil, sente.Result{}
	board, err := s.games.Board(r)
	for n := first; err == nil; n++ {
		if err = ctx.Err(); err != nil {
			break
		}
		var p *render.Picture
		if p, err = render.New(board.Scene(), o); err != nil {
			break
		}
		if all = append(all, p); n == len(moves) {
			break
		}
		if len(all) == render.MaxFrames {
			return nil, fmt.Errorf("an animation has at most %d pictures: choose svg or png, or an earlier position", render.MaxFrames)
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
