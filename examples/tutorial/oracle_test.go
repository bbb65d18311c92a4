package main

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// diagram is the rules once more, slow and obvious: letters in rows, row 1 first, "b" and
// "w" men, and moves as texts.
type diagram struct {
	rows [8][8]byte
	ply  int
}

func startDiagram() (d diagram) {
	for y, row := range []string{".bbbbbb.", "w......w", "w......w", "w......w", "w......w", "w......w", "w......w", ".bbbbbb."} {
		copy(d.rows[y][:], row)
	}
	return d
}

func (d diagram) Turn() int { return d.ply % 2 }

func (d diagram) letters() (own, other byte) { return "bw"[d.ply%2], "wb"[d.ply%2] }

// at is what stands on a square, 0 beyond the edge.
func (d diagram) at(x, y int) byte {
	if x < 0 || x > 7 || y < 0 || y > 7 {
		return 0
	}
	return d.rows[y][x]
}

func (d diagram) Moves(buf []string) []string {
	own, other := d.letters()
	before := len(buf)
	for y := range 8 {
		for x := range 8 {
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					if d.rows[y][x] != own || dx == 0 && dy == 0 {
						continue
					}
					steps := d.ahead(x, y, dx, dy) + 1 + d.ahead(x, y, -dx, -dy)
					free := true
					for n := 1; n < steps; n++ {
						free = free && d.at(x+n*dx, y+n*dy) != other
					}
					toX, toY := x+steps*dx, y+steps*dy
					if there := d.at(toX, toY); free && (there == '.' || there == other) {
						buf = append(buf, name(x, y)+name(toX, toY))
					}
				}
			}
		}
	}
	if len(buf) == before {
		buf = append(buf, "pass")
	}
	return buf
}

func name(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }

// ahead counts the men in a direction.
func (d diagram) ahead(x, y, dx, dy int) (men int) {
	for x, y = x+dx, y+dy; d.at(x, y) != 0; x, y = x+dx, y+dy {
		if d.at(x, y) != '.' {
			men++
		}
	}
	return men
}

func (d diagram) Play(m string) diagram {
	if m != "pass" {
		own, _ := d.letters()
		d.rows[m[1]-'1'][m[0]-'a'] = '.'
		d.rows[m[3]-'1'][m[2]-'a'] = own
	}
	d.ply++
	return d
}

func (d diagram) Outcome() rules.Outcome {
	own, other := d.letters()
	a, b := d.groups(own), d.groups(other)
	switch {
	case a == 1 && b == 1, a > 1 && b > 1 && d.ply >= 200:
		return rules.Draw
	case a == 1:
		return rules.Won
	case b == 1:
		return rules.Lost
	}
	return rules.Ongoing
}

// groups counts the groups of a player's men, taking one man after the other off.
func (d diagram) groups(letter byte) (groups int) {
	for y := range 8 {
		for x := range 8 {
			if d.rows[y][x] == letter {
				groups++
				d.take(letter, x, y)
			}
		}
	}
	return groups
}

func (d *diagram) take(letter byte, x, y int) {
	if d.at(x, y) != letter {
		return
	}
	d.rows[y][x] = '.'
	for i := range 9 {
		d.take(letter, x+i%3-1, y+i/3-1)
	}
}

// features are those of the evaluation once more, man by man.
func (d diagram) features() (f [features]int32) {
	own, other := d.letters()
	for i := range features - 1 {
		f[i] = d.count(own)[i] - d.count(other)[i]
	}
	f[features-1] = 1
	return f
}

func (d diagram) count(letter byte) (f [features]int32) {
	var mask uint64
	for y := range 8 {
		for x := range 8 {
			if d.rows[y][x] != letter {
				continue
			}
			mask |= 1 << (8*y + x)
			switch min(x, y, 7-x, 7-y) {
			case 0:
				f[1]++
			case 1:
				f[2]++
			}
			touching := int32(-1)
			for i := range 9 {
				if d.at(x+i%3-1, y+i/3-1) == letter {
					touching++
				}
			}
			f[3] += touching
			if touching == 0 {
				f[4]++
			}
		}
	}
	f[0], f[3], f[5] = int32(spread(mask)), f[3]/2, int32(bits.OnesCount64(mask))
	return f
}
