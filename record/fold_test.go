package record_test

import (
	"testing"

	"github.com/sente-games/sente/record"
)

func TestFoldText_EqualNames(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"Иванов", "ИВАНОВ"},
		{"Kovács Ádám", "kovács ádám"},
		{"Kova\u0301cs A\u0301da\u0301m", "KOVÁCS ÁDÁM"},
		{"Groß", "GROSS"},
		{"Σίσυφος", "ΣΊΣΥΦΟΣ"},
		{"Ｓａｔｏ", "sato"},
		{"ﾔﾏﾀﾞ", "ヤマダ"},
		{"Łukasz", "ŁUKASZ"},
		{"Žalgiris", "z\u030calgiris"},
		{"Ann\u00a0 Lee", " ann lee "},
		{"Đorđe", "ĐORĐE"},
		{"ﬁnn", "FINN"},
		{"Éva", "E\u0301VA"},
		{"Ångström", "\u212bngstro\u0308m"},
		{"Ӑлтӑр", "ӐЛТӐР"},
		{"Թումո", "ԹՈՒՄՈ"},
		{"ᲐᲜᲐ", "ანა"},
		{"Ümit", "u\u0308MIT"},
		{"Ⅳ", "iv"},
		{"한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"},
		{"がく", "か\u3099く"},
	} {
		if a, b := record.FoldText(c.a), record.FoldText(c.b); a != b {
			t.Errorf("%q and %q fold to %q and %q", c.a, c.b, a, b)
		}
	}
	for _, c := range []struct{ a, b string }{{"Ann", "Anna"}, {"Kovács", "Kovacs"}, {"はく", "ばく"}, {"Иванов", "Ивановъ"}} {
		if record.FoldText(c.a) == record.FoldText(c.b) {
			t.Errorf("%q and %q fold to the same text", c.a, c.b)
		}
	}
}
