package picture

import (
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
)

// measure is the width and height in pixels.
func (p *Picture) measure() (width, height int) {
	scale := p.scale()
	return max(1, int(math.Ceil(p.box.w*scale-1e-9))), max(1, int(math.Ceil(p.box.h*scale-1e-9)))
}

// scale is pixels to a cell.
func (p *Picture) scale() float64 { return float64(p.pixels) / max(p.box.w, p.box.h) }

// PNG writes the picture as points.
func (p *Picture) PNG(w io.Writer) error { return png.Encode(w, p.Image()) }

// Image draws the picture.
func (p *Picture) Image() *image.NRGBA {
	width, height := p.measure()
	return p.part(image.Rect(0, 0, width, height))
}

// part draws what lies in a rectangle of pixels.
func (p *Picture) part(r image.Rectangle) *image.NRGBA {
	img := image.NewNRGBA(r)
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = p.back.R, p.back.G, p.back.B, 255
	}
	for _, s := range p.shapes {
		if s.pixels(p).Overlaps(r) {
			s.draw(img, p)
		}
	}
	return img
}

// pixels is the rectangle that a shape touches.
func (s shape) pixels(p *Picture) image.Rectangle {
	b, scale := s.bounds(), p.scale()
	x, y := (b.x-p.box.x)*scale, (b.y-p.box.y)*scale
	return image.Rect(int(math.Floor(x))-1, int(math.Floor(y))-1, int(math.Ceil(x+b.w*scale))+1, int(math.Ceil(y+b.h*scale))+1)
}

// draw fills the shape over an image: the area of every pixel that it covers, by the
// signed areas of its edges, summed from left to right.
func (s shape) draw(img *image.NRGBA, p *Picture) {
	r := s.pixels(p).Intersect(img.Rect)
	if r.Empty() {
		return
	}
	scale := p.scale()
	c := &cover{width: r.Dx() + 2, height: r.Dy(), left: float64(r.Min.X), top: float64(r.Min.Y)}
	c.area = make([]float64, c.width*c.height)
	at := func(q point) point { return point{(q.x - p.box.x) * scale, (q.y - p.box.y) * scale} }
	if s.width == 0 {
		for _, ring := range s.path.rings() {
			for i, q := range ring {
				c.edge(at(q), at(ring[(i+1)%len(ring)]))
			}
		}
		c.paint(img, r, s, p)
		return
	}
	// A line is as many pieces as it has points, which lie over each other where they meet:
	// each is drawn by itself, and the most that any covers of a pixel counts.
	most := make([]float64, len(c.area))
	for _, ring := range s.path.rings() {
		for i := range ring {
			a, b := ring[i], ring[min(i+1, len(ring)-1)]
			if i == len(ring)-1 && len(ring) > 1 {
				break
			}
			for _, piece := range capsule(a, b, s.width/2).rings() {
				for k, q := range piece {
					c.edge(at(q), at(piece[(k+1)%len(piece)]))
				}
			}
			c.keep(most)
		}
	}
	c.paintCovered(img, r, s, p, most)
}

// capsule is a line from a to b with round ends.
func capsule(a, b point, r float64) path {
	dx, dy := b.x-a.x, b.y-a.y
	long := math.Hypot(dx, dy)
	if long == 0 {
		return circle(a, r)
	}
	angle := math.Atan2(dy, dx)
	var corners []point
	const parts = 8
	for i := 0; i <= parts; i++ {
		t := angle - math.Pi/2 + math.Pi*float64(i)/parts
		corners = append(corners, point{b.x + r*math.Cos(t), b.y + r*math.Sin(t)})
	}
	for i := 0; i <= parts; i++ {
		t := angle + math.Pi/2 + math.Pi*float64(i)/parts
		corners = append(corners, point{a.x + r*math.Cos(t), a.y + r*math.Sin(t)})
	}
	return polygon(corners...)
}

// cover sums up what edges cover.
type cover struct {
	width, height int
	left, top     float64
	area          []float64 // of each pixel, the difference to the one on its left
}

// edge adds the area to the right of an edge.
func (c *cover) edge(a, b point) {
	a, b = point{a.x - c.left, a.y - c.top}, point{b.x - c.left, b.y - c.top}
	if a.y == b.y {
		return
	}
	sign := 1.0
	if a.y > b.y {
		a, b, sign = b, a, -1
	}
	slope := (b.x - a.x) / (b.y - a.y)
	for row := max(0, int(math.Floor(a.y))); row < c.height && float64(row) < b.y; row++ {
		top, bottom := max(a.y, float64(row)), min(b.y, float64(row+1))
		if bottom <= top {
			continue
		}
		c.span(row, a.x+slope*(top-a.y), a.x+slope*(bottom-a.y), sign*(bottom-top))
	}
}

// span adds an edge within a row that goes down by a height.
func (c *cover) span(row int, x0, x1, height float64) {
	limit := float64(c.width - 2)
	x0, x1 = min(max(x0, 0), limit), min(max(x1, 0), limit)
	if x0 > x1 {
		x0, x1 = x1, x0
	}
	line := c.area[row*c.width : (row+1)*c.width]
	first, last := int(x0), int(x1)
	if first == last {
		right := 1 - ((x0+x1)/2 - float64(first)) // of the pixel, the part to the right
		line[first] += height * right
		line[first+1] += height * (1 - right)
		return
	}
	for x := first; x <= last; x++ {
		from, to := max(x0, float64(x)), min(x1, float64(x+1))
		h := height * (to - from) / (x1 - x0)
		right := 1 - ((from+to)/2 - float64(x))
		line[x] += h * right
		line[x+1] += h * (1 - right)
	}
}

// keep takes the most that was covered, and begins anew.
func (c *cover) keep(most []float64) {
	for row := range c.height {
		sum := 0.0
		for x := range c.width {
			i := row*c.width + x
			sum += c.area[i]
			most[i] = max(most[i], math.Abs(sum))
			c.area[i] = 0
		}
	}
}

func (c *cover) paint(img *image.NRGBA, r image.Rectangle, s shape, p *Picture) {
	most := make([]float64, len(c.area))
	c.keep(most)
	c.paintCovered(img, r, s, p, most)
}

func (c *cover) paintCovered(img *image.NRGBA, r image.Rectangle, s shape, p *Picture, most []float64) {
	scale := p.scale()
	for y := range c.height {
		for x := range r.Dx() {
			part := min(1, most[y*c.width+x])
			if part < 1.0/512 {
				continue
			}
			tone := s.fill
			if s.light.A > 0 {
				dx := (float64(r.Min.X+x)+0.5)/scale + p.box.x - s.corner.x
				dy := (float64(r.Min.Y+y)+0.5)/scale + p.box.y - s.corner.y
				tone = s.tone(math.Hypot(dx, dy) / s.reach)
			}
			over(img, r.Min.X+x, r.Min.Y+y, tone, part*float64(tone.A)/255)
		}
	}
}

// over puts a part of a colour on a pixel.
func over(img *image.NRGBA, x, y int, c color.NRGBA, part float64) {
	i := img.PixOffset(x, y)
	for k, v := range [3]uint8{c.R, c.G, c.B} {
		old := float64(img.Pix[i+k])
		img.Pix[i+k] = uint8(old + part*(float64(v)-old) + 0.5)
	}
}
