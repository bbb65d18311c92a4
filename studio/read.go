package studio

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// readRequest is an upload with its options. By default, options are detected from the content.
type readRequest struct {
	Text   string `json:"text"`
	Name   string `json:"name"`   // file name, empty for a text
	Upload string `json:"upload"` // handle of a previous upload, instead of a text
	Game   string `json:"game"`   // the game that the page displays
	Rules  string `json:"rules"`  // if the text does not name them
	Size   string `json:"size"`   // if the text does not name it
	Rows   string `json:"rows"`   // "top" if rows are counted from the top
	Chosen bool   `json:"chosen"` // Game was selected explicitly: no other game is tried
	Number int    `json:"number"` // number of the game, from 1; 0 means the first
	Again  bool   `json:"again"`  // reuse the parsed upload and only select another game
}

// options returns the parser options of the request.
func (p readRequest) options() convert.Options {
	return convert.Options{Base: sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size}, Rows: p.Rows, FixedGame: p.Chosen}
}

// readResponse is the parsed upload with the main line of the selected game.
type readResponse struct {
	sente.Record
	Upload       string            `json:"upload"`                 // handle of the upload, see Plan
	Recognised   string            `json:"recognised"`             // the detected format as text
	Format       string            `json:"format"`                 // for example "sgf", "lib" or "journal"
	Notes        []string          `json:"notes,omitempty"`        // assumptions and omissions
	Others       []convert.Reading `json:"others,omitempty"`       // alternative interpretations
	Undetermined []string          `json:"undetermined,omitempty"` // options that the text does not determine: "game", "rules", "size", "rows"
	Rows         string            `json:"rows,omitempty"`         // side from which rows are counted
	Games        int               `json:"games"`                  // number of games
	Nodes        int               `json:"nodes"`                  // number of nodes, including variations
	Damage       *sente.Message    `json:"damage,omitempty"`       // error in an unreadable part
}

// readUpload parses and stores an upload.
func (s *Server) readUpload(ctx context.Context, p readRequest) (o readResponse, err error) {
	var u *storage.Upload
	if p.Upload != "" {
		if u, err = s.uploads.Find(p.Upload); err != nil {
			return o, err
		}
		if !p.Again {
			u, err = s.uploads.Read(ctx, u.Name, u.Data, p.options())
		}
	} else {
		if strings.TrimSpace(p.Text) == "" {
			return o, httpapi.NewError(http.StatusBadRequest, "nothing_to_read", "nothing to read: paste moves such as h8 i9, or a game record")
		}
		u, err = s.uploads.Read(ctx, p.Name, []byte(p.Text), p.options())
	}
	if err != nil {
		return o, err
	}
	if p.Upload != "" && !p.Again {
		u.Handle = p.Upload
	}
	s.uploads.Store(u)
	one, err := u.Study(max(1, p.Number))
	if err != nil {
		return o, err
	}
	f := u.Found
	o = readResponse{
		Upload: u.Handle, Recognised: f.Description, Format: f.Format, Notes: f.Notes, Others: f.Alternatives, Undetermined: f.Unspecified, Rows: f.Rows,
		Games: len(f.Studies), Nodes: one.Len(),
	}
	if u.Damage != nil {
		o.Damage = httpapi.MessageOf(u.Damage, "invalid_record")
	}
	o.Record, err = one.PlayableRecord(one.Root().MainLineEnd())
	o.Record.Moves = httpapi.NonNil(o.Record.Moves)
	if err != nil {
		if o.Record.Game == "" {
			return o, httpapi.Unprocessable(err)
		}
		o.Notes = append(o.Notes, "the main line cannot be played to its end: "+err.Error())
	}
	return o, nil
}

// postRead parses an upload: a text in JSON, or the bytes of a file with the options in the query.
func (s *Server) postRead(w http.ResponseWriter, r *http.Request) {
	lease, err := s.uploads.LeaseReading(r.ContentLength)
	if err != nil {
		httpapi.DiscardBody(r)
		httpapi.WriteError(w, err)
		return
	}
	asked, err := parseReadRequest(r)
	lease.Return() // parsing leases its own memory
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	o, err := s.readUpload(r.Context(), asked)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, o)
}

func parseReadRequest(r *http.Request) (p readRequest, err error) {
	if !httpapi.IsFile(r) {
		return p, httpapi.ReadJSON(r, &p)
	}
	data, err := httpapi.ReadFile(r)
	if err != nil {
		return p, err
	}
	query := r.URL.Query()
	p = readRequest{
		Text: string(data), Name: query.Get("name"), Upload: query.Get("upload"), Game: query.Get("game"), Rules: query.Get("rules"), Size: query.Get("size"),
		Rows: query.Get("rows"), Chosen: query.Get("chosen") == "true", Again: query.Get("again") == "true",
	}
	if n := query.Get("number"); n != "" {
		if p.Number, err = strconv.Atoi(n); err != nil {
			return p, httpapi.Errorf(http.StatusBadRequest, "invalid game number %q: expected 1 for the first game", visible.Clip(n))
		}
	}
	return p, nil
}

// maxTitles is the maximum number of titles in a response.
const maxTitles = 200

// titlesResponse lists games of an upload.
type titlesResponse struct {
	Games []convert.Title `json:"games"`
	Found int             `json:"found"` // number of matching games
	Of    int             `json:"of"`    // number of all games
}

// parseOffset returns the number of games to skip.
func parseOffset(query url.Values) (from int, err error) {
	text := query.Get("from")
	if text == "" {
		return 0, nil
	}
	if from, err = strconv.Atoi(text); err != nil || from < 0 {
		return 0, httpapi.Errorf(http.StatusBadRequest, "invalid from %q: expected the number of games to skip", visible.Clip(text))
	}
	return from, nil
}

// getUpload returns the games of an upload whose titles contain all words of "find", beginning at the
// offset "from".
func (s *Server) getUpload(w http.ResponseWriter, r *http.Request) {
	u, err := s.uploads.Find(r.PathValue("handle"))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	query := r.URL.Query()
	from, err := parseOffset(query)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	titles := u.Titles(s.games)
	l := titlesResponse{Games: []convert.Title{}, Of: len(titles)}
	words := strings.Fields(record.FoldText(query.Get("find")))
	for _, t := range titles {
		if !containsAll(record.FoldText(t.String()), words) {
			continue
		}
		if l.Found++; l.Found > from && len(l.Games) < maxTitles {
			l.Games = append(l.Games, t)
		}
	}
	httpapi.WriteJSON(w, http.StatusOK, l)
}

func containsAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
