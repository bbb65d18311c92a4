package rif

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"github.com/sente-games/sente/internal/testutil"
)

const sample = `<?xml version="1.0" encoding="UTF-8"?>
<database>
<countries><country id="1" name="Eesti" abbr="EST" /></countries>
<cities><city id="4" country="1" name="Tallinn" /></cities>
<rules><rule id="3" name="Soosõrv-8"><info>text</info></rule></rules>
<openings><opening id="21" name="D10" abbr="10d" /></openings>
<players>
<player id="1" name="Ann" surname="Aare" country="1" city="4" />
<player id="2" name="Иван" surname="Берг &amp; Co" />
</players>
<tournaments><tournament id="9" name="Meistrivõistlused" country="1" city="4" year="2019" month="5" start="2019-05-04" end="2019-05-06" rated="1" /></tournaments>
<games>
<game id="7" publisher="1" tournament="9" round="1" rule="3" black="1" white="2" bresult="1" btime="0" wtime="0" opening="21" alt="g7 i7" swap="B">
<move>h8 h9 h7 i9</move>
<info>good
game</info>
</game>
<game id="8" tournament="5" round="2" rule="1" black="2" white="77" bresult="0.5"><move>h8 i9 h7</move></game>
</games>
</database>
`

func readAll(data string) (all []Game, set string, err error) {
	set, err = Read(strings.NewReader(data), func(g Game) error {
		all = append(all, g)
		return nil
	})
	return all, set, err
}

func TestRead(t *testing.T) {
	got, set, err := readAll(sample)
	testutil.NoError(t, err)
	want := []Game{
		{
			ID: "7", Tournament: Tournament{"Meistrivõistlused", "Eesti", "Tallinn", "2019-05-04"}, Round: "1", Rule: "Soosõrv-8", Opening: "D10", Black: "Ann Aare", White: "Иван Берг & Co",
			BlackPoints: "1", Swap: "B", Alternatives: "g7 i7", Moves: []string{"h8", "h9", "h7", "i9"}, Info: "good\ngame", Line: 13,
		},
		{ID: "8", Round: "2", Black: "Иван Берг & Co", BlackPoints: "0.5", Moves: []string{"h8", "i9", "h7"}, Line: 18},
	}
	if diff := cmp.Diff(want, got); diff != "" || set != "" {
		t.Errorf("%s, set %q", diff, set)
	}
}

func TestRead_CharacterSets(t *testing.T) {
	text := strings.ReplaceAll(sample, "õ", "o")
	for _, c := range []struct {
		page     *charmap.Charmap
		declared string
		set      string
	}{
		{charmap.Windows1251, "windows-1251", ""},
		{charmap.KOI8R, "koi8-r", ""},
		{charmap.ISO8859_5, "ISO-8859-5", ""},
		{charmap.Windows1251, "UTF-8", "windows-1251"},
		{charmap.Windows1251, "", "windows-1251"},
	} {
		declaration := `<?xml version="1.0" encoding="` + c.declared + `"?>`
		if c.declared == "" {
			declaration = `<?xml version="1.0"?>`
		}
		data, err := c.page.NewEncoder().String(strings.Replace(text, `<?xml version="1.0" encoding="UTF-8"?>`, declaration, 1))
		testutil.NoError(t, err)
		got, set, err := readAll(data)
		if err != nil || len(got) != 2 || got[0].White != "Иван Берг & Co" || set != c.set {
			t.Errorf("%v declared %q: %v, %q, %v", c.page, c.declared, got, set, err)
		}
	}
	if _, _, err := readAll(strings.Replace(sample, "UTF-8", "klingon", 1)); err == nil || !strings.Contains(err.Error(), `unknown character set "klingon"`) {
		t.Error(err)
	}
	damaged := strings.Replace(sample, "Aare", "A\xffre", 1)
	if got, set, err := readAll(damaged); err != nil || len(got) != 2 || got[0].Black != "Ann A\ufffdre" || set != "" {
		t.Errorf("%v, %q, %v", got, set, err)
	}
}

// TestRead_KeepsGamesBeforeDamage cuts the file everywhere.
func TestRead_KeepsGamesBeforeDamage(t *testing.T) {
	first, second := strings.Index(sample, "</game>")+len("</game>"), strings.LastIndex(sample, "</game>")+len("</game>")
	for end := range len(strings.TrimSpace(sample)) {
		got, _, err := readAll(sample[:end])
		want := 0
		if end >= first {
			want++
		}
		if end >= second {
			want++
		}
		damage := (*Damage)(nil)
		if len(got) != want || !errors.As(err, &damage) || damage.Games != want {
			t.Fatalf("cut at %d: %d games, want %d, %v", end, len(got), want, err)
		}
	}
}

func TestRead_RefusesOtherFiles(t *testing.T) {
	for data, want := range map[string]string{
		"<html><body></body></html>":                              "RenjuNet database, line 1, after 0 games: the outermost element is <html>, expected <database>",
		"<database>" + strings.Repeat("<a>", 20):                  "RenjuNet database, line 1, after 0 games: more than 16 nested elements",
		"<database>\n<game><move>" + strings.Repeat("h8 ", 1<<19): "RenjuNet database, line 2, after 0 games: an element is longer than 1048576 bytes",
		"<database>\n<games>\n<game id='1'><move>h8</game>":       "RenjuNet database, line 3, after 1 games: it ends without </database>",
		"<database>\n<game id=\"1\n\" x='&#1;'><move>h8</move>":   "RenjuNet database, line 3, after 0 games: invalid XML: illegal character code U+0001",
		"": "RenjuNet database, line 1, after 0 games: it ends without </database>",
	} {
		if _, _, err := readAll(data); err == nil || err.Error() != want {
			t.Errorf("%.60q: %v, want %s", data, err, want)
		}
	}
}

func TestWrite_RoundTrip(t *testing.T) {
	games, _, err := readAll(sample)
	testutil.NoError(t, err)
	games[0].Tournament.Date, games[0].Info = "2019-05", "<b>&\"quoted\"</b>"
	var b bytes.Buffer
	testutil.NoError(t, Write(&b, games))
	back, _, err := readAll(b.String())
	for i := range back {
		back[i].Line = games[i].Line
	}
	if diff := cmp.Diff(games, back); diff != "" || err != nil {
		t.Errorf("%v\n%s\n%s", err, diff, b.String())
	}
}

func TestIsDatabase(t *testing.T) {
	for head, want := range map[string]bool{
		sample: true, "<database>": true, " \n<!-- x --><database a='b'>": true, "\ufeff<?xml version='1.0'?>\n<!DOCTYPE database>": true,
		"<databases>": false, "<?xml version='1.0'?><svg>": false, "": false, "<?xml": false, "database": false,
	} {
		if IsDatabase([]byte(head)) != want {
			t.Errorf("%.40q: want %v", head, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(sample[:len(sample)/2]))
	f.Add([]byte("<database><game><move>h8</move></game></database>"))
	f.Add([]byte("<?xml version='1.0' encoding='windows-1251'?><database><player id='1' name='\xc8\xe2'/></database>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, _, err := readAll(string(data))
		if err != nil && (strings.Contains(err.Error(), "\n") || err.Error() == "") {
			t.Errorf("%q", err)
		}
		var b bytes.Buffer
		if err := Write(&b, games); err != nil {
			t.Fatal(err)
		}
		if back, _, err := readAll(b.String()); err != nil || len(back) != len(games) {
			t.Errorf("%d games of %d come back, %v", len(back), len(games), err)
		}
	})
}
