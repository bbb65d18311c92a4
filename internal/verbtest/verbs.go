package verbtest

import (
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"
)

// asked is how each verb is asked.
var asked = map[string]func(*sitting){
	"studio": studio, "play": play, "show": show, "analyze": analyze, "profiles": profiles, "rules": told, "review": review, "solve": solve, "verify": verify, "prove": prove,
	"perft": perft, "bench": bench, "ablate": ablate, "trace": trace, "book": book, "match": match, "sprt": sprt, "serve": serve, "worker": worker,
	"tournament": tournament, "ratings": ratings, "stats": counted, "selfplay": selfplay, "tune": tune, "openings": openings, "repair": repair, "convert": convert, "library": library,
	"completion": completion, "ugi": ugi, "doctor": foreign, "gomocup": foreign, "engines": foreign, "demo": demo,
}

func studio(s *sitting) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Minute}
	s.serving(func(address string) {
		for path, want := range map[string]string{"": "<title>", "api/games": `"name":"` + s.game.Name + `"`} {
			r, err := client.Get(address + path)
			if err != nil {
				s.Error(err)
				continue
			}
			text, err := io.ReadAll(r.Body)
			r.Body.Close()
			if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
				s.Errorf("GET /%s: %s, %v, want %q in\n%.2000s", path, r.Status, err, want, text)
			}
		}
	})
}

// completion names the games.
func completion(s *sitting) { s.answers(done, s.game.Name, "completion", "bash") }

// ugi has a program play a move and ask the engine for the next.
func ugi(s *sitting) {
	talk := "ugi\nisready\nquery p1turn\nposition startpos moves " + string(s.legal[0]) + "\nquery result\ngo nodes 100\n"
	s.given(talk, done, "ugiok\nreadyok\nresponse true\nresponse none\ninfo depth ", "ugi", s.game.Name)
	s.given(talk, done, "bestmove ", "ugi", s.game.Name)
}

// play has a person type a move, take it back and leave, and then engines play on.
func play(s *sitting) {
	people := "h" + strings.Repeat(",h", len(s.seats)-1)
	s.given(string(s.legal[0])+"\nundo\nquit\n", done, s.game.Title, "play", s.game.Name, "--players", people)
	s.given(string(s.legal[0])+"\nquit\n", done, "2. ", "play", s.game.Name, nodes(100), "--level", "club")
}

func show(s *sitting) {
	s.asks(s.game.Title, "--rows", "bottom")
	s.asks(", move 1", string(s.legal[0]))
	s.asks(`"legal":[`, string(s.legal[0]), "--json")
	s.answers(failed, "", "show", s.game.Name, "no-such-move")
}

// analyze asks every engine that the game has.
func analyze(s *sitting) {
	for _, p := range s.game.Profiles {
		s.asks("to move: ", "--engine", p.Name, nodes(100))
	}
	s.asks("to move: ", string(s.legal[0]), nodes(100), "--threads", "2")
}

// review judges a game that engines have played.
func review(s *sitting) {
	s.answers(done, "no mistake", "review", s.game.Name, string(s.legal[0]), nodes(100), "--engine", s.game.Profiles[0].Name)
	s.asks(`"judgements":[{"number":1,`, string(s.legal[0]), nodes(100), "--json")
	s.answers(failed, "the game has no moves", "review", s.game.Name, nodes(100))
}

// told asks how the game is played.
func told(s *sitting) { s.asks(s.game.Title) }

func profiles(s *sitting) {
	for _, p := range s.game.Profiles {
		s.asks("  "+p.Name, p.Name)
	}
}

// solve asks about an ending, whose result is known: the side to move wins.
func solve(s *sitting) {
	if !s.two() {
		s.answers(failed, "only games of two can be solved", "solve", s.game.Name, nodes(100))
		return
	}
	moves, ok := s.ending()
	if !ok {
		s.Logf("no game played at random was won by its last move")
		s.asks("", nodes(2000))
		return
	}
	s.asks(" wins in ", append(slices.Clone(moves), nodes(200000))...)
	s.asks("", append(slices.Clone(moves), nodes(2000), "--all", "--json")...)
}

// prove says that a game has no search for proofs that take long: the games of examples have none.
func prove(s *sitting) {
	s.answers(failed, "has no search for proofs that take long", "prove", s.game.Name)
}

// verify believes a certificate of an ending, and not a forged one.
func verify(s *sitting) {
	moves, ok := s.ending()
	if !s.two() || !ok {
		s.answers(failed, "cannot be read", "verify", s.file("none.txt"))
		return
	}
	file := s.file("proof.txt")
	s.answers(done, " wins in ", append([]string{"solve", s.game.Name, "--certificate", file}, moves...)...)
	s.answers(done, "checked", "verify", file)
	text, err := os.ReadFile(file)
	if err != nil {
		s.Error(err)
		return
	}
	s.write(file, text[:len(text)/2])
	s.answers(failed, file, "verify", file)
}

func perft(s *sitting) {
	s.asks("1\n", "--depth", "0")
	s.asks("\n", "--depth", "1")
}

func bench(s *sitting) { s.asks("signature", "--nodes", "500") }

func ablate(s *sitting) {
	s.asks("search", "--depth", "1", "--limit", "1")
	if s.two() {
		s.asks("search:without=", "--depth", "1", "--limit", "1")
		s.asks("Elo", "--games", "2", nodes(50), "--engines", "search", "--engines", "random")
	}
}

func trace(s *sitting) {
	if s.two() {
		s.asks("root  depth 1", "--depth", "1", "--keep", "20")
		s.asks("digraph search", "--depth", "1", "--keep", "5", "--format", "dot")
		for _, engine := range s.game.Trees() {
			s.asks("root  ", "--engine", engine, nodes(50), "--keep", "5")
		}
		return
	}
	s.answers(failed, "cannot be traced", "trace", s.game.Name)
}

// book makes a book by searching, and one from the games of a match.
func book(s *sitting) {
	flags := []string{"--plies", "1", nodes(50), "--places", "1", "--out", s.file("own.book")}
	s.asks("1 of them searched now", flags...)
	s.answers(done, "to move: ", "analyze", s.game.Name, "--engine", s.game.Profiles[0].Name+":book="+s.file("own.book"), nodes(50))
}

// journal is a match in a file.
func (s *sitting) journal() string { return s.file("match.jsonl") }

func match(s *sitting) {
	args := append([]string{"match", "--game", s.game.Name, "--games", "2", nodes(60), "--journal", s.journal()}, s.players()...)
	s.answers(done, "all games are played", args...)
	s.answers(done, "move ", "show", "@"+s.journal()+"#1")
}

func serve(s *sitting) {
	s.answers(failed, "is no address for workers", "serve", "--workers", "nowhere", "--data", s.file("queue"))
}

func worker(s *sitting) { s.answers(failed, "that is no address of a queue", "worker", "nowhere") }

func sprt(s *sitting) {
	if !s.two() {
		return
	}
	s.answers(undecided, "LLR", append([]string{"sprt", "--game", s.game.Name, "--games", "2", nodes(50), "--elo0", "0", "--elo1", "5"}, s.players()...)...)
	s.answers(done, "LLR", "sprt", "--calc=34 54 63 64 75", "--elo0", "0", "--elo1", "5")
}

func tournament(s *sitting) {
	text := "kind = \"roundrobin\"\ngame = \"" + s.game.Name + "\"\ngames = 2\nnodes = 50\n"
	for _, p := range s.players() {
		text += "[[player]]\nengine = \"" + p + "\"\n"
		if p == "random" {
			text += "name = \"r" + string(rune('a'+strings.Count(text, "[[player]]"))) + "\"\n"
		}
	}
	file := s.file("cup.toml")
	s.write(file, []byte(text))
	s.answers(done, "ended because", "tournament", file)
}

func ratings(s *sitting) {
	if s.two() {
		s.answers(done, "2 games", "ratings", s.journal())
	}
}

// counted asks for the statistics of a match, and for their page.
func counted(s *sitting) {
	journal := s.journal()
	s.answers(done, "games, 0 games without a result", "stats", journal, "--html", s.file("stats.html"))
}

// selfplay plays two games and says again what is in them.
func selfplay(s *sitting) {
	out := s.file("own.samples")
	s.answers(done, "on average", "selfplay", s.game.Name, "--games", "2", nodes(50), "--plies", "1", "--out", out)
	s.answers(done, "positions by plies before them", "selfplay", "--report", out)
}

// tune has nothing to do, and says so whatever else is asked.
func tune(s *sitting) {
	if s.game.Trainer() == nil {
		s.answers(failed, "has nothing to tune", "tune", s.game.Name)
	}
}

// openings finds one, or says that there is none that is not decided.
func openings(s *sitting) {
	args := []string{"openings", s.game.Name, "--count", "1", "--plies", "2", nodes(50), "--balance", "30000"}
	if status, said := s.run("", args...); status != done && !strings.Contains(said, "openings were found") {
		s.Errorf("%s: status %d: %s", strings.Join(args, " "), status, said)
	}
}

// repair mends the journal of the match, the last line of which was lost.
func repair(s *sitting) {
	s.answers(done, "is whole", "repair", s.journal())
	text, err := os.ReadFile(s.journal())
	if err != nil {
		s.Error(err)
		return
	}
	broken := s.file("broken.jsonl")
	s.write(broken, text[:len(text)-20])
	s.answers(done, "1 games saved", "repair", broken)
}

// convert writes a game of one move as records, from its text.
func convert(s *sitting) {
	from := s.file("from.jsonl")
	s.write(from, []byte(`{"game":"`+s.game.Name+`","moves":["`+string(s.legal[0])+`"]}`+"\n"))
	s.answers(done, "1 move", "convert", from, s.file("to.jsonl"))
	s.answers(failed, "exists already", "convert", from, s.file("to.jsonl"))
}

// library puts a game in twice, finds it by its position, explores that and writes it out.
func library(s *sitting) {
	from, db := s.file("played.jsonl"), s.file("games.db")
	s.write(from, []byte(`{"game":"`+s.game.Name+`","moves":["`+string(s.legal[0])+`"]}`+"\n"))
	s.answers(done, "1 game added", "library", "add", from, "--db", db)
	s.answers(done, "1 known", "library", "add", from, "--db", db)
	s.answers(done, `"count":1`, "library", "find", "--game", s.game.Name, "--position", string(s.legal[0]), "--json", "--db", db)
	s.answers(done, `"games":1,`, "library", "explore", "--game", s.game.Name, "--json", "--db", db)
	s.answers(done, "1 game written", "library", "export", s.file("out.jsonl"), "--db", db)
	s.answers(done, "a copy", "library", "backup", s.file("copy.db"), "--db", db)
	s.answers(done, "1 game removed", "library", "remove", "1", "--db", db)
}

// demo asks for the package to compile, which only the author can name.
func demo(s *sitting) { s.answers(failed, "--program is missing", "demo", s.file("site")) }

// foreign verbs are for other games, and say so.
func foreign(s *sitting) {
	for _, args := range [][]string{{"doctor", "any"}, {"gomocup", "pack"}} {
		if args[0] == s.verb && s.game.Name != "gomoku" {
			s.answers(failed, "gomoku", args...)
		}
	}
}

// write writes a file of the test.
func (s *sitting) write(name string, text []byte) {
	if err := os.WriteFile(name, text, 0o600); err != nil {
		s.Fatal(err)
	}
}
