package charset

import (
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/sente-games/sente/internal/testutil"
)

// texts are sentences as people write them in comments.
var texts = map[string]string{
	"GB18030":      "作者：谢维光 有错误请联系，此谱为开局指南，黑棋必胜，白棋最强防。",
	"Shift_JIS":    "黒の必勝手順です。白はここで防ぐしかありません。",
	"EUC-KR":       "흑이 이기는 수순입니다. 백은 여기서 막을 수밖에 없습니다.",
	"Big5":         "黑棋必勝的變化，白棋只能在這裡防守，作者是林先生。",
	"windows-1251": "Здесь чёрные выигрывают, белые должны защищаться.",
	"windows-1252": "Sväng här: vit förlorar, så är det. Bäst är h8.",
	"UTF-8":        "Black wins: 黑棋必胜",
}

func TestGuess(t *testing.T) {
	for name, text := range texts {
		data, lost, err := Encode(name, text)
		if err != nil || lost > 0 {
			t.Fatalf("%s: %d lost, %v", name, lost, err)
		}
		if got := Guess(data); got != name {
			t.Errorf("%s is taken for %s", name, got)
		}
		back, lost, err := Decode(name, data)
		if back != text || lost > 0 || err != nil {
			t.Errorf("%s: %q, %d lost, %v", name, back, lost, err)
		}
	}
	for _, text := range []string{"", "h8 i9", "\x80", "\xff", "\xff\xfeh\x008\x00"} {
		name := Guess([]byte(text))
		if back, _, err := Decode(name, []byte(text)); err != nil || !utf8.ValidString(back) {
			t.Errorf("%q as %s: %q, %v", text, name, back, err)
		}
	}
}

func TestCanonicalName(t *testing.T) {
	for as, want := range map[string]string{"gb2312": "GB18030", " GBK ": "GB18030", "utf-8": UTF8, "Latin1": "ISO-8859-1", "SJIS": "Shift_JIS"} {
		if got, err := CanonicalName(as); got != want || err != nil {
			t.Errorf("%q: %q, %v, want %s", as, got, err, want)
		}
	}
	seen := map[string]bool{}
	for _, p := range codePages {
		for _, n := range p.names {
			if n = strings.ToLower(n); seen[n] {
				t.Errorf("%s means two character sets", n)
			}
			seen[n] = true
		}
	}
	const want = `unknown character set "klingon": supported are UTF-8, GB18030, Big5, Shift_JIS, EUC-KR, windows-1251, windows-1252 and others`
	if _, err := CanonicalName("klingon"); err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestEncode_CountsLostCharacters(t *testing.T) {
	data, lost, err := Encode("windows-1252", "a黑b棋")
	if string(data) != "a?b?" || lost != 2 || err != nil {
		t.Errorf("%q, %d, %v", data, lost, err)
	}
	text, lost, err := Decode("UTF-8", []byte("a\xffb"))
	if text != "a\ufffdb" || lost != 1 || err != nil {
		t.Errorf("%q, %d, %v", text, lost, err)
	}
}

// TestEncode_RoundTrip decodes encoded texts in every character set that supports all of Unicode.
func TestEncode_RoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		private := func(r rune) bool { return unicode.Is(unicode.Co, r) } // GB 18030 moved some of them
		if strings.HasPrefix(text, "\ufeff") || strings.ContainsRune(text, utf8.RuneError) || strings.ContainsFunc(text, private) {
			return
		}
		for _, name := range []string{UTF8, "UTF-16LE", "GB18030"} {
			data, lost, err := Encode(name, text)
			if err != nil || lost > 0 && name != "GB18030" {
				t.Fatalf("%s: %d lost, %v", name, lost, err)
			}
			if back, _, err := Decode(name, data); lost == 0 && back != text || err != nil {
				t.Errorf("%s: %q became %q, %v", name, text, back, err)
			}
		}
	})
}

func FuzzGuess(f *testing.F) {
	for name, text := range texts {
		data, _, _ := Encode(name, text)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range codePages {
			if text, _, err := Decode(p.names[0], data); err == nil && !utf8.ValidString(text) {
				t.Errorf("%s gives no UTF-8", p.names[0])
			}
		}
		if text, _, err := Decode(Guess(data), data); err != nil || !utf8.ValidString(text) {
			t.Errorf("as %s: %v", Guess(data), err)
		}
	})
}

// readTexts reads texts as people write them in files of games, one a line. Those of fresh.txt were
// written after the weights of the package were chosen.
func readTexts(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".txt")
	testutil.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// TestCodePages encodes each text alone in each code page, decodes it, and counts those that come
// back as something else: short ones, which the rest of their file would make clear.
func TestCodePages(t *testing.T) {
	for _, of := range []struct {
		file  string
		pages []string
		most  map[string]int // by page, how many may be wrong
	}{
		{"names", []string{"windows-1251", "KOI8-R", "IBM866", "ISO-8859-5"}, map[string]int{}},
		{"remarks", []string{"windows-1251", "KOI8-R", "IBM866", "ISO-8859-5"}, map[string]int{"KOI8-R": 1, "ISO-8859-5": 1}},
		{"fresh", []string{"windows-1251", "KOI8-R", "IBM866", "ISO-8859-5"}, map[string]int{"ISO-8859-5": 1}},
		{"ukrainian", []string{"windows-1251", "KOI8-U"}, map[string]int{"windows-1251": 1}},
		{"chinese", []string{"GB18030"}, map[string]int{"GB18030": 2}},
		{"traditional", []string{"Big5"}, map[string]int{"Big5": 1}},
		{"japanese", []string{"Shift_JIS"}, map[string]int{"Shift_JIS": 3}},
		{"korean", []string{"EUC-KR"}, map[string]int{"EUC-KR": 2}},
		{"western", []string{"windows-1252"}, map[string]int{}},
	} {
		for _, page := range of.pages {
			wrong, all := []string{}, readTexts(t, of.file)
			for _, text := range all {
				data, lost, err := Encode(page, text)
				testutil.NoError(t, err)
				if back, _, _ := Decode(Guess(data), data); lost == 0 && back != text {
					wrong = append(wrong, text+" as "+Guess(data))
				}
			}
			t.Logf("%s in %s: %d of %d wrong: %s", of.file, page, len(wrong), len(all), strings.Join(wrong, ", "))
			if len(wrong) > of.most[page] {
				t.Errorf("%s in %s: %d of %d are taken for something else, at most %d were", of.file, page, len(wrong), len(all), of.most[page])
			}
		}
	}
}

// TestDecode_KeepsReadablePart: ASCII and UTF-8 are unchanged in every character set.
func TestDecode_KeepsReadablePart(t *testing.T) {
	letters := []rune(strings.Join(append(readTexts(t, "names"), readTexts(t, "western")...), "\n"))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.RuneFrom(letters), rapid.RuneFrom(nil, unicode.Cyrillic))).Draw(t, "text")
		if name := Guess([]byte(text)); name != UTF8 {
			t.Errorf("%q is taken for %s", text, name)
		}
	})
}
