package report

import (
	"fmt"
	"html/template"
	"math"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

// formatPercent and whole format the numbers of an axis.
func formatPercent(v float64) string { return fmt.Sprintf("%g %%", v) }
func formatWhole(v float64) string   { return fmt.Sprintf("%g", v) }

// scorePlot draws the score over the games.
func scorePlot(p stats.Pairing) template.HTML {
	low, high := 50.0, 50.0
	var line []plotPoint
	for _, c := range p.Chart {
		share := 100 * c.Points / float64(c.Games)
		line = append(line, plotPoint{float64(c.Games), share})
		if 10*c.Games >= p.Games || len(p.Chart) < 20 { // the score of the first games varies too much to set the scale
			low, high = min(low, share), max(high, share)
		}
	}
	low, high = max(0, low-5), min(100, high+5)
	plot := newPlot(fmt.Sprintf("Score of %s over %d games; final score %.1f %%", p.Players[0], p.Games, 100*p.Score), 1, float64(p.Games), low, high)
	plot.drawAxes(formatPercent, "games")
	plot.drawRule(50, "even", "")
	plot.drawLine("line", line)
	return plot.finish()
}

// eloPlot draws the difference of strength with its 95 % interval over the games.
func eloPlot(p stats.Pairing) template.HTML {
	var low, high, line []plotPoint
	reach := 20.0
	for _, c := range p.Chart {
		n := float64(c.Games)
		low, high = append(low, plotPoint{n, c.Low}), append(high, plotPoint{n, c.High})
		if c.Bound == 0 { // while all games were won or all were lost, Elo is unbounded on one side
			line = append(line, plotPoint{n, c.Elo})
		}
		if 4*c.Games >= p.Games {
			reach = max(reach, math.Abs(c.Elo)*1.15, min(max(math.Abs(c.Low), math.Abs(c.High)), 400+math.Abs(c.Elo)))
		}
	}
	plot := newPlot(fmt.Sprintf("%s vs %s over %d games: %v", p.Players[0], p.Players[1], p.Games, p.Estimate), 1, float64(p.Games), -reach, reach)
	plot.drawAxes(formatWhole, "games")
	plot.drawBand("band", low, high)
	plot.drawRule(0, "even", "")
	plot.drawLine("line", line)
	return plot.finish()
}

// llrPlot draws the log-likelihood ratio with its bounds over the pairs.
func llrPlot(llr []float64, v rating.Verdict) template.HTML {
	low, high := v.Lower, v.Upper
	var line []plotPoint
	step := (len(llr) + maxPlotPoints - 1) / maxPlotPoints
	for i, y := range llr {
		if n := i + 1; n%max(step, 1) == 0 || n == len(llr) {
			line = append(line, plotPoint{float64(n), y})
			low, high = min(low, y), max(high, y)
		}
	}
	room := 0.08 * (high - low)
	plot := newPlot(fmt.Sprintf("LLR after %d pairs: %.2f, between %.2f (H0) and %.2f (H1)", len(llr), v.LLR, v.Lower, v.Upper), 0, float64(max(len(llr), 1)), low-room, high+room)
	plot.drawAxes(formatWhole, "pairs")
	plot.drawRule(v.Upper, "bound", "H1")
	plot.drawRule(v.Lower, "bound", "H0")
	plot.drawLine("line", line)
	return plot.finish()
}

// maxPlotPoints is the maximum number of points of a line.
const maxPlotPoints = 400

// lengthPlot draws a histogram of game lengths in plies, by winner.
func lengthPlot(bins []stats.LengthBin, first, second string) template.HTML {
	if len(bins) == 0 {
		return ""
	}
	maxCount := 1
	for _, b := range bins {
		maxCount = max(maxCount, b.Black+b.White+b.Draws+b.Others)
	}
	plot := newPlot("Number of games by length in plies", float64(bins[0].From), float64(bins[len(bins)-1].To+1), 0, float64(maxCount))
	plot.drawAxes(formatWhole, "plies")
	for _, b := range bins {
		height := 0
		for _, part := range []struct {
			class, name string
			n           int
		}{{"first", first + " won", b.Black}, {"second", second + " won", b.White}, {"drawn", "drawn", b.Draws}, {"others", "others won", b.Others}} {
			if part.n > 0 {
				says := fmt.Sprintf("%d to %d plies: %d, %s", b.From, b.To, part.n, part.name)
				plot.drawBar(part.class, plotPoint{float64(b.From), float64(height)}, plotPoint{float64(b.To + 1), float64(height + part.n)}, says)
			}
			height += part.n
		}
	}
	return plot.finish()
}

// timePlot draws the mean time per move of each player; the tooltip gives the slowest move.
func timePlot(players []stats.PlayerSummary) template.HTML {
	maxTime := 0.0
	var timed []stats.PlayerSummary
	for _, p := range players {
		if p.Moves > 0 && p.Time > 0 && len(timed) < maxTimeBars {
			timed = append(timed, p)
			maxTime = max(maxTime, float64(p.Time.Microseconds())/1000/float64(p.Moves))
		}
	}
	if len(timed) == 0 {
		return ""
	}
	plot := newPlot("Time per move, in milliseconds", 0, float64(len(timed)), 0, maxTime*1.08)
	for _, v := range axisTicks(plot.y0, plot.y1, 5) {
		plot.drawRule(v, "grid", formatWhole(v))
	}
	for i, p := range timed {
		mean := float64(p.Time.Microseconds()) / 1000 / float64(p.Moves)
		position := float64(i)
		half := min(0.3, 0.06*float64(len(timed)))
		plot.drawBar("line-bar", plotPoint{position + 0.5 - half, 0}, plotPoint{position + 0.5 + half, mean}, fmt.Sprintf("%s: %s per move, slowest %s", p.Name, formatMoveTime(p.Time/time.Duration(p.Moves)), formatMoveTime(p.Longest)))
		room := int(80 / len(timed))
		plot.drawText((plot.xCoordinate(position)+plot.xCoordinate(position+1))/2, plot.height-10, "middle", visible.ClipTo(p.Name, max(room, 4)))
	}
	return plot.finish()
}

// maxTimeBars is the maximum number of players with a bar.
const maxTimeBars = 24
