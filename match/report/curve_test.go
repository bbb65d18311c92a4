package report

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/sente-games/sente/match/rating"
)

// TestCurveSVG: a curve is a drawing of its own, whatever it is called and however few points
// it has.
func TestCurveSVG(t *testing.T) {
	won := rating.Pairs{0, 0, 0, 0, 4}
	some := rating.Pairs{1, 2, 6, 4, 5}
	for _, points := range [][]CurvePoint{nil, {{0, rating.Pairs{0, 0, 1}.Estimate()}}, {{100, some.Estimate()}, {200, won.Estimate()}, {300, some.Opposite().Estimate()}}} {
		svg := CurveSVG(`a <b> & "c"`, 300, points)
		if !strings.HasPrefix(svg, `<svg xmlns="http://www.w3.org/2000/svg" `) || !strings.Contains(svg, "a &lt;b&gt; &amp; ") {
			t.Errorf("%.300s", svg)
		}
		in := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := in.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%d points: %v\n%s", len(points), err, svg)
			}
		}
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%d points: numbers that are none:\n%s", len(points), svg)
		}
		if got := strings.Contains(svg, `class="line"`); got != (len(points) > 0) {
			t.Errorf("%d points: a line is %v", len(points), got)
		}
	}
}
