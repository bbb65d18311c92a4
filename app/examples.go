package app

const houseAbout = `sente is an engine room for perfect-information board games.

Without a verb it opens the studio in the browser.
GAME is one of: NAMES.
POSITION is the moves in order, separated by spaces, commas or nothing ("h8i9",
"4453"), @FILE for a game in a file, or - for one position a line from standard
input.

  sente                                     play and analyse in the browser
  sente --listen 127.0.0.1:8080 --no-open   the same at an address of your choice
  sente play gomoku                         play in the terminal
  sente show connectfour 4453 --json        what the rules know of a position
  sente analyze gomoku h8i9 --time 2s       what an engine thinks of it
  sente solve connectfour 44444422          how it ends if both play their best

Each verb explains itself: sente play --help`

// ownAbout and ownExamples are for programs without the games of the house: PROGRAM,
// GAME, MOVES, ENGINE and OTHER are put in.
const ownAbout = `PROGRAM plays TITLES: engines, matches, proofs and a studio in the browser.

Without a verb it opens the studio.
The names of games: NAMES.
A position is the moves in order, separated by spaces or commas, @FILE for a game in
a file, or - for one position a line from standard input.

  PROGRAM                                     play and analyse in the browser
  PROGRAM --listen 127.0.0.1:8080 --no-open   the same at an address of your choice
  PROGRAM play GAME
  PROGRAM show GAME MOVES --json
  PROGRAM analyze GAME MOVES --time 2s
  PROGRAM solve GAME MOVES

Each verb explains itself: PROGRAM play --help`

var ownExamples = map[string]string{
	"play": `    PROGRAM play GAME
    PROGRAM play GAME --level club
    PROGRAM play GAME --players ENGINE,h --time 2s
    PROGRAM play GAME --players ENGINE,OTHER --nodes 20k`,
	"serve": `    PROGRAM serve --workers 127.0.0.1:0
    PROGRAM serve --workers :4222 --tls --data /srv/queue
    PROGRAM match ENGINE OTHER --game GAME --games 1000 --fleet nats://TOKEN@127.0.0.1:4222`,
	"rules": `    PROGRAM rules GAME
    PROGRAM rules GAME --json`,
	"show": `    PROGRAM show GAME MOVES
    PROGRAM show GAME MOVES --json
    PROGRAM show @journal.jsonl#17`,
	"convert": `    PROGRAM convert games.sgf games.jsonl
    PROGRAM convert games.jsonl#3 game.sgf
    PROGRAM convert broken.jsonl rest.jsonl --salvage`,
	"analyze": `    PROGRAM analyze GAME MOVES --time 5s --lines 3
    PROGRAM analyze GAME --engine OTHER --nodes 100k --json
    PROGRAM analyze GAME - --nodes 100k < positions.txt`,
	"review": `    PROGRAM review game.jsonl --time 0.2s
    PROGRAM review GAME MOVES --nodes 20k
    PROGRAM review @journal.jsonl#17 --engine ENGINE --json`,
	"library": `    PROGRAM library add ~/games
    PROGRAM library find --game GAME --player ann
    PROGRAM library explore GAME MOVES
    PROGRAM library export found.jsonl --game GAME --player ann`,
	"add": `    PROGRAM library add games.jsonl
    PROGRAM library add ~/games match.jsonl`,
	"find": `    PROGRAM library find --player ann --result won
    PROGRAM library find --game GAME --position MOVES`,
	"explore": `    PROGRAM library explore --game GAME
    PROGRAM library explore GAME MOVES --time 5s`,
	"export": `    PROGRAM library export all.jsonl
    PROGRAM library export ann.jsonl --player ann --since 2026`,
	"profiles": `    PROGRAM profiles
    PROGRAM profiles GAME
    PROGRAM profiles GAME ENGINE
    PROGRAM profiles GAME --json`,
	"solve": `    PROGRAM solve GAME MOVES
    PROGRAM solve GAME MOVES --all --nodes 10M --json
    PROGRAM solve GAME MOVES --certificate proof.txt
    PROGRAM solve GAME - -a < positions.txt`,
	"prove": `    PROGRAM prove GAME MOVES --threads 2 --certificate win.proof
    PROGRAM prove GAME --resume GAME.prove --certificate GAME.proof`,
	"verify": `    PROGRAM solve GAME MOVES --certificate proof.txt
    PROGRAM verify proof.txt`,
	"perft": `    PROGRAM perft GAME --depth 4
    PROGRAM perft GAME MOVES --depth 3`,
	"bench": `    PROGRAM bench
    PROGRAM bench GAME --engine ENGINE --nodes 200k
    PROGRAM bench GAME --json`,
	"ablate": `    PROGRAM ablate GAME
    PROGRAM ablate GAME --depth 8
    PROGRAM ablate GAME --engines search search:without=Killers --nodes 100k
    PROGRAM ablate GAME --each search --games 100 --nodes 2k -j 2`,
	"trace": `    PROGRAM trace GAME MOVES --depth 3
    PROGRAM trace GAME --depth 4 --format dot --out tree.dot
    PROGRAM trace GAME --engine search:without=Table+PVS --format json`,
	"book": `    PROGRAM book GAME --out own.book --plies 4 --depth 8
    PROGRAM book GAME --out games.book --records games.jsonl --plies 20
    PROGRAM play GAME --players h,ENGINE:book=own.book`,
	"match": `    PROGRAM match ENGINE OTHER --game GAME --games 20
    PROGRAM match search search:without=Killers --game GAME --nodes 5k --games 200 -j 2
    PROGRAM match ENGINE OTHER --openings balanced.pos --time 1s --journal run.jsonl`,
	"sprt": `    PROGRAM sprt search search:without=Killers --game GAME --nodes 2k --elo0 0 --elo1 20 -j 2
    PROGRAM sprt --calc "34 54 63 64 75" --elo0 0 --elo1 5`,
	"tournament": `    kind  = "roundrobin"
    game  = "GAME"
    games = 2            # of each meeting
    nodes = "20k"

    [[player]]
    engine = "ENGINE"

    [[player]]
    engine = "OTHER"
    name   = "other"

Then:

    PROGRAM tournament cup.toml --journal cup.jsonl -j 2
    PROGRAM ratings cup.jsonl`,
	"completion": `    source <(PROGRAM completion bash)
    PROGRAM completion zsh > ~/.zfunc/_PROGRAM
    PROGRAM completion fish > ~/.config/fish/completions/PROGRAM.fish`,
	"stats": `    PROGRAM stats run.jsonl
    PROGRAM stats games/ --json
    PROGRAM stats run.jsonl#1-20 --player ENGINE
    PROGRAM stats monday.jsonl tuesday.jsonl --html both.html`,
	"ratings": `    PROGRAM ratings cup.jsonl
    PROGRAM ratings cup.jsonl --anchor ENGINE --anchor-elo 2000
    PROGRAM ratings monday.jsonl tuesday.jsonl --json`,
	"engines": `    PROGRAM engines add theirs "ugi-engine --threads 1" --game GAME --ugi
    PROGRAM engines check
    PROGRAM engines
    PROGRAM match ENGINE theirs --game GAME --games 20
    PROGRAM engines remove theirs`,
	"selfplay": `    PROGRAM selfplay GAME --games 10k --nodes 500 -j 8 --out games/
    PROGRAM selfplay GAME --engine OTHER --games 500 --plies 2 --out games.samples
    PROGRAM selfplay --report games/`,
	"tune": `    PROGRAM tune GAME --data games.jsonl --games 5000 --nodes 2k
    PROGRAM tune GAME --data games.jsonl --out weights.txt`,
	"ugi": `    PROGRAM ugi GAME
    PROGRAM ugi GAME --engine OTHER

A conversation, what is sent on the left:

    ugi                               id name …, option …, ugiok
    position startpos moves MOVES
    query gameover                    response false
    go movetime 1000                  info depth …, bestmove …
    quit

Such an engine, and any other that speaks UGI, plays in matches:

    PROGRAM match ENGINE "ugi:PROGRAM ugi GAME" --game GAME --games 100`,
	"demo": `    PROGRAM demo site --program ./cmd/page`,
	"openings": `    PROGRAM openings GAME --count 200 --plies 6 --balance 40 --nodes 50k --out balanced.pos
    PROGRAM match ENGINE OTHER --game GAME --openings balanced.pos`,
}
