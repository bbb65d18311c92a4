package record_test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// yixinFile returns a database of positions: rules, size, points and message of each.
func yixinFile(records ...[2]string) string {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(records)))
	for _, r := range records {
		for _, part := range r {
			out = append(binary.LittleEndian.AppendUint16(out, uint16(len(part))), part...)
		}
	}
	return string(out)
}

func TestReadStudies_Yixin(t *testing.T) {
	head := "\x02\x0f\x0f"
	data := yixinFile(
		[2]string{"\x00\x00\x00", "\x00\x00\x00\x00\x00charset=\"UTF-8\""},
		[2]string{head, "\xff\x00\x00\x00\x00root\btext"},
		[2]string{head + "\x07\x07", "w\xdb\x8a\x2b\x00@BTXT@76A\nE0B\bbest"},
		[2]string{head + "\x07\x07\x06\x07", "\xff\x0a\x00\x15\x00"}, // h8 g8, stored in another orientation than first found
		[2]string{head + "\x07\x07\x08\x08\x06\x06", "l"},            // two stones of black: a set-up
		[2]string{"\x00\x05\x05", "!"},
	)
	got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.db", []byte(data))
	testutil.NoError(t, err)
	if len(got.Studies) != 3 || got.Format != record.Yixin || len(got.Notes) != 0 {
		t.Fatalf("%d studies, %s, %v", len(got.Studies), got.Format, got.Notes)
	}
	if text := outline(got.Studies[1]); text != " YXL[!]\n" {
		t.Errorf("%q", text)
	}
	if diff := cmp.Diff(" \"root\\ntext\" h8=w11\n h8 \"best\" o15=B h9=A YXL[w]\n  h9\n", outline(got.Studies[0])); diff != "" {
		t.Error(diff)
	}
	child := got.Studies[0].Root().FirstChild()
	if e := child.Content().Evaluations; len(e) != 1 || e[0].Score != sente.LossIn(11) || e[0].Depth != 10 || e[0].Bound != sente.Exact {
		t.Errorf("%+v", e)
	}
	if e := child.FirstChild().Content().Evaluations; len(e) != 1 || e[0].Score != 10 || e[0].Depth != 5 || e[0].Bound != sente.Upper {
		t.Errorf("%+v", e)
	}
	if setup := got.Studies[2].Head().Setup; setup != "black: h8 i7; white: g9; to-move: white" {
		t.Error(setup)
	}
	records, err := record.Read(games, "", "a.db", []byte(data))
	if err != nil || len(records) != 3 || brief(records[0]) != "gomoku renju 15 h8 h9" {
		t.Errorf("%v, %v", records, err)
	}
	cut := data[:len(data)-3]
	got, err = record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.db", []byte(cut))
	if err == nil || !strings.HasPrefix(err.Error(), "a.db, Yixin database, byte ") || len(got.Studies) != 2 {
		t.Errorf("%d studies, %v", len(got.Studies), err)
	}
}

// TestReadStudies_YixinFindsAllPositions stores the positions of random games in random orientations: each is in the studies
// once, reached by legal moves.
func TestReadStudies_YixinFindsAllPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	records := [][2]string{}
	known := map[string]bool{}
	for range 30 {
		stones := [2][]byte{}
		seen := map[[2]int]bool{}
		for ply := range 8 {
			x, y := 4+r.IntN(6), 4+r.IntN(6)
			if seen[[2]int{x, y}] {
				break
			}
			seen[[2]int{x, y}] = true
			if stones[ply%2] = append(stones[ply%2], byte(x), byte(y)); known[string(stones[0])+"|"+string(stones[1])] {
				continue
			}
			known[string(stones[0])+"|"+string(stones[1])] = true
			flip := r.IntN(2) == 1
			key := []byte("\x00\x0f\x0f")
			for _, side := range stones {
				for i := 0; i < len(side); i += 2 {
					if flip {
						key = append(key, side[i+1], 14-side[i])
					} else {
						key = append(key, side[i], side[i+1])
					}
				}
			}
			records = append(records, [2]string{string(key), "\xff"})
		}
	}
	got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.db", []byte(yixinFile(records...)))
	testutil.NoError(t, err)
	positions := 0
	for _, s := range got.Studies {
		for n := range s.All() {
			positions++
			if _, err := s.Record(n); err != nil {
				t.Errorf("%v", err)
			}
		}
	}
	distinct := countDistinct(t, records)
	if positions != distinct {
		t.Errorf("%d positions in %d studies, want %d of %d records", positions, len(got.Studies), distinct, len(records))
	}
}

// countDistinct counts records that differ by more than a symmetry, by comparing all images as texts.
func countDistinct(t *testing.T, records [][2]string) int {
	t.Helper()
	seen := map[string]bool{}
	for _, one := range records {
		least := ""
		for symmetry := range 8 {
			image := make([]byte, 225)
			stones := one[0][3:]
			n := len(stones) / 2
			for i := range n {
				x, y := int(stones[2*i]), int(stones[2*i+1])
				if symmetry&1 != 0 {
					x = 14 - x
				}
				if symmetry&2 != 0 {
					y = 14 - y
				}
				if symmetry&4 != 0 {
					x, y = y, x
				}
				image[15*y+x] = 1
				if i >= (n+1)/2 {
					image[15*y+x] = 2
				}
			}
			if text := string(image); least == "" || text < least {
				least = text
			}
		}
		seen[least] = true
	}
	return len(seen)
}
