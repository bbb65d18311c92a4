package record

import (
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
)

// Date is when a game began as far as that is known: in a year, a month or on a day.
type Date struct{ From, Until time.Time } // Until is the first moment that is too late

// dateLayouts are the forms in which SGF writes dates, the most exact first.
var dateLayouts = []struct {
	layout              string
	years, months, days int
}{{"2006-01-02", 0, 0, 1}, {"2006-01", 0, 1, 0}, {"2006", 1, 0, 0}}

// ParseDate reads 2026-01-31, 2026-01 or 2026.
func ParseDate(text string) (Date, error) {
	for _, form := range dateLayouts {
		if from, err := time.Parse(form.layout, text); err == nil {
			return Date{from, from.AddDate(form.years, form.months, form.days)}, nil
		}
	}
	return Date{}, fmt.Errorf("invalid date %q: expected a day such as 2026-01-31, a month such as 2026-01 or a year", visible.Clip(text))
}

// parseSGFDate reads the first date of the property DT, which may name several and a time of day.
func parseSGFDate(text string) (Date, error) {
	first := strings.ReplaceAll(text[:min(len(text), len(time.DateOnly))], ".", "-")
	if d, err := ParseDate(first); err == nil {
		return d, nil
	}
	first, _, _ = strings.Cut(text, ",")
	return ParseDate(strings.ReplaceAll(strings.TrimSpace(first), ".", "-"))
}

// isExactDay reports whether the date is no less exact than a day.
func (d Date) isExactDay() bool { return d.Until.Equal(d.From.AddDate(0, 0, 1)) }

// StudyDate is the date that the root of a study says in SGF's property DT: years and months
// have no place in the head of a record. It is zero if there is none; the error says what
// is no date.
func StudyDate(s *study.Study) (Date, error) {
	for _, p := range s.Root().Content().More {
		if p.Name == "DT" && len(p.Values) > 0 {
			return parseSGFDate(strings.TrimSpace(p.Values[0]))
		}
	}
	return Date{}, nil
}
