package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

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
