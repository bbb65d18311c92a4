package messages

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rule is how a language is written, its signs, its grammar around places and the words that
// were chosen (docs/languages.md): what a text may not have, and what would be right.
type rule struct {
	wrong *regexp.Regexp
	right string
}

// typography are the rules of languages, by their tags. A sign alone before or after
// several spaces is the name of a key in the terminal's list, and no punctuation.
var typography = map[string][]rule{
	"de": {units, straight("„ “"), foreign(`[«»”¿¡]`), {regexp.MustCompile(`(?i)(^|\PL)(du|dich|dir|dein\w*)(\PL|$)`), "readers are addressed as Sie"}},
	"es": {units, straight("« »"), foreign(`[„“”]`), {regexp.MustCompile(`(?i)(^|\PL)(tú|tu|tus|ti|te|contigo)(\PL|$)`), "readers are addressed as usted"}},
	"fr": {
		units, straight("« »"), foreign(`[„“”¿¡]`),
		{regexp.MustCompile(`\S [:;?!»%]`), "before : ; ? ! » and % a space that does not break"},
		{regexp.MustCompile(`[^\s\x{00a0}][;?!»]|[^\s\x{00a0}]:(\s|$)`), "before : ; ? ! and » a space that does not break"},
		{regexp.MustCompile(`«[^\x{00a0}]`), "after « a space that does not break"},
		{regexp.MustCompile(` …`), "no space before …"},
	},
	"ru": {
		units, straight("« »"), foreign(`[„“”¿¡]`),
		{regexp.MustCompile(` – | — `), "a dash is —, with a space before it that does not break"},
		{regexp.MustCompile(` …`), "no space before …"},
	},
	"ja": slices.Concat(halfWidth, tight, []rule{
		{regexp.MustCompile(`(です|ます|ません|ました|ください)：[^{]`), "a full stop between sentences: a colon only introduces lists and places"},
		{regexp.MustCompile(`升`), "マス"},
		{regexp.MustCompile(`プレーヤー`), "対局者"},
		{regexp.MustCompile(`手を禁止|無作為`), "手を除外 (not 禁じ手, which is Renju's); ランダム"},
		{regexp.MustCompile(`途中の一歩|歩み|一歩`), "途中の点, a step within a move"},
	}),
	"zh-Hans": slices.Concat(halfWidth, tight, []rule{
		{regexp.MustCompile(`[^…]…(?:[^…]|$)`), "…… of two characters"},
		{regexp.MustCompile(`：请`), "a comma before 请"},
		{regexp.MustCompile(`\} 着|[一二两几每停这的]着(?:[^法手]|$)`), "手 for counting moves, 每步 for time, 着法 for a move"},
		{regexp.MustCompile(`禁着|失误|选手`), "排除着法 (not 禁手, which is Renju's), 错着, 棋手"},
		{regexp.MustCompile(`[^机]种子`), "随机种子"},
	}),
	"ko": slices.Concat(fullWidth, tight, []rule{
		{regexp.MustCompile(`\}(은|는|이|가|을|를|과|와|로|으로|라고|이라고)(?:[\s.,:;?!)”]|$)`), "a particle for both cases after a place, as 은(는), or another sentence"},
		{regexp.MustCompile(`(니다|세요): ?[^{\s]`), "a full stop between sentences: a colon only introduces lists and places"},
		{regexp.MustCompile(`당신`), "나, 내, or no pronoun"},
		{regexp.MustCompile(`개국|탁자|(?:^|[^최])선수`), "오프닝, 대국실, 대국자"},
		{regexp.MustCompile(`[^제]\{\w+\}국|수 금지`), "판 for counting games; 수 제외 (not 금수, which is Renju's)"},
	}),
	"vi": slices.Concat(fullWidth, tight, []rule{
		{regexp.MustCompile(`[Đđ]ộng cơ|máy \{|[Đđ]ấu thủ`), "engine, người chơi"},
		{regexp.MustCompile(`[Xx]ét lại|[Rr]út lại`), "đánh giá ván, đi lại"},
		{regexp.MustCompile(`[Hh]ạt giống`), "mã khởi tạo (hạt giống is a seeded player)"},
		{regexp.MustCompile(`[Cc]hặn nước|tự do (?:trên|,)|ba tự do`), "loại nước; ba mở"},
	}),
}

// cjk is a character of Chinese or Japanese.
const cjk = `[\p{Han}\p{Hiragana}\p{Katakana}ー々]`

var (
	halfWidth = []rule{
		{regexp.MustCompile(cjk + `[,.;:!?"']`), "full-width punctuation after a CJK character"},
		{regexp.MustCompile(cjk + ` ?[()]|[()] ?` + cjk + `|[()][，。：；、]`), "full-width parentheses beside CJK characters"},
		{regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}々][A-Za-wyz0-9]|(?:^|[^ーA-Za-z0-9])[A-Za-wyz0-9]+` + cjk), "a space between CJK characters and letters or figures"},
	}
	tight = []rule{
		{regexp.MustCompile(`\S (?:…|%)`), "no space before … and %"},
	}
	fullWidth = []rule{
		{regexp.MustCompile(`[，。：；、？！（）]`), "the punctuation of this language, which is not full-width"},
	}
)

var units = rule{regexp.MustCompile(`(\d|\}) (%|s|min|h|KB|Ko|MiB|Mio|Elo|с|мин|ч|КБ|МиБ|Эло)(\PL|$)`), "between a number and its unit a space that does not break"}

func straight(quotes string) rule {
	return rule{regexp.MustCompile(`["'` + "`" + `]|\.\.\.`), "quotes are " + quotes + ", an apostrophe is ’, and dots are …"}
}

func foreign(signs string) rule { return rule{regexp.MustCompile(signs), "signs of another language"} }

// pairs are signs that come in twos, by language.
var pairs = map[string][][2]string{"de": {{"„", "“"}}, "es": {{"«", "»"}, {"¿", "?"}, {"¡", "!"}}, "fr": {{"«", "»"}}, "ru": {{"«", "»"}}}

// TestTypography: languages that have rules for their signs keep to them.
func TestTypography(t *testing.T) {
	for tag, rules := range typography {
		f, err := read(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []map[string]Text{f.Words, f.Told, f.Terminal} {
			for key, text := range part {
				for _, form := range slices.AppendSeq([]string{text.All}, maps.Values(text.Forms)) {
					form = strings.TrimPrefix(form, "? ")
					for _, r := range rules {
						if found := r.wrong.FindString(form); found != "" {
							t.Errorf("%s: %q: %q has %q: %s", tag, key, form, found, r.right)
						}
					}
					for _, p := range pairs[tag] {
						if strings.Count(form, p[0]) != strings.Count(form, p[1]) {
							t.Errorf("%s: %q: %q has not as many %s as %s", tag, key, form, p[0], p[1])
						}
					}
				}
			}
		}
	}
}
