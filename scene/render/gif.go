package render

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"math"
	"slices"
	"time"
)

// MaxFrames is the maximum number of pictures in a GIF.
const MaxFrames = 2000

// maxAnimationPixels is the maximum width and height of an animation.
const maxAnimationPixels = 1024

// maxDelay is the longest delay in hundredths of a second that a GIF can store.
const maxDelay = math.MaxUint16

// GIF writes pictures as a repeating animation. Each is shown for delay, the last one four times as
// long, but at most 655 s. Only the part of a picture that differs from the previous one is
// written. It returns an error if there are no pictures, more than MaxFrames, or too large ones,
// and the error of ctx if it is cancelled.
func GIF(ctx context.Context, w io.Writer, delay time.Duration, pictures []*Picture) error {
	switch {
	case len(pictures) == 0:
		return errors.New("an animation needs at least one frame")
	case len(pictures) > MaxFrames:
		return fmt.Errorf("an animation can have at most %d frames (got %d)", MaxFrames, len(pictures))
	case pictures[0].pixels > maxAnimationPixels:
		return fmt.Errorf("an animation of %d pixels is too large: the longer side can have at most %d", pictures[0].pixels, maxAnimationPixels)
	case delay < 20*time.Millisecond || delay > time.Minute:
		return fmt.Errorf("invalid frame duration %v: expected 20ms to 1m", delay)
	}
	pictures = inCommonBox(pictures)
	width, height := pictures[0].pixelSize()
	whole := image.Rect(0, 0, width, height)
	richest := slices.MaxFunc(pictures, func(a, b *Picture) int { return len(a.shapes) - len(b.shapes) }) // has the colours of annotations
	colours := newPalette(pictures[0].Image(), pictures[len(pictures)-1].Image(), richest.Image())
	out := &gif.GIF{Config: image.Config{Width: width, Height: height, ColorModel: colours.all}}
	var shown *image.Paletted // the previous frame
	hundredths := int(delay / (10 * time.Millisecond))
	for i, p := range pictures {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := whole
		if i > 0 {
			r = p.changedRectangle(pictures[i-1]).Intersect(whole)
		}
		if r.Empty() {
			if n := len(out.Delay); n > 0 {
				out.Delay[n-1] = min(out.Delay[n-1]+hundredths, maxDelay)
				continue
			}
			r = image.Rect(0, 0, 1, 1)
		}
		frame := colours.toPaletted(p.drawPart(r))
		if i > 0 {
			colours.makeTransparent(frame, shown)
		} else {
			shown = image.NewPaletted(whole, colours.all)
			copy(shown.Pix, frame.Pix)
		}
		out.Image = append(out.Image, frame)
		out.Delay = append(out.Delay, hundredths)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	last := &out.Delay[len(out.Delay)-1]
	*last = min(*last+3*hundredths, maxDelay)
	return gif.EncodeAll(w, out)
}

// inCommonBox returns copies of pictures with the union of their boxes.
func inCommonBox(pictures []*Picture) []*Picture {
	frame := pictures[0].box
	for _, p := range pictures {
		frame = frame.union(p.box)
	}
	framed := make([]*Picture, len(pictures))
	for i, p := range pictures {
		framed[i] = new(*p)
		framed[i].box = frame
	}
	return framed
}

// equalShape reports whether two shapes are drawn identically.
func (s shape) equalShape(o shape) bool {
	return s.fill == o.fill && s.light == o.light && s.width == o.width && s.corner == o.corner && s.reach == o.reach && slices.Equal(s.path, o.path)
}

// changedRectangle returns the rectangle in which p differs from the previous picture.
func (p *Picture) changedRectangle(before *Picture) (r image.Rectangle) {
	was, is := before.shapes, p.shapes
	for len(was) > 0 && len(is) > 0 && was[0].equalShape(is[0]) { // usually the board and most stones
		was, is = was[1:], is[1:]
	}
	left := map[string]int{}
	for _, s := range was {
		left[s.svg()]++
	}
	for _, s := range is {
		key := s.svg()
		if left[key] > 0 {
			left[key]--
			continue
		}
		r = r.Union(s.pixelBounds(p))
	}
	for _, s := range was {
		key := s.svg()
		if left[key] > 0 {
			left[key]--
			r = r.Union(s.pixelBounds(p))
		}
	}
	return r
}

// palette is the set of the most frequent colours.
type palette struct {
	all         color.Palette
	transparent uint8 // index of the transparent colour
	known       map[[3]uint8]uint8
}

func newPalette(images ...*image.NRGBA) *palette {
	counts := map[[3]uint8]int{}
	for _, img := range images {
		for i := 0; i < len(img.Pix); i += 4 {
			counts[roundColor(img.Pix[i], img.Pix[i+1], img.Pix[i+2])]++
		}
	}
	used := make([][3]uint8, 0, len(counts))
	for c := range counts {
		used = append(used, c)
	}
	slices.SortFunc(used, func(a, b [3]uint8) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return slices.Compare(a[:], b[:])
	})
	p := &palette{known: map[[3]uint8]uint8{}}
	for _, c := range used[:min(len(used), 255)] {
		p.all = append(p.all, color.RGBA{c[0], c[1], c[2], 255})
	}
	p.transparent = uint8(len(p.all))
	p.all = append(p.all, color.RGBA{})
	return p
}

// makeTransparent sets the unchanged pixels of frame to transparent, which compresses well.
func (p *palette) makeTransparent(frame, shown *image.Paletted) {
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			here, there := &frame.Pix[frame.PixOffset(x, y)], &shown.Pix[shown.PixOffset(x, y)]
			if *here == *there {
				*here = p.transparent
			} else {
				*there = *here
			}
		}
	}
}

// roundColor rounds a colour to visually indistinguishable steps.
func roundColor(r, g, b uint8) [3]uint8 { return [3]uint8{r&^3 | 2, g&^3 | 2, b&^3 | 2} }

func (p *palette) toPaletted(img *image.NRGBA) *image.Paletted {
	out := image.NewPaletted(img.Rect, p.all)
	for i := range out.Pix {
		c := roundColor(img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2])
		n, known := p.known[c]
		if !known {
			n = uint8(p.all[:p.transparent].Index(color.RGBA{c[0], c[1], c[2], 255}))
			p.known[c] = n
		}
		out.Pix[i] = n
	}
	return out
}
