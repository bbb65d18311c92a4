package convert_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
)

const (
	transcript = "f5d6c3d3c4f4f6f3e6e7"
	emptyRows  = "-------- -------- -------- "
	penteTags  = "[Game \"Pente\"]\n[Site \"Pente.org\"]\n[Event \"Turn-based Game\"]\n[Date \"03/09/2015\"]\n[Time \"10:11:12\"]\n[Player 1 Name \"mia\"]\n[Player 2 Name \"leo\"]\n[Player 1 Rating \"1700\"]\n"
	playOKTags = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.03.09\"]\n[Black \"mia\"]\n[White \"leo\"]\n"
)

// TestRead_Texts: the game of a text is recognised, and prose is rejected.
func TestRead_Texts(t *testing.T) {
	for _, c := range []struct{ name, game, text, want string }{
		{"a transcript of Othello", "", transcript, "10 moves, Othello 8x8"},
		{"in capitals", "", strings.ToUpper(transcript), "10 moves, Othello 8x8"},
		{"numbered", "", "1. f5 d6 2. c3 d3 3. c4 f4 4. f6 f3", "8 moves, Othello 8x8"},
		{"numbered, in lines", "", "1. f5 d6 2. c3 d3 3.\nc4 f4 4. f6 f3", "8 moves, Othello 8x8"},
		{"on the page of Gomoku", "gomoku", transcript, "10 moves, Othello 8x8"},
		{"on the page of Omega", "omega", transcript, "10 moves, Othello 8x8"},
		{"too short to tell", "", "f5d6c3", "3 moves, Gomoku 15x15"},
		{"a mistake in a transcript", "", transcript + "d2g6a1h8", "! the text, read as moves of Othello: move 1"},
		{"Gomoku near the corner", "", "c3 d4 c4 d5 c5 d3 c6", "7 moves, Gomoku 15x15"},
		{"tic-tac-toe", "", "b2 a1 c1 a3 a2 c2 b1 b3", "8 moves, "},
		{"columns without i", "", "h8 j9 g7 k10 p2", "5 moves, Gomoku 15x15"},
		{"columns without i on 19", "", "k10 t19 a1 j9", "4 moves, Gomoku 19x19"},
		{"columns with i", "", "h8 i9 p2", "3 moves, Gomoku 19x19"},
		{"prose", "", "We met.\nIt was b1.\nb1\nThen I left.\n", "! the text, line 1: "},
		{"a result", "", "1-0", "! cannot read the text as a position"},
		{"results", "", "1-0\n0-1\n", "! the text, line 1: "},
		{"a date and a point", "", "2024\nh8 was played\nand so on\n", "! the text, line 1: "},
		{"text in brackets", "", "(see below) h8", "! cannot read the text as a position"},
		{"a bracket", "", "(", "! cannot read the text as a position"},
		{"an SGF game of old programs", "", "(B[hh];W[ii])", "SGF, 2 moves"},
		{"a mail", "", "From: ann\nDate: today (GMT)\n\n(;GM[4]SZ[15];B[hh];W[ii])\n", "SGF, 2 moves"},
		{"a mail with tags", "", "Subject: a game\n\n" + playOKTags + "\n1. h8 i9 *\n", "PGN, 2 moves, Gomoku 15x15"},
		{"empty nodes", "", "(;GM[4]SZ[15];B[hh];;;;W[ii];;)", "SGF, 2 moves"},
		{"a move in the root", "", "(;GM[4]SZ[15]B[hh];W[ii])", "SGF, 2 moves"},
		{"only empty nodes", "", "(;GM[4]SZ[15]" + strings.Repeat(";", 1000) + ")", "SGF, Gomoku 15x15"},
		{"empty nodes and a variation", "", "(;GM[4]SZ[15];B[hh];(;W[ii])(;W[hi];))", "SGF, 4 positions"},

		{"pente.org", "", penteTags + "[Result \"1-0\"]\n\n1. K10 L9 2. N10 J11 3. A1 T19 1-0\n", "PGN, 6 moves, Gomoku 19x19, pente"},
		{"pente.org, the letter i", "", penteTags + "\n1. K10 I9\n", "! the text, line 1: PGN read as gomoku: move 2: the columns are named without the letter i"},
		{"PlayOK, Gomoku", "", playOKTags + "[Result \"1-0\"]\n\n1. h8 i9 2. g7 j10 1-0\n", "PGN, 4 moves, Gomoku 15x15"},
		{"PlayOK, Othello", "", playOKTags + "[Result \"40-24\"]\n\n1. f5 d6 2. c3 d3 3. c4 f4 4. f6 f3 40-24\n", "PGN, 8 moves, Othello 8x8"},
		{"PlayOK on the page of Connect Four", "connectfour", playOKTags + "\n1. h8 i9 2. g7 j10\n", "PGN, 4 moves, Gomoku 15x15"},
		{"two games", "", playOKTags + "\n1. h8 i9\n\n" + playOKTags + "\n1. h8 i10\n", "PGN, 2 games"},
		{"renju by a tag", "", "[Variant \"Renju\"]\n[Black \"a\"]\n\n1. h8 i9 *\n", "PGN, 2 moves, Gomoku 15x15, renju"},
		{"Connect Four by a tag", "", "[Game \"Connect Four\"]\n\n4 4 5 3\n", "PGN, 4 moves, Connect Four 7x6"},
		{"comments and variations", "", playOKTags + "\n1. h8 {best} i9 (1... i8 2. g7) 2. g7 $1 ; done\n2... j10\n", "PGN, 4 moves, Gomoku 15x15"},
		{"results of c-gomoku-cli", "", "[Event \"1\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"0-1\"]\n[Termination \"Black win by five connection\"]\n[PlyCount \"9\"]\n0-1\n", "PGN, Gomoku 15x15"},
		{"a header only", "", "[Event \"1\"]\n[White \"b\"]\n[Black \"a\"]\n[Result \"0-1\"]\n\n0-1\n", "! the text, line 1: this is PGN without moves and without the name of a game"},
		{"chess", "", "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n", "! the text, line 1: this is PGN of chess"},
		{"chess, captures only", "gomoku", "[Black \"b\"]\n\n1. e4 d5 2. exd5 1-0\n", "! the text, line 1: this is PGN of chess"},
		{"chess, castling", "", "[Event \"x\"]\n\n1. e4 e5 2. O-O *\n", "! the text, line 1: this is PGN of chess"},
		{"chess, short", "", "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 1/2-1/2\n", "! the text, line 1: this is PGN without the name of a game, usually of chess"},
		{"draughts", "", "[White \"a\"]\n[Black \"b\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n", "! the text, line 1: this is PGN of draughts without a GameType, and it is not English draughts (21)"},
		{"English draughts without tags", "", "1. 11-15 23-19 2. 8-11", "3 moves, English draughts 8x8"},
		{"a chain of numbers", "", "4-4-5-3 2-2", "! "},
		{"English draughts by its moves", "", "[Event \"x\"]\n\n1. 11-15 23-19 2. 8-11 *\n", "PGN, 3 moves, English draughts 8x8"},
		{"a variant of chess", "", "[Variant \"Atomic\"]\n\n1. e4 e5\n", `! the text, line 1: this is PGN of "Atomic"`},
		{"Keryo-Pente", "", "[Game \"Keryo-Pente\"]\n\n1. K10 L10\n", `! the text, line 1: this is PGN of "Keryo-Pente"`},
		{"an illegal move below tags", "", playOKTags + "\n1. z99 h8\n", "! the text, line 1: PGN read as gomoku: move 1: z99 is off"},

		{"a board of 64 characters", "", strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X", "Othello board, Othello 8x8"},
		{"a board with moves", "gomoku", strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X F5D6C3", "Othello board, 3 moves, Othello 8x8"},
		{"a board without a side", "", strings.Repeat(".", 27) + "OX......XO" + strings.Repeat(".", 27), "Othello board, Othello 8x8"},
		{"rows with blanks", "", emptyRows + "---OX--- ---XO--- " + emptyRows + "O", "Othello board, Othello 8x8"},
		{"GGS", "", "[8 " + emptyRows + "---O*--- ---*O--- " + emptyRows + "*]", "Othello board, Othello 8x8"},
		{"FEN", "connectfour", "8/8/8/3ox3/3xo3/8/8/8 x", "Othello board, Othello 8x8"},
		{"FEN with moves", "", "8/8/8/3ox3/3xo3/8/8/8 b f5 d6", "Othello board, 2 moves, Othello 8x8"},
		{"a test suite", "", "8/8/8/3ox3/3xo3/8/8/8 x; F5:+0\n8/8/8/3ox3/3xo3/8/8/8 o; C5:+0\n", "Othello board, 2 games"},
		{"FEN of chess", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "! "},
		{"a drawn board of Othello", "", "........\n........\n........\n...OX...\n...XO...\n........\n........\n........\n", "drawn board, Othello 8x8"},
	} {
		got, err := convert.Read(t.Context(), games, convert.Options{Base: sente.Record{Game: c.game}}, "", []byte(c.text))
		if want, fails := strings.CutPrefix(c.want, "! "); fails {
			if err == nil || !strings.HasPrefix(err.Error(), want) || len(got.Studies) > 0 {
				t.Errorf("%s: %q, %v, want the error %s", c.name, got.Description, err, want)
			}
			continue
		}
		if err != nil || !strings.HasPrefix(got.Description, c.want) {
			t.Errorf("%s: %q, %v, want %s", c.name, got.Description, err, c.want)
		}
	}
}

// TestRead_Strict: fields from the user apply, or contradict the input in one sentence.
func TestRead_Strict(t *testing.T) {
	const (
		sgf   = "(;GM[4]SZ[15]RU[renju];B[hh];W[ii])"
		plain = "(;GM[4];B[hh];W[ii])"
		psq   = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n"
		study = `{"sente":"study","format":1,"head":{"game":"gomoku","moves":[]}}` + "\n" + `{"node":1,"in":0,"move":"h8"}` + "\n"
		board = ".....\n.X...\n..O..\n.....\n.....\n"
		fen   = "8/8/8/3ox3/3xo3/8/8/8 x"
	)
	for _, c := range []struct {
		name, text string
		base       sente.Record
		want       string
	}{
		{"rules for moves", "h8 i9", sente.Record{Rules: "pente"}, "2 moves, Gomoku 19x19, pente"},
		{"size for moves", "h8 i9", sente.Record{Size: "19"}, "2 moves, Gomoku 19x19"},
		{"no such rules", "h8 i9", sente.Record{Rules: "nonsense"}, `! Gomoku: unknown Gomoku rules "nonsense"`},
		{"no such rules of a game", "f5", sente.Record{Game: "othello", Rules: "renju"}, "! Othello: "},
		{"no such size", "h8 i9", sente.Record{Size: "99"}, "! Gomoku: size 99"},
		{"an opening", "h8", sente.Record{Opening: "nonsense"}, "! Gomoku: "},
		{"a set-up for moves", "h8 i9", sente.Record{Setup: "black: a1"}, "2 moves, Gomoku 15x15"},
		{"a set-up that is in the way", "h8 i9", sente.Record{Setup: "black: h8"}, "! the text, read as moves of Gomoku: move 1: h8 is occupied"},
		{"rules that SGF names", sgf, sente.Record{Rules: "renju"}, "SGF, 2 moves, Gomoku 15x15, renju"},
		{"other rules than SGF names", sgf, sente.Record{Rules: "pente"}, `! the text, game 1 (line 1): rules "renju" does not match "pente"`},
		{"another size than SGF names", sgf, sente.Record{Size: "19"}, `! the text, game 1 (line 1): size "15" does not match "19"`},
		{"another game than SGF names", sgf, sente.Record{Game: "othello"}, `! the text, game 1 (line 1): game "gomoku" does not match "othello"`},
		{"rules and size for SGF", plain, sente.Record{Rules: "caro", Size: "20"}, "SGF, 2 moves, Gomoku 20x20, caro"},
		{"rules for .psq", psq, sente.Record{Rules: "renju"}, "Piskvork game, 2 moves, Gomoku 15x15, renju"},
		{"another size than .psq names", psq, sente.Record{Size: "19"}, `! the text, line 1: size "15" does not match "19"`},
		{"another game than .psq names", psq, sente.Record{Game: "othello"}, "! "},
		{"rules for a library", lib + "\x00\x00\x78\x80\x68\x40\x79\x40", sente.Record{Rules: "standard"}, "RenLib library, 4 positions, Gomoku 15x15, standard"},
		{"another size than a library has", lib + "\x00\x00\x78\x80\x68\x40\x79\x40", sente.Record{Size: "19"}, "! the text is a RenLib library with a board of 15 lines"},
		{"another game than a library has", lib + "\x00\x00\x78\x80\x68\x40\x79\x40", sente.Record{Game: "othello"}, "! the text is a RenLib library, which supports Gomoku"},
		{"a set-up for a library", lib + "\x00\x00\x78\x80\x68\x40\x79\x40", sente.Record{Setup: "black: a1"}, "! the text is a RenLib library, which begins with the empty board"},
		{"the rules of a study", study, sente.Record{Rules: "freestyle", Size: "15"}, "study, 1 move"},
		{"other rules than a study has", study, sente.Record{Rules: "renju"}, `! the text: rules "freestyle" does not match "renju"`},
		{"rules for a record", `{"game":"gomoku","moves":["h8"]}`, sente.Record{Rules: "renju"}, "sente's records, 1 move, Gomoku 15x15, renju"},
		{"another size than a record has", `{"game":"gomoku","size":"20","moves":["h8"]}`, sente.Record{Size: "15"}, `! the text, line 1: size "20" does not match "15"`},
		{"rules for a drawn board", board, sente.Record{Rules: "pente"}, "drawn board, Gomoku 5x5, pente"},
		{"another size than a drawn board has", board, sente.Record{Size: "15"}, `! the text, line 1: size "5" does not match "15"`},
		{"another game than an address has", "https://gomocalc.com/#/h8i9", sente.Record{Game: "othello"}, `! the text: game "gomoku" does not match "othello"`},
		{"rules for an address", "https://gomocalc.com/#/h8i9", sente.Record{Rules: "renju"}, "address of gomocalc, 2 moves, Gomoku 15x15, renju"},
		{"rules for tags", playOKTags + "\n1. h8 i9\n", sente.Record{Game: "gomoku", Rules: "renju"}, "PGN, 2 moves, Gomoku 15x15, renju"},
		{"other rules than tags name", penteTags + "\n1. K10 L9\n", sente.Record{Rules: "renju"}, `! the text, line 1: rules "pente" does not match "renju"`},
		{"another game than tags name", penteTags + "\n1. K10 L9\n", sente.Record{Game: "othello"}, `! the text, line 1: game "gomoku" does not match "othello"`},
		{"chess as Gomoku", "[White \"a\"]\n\n1. e4 e5 2. Nf3\n", sente.Record{Game: "gomoku"}, "! the text, line 1: this is PGN of chess"},
		{"PGN of a named game", "[White \"a\"]\n[Black \"b\"]\n\n1. h8 i9\n", sente.Record{Game: "gomoku"}, "PGN, 2 moves, Gomoku 15x15"},
		{"another game than a board has", fen, sente.Record{Game: "gomoku"}, "! "},
		{"another set-up than a set-up", "black: h8", sente.Record{Setup: "black: a1"}, `! the text: set-up "black: h8" does not match "black: a1"`},
		{"rules for a set-up", "black: h8", sente.Record{Rules: "caro"}, "set-up, Gomoku 15x15, caro"},
		{"a game for a set-up", "black: d5 e4; white: d4 e5", sente.Record{Game: "othello"}, "set-up, Othello 8x8"},
	} {
		o := convert.Options{Base: c.base, FixedGame: c.base.Game != "", Strict: true}
		got, err := convert.Read(t.Context(), games, o, "", []byte(c.text))
		if want, fails := strings.CutPrefix(c.want, "! "); fails {
			if err == nil || !strings.HasPrefix(err.Error(), want) || len(got.Studies) > 0 {
				t.Errorf("%s: %q, %v, want the error %s", c.name, got.Description, err, want)
			}
			continue
		}
		if err != nil || !strings.HasPrefix(got.Description, c.want) {
			t.Errorf("%s: %q, %v, want %s", c.name, got.Description, err, c.want)
		}
	}
}

// TestRead_Tags: the tags of PGN give the players, the result and the date, and survive in SGF.
func TestRead_Tags(t *testing.T) {
	const five = "\n1. h8 a1 2. h9 a2 3. h10 a3 4. h11 a4 5. h12\n"
	for _, c := range []struct{ name, text, players, result, reason, date string }{
		{"pente.org", penteTags + "[Result \"0-1\"]\n\n1. K10 L9 0-1\n", "mia leo", "white", "", "2015-03-09 10:11:12"},
		{"PlayOK", playOKTags + "[Result \"1-0\"]\n\n1. h8 i9 1-0\n", "mia leo", "black", "", "2024-03-09 00:00:00"},
		{"PlayOK, drawn", playOKTags + "[Result \"1/2-1/2\"]\n\n1. h8 i9\n", "mia leo", "draw", "", "2024-03-09 00:00:00"},
		{"discs", playOKTags + "[Game \"Othello\"]\n[Result \"20-44\"]\n\n1. f5 d6\n", "mia leo", "white", "", "2024-03-09 00:00:00"},
		{"no result", playOKTags + "[Result \"*\"]\n\n1. h8 i9 *\n", "mia leo", "", "", "2024-03-09 00:00:00"},
		{"the board decides", playOKTags + "[Result \"0-1\"]\n" + five, "mia leo", "black", "five in a row", "2024-03-09 00:00:00"},
		{"White first", "[White \"leo\"]\n[Black \"mia\"]\n[Game \"Gomoku\"]\n[Result \"1-0\"]\n\n1. h8 i9\n", "mia leo", "white", "", ""},
		{"one player", "[Black \"mia\"]\n\n1. h8 i9\n", "mia ?", "", "", ""},
		{"unknown players", "[Black \"?\"]\n[White \"?\"]\n\n1. h8 i9\n", "", "", "", ""},
		{"quotes", "[Black \"m\\\"i\\\\a\"]\n[White \"leo\"]\n\n1. h8\n", "m\"i\\a leo", "", "", ""},
		{"c-gomoku-cli counts for White", "[Date \"2026.11.28 10:00:09\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n[Termination \"White win by time forfeit\"]\n[PlyCount \"4\"]\n1-0\n", "a b", "white", "time", "2026-11-28 10:00:09"},
		{"resignation", playOKTags + "[Result \"1-0\"]\n[Termination \"White resigned\"]\n\n1. h8 i9\n", "mia leo", "black", "resignation", "2024-03-09 00:00:00"},
		{"seats without colours", "[Game \"Connect Four\"]\n[White \"ann\"]\n[Black \"bob\"]\n[Result \"1-0\"]\n\n4 4\n", "ann bob", "first", "", ""},
		{"several tags on a line", "[Black \"a\"] [White \"b\"] [Result \"0-1\"]\n1. h8 i9\n", "a b", "white", "", ""},
	} {
		got, err := convert.Read(t.Context(), games, convert.Options{}, "", []byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		s := got.Studies[0]
		r, err := s.Record(s.Root().MainLineEnd())
		testutil.NoError(t, err)
		date := ""
		if !r.Start.IsZero() {
			date = r.Start.Format("2006-01-02 15:04:05")
		}
		if strings.Join(r.Players, " ") != c.players || r.Result.Winner != c.result || r.Result.Reason != c.reason || date != c.date {
			t.Errorf("%s: %q, %+v, %s", c.name, r.Players, r.Result, date)
		}
		if len(r.Moves) == 0 {
			continue
		}
		for _, format := range []record.Format{record.PGN, record.SGF} {
			var out strings.Builder
			_, err := convert.Write(&out, games, format, s)
			testutil.NoError(t, err)
			again, err := convert.Read(t.Context(), games, convert.Options{}, "", []byte(out.String()))
			if err != nil {
				t.Errorf("%s as %s: %v", c.name, format, err)
				continue
			}
			back, err := again.Studies[0].Record(again.Studies[0].Root().MainLineEnd())
			testutil.NoError(t, err)
			if strings.Join(back.Players, " ") != c.players || back.Result.Winner != c.result || len(back.Moves) != len(r.Moves) {
				t.Errorf("%s as %s: %+v\n%s", c.name, format, back, out.String())
			}
		}
		if s.Root().Content().Move == "" && strings.Contains(c.text, "PlayOK") {
			if site, _ := s.Root().Content().Property("PC"); site != "PlayOK" {
				t.Errorf("%s: the site is %q", c.name, site)
			}
		}
	}
}
