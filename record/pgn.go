package record

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
)

// pgnGame is a game of a PGN text: tags such as [Black "ann"] and moves, without comments and variations. PGN
// was made for chess (Edwards, 1994); PlayOK, pente.org and c-gomoku-cli write it for other games.
type pgnGame struct {
	line  int // line number of its first tag
	tags  []pgnTag
	moves strings.Builder
	depth int // open brackets of variations
	brace bool

	hasVariations bool // variations were skipped
}

type pgnTag struct{ name, value string }

// tag returns the value of the first tag with one of the names, "" if it is missing or unknown.
func (g *pgnGame) tag(names ...string) string {
	for _, name := range names {
		for _, t := range g.tags {
			if strings.EqualFold(t.name, name) && strings.Trim(t.value, "?-. ") != "" {
				return strings.TrimSpace(t.value)
			}
		}
	}
	return ""
}

// indexOf returns the index of the first tag with a name, -1 if it is missing.
func (g *pgnGame) indexOf(name string) int {
	return slices.IndexFunc(g.tags, func(t pgnTag) bool { return strings.EqualFold(t.name, name) })
}

// pgnTagPattern matches a tag. pente.org writes names of several words: [Player 1 Name "ann"].
var pgnTagPattern = regexp.MustCompile(`^\s*\[\s*([A-Za-z][A-Za-z0-9_ ]{0,40}?)\s*"((?:[^"\\]|\\.)*)"\s*\]`)

// isPGN reports whether a text contains a line that begins with a tag.
func isPGN(head []byte) bool {
	for _, text := range textLines(head) {
		if text[0] == '[' && pgnTagPattern.MatchString(text) {
			return true
		}
	}
	return false
}

// takeTags adds the tags at the beginning of a line and returns the rest of the line.
func (g *pgnGame) takeTags(text string) (rest string) {
	for {
		m := pgnTagPattern.FindStringSubmatchIndex(text)
		if m == nil {
			return strings.TrimSpace(text)
		}
		value := text[m[4]:m[5]]
		if strings.Contains(value, `\`) {
			value = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value)
		}
		g.tags = append(g.tags, pgnTag{text[m[2]:m[3]], visible.Line(value)})
		text = text[m[1]:]
	}
}

// addMoves adds a line of moves without comments, variations and annotations.
func (g *pgnGame) addMoves(text string) {
	for i, c := range text {
		switch {
		case g.brace:
			g.brace = c != '}'
		case c == '{':
			g.brace = true
			g.moves.WriteByte(' ')
		case c == '(':
			g.depth++
			g.hasVariations = true
		case c == ')' && g.depth > 0:
			g.depth--
		case g.depth > 0:
		case c == ';' && (i == 0 || text[i-1] == ' '):
			g.moves.WriteByte(' ')
			return
		default:
			g.moves.WriteRune(c)
		}
	}
	g.moves.WriteByte(' ')
}

// words returns the moves, without numbers, results and the dashes that PlayOK writes for passes.
func (g *pgnGame) words() (words []string) {
	result := g.tag("Result")
	for _, w := range strings.Fields(stripMoveNumbers(g.moves.String())) {
		if w = strings.TrimRight(w, "!?*"); w != "" && w != result && w != "--" && w[0] != '$' {
			words = append(words, w)
		}
	}
	return words
}

// maxTags bounds the tags of a game.
const maxTags = 1 << 10

// readPGN reads games with tags. Lines before the first tag are ignored, because mails and web pages contain
// them.
func (r reader) readPGN(name string, s *source, text []byte, yield func(sente.Record) error) (err error) {
	var g *pgnGame
	play := func() error {
		if g == nil {
			return nil
		}
		record, more, wrong := r.playPGN(g)
		if wrong != nil {
			if err := r.handleFault(&LineError{name, g.line, wrong}); err != nil || len(record.Moves) == 0 {
				return err
			}
		}
		if r.onProperties != nil {
			r.onProperties(more)
		}
		return yield(record)
	}
	for ; text != nil && err == nil; text, err = s.nextLine() {
		line := string(text)
		if tag := pgnTagPattern.FindStringSubmatch(line); tag != nil && (g == nil || !g.brace) {
			if g == nil || g.moves.Len() > 0 || g.indexOf(tag[1]) >= 0 {
				if err := play(); err != nil {
					return err
				}
				g = &pgnGame{line: s.lineNumber}
			}
			line = g.takeTags(line)
		}
		if g == nil || line == "" || line[0] == '%' {
			continue
		}
		if g.moves.Len()+len(line) > MaxLine || len(g.tags) > maxTags {
			return &LineError{name, s.lineNumber, longLineError{}}
		}
		g.addMoves(line)
	}
	if err != nil {
		return &LineError{name, s.lineNumber, err}
	}
	return play()
}

// playPGN returns the game of a text with tags, and the tags that a record has no field for as properties.
func (r reader) playPGN(g *pgnGame) (record sente.Record, more []study.Property, err error) {
	words := g.words()
	head, err := r.pgnHead(g, words)
	if err != nil {
		return record, nil, err
	}
	r.skipI = r.skipI || strings.EqualFold(g.tag("Site"), "pente.org")
	if names := g.numberedPlayers(); len(names) > 2 {
		head.Players = names // their number is a rule of some games
	}
	_, board, err := openBoard(r.games, head)
	if err != nil {
		return head, nil, err
	}
	if head.Setup, err = canonicalSetup(r.games, head); err != nil {
		return head, nil, err
	}
	if g.hasVariations && r.notes != nil {
		r.notes.add("variations in brackets were skipped")
	}
	if head.Game == draughtsGame {
		words = joinJumps(words)
	}
	head.Players = g.players(board.Seats())
	head.Start = g.start()
	if record, err = r.playSigned(head, strings.Join(words, " ")); err != nil {
		return record, nil, fmt.Errorf("PGN read as %s: %w", head.Game, err)
	}
	if board, err = r.games.OpenBoard(record); err != nil {
		return record, nil, err
	}
	record.Result = g.result(record.Game, board)
	return record, g.properties(head), nil
}

// captureSigns replaces the signs of captures.
var captureSigns = strings.NewReplacer("x", "-", "X", "-", ":", "-")

// playSigned plays moves, and ignores the signs of captures if some of them are wrong: some programs write them for any
// move.
func (r reader) playSigned(head sente.Record, text string) (sente.Record, error) {
	record, err := r.playText(head, text)
	if unsigned := captureSigns.Replace(text); err != nil && unsigned != text {
		if again, wrong := r.playText(head, unsigned); len(again.Moves) > len(record.Moves) {
			if r.notes != nil {
				r.notes.add("signs of captures were ignored, because some are at moves that capture nothing")
			}
			return again, wrong
		}
	}
	return record, err
}

// pgnHead returns the game that the tags name, the requested one, or the one that the moves suggest. Chess and
// draughts are recognised by their moves.
func (r reader) pgnHead(g *pgnGame, words []string) (sente.Record, error) {
	named, err := pgnNamedGame(r.games, g)
	if err == nil && (named.Game == "" || named.Game == draughtsGame) {
		var head sente.Record
		if head, err = r.draughtsHead(g, words); head.Game != "" {
			named = head
		}
	}
	if err == nil && named.Game == "" {
		if foreign := foreignGameOf(words); foreign != "" {
			err = fmt.Errorf("this is PGN of %s: supported games are %s", foreign, strings.Join(r.games.GameNames(), ", "))
		}
	}
	if err != nil {
		return named, err
	}
	head := r.base.Clone()
	switch {
	case named.Game != "" && r.mustMatchBase:
		return r.applyBase(named)
	case named.Game != "" && named.Game != r.base.Game:
		return named, nil
	case named.Game != "":
		head.Rules, head.Size, head.Setup = named.Rules, named.Size, cmp.Or(named.Setup, head.Setup)
		return head, nil
	case r.base.Game != "" && (r.mustMatchBase || r.acceptsWords(head, words)):
		return head, nil
	case len(words) == 0 && g.isGomocupResult():
		return sente.Record{Game: "gomoku"}, nil
	case len(words) == 0:
		return head, errors.New("this is PGN without moves and without the name of a game: name it with --game, or with a tag such as [Game \"Gomoku\"]")
	case g.isWhiteFirst():
		return head, errors.New("this is PGN without the name of a game, usually of chess: name it with --game, or with a tag such as [Game \"Gomoku\"]")
	}
	return sente.Record{Game: GuessGame(r.games, strings.Join(words, " "))}, nil
}

// acceptsWords reports whether the moves are legal in the game of head.
func (r reader) acceptsWords(head sente.Record, words []string) bool {
	r.notes = nil
	_, err := r.playSigned(head, strings.Join(words, " "))
	return err == nil
}

// isGomocupResult reports whether a game has a header only, as c-gomoku-cli writes it for programs that compute
// ratings.
func (g *pgnGame) isGomocupResult() bool {
	return g.indexOf("PlyCount") >= 0 && g.indexOf("Termination") >= 0 && !g.isWhiteFirst()
}

// isWhiteFirst reports whether White is listed before Black, as in PGN of chess.
func (g *pgnGame) isWhiteFirst() bool {
	white, black := g.indexOf("White"), g.indexOf("Black")
	return white >= 0 && (black < 0 || white < black)
}

// pgnGames maps the names of games in tags, reduced to letters, to games of the catalog.
var pgnGames = map[string]sente.Record{
	"pente": {Game: "gomoku", Rules: "pente", Size: "19"}, "renju": {Game: "gomoku", Rules: "renju"}, "ninuki": {Game: "gomoku", Rules: "ninuki"},
	"ninukirenju": {Game: "gomoku", Rules: "ninuki"}, "gobang": {Game: "gomoku"}, "fiveinarow": {Game: "gomoku"}, "caro": {Game: "gomoku", Rules: "caro"},
	"reversi": {Game: "othello"}, "connect": {Game: "connectfour"}, "fourinarow": {Game: "connectfour"},
}

// pgnNamedGame returns the game that a tag names; its Game is "" if no tag does. A name of another game is an
// error.
func pgnNamedGame(games catalog.Catalog, g *pgnGame) (sente.Record, error) {
	name := g.tag("Game", "Variant", "GameType")
	letters := lettersOf(name)
	if letters == "" || '0' <= name[0] && name[0] <= '9' {
		return sente.Record{}, nil
	}
	for _, known := range games {
		if letters == lettersOf(known.Name) || letters == lettersOf(known.Title) {
			return sente.Record{Game: known.Name, Rules: g.tag("Rules"), Size: g.tag("Size", "BoardSize")}, nil
		}
	}
	if known, ok := pgnGames[letters]; ok && slices.Contains(games.GameNames(), known.Game) {
		known.Size = cmp.Or(g.tag("Size", "BoardSize"), known.Size)
		return known, nil
	}
	return sente.Record{}, fmt.Errorf("this is PGN of %s: supported games are %s", quote(name), strings.Join(games.GameNames(), ", "))
}

// lettersOf returns the letters of a name in lower case.
func lettersOf(name string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, strings.ToLower(name))
}

var (
	chessMove = regexp.MustCompile(`^(O-O(-O)?|[KQRN][a-h1-8]?x?[a-h][1-8]|B[a-h1-8]?x[a-h][1-8]|B[a-h][1-8]|[a-h]x[a-h][1-8](=[QRBN])?|[a-h][18]=[QRBN])[+#]?$`)
	checkMove = regexp.MustCompile(`^[a-h][1-8][+#]$`)
)

// foreignGameOf returns "chess" or "draughts" if moves have their form, "" otherwise.
func foreignGameOf(words []string) string {
	draughts := 0
	for _, w := range words {
		switch {
		case chessMove.MatchString(w), checkMove.MatchString(w):
			return "chess"
		case draughtsMove.MatchString(w):
			draughts++
		}
	}
	if draughts > 1 {
		return "draughts"
	}
	return ""
}
