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

// setupRequest is a step of setting up a position.
type setupRequest struct {
	Record sente.Record `json:"record"` // Setup is the current set-up; Moves are played only by begin
	Do     string       `json:"do"`     // begin, put, carry, clear, rotate, mirror, shift, side, count or choose; empty for no change
	Piece  string       `json:"piece"`  // put: name of the piece, empty to remove it
	Cell   string       `json:"cell"`
	From   string       `json:"from"`  // carry: cell of the piece to move to Cell
	Right  float64      `json:"right"` // shift: distance in cells
	Down   float64      `json:"down"`
	Side   string       `json:"side"`   // side: the side to move
	Part   string       `json:"part"`   // count, choose: name of another part of the kit
	Which  int          `json:"which"`  // count: index of the number
	Number int          `json:"number"` // count: new value
	Word   string       `json:"word"`   // choose: new word, empty to remove it
}

// setupDraft is a position that is being set up.
type setupDraft struct {
	Setup      string         `json:"setup"`
	Kit        rules.Kit      `json:"kit"`
	Pieces     []scene.Stone  `json:"pieces"` // appearance of the kit's pieces
	Scene      scene.Scene    `json:"scene"`  // without moves
	Turn       int            `json:"turn"`
	PartValues []setupPart    `json:"part_values,omitempty"` // values of the kit's other parts
	Problem    *sente.Message `json:"problem,omitempty"`     // why the position can't be played
	Refused    *sente.Message `json:"refused,omitempty"`     // why the step was refused
}

// setupPart is the value of a part of a set-up that does not refer to cells.
type setupPart struct {
	Numbers []int  `json:"numbers,omitempty"`
	Word    string `json:"word,omitempty"`
}

// postSetup applies a step to a set-up and returns the draft with its problems.
func (s *positionAPI) postSetup(w http.ResponseWriter, r *http.Request) {
	var e setupRequest
	if err := httpapi.ReadJSON(r, &e); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	game, err := s.games.FindGame(e.Record.Game)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	d, err := e.newDraft(game)
	if err != nil {
		httpapi.WriteError(w, httpapi.Unprocessable(err))
		return
	}
	httpapi.WriteJSON(w, http.StatusOK, d)
}

func (e setupRequest) newDraft(game catalog.Game) (d setupDraft, err error) {
	plain := sente.Record{Game: game.Name, Rules: e.Record.Rules, Size: e.Record.Size}
	start, err := game.Open(plain)
	if err != nil {
		return d, err
	}
	kit, ok := start.Kit()
	if !ok {
		return d, httpapi.Errorf(http.StatusUnprocessableEntity, "%s does not support set-ups: it has a fixed initial position", game.Title)
	}
	kit.Pieces = httpapi.NonNil(kit.Pieces)
	d.Kit = kit
	if d.Setup = e.Record.Setup; e.Do == "begin" {
		if d.Setup, err = e.beginSetup(game, start); err != nil {
			return d, err
		}
	} else if after, err := e.applyStep(d.Setup, kit, start.Scene()); err != nil {
		d.Refused = httpapi.MessageOf(err, "invalid_request")
	} else {
		d.Setup = after
	}
	d.PartValues = otherParts(d.Setup, kit)
	look := pieceLooks(game, plain, kit)
	for i := range kit.Pieces {
		d.Pieces = append(d.Pieces, look[i])
	}
	d.Pieces = httpapi.NonNil(d.Pieces)
	plain.Setup = d.Setup
	board, err := game.Open(plain)
	if err != nil {
		d.Problem, d.Scene = httpapi.MessageOf(err, "invalid_record"), drawSetup(d.Setup, kit, start.Scene(), look)
		return d, nil
	}
	if over, _, reason := board.Outcome(); over {
		d.Problem = sente.NewMessage("setup_game_over", "the game is over in this position: {reason}", "reason", reason)
	}
	d.Scene, d.Turn = board.Scene(), board.Turn()
	d.Scene.Moves = nil
	d.Scene = view.FillScene(d.Scene)
	return d, nil
}

// beginSetup returns the set-up of the record's final position.
func (e setupRequest) beginSetup(game catalog.Game, start rules.Board) (string, error) {
	board, err := game.BoardAfterMoves(e.Record)
	if err != nil {
		return "", err
	}
	if text, err := board.Setup(); err == nil {
		return text, nil
	}
	return start.Setup() // the position has no set-up, for example during an opening
}

// applyStep returns the set-up after a step.
func (e setupRequest) applyStep(text string, kit rules.Kit, sc scene.Scene) (string, error) {
	u, err := rules.ParseSetup(text)
	if err != nil || e.Do == "" {
		return text, err
	}
	switch e.Do {
	case "put":
		u = putPiece(u, kit, e.Piece, e.Cell)
	case "carry":
		u, err = movePiece(u, kit, e.From, e.Cell)
	case "clear":
		u = clearPieces(u, kit)
	case "side":
		u = u.ToMove(e.Side)
	case "count", "choose":
		u, err = e.setPart(u, kit)
	case "rotate", "mirror":
		u, err = turnBoard(u, kit, sc, e.Do == "mirror")
	case "shift":
		u, err = rules.MapSetup(u, kit, sc, rules.ShiftCells(sc, e.Right, e.Down))
	default:
		err = httpapi.Errorf(http.StatusBadRequest, "unknown step %.40q: expected begin, put, carry, clear, rotate, mirror, shift, side, count or choose", e.Do)
	}
	return u.String(), err
}

// setPart returns the set-up with a new number or word in a part that does not refer to cells.
func (e setupRequest) setPart(u rules.Setup, kit rules.Kit) (rules.Setup, error) {
	i := slices.IndexFunc(kit.Others, func(o rules.SetupField) bool { return o.Name == e.Part })
	if i < 0 {
		return u, httpapi.Errorf(http.StatusBadRequest, "set-ups of this game have no part %q", visible.Clip(e.Part))
	}
	part := kit.Others[i]
	if e.Do == "choose" {
		if e.Word != "" && !slices.Contains(part.Choices, e.Word) {
			return u, httpapi.Errorf(http.StatusBadRequest, "unknown word %q of the part %s", visible.Clip(e.Word), part.Name)
		}
		return u.WithChoice(part, e.Word), nil
	}
	if e.Which < 0 || e.Which >= len(part.Counts) {
		return u, httpapi.Errorf(http.StatusBadRequest, "the part %s has %d numbers", part.Name, len(part.Counts))
	}
	if c := part.Counts[e.Which]; e.Number < 0 || e.Number > c.Most {
		return u, httpapi.Errorf(http.StatusUnprocessableEntity, "%s, %s: expected 0 to %d", part.Name, c.Name, c.Most)
	}
	numbers, err := u.Counts(part)
	if err != nil {
		return u, err
	}
	numbers[e.Which] = e.Number
	return u.WithCounts(part, numbers), nil
}

// otherParts returns the values of the kit's other parts, or nil for an invalid set-up.
func otherParts(text string, kit rules.Kit) []setupPart {
	u, err := rules.ParseSetup(text)
	if err != nil {
		return nil
	}
	all := make([]setupPart, len(kit.Others))
	for i, o := range kit.Others {
		all[i].Numbers, _ = u.Counts(o)
		if words, _ := u.Words(o.Name); len(o.Choices) > 0 && len(words) == 1 {
			all[i].Word = words[0]
		}
	}
	return all
}

// putPiece puts a piece on a cell. A piece of which there is only one is removed from its previous
// cell.
func putPiece(u rules.Setup, kit rules.Kit, piece, cell string) rules.Setup {
	for _, k := range kit.Pieces {
		if words, ok := u.Words(piece); ok && k.Name == piece && k.Single {
			for _, was := range slices.Clone(words) {
				u = u.WithPiece(kit, "", was)
			}
		}
	}
	return u.WithPiece(kit, piece, cell)
}

// movePiece moves the piece of one cell to another.
func movePiece(u rules.Setup, kit rules.Kit, from, to string) (rules.Setup, error) {
	for _, k := range kit.Pieces {
		if words, ok := u.Words(k.Name); ok && slices.Contains(words, from) {
			return u.WithPiece(kit, "", from).WithPiece(kit, k.Name, to), nil
		}
	}
	return u, httpapi.Errorf(http.StatusBadRequest, "no set-up piece on %q", visible.Clip(from))
}

// clearPieces removes all pieces. It keeps the part of the first piece, since an empty set-up means the
// start of the game.
func clearPieces(u rules.Setup, kit rules.Kit) (after rules.Setup) {
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

// turnBoard rotates the set-up by the smallest angle of the board's symmetry, or mirrors it.
func turnBoard(u rules.Setup, kit rules.Kit, sc scene.Scene, mirror bool) (rules.Setup, error) {
	for _, image := range rules.BoardSymmetries(sc) {
		if image.Mirror == mirror && (mirror || image.Degrees > 0) {
			return rules.MapSetup(u, kit, sc, image.Cells)
		}
	}
	return u, httpapi.Errorf(http.StatusUnprocessableEntity, "this board has no such symmetry")
}

// pieceLooks returns the appearance of each piece of a kit, from the preview position or from a board
// with only that piece.
func pieceLooks(game catalog.Game, plain sente.Record, kit rules.Kit) []scene.Stone {
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

// drawSetup returns the scene of a set-up that can't be played: its pieces on the empty board.
func drawSetup(text string, kit rules.Kit, sc scene.Scene, look []scene.Stone) scene.Scene {
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
