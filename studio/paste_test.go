package studio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/convert"
)

// sendFile posts bytes as the page does.
func sendFile(studio *Server, query string, data []byte) (int, string) {
	r := httptest.NewRequest(http.MethodPost, "http://localhost/api/read?"+query, bytes.NewReader(data))
	r.Header.Set("Content-Type", "application/octet-stream")
	w := httptest.NewRecorder()
	studio.Handler().ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func newStudio(t testing.TB) *Server {
	t.Helper()
	studio, err := New(catalog.Standard(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { studio.Close() })
	return studio
}

const fileOfRenLib = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" + "\x00\x00\x78\x80\x68\x40\x79\x40"

// TestFiles: what is brought is read whole, bytes as they are, and says what it is.
func TestFiles(t *testing.T) {
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
		{"damage", "name=a.sgf", "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh", `"damage":"a.sgf, `},
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
		{"too long", "name=a.sgf", strings.Repeat(" ", maxFile+1), http.StatusRequestEntityTooLarge, "the file is longer than 64 MiB"},
		{"nothing", "", "", http.StatusBadRequest, "there is nothing to read"},
		{"forgotten", "brought=none", "", http.StatusNotFound, "not kept any more"},
		{"no such game", "number=2", "h8", http.StatusUnprocessableEntity, "there is no game 2: there are 1 game"},
		{"no number", "number=x", "h8", http.StatusBadRequest, "no number of a game"},
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

// TestFilesAreKept: a file is chosen from, read in another way and opened without being
// sent again.
func TestFilesAreKept(t *testing.T) {
	studio := newStudio(t)
	text := "(;GM[4]SZ[15]PB[Ann]PW[Bob]DT[2024-05-01]RE[B+R];B[hh];W[ii])(;GM[4]SZ[15]PB[Bob]PW[Cid];B[gg])(;GM[2]PB[Cid]PW[Ann];B[d3])"
	status, answer := sendFile(studio, "name=a.sgf", []byte(text))
	var o opened
	if err := json.Unmarshal([]byte(answer), &o); err != nil || status != http.StatusOK || o.Games != 3 {
		t.Fatalf("%d %s, %v", status, answer, err)
	}
	for find, want := range map[string]string{"": "1 2 3 of 3", "bob": "1 2 of 3", "ann gomoku": "1 of 3", "nobody": "of 3", "black won": "1 of 3"} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/api/brought/"+o.Brought+"?find="+url.QueryEscape(find), nil)
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		var l listed
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
	if status, answer := sendFile(studio, "brought="+o.Brought+"&number=2&again=true", nil); status != http.StatusOK || !strings.Contains(answer, `"moves":["g9"]`) {
		t.Errorf("%d %s", status, answer)
	}
	for i := range 40 { // the oldest make room
		if status, answer := sendFile(studio, "", []byte(fmt.Sprintf("h%d", 1+i%15))); status != http.StatusOK {
			t.Fatal(answer)
		}
	}
	if n := len(studio.uploads.kept); n > mostUploads {
		t.Errorf("%d files are kept", n)
	}
	if _, err := studio.uploads.find(o.Brought); err == nil {
		t.Error("the oldest file is kept for ever")
	}
}

// TestTheBoxSaysWhatConvertSays: of files that are damaged, or no games under a name that
// promises some, the box says what package convert says, as the command line does.
func TestTheBoxSaysWhatConvertSays(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{})
	for name, text := range map[string]string{
		"cut.sgf":     "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[g",
		"cut.lib":     "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x80\x68",
		"lines.pos":   "h8i9\nh8h8\n",
		"sgf.psq":     "(;GM[4]SZ[15];B[hh];W[ii])",
		"library.sgf": "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x80\x68\x40\x79\x40",
		"picture.sgf": "\x89PNG\r\n\x1a\n\x00",
		"packed.lib":  "PK\x03\x04\x00",
	} {
		found, damage := convert.Read(h.studio.games, convert.Options{}, name, []byte(text))
		status, answer := sendFile(h.studio, "name="+name, []byte(text))
		var o opened
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
		if err := json.Unmarshal([]byte(answer), &o); err != nil || o.Recognised != found.Words || o.Damage != said {
			t.Errorf("%s: %d %s, want %s, %q", name, status, answer, found.Words, said)
		}
	}
}
