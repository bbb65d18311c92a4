package convert

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/study"
)

// Write writes games in a format. lost says, each in a sentence, what the format has no
// place for; nothing is left out without being named.
func Write(w io.Writer, games catalog.Catalog, format record.Format, studies ...*study.Study) (lost []string, err error) {
	if format.Whole() && len(studies) != 1 {
		return nil, fmt.Errorf("a file of %s holds one game, and here are %d: choose one by a number, such as FILE#1, or write sgf or jsonl", format, len(studies))
	}
	if format == record.Library || format == record.SGF || format == record.Study {
		return record.WriteStudies(w, games, format, studies...)
	}
	var records []sente.Record
	for i, s := range studies {
		r, said, err := mainLine(s, format)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		for _, l := range said {
			if len(studies) > 1 {
				l = fmt.Sprintf("game %d: %s", i+1, l)
			}
			lost = append(lost, l)
		}
		records = append(records, r)
	}
	return lost, record.Write(w, games, format, records...)
}

// mainLine is what a format of single lines holds of a study, and what is lost.
func mainLine(s *study.Study, format record.Format) (r sente.Record, lost []string, err error) {
	end := s.Root().End()
	if _, unknown := s.Games().Game(s.Head().Game); unknown != nil {
		r = s.Head()
		for n := s.Root().First(); n != nil; n = n.First() {
			r.Moves = append(r.Moves, n.Move())
		}
	} else if r, err = s.Record(end); err != nil {
		return r, nil, err
	}
	said := map[string]int{}
	for n := range s.All() {
		c := n.Content()
		for what, there := range map[string]int{
			"variation": max(0, len(n.Children())-1), "comment": min(1, len(c.Comment)+len(c.Name)), "mark": len(c.Marks) + len(c.Arrows),
			"evaluation": len(c.Evaluations), "property": len(c.More),
		} {
			said[what] += there
		}
	}
	for _, what := range []string{"variation", "comment", "mark", "evaluation", "property"} {
		if n := said[what]; n > 0 {
			lost = append(lost, notKept(Counted(n, what), n, format))
		}
	}
	return r, append(lost, left(r, format)...), nil
}

// notKept is the sentence about what a format has no place for.
func notKept(what string, n int, format record.Format) string {
	what = strings.Replace(what, "propertys", "properties", 1)
	if n == 1 {
		return what + " is not kept by " + string(format)
	}
	return what + " are not kept by " + string(format)
}

// keeps says what a format has a place for besides the moves.
var keeps = map[record.Format][]string{
	record.JSONL:    {"players", "result", "times", "thoughts", "rules", "size", "date", "clock"},
	record.SGF:      {"players", "result", "rules", "size", "date"},
	record.Piskvork: {"players", "times", "size"},
	record.Gomotur:  {"players", "times", "size"},
	record.Gzero:    {"size"},
	record.Diagram:  {"size"},
}

// left says what a record holds and a format does not.
func left(r sente.Record, format record.Format) (lost []string) {
	timed, thought := false, false
	for _, t := range r.Thinking {
		timed = timed || t.Time > 0
		thought = thought || t.Score != 0 || t.Depth > 0 || t.Nodes > 0
	}
	usual := map[record.Format]string{record.RenjuPos: "15", record.Moves: "15", record.FromTop: "15", record.Offsets: "15"}[format]
	for _, k := range []struct {
		what  string
		there bool
	}{
		{"players", len(r.Players) > 0},
		{"result", r.Result.Winner != "" && !(format == record.Piskvork || format == record.Gomotur) || r.Result.Winner != "" && !decided(r.Result.Reason)},
		{"times", timed},
		{"thoughts", thought},
		{"rules", r.Rules != "" && r.Rules != "freestyle"},
		{"size", r.Size != "" && r.Size != usual},
		{"date", !r.Start.Equal(time.Time{})},
		{"clock", r.Control != (sente.Control{})},
	} {
		if k.there && !slices.Contains(keeps[format], k.what) {
			lost = append(lost, notKept("the "+k.what, map[bool]int{true: 2, false: 1}[strings.HasSuffix(k.what, "s")], format))
		}
	}
	if format == record.Diagram && len(r.Moves) > 0 {
		lost = append(lost, "the order of the moves is not kept by board")
	}
	return lost
}

// decided reports whether the board, or Piskvork's code of a loss on time, says who won.
func decided(reason string) bool {
	return reason == "time" || strings.Contains(reason, "in a row") || strings.Contains(reason, "row") || strings.Contains(reason, "full")
}
