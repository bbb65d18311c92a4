package studio

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
)

// leavesOf returns the nodes of a response by ID.
func leavesOf(g table.StudyChanges) []table.NodeState {
	all := slices.Clone(g.Nodes)
	for _, r := range g.Runs {
		for i, m := range r.Moves {
			in := r.First + i - 1
			if i == 0 {
				in = r.In
			}
			all = append(all, table.NodeState{ID: r.First + i, In: in, Content: study.Content{Move: m}})
		}
	}
	slices.SortFunc(all, func(a, b table.NodeState) int { return a.ID - b.ID })
	return all
}

// apply applies changes to a client's nodes.
func apply(nodes map[int]table.NodeState, g table.StudyChanges) map[int]table.NodeState {
	if g.After == 0 {
		nodes = map[int]table.NodeState{}
	}
	for _, l := range leavesOf(g) {
		if l.Deleted {
			delete(nodes, l.ID)
			continue
		}
		nodes[l.ID] = l
	}
	for id, l := range nodes { // what stands behind something deleted is not seen
		for in := l.In; in >= 0; in = nodes[in].In {
			if _, ok := nodes[in]; !ok {
				delete(nodes, id)
				break
			}
		}
	}
	return nodes
}

// TestStudy_EditsReachAllClients checks that a client with incremental changes has the same study as a
// client with the complete study, after edits, undo and redo.
func TestStudy_EditsReachAllClients(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	tbl := "/api/tables/" + call[table.State](h, "POST", "/api/tables", `{"game":"gomoku"}`, 201).ID
	page := map[int]table.NodeState{}
	version := int64(0)
	look := func(what string) {
		t.Helper()
		news := call[table.StudyChanges](h, "GET", fmt.Sprintf("%s/study?after=%d", tbl, version), "", 200)
		page, version = apply(page, news), news.Version
		all := call[table.StudyChanges](h, "GET", tbl+"/study", "", 200)
		if d := cmp.Diff(apply(nil, all), page); d != "" {
			t.Fatalf("after %s: %s", what, d)
		}
	}
	edit := func(text string) int {
		t.Helper()
		at := call[table.EditResult](h, "POST", tbl+"/edit", text, 200).Node
		look(text)
		return at
	}
	for _, m := range []string{"h8", "i9", "i7", "h7", "j7"} {
		call[none](h, "POST", tbl+"/play", `{"move":"`+m+`"}`, 204)
		look(m)
	}
	call[none](h, "POST", tbl+"/goto", `{"node":3}`, 204)
	call[none](h, "POST", tbl+"/play", `{"move":"g9"}`, 204)
	look("a variation")
	edit(`{"edit":"comment","node":6,"text":"a better one"}`)
	edit(`{"edit":"mark","node":6,"mark":{"cell":"a1","kind":"label","text":"A"}}`)
	edit(`{"edit":"promote","node":6}`)
	if at := edit(`{"edit":"play","node":4,"move":"a1"}`); at != 7 {
		t.Errorf("the new node is %d, want 7", at)
	}
	if at := edit(`{"edit":"delete","node":4}`); at != 3 {
		t.Errorf("after deleting one looks at node %d, want 3", at)
	}
	for _, undo := range []string{"unedit", "unedit", "unedit", "reedit", "reedit", "unedit"} {
		call[table.EditResult](h, "POST", tbl+"/"+undo, "", 200)
		look(undo)
	}
	edit(`{"edit":"delete","node":1}`)
	s := call[table.State](h, "GET", tbl, "", 200)
	if s.Study.Game != 0 || len(s.Record.Moves) != 0 {
		t.Errorf("the game is at node %d after %v, want the beginning: its moves were deleted", s.Study.Game, s.Record.Moves)
	}
	for text, sentence := range map[string]string{
		`{"edit":"nonsense","node":0}`:                                             "unknown edit",
		`{"edit":"comment","node":99}`:                                             "no node 99 in the study",
		`{"edit":"comment","node":3}`:                                              "node 3 has been deleted",
		`{"edit":"enter","node":0,"move":"h8"}`:                                    "moves of the game must be played",
		`{"edit":"play","node":0,"move":"z99"}`:                                    "z99",
		`{"edit":"delete","node":0}`:                                               "the root of a study cannot be deleted",
		`{"edit":"comment","node":0,"text":"` + strings.Repeat("a", 40<<10) + `"}`: "at most 32 KiB",
	} {
		if status, said := h.post(tbl+"/edit", text); status < 400 || !strings.Contains(said, sentence) {
			t.Errorf("%.60s: %d %s, want %q", text, status, said, sentence)
		}
	}
}

// TestStudy_IllegalPathShowsLegalPrefix checks the position of a node after an illegal move.
func TestStudy_IllegalPathShowsLegalPrefix(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	tree := testutil.Must(study.New(h.studio.games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "h8", "a1"}}))(t)
	tbl := testutil.Must(h.studio.tables.OpenStudy(tree, table.Plan{}))(t)
	got := call[table.NodePosition](h, "GET", "/api/tables/"+tbl.ID+"/nodes/4", "", 200)
	if len(got.Record.Moves) != 2 || !strings.Contains(got.Fault.Error(), "h8 is occupied") {
		t.Errorf("it shows %v and says %q", got.Record.Moves, got.Fault)
	}
	if status, said := h.do("GET", "/api/tables/"+tbl.ID+"/nodes/9", ""); status != 404 || !strings.Contains(said, "no node 9") {
		t.Errorf("%d %s", status, said)
	}
}

// TestStudy_FindsTranspositions checks the groups of nodes with equal positions.
func TestStudy_FindsTranspositions(t *testing.T) {
	h := buildOn(t, standard.Games(), Options{})
	tbl := "/api/tables/" + call[table.State](h, "POST", "/api/tables", `{"game":"gomoku","moves":["h8","i9","i7"]}`, 201).ID
	call[none](h, "POST", tbl+"/goto", `{"moves":["i7","i9","h8"]}`, 204)
	if d := cmp.Diff([][]int{{3, 6}}, call[[][]int](h, "GET", tbl+"/transpositions", "", 200)); d != "" {
		t.Error(d)
	}
}

// TestStudies_SurviveRestart checks that a table has the same URL, tree, seats and position after any
// kind of restart.
func TestStudies_SurviveRestart(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "studies")
	first := buildOn(t, standard.Games(), Options{Studies: folder})
	s := call[table.State](first, "POST", "/api/tables", `{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":"sente"}],"move":0.2}`, 201)
	tbl := "/api/tables/" + s.ID
	if all := call[[]storage.StudyInfo](first, "GET", "/api/studies", "", 200); len(all) != 0 {
		t.Errorf("a game without moves is kept: %v", all)
	}
	call[none](first, "POST", tbl+"/settings", `{"seats":[{"kind":"human"},{"kind":"human"}],"time":0.3}`, 204)
	for _, m := range []string{"h8", "i9", "i7"} {
		call[none](first, "POST", tbl+"/play", `{"move":"`+m+`"}`, 204)
	}
	call[none](first, "POST", tbl+"/undo", ``, 204)
	call[none](first, "POST", tbl+"/play", `{"move":"g9"}`, 204)
	call[table.EditResult](first, "POST", tbl+"/edit", `{"edit":"comment","node":4,"text":"here"}`, 200)
	call[none](first, "POST", tbl+"/undo", ``, 204)
	before := call[table.State](first, "GET", tbl, "", 200)
	// the first studio is as good as killed: nothing of it is closed. Its files are copied, as
	// they are locked.
	second := buildOn(t, standard.Games(), Options{Studies: clone(t, folder)})
	all := call[[]storage.StudyInfo](second, "GET", "/api/studies", "", 200)
	if len(all) != 1 || all[0].ID != s.ID || all[0].Title != "Gomoku" || all[0].Moves != 2 || all[0].Nodes != 5 || !slices.Equal(all[0].Players, []string{"Human", "Human"}) {
		t.Fatalf("the list says %+v", all)
	}
	after := call[table.State](second, "GET", tbl, "", 200)
	if d := cmp.Diff(before.Record.Moves, after.Record.Moves); d != "" || after.Move != 0.3 || !slices.Equal(before.Players, after.Players) {
		t.Errorf("%s: %v seconds, %v", d, after.Move, after.Players)
	}
	if after.Version <= before.Version {
		t.Errorf("the state has version %d after a restart, before it %d: a page takes it for an old one", after.Version, before.Version)
	}
	was, is := call[table.StudyChanges](first, "GET", tbl+"/study", "", 200), call[table.StudyChanges](second, "GET", tbl+"/study", "", 200)
	if d := cmp.Diff(leavesOf(was), leavesOf(is)); d != "" || was.Game != is.Game {
		t.Errorf("game at node %d, was %d: %s", is.Game, was.Game, d)
	}
	call[none](second, "DELETE", "/api/studies/"+s.ID, "", 204)
	if status, _ := second.do("GET", tbl, ""); status != 404 {
		t.Errorf("a deleted game is answered with %d", status)
	}
	call[none](second, "POST", "/api/studies/"+s.ID+"/restore", "", 204)
	call[table.State](second, "GET", tbl, "", 200)
	if status, said := second.post("/api/studies/"+strings.Repeat("a", 12)+"/restore", ""); status != 409 && status != 404 {
		t.Errorf("%d %s", status, said)
	}
	for _, forged := range []string{"..%2f..%2fetc%2fpasswd", "aaaaaaaaaaaa", strings.Repeat("b", 5000)} {
		if status, _ := second.do("GET", "/api/tables/"+forged, ""); status != 404 {
			t.Errorf("%.20s: %d", forged, status)
		}
	}
}

// clone copies the studies of a folder.
func clone(t *testing.T, folder string) (to string) {
	t.Helper()
	to = t.TempDir()
	names := testutil.Must(filepath.Glob(filepath.Join(folder, "*"+storage.Suffix)))(t)
	for _, name := range names {
		text := testutil.Must(os.ReadFile(name))(t)
		testutil.NoError(t, os.WriteFile(filepath.Join(to, filepath.Base(name)), text, 0o600))
	}
	return to
}

// TestStudies_TwoServersOneFolder checks that a study opened by another studio is displayed with the
// notice that changes are not saved.
func TestStudies_TwoServersOneFolder(t *testing.T) {
	folder := t.TempDir()
	first, second := buildOn(t, standard.Games(), Options{Studies: folder}), buildOn(t, standard.Games(), Options{Studies: folder})
	tbl := "/api/tables/" + call[table.State](first, "POST", "/api/tables", `{"game":"gomoku"}`, 201).ID
	call[none](first, "POST", tbl+"/play", `{"move":"h8"}`, 204)
	s := call[table.State](second, "GET", tbl, "", 200)
	if len(s.Record.Moves) != 1 || !strings.Contains(s.Study.Notice.Error(), "Your changes are not saved") {
		t.Errorf("%v, %q", s.Record.Moves, s.Study.Notice)
	}
	call[none](second, "POST", tbl+"/play", `{"move":"i9"}`, 204)
	call[none](first, "POST", tbl+"/play", `{"move":"g9"}`, 204)
	if status, said := second.post("/api/studies/"+s.ID+"/restore", ""); status != 404 {
		t.Errorf("%d %s", status, said)
	}
	if status, said := call[none](second, "DELETE", "/api/studies/"+s.ID, "", 409), ""; status["message"] == "" {
		t.Error(said)
	}
}

// TestStudies_FileChangedElsewhere lets a program without locks write, replace and remove the file of
// an open study. Its changes stay, the studio's study is saved as another one, and both exist after a
// restart.
func TestStudies_FileChangedElsewhere(t *testing.T) {
	const theirs = `{"sente":"study","format":1,"head":{"game":"gomoku","moves":null}}` + "\n"
	for what, change := range map[string]func(name string) error{
		"emptied": func(name string) error { return os.Truncate(name, 0) },
		"appended": func(name string) error {
			f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("theirs\n")
			return errors.Join(err, f.Close())
		},
		"replaced": func(name string) error {
			if err := os.WriteFile(name+".new", []byte(theirs), 0o600); err != nil {
				return err
			}
			return os.Rename(name+".new", name)
		},
		"removed": os.Remove,
	} {
		t.Run(what, func(t *testing.T) {
			folder := t.TempDir()
			h := buildOn(t, standard.Games(), Options{Studies: folder})
			s := call[table.State](h, "POST", "/api/tables", `{"game":"gomoku"}`, 201)
			tbl := "/api/tables/" + s.ID
			call[none](h, "POST", tbl+"/play", `{"move":"h8"}`, 204)
			name := filepath.Join(folder, s.ID+storage.Suffix)
			if err := change(name); err != nil {
				t.Skipf("this system does not let others do that: %v", err)
			}
			left, _ := os.ReadFile(name)
			call[none](h, "POST", tbl+"/play", `{"move":"i9"}`, 204)
			call[table.EditResult](h, "POST", tbl+"/edit", `{"edit":"comment","node":3,"text":"after it"}`, 200) // the number 2 went with the move that could not be written
			if now, _ := os.ReadFile(name); !slices.Equal(now, left) {
				t.Errorf("the other program's file is %q, was %q", now, left)
			}
			if s = call[table.State](h, "GET", tbl, "", 200); !strings.Contains(s.Study.Notice.Error(), "Another program has changed the file") {
				t.Errorf("it says %q", s.Study.Notice)
			}
			again := buildOn(t, standard.Games(), Options{Studies: clone(t, folder)})
			for _, k := range call[[]storage.StudyInfo](again, "GET", "/api/studies", "", 200) {
				if k.ID == s.ID {
					continue
				}
				g := call[table.StudyChanges](again, "GET", "/api/tables/"+k.ID+"/study", "", 200)
				if all := leavesOf(g); len(all) == 3 && all[2].Comment == "after it" && k.Moves == 2 {
					return
				}
			}
			t.Error("what was known is not kept as another game, of two moves and a remark")
		})
	}
}

// TestStudies_ReadOnlyFolder checks that games can be played and that a notice reports that they are
// not saved.
func TestStudies_ReadOnlyFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	testutil.NoError(t, os.WriteFile(file, nil, 0o600))
	h := buildOn(t, standard.Games(), Options{Studies: filepath.Join(file, "folder")})
	s := call[table.State](h, "POST", "/api/tables", `{"game":"gomoku"}`, 201)
	call[none](h, "POST", "/api/tables/"+s.ID+"/play", `{"move":"h8"}`, 204)
	if !strings.Contains(s.Study.Notice.Error(), "Games are not saved on disk") {
		t.Errorf("it says %q", s.Study.Notice)
	}
}
