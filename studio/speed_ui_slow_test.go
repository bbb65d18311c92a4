//go:build slow

package studio

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog/standard"
)

// Limits that fail only if a page stands still: the goals are 50 ms and 60 frames a second on an idle machine.
const (
	maxClickToStoneMs = 2000
	minFrames         = 5
)

// TestTable_ClickToStone measures the time from a click to the frame with its stone.
func TestTable_ClickToStone(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=human&tab=play")
	p.until(`document.querySelector(".board-frame svg")`)
	p.do(chromedp.Evaluate[chromedp.Void](`window.took = [];
	addEventListener("pointerdown", () => {
		const began = performance.now(), before = document.querySelectorAll(".stones .stone").length;
		const look = () => {
			if (document.querySelectorAll(".stones .stone").length > before) took.push(performance.now() - began);
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	}, true)`))
	const clicks = 15
	for i := range clicks {
		p.press(fmt.Sprintf("%c%d", 'a'+i%5*2, 1+i/5*2))
		p.until(fmt.Sprintf(`took.length === %d`, i+1))
	}
	took := value[[]float64](p, `took`)
	slices.Sort(took)
	t.Logf("click to stone: median %.0f ms, %.0f to %.0f ms", took[clicks/2], took[0], took[clicks-1])
	if took[clicks/2] > maxClickToStoneMs {
		t.Errorf("a stone takes %.0f ms", took[clicks/2])
	}
}

// TestTable_FramesDuringSearch counts the frames of a second while a search shows its candidates, line and
// activity on the board.
func TestTable_FramesDuringSearch(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,i9,h9&tab=analyse")
	p.key("m")
	p.key(" ")
	p.until(`document.querySelector(".elapsed.running, .candidate")`)
	p.do(chromedp.Evaluate[chromedp.Void](`window.gaps = []; {
		let last = performance.now();
		const began = last;
		const frame = (now) => {
			gaps.push(now - last);
			last = now;
			if (now - began < 3000) requestAnimationFrame(frame);
			else window.frames3 = gaps.length / 3;
		};
		requestAnimationFrame(frame);
	}`))
	p.until(`window.frames3`)
	frames := value[float64](p, `window.frames3`)
	slowest := value[float64](p, `Math.max(...gaps)`)
	t.Logf("%.0f frames a second during a search, the slowest after %.0f ms", frames, slowest)
	if frames < minFrames {
		t.Errorf("%.1f frames a second during a search", frames)
	}
}
