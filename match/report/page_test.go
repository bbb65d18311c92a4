package report

import (
	"html"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPartsAreText: whatever a part is, nothing of it ends the text or the attribute in which
// it stands, and it is read as it was.
func TestPartsAreText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		said := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{hostile, "%", "&lt;", "'><script>", "]]>", "<!--", "--></script>", "a\"b"})).Draw(t, "said")
		var p paper
		p.put(`<p title="%">%</p>%`, said, said, markup("<br>"))
		text := p.String()
		within := strings.TrimSuffix(strings.TrimPrefix(text, `<p title="`), `</p><br>`)
		first, second, _ := strings.Cut(within, `">`)
		if strings.ContainsAny(first, "<>'\"") || strings.ContainsAny(second, "<>'\"") || html.UnescapeString(first) != said || html.UnescapeString(second) != said {
			t.Fatalf("%q is written as %s", said, text)
		}
	})
}

// TestPlacesAreFilled: a form with more places than parts, or fewer, is a fault of the program.
func TestPlacesAreFilled(t *testing.T) {
	for form, parts := range map[markup][]any{"<p>%</p>": nil, "<p></p>": {1}, "%%": {1, 2, 3}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is filled with %v", form, parts)
				}
			}()
			new(paper).put(form, parts...)
		}()
	}
}

// TestDataEndsNoScript: what stands in the page for its script cannot end it.
func TestDataEndsNoScript(t *testing.T) {
	_, data, err := some(t, 4).replays.view()
	if err != nil || strings.ContainsAny(string(data), "<>&") || !strings.Contains(string(data), `\u003cimg src=x`) {
		t.Errorf("%v, %s", err, data)
	}
}
