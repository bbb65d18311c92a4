package level

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Word is a level that people call by name.
type Word struct {
	Name  string
	Level int
}

// Words are the levels that are offered by name, weakest first.
func Words() []Word {
	return []Word{{"beginner", 0}, {"casual", 20}, {"club", 40}, {"strong", 60}, {"expert", 80}, {"full", Most}}
}

// Parse reads a level as a number or a word.
func Parse(text string) (int, error) {
	var names []string
	for _, w := range Words() {
		if strings.EqualFold(w.Name, text) {
			return w.Level, nil
		}
		names = append(names, w.Name)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > Most {
		return 0, fmt.Errorf("level=%s: write a number from 0 to %d, or %s", visible.Clip(text), Most, strings.Join(names, ", "))
	}
	return n, nil
}
