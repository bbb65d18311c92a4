package record

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/record/internal/sgf"
	"github.com/sente-games/sente/record/study"
)

// sgfHeadNames are the properties of the root that a record's head has fields for, in the
// order in which they are written.
var sgfHeadNames = []string{"SZ", "RU", "PB", "PW", "DT", "RO", "RE", "GC"}

// sgfWords are the properties whose values are texts, not lists of points or numbers. A
// study holds their values without escapes, all others as they were.
var sgfWords = []string{
	"AN", "AP", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "US", "WR", "WT",
}

// textOf reads a value as a study holds it.
func textOf(name, raw string) string {
	switch {
	case name == "GC":
		return sgf.Text(raw)
	case slices.Contains(sgfWords, name):
		return sgf.SimpleText(raw)
	}
	return raw
}

// rawOf is the inverse of textOf.
func rawOf(name, text string) string {
	if slices.Contains(sgfWords, name) {
		return sgf.Escape(text)
	}
	return sgf.Sound(text)
}

// headWords is what the properties of the root say of a head, without escapes; "" where
// it says nothing.
func (f sgfForm) headWords(head sente.Record) map[string]string {
	words := map[string]string{}
	if width, height, both := strings.Cut(head.Size, "x"); isNumber(width) && (!both || isNumber(height)) {
		switch {
		case !both || width == height:
			words["SZ"] = width
		default:
			words["SZ"] = width + ":" + height
		}
	}
	if head.Rules != "" {
		words["RU"] = head.Rules
	}
	if len(head.Players) == 2 {
		words["PB"], words["PW"] = head.Players[f.at[0]%2], head.Players[f.at[1]%2]
	}
	if !head.Start.IsZero() {
		words["DT"] = head.Start.Format(time.DateOnly)
	}
	if bout := head.Result.Bout; bout.Encounter != "" {
		words["RO"] = strconv.Itoa(bout.Number + 1)
	}
	switch head.Result.Winner {
	case f.seats[0]:
		words["RE"] = "B+" + sgfReasons[head.Result.Reason]
	case f.seats[1]:
		words["RE"] = "W+" + sgfReasons[head.Result.Reason]
	case sente.Draw:
		words["RE"] = "0"
	}
	if head.Result.Reason != "" && sgfReasons[head.Result.Reason] == "" {
		words["GC"] = head.Result.Reason
	}
	return words
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// sgfReasons are the ends of games that a result has a sign for.
var sgfReasons = map[string]string{"time": "T", "resignation": "R", "forfeit": "F"}

// readHead reads the head of a record. What the private property says counts as long as
// no other property says something else. rest are the properties that are not, or not
// wholly, in the head.
func (t *sgfTree) readHead(name string, root []sgf.Property) (head sente.Record, rest []study.Property, err error) {
	head = sente.Record{Game: name}
	if raw, ok := first(root, sgfHeadJSON); ok {
		var said sente.Record
		if err := json.Unmarshal([]byte(sgf.Text(raw)), &said); err != nil {
			t.notes.add("the property %s cannot be read: %v", sgfHeadJSON, strict.DescribeJSONError(err))
		} else {
			head = said
			head.Game, head.Moves, head.Thinking = name, nil, nil
		}
	}
	f, err := t.forms.of(t.games, sente.Record{Game: name, Rules: head.Rules, Size: head.Size, Opening: head.Opening})
	if err != nil {
		return head, nil, err
	}
	said := map[string]string{}
	for _, p := range root {
		if _, twice := said[p.Name]; !twice && len(p.Values) > 0 {
			said[p.Name] = textOf(p.Name, p.Values[0])
		}
	}
	words := f.headWords(head)
	for _, name := range sgfHeadNames {
		if text, ok := said[name]; ok && text != words[name] {
			if err := f.take(&head, name, text, said); err != nil {
				return head, nil, err
			}
		}
	}
	if text := strings.TrimSpace(said["DT"]); text != "" {
		if _, err := sgfDate(text); err != nil {
			t.notes.add("the property DT: %v", err)
		}
	}
	takeWords(&head, said["TE"])
	words = f.headWords(head)
	for _, p := range root {
		switch p.Name {
		case "GM", "FF", "CA", sgfGame, sgfHeadJSON:
			continue
		}
		if !slices.Contains(sgfHeadNames, p.Name) {
			continue
		}
		if text := said[p.Name]; len(p.Values) != 1 || text != words[p.Name] && !(p.Name == "SZ" && sameSize(text, head.Size)) {
			rest = append(rest, propertyOf(p))
		}
	}
	return head, rest, nil
}

// sameSize reports whether a size says no more than the head does: "15:15" is "15".
func sameSize(text, size string) bool {
	width, height, both := strings.Cut(strings.TrimSpace(text), ":")
	own, _, _ := strings.Cut(size, "x")
	return width == own && (!both || height == width)
}

// propertyOf is a property as a study holds it.
func propertyOf(p sgf.Property) study.Property {
	values := make([]string, len(p.Values))
	for i, v := range p.Values {
		values[i] = strings.Clone(textOf(p.Name, v))
	}
	return study.Property{Name: strings.Clone(p.Name), Values: values}
}

// take reads one property of the root.
func (f sgfForm) take(head *sente.Record, name, text string, said map[string]string) error {
	text = strings.TrimSpace(text)
	switch name {
	case "SZ":
		return f.takeSize(head, text)
	case "RU":
		if rule := sgfRules(f.game, text); rule != "" {
			head.Rules = rule
		}
	case "PB", "PW":
		black, haveBlack := said["PB"]
		white, haveWhite := said["PW"]
		if haveBlack && haveWhite {
			head.Players = make([]string, 2)
			head.Players[f.at[0]%2], head.Players[f.at[1]%2] = black, white
		}
	case "DT":
		if date, err := sgfDate(text); err == nil && date.day() {
			head.Start = date.From
		}
	case "RE":
		f.takeResult(head, text)
	}
	return nil
}

// takeSize reads a number, or two with a colon between them.
func (f sgfForm) takeSize(head *sente.Record, text string) error {
	width, height, both := strings.Cut(text, ":")
	if both && width != height {
		head.Size = width + "x" + height
		return nil
	}
	head.Size = width
	if f.known && f.game.SGF.Letters {
		// some games name a square board by its side, others by both sides
		if _, err := f.game.Open(sente.Record{Game: f.game.Name, Rules: head.Rules, Size: width}); err != nil || strings.Contains(f.game.Sizes[0], "x") {
			if _, err := f.game.Open(sente.Record{Game: f.game.Name, Rules: head.Rules, Size: width + "x" + width}); err == nil {
				head.Size = width + "x" + width
			}
		}
	}
	return nil
}

// sgfRules understands the catalog's names and Gomocup's numbers; "" for whatever else
// people write there.
func sgfRules(g catalog.Game, text string) string {
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

// takeResult reads RE: how the game ended stands behind the sign.
func (f sgfForm) takeResult(head *sente.Record, text string) {
	head.Result = sente.Result{}
	switch {
	case text == "0" || strings.EqualFold(text, "draw") || strings.HasPrefix(text, "和"):
		head.Result.Winner = sente.Draw
		return
	case strings.HasPrefix(strings.ToUpper(text), "B") || strings.HasPrefix(text, "黑"):
		head.Result.Winner = f.seats[0]
	case strings.HasPrefix(strings.ToUpper(text), "W") || strings.HasPrefix(text, "白"):
		head.Result.Winner = f.seats[1]
	default:
		return
	}
	_, sign, _ := strings.Cut(text, "+")
	for reason, letter := range sgfReasons {
		if strings.EqualFold(sign[:min(1, len(sign))], letter) {
			head.Result.Reason = reason
		}
	}
}

// takeWords reads TE, a mark from 1 to 2, where referees put the reason of a result.
func takeWords(head *sente.Record, te string) {
	if head.Result.Winner != "" && strings.ContainsAny(te, " ") {
		head.Result.Reason = oneLine(te)
	}
}

// headProperties are the properties of the root that a study's head makes, without
// escapes, and those of the root's own that are left: one that says the same as the head
// in other words is kept in its place.
func (f sgfForm) headProperties(head sente.Record, more []study.Property) (all, rest []study.Property) {
	words, said := f.headWords(head), map[string]string{}
	for _, p := range more {
		if len(p.Values) > 0 {
			said[p.Name] = p.Values[0]
		}
	}
	for _, p := range more {
		switch {
		case !slices.Contains(sgfHeadNames, p.Name) || len(p.Values) == 0:
			rest = append(rest, p)
			continue
		case p.Name == "GC":
			delete(words, "GC")
			rest = append(rest, p)
			continue
		}
		read := head
		err := f.take(&read, p.Name, p.Values[0], said)
		takeWords(&read, said["TE"])
		if err == nil && sameHead(read, head) {
			delete(words, p.Name)
			rest = append(rest, p)
		}
	}
	if _, told := said["SZ"]; !told && words["SZ"] == "" && f.grid != nil {
		words["SZ"] = f.grid.words()
	}
	for _, name := range sgfHeadNames {
		if words[name] != "" {
			all = append(all, study.Property{Name: name, Values: []string{words[name]}})
		}
	}
	return all, rest
}

// sameHead reports whether two heads say the same.
func sameHead(a, b sente.Record) bool {
	x, errX := encodeJSON(a)
	y, errY := encodeJSON(b)
	return errX == nil && errY == nil && x == y
}

// headJSON is the private property that holds what the others do not say, "" if nothing
// is left.
func headJSON(head, read sente.Record) (string, error) {
	read.Moves, head.Moves = nil, nil
	if head.Size == "" {
		read.Size = ""
	}
	if sameHead(head, read) {
		return "", nil
	}
	return encodeJSON(head)
}
