package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

const (
	Suffix           = ".study"
	DeletedSuffix    = ".deleted" // appended to the name of a deleted file
	DeletedRetention = 30 * 24 * time.Hour
	MaxListed        = 1000
	headBytes        = 64 << 10 // bytes at the start and the end of a file that List reads
	maxFullRead      = 2 << 20  // maximum size of a file that is read completely if its end contains no memo
)

// Studies stores studies in a folder, one file per table.
type Studies struct {
	games  catalog.Catalog
	Folder string         // "" to keep studies in memory only
	Notice *sente.Message // why the folder can't be used

	mu    sync.Mutex
	cache map[string]cachedInfo // by file name
}

// StudyInfo describes a stored study.
type StudyInfo struct {
	ID      string    `json:"table"`
	Game    string    `json:"game"`
	Title   string    `json:"title"` // title of the game
	Name    string    `json:"name,omitempty"`
	Rules   string    `json:"rules,omitempty"`
	Size    string    `json:"size,omitempty"`
	Players []string  `json:"players"`
	Start   time.Time `json:"start,omitzero"`
	Changed time.Time `json:"changed"`
	Moves   int       `json:"moves"`           // number of moves of the game
	Nodes   int       `json:"nodes,omitempty"` // size of the study, 0 if it is too large to count
	Ending  string    `json:"ending,omitempty"`
	Opened  bool      `json:"opened,omitempty"`  // it was opened from a file or a text and not changed since
	Outside bool      `json:"outside,omitempty"` // the library can't contain it
}

// cachedInfo is the cached description of an unchanged file.
type cachedInfo struct {
	StudyInfo
	size int64
}

// OpenStudies creates the folder if necessary. If the folder is not writable, studies are kept in
// memory and Notice is set.
func OpenStudies(games catalog.Catalog, folder string) *Studies {
	s := &Studies{games: games, cache: map[string]cachedInfo{}}
	if folder == "" {
		return s
	}
	if err := keep.Folder(folder); err != nil {
		s.Notice = httpapi.Clean(sente.NewMessage("games_not_saved", "Games are not saved on disk: {problem}", "problem", err.Error()))
		return s
	}
	s.Folder = folder
	RemoveExpired(folder, Suffix)
	return s
}

// RemoveExpired removes files from a folder that were deleted more than DeletedRetention ago.
func RemoveExpired(folder, suffix string) {
	all, _ := os.ReadDir(folder) // unreadable files are skipped
	for _, e := range all {
		if info, err := e.Info(); err == nil && strings.HasSuffix(e.Name(), suffix+DeletedSuffix) && time.Since(info.ModTime()) > DeletedRetention {
			_ = keep.OS.Remove(filepath.Join(folder, e.Name())) // retried on the next start
		}
	}
}

// MarkDeleted renames a file. It can be restored until RemoveExpired removes it.
func MarkDeleted(name string) error {
	now := time.Now()
	if err := os.Chtimes(name, now, now); err != nil { // start of the retention period
		return err
	}
	return keep.OS.Rename(name, name+DeletedSuffix)
}

// FileName returns the path of a table's study, or "" without a folder.
func (s *Studies) FileName(id string) string {
	if s.Folder == "" {
		return ""
	}
	return filepath.Join(s.Folder, id+Suffix)
}

// Has reports whether a table has a file.
func (s *Studies) Has(id string) bool {
	if s.Folder == "" || !httpapi.IsID(id) {
		return false
	}
	info, err := os.Stat(s.FileName(id))
	return err == nil && info.Mode().IsRegular()
}

// readUnlocked reads a study without locking its file, or returns nil. Another process may be writing
// the file.
func (s *Studies) readUnlocked(name string) *study.Study {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	tree, _ := study.Read(s.games, f) // a partial study is returned as well
	return tree
}

// List returns up to most stored studies, the most recent first.
func (s *Studies) List(most int) []StudyInfo {
	all := []StudyInfo{}
	if s.Folder == "" {
		return all
	}
	entries, _ := os.ReadDir(s.Folder) // unreadable files are skipped
	type found struct {
		name string
		info fs.FileInfo
	}
	var files []found
	for _, e := range entries {
		id, is := strings.CutSuffix(e.Name(), Suffix)
		if info, err := e.Info(); is && httpapi.IsID(id) && err == nil && info.Mode().IsRegular() {
			files = append(files, found{e.Name(), info})
		}
	}
	slices.SortStableFunc(files, func(a, b found) int { return b.info.ModTime().Compare(a.info.ModTime()) })
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.cache
	s.cache = map[string]cachedInfo{}
	for i, f := range files {
		one, ok := known[f.name]
		if i >= most {
			if ok {
				s.cache[f.name] = one
			}
			continue
		}
		if !ok || one.size != f.info.Size() || !one.Changed.Equal(f.info.ModTime()) {
			if one.StudyInfo, ok = s.readInfo(filepath.Join(s.Folder, f.name), f.info.Size()); !ok {
				continue
			}
			one.ID, one.Changed, one.size = strings.TrimSuffix(f.name, Suffix), f.info.ModTime(), f.info.Size()
		}
		s.cache[f.name] = one
		all = append(all, one.StudyInfo)
	}
	return all
}

// readInfo reads the start and the end of a study's file.
func (s *Studies) readInfo(name string, size int64) (k StudyInfo, ok bool) {
	f, err := os.Open(name)
	if err != nil {
		return k, false
	}
	defer f.Close()
	start := make([]byte, min(size, headBytes))
	if _, err := io.ReadFull(f, start); err != nil || !study.IsStudyFile(start) {
		return k, false
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	var first struct {
		Head sente.Record `json:"head"`
	}
	if json.Unmarshal(line, &first) != nil {
		return k, false
	}
	m, nodes := readMemo(f, size)
	r := first.Head
	k = StudyInfo{Game: r.Game, Title: r.Game, Name: m.Name, Rules: r.Rules, Size: r.Size, Players: httpapi.NonNil(r.Players), Start: r.Start, Moves: m.Moves, Nodes: nodes, Opened: m.Opened, Ending: m.Ending}
	if g, err := s.games.FindGame(r.Game); err == nil {
		k.Title = g.Title
	}
	if len(m.Seats) > 0 && len(r.Players) == 0 {
		for _, seat := range m.Seats {
			k.Players = append(k.Players, seat.playerName())
		}
	}
	return k, true
}

// RoomOf returns the room of a stored table from its file.
func (s *Studies) RoomOf(id string) string {
	f, err := os.Open(s.FileName(id))
	if err != nil {
		return id
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return id
	}
	m, _ := readMemo(f, info.Size())
	return cmp.Or(m.Room, id)
}

// readMemo returns the last memo of a study's file and the number of nodes. The memo is near the end of
// the file unless the file is small.
func readMemo(f *os.File, size int64) (m TableMemo, nodes int) {
	m, nodes, known := lastMemo(f, size, headBytes)
	if !known && size <= maxFullRead {
		m, nodes, _ = lastMemo(f, size, size)
	}
	return m, nodes
}

// lastMemo returns the last memo in the final part bytes of a file and counts the nodes after it; known
// is false if that part contains no memo.
func lastMemo(f *os.File, size, part int64) (m TableMemo, nodes int, known bool) {
	text := make([]byte, min(size, part))
	if _, err := f.ReadAt(text, size-int64(len(text))); err != nil && !errors.Is(err, io.EOF) {
		return m, 0, false
	}
	at := bytes.LastIndex(text, []byte("\n{\"memo\":"))
	since := text
	if at >= 0 {
		line, rest, _ := bytes.Cut(text[at+1:], []byte("\n"))
		var last struct {
			Memo TableMemo `json:"memo"`
		}
		known = json.Unmarshal(line, &last) == nil
		m, since = last.Memo, rest
	}
	added := countNodes(since, m.Nodes)
	m.Moves += added
	return m, m.Nodes + added, known || int64(len(text)) == size
}

// countNodes counts the nodes that the lines add to the first before nodes. Other lines change existing
// nodes.
func countNodes(lines []byte, before int) (count int) {
	for line := range bytes.Lines(lines) {
		rest, is := bytes.CutPrefix(line, []byte(`{"node":`))
		digits := bytes.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
		if id, err := strconv.Atoi(string(rest[:max(digits, 0)])); is && err == nil && id >= before {
			count++
		}
	}
	return count
}

// OpenLog opens the study of a table. If another process has opened the file, changes are not saved.
func (s *Studies) OpenLog(id string) (*EditLog, error) {
	if !s.Has(id) {
		return nil, httpapi.NewError(http.StatusNotFound, "no_such_table", `table "{table}" no longer exists: start a new game`, "table", visible.Clip(id))
	}
	name := s.FileName(id)
	file, err := study.Open(s.games, name, nil)
	if err == nil {
		book := NewCommandLog(file.Study(), name, nil)
		book.file = file
		if damage := file.Damage(); damage != nil {
			book.Notice = httpapi.Clean(sente.NewMessage("study_damaged", "Parts of this study could not be read: {problem}", "problem", damage.Error()))
		}
		return book, nil
	}
	if tree := s.readUnlocked(name); tree != nil {
		return NewCommandLog(tree, "", httpapi.Clean(sente.NewMessage("study_not_saved", "Your changes are not saved: {problem}", "problem", err.Error()))), nil
	}
	return nil, httpapi.Unprocessable(err)
}

// Preview reads a study without locking it, and returns the node of its current position.
func (s *Studies) Preview(id string) (tree *study.Study, at *study.Node, err error) {
	if !s.Has(id) {
		return nil, nil, httpapi.Errorf(http.StatusNotFound, "game %q no longer exists", visible.Clip(id))
	}
	if info, err := os.Stat(s.FileName(id)); err != nil || info.Size() > maxFullRead {
		return nil, nil, httpapi.Unprocessable(errors.New("this game is too large for a preview: open it"))
	}
	if tree = s.readUnlocked(s.FileName(id)); tree == nil {
		return nil, nil, httpapi.Unprocessable(errors.New("this game cannot be read"))
	}
	_, at = (&EditLog{Tree: tree}).ReadMemo()
	return tree, at, nil
}

// Delete marks a study as deleted; Restore reverts it.
func (s *Studies) Delete(id string) error {
	if !s.Has(id) {
		return httpapi.Errorf(http.StatusNotFound, "game %q no longer exists", visible.Clip(id))
	}
	return renameFile(s.FileName(id), s.FileName(id)+DeletedSuffix)
}

// Restore restores a deleted study.
func (s *Studies) Restore(id string) error {
	if s.Folder == "" || !httpapi.IsID(id) || s.Has(id) {
		return httpapi.Errorf(http.StatusNotFound, "no game %q was deleted", visible.Clip(id))
	}
	return renameFile(s.FileName(id)+DeletedSuffix, s.FileName(id))
}

// renameFile renames a file unless another process has opened it.
func renameFile(from, to string) error {
	held, err := keep.Hold(keep.OS, from, keep.Begins("study", `{"sente":"study"`))
	if err == nil {
		defer held.Close()
		if held.Empty() {
			err = errors.New("this game no longer exists")
		} else {
			err = keep.OS.Rename(from, to)
		}
	}
	if err != nil {
		return httpapi.Errorf(http.StatusConflict, "%s", err)
	}
	return nil
}
