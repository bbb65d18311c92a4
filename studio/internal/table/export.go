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
func copyStudy(h *Table) (*study.Study, error) {
	text, head, err := writeStudy(h)
	if err != nil {
		return nil, err
	}
	one, err := study.Read(h.tables.games, text)
	if err == nil {
		one.SetHead(head)
	}
	return one, err
}

// writeStudy is the study as text, and the head of the game as [headWithPlayers] has it.
func writeStudy(h *Table) (text *bytes.Buffer, head sente.Record, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	text = &bytes.Buffer{}
	return text, headWithPlayers(h), study.Write(text, h.Study())
}

// headWithPlayers is the head of the game with its result and who plays; h.mu is held.
func headWithPlayers(h *Table) sente.Record {
	head := h.Study().Head()
	if head.Result == (sente.Result{}) {
		head.Result = h.Record().Result
	}
	head.Players = h.playerNames()
	return head
}

// playerNames are those of the players: of the game that was brought, else of who sits here; h.mu
// is held.
func (h *Table) playerNames() []string {
	if players := h.Study().Head().Players; len(players) > 0 {
		return players
	}
	var names []string
	for _, s := range h.players.seats {
		name := s.Kind
		if s.Kind == storage.Engine {
			name = h.engineName(s.Engine)
		}
		names = append(names, name)
	}
	return names
}

// forms says of each format what it would lose of the game, in one pass over its tree.
func forms(h *Table) (all []form) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := record.NewContents(h.Study(), headWithPlayers(h))
	for _, format := range record.Formats() {
		lost, err := c.Losses(format)
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
func GetForms(h *Table, w http.ResponseWriter, r *http.Request) {
	at, all := recordOf(h, r), Taken{Forms: forms(h), Links: []convert.Link{}}
	all.Links = append(all.Links, convert.PositionLinks(h.tables.games, at)...)
	var drawn strings.Builder
	if record.Write(&drawn, h.tables.games, record.Diagram, at) == nil {
		all.Text = drawn.String()
	}
	httpapi.WriteJSON(w, http.StatusOK, all)
}

// endings are those of files whose format is called otherwise.
var endings = map[record.Format]string{record.RenjuPos: "pos", record.Diagram: "txt", record.Moves: "txt", record.FromTop: "txt", record.Offsets: "txt", record.Study: "jsonl"}

// GetSaved is the game in a format, with all that the format has a place for.
func GetSaved(h *Table, w http.ResponseWriter, r *http.Request) {
	format, err := record.ParseFormat(r.URL.Query().Get("form"))
	if err != nil {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "%s", err))
		return
	}
	one, err := copyStudy(h)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	var b bytes.Buffer
	if _, err := convert.Write(&b, h.tables.games, format, one); err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	ending := endings[format]
	if ending == "" {
		ending = string(format)
	}
	attach(w, one.Head().Game+"."+ending, "application/octet-stream", b.Bytes())
}

func attach(w http.ResponseWriter, name, kind string, data []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", `attachment; filename="`+strings.Map(plainName, name)+`"`)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data) //nolint:errcheck // if the client is gone, there is no one left to answer
}

// plainName leaves out what a file's name had better not hold.
func plainName(r rune) rune {
	if r == '.' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return r
	}
	return -1
}

// GetPicture is the position of the game, or that after "moves", as a picture; as GIF it
// is every position up to it.
func GetPicture(h *Table, w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	form := query.Get("form")
	kind := map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}[form]
	if kind == "" {
		httpapi.WriteError(w, httpapi.Errorf(http.StatusBadRequest, "%q is no form of a picture: write svg, png or gif", visible.Clip(form)))
		return
	}
	game := recordOf(h, r)
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
	lease, err := h.tables.uploads.LeaseMemory("this picture", side*side*bytes)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	defer lease.Return()
	data, err := h.tables.Draw(r.Context(), game, form, o)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	attach(w, game.Game+"."+form, kind, data)
}

// recordOf is the game's record, or that with the moves of a query.
func recordOf(h *Table, r *http.Request) sente.Record {
	h.mu.Lock()
	game := h.Record()
	h.mu.Unlock()
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
