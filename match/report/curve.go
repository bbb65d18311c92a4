package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/sente-games/sente/match/rating"
)

// CurvePoint is an estimate of strength after some games of a run.
type CurvePoint struct {
	Games    int
	Estimate rating.Estimate
}

// curveStyle sets the colours of a standalone drawing in light and dark mode.
const curveStyle = `<style>
svg { font: 13px system-ui, sans-serif; background: #fff; --soft: #5b6470; --edge: #dfe3e8; --accent: #1f6feb; }
@media (prefers-color-scheme: dark) { svg { background: #14181d; --soft: #9aa4b0; --edge: #2c333b; --accent: #6ea8fe; } }
text { fill: var(--soft); }
.grid { stroke: var(--edge); fill: none; }
.even { stroke: var(--soft); fill: none; stroke-dasharray: 3 4; }
.line { stroke: var(--accent); fill: none; stroke-width: 2; stroke-linejoin: round; }
.line-dot { fill: var(--accent); }
.band { fill: var(--accent); fill-opacity: 0.16; }
</style>`

// CurveSVG returns a standalone SVG file of strengths in Elo over the games of a run, with their 95
// % intervals. games is the minimum length of the x-axis in games.
func CurveSVG(name string, games int, points []CurvePoint) string {
	name, svg := strings.TrimSpace(name), strings.Builder{}
	last := games
	reach := 20.0
	var low, high, line []plotPoint
	for _, c := range points {
		n := float64(c.Games)
		last = max(last, c.Games)
		low, high = append(low, plotPoint{n, c.Estimate.Low}), append(high, plotPoint{n, c.Estimate.High})
		if c.Estimate.Bound == 0 { // while all games were won or all were lost, Elo is unbounded on one side
			line = append(line, plotPoint{n, c.Estimate.Elo})
			reach = max(reach, math.Abs(c.Estimate.Elo)*1.3)
		}
	}
	p := newPlot(name, 0, float64(last), -reach/4, reach)
	for _, c := range line {
		p.y0 = min(p.y0, c.y*1.3)
	}
	p.drawAxes(formatWhole, "games")
	p.drawBand("band", low, high)
	p.drawRule(0, "even", "")
	p.drawLine("line", line)
	p.drawText(p.left+6, plotTop+12, "start", name)
	fmt.Fprint(&svg, strings.Replace(string(p.finish()), "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1))
	return strings.Replace(svg.String(), "</title>", "</title>"+curveStyle, 1) + "\n"
}
