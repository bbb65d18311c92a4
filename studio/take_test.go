package studio

import (
	"bytes"
	"encoding/json"
	"image/gif"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/picture"
)

// TestTheRecordNamesWhoPlayed: the record of a game that was brought has the players of its
// file, one for each seat, and no thoughts where nobody thought.
func TestTheRecordNamesWhoPlayed(t *testing.T) {
	studio := newStudio(t)
	for text, want := range map[string][]string{
		"(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ii])": {"Ann", "Bob"},
		"(;GM[4]SZ[15];B[hh];W[ii])":               {"human", "human"},
	} {
		_, answer := sendFile(studio, "name=a.sgf", []byte(text))
		var o opened
		if err := json.Unmarshal([]byte(answer), &o); err != nil {
			t.Fatal(err)
		}
		h, err := studio.host(plan{Brought: o.Brought})
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/api/tables/"+h.id+"/record", nil))
		var r sente.Record
		if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || !slices.Equal(r.Players, want) || r.Thinking != nil {
			t.Errorf("%s: %s, %v", text, w.Body, err)
		}
	}
}

// TestTakenAway: a game with variations goes out in every format that can hold it, and
// what a format has no place for is told before; pictures decode.
func TestTakenAway(t *testing.T) {
	studio := newStudio(t)
	_, answer := sendFile(studio, "name=a.sgf", []byte("(;GM[4]SZ[15];B[hh](;W[ii]C[why];B[ig])(;W[gg]))"))
	var o opened
	if err := json.Unmarshal([]byte(answer), &o); err != nil {
		t.Fatal(err)
	}
	h, err := studio.host(plan{Brought: o.Brought})
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) (int, string) {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/api/tables/"+h.id+path, nil)
		w := httptest.NewRecorder()
		studio.Handler().ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	_, text := get("/forms?moves=h8,i9")
	var all taken
	if err := json.Unmarshal([]byte(text), &all); err != nil || len(all.Links) != 1 || all.Links[0].URL != "https://gomocalc.com/#/h8i9" || !strings.Contains(all.Text, " X ") {
		t.Fatal(text, err)
	}
	for _, f := range all.Forms {
		status, data := get("/file?form=" + f.Name)
		if want := map[bool]int{true: http.StatusOK, false: http.StatusUnprocessableEntity}[f.Why == ""]; status != want || data == "" {
			t.Errorf("%s: %d %.200s; %s", f.Name, status, data, f.Why)
		}
		switch said := strings.Join(f.Lost, "; "); {
		case f.Name == "sgf" && (said != "" || !strings.Contains(data, "C[why]") || !strings.Contains(data, "(;W[gg]")):
			t.Errorf("sgf loses %s: %s", said, data)
		case f.Name == "pos" && (!strings.Contains(said, "1 variation is not kept") || !strings.Contains(said, "1 comment is not kept") || !strings.HasPrefix(data, "h8i7i9")):
			t.Errorf("pos: %s: %s", said, data)
		}
	}
	if status, text := get("/file?form=doc"); status != http.StatusBadRequest || !strings.Contains(text, "the formats are") {
		t.Errorf("%d %s", status, text)
	}
	if status, text := get("/picture?form=svg&moves=h8,i9"); status != http.StatusOK || !strings.HasPrefix(text, "<svg ") {
		t.Errorf("%d %.100s", status, text)
	}
	if _, text := get("/picture?form=png&pixels=200"); text != "" {
		if img, err := png.Decode(strings.NewReader(text)); err != nil || max(img.Bounds().Dx(), img.Bounds().Dy()) != 200 {
			t.Errorf("%v", err)
		}
	}
	_, text = get("/picture?form=gif&pixels=200&moves=h8,i9,h9")
	if g, err := gif.DecodeAll(bytes.NewReader([]byte(text))); err != nil || len(g.Image) != 4 {
		t.Errorf("%v", err)
	}
	for query, want := range map[string]int{"form=bmp": 400, "form=png&pixels=x": 400, "form=png&pixels=1000000": 422, "form=png&board=glass": 422, "form=gif&pixels=4000": 422, "form=png&moves=z99": 422} {
		if status, text := get("/picture?" + query); status != want || !strings.HasPrefix(text, `{"error"`) {
			t.Errorf("%s: %d %s, want %d", query, status, text, want)
		}
	}
	long := sente.Record{Game: "gomoku", Size: "22"}
	for range 22 * 22 {
		long.Moves = append(long.Moves, "h8")
	}
	if _, err := studio.pictures(long, "gif", picture.Options{Pixels: 100}); err == nil {
		t.Error("moves that no rule allows are animated")
	}
}
