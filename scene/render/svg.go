package render

import (
	"fmt"
	"image/color"
	"io"
	"strings"
)

// SVG writes the picture as a drawing that can be made larger.
func (p *Picture) SVG(w io.Writer) error {
	var b strings.Builder
	width, height := p.pixelSize()
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="%s %s %s %s">`+"\n",
		width, height, formatLength(p.box.x), formatLength(p.box.y), formatLength(p.box.w), formatLength(p.box.h))
	fmt.Fprintf(&b, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n", formatLength(p.box.x), formatLength(p.box.y), formatLength(p.box.w), formatLength(p.box.h), hex(p.back))
	for _, s := range p.shapes {
		b.WriteString(s.svg())
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// svg is one outline; the light of a stone is drawn as a second, smaller one.
func (s shape) svg() string {
	if s.width > 0 {
		return fmt.Sprintf(`<path d="%s" fill="none" stroke="%s"%s stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>`+"\n", s.path.svgData(), hex(s.fill), opacity("stroke", s.fill), formatLength(s.width))
	}
	text := fmt.Sprintf(`<path d="%s" fill="%s"%s/>`+"\n", s.path.svgData(), hex(s.fill), opacity("fill", s.fill))
	if s.light.A > 0 {
		const rounds = 4
		for i := 1; i <= rounds; i++ {
			part := float64(i) / (rounds + 1)
			tone := s.tone(1 - part)
			centre := s.centre()
			at := point{centre.x + part*(s.corner.x-centre.x), centre.y + part*(s.corner.y-centre.y)}
			text += fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s" fill="%s"%s/>`+"\n", formatLength(at.x), formatLength(at.y), formatLength((1-part)*s.reach/1.5), hex(tone), opacity("fill", tone))
		}
	}
	return text
}

// centre is the middle of a round shape.
func (s shape) centre() point {
	b := s.bounds()
	return point{b.x + b.w/2, b.y + b.h/2}
}

// tone is the colour at a distance from where the light falls, as a part of its reach.
func (s shape) tone(far float64) color.NRGBA {
	far = min(1, max(0, far))
	c := mixColors(s.fill, s.light, far)
	c.A = s.fill.A
	return c
}

// bounds is the box around a shape.
func (s shape) bounds() box {
	first := true
	var left, top, right, bottom float64
	for _, st := range s.path {
		n := 1
		if st.kind == 'C' {
			n = 3
		}
		for _, p := range st.at[:n] {
			if first {
				left, right, top, bottom, first = p.x, p.x, p.y, p.y, false
			}
			left, right, top, bottom = min(left, p.x), max(right, p.x), min(top, p.y), max(bottom, p.y)
		}
	}
	return box{left - s.width/2, top - s.width/2, right - left + s.width, bottom - top + s.width}
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func opacity(of string, c color.NRGBA) string {
	if c.A == 255 {
		return ""
	}
	return fmt.Sprintf(` %s-opacity="%s"`, of, formatLength(float64(c.A)/255))
}
