package render

import (
	"image/color"
	"strings"
	"unicode"
)

// strokes are the letters as lines on a grid of five columns and seven rows: each pair of
// digits is a place, column and row from the top left. Small letters are drawn as small
// capitals.
var strokes = map[rune]string{
	'0': "103041453616050110", '1': "1120 2026 1636", '2': "0110304142330646", '3': "011030414233 33444536160504 2333", '4': "363004 0444", '5': "40000212324344453616 1605", '6': "4130100105163645443303", '7': "00404116", '8': "10304142331302 020110 130405163645443313", '9': "051636454130100102133343",
	'A': "062046 1434", 'B': "0006 003041423303 3344453606", 'C': "4130100105163645", 'D': "00062645412000", 'E': "40000646 0333", 'F': "400006 0333", 'G': "41301001051636454323", 'H': "0006 4046 0343", 'I': "2026 1030 1636", 'J': "4045361605", 'K': "0006 400346", 'L': "000646", 'M': "0600234046", 'N': "06004640", 'O': "103041453616050110", 'P': "06003041423303", 'Q': "103041453616050110 2446", 'R': "06003041423303 2346", 'S': "413010010213334445361605", 'T': "0040 2026", 'U': "000516364540", 'V': "002640", 'W': "0016233640", 'X': "0046 4006", 'Y': "002340 2326", 'Z': "00400646",
	'+': "0343 2125", '-': "0343", '−': "0343", '.': "2626", ',': "2516", ':': "2222 2525", '/': "0640", '=': "0242 0444", '?': "011030414223 2626", '×': "0145 4105", '┃': "2026", '|': "2026", '○': "113142443515040211", '●': "113142443515040211 1232 0343 1434 1131 1535", '◉': "113142443515040211 1333 2224", '◎': "113142443515040211 2323",
	'□': "0141450501", '■': "0141450501 0242 0343 0444", '▣': "0141450501 1232341412 1333", '⊡': "0141450501 2323", '↻': "4130100105163645 304121", '#': "1016 3036 0242 0444", '*': "0244 0442 2125", '(': "30111536", ')': "10313516", '%': "0640 0101 4545",
}

// text draws a line of text around a point; size is the height of a small letter and a
// half, as fonts have it.
func (d *drawing) text(at point, text string, size float64, tone color.NRGBA) {
	text = strings.TrimSpace(text)
	letters := []rune(text)
	if len(letters) == 0 || len(letters) > 24 {
		return
	}
	unit := 0.72 * size / 6
	advance := func(r rune) float64 {
		if unicode.IsLower(r) {
			return 5 * 0.82
		}
		return 5.6
	}
	width := -1.6
	for _, r := range letters {
		width += advance(r)
	}
	x := at.x - unit*width/2
	var all path
	for _, r := range letters {
		scale := unit
		if unicode.IsLower(r) {
			scale *= 0.82
		}
		lines, known := strokes[unicode.ToUpper(r)]
		if !known {
			lines = "20430620" // a mark for what has no letter here
		}
		for _, line := range strings.Fields(lines) {
			for k := 0; k+1 < len(line); k += 2 {
				kind := byte('L')
				if k == 0 {
					kind = 'M'
				}
				p := point{x + scale*float64(line[k]-'0'), at.y + scale*(float64(line[k+1]-'0')-3)}
				all = append(all, step{kind: kind, at: [3]point{p}})
			}
		}
		x += unit * advance(r)
	}
	d.addLine(all, tone, 0.105*size)
}
