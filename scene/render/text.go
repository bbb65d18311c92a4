package render

import (
	"image/color"
	"strings"
	"unicode"
)

// strokes are the letters as lines on a grid of five columns and seven rows, with descenders below:
// each pair of digits is a place, column and row from the top left.
var strokes = map[rune]string{
	'0': "103041453616050110", '1': "1120 2026 1636", '2': "0110304142330646", '3': "011030414233 33444536160504 2333", '4': "363004 0444", '5': "40000212324344453616 1605", '6': "4130100105163645443303", '7': "00404116", '8': "10304142331302 020110 130405163645443313", '9': "051636454130100102133343",
	'A': "062046 1434", 'B': "0006 003041423303 3344453606", 'C': "4130100105163645", 'D': "00062645412000", 'E': "40000646 0333", 'F': "400006 0333", 'G': "41301001051636454323", 'H': "0006 4046 0343", 'I': "2026 1030 1636", 'J': "4045361605", 'K': "0006 400346", 'L': "000646", 'M': "0600234046", 'N': "06004640", 'O': "103041453616050110", 'P': "06003041423303", 'Q': "103041453616050110 2446", 'R': "06003041423303 2346", 'S': "413010010213334445361605", 'T': "0040 2026", 'U': "000516364540", 'V': "002640", 'W': "0016233640", 'X': "0046 4006", 'Y': "002340 2326", 'Z': "00400646",
	'a': "122233352616050312 3236", 'b': "0006 122233352616050312", 'c': "3322120305162635", 'd': "3036 122233352616050312", 'e': "04343322120305162635", 'f': "30201116 0232", 'g': "122233352616050312 3237281807", 'h': "0006 0312223336", 'i': "1216 1010", 'j': "22271808 2020", 'k': "0006 320436", 'l': "1016", 'm': "0206 03122326 23324346",
	'n': "0206 0312223336", 'o': "122233352616050312", 'p': "0208 122233352616050312", 'q': "3238 122233352616050312", 'r': "0206 03122232", 's': "3212031424352606", 't': "10152636 0232", 'u': "0205162635 3236", 'v': "022642", 'w': "0216243642", 'x': "0236 3206", 'y': "0226 4218", 'z': "02320636",
	'+': "0343 2125", '-': "0343", '−': "0343", '.': "2626", ',': "2516", ':': "2222 2525", '/': "0640", '=': "0242 0444", '?': "011030414223 2626", '×': "0145 4105", '┃': "2026", '|': "2026", '○': "113142443515040211", '●': "113142443515040211 1232 0343 1434 1131 1535", '◉': "113142443515040211 1333 2224", '◎': "113142443515040211 2323",
	'□': "0141450501", '■': "0141450501 0242 0343 0444", '▣': "0141450501 1232341412 1333", '⊡': "0141450501 2323", '↻': "4130100105163645 304121", '#': "1016 3036 0242 0444", '*': "0244 0442 2125", '(': "30111536", ')': "10313516", '%': "0640 0101 4545",
}

// text draws a line of text around a point. The height of a capital is 0.72 of size.
func (d *drawing) text(at point, text string, size float64, tone color.NRGBA) {
	d.addLine(textPath(at, text, size), tone, 0.105*size)
}

// haloText draws a line of text with a halo.
func (d *drawing) haloText(at point, text string, size float64, tone, halo color.NRGBA) {
	p := textPath(at, text, size)
	d.addLine(p, halo, 0.32*size)
	d.addLine(p, tone, 0.14*size)
}

// textPath returns the lines of a text around a point; an empty or very long text has no lines.
func textPath(at point, text string, size float64) (all path) {
	letters := []rune(strings.TrimSpace(text))
	if len(letters) > 24 {
		return nil
	}
	unit := 0.72 * size / 6
	width := -1.6
	for _, r := range letters {
		width += letterAdvance(r)
	}
	x := at.x - unit*width/2
	for _, r := range letters {
		for _, line := range strings.Fields(letterStrokes(r)) {
			for k := 0; k+1 < len(line); k += 2 {
				kind := byte('L')
				if k == 0 {
					kind = 'M'
				}
				p := point{x + unit*float64(line[k]-'0'), at.y + unit*(float64(line[k+1]-'0')-3)}
				all = append(all, step{kind: kind, at: [3]point{p}})
			}
		}
		x += unit * letterAdvance(r)
	}
	return all
}

// letterStrokes returns the lines of a letter: its own, those of its capital, or a mark.
func letterStrokes(r rune) string {
	for _, r := range []rune{r, unicode.ToUpper(r)} {
		if lines, known := strokes[r]; known {
			return lines
		}
	}
	return "20430620"
}

// letterAdvance returns the width of a letter with the space after it. Small letters are as wide as
// their lines.
func letterAdvance(r rune) float64 {
	if lines, known := strokes[r]; known && unicode.IsLower(r) {
		last := byte('0')
		for _, line := range strings.Fields(lines) {
			for k := 0; k < len(line); k += 2 {
				last = max(last, line[k])
			}
		}
		return float64(last-'0') + 1.6
	}
	return 5.6
}
