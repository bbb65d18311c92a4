package studio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/gif"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/scene/render"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
)

// sendFile posts bytes like the page.
func sendFile(studio *Server, query string, data []byte) (int, string) {
	r := httptest.NewRequest(http.MethodPost, "http://localhost/api/read?"+query, bytes.NewReader(data))
	r.Header.Set("Content-Type", "application/octet-stream")
	w := httptest.NewRecorder()
	studio.Handler().ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func newStudio(t testing.TB) *Server {
	t.Helper()
	studio := testutil.Must(New(standard.Games(), Options{}))(t)
	t.Cleanup(func() { studio.Close() })
	return studio
}

const fileOfRenLib = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" + "\x00\x00\x78\x80\x68\x40\x79\x40"

// TestRead_Files checks that files are read byte by byte and recognised.
func TestRead_Files(t *testing.T) {
	studio := newStudio(t)
	var many strings.Builder
	for i := range 1_200 { // more than the 60,000 characters that were read once
		fmt.Fprintf(&many, "(;GM[4]SZ[15]PB[Player %d]PW[Other]RE[B+R];B[hh];W[ii])\n", i)
	}
	for _, c := range []struct{ name, query, data, want string }{
		{"library", "name=a.lib", fileOfRenLib, `"recognised":"RenLib library, 4 positions, Gomoku 15x15, renju"`},
		{"library, by other rules", "name=a.lib&game=gomoku&rules=freestyle&chosen=true", fileOfRenLib, `"recognised":"RenLib library, 4 positions, Gomoku 15x15"`},
		{"many games", "name=a.sgf", many.String(), `"games":1200`},
		{"the last of them", "name=a.sgf&number=1200", many.String(), `"players":["Player 1199","Other"]`},
		{"damage", "name=a.sgf", "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh", `"message":"a.sgf, `},
		{"rows", "rows=top&game=gomoku&chosen=true", "a1", `"moves":["a15"]`},
		{"a size", "size=20&game=gomoku&chosen=true", "h8", `"size":"20"`},
		{"the game one is in", "game=othello", "f5d6c3d3c4", `"recognised":"5 moves, Othello 8x8"`},
		{"another", "", "f5d6c3d3c4", `{"words":"Othello 8x8","game":"othello"}`},
		{"a move no rule allows", "name=a.sgf", "(;GM[4]SZ[15];B[hh];W[hh];B[aa])", `"moves":["h8"]`},
	} {
		status, answer := sendFile(studio, c.query, []byte(c.data))
		if status != http.StatusOK || !strings.Contains(answer, c.want) {
			t.Errorf("%s: %d %.300s, want %s", c.name, status, answer, c.want)
		}
	}
	for _, c := range []struct {
		name, query, data string
		status            int
		want              string
	}{
		{"too long", "name=a.sgf", strings.Repeat(" ", httpapi.MaxFile+1), http.StatusRequestEntityTooLarge, "the file is longer than the maximum of 64 MiB"},
		{"nothing", "", "", http.StatusBadRequest, "nothing to read"},
		{"forgotten", "upload=none", "", http.StatusNotFound, "no longer stored"},
		{"no such game", "number=2", "h8", http.StatusUnprocessableEntity, "no game 2: there are 1 game"},
		{"no number", "number=x", "h8", http.StatusBadRequest, "invalid game number"},
		{"a psq in Othello", "game=othello&name=a.psq", "Piskvorky 15x15, 0:0, 0\n8,\n", http.StatusUnprocessableEntity, "a.psq, line 2: "},
		{"a cut psq", "name=a.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", http.StatusOK, "a.psq, line 3: move 2: h8 is occupied"},
		{"moves of the game one is in", "game=gomoku", "h8 h8", http.StatusUnprocessableEntity, "read as moves of Gomoku: move 2: h8 is occupied"},
		{"off its board", "game=gomoku", "h8 z99", http.StatusUnprocessableEntity, "z99 is off the 15x15 board"},
		{"SGF of Go", "name=a.sgf", "(;GM[1]SZ[19];B[aa]", http.StatusUnprocessableEntity, "a.sgf"},
	} {
		status, answer := sendFile(studio, c.query, []byte(c.data))
		if status != c.status || !strings.Contains(answer, c.want) {
			t.Errorf("%s: %d %.300s, want %d %s", c.name, status, answer, c.status, c.want)
		}
	}
}

// TestRead_KeepsFiles checks that a file can be selected from, reread with other options and opened
// without another upload.
func TestRead_KeepsFiles(t *testing.T) {
	studio := newStudio(t)
	text := "(;GM[4]SZ[15]PB[Ann]PW[Bob]DT[2024-05-01]RE[B+R];B[hh];W[ii])(;GM[4]SZ[15]PB[Bob]PW[Cid];B[gg])(;GM[2]PB[Cid]PW[Ann];B[d3])"
	status, answer := sendFile(studio, "name=a.sgf", []byte(text))
	var o readResponse
	if err := json.Unmarshal([]byte(answer), &o); err != nil || status != http.StatusOK || o.Games != 3 {
		t.Fatalf("%d %s, %v", status, answer, err)
	}
	for find, want := range map[string]string{"": "1 2 3 of 3", "bob": "1 2 of 3", "ann gomoku": "1 of 3", "nobody": "of 3", "black won": "1 of 3"} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/api/uploads/"+o.Upload+"?find="+url.QueryEscape(find), nil)
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		var l titlesResponse
		if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil {
			t.Fatal(w.Body, err)
		}
		got := ""
		for _, g := range l.Games {
			got += fmt.Sprint(g.Number, " ")
		}
		if got += fmt.Sprint("of ", l.Of); got != want || l.Found != len(l.Games) {
			t.Errorf("%q: %s, found %d, want %s", find, got, l.Found, want)
		}
	}
	if status, answer := sendFile(studio, "upload="+o.Upload+"&number=2&again=true", nil); status != http.StatusOK || !strings.Contains(answer, `"moves":["g9"]`) {
		t.Errorf("%d %s", status, answer)
	}
	for i := range 40 { // the oldest make room
		if status, answer := sendFile(studio, "", []byte(fmt.Sprintf("h%d", 1+i%15))); status != http.StatusOK {
			t.Fatal(answer)
		}
	}
	if n := studio.uploads.Len(); n > storage.MaxUploads {
		t.Errorf("%d files are kept", n)
	}
	if _, err := studio.uploads.Find(o.Upload); err == nil {
		t.Error("the oldest file is kept for ever")
	}
}

// TestRead_MatchesConvert compares the errors of damaged and mislabelled files with package convert.
func TestRead_MatchesConvert(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	for name, text := range map[string]string{
		"cut.sgf":     "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[g",
		"cut.lib":     "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x80\x68",
		"lines.pos":   "h8i9\nh8h8\n",
		"sgf.psq":     "(;GM[4]SZ[15];B[hh];W[ii])",
		"library.sgf": "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x80\x68\x40\x79\x40",
		"picture.sgf": "\x89PNG\r\n\x1a\n\x00",
		"packed.lib":  "PK\x03\x04\x00",
	} {
		found, damage := convert.Read(t.Context(), h.studio.games, convert.Options{}, name, []byte(text))
		status, answer := sendFile(h.studio, "name="+name, []byte(text))
		var o readResponse
		if len(found.Studies) == 0 {
			if status < 400 || !strings.Contains(answer, damage.Error()) {
				t.Errorf("%s: %d %s, want %v", name, status, answer, damage)
			}
			continue
		}
		said := ""
		if damage != nil {
			said = damage.Error()
		}
		if err := json.Unmarshal([]byte(answer), &o); err != nil || o.Recognised != found.Description || o.Damage.Error() != said {
			t.Errorf("%s: %d %s, want %s, %q", name, status, answer, found.Description, said)
		}
	}
}

// TestRecord_NamesPlayers checks that an uploaded record keeps its players and contains no thinking
// without thoughts.
func TestRecord_NamesPlayers(t *testing.T) {
	studio := newStudio(t)
	for text, want := range map[string][]string{
		"(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ii])": {"Ann", "Bob"},
		"(;GM[4]SZ[15];B[hh];W[ii])":               {"human", "human"},
	} {
		_, answer := sendFile(studio, "name=a.sgf", []byte(text))
		var o readResponse
		testutil.NoError(t, json.Unmarshal([]byte(answer), &o))
		h := testutil.Must(studio.tables.Open(table.Plan{Upload: o.Upload}))(t)
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/api/tables/"+h.ID+"/record", nil))
		var r sente.Record
		if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || !slices.Equal(r.Players, want) || r.Thinking != nil {
			t.Errorf("%s: %s, %v", text, w.Body, err)
		}
	}
}

// TestExport_AllFormats exports a game with variations to every format, checks the reported losses and
// decodes the pictures.
func TestExport_AllFormats(t *testing.T) {
	studio := newStudio(t)
	_, answer := sendFile(studio, "name=a.sgf", []byte("(;GM[4]SZ[15];B[hh](;W[ii]C[why];B[ig])(;W[gg]))"))
	var o readResponse
	testutil.NoError(t, json.Unmarshal([]byte(answer), &o))
	h := testutil.Must(studio.tables.Open(table.Plan{Upload: o.Upload}))(t)
	get := func(path string) (int, string) {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/api/tables/"+h.ID+path, nil)
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	_, text := get("/formats?moves=h8,i9")
	var all table.ExportOptions
	if err := json.Unmarshal([]byte(text), &all); err != nil || len(all.Links) != 1 || all.Links[0].URL != "https://gomocalc.com/#/h8i9" || !strings.Contains(all.Text, " X ") {
		t.Fatal(text, err)
	}
	for _, f := range all.Formats {
		status, data := get("/file?format=" + f.Name)
		if want := map[bool]int{true: http.StatusOK, false: http.StatusUnprocessableEntity}[f.Why == nil]; status != want || data == "" {
			t.Errorf("%s: %d %.200s; %s", f.Name, status, data, f.Why)
		}
		switch said := strings.Join(f.Lost, "; "); {
		case f.Name == "sgf" && (said != "" || !strings.Contains(data, "C[why]") || !strings.Contains(data, "(;W[gg]")):
			t.Errorf("sgf loses %s: %s", said, data)
		case f.Name == "pos" && (!strings.Contains(said, "1 variation is not supported") || !strings.Contains(said, "1 comment is not supported") || !strings.HasPrefix(data, "h8i7i9")):
			t.Errorf("pos: %s: %s", said, data)
		}
	}
	if status, text := get("/file?format=doc"); status != http.StatusBadRequest || !strings.Contains(text, "expected one of") {
		t.Errorf("%d %s", status, text)
	}
	if status, text := get("/picture?format=svg&moves=h8,i9"); status != http.StatusOK || !strings.HasPrefix(text, "<svg ") {
		t.Errorf("%d %.100s", status, text)
	}
	if _, text := get("/picture?format=png&pixels=200"); text != "" {
		if img, err := png.Decode(strings.NewReader(text)); err != nil || max(img.Bounds().Dx(), img.Bounds().Dy()) != 200 {
			t.Errorf("%v", err)
		}
	}
	_, text = get("/picture?format=gif&pixels=200&moves=h8,i9,h9")
	if g, err := gif.DecodeAll(bytes.NewReader([]byte(text))); err != nil || len(g.Image) != 4 {
		t.Errorf("%v", err)
	}
	for query, want := range map[string]int{"format=bmp": 400, "format=png&pixels=x": 400, "format=png&pixels=1000000": 422, "format=png&board=glass": 422, "format=gif&pixels=4000": 422, "format=png&moves=z99": 422} {
		if status, text := get("/picture?" + query); status != want || !strings.HasPrefix(text, `{"code"`) {
			t.Errorf("%s: %d %s, want %d", query, status, text, want)
		}
	}
	long := sente.Record{Game: "gomoku", Size: "22"}
	for range 22 * 22 {
		long.Moves = append(long.Moves, "h8")
	}
	if _, err := studio.tables.DrawRecord(t.Context(), long, "gif", render.Options{Pixels: 100}, nil); err == nil {
		t.Error("moves that no rule allows are animated")
	}
}

// TestSetup_DraftsOfEveryGame removes all pieces of a position of every game and puts them back one by
// one. The result must be the same position, and each intermediate scene must show all pieces.
func TestSetup_DraftsOfEveryGame(t *testing.T) {
	for _, game := range standard.Games() {
		board := testutil.Must(game.Open(sente.Record{Game: game.Name}))(t)
		record := sente.Record{Game: game.Name}
		rng := rand.New(rand.NewPCG(3, 4))
		for range 7 {
			if legal := board.Legal(); len(legal) > 0 {
				m := testutil.Must(board.Play(string(legal[rng.IntN(len(legal))])))(t)
				record.Moves = append(record.Moves, m)
			}
		}
		want, err := setupRequest{Record: record, Do: "begin"}.newDraft(game)
		if err != nil || want.Refused != nil {
			t.Fatalf("%s: %v %s", game.Name, err, want.Refused)
		}
		if len(want.Kit.Pieces) == 0 {
			continue
		}
		now, err := setupRequest{Record: sente.Record{Setup: want.Setup}, Do: "clear"}.newDraft(game)
		if err != nil || now.Setup == want.Setup {
			t.Fatalf("%s: cleared to %q with %d stones, %v", game.Name, now.Setup, len(now.Scene.Stones), err)
		}
		for _, part := range strings.Split(want.Setup, "; ") {
			name, words, _ := strings.Cut(part, ": ")
			for _, k := range want.Kit.Pieces {
				if k.Name != name {
					continue
				}
				for _, cell := range strings.Fields(words) {
					if now, err = (setupRequest{Record: sente.Record{Setup: now.Setup}, Do: "put", Piece: name, Cell: cell}).newDraft(game); err != nil || now.Refused != nil {
						t.Fatalf("%s: %v %s", game.Name, err, now.Refused)
					}
				}
			}
		}
		if now.Problem != want.Problem || len(now.Scene.Stones) != len(want.Scene.Stones) {
			t.Errorf("%s: %q became %q (%s)", game.Name, want.Setup, now.Setup, now.Problem)
		}
	}
}

// TestSetup_Steps checks rotations, shifts and sides, and the errors of impossible ones.
func TestSetup_Steps(t *testing.T) {
	game := testutil.Must(standard.Games().FindGame("gomoku"))(t)
	const setup = "black: a1 b1; white: g7; to-move: black"
	for _, c := range []struct {
		e                       setupRequest
		setup, problem, refused string
	}{
		{setupRequest{Do: "rotate"}, "black: a7 a6; white: g1; to-move: black", "", ""},
		{setupRequest{Do: "mirror"}, "black: g1 f1; white: a7; to-move: black", "", ""},
		{setupRequest{Do: "side", Side: "white"}, "black: a1 b1; white: g7; to-move: white", "", ""},
		{setupRequest{Do: "shift", Right: 1}, setup, "", "the piece on g7 would be off the board"},
		{setupRequest{Do: "put", Piece: "", Cell: "b1"}, "black: a1; white: g7; to-move: black", "", ""},
		{setupRequest{Do: "put", Piece: "black", Cell: "z9"}, "black: a1 b1 z9; white: g7; to-move: black", "z9", ""},
		{setupRequest{Do: "carry", From: "b1", Cell: "c3"}, "black: a1 c3; white: g7; to-move: black", "", ""},
		{setupRequest{Do: "carry", From: "a1", Cell: "g7"}, "black: b1 g7; white:; to-move: black", "", ""},
		{setupRequest{Do: "carry", From: "c3", Cell: "c4"}, setup, "", "no set-up piece on \"c3\""},
		{setupRequest{Do: "burn"}, setup, "", "unknown step"},
	} {
		c.e.Record = sente.Record{Size: "7", Setup: setup}
		d, err := c.e.newDraft(game)
		if err != nil || d.Setup != c.setup || !strings.Contains(d.Problem.Error(), c.problem) || c.problem == "" && d.Problem != nil || !strings.Contains(d.Refused.Error(), c.refused) || c.refused == "" && d.Refused != nil {
			t.Errorf("%+v: %q, problem %q, refused %q, %v", c.e, d.Setup, d.Problem, d.Refused, err)
		}
	}
}

// TestSetup_OtherParts sets every number of every game's set-ups to its minimum and maximum and chooses
// every word.
func TestSetup_OtherParts(t *testing.T) {
	seen := 0
	for _, game := range standard.Games() {
		all := append([]catalog.Choice{{}}, game.Rules...)
		for _, choice := range all {
			record := sente.Record{Game: game.Name, Rules: choice.Name}
			begun, err := setupRequest{Record: record, Do: "begin"}.newDraft(game)
			if err != nil {
				t.Fatalf("%s %s: %v", game.Name, choice.Name, err)
			}
			record.Setup = begun.Setup
			for i, part := range begun.Kit.Others {
				if len(part.Counts)+len(part.Choices) == 0 {
					t.Errorf("%s %s: the editor has nothing but text for %q", game.Name, choice.Name, part.Name)
				}
				for k, c := range part.Counts {
					for _, number := range []int{0, c.Most} {
						seen++
						d, err := setupRequest{Record: record, Do: "count", Part: part.Name, Which: k, Number: number}.newDraft(game)
						if err != nil || d.Refused != nil || len(d.PartValues) <= i || d.PartValues[i].Numbers[k] != number {
							t.Errorf("%s %s, %s of %s to %d: %+v, %v", game.Name, choice.Name, c.Name, part.Name, number, d, err)
						}
						if strings.Contains(d.Problem.Error(), "expected") {
							t.Errorf("%s %s: %s cannot be %d: %s", game.Name, choice.Name, c.Name, number, d.Problem)
						}
					}
					d, err := setupRequest{Record: record, Do: "count", Part: part.Name, Which: k, Number: c.Most + 1}.newDraft(game)
					if err != nil || !strings.Contains(d.Refused.Error(), "expected 0 to") || d.Setup != begun.Setup {
						t.Errorf("%s %s: %d of %s is more than there can be: %q, %v", game.Name, choice.Name, c.Most+1, c.Name, d.Refused, err)
					}
				}
				for _, word := range append([]string{""}, part.Choices...) {
					seen++
					d, err := setupRequest{Record: record, Do: "choose", Part: part.Name, Word: word}.newDraft(game)
					if len(part.Choices) > 0 && (err != nil || d.Refused != nil || d.PartValues[i].Word != word) {
						t.Errorf("%s %s, %s: %q: %+v, %v", game.Name, choice.Name, part.Name, word, d, err)
					}
				}
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d parts were found", seen)
	}
	nim := testutil.Must(standard.Games().FindGame("nim"))(t)
	for _, wrong := range []setupRequest{{Do: "count", Part: "heaps", Which: 9}, {Do: "count", Part: "stones"}, {Do: "choose", Part: "heaps", Word: "many"}} {
		wrong.Record.Game = "nim"
		if d, err := wrong.newDraft(nim); err != nil || d.Refused == nil || strings.Contains(d.Refused.Error(), "\n") {
			t.Errorf("%+v: %q, %v", wrong, d.Refused, err)
		}
	}
}

// refused posts a request that must be refused and returns the sentence.
func (h *house) refused(path, body string) string {
	h.t.Helper()
	status, text := h.post(path, body)
	if status < 400 {
		h.t.Errorf("POST %s %s: %d %s", path, body, status, text)
	}
	return text
}

func TestScores_EveryMove(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	all := asked[scores](h, "/api/scores", `{"game":"connectfour","moves":["4","4","4","4","4","4"]}`)
	if len(all.Moves) != 6 || !all.All {
		t.Fatalf("%+v: want the scores of six columns", all)
	}
	best := 0
	for _, m := range all.Moves {
		if m.Best {
			best++
		}
		if m.Cell < 35 {
			t.Errorf("column %s comes to rest on cell %d, not in the lowest row", m.Move, m.Cell)
		}
	}
	if best == 0 || best == 6 || all.Score == 0 {
		t.Errorf("%+v: want some best moves of a position that is decided", all)
	}
	all = asked[scores](h, "/api/scores", `{"game":"connectfour","moves":["1","2","1","2","1"]}`)
	for _, m := range all.Moves {
		if want := m.Move == "1"; m.Best != want {
			t.Errorf("column %s is best: %v, want the block alone", m.Move, m.Best)
		}
	}
}

func TestScores_RefusesInvalidRequests(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	for body, want := range map[string]string{
		`{"game":"chess"}`:                        "unknown game",
		`{"game":"gomoku"}`:                       "Gomoku has no solver with a score scale",
		`{"game":"connectfour","moves":["9"]}`:    "invalid column",
		`{"game":"connectfour","rules":"popper"}`: "unknown rules",
		`{"nonsense":1}`:                          "invalid JSON in the request",
	} {
		if got := h.refused("/api/scores", body); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}

func TestRead_OtherSolversPositions(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	r := asked[sente.Record](h, "/api/split", `{"game":"connectfour","text":"4453"}`)
	if fmt.Sprint(r.Moves) != "[4 4 5 3]" || r.Game != "connectfour" {
		t.Errorf("%+v", r)
	}
	r = asked[sente.Record](h, "/api/split", `{"game":"connectfour","rules":"popout","text":"44p45"}`)
	if fmt.Sprint(r.Moves) != "[4 4 p4 5]" || r.Rules != "popout" {
		t.Errorf("%+v", r)
	}
	for body, want := range map[string]string{
		`{"game":"connectfour","text":"4444444"}`:  "move 7: column 4 is full",
		`{"game":"connectfour","text":"x"}`:        "invalid column",
		`{"game":"connectfour","text":"12121212"}`: "the game is over",
	} {
		if got := h.refused("/api/split", body); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}

// TestRequests_LeaseMemory checks that requests beyond the memory limit are refused, and that all
// leases end with their requests and uploads (fault 14).
func TestRequests_LeaseMemory(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	tbl := h.sit(`{"game":"tictactoe","moves":["a1","b2"]}`)
	budget := memory.Process()
	send := func(path string, file io.Reader, length int64) int {
		r := httptest.NewRequest(http.MethodPost, "http://localhost"+path, file)
		r.Header.Set("Content-Type", "application/octet-stream")
		r.ContentLength = length
		w := httptest.NewRecorder()
		h.studio.Handler().ServeHTTP(w, r)
		return w.Code
	}
	before := budget.Used()
	full := testutil.Must(budget.Lease("a test", budget.Free()-1<<20))(t)
	for _, path := range []string{"/api/read?name=a.sgf", "/api/tuning"} {
		if status := send(path, iotest.ErrReader(io.ErrUnexpectedEOF), 1<<20); status != http.StatusServiceUnavailable {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status, text := h.do(http.MethodGet, tbl+"/picture?format=png&pixels=4096", ""); status != http.StatusServiceUnavailable || !strings.Contains(text, "--memory") {
		t.Errorf("a picture: %d %s", status, text)
	}
	full.Return()
	if status := send("/api/read?name=a.sgf", strings.NewReader("(;GM[4];B[hh])"), -1); status != http.StatusOK {
		t.Errorf("a file of unknown length: %d", status)
	}
	if status, text := h.do(http.MethodGet, tbl+"/picture?format=gif&pixels=64", ""); status != http.StatusOK {
		t.Errorf("a picture: %d %.100s", status, text)
	}
	for h.studio.uploads.DropOldest() {
	}
	if used := budget.Used(); used != before {
		t.Errorf("%d bytes are leased after the requests, %d before", used, before)
	}
}
