package charset

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
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

func TestNames(t *testing.T) {
	for as, want := range map[string]string{"gb2312": "GB18030", " GBK ": "GB18030", "utf-8": UTF8, "Latin1": "ISO-8859-1", "SJIS": "Shift_JIS"} {
		if got, err := Name(as); got != want || err != nil {
			t.Errorf("%q: %q, %v, want %s", as, got, err, want)
		}
	}
	seen := map[string]bool{}
	for _, p := range pages {
		for _, n := range p.names {
			if n = strings.ToLower(n); seen[n] {
				t.Errorf("%s means two character sets", n)
			}
			seen[n] = true
		}
	}
	const want = `the character set "klingon" is unknown: sente reads UTF-8, GB18030, Big5, Shift_JIS, EUC-KR, windows-1251, windows-1252 and others`
	if _, err := Name("klingon"); err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestEncodeNamesWhatIsLost(t *testing.T) {
	data, lost, err := Encode("windows-1252", "a黑b棋")
	if string(data) != "a?b?" || lost != 2 || err != nil {
		t.Errorf("%q, %d, %v", data, lost, err)
	}
	text, lost, err := Decode("UTF-8", []byte("a\xffb"))
	if text != "a\ufffdb" || lost != 1 || err != nil {
		t.Errorf("%q, %d, %v", text, lost, err)
	}
}

// TestBackAndForth decodes what was encoded, in every character set that has all of
// Unicode.
func TestBackAndForth(t *testing.T) {
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
		for _, p := range pages {
			if text, _, err := Decode(p.names[0], data); err == nil && !utf8.ValidString(text) {
				t.Errorf("%s gives no UTF-8", p.names[0])
			}
		}
		if text, _, err := Decode(Guess(data), data); err != nil || !utf8.ValidString(text) {
			t.Errorf("as %s: %v", Guess(data), err)
		}
	})
}
