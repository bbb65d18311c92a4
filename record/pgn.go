package record

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
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

// pgnSide is the set of tags of a player, and the property of the rating.
type pgnSide struct{ name, rating, property string }

// pgnSides returns the tags of the players in the order of the seats. In games without colours of these names Black
// is the first of two players; more players are numbered.
func pgnSides(seats []string) (sides []pgnSide) {
	black, white := pgnSide{"Black", "BlackElo", "BR"}, pgnSide{"White", "WhiteElo", "WR"}
	switch {
	case len(seats) != 2:
		for i := range seats {
			sides = append(sides, pgnSide{name: fmt.Sprintf("Player %d Name", i+1)})
		}
		return sides
	case seats[0] == "white":
		return []pgnSide{white, black}
	}
	return []pgnSide{black, white}
}

// numberedPlayers returns the names of players in numbered tags, nil without such tags.
func (g *pgnGame) numberedPlayers() (names []string) {
	names = []string{g.tag("Player 1 Name", "Player1", "First"), g.tag("Player 2 Name", "Player2", "Second")}
	for n := 3; g.indexOf(fmt.Sprintf("Player %d Name", n)) >= 0; n++ {
		names = append(names, g.tag(fmt.Sprintf("Player %d Name", n)))
	}
	if strings.Join(names, "") == "" {
		return nil
	}
	return names
}

// players returns the names in the order of the seats, nil if no tag names a player.
func (g *pgnGame) players(seats []string) []string {
	names := g.numberedPlayers()
	if names == nil && len(seats) == 2 {
		for _, side := range pgnSides(seats) {
			names = append(names, g.tag(side.name))
		}
		if seats[0] != "white" && seats[0] != "black" && g.isWhiteFirst() {
			slices.Reverse(names)
		}
	}
	if len(names) != len(seats) || strings.Join(names, "") == "" {
		return nil
	}
	for i := range names {
		if names[i] == "" {
			names[i] = "?"
		}
	}
	return names
}

// pgnDates are the forms of dates in tags.
var pgnDates = []string{"2006.01.02", "01/02/2006", "2006-01-02", "2006/01/02"}

// start returns the time of the tags Date and Time, the zero time if the date is not complete.
func (g *pgnGame) start() time.Time {
	date, clock, _ := strings.Cut(g.tag("Date", "UTCDate"), " ")
	if clock == "" {
		clock = g.tag("Time", "UTCTime")
	}
	for _, layout := range pgnDates {
		if at, err := time.Parse(layout+" 15:04:05", date+" "+clock); err == nil {
			return at
		}
		if day, err := time.Parse(layout, date); err == nil {
			return day
		}
	}
	return time.Time{}
}

// result returns the result of the board or, if the game is not over there, of the tags.
func (g *pgnGame) result(game string, board rules.Board) sente.Result {
	if result := sheetResult(board, 0); result.Winner != "" {
		return result
	}
	seats := board.Seats()
	scores := g.scores()
	if len(scores) != len(seats) || slices.Max(scores) == 0 {
		return sente.Result{}
	}
	if g.scoresFirstAsWhite() && seats[0] == "black" && game != draughtsGame {
		slices.Reverse(scores)
	}
	result := sente.Result{Winner: sente.Draw, Reason: g.reason()}
	best := slices.Max(scores)
	if winner := slices.Index(scores, best); !slices.Contains(scores[winner+1:], best) {
		result.Winner = seats[winner]
	}
	return result
}

// scores returns the numbers of the tag Result, nil for another text.
func (g *pgnGame) scores() (scores []float64) {
	for text := range strings.SplitSeq(strings.ReplaceAll(g.tag("Result"), "1/2", "0.5"), "-") {
		score, err := strconv.ParseFloat(text, 64)
		if err != nil || score < 0 {
			return nil
		}
		scores = append(scores, score)
	}
	return scores
}

// scoresFirstAsWhite reports whether the first number of the result is White's, as in PGN of chess and of
// c-gomoku-cli. PlayOK and pente.org list the player first who moves first, and so does any PDN of English draughts.
func (g *pgnGame) scoresFirstAsWhite() bool { return g.isWhiteFirst() || g.isGomocupResult() }

// reason returns the reason of the result.
func (g *pgnGame) reason() string {
	text := g.tag("Termination")
	lower := strings.ToLower(text)
	has := func(word string) bool { return strings.Contains(lower, word) }
	switch {
	case has("time") && (has("forfeit") || has("loss")):
		return "time"
	case has("resign"):
		return "resignation"
	case lower == "normal":
		return ""
	}
	return text
}

// pgnProperties maps tags to properties of SGF.
var pgnProperties = []struct{ tag, property string }{
	{"Event", "EV"}, {"Site", "PC"}, {"Round", "RO"}, {"Player 1 Rating", "BR"}, {"Player 2 Rating", "WR"}, {"BlackElo", "BR"}, {"WhiteElo", "WR"},
}

// properties returns the tags that a record has no field for.
func (g *pgnGame) properties(head sente.Record) (all []study.Property) {
	for _, p := range pgnProperties {
		if value := g.tag(p.tag); value != "" {
			all = append(all, study.Property{Name: p.property, Values: []string{value}})
		}
	}
	if date := strings.Trim(strings.ReplaceAll(g.tag("Date"), ".", "-"), "-?"); head.Start.IsZero() && date != "" {
		if _, err := ParseDate(date); err == nil {
			all = append(all, study.Property{Name: "DT", Values: []string{date}})
		}
	}
	return all
}

// writesPente reports whether a game is written as pente.org does.
func writesPente(r sente.Record) bool { return r.Game == "gomoku" && r.Rules == "pente" }

// encodePGN returns a game as pente.org writes Pente, with coordinates without the letter i, or as PlayOK writes
// other games. more holds properties of the root.
func encodePGN(games catalog.Catalog, r sente.Record, more []study.Property) (string, error) {
	if r.Setup != "" && r.Game != draughtsGame {
		return "", errors.New("set-up stones are not supported by pgn: use sgf")
	}
	g, board, err := openBoard(games, r)
	if err != nil {
		return "", err
	}
	first := board.Turn()
	named := []pgnTag{{"Game", g.Title}}
	switch {
	case writesPente(r):
		named = []pgnTag{{"Game", "Pente"}}
	case r.Game == draughtsGame:
		if named, err = draughtsTags(r, board); err != nil {
			return "", err
		}
	}
	if r, err = catalog.PlayMoves(board, r); err != nil {
		return "", err
	}
	var b strings.Builder
	writePGNTags(&b, named, r, board.Seats(), more)
	line := 0
	for i, m := range r.Moves {
		word := string(m)
		switch {
		case writesPente(r):
			word = encodeWithoutI(word)
		case m == rules.Pass:
			word = "--"
		}
		word = numberPGNMove(word, i, first)
		if line > 0 && line+1+len(word) > 79 {
			b.WriteByte('\n')
			line = 0
		} else if line > 0 {
			b.WriteByte(' ')
			line++
		}
		b.WriteString(word)
		line += len(word)
	}
	if line > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(pgnResult(board.Seats(), r.Result) + "\n")
	return b.String(), nil
}

// writePGNTags writes the tags of a game, beginning with those that name it, and an empty line.
func writePGNTags(b *strings.Builder, named []pgnTag, r sente.Record, seats []string, more []study.Property) {
	tag := func(name, value, otherwise string) {
		if value = cmp.Or(visible.Line(value), otherwise); value != "" {
			fmt.Fprintf(b, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
		}
	}
	property := func(name string) string {
		for _, p := range more {
			if p.Name == name && len(p.Values) > 0 {
				return p.Values[0]
			}
		}
		return ""
	}
	site, layout := "", pgnDates[0]
	sides := pgnSides(seats)
	if writesPente(r) {
		site, layout = "Pente.org", pgnDates[1]
		sides = []pgnSide{{"Player 1 Name", "Player 1 Rating", "BR"}, {"Player 2 Name", "Player 2 Rating", "WR"}}
	}
	for _, t := range named {
		tag(t.name, t.value, "")
	}
	tag("Site", property("PC"), cmp.Or(site, "?"))
	tag("Event", property("EV"), "?")
	tag("Round", property("RO"), "-")
	if r.Start.IsZero() {
		date, parts := property("DT"), []string{"????", "??", "??"}
		for i, part := range strings.Split(date, "-") {
			if i < len(parts) && isNumber(part) {
				parts[i] = part
			}
		}
		tag("Date", strings.Join(parts, "."), "")
	} else {
		tag("Date", r.Start.Format(layout), "")
		if clock := r.Start.Format("15:04:05"); clock != "00:00:00" {
			tag("Time", clock, "")
		}
	}
	if !writesPente(r) {
		tag("Rules", r.Rules, "")
	}
	if !writesPente(r) || r.Size != "19" {
		tag("Size", r.Size, "")
	}
	for i, side := range sides {
		value := ""
		if i < len(r.Players) {
			value = r.Players[i]
		}
		tag(side.name, value, "?")
	}
	for _, side := range sides {
		if side.rating != "" {
			tag(side.rating, property(side.property), "")
		}
	}
	tag("Result", pgnResult(seats, r.Result), "")
	tag("Termination", r.Result.Reason, "")
	b.WriteByte('\n')
}

// countPGNProperties returns the number of the root's properties that are written as tags.
func countPGNProperties(root []study.Property) (n int) {
	for _, p := range root {
		switch p.Name {
		case "EV", "PC", "RO", "BR", "WR", "DT":
			n++
		}
	}
	return n
}

// pgnResult returns the scores of the players in the order of the seats.
func pgnResult(seats []string, result sente.Result) string {
	if result.Winner == "" {
		return "*"
	}
	scores := make([]string, len(seats))
	for i, seat := range seats {
		switch result.Winner {
		case seat:
			scores[i] = "1"
		case sente.Draw:
			scores[i] = "1/2"
		default:
			scores[i] = "0"
		}
	}
	return strings.Join(scores, "-")
}
