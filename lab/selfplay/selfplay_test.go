package selfplay

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/samples"
	"github.com/sente-games/sente/rules"
)

func gomoku(t *testing.T) SelfPlayer {
	t.Helper()
	games := standard.Games()
	g := testutil.Must(games.FindGame("gomoku"))(t)
	return SelfPlayer{Games: games, Game: g, Base: sente.Record{Game: g.Name, Size: "9"}, Engine: "sente:memory=8", Limits: sente.Limits{Nodes: 40}, Seed: 3}
}

// A game is legal to its end, the same again, and stands behind its perturbed
// positions, in each of which the last move alone has a thought.
func TestSelfPlayer_GamesAreLegalAndRepeatable(t *testing.T) {
	p := gomoku(t)
	for number := range uint64(3) {
		records, err := p.PlayGame(t.Context(), number)
		if err != nil || len(records) == 0 {
			t.Fatalf("%d records, %v", len(records), err)
		}
		again, err := p.PlayGame(t.Context(), number)
		if err != nil || len(again) != len(records) {
			t.Fatalf("%d records, then %d, %v", len(records), len(again), err)
		}
		for i, r := range records {
			board := testutil.Must(p.Game.BoardAfterMoves(r))(t)
			last := i == len(records)-1
			if over, _, _ := board.Outcome(); last != (r.Result.Winner != "") || last && !over || !last && !isPerturbed(r) {
				t.Errorf("record %d of %d: %v, %+v", i+1, len(records), r.Moves, r.Result)
			}
			var one, two bytes.Buffer
			_ = record.Write(&one, p.Games, record.JSONL, r)
			_ = record.Write(&two, p.Games, record.JSONL, again[i])
			if one.String() != two.String() {
				t.Errorf("%s, then %s", &one, &two)
			}
		}
	}
}

// A file that was cut anywhere grows to be the one that it would have been.
func TestGameFile_ResumesAfterCut(t *testing.T) {
	p := gomoku(t)
	dir := t.TempDir()
	grow := func(file string, games int) []byte {
		t.Helper()
		name := filepath.Join(dir, file)
		testutil.NoError(t, p.FillFile(t.Context(), keep.OS, name, games, func(int) {}))
		return testutil.Must(os.ReadFile(name))(t)
	}
	whole := grow("whole", 3)
	for part := range 8 {
		cut := len(whole) * part / 8
		testutil.NoError(t, os.WriteFile(filepath.Join(dir, "cut"), whole[:cut], 0o600))
		if got := grow("cut", 3); !bytes.Equal(got, whole) {
			t.Errorf("cut at %d of %d: another file", cut, len(whole))
		}
	}
}

// What counts as finished is the same line by line.
func TestGameFile_CountsFinishedGames(t *testing.T) {
	const (
		perturbed = `{"game":"gomoku","moves":["h8"],"thinking":[{"score":1,"depth":2,"nodes":3}]}` + "\n"
		game      = `{"game":"gomoku","moves":["h8"],"result":{"winner":"black"}}` + "\n"
		half      = `{"game":"gomo`
	)
	for text, want := range map[string]struct {
		games int
		end   int
	}{
		"":                         {0, 0},
		game:                       {1, len(game)},
		game + perturbed:           {1, len(game)},
		perturbed + game:           {1, len(perturbed + game)},
		perturbed + game + half:    {1, len(perturbed + game)},
		game + "\x00\x00":          {1, len(game)},
		game + `{"game":"gomoku"}`: {-1, 0},
		"x\n":                      {-1, 0},
		game + "rest":              {-1, 0},
		`{"game":"gomoku"}` + "\n": {-1, 0},
	} {
		games, end, err := countFinished("x", strings.NewReader(text))
		if want.games < 0 {
			if err == nil {
				t.Errorf("%q was read", text)
			}
			continue
		}
		if err != nil || games != want.games || end != int64(want.end) {
			t.Errorf("%q: %d games to %d, %v; want %+v", text, games, end, err, want)
		}
	}
}

var builtinGames = standard.Games()

// planned are games of an engine against itself.
func planned(game, size, engine string, games int) match.Plan {
	return match.Plan{
		Game: game, Size: size, Kind: match.SelfPlay, Games: games, Plies: 1, Seed: 3, Policy: true,
		Players: []match.Entrant{{Name: engine, Engine: engine, Limits: sente.Limits{Nodes: 60}}},
	}
}

func open(game sente.Record, e match.Entrant) (player.Player, error) {
	g, err := builtinGames.FindGame(game.Game)
	if err != nil {
		return player.Player{}, err
	}
	return player.NewPlayer(g, e.Engine)
}

// played is the journal of a plan, played so many at a time.
func played(t *testing.T, p match.Plan, slots int, opener match.PlayerOpener) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "journal.jsonl")
	j, err := match.OpenJournal(name, &p)
	testutil.NoError(t, err)
	local := match.NewLocalRunner(builtinGames, opener, slots)
	_, err = match.Run{Plan: p, Games: builtinGames, Runner: local, Journal: j}.PlayAll(t.Context())
	if err = errors.Join(err, j.Close(), local.Close()); err != nil {
		t.Fatal(err)
	}
	return name
}

func folder(t *testing.T, formats ...Format) Target {
	return Target{Disk: keep.OS, Name: filepath.Join(t.TempDir(), "out"), Formats: formats, Validation: 0.3}
}

// written writes a journal.
func written(t *testing.T, journal string, to Target) Report {
	t.Helper()
	testutil.NoError(t, to.PrepareFolder())
	return testutil.Must(JournalData{Games: builtinGames, Name: journal}.WriteGames(t.Context(), to))(t)
}

// read is a file of samples as records.
func read(t *testing.T, name string) (all []sente.Record) {
	t.Helper()
	in := testutil.Must(os.Open(name))(t)
	defer in.Close()
	r, err := samples.NewReader(in)
	for err == nil {
		var g samples.Game
		if g, err = r.Next(); err == nil {
			all = append(all, r.Header.DecodeGame(g))
		}
	}
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return all
}

// stones is a position as text, and what it looks like in each symmetry, sorted: the slow
// twin of its key.
func stones(t *testing.T, r sente.Record, ply int) string {
	t.Helper()
	start := sente.Record{Game: r.Game, Rules: r.Rules, Size: r.Size}
	board := testutil.Must(builtinGames.OpenBoard(start))(t)
	images := testutil.Must(board.(rules.Imager).Images(r.Moves[:ply]))(t)
	var looks []string
	for _, image := range images {
		start.Moves = image
		b := testutil.Must(builtinGames.OpenBoard(start))(t)
		scene := b.Picture()
		var all []string
		for _, s := range scene.Stones {
			all = append(all, fmt.Sprint(s.Cell, s.Player))
		}
		slices.Sort(all)
		looks = append(looks, fmt.Sprint(b.Turn(), all))
	}
	return slices.Min(looks)
}

// Each position is there once, whatever it looks like turned and mirrored, the first time
// that it came; none is in both parts; and nothing is left out but for that.
func TestJournalData_WritesPositionsOnce(t *testing.T) {
	for _, c := range []struct{ game, size, engine string }{{"connectfour", "4x4", "search"}, {"tictactoe", "", "mcts"}, {"gomoku", "7", "sente:memory=1"}} {
		p := planned(c.game, c.size, c.engine, 60)
		journal := played(t, p, 3, open)
		to := folder(t, Samples)
		report := written(t, journal, to)
		first, duplicates, repeated := map[string]int{}, 0, 0
		in, err := os.Open(journal)
		testutil.NoError(t, err)
		var want []string // of every position that is new, in order
		_, results, err := match.ReadInOrder(journal, in, nil)
		testutil.NoError(t, err)
		for r, err := range results {
			testutil.NoError(t, err)
			left := 0
			for ply, th := range r.Record.Thinking {
				if !samples.HasSearchInfo(th) {
					continue
				}
				look := stones(t, r.Record, ply)
				if first[look]++; first[look] == 1 {
					want = append(want, fmt.Sprint(look, th.Score, th.Depth, th.Bound))
					left++
				} else {
					duplicates++
				}
			}
			if left == 0 {
				repeated++
			}
		}
		testutil.NoError(t, in.Close())
		var got []string
		parts := map[string]string{}
		for _, part := range []string{Train, Validation} {
			for _, r := range read(t, filepath.Join(to.Name, part+".samples")) {
				for ply, th := range r.Thinking {
					if !samples.HasSearchInfo(th) {
						continue
					}
					look := stones(t, r, ply)
					if other, both := parts[look]; both {
						t.Errorf("%s: a position is in %s and again in %s", c.game, other, part)
					}
					parts[look] = part
					got = append(got, fmt.Sprint(look, th.Score, th.Depth, th.Bound))
				}
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s: %s", c.game, diff)
		}
		if report.Positions != len(want) || report.Duplicates != duplicates || report.Repeated != repeated || report.Games+repeated != 60 {
			t.Errorf("%s: %+v, want %d positions, %d duplicates, %d repeated games", c.game, report, len(want), duplicates, repeated)
		}
		if duplicates == 0 || report.Parts[0].Games == 0 || report.Parts[1].Games == 0 {
			t.Errorf("%s: nothing was tried: %+v", c.game, report)
		}
	}
}

// The files do not depend on how many games were played at a time, nor on where a run was cut
// off and gone on with, and what they hold is said of the folder as of the journal.
func TestJournalData_FilesAreDeterministic(t *testing.T) {
	p := planned("gomoku", "9", "sente:memory=1", 12)
	all := func(journal string) map[string]string {
		to := folder(t, Samples, Binpack)
		report := written(t, journal, to)
		files := map[string]string{}
		entries, _ := os.ReadDir(to.Name)
		for _, e := range entries {
			text := testutil.Must(os.ReadFile(filepath.Join(to.Name, e.Name())))(t)
			files[e.Name()] = string(text)
		}
		for _, f := range report.Files {
			if text := files[filepath.Base(f.Name)]; int64(len(text)) != f.Bytes {
				t.Errorf("%s has %d bytes, not %d", f.Name, len(text), f.Bytes)
			}
		}
		report.Files = nil
		seen, err := ReportFile(t.Context(), builtinGames, to.Name, nil)
		if diff := cmp.Diff(seen, report); diff != "" || err != nil {
			t.Error(err, diff)
		}
		whole, err := ReportFile(t.Context(), builtinGames, journal, nil)
		if whole.Parts = report.Parts; err != nil || cmp.Diff(whole, report) != "" {
			t.Error(err, cmp.Diff(whole, report))
		}
		return files
	}
	one := all(played(t, p, 1, open))
	if len(one) != 4 {
		t.Fatalf("%d files", len(one))
	}
	if diff := cmp.Diff(all(played(t, p, 4, open)), one); diff != "" {
		t.Error(diff)
	}
	journal := played(t, p, 2, open)
	text := testutil.Must(os.ReadFile(journal))(t)
	testutil.NoError(t, os.WriteFile(journal, text[:len(text)/2], 0o600))
	j, err := match.OpenJournal(journal, &p)
	testutil.NoError(t, err)
	local := match.NewLocalRunner(builtinGames, open, 2)
	_, err = match.Run{Plan: p, Games: builtinGames, Runner: local, Journal: j}.PlayAll(t.Context())
	if err = errors.Join(err, j.Close(), local.Close()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(all(journal), one); diff != "" {
		t.Error(diff)
	}
}

// An image of a game is in the part of the game.
func TestAssignPart_KeepsImagesTogether(t *testing.T) {
	g := testutil.Must(builtinGames.FindGame("gomoku"))(t)
	board := testutil.Must(g.Open(sente.Record{Game: "gomoku"}))(t)
	images, err := board.(rules.Imager).Images([]sente.Move{"h8", "i9", "c4", "a1"})
	if err != nil || len(images) != 8 {
		t.Fatal(len(images), err)
	}
	hashes := map[uint64]bool{}
	for _, image := range images {
		_, hash, _, err := newDuplicateFilter(g).removeDuplicates(sente.Record{Game: "gomoku", Moves: image})
		testutil.NoError(t, err)
		hashes[hash] = true
	}
	if len(hashes) != 1 {
		t.Errorf("%d numbers", len(hashes))
	}
	held := 0
	for i := range uint64(20_000) {
		if assignPart(mixHash(i), 0.3) == Validation {
			held++
		}
	}
	if held < 5700 || held > 6300 {
		t.Errorf("%d of 20000 games are held out, not about 6000", held)
	}
}

// failing is an engine that gives up at the third move.
type failing struct{ sente.Engine }

func (f failing) Think(ctx context.Context, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if len(r.Moves) == 4 {
		return sente.Choice{}, errors.New("no idea")
	}
	return f.Engine.Think(ctx, r, l, report)
}

// Games in which the engine failed are counted, and nothing is learnt from them.
func TestJournalData_SkipsFaultyGames(t *testing.T) {
	journal := played(t, planned("connectfour", "", "search:memory=1", 3), 1, func(r sente.Record, e match.Entrant) (player.Player, error) {
		p, err := open(r, e)
		p.Engine = failing{p.Engine}
		return p, err
	})
	report := written(t, journal, folder(t, Samples))
	if report.Faulty != 3 || report.Games != 0 || report.Positions != 0 {
		t.Errorf("%+v", report)
	}
}

// Records keep all that was thought.
func TestJournalData_KeepsThoughts(t *testing.T) {
	to := Target{Disk: keep.OS, Name: filepath.Join(t.TempDir(), "x.jsonl"), File: JSONL}
	journal := played(t, planned("tictactoe", "", "mcts", 3), 1, open)
	written(t, journal, to)
	written(t, journal, to) // in the place of its own
	text := testutil.Must(os.ReadFile(to.Name))(t)
	for line := range bytes.Lines(text) {
		var r sente.Record
		testutil.NoError(t, json.Unmarshal(line, &r))
		for i, th := range r.Thinking[1:3] {
			if moves, err := th.Policy.Moves(); err != nil || len(moves) == 0 {
				t.Errorf("move %d: %q, %v", i+2, th.Policy, err)
			}
		}
	}
}

// What is there already is left alone.
func TestTarget_LeavesForeignFolders(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		testutil.NoError(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)))
		return path
	}
	put("diary/monday.txt", "rain")
	put("stale/games.samples", "")
	put("other/train.samples", "rain")
	put("kinds/train.binpack", "a diary of all days")
	file := put("file", "rain")
	games := put("games.jsonl", `{"game":"gomoku","moves":["h8"],"players":["A","B"]}`+"\n")
	for name, want := range map[string]string{
		filepath.Join(dir, "diary"): "contains monday.txt, which is not a file of sente selfplay",
		filepath.Join(dir, "stale"): "games.samples would remain next to",
		filepath.Join(dir, "other"): "train.samples is not a sample file",
		filepath.Join(dir, "kinds"): "train.binpack is not a file for Rapfi's trainers",
		file:                        "is not a folder: name a folder, or a file whose name ends with .samples",
		games:                       "is not a file of self-play games",
	} {
		to := ParseTarget(keep.OS, name)
		to.Validation = 0.1
		if to.File == "" {
			to.Formats = []Format{Samples, Binpack}
		}
		if err := to.PrepareFolder(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if text, err := os.ReadFile(games); err != nil || len(text) != 53 {
		t.Errorf("%q, %v", text, err)
	}
}
