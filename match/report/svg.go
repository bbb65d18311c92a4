package report

import (
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// svgPlot is an SVG drawing with axes. Its colours are CSS classes of the page, so that it follows
// light and dark mode.
type svgPlot struct {
	b             strings.Builder
	width, height float64
	left, bottom  float64 // margins
	x0, x1        float64 // range of the axes
	y0, y1        float64
}

// Dimensions of all plots; the page scales them to the available width.
const (
	plotWidth  = 640
	plotHeight = 240
	plotTop    = 12
	plotRight  = 14
)

// newPlot starts a drawing; name is its title for screen readers.
func newPlot(name string, x0, x1, y0, y1 float64) *svgPlot {
	p := &svgPlot{width: plotWidth, height: plotHeight, left: 52, bottom: 30, x0: x0, x1: x1, y0: y0, y1: y1}
	if p.x1 <= p.x0 {
		p.x1 = p.x0 + 1
	}
	if p.y1 <= p.y0 {
		p.y1 = p.y0 + 1
	}
	fmt.Fprintf(&p.b, `<svg class="plot" viewBox="0 0 %g %g" role="img"><title>%s</title>`, p.width, p.height, escapeText(name))
	return p
}

// escapeText escapes text of any origin for use as the content of an SVG element.
func escapeText(text string) string { return template.HTMLEscapeString(visible.Line(text)) }

// xCoordinate and y return the coordinates of a value; values beyond the axes are clamped.
func (p *svgPlot) xCoordinate(v float64) float64 {
	part := (v - p.x0) / (p.x1 - p.x0)
	return roundCoordinate(p.left + min(max(part, 0), 1)*(p.width-p.left-plotRight))
}

func (p *svgPlot) yCoordinate(v float64) float64 {
	part := (v - p.y0) / (p.y1 - p.y0)
	return roundCoordinate(p.height - p.bottom - min(max(part, 0), 1)*(p.height-p.bottom-plotTop))
}

func roundCoordinate(v float64) float64 { return math.Round(10*v)/10 + 0 } // avoids negative zero

// drawRule draws a horizontal line at a value, with a label at the left.
func (p *svgPlot) drawRule(v float64, class, text string) {
	fmt.Fprintf(&p.b, `<path class="%s" d="M%g %gH%g"/>`, class, p.left, p.yCoordinate(v), p.width-plotRight)
	p.drawText(p.left-8, p.yCoordinate(v)+4, "end", text)
}

func (p *svgPlot) drawText(x, y float64, anchor, text string) {
	fmt.Fprintf(&p.b, `<text x="%g" y="%g" text-anchor="%s">%s</text>`, roundCoordinate(x), roundCoordinate(y), anchor, escapeText(text))
}

// drawAxes draws grid lines and labels at round numbers.
func (p *svgPlot) drawAxes(format func(float64) string, below string) {
	for _, v := range axisTicks(p.y0, p.y1, 5) {
		p.drawRule(v, "grid", format(v))
	}
	last := math.Inf(-1)
	for _, v := range axisTicks(p.x0, p.x1, 7) {
		if v != math.Trunc(v) || p.xCoordinate(v)-last < 40 {
			continue
		}
		last = p.xCoordinate(v)
		p.drawText(last, p.height-10, "middle", strconv.FormatFloat(v, 'f', -1, 64))
	}
	p.drawText(p.width-plotRight, p.height-p.bottom-6, "end", below)
}

// plotPoint is a point in the units of the axes.
type plotPoint struct{ x, y float64 }

// drawLine draws a line through points.
func (p *svgPlot) drawLine(class string, points []plotPoint) {
	if len(points) == 0 {
		return
	}
	fmt.Fprintf(&p.b, `<path class="%s" d="%s"/>`, class, p.pathData(points))
	if len(points) == 1 {
		fmt.Fprintf(&p.b, `<circle class="%s-dot" cx="%g" cy="%g" r="3"/>`, class, p.xCoordinate(points[0].x), p.yCoordinate(points[0].y))
	}
}

// drawBand fills the area between two lines.
func (p *svgPlot) drawBand(class string, low, high []plotPoint) {
	if len(low) == 0 {
		return
	}
	back := make([]plotPoint, 0, len(high))
	for i := len(high) - 1; i >= 0; i-- {
		back = append(back, high[i])
	}
	fmt.Fprintf(&p.b, `<path class="%s" d="%s%sZ"/>`, class, p.pathData(low), strings.Replace(p.pathData(back), "M", "L", 1))
}

func (p *svgPlot) pathData(points []plotPoint) string {
	var b strings.Builder
	for i, q := range points {
		letter := "L"
		if i == 0 {
			letter = "M"
		}
		fmt.Fprintf(&b, "%s%g %g", letter, p.xCoordinate(q.x), p.yCoordinate(q.y))
	}
	return b.String()
}

// drawBar draws a rectangle from its lower left to its upper right corner, with a tooltip.
func (p *svgPlot) drawBar(class string, low, high plotPoint, tooltip string) {
	left, top := p.xCoordinate(low.x)+0.5, p.yCoordinate(high.y)
	fmt.Fprintf(&p.b, `<rect class="%s" x="%g" y="%g" width="%g" height="%g"><title>%s</title></rect>`, class, left, top, max(p.xCoordinate(high.x)-left-0.5, 1), max(p.yCoordinate(low.y)-top, 0), escapeText(tooltip))
}

// finish returns the complete drawing.
func (p *svgPlot) finish() template.HTML {
	return template.HTML(p.b.String() + "</svg>")
}

// axisTicks returns round numbers from a to b, at most most+1 of them.
func axisTicks(a, b float64, maxTicks int) (all []float64) {
	span := b - a
	if !(span > 0) || math.IsInf(span, 0) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(maxTicks))))
	for _, k := range []float64{1, 2, 5, 10} {
		if span/(k*step) <= float64(maxTicks) {
			step *= k
			break
		}
	}
	for i := math.Ceil(a/step - 1e-9); i*step <= b+step*1e-9; i++ {
		all = append(all, math.Round(i*step*1e6)/1e6+0)
	}
	return all
}
