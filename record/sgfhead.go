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

// sgfHeadProperties lists the root properties that correspond to fields of a record's head, in the order in
// which they are written.
var sgfHeadProperties = []string{"SZ", "RU", "PB", "PW", "DT", "RO", "RE", "GC"}

// sgfTextProperties lists the properties with values that are texts instead of points or numbers. A study stores
// their values unescaped and all others verbatim.
var sgfTextProperties = []string{
	"AN", "AP", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "US", "WR", "WT",
}

// unescapeValue returns a property value in the form that a study stores.
func unescapeValue(name, raw string) string {
	switch {
	case name == "GC":
		return sgf.Text(raw)
	case slices.Contains(sgfTextProperties, name):
		return sgf.SimpleText(raw)
	}
	return sgf.EscapeRaw(raw) // a bracket that does not end the value may have been read without its backslash
}

// escapeValue is the inverse of unescapeValue.
func escapeValue(name, text string) string {
	if slices.Contains(sgfTextProperties, name) {
		return sgf.Escape(text)
	}
	return sgf.EscapeRaw(text)
}

// headValues returns the unescaped values of the root properties for a head. Empty fields have no entry.
func (f sgfForm) headValues(head sente.Record) map[string]string {
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
		words["PB"], words["PW"] = head.Players[f.seatIndex[0]%2], head.Players[f.seatIndex[1]%2]
	}
	if !head.Start.IsZero() {
		words["DT"] = head.Start.Format(time.DateOnly)
	}
	if bout := head.Result.Bout; bout.Encounter != "" {
		words["RO"] = strconv.Itoa(bout.Number + 1)
	}
	switch head.Result.Winner {
	case f.seats[0]:
		words["RE"] = "B+" + sgfResultCodes[head.Result.Reason]
	case f.seats[1]:
		words["RE"] = "W+" + sgfResultCodes[head.Result.Reason]
	case sente.Draw:
		words["RE"] = "0"
	}
	if head.Result.Reason != "" && sgfResultCodes[head.Result.Reason] == "" {
		words["GC"] = head.Result.Reason
	}
	return words
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// sgfResultCodes maps the reasons of a result to the codes of RE.
var sgfResultCodes = map[string]string{"time": "T", "resignation": "R", "forfeit": "F"}

// readHead parses the head of a record. The private head property applies unless a standard property
// contradicts it. rest holds the root properties that the head does not represent completely.
func (t *sgfTree) readHead(name string, root []sgf.Property) (head sente.Record, rest []study.Property, err error) {
	head = sente.Record{Game: name}
	if raw, ok := firstValue(root, sgfHeadJSON); ok {
		var private sente.Record
		if err := json.Unmarshal([]byte(sgf.Text(raw)), &private); err != nil {
			t.notes.add("the property %s cannot be read: %v", sgfHeadJSON, strict.DescribeJSONError(err))
		} else {
			head = private
			head.Game, head.Moves, head.Thinking = name, nil, nil
		}
	}
	f, err := t.forms.form(t.games, sente.Record{Game: name, Rules: head.Rules, Size: head.Size, Opening: head.Opening})
	if err != nil {
		return head, nil, err
	}
	values := map[string]string{}
	for _, p := range root {
		if _, seen := values[p.Name]; !seen && len(p.Values) > 0 {
			values[p.Name] = unescapeValue(p.Name, p.Values[0])
		}
	}
	words := f.headValues(head)
	for _, name := range sgfHeadProperties {
		if text, ok := values[name]; ok && text != words[name] {
			if err := f.setHeadField(&head, name, text, values); err != nil {
				return head, nil, err
			}
		}
	}
	if text := strings.TrimSpace(values["DT"]); text != "" {
		if _, err := parseSGFDate(text); err != nil {
			t.notes.add("property DT: %v", err)
		}
	}
	setResultReason(&head, values["TE"])
	words = f.headValues(head)
	for _, p := range root {
		switch p.Name {
		case "GM", "FF", "CA", sgfGame, sgfHeadJSON:
			continue
		}
		if !slices.Contains(sgfHeadProperties, p.Name) {
			continue
		}
		if text := values[p.Name]; len(p.Values) != 1 || text != words[p.Name] && !(p.Name == "SZ" && isSameSize(text, head.Size)) {
			rest = append(rest, newStudyProperty(p))
		}
	}
	return head, rest, nil
}

// isSameSize reports whether an SZ value equals a head's size: "15:15" is "15".
func isSameSize(text, size string) bool {
	width, height, both := strings.Cut(strings.TrimSpace(text), ":")
	own, _, _ := strings.Cut(size, "x")
	return width == own && (!both || height == width)
}

// newStudyProperty returns an SGF property in the form that a study stores.
func newStudyProperty(p sgf.Property) study.Property {
	values := make([]string, len(p.Values))
	for i, v := range p.Values {
		values[i] = strings.Clone(unescapeValue(p.Name, v))
	}
	return study.Property{Name: strings.Clone(p.Name), Values: values}
}

// setHeadField parses one root property into head.
func (f sgfForm) setHeadField(head *sente.Record, name, text string, values map[string]string) error {
	text = strings.TrimSpace(text)
	switch name {
	case "SZ":
		return f.setSize(head, text)
	case "RU":
		if rule := parseSGFRules(f.game, text); rule != "" {
			head.Rules = rule
		}
	case "PB", "PW":
		black, haveBlack := values["PB"]
		white, haveWhite := values["PW"]
		if haveBlack && haveWhite {
			head.Players = make([]string, 2)
			head.Players[f.seatIndex[0]%2], head.Players[f.seatIndex[1]%2] = black, white
		}
	case "DT":
		if date, err := parseSGFDate(text); err == nil && date.isExactDay() {
			head.Start = date.From
		}
	case "RE":
		f.setResult(head, text)
	}
	return nil
}

// setSize parses the size: a number, or two numbers separated by a colon.
func (f sgfForm) setSize(head *sente.Record, text string) error {
	width, height, both := strings.Cut(text, ":")
	if both && width != height {
		head.Size = width + "x" + height
		return nil
	}
	head.Size = width
	if f.known && f.game.SGF.Letters {
		// some games name a square board by one side, others by both
		if _, err := f.game.Open(sente.Record{Game: f.game.Name, Rules: head.Rules, Size: width}); err != nil || len(f.game.Sizes) == 0 || strings.Contains(f.game.Sizes[0], "x") {
			if _, err := f.game.Open(sente.Record{Game: f.game.Name, Rules: head.Rules, Size: width + "x" + width}); err == nil {
				head.Size = width + "x" + width
			}
		}
	}
	return nil
}

// parseSGFRules returns the catalog's name for an RU value, which may also be one of Gomocup's rule numbers; ""
// for other values.
func parseSGFRules(g catalog.Game, text string) string {
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

// setResult parses RE: the winner, a sign and the reason.
func (f sgfForm) setResult(head *sente.Record, text string) {
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
	for reason, letter := range sgfResultCodes {
		if strings.EqualFold(sign[:min(1, len(sign))], letter) {
			head.Result.Reason = reason
		}
	}
}

// setResultReason parses TE. Referee programs write the reason of a result there, instead of the number that
// SGF defines.
func setResultReason(head *sente.Record, te string) {
	if head.Result.Winner != "" && strings.ContainsAny(te, " ") {
		head.Result.Reason = joinLines(te)
	}
}

// headProperties returns the unescaped root properties of a head and the remaining properties of the root. A
// property of the root that represents the head equally well in different words replaces the generated one.
func (f sgfForm) headProperties(head sente.Record, more []study.Property) (all, rest []study.Property) {
	words, values := f.headValues(head), map[string]string{}
	for _, p := range more {
		if len(p.Values) > 0 {
			values[p.Name] = p.Values[0]
		}
	}
	for _, p := range more {
		switch {
		case !slices.Contains(sgfHeadProperties, p.Name) || len(p.Values) == 0:
			rest = append(rest, p)
			continue
		case p.Name == "GC":
			delete(words, "GC")
			rest = append(rest, p)
			continue
		}
		read := head
		err := f.setHeadField(&read, p.Name, p.Values[0], values)
		setResultReason(&read, values["TE"])
		if err == nil && isSameHead(read, head) {
			delete(words, p.Name)
			rest = append(rest, p)
		}
	}
	if _, hasSize := values["SZ"]; !hasSize && words["SZ"] == "" && f.grid != nil {
		words["SZ"] = f.grid.sizeValue()
	}
	for _, name := range sgfHeadProperties {
		if words[name] != "" {
			all = append(all, study.Property{Name: name, Values: []string{words[name]}})
		}
	}
	return all, rest
}

// isSameHead reports whether two heads have equal JSON encodings.
func isSameHead(a, b sente.Record) bool {
	x, errX := encodeJSON(a)
	y, errY := encodeJSON(b)
	return errX == nil && errY == nil && x == y
}

// encodeHeadJSON returns the private property with the head fields that the standard properties do not
// represent, or "" if all fields are represented.
func encodeHeadJSON(head, read sente.Record) (string, error) {
	read.Moves, head.Moves = nil, nil
	if head.Size == "" {
		read.Size = ""
	}
	if isSameHead(head, read) {
		return "", nil
	}
	return encodeJSON(head)
}
