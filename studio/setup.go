package studio

import (
	"net/http"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/view"
)

// arranged is a position that a person sets up, and what is to be done to it.
type arranged struct {
	Record sente.Record `json:"record"` // its set-up is the text so far; moves are played only by begin
	Do     string       `json:"do"`     // begin, put, carry, clear, rotate, mirror, shift, side, count or choose; "" leaves it as it is
	Piece  string       `json:"piece"`  // put: what is to stand on the cell, "" for nothing
	Cell   string       `json:"cell"`
	From   string       `json:"from"`  // carry: the cell whose piece comes to lie on the other one
	Right  float64      `json:"right"` // shift: by so many cells
	Down   float64      `json:"down"`
	Side   string       `json:"side"`   // side: who is to move
	Part   string       `json:"part"`   // count, choose: one of the kit's other parts
	Which  int          `json:"which"`  // count: which of its numbers
	Number int          `json:"number"` // count: what it becomes
	Word   string       `json:"word"`   // choose: what it says, "" to leave it out
}

// draft is a position while it is set up.
type draft struct {
	Setup   string         `json:"setup"`
	Kit     rules.Kit      `json:"kit"`
	Pieces  []scene.Stone  `json:"pieces"` // how the kit's pieces look
	Scene   scene.Scene    `json:"scene"`  // without moves
	Turn    int            `json:"turn"`
	Told    []told         `json:"told,omitempty"`    // what the kit's other parts say
	Problem *sente.Message `json:"problem,omitempty"` // why the game cannot go on from here
	Refused *sente.Message `json:"refused,omitempty"` // why it was not done
}

// told is what a part of a set-up says that is not about cells.
type told struct {
	Numbers []int  `json:"numbers,omitempty"`
	Word    string `json:"word,omitempty"`
}

// postSetup does a step of setting up a position and says what is wrong with it.
func (s *positionAPI) postSetup(w http.ResponseWriter, r *http.Request) {
	var e arranged
	if err := httpapi.ReadJSON(r, &e); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	game, err := s.games.Game(e.Record.Game)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	d, err := e.draft(game)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, d)
}

func (e arranged) draft(game catalog.Game) (d draft, err error) {
	plain := sente.Record{Game: game.Name, Rules: e.Record.Rules, Size: e.Record.Size}
	start, err := game.Open(plain)
	if err != nil {
		return d, err
	}
	kit, ok := start.Kit()
	if !ok {
		return d, httpapi.Errorf(http.StatusUnprocessableEntity, "%s has no set-ups: it is played from its start", game.Title)
	}
	kit.Pieces = httpapi.NonNil(kit.Pieces)
	d.Kit = kit
	if d.Setup = e.Record.Setup; e.Do == "begin" {
		if d.Setup, err = e.begin(game, start); err != nil {
			return d, err
		}
	} else if after, err := e.do(d.Setup, kit, start.Scene()); err != nil {
		d.Refused = httpapi.MessageOf(err, "invalid_request")
	} else {
		d.Setup = after
	}
	d.Told = tells(d.Setup, kit)
	look := looks(game, plain, kit)
	for i := range kit.Pieces {
		d.Pieces = append(d.Pieces, look[i])
	}
	d.Pieces = httpapi.NonNil(d.Pieces)
	plain.Setup = d.Setup
	board, err := game.Open(plain)
	if err != nil {
		d.Problem, d.Scene = httpapi.MessageOf(err, "invalid_record"), drawn(d.Setup, kit, start.Scene(), look)
		return d, nil
	}
	if over, _, reason := board.Outcome(); over {
		d.Problem = sente.NewMessage("setup_game_over", "the game is over here: {reason}", "reason", reason)
	}
	d.Scene, d.Turn = board.Scene(), board.Turn()
	d.Scene.Moves = nil
	d.Scene = view.FillScene(d.Scene)
	return d, nil
}

// begin is the set-up of the position that a record ends with.
func (e arranged) begin(game catalog.Game, start rules.Board) (string, error) {
	board, err := game.Board(e.Record)
	if err != nil {
		return "", err
	}
	if text, err := board.Setup(); err == nil {
		return text, nil
	}
	return start.Setup() // in the middle of an opening, say
}

// do is the set-up after a step.
func (e arranged) do(text string, kit rules.Kit, sc scene.Scene) (string, error) {
	u, err := rules.ParseSetup(text)
	if err != nil || e.Do == "" {
		return text, err
	}
	switch e.Do {
	case "put":
		u = put(u, kit, e.Piece, e.Cell)
	case "carry":
		u, err = carried(u, kit, e.From, e.Cell)
	case "clear":
		u = cleared(u, kit)
	case "side":
		u = u.ToMove(e.Side)
	case "count", "choose":
		u, err = e.tell(u, kit)
	case "rotate", "mirror":
		u, err = turned(u, kit, sc, e.Do == "mirror")
	case "shift":
		u, err = rules.Carry(u, kit, sc, rules.Shift(sc, e.Right, e.Down))
	default:
		err = httpapi.Errorf(http.StatusBadRequest, "%.40q is no step: the steps are begin, put, carry, clear, rotate, mirror, shift, side, count and choose", e.Do)
	}
	return u.String(), err
}

// tell is the set-up with a number or a word in one of the parts that are not about cells.
func (e arranged) tell(u rules.Setup, kit rules.Kit) (rules.Setup, error) {
	i := slices.IndexFunc(kit.Others, func(o rules.Other) bool { return o.Name == e.Part })
	if i < 0 {
		return u, httpapi.Errorf(http.StatusBadRequest, "the set-ups of this game have no part %q", visible.Clip(e.Part))
	}
	part := kit.Others[i]
	if e.Do == "choose" {
		if e.Word != "" && !slices.Contains(part.Choices, e.Word) {
			return u, httpapi.Errorf(http.StatusBadRequest, "%q is no word of the part %s", visible.Clip(e.Word), part.Name)
		}
		return u.WithChoice(part, e.Word), nil
	}
	if e.Which < 0 || e.Which >= len(part.Counts) {
		return u, httpapi.Errorf(http.StatusBadRequest, "the part %s has %d numbers", part.Name, len(part.Counts))
	}
	if c := part.Counts[e.Which]; e.Number < 0 || e.Number > c.Most {
		return u, httpapi.Errorf(http.StatusUnprocessableEntity, "%s, %s: it is 0 to %d", part.Name, c.Name, c.Most)
	}
	numbers, err := u.Counts(part)
	if err != nil {
		return u, err
	}
	numbers[e.Which] = e.Number
	return u.WithCounts(part, numbers), nil
}

// tells is what a set-up says besides its pieces, part for part; nothing where it cannot be
// read.
func tells(text string, kit rules.Kit) []told {
	u, err := rules.ParseSetup(text)
	if err != nil {
		return nil
	}
	all := make([]told, len(kit.Others))
	for i, o := range kit.Others {
		all[i].Numbers, _ = u.Counts(o)
		if words, _ := u.Words(o.Name); len(o.Choices) > 0 && len(words) == 1 {
			all[i].Word = words[0]
		}
	}
	return all
}

// put puts a piece on a cell; one of which there is only one leaves the cell where it was.
func put(u rules.Setup, kit rules.Kit, piece, cell string) rules.Setup {
	for _, k := range kit.Pieces {
		if words, ok := u.Words(piece); ok && k.Name == piece && k.Single {
			for _, was := range slices.Clone(words) {
				u = u.With(kit, "", was)
			}
		}
	}
	return u.With(kit, piece, cell)
}

// carried is the set-up with the piece of one cell on another.
func carried(u rules.Setup, kit rules.Kit, from, to string) (rules.Setup, error) {
	for _, k := range kit.Pieces {
		if words, ok := u.Words(k.Name); ok && slices.Contains(words, from) {
			return u.With(kit, "", from).With(kit, k.Name, to), nil
		}
	}
	return u, httpapi.Errorf(http.StatusBadRequest, "no piece of the set-up lies on %q", visible.Clip(from))
}

// cleared is the set-up without pieces; the first one's part stays, for no text at all is
// the start of the game.
func cleared(u rules.Setup, kit rules.Kit) (after rules.Setup) {
	for i, k := range kit.Pieces {
		if i == 0 {
			after = append(after, rules.Part{Name: k.Name})
		}
	}
	for _, p := range u {
		if !slices.ContainsFunc(kit.Pieces, func(k rules.Piece) bool { return k.Name == p.Name }) {
			after = append(after, p)
		}
	}
	return after
}

// turned is the set-up turned as little as the board allows, or mirrored.
func turned(u rules.Setup, kit rules.Kit, sc scene.Scene, mirror bool) (rules.Setup, error) {
	for _, image := range rules.Turns(sc) {
		if image.Mirror == mirror && (mirror || image.Degrees > 0) {
			return rules.Carry(u, kit, sc, image.Cells)
		}
	}
	return u, httpapi.Errorf(http.StatusUnprocessableEntity, "this board cannot be turned onto itself")
}

// looks are how the pieces of a kit look, by their place in it: as they lie in the
// position of the game's card, or alone on the board.
func looks(game catalog.Game, plain sente.Record, kit rules.Kit) []scene.Stone {
	all := make([]scene.Stone, len(kit.Pieces))
	for i, k := range kit.Pieces {
		all[i] = scene.Stone{Player: max(0, k.Player)}
	}
	learn := func(board rules.Board) {
		text, err := board.Setup()
		if err != nil {
			return
		}
		u, err := rules.ParseSetup(text)
		if err != nil {
			return
		}
		sc := board.Scene()
		for i, k := range kit.Pieces {
			words, _ := u.Words(k.Name)
			for _, stone := range sc.Stones {
				if slices.Contains(words, sc.Cells[stone.Cell].Name) {
					all[i] = scene.Stone{Player: stone.Player, Shape: stone.Shape, Glyph: stone.Glyph}
				}
			}
		}
	}
	board, err := game.Open(sente.Record{Game: game.Name})
	if err != nil {
		return all
	}
	cell := ""
	if cells := board.Scene().Cells; len(cells) > 0 {
		cell = cells[0].Name
	}
	for _, k := range kit.Pieces {
		plain.Setup = k.Name + ": " + cell
		if alone, err := game.Open(plain); err == nil {
			learn(alone)
		}
	}
	moves, _ := board.Split(game.Preview)
	for _, m := range moves {
		if _, err := board.Play(m); err != nil {
			break
		}
	}
	learn(board)
	return all
}

// drawn is the picture of a set-up with which the game cannot go on: its pieces on the
// empty board.
func drawn(text string, kit rules.Kit, sc scene.Scene, look []scene.Stone) scene.Scene {
	sc.Stones, sc.Marks, sc.Moves, sc.Texts, sc.Prompt = nil, nil, nil, nil, ""
	u, _ := rules.ParseSetup(text)
	taken := map[int]bool{}
	for i, k := range kit.Pieces {
		words, _ := u.Words(k.Name)
		for cell, c := range sc.Cells {
			if slices.Contains(words, c.Name) && !taken[cell] {
				stone := look[i]
				stone.Cell, taken[cell] = cell, true
				sc.Stones = append(sc.Stones, stone)
			}
		}
	}
	return view.FillScene(sc)
}
