package record

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Portable Draughts Notation (Millett 1994, Cash 2003, Wesselink 2011) is PGN with a number for the kind of
// draughts, numbered squares and FEN with lists of squares. Only English draughts is in the catalog.

const (
	draughtsGame        = "checkers"
	englishDraughtsType = "21" // GameType of English draughts
)

// draughtsTypes are the kinds of draughts that the tag GameType numbers.
var draughtsTypes = map[string]string{
	"20": "international draughts", "21": "English draughts", "22": "Italian draughts", "23": "American pool checkers",
	"24": "Spanish draughts", "25": "Russian draughts", "26": "Brazilian draughts", "27": "Canadian draughts",
	"28": "Portuguese draughts", "29": "Czech draughts", "30": "Turkish draughts", "31": "Thai draughts",
	"40": "Frisian draughts",
}

var (
	draughtsMove = regexp.MustCompile(`^[0-9]{1,2}([-x:][0-9]{1,2})+$`)
	draughtsFEN  = regexp.MustCompile(`(?i)^[BW]\s*:\s*[BW]`)
)

// isDraughts reports whether the tags or the moves of a game are those of draughts.
func (g *pgnGame) isDraughts(words []string) bool {
	return draughtsFEN.MatchString(g.tag("FEN")) || foreignGameOf(words) == "draughts"
}

// isEnglishDraughts reports whether words look like moves of draughts, the first of which is legal in English
// draughts.
func isEnglishDraughts(games catalog.Catalog, words []string) bool {
	if foreignGameOf(words) != "draughts" {
		return false
	}
	board, err := games.OpenBoard(sente.Record{Game: draughtsGame})
	if err != nil {
		return false
	}
	_, err = board.Play(words[0])
	return err == nil
}

// draughtsHead returns the head of a game of draughts; its Game is "" for other games. Kinds of draughts other
// than English draughts are errors.
func (r reader) draughtsHead(g *pgnGame, words []string) (head sente.Record, err error) {
	kind, _, _ := strings.Cut(g.tag("GameType"), ",")
	kind = strings.TrimSpace(kind)
	if !isNumber(kind) {
		kind = ""
	}
	if kind == "" && !g.isDraughts(words) {
		return head, nil
	}
	supported := slices.Contains(r.games.GameNames(), draughtsGame)
	name := cmp.Or(draughtsTypes[cmp.Or(kind, englishDraughtsType)], "the unknown kind of draughts with the GameType "+quote(kind))
	if !supported || kind != "" && kind != englishDraughtsType {
		return head, fmt.Errorf("this is PGN of %s: supported games are %s", name, strings.Join(r.games.GameNames(), ", "))
	}
	head = sente.Record{Game: draughtsGame, Setup: g.tag("FEN")}
	if kind != "" || len(words) == 0 || g.tag("Game", "Variant") != "" {
		return head, nil
	}
	if _, err := r.playText(head, captureSigns.Replace(words[0])); err != nil {
		return head, fmt.Errorf("this is PGN of draughts without a GameType, and it is not English draughts (21), the supported kind: %w", err)
	}
	return head, nil
}

// joinJumps joins the jumps of one capture, which some programs write as moves of their own: "11x18 18x25" is
// 11x18x25. No other move begins on the square that the previous one reached.
func joinJumps(words []string) (joined []string) {
	for _, w := range words {
		if n := len(joined) - 1; n >= 0 && draughtsMove.MatchString(w) && draughtsMove.MatchString(joined[n]) {
			from, to, isJump := strings.Cut(w, "x")
			if last := joined[n][strings.LastIndexAny(joined[n], "-x:")+1:]; isJump && last == from {
				joined[n] += "x" + to
				continue
			}
		}
		joined = append(joined, w)
	}
	return joined
}

// canonicalSetup returns the set-up of a head in the words of its game.
func canonicalSetup(games catalog.Catalog, head sente.Record) (string, error) {
	if head.Setup == "" {
		return "", nil
	}
	_, board, err := openBoard(games, head)
	if err != nil {
		return "", err
	}
	return board.Setup()
}

// encodeDraughtsFEN returns the position of a board of draughts as FEN: "W:W21-32:B1,K12".
func encodeDraughtsFEN(board rules.Board) (string, error) {
	text, err := board.Setup()
	if err != nil {
		return "", err
	}
	u, err := rules.ParseSetup(text)
	if err != nil {
		return "", err
	}
	turn, _ := u.Words(rules.ToMove)
	if len(turn) != 1 {
		return "", errors.New("the side to move is unknown")
	}
	fen := strings.ToUpper(turn[0][:1])
	for _, side := range []string{"white", "black"} {
		men, _ := u.Words(side)
		kings, _ := u.Words(side + "-kings")
		squares := slices.Clone(men)
		for _, s := range kings {
			squares = append(squares, "K"+s)
		}
		fen += ":" + strings.ToUpper(side[:1]) + strings.Join(squares, ",")
	}
	if quiet, ok := u.Words("quiet"); ok && len(quiet) == 1 {
		fen += ":H" + quiet[0]
	}
	return fen, nil
}

// draughtsTags returns the tags of Portable Draughts Notation that other games do not have.
func draughtsTags(r sente.Record, board rules.Board) (tags []pgnTag, err error) {
	tags = []pgnTag{{"GameType", englishDraughtsType}}
	if r.Setup != "" {
		fen, err := encodeDraughtsFEN(board)
		if err != nil {
			return nil, err
		}
		tags = append(tags, pgnTag{"SetUp", "1"}, pgnTag{"FEN", fen})
	}
	return tags, nil
}

// numberPGNMove returns a move with its number if it needs one: each first move of a pair, and the first move of
// a game that the second player begins.
func numberPGNMove(word string, ply, firstTurn int) string {
	n := ply + firstTurn
	switch {
	case n%2 == 0:
		return strconv.Itoa(n/2+1) + ". " + word
	case ply == 0:
		return "1... " + word
	}
	return word
}
