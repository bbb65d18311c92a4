package render

import (
	"math"
	"strconv"
	"strings"
)

// point is a position in cells, x to the right and y down.
type point struct{ x, y float64 }

func (p point) add(q point) point { return point{p.x + q.x, p.y + q.y} }

// path is SVG path data in absolute coordinates: moves, lines and cubic curves.
type path []step

// step is one of "M", "L" and "C"; a curve has its two controls first.
type step struct {
	kind byte
	at   [3]point // the last used one is the end
}

func (s step) end() point {
	if s.kind == 'C' {
		return s.at[2]
	}
	return s.at[0]
}

func polygon(points ...point) (p path) {
	for i, at := range points {
		kind := byte('L')
		if i == 0 {
			kind = 'M'
		}
		p = append(p, step{kind: kind, at: [3]point{at}})
	}
	return p
}

func rectangle(x, y, w, h float64) path {
	return polygon(point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
}

// circle returns a clockwise circle; a negative radius reverses it, which makes a hole in the
// surrounding path.
func circle(c point, r float64) path {
	a, s := math.Abs(r), 1.0
	if r < 0 {
		s = -1
	}
	const k = 0.5522847498 // control point of a quarter
	at := func(x, y float64) point { return point{c.x + a*x, c.y + a*s*y} }
	return path{
		{kind: 'M', at: [3]point{at(1, 0)}},
		{kind: 'C', at: [3]point{at(1, k), at(k, 1), at(0, 1)}},
		{kind: 'C', at: [3]point{at(-k, 1), at(-1, k), at(-1, 0)}},
		{kind: 'C', at: [3]point{at(-1, -k), at(-k, -1), at(0, -1)}},
		{kind: 'C', at: [3]point{at(k, -1), at(1, -k), at(1, 0)}},
	}
}

func hexagon(c point, r float64) path {
	var corners []point
	for k := range 6 {
		angle := math.Pi/3*float64(k) + math.Pi/6
		corners = append(corners, point{c.x + r*math.Cos(angle), c.y + r*math.Sin(angle)})
	}
	return polygon(corners...)
}

// transform returns the scaled and translated path.
func (p path) transform(to point, scale float64) path {
	out := make(path, len(p))
	for i, s := range p {
		for k, at := range s.at {
			s.at[k] = point{to.x + scale*at.x, to.y + scale*at.y}
		}
		out[i] = s
	}
	return out
}

// polygons returns the polygons of the path, with curves as short lines.
func (p path) polygons() (all [][]point) {
	for _, s := range p {
		if s.kind == 'M' || len(all) == 0 {
			all = append(all, []point{s.end()})
			continue
		}
		ring := &all[len(all)-1]
		if s.kind == 'L' {
			*ring = append(*ring, s.at[0])
			continue
		}
		const parts = 8
		from := (*ring)[len(*ring)-1]
		for i := 1; i <= parts; i++ {
			t := float64(i) / parts
			u := 1 - t
			a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
			*ring = append(*ring, point{a*from.x + b*s.at[0].x + c*s.at[1].x + d*s.at[2].x, a*from.y + b*s.at[0].y + c*s.at[1].y + d*s.at[2].y})
		}
	}
	return all
}

// svgData returns the path as SVG path data.
func (p path) svgData() string {
	var b strings.Builder
	for _, s := range p {
		b.WriteByte(s.kind)
		n := 1
		if s.kind == 'C' {
			n = 3
		}
		for k := range n {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(formatLength(s.at[k].x) + " " + formatLength(s.at[k].y))
		}
	}
	return b.String()
}

// formatLength returns a length rounded to a thousandth.
func formatLength(x float64) string {
	text := strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64)
	if text == "-0" {
		return "0"
	}
	return text
}

// maxPathSteps is the maximum number of steps of a game's path.
const maxPathSteps = 2000

// parsePath parses SVG path data; ok is false if it is invalid. The rotation of arcs is ignored.
func parsePath(data string) (p path, ok bool) {
	r := &pathReader{text: data}
	var at, begin, control point
	for kind := byte(0); ; {
		if c, more := r.readCommand(); more {
			kind = c
		} else if r.atEnd() {
			return p, len(p) > 0
		} else if kind == 0 {
			return nil, false
		}
		low := kind | 0x20
		from := point{}
		if kind == low {
			from = at
		}
		old, last := control, len(p)
		switch low {
		case 'z':
			p = append(p, step{kind: 'L', at: [3]point{begin}})
			at, kind = begin, 0
		case 'm', 'l', 't':
			to := r.readPoint().add(from)
			switch low {
			case 'm':
				p, begin = append(p, step{kind: 'M', at: [3]point{to}}), to
				kind-- // lines follow
			case 'l':
				p = append(p, step{kind: 'L', at: [3]point{to}})
			case 't':
				old = point{2*at.x - old.x, 2*at.y - old.y}
				p = append(p, quadraticCurve(at, old, to))
			}
			at = to
		case 'h':
			at.x = r.readNumber() + from.x
			p = append(p, step{kind: 'L', at: [3]point{at}})
		case 'v':
			at.y = r.readNumber() + from.y
			p = append(p, step{kind: 'L', at: [3]point{at}})
		case 'q':
			old = r.readPoint().add(from)
			to := r.readPoint().add(from)
			p, at = append(p, quadraticCurve(at, old, to)), to
		case 'c', 's':
			first := point{2*at.x - old.x, 2*at.y - old.y}
			if low == 'c' {
				first = r.readPoint().add(from)
			}
			old = r.readPoint().add(from)
			to := r.readPoint().add(from)
			p, at = append(p, step{kind: 'C', at: [3]point{first, old, to}}), to
		case 'a':
			a := arc{from: at, rx: math.Abs(r.readNumber()), ry: math.Abs(r.readNumber())}
			r.readNumber()
			a.large, a.sweep = r.readFlag(), r.readFlag()
			a.to = r.readPoint().add(from)
			p, at = append(p, a.segments()...), a.to
		default:
			return nil, false
		}
		control = at
		if strings.IndexByte("qtcs", low) >= 0 {
			control = old
		}
		if r.bad || len(p) > maxPathSteps || last > 0 && len(p) == last {
			return nil, false
		}
	}
}

func quadraticCurve(from, c, to point) step {
	third := func(a, b float64) float64 { return a + 2*(b-a)/3 }
	return step{kind: 'C', at: [3]point{{third(from.x, c.x), third(from.y, c.y)}, {third(to.x, c.x), third(to.y, c.y)}, to}}
}

// arc is an arc of an axis-parallel ellipse, with the parameters of SVG's path command A.
type arc struct {
	from, to     point
	rx, ry       float64
	large, sweep bool
}

// segments returns the arc as lines.
func (a arc) segments() (p path) {
	from, to, rx, ry := a.from, a.to, a.rx, a.ry
	if rx == 0 || ry == 0 || from == to {
		return path{{kind: 'L', at: [3]point{to}}}
	}
	dx, dy := (from.x-to.x)/2/rx, (from.y-to.y)/2/ry
	d := dx*dx + dy*dy
	if d > 1 {
		rx, ry, d = rx*math.Sqrt(d), ry*math.Sqrt(d), 1
		dx, dy = (from.x-to.x)/2/rx, (from.y-to.y)/2/ry
	}
	h := math.Sqrt(max(0, 1-d) / d)
	if a.large == a.sweep {
		h = -h
	}
	cx, cy := h*dy, -h*dx // on the unit circle, from the centre
	centre := point{(from.x+to.x)/2 + rx*cx, (from.y+to.y)/2 + ry*cy}
	begin := math.Atan2((from.y-centre.y)/ry, (from.x-centre.x)/rx)
	turn := math.Atan2((to.y-centre.y)/ry, (to.x-centre.x)/rx) - begin
	switch {
	case a.sweep && turn < 0:
		turn += 2 * math.Pi
	case !a.sweep && turn > 0:
		turn -= 2 * math.Pi
	}
	const parts = 16
	for i := 1; i < parts; i++ {
		angle := begin + turn*float64(i)/parts
		p = append(p, step{kind: 'L', at: [3]point{{centre.x + rx*math.Cos(angle), centre.y + ry*math.Sin(angle)}}})
	}
	return append(p, step{kind: 'L', at: [3]point{to}})
}

// pathReader reads tokens of path data.
type pathReader struct {
	text string
	bad  bool
}

func (r *pathReader) skipSpace() { r.text = strings.TrimLeft(r.text, " ,\t\r\n") }

func (r *pathReader) atEnd() bool { r.skipSpace(); return r.text == "" }

func (r *pathReader) readCommand() (byte, bool) {
	if r.skipSpace(); r.text == "" || (r.text[0]|0x20) < 'a' || (r.text[0]|0x20) > 'z' {
		return 0, false
	}
	c := r.text[0]
	r.text = r.text[1:]
	return c, true
}

func (r *pathReader) readFlag() bool {
	r.skipSpace()
	if r.text == "" || r.text[0] != '0' && r.text[0] != '1' {
		r.bad = true
		return false
	}
	set := r.text[0] == '1'
	r.text = r.text[1:]
	return set
}

func (r *pathReader) readNumber() float64 {
	r.skipSpace()
	end, point := 0, false
	for end < len(r.text) && end < 24 {
		c := r.text[end]
		if c == '.' && point || (c == '-' || c == '+') && end > 0 || c != '.' && c != '-' && c != '+' && (c < '0' || c > '9') {
			break
		}
		point = point || c == '.'
		end++
	}
	x, err := strconv.ParseFloat(r.text[:end], 64)
	if r.bad = r.bad || err != nil || math.Abs(x) > 100; r.bad {
		return 0
	}
	r.text = r.text[end:]
	return x
}

func (r *pathReader) readPoint() point {
	x := r.readNumber()
	return point{x, r.readNumber()}
}
