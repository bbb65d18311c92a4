package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// sgfKind is a game that the format has a number for.
type sgfKind struct {
	number string // GM
	game   string
	below  bool // rows are counted from the bottom in the game's own text
}

var sgfKinds = []sgfKind{{"4", "gomoku", true}, {"2", "othello", false}}

// move writes a point as the game does.
func (k sgfKind) move(size int, p point) sente.Move {
	if k.below {
		return p.move(size)
	}
	return point{p.x, size - 1 - p.y}.move(size)
}

// point is the inverse of move.
func (k sgfKind) point(size int, m sente.Move) (point, error) {
	p, err := pointOf(size, m)
	if !k.below {
		p.y = size - 1 - p.y
	}
	return p, err
}

// sgf reads the games of a file.
func (r reader) sgf(name string, from *source, yield func(sente.Record) error) error {
	data, err := from.all()
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	s := &sgfScanner{data: data, line: 1}
	for n := 1; ; n++ {
		tree, ok, err := s.game()
		switch {
		case err != nil:
			return fmt.Errorf("%s, %w", name, err)
		case !ok:
			return nil
		}
		record, err := r.sgfGame(tree)
		if err != nil {
			return fmt.Errorf("%s, game %d (line %d): %w", name, n, tree.line, err)
		}
		if err := yield(record); err != nil {
			return err
		}
	}
}

// sgfGame makes a record of a main line.
func (r reader) sgfGame(tree sgfTree) (sente.Record, error) {
	if len(tree.nodes) == 0 {
		return sente.Record{}, errors.New("it holds no node: a game begins with (;")
	}
	root := tree.nodes[0]
	kind, err := r.sgfKind(root)
	if err != nil {
		return sente.Record{}, err
	}
	g, err := r.games.Game(kind.game)
	if err != nil {
		return sente.Record{}, err
	}
	record, err := sgfHead(g, kind, root)
	if err == nil && r.bound {
		record, err = r.adopt(record)
	}
	if err != nil {
		return record, err
	}
	board, err := g.Open(record)
	if err != nil {
		return record, err
	}
	if record.Moves, err = sgfMoves(kind, board, tree.nodes); err != nil {
		return record, err
	}
	sgfResult(&record, root)
	return record, nil
}

// sgfKind finds out which game it is. GM left out is Go by the letter of the
// format; many programs leave it out for any game, so that the game asked for
// decides.
func (r reader) sgfKind(root sgfNode) (sgfKind, error) {
	number, told := root.first("GM")
	for _, k := range sgfKinds {
		if told && strings.TrimSpace(number) == k.number || !told && r.base.Game == k.game {
			return k, nil
		}
	}
	if told {
		return sgfKind{}, fmt.Errorf("its game is GM[%s]: those that can be read are GM[4], Gomoku, and GM[2], Othello", strings.Trim(quote(number), `"`))
	}
	return sgfKind{}, errors.New("it does not say which game it is: GM[4] is Gomoku, GM[2] Othello")
}

// sgfHead reads what the root says of a game before its first move.
func sgfHead(g catalog.Game, kind sgfKind, root sgfNode) (sente.Record, error) {
	record := sente.Record{Game: g.Name, Moves: []sente.Move{}}
	record.Rules = sgfRules(g, root)
	if size, ok := root.first("SZ"); ok {
		width, height, both := strings.Cut(strings.TrimSpace(size), ":")
		if both && width != height {
			return record, fmt.Errorf("its size is %s: only square boards can be read", quote(size))
		}
		record.Size = width
		if g.Name == "othello" {
			record.Size = width + "x" + width
		}
	}
	if date, ok := root.first("DT"); ok {
		if t, err := time.Parse(time.DateOnly, strings.ReplaceAll(date[:min(len(date), len(time.DateOnly))], ".", "-")); err == nil {
			record.Start = t
		}
	}
	black, haveBlack := root.first("PB")
	white, haveWhite := root.first("PW")
	if haveBlack && haveWhite {
		record.Players = []string{black, white}
	}
	var err error
	record.Setup, err = sgfSetup(kind, record, root)
	return record, err
}

// sgfRules understands the catalog's names and Gomocup's numbers; whatever else
// people write there says nothing.
func sgfRules(g catalog.Game, root sgfNode) string {
	text, _ := root.first("RU")
	text = strings.ToLower(strings.TrimSpace(text))
	if name, ok := map[string]string{"0": "freestyle", "1": "standard", "4": "renju", "8": "caro"}[text]; ok && g.Name == "gomoku" {
		text = name
	}
	for _, rule := range g.Rules {
		if rule.Name == text {
			return text
		}
	}
	return ""
}

// sgfSetup writes the stones of AB and AW, and the side of PL, as Gomoku does.
func sgfSetup(kind sgfKind, record sente.Record, root sgfNode) (string, error) {
	var parts []string
	for _, side := range []struct{ name, colour string }{{"AB", "black"}, {"AW", "white"}} {
		at := slices.IndexFunc(root, func(p sgfProperty) bool { return p.name == side.name })
		if at < 0 {
			continue
		}
		points, err := sgfStones(kind, record, root[at].values)
		if err != nil {
			return "", fmt.Errorf("%s: %w", side.name, err)
		}
		parts = append(parts, side.colour+":"+points)
	}
	turn, told := root.first("PL")
	if len(parts) == 0 {
		return "", nil
	}
	if kind.game != "gomoku" {
		return "", fmt.Errorf("stones are set up in it, which %s cannot read", kind.game)
	}
	if colour, ok := sgfColour(turn); told && ok {
		parts = append(parts, "to-move: "+colour)
	}
	return strings.Join(parts, "; "), nil
}

// sgfStones writes points, each after a space; "aa:cc" is all between.
func sgfStones(kind sgfKind, record sente.Record, values []string) (string, error) {
	size, err := strconv.Atoi(record.Size)
	if record.Size == "" {
		size, err = 15, nil
	}
	if err != nil || size < 1 || size > 26 {
		return "", fmt.Errorf("the size %s is none", quote(record.Size))
	}
	var b strings.Builder
	stones := 0
	for _, v := range values {
		from, to, area := strings.Cut(v, ":")
		if !area {
			to = from
		}
		p, err := sgfPoint(size, from)
		if err != nil {
			return "", err
		}
		q, err := sgfPoint(size, to)
		if err != nil {
			return "", err
		}
		for y := p.y; y <= q.y; y++ {
			for x := p.x; x <= q.x; x++ {
				if stones++; stones > size*size {
					return "", fmt.Errorf("it has more stones than the %d points of the board", size*size)
				}
				b.WriteString(" " + string(kind.move(size, point{x, y})))
			}
		}
	}
	return b.String(), nil
}

// sgfPoint reads two letters: column and row, a at the top left.
func sgfPoint(size int, text string) (point, error) {
	if text = strings.TrimSpace(text); len(text) == 2 {
		p := point{sgfLetter(text[0]), sgfLetter(text[1])}
		if p.on(size) {
			return p, nil
		}
	}
	return point{}, fmt.Errorf("%s is no point of a board of %d: write column and row as letters, such as hh", quote(text), size)
}

func sgfLetter(c byte) int {
	switch {
	case 'a' <= c && c <= 'z':
		return int(c - 'a')
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

// sgfColour reads the B or W of PL and RE.
func sgfColour(text string) (string, bool) {
	switch text = strings.ToLower(strings.TrimSpace(text)); {
	case strings.HasPrefix(text, "b"):
		return "black", true
	case strings.HasPrefix(text, "w"):
		return "white", true
	}
	return "", false
}

// sgfMoves plays the moves of the main line and returns them as the game writes
// them.
func sgfMoves(kind sgfKind, board rules.Board, nodes []sgfNode) ([]sente.Move, error) {
	size, err := side(board)
	if err != nil {
		return nil, err
	}
	moves := []sente.Move{}
	for i, node := range nodes {
		for _, p := range node {
			switch p.name {
			case "B", "W":
				if moves, err = sgfMove(kind, board, size, moves, p); err != nil {
					return nil, catalog.MoveError(len(moves), err)
				}
			case "AB", "AW", "AE":
				if i > 0 {
					return nil, fmt.Errorf("stones are set up after move %d: that is no game", len(moves))
				}
			}
		}
	}
	return moves, nil
}

// sgfMove adds one move. Passes that the rules force may be left out.
func sgfMove(kind sgfKind, board rules.Board, size int, moves []sente.Move, p sgfProperty) ([]sente.Move, error) {
	colour, _ := sgfColour(p.name)
	if over, _, _ := board.Outcome(); !over && board.Seats()[board.Turn()] != colour {
		if legal := board.Legal(); len(legal) == 1 && legal[0] == sgfPass {
			_, err := board.Play(sgfPass)
			if err != nil {
				return moves, err
			}
			moves = append(moves, sgfPass)
		}
		if board.Seats()[board.Turn()] != colour {
			return moves, fmt.Errorf("%s[%s] is a move of %s, but %s is to move", p.name, strings.Trim(quote(p.values[0]), `"`), colour, board.Seats()[board.Turn()])
		}
	}
	text := sente.Move(sgfPass)
	if strings.TrimSpace(p.values[0]) != "" {
		at, err := sgfPoint(size, p.values[0])
		if err != nil {
			return moves, err
		}
		text = kind.move(size, at)
	}
	m, err := board.Play(string(text))
	if err != nil {
		return moves, err
	}
	return append(moves, m), nil
}

// sgfPass is a move that places nothing, as text of the games that know it.
const sgfPass = "pass"

// sgfResult reads RE. How the game ended stands behind its sign, or, where
// referees put it, as words in TE, which is a mark from 1 to 2 otherwise.
func sgfResult(record *sente.Record, root sgfNode) {
	text, _ := root.first("RE")
	text = strings.TrimSpace(text)
	colour, won := sgfColour(text)
	switch {
	case won:
		record.Result.Winner = colour
	case text == "0" || strings.EqualFold(text, "draw"):
		record.Result.Winner = sente.Draw
	default:
		return
	}
	_, sign, _ := strings.Cut(text, "+")
	record.Result.Reason = map[string]string{"T": "time", "R": "resignation", "F": "forfeit"}[strings.ToUpper(sign[:min(1, len(sign))])]
	if words, ok := root.first("TE"); ok && strings.ContainsAny(words, " ") {
		record.Result.Reason = strings.Join(strings.Fields(words), " ")
	}
}
