package render

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// pixelSize returns width and height in pixels.
func (p *Picture) pixelSize() (width, height int) {
	scale := p.scale()
	return max(1, int(math.Ceil(p.box.w*scale-1e-9))), max(1, int(math.Ceil(p.box.h*scale-1e-9)))
}

// scale returns the pixels per cell.
func (p *Picture) scale() float64 { return float64(p.pixels) / max(p.box.w, p.box.h) }

// PNG writes the picture as PNG.
func (p *Picture) PNG(w io.Writer) error { return png.Encode(w, p.Image()) }

// Image returns the picture as an image.
func (p *Picture) Image() *image.NRGBA {
	width, height := p.pixelSize()
	return p.drawPart(image.Rect(0, 0, width, height))
}

// drawPart draws the given rectangle of pixels.
func (p *Picture) drawPart(r image.Rectangle) *image.NRGBA {
	img := image.NewNRGBA(r)
	for i := 0; i < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = p.back.R, p.back.G, p.back.B, 255
	}
	for _, s := range p.shapes {
		if s.pixelBounds(p).Overlaps(r) {
			s.drawTo(img, p)
		}
	}
	return img
}

// pixelBounds returns the pixels that a shape touches.
func (s shape) pixelBounds(p *Picture) image.Rectangle {
	b, scale := s.bounds(), p.scale()
	x, y := (b.x-p.box.x)*scale, (b.y-p.box.y)*scale
	return image.Rect(int(math.Floor(x))-1, int(math.Floor(y))-1, int(math.Ceil(x+b.w*scale))+1, int(math.Ceil(y+b.h*scale))+1)
}

// drawTo draws the shape onto an image.
func (s shape) drawTo(img *image.NRGBA, p *Picture) {
	r := s.pixelBounds(p).Intersect(img.Rect)
	if r.Empty() {
		return
	}
	mask := image.NewAlpha(r)
	if s.width == 0 {
		rasterize(mask, r, p, s.path.polygons())
	} else {
		s.stroke(mask, p)
	}
	s.paint(img, mask, p)
}

// stroke draws a line as one capsule for each pair of points. Capsules overlap where they meet,
// so a pixel's coverage is the largest of any capsule rather than the sum.
func (s shape) stroke(mask *image.Alpha, p *Picture) {
	piece := image.NewAlpha(mask.Rect)
	for _, ring := range s.path.polygons() {
		for i := range max(1, len(ring)-1) {
			outline := shape{path: capsule(ring[i], ring[min(i+1, len(ring)-1)], s.width/2)}
			r := outline.pixelBounds(p).Intersect(mask.Rect)
			if r.Empty() {
				continue
			}
			rasterize(piece, r, p, outline.path.polygons())
			for y := r.Min.Y; y < r.Max.Y; y++ {
				from, to := piece.PixOffset(r.Min.X, y), piece.PixOffset(r.Max.X, y)
				for x := from; x < to; x++ {
					mask.Pix[x] = max(mask.Pix[x], piece.Pix[x])
				}
			}
		}
	}
}

// maxOutside bounds the coordinates given to the rasterizer, which visits every row of an edge.
const maxOutside = 2 * maxPixels

// rasterize sets the pixels of mask in r to the parts of them that polygons cover.
func rasterize(mask *image.Alpha, r image.Rectangle, p *Picture, polygons [][]point) {
	z := vector.NewRasterizer(r.Dx(), r.Dy())
	z.DrawOp = draw.Src
	scale := p.scale()
	pixel := func(q point) (x, y float32) {
		x, y = float32((q.x-p.box.x)*scale-float64(r.Min.X)), float32((q.y-p.box.y)*scale-float64(r.Min.Y))
		return min(max(x, -maxOutside), maxOutside), min(max(y, -maxOutside), maxOutside)
	}
	for _, corners := range polygons {
		z.MoveTo(pixel(corners[0]))
		for _, q := range corners[1:] {
			z.LineTo(pixel(q))
		}
		z.ClosePath()
	}
	z.Draw(mask, r, image.Opaque, image.Point{})
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

// paint blends the shape's colour into the pixels of an image that a mask covers.
func (s shape) paint(img *image.NRGBA, mask *image.Alpha, p *Picture) {
	scale := p.scale()
	for y := mask.Rect.Min.Y; y < mask.Rect.Max.Y; y++ {
		for x := mask.Rect.Min.X; x < mask.Rect.Max.X; x++ {
			coverage := float64(mask.Pix[mask.PixOffset(x, y)]) / 255
			if coverage == 0 {
				continue
			}
			tone := s.fill
			if s.light.A > 0 {
				dx := (float64(x)+0.5)/scale + p.box.x - s.corner.x
				dy := (float64(y)+0.5)/scale + p.box.y - s.corner.y
				tone = s.tone(math.Hypot(dx, dy) / s.reach)
			}
			blendPixel(img, x, y, tone, coverage*float64(tone.A)/255)
		}
	}
}

// blendPixel puts a part of a colour on a pixel.
func blendPixel(img *image.NRGBA, x, y int, c color.NRGBA, part float64) {
	i := img.PixOffset(x, y)
	for k, v := range [3]uint8{c.R, c.G, c.B} {
		old := float64(img.Pix[i+k])
		img.Pix[i+k] = uint8(old + part*(float64(v)-old) + 0.5)
	}
}
