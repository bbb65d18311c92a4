package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// MinSize and MaxSize are the bounds of the number of lines.
const (
	MinSize = 5
	MaxSize = 22
)

// Point is an intersection, with the same number on boards of every size; a move is a Point.
type Point int16

// pointShift leaves room for MaxSize columns.
const pointShift = 5

// Points exceeds every Point, for tables indexed by points.
const Points = MaxSize << pointShift

// PointAt returns the point in column x from the left and row y from the bottom, both counted from 0 and
// below MaxSize.
func PointAt(x, y int) Point { return Point(y<<pointShift | x) }

// X returns the column from the left, counted from 0.
func (p Point) X() int { return int(p & (1<<pointShift - 1)) }

// Y returns the row from the bottom, counted from 0.
func (p Point) Y() int { return int(p >> pointShift) }

// String returns column and row, "h8", or a choice.
func (p Point) String() string {
	if p >= Points {
		return choiceNames[p-TakeBlack]
	}
	return string(rune('a'+p.X())) + strconv.Itoa(p.Y()+1)
}

// ParsePoint parses a letter and a number in either case: "h8", "H8". The board has size lines.
func ParsePoint(text string, size int) (Point, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) < 2 || len(t) > 3 || t[0] < 'a' || t[0] > 'z' || !isDigits(t[1:]) {
		return 0, sente.NewMessage("invalid_point", `invalid point "{text}": expected the column's letter and the row's number, such as h8`, "text", visible.Clip(text))
	}
	row, _ := strconv.Atoi(t[1:])
	x, y := int(t[0]-'a'), row-1
	if x >= size || y < 0 || y >= size {
		return 0, fmt.Errorf("%s is off the %dx%d board: columns are a to %c, rows 1 to %d", t, size, size, 'a'+size-1, size)
	}
	return PointAt(x, y), nil
}

func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}
