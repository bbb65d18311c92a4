package studio

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// pasted is what a person brings, and how it is to be read; the zero values leave that
// to the look of it.
type pasted struct {
	Text    string `json:"text"`
	Name    string `json:"name"`    // of the file, if it is one
	Brought string `json:"brought"` // the handle of what was brought before, in place of a text
	Game    string `json:"game"`    // the game that one is in
	Rules   string `json:"rules"`   // of a text that names none
	Size    string `json:"size"`    // likewise
	Rows    string `json:"rows"`    // "top" if rows are counted from the top
	Chosen  bool   `json:"chosen"`  // the game was chosen for this text: no other is tried
	Number  int    `json:"number"`  // of several games, from 1; 0 is the first
	Again   bool   `json:"again"`   // as it was read last: of Brought another game is asked for
}

// options are those of the reading that is asked for.
func (p pasted) options() convert.Options {
	return convert.Options{Base: sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size}, Rows: p.Rows, FixedGame: p.Chosen}
}

// opened is what was recognised, and the main line of the game that was asked for.
type opened struct {
	sente.Record
	Brought    string            `json:"brought"`          // the handle by which it is asked for again, or opened: see plan
	Recognised string            `json:"recognised"`       // in words
	Format     string            `json:"format"`           // "sgf", "lib", "journal"
	Notes      []string          `json:"notes,omitempty"`  // what was assumed or left out
	Others     []convert.Reading `json:"others,omitempty"` // what else it could be
	Unsaid     []string          `json:"unsaid,omitempty"` // what may be chosen: "game", "rules", "size", "rows"
	Rows       string            `json:"rows,omitempty"`   // from which side they were counted
	Games      int               `json:"games"`            // how many there are
	Nodes      int               `json:"nodes"`            // positions of the game, its variations among them
	Damage     *sente.Message    `json:"damage,omitempty"` // where the rest could not be read
}

// open recognises what a person brings and keeps it.
func (s *Server) open(ctx context.Context, p pasted) (o opened, err error) {
	var u *storage.Upload
	if p.Brought != "" {
		if u, err = s.uploads.Find(p.Brought); err != nil {
			return o, err
		}
		if !p.Again {
			u, err = s.uploads.Read(ctx, u.Name, u.Data, p.options())
		}
	} else {
		if strings.TrimSpace(p.Text) == "" {
			return o, httpapi.NewError(http.StatusBadRequest, "nothing_to_read", "there is nothing to read: paste moves such as h8 i9, or a record")
		}
		u, err = s.uploads.Read(ctx, p.Name, []byte(p.Text), p.options())
	}
	if err != nil {
		return o, err
	}
	if p.Brought != "" && !p.Again {
		u.Handle = p.Brought
	}
	s.uploads.Keep(u)
	one, err := u.Study(max(1, p.Number))
	if err != nil {
		return o, err
	}
	f := u.Found
	o = opened{
		Brought: u.Handle, Recognised: f.Description, Format: f.Format, Notes: f.Notes, Others: f.Alternatives, Unsaid: f.Unspecified, Rows: f.Rows,
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

// postRead makes a record of what a person brings: a text within JSON, or the bytes of a
// file with the rest in the query.
func (s *Server) postRead(w http.ResponseWriter, r *http.Request) {
	lease, err := s.uploads.LeaseReading(r.ContentLength)
	if err != nil {
		httpapi.DiscardBody(r)
		httpapi.WriteError(w, err)
		return
	}
	asked, err := readPasted(r)
	lease.Return() // the reading of what has come leases its own
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	o, err := s.open(r.Context(), asked)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, o)
}

func readPasted(r *http.Request) (p pasted, err error) {
	if !httpapi.IsFile(r) {
		return p, httpapi.ReadJSON(r, &p)
	}
	data, err := httpapi.ReadFile(r)
	if err != nil {
		return p, err
	}
	query := r.URL.Query()
	p = pasted{
		Text: string(data), Name: query.Get("name"), Brought: query.Get("brought"), Game: query.Get("game"), Rules: query.Get("rules"), Size: query.Get("size"),
		Rows: query.Get("rows"), Chosen: query.Get("chosen") == "true", Again: query.Get("again") == "true",
	}
	if n := query.Get("number"); n != "" {
		if p.Number, err = strconv.Atoi(n); err != nil {
			return p, httpapi.Errorf(http.StatusBadRequest, "number %q is no number of a game: write 1 for the first", visible.Clip(n))
		}
	}
	return p, nil
}

// mostTitles is how many games of a file are told in one answer.
const mostTitles = 200

// listed are games of a file that was brought.
type listed struct {
	Games []convert.Title `json:"games"`
	Found int             `json:"found"` // how many fit what is looked for
	Of    int             `json:"of"`    // how many the file holds
}

// fromOf is how many games are left out first.
func fromOf(query url.Values) (from int, err error) {
	text := query.Get("from")
	if text == "" {
		return 0, nil
	}
	if from, err = strconv.Atoi(text); err != nil || from < 0 {
		return 0, httpapi.Errorf(http.StatusBadRequest, "from %q is no number of games to leave out: write 0 for none", visible.Clip(text))
	}
	return from, nil
}

// getBrought lists the games of a file: those that hold all words of "find", after the first
// "from".
func (s *Server) getBrought(w http.ResponseWriter, r *http.Request) {
	u, err := s.uploads.Find(r.PathValue("handle"))
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	query := r.URL.Query()
	from, err := fromOf(query)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	titles := u.Titles(s.games)
	l := listed{Games: []convert.Title{}, Of: len(titles)}
	words := strings.Fields(strings.ToLower(query.Get("find")))
	for _, t := range titles {
		if !holds(strings.ToLower(t.String()), words) {
			continue
		}
		if l.Found++; l.Found > from && len(l.Games) < mostTitles {
			l.Games = append(l.Games, t)
		}
	}
	httpapi.WriteJSON(w, http.StatusOK, l)
}

func holds(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
