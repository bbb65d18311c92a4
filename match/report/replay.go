package report

import (
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/scene/render"
)

// replayStore is the games that the page can replay. The fixed parts of each board and each kind of
// stone and mark are drawn once; a move is a list of the items that it adds to the board or
// removes.
type replayStore struct {
	games         catalog.Catalog
	scales        map[string]float64 // scale of each player's scores, by name
	stages        []*boardStage
	encoded       []json.RawMessage
	bytes         int
	numOmitted    int // games omitted for want of space
	numUndrawable int // games that cannot be drawn
}

// boardStage is the board of some games.
type boardStage struct {
	parts    *render.Parts
	cells    int
	kinds    map[drawingKey]int
	drawings []itemDrawing
}

// itemDrawing is the drawing of a stone or a mark, centred at the origin.
type itemDrawing struct {
	layer int  // 0 below the stones, 1 a stone, 2 a mark
	wins  bool // marks a winning line
	svg   string
}

// replayGame is a game in the form that the page's script reads.
type replayGame struct {
	Stage   int      `json:"s"`
	Players []string `json:"p"`
	Result  string   `json:"r"`
	Moves   []string `json:"m"`
	Frames  [][]int  `json:"f"`           // items that appear or disappear at the start and with each move
	Facts   []string `json:"x,omitempty"` // text next to the board after each move, "" if unchanged
	Chances []int    `json:"e,omitempty"` // the first seat's chance to win in percent after each move, from the mover's score; -1 if unknown
	Times   []int64  `json:"t,omitempty"` // milliseconds per move
	Depths  []int    `json:"d,omitempty"`
	Lefts   []int64  `json:"l,omitempty"` // milliseconds left on the player's clock after each move
	Waits   []int64  `json:"q,omitempty"` // latency of each move in microseconds
	Seats   []int    `json:"w,omitempty"` // seat that made each move
}

func newReplays(games catalog.Catalog, plan *match.Plan) *replayStore {
	r := &replayStore{games: games, scales: map[string]float64{}}
	if plan == nil {
		return r
	}
	if g, err := games.FindGame(plan.Game); err == nil {
		for _, e := range plan.Players {
			r.scales[e.Name] = g.ScoreScale(e.Engine)
		}
	}
	return r
}

// addGame stores a game if there is space, and returns its index, -1 if it was not stored.
func (r *replayStore) addGame(g sente.Record) int {
	if r.bytes >= maxReplayBytes {
		r.numOmitted++
		return -1
	}
	one, ok := r.convertGame(g)
	if !ok {
		r.numUndrawable++
		return -1
	}
	text, err := json.Marshal(one)
	if err != nil {
		r.numUndrawable++
		return -1
	}
	r.encoded = append(r.encoded, text)
	r.bytes += len(text)
	return len(r.encoded) - 1
}

// convertGame converts a game by replaying it on its board; ok is false if it cannot be drawn.
func (r *replayStore) convertGame(g sente.Record) (out replayGame, ok bool) {
	start := g
	start.Moves, start.Thinking, start.Result = nil, nil, sente.Result{}
	board, err := r.games.OpenBoard(start)
	if err != nil {
		return out, false
	}
	out = replayGame{Players: []string{}, Moves: []string{}, Result: resultLine(g.Result)}
	for _, name := range g.Players {
		out.Players = append(out.Players, visible.Clip(name))
	}
	var stage *boardStage
	shown := map[int]bool{}
	facts := ""
	frame := func(sc scene.Scene) bool {
		if stage == nil {
			out.Stage, stage = r.stageFor(sc)
		}
		if stage == nil || !stage.parts.HasSameGround(sc) {
			return false
		}
		out.Frames = append(out.Frames, stage.changedItems(shown, sc))
		now := sceneFacts(sc)
		out.Facts = append(out.Facts, now)
		if now == facts {
			out.Facts[len(out.Facts)-1] = ""
		}
		facts = now
		return true
	}
	if !frame(board.Picture()) {
		return out, false
	}
	seats := board.Seats()
	timed := len(g.Thinking) == len(g.Moves)
	for i, m := range g.Moves {
		seat := board.Turn()
		if _, err := board.Play(string(m)); err != nil || !frame(board.Picture()) {
			return out, false
		}
		out.Moves = append(out.Moves, visible.Clip(string(m)))
		out.Seats = append(out.Seats, seat)
		if timed {
			out.addThought(g, i, seat, seats, r.scoreScale(g, seat))
		}
	}
	out.removeEmptyLists()
	return out, true
}

// addThought appends the evaluation, the time and the depth of a move.
func (out *replayGame) addThought(g sente.Record, i, seat int, seats []string, scale float64) {
	t := g.Thinking[i]
	chance := -1
	if p, known := sente.Assess(t.Info(), seats, seat, scale).Chance(); known && t.Depth > 0 && len(seats) == 2 {
		chance = int(math.Round(100 * p))
	}
	out.Chances = append(out.Chances, chance)
	out.Times = append(out.Times, t.Time.Milliseconds())
	out.Depths = append(out.Depths, t.Depth)
	out.Lefts = append(out.Lefts, t.Left.Milliseconds())
	out.Waits = append(out.Waits, t.Latency.Microseconds())
}

// removeEmptyLists removes lists without information.
func (out *replayGame) removeEmptyLists() {
	if !slices.ContainsFunc(out.Chances, func(x int) bool { return x >= 0 }) {
		out.Chances = nil
	}
	for _, list := range []*[]int64{&out.Times, &out.Lefts, &out.Waits} {
		if !slices.ContainsFunc(*list, func(x int64) bool { return x != 0 }) {
			*list = nil
		}
	}
	if !slices.ContainsFunc(out.Depths, func(x int) bool { return x > 0 }) {
		out.Depths = nil
	}
	if !slices.ContainsFunc(out.Facts, func(x string) bool { return x != "" }) {
		out.Facts = nil
	}
}

// scoreScale returns the scale of the scores of the player in a seat.
func (r *replayStore) scoreScale(g sente.Record, seat int) float64 {
	if seat >= len(g.Players) {
		return 0
	}
	name := g.Players[seat]
	if s, known := r.scales[name]; known {
		return s
	}
	if game, err := r.games.FindGame(g.Game); err == nil {
		r.scales[name] = game.ScoreScale(name)
	}
	return r.scales[name]
}

// maxStages is the maximum number of different boards on a page.
const maxStages = 64

// stageFor returns the stage for a scene, and creates it if necessary.
func (r *replayStore) stageFor(sc scene.Scene) (number int, s *boardStage) {
	for i, s := range r.stages {
		if s.parts.HasSameGround(sc) {
			return i, s
		}
	}
	if len(r.stages) == maxStages {
		return 0, nil
	}
	parts, err := render.NewParts(sc)
	if err != nil {
		return 0, nil
	}
	s = &boardStage{parts: parts, cells: len(sc.Cells), kinds: map[drawingKey]int{}}
	r.stages = append(r.stages, s)
	return len(r.stages) - 1, s
}

// changedItems returns the items that differ between a scene and the shown items, and updates
// shown. An item is a kind in a cell, encoded as kind*cells + cell.
func (s *boardStage) changedItems(shown map[int]bool, sc scene.Scene) []int {
	now := map[int]bool{}
	list := []int{}
	put := func(item int) {
		if now[item] {
			return
		}
		now[item] = true
		if !shown[item] {
			list = append(list, item)
		}
	}
	players := map[int]int{}
	for _, stone := range sc.Stones {
		if stone.Cell >= 0 && stone.Cell < s.cells {
			players[stone.Cell] = stone.Player
			put(s.stoneKind(sc, stone)*s.cells + stone.Cell)
		}
	}
	for _, mark := range render.DrawnMarks(sc) {
		if mark.Cell < 0 || mark.Cell >= s.cells || mark.Kind != scene.LastMove && mark.Kind != scene.WinLine && mark.Kind != scene.From {
			continue // marks that assist the player to move are not shown in replays
		}
		player, shownNow := players[mark.Cell]
		if !shownNow {
			player = -1
		}
		put(s.markKind(sc, mark, player)*s.cells + mark.Cell)
	}
	for _, item := range slices.Sorted(maps.Keys(shown)) {
		if !now[item] {
			list = append(list, item)
			delete(shown, item)
		}
	}
	for item := range now {
		shown[item] = true
	}
	return list
}

// drawingKey is the key of a kind: stones or marks with equal likeness share a drawing.
type drawingKey struct {
	markKind      scene.MarkKind // "" for a stone
	shape, glyph  string         // the glyph of a mark is its text
	player, count int            // the player of a stone is its ink
	width, height float64        // size of the cell
}

func (s *boardStage) stoneKind(sc scene.Scene, stone scene.Stone) int {
	c := sc.Cells[stone.Cell]
	key := drawingKey{shape: stone.Shape, glyph: stone.Glyph, player: sc.Ink(stone.Player), count: stone.Count, width: c.Width, height: c.Height}
	return s.drawingKind(key, func() itemDrawing { return itemDrawing{layer: 1, svg: s.parts.Stone(stone)} })
}

func (s *boardStage) markKind(sc scene.Scene, mark scene.Mark, player int) int {
	layer := 2
	if render.IsUnderStones(mark) {
		layer = 0
	}
	c := sc.Cells[mark.Cell]
	key := drawingKey{markKind: mark.Kind, glyph: mark.Text, player: player, width: c.Width, height: c.Height}
	return s.drawingKind(key, func() itemDrawing { return itemDrawing{layer, mark.Kind == scene.WinLine, s.parts.Mark(mark, player)} })
}

func (s *boardStage) drawingKind(key drawingKey, draw func() itemDrawing) int {
	n, known := s.kinds[key]
	if !known {
		n = len(s.drawings)
		s.kinds[key] = n
		s.drawings = append(s.drawings, draw())
	}
	return n
}

// sceneFacts returns the text next to the board.
func sceneFacts(sc scene.Scene) string {
	var words []string
	for _, t := range sc.Texts {
		if t.Value != "" {
			words = append(words, visible.Clip(t.Name)+": "+visible.Clip(t.Value))
		}
	}
	return strings.Join(words, " · ")
}

func resultLine(r sente.Result) string {
	text := visible.Clip(formatResult(r.Winner))
	if r.Reason != "" {
		text += ", " + visible.ClipTo(r.Reason, 300)
	}
	return text
}

// boardView is a stage in the form of the page's template.
type boardView struct {
	Number        int
	Box           string
	Ground, Plane template.HTML
	Kinds         []template.HTML
}

// pageBoards returns the stages for the page's template and the JSON data for its script.
func (r *replayStore) pageBoards() (boards []boardView, data template.JS, err error) {
	type stageData struct {
		Cells  int          `json:"cells"`
		Layers []int        `json:"layers"`
		Places [][2]float64 `json:"at"`
		Win    []int        `json:"win"` // kinds that mark winning lines
	}
	var stages []stageData
	for i, s := range r.stages {
		b := boardView{Number: i, Box: s.parts.Box(), Ground: template.HTML(s.parts.Ground()), Plane: template.HTML(s.parts.Plane())}
		d := stageData{Cells: s.cells, Layers: []int{}, Places: s.parts.Centres(), Win: []int{}}
		for n, k := range s.drawings {
			b.Kinds = append(b.Kinds, template.HTML(k.svg))
			d.Layers = append(d.Layers, k.layer)
			if k.wins {
				d.Win = append(d.Win, n)
			}
		}
		boards, stages = append(boards, b), append(stages, d)
	}
	head, err := json.Marshal(stages)
	if err != nil {
		return nil, "", err
	}
	games, err := json.Marshal(r.encoded)
	return boards, template.JS(fmt.Sprintf(`{"stages":%s,"games":%s}`, head, games)), err
}
