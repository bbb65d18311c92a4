package verbtest_test

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// mostBytes is the largest program that holds one game with all engines, stripped
// (docs/experiments/0143-own-program.md, and 0200-size.md for what made it 5 MB smaller; the
// queue of a fleet, which is NATS, takes 11 MB).
const mostBytes = 35.45e6

// mostStray is how much of other games and their engines may be in it: what package
// variables keep.
const mostStray = 64 << 10

// ofOthers are the packages of the games of the house and of their engines.
var ofOthers = regexp.MustCompile(`^github\.com/sente-games/sente/(games/(gomoku|connectfour|othello|quarto|omega|nim|tictactoe)|engines/(gomoku|capture|connectfour|omega|five|fit))\b`)

// TestAnOwnProgramHoldsNoOtherGame links one, and looks at what it holds.
func TestAnOwnProgramHoldsNoOtherGame(t *testing.T) {
	onLinux(t)
	program := filepath.Join(t.TempDir(), "hex")
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-w", "-o", program, "../../examples/hex")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	file, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	size := uint64(info.Size())
	for _, name := range []string{".symtab", ".strtab"} {
		if s := file.Section(name); s != nil {
			size -= s.Size
		}
	}
	symbols, err := file.Symbols()
	if err != nil || len(symbols) < 10000 {
		t.Fatalf("%d symbols, %v", len(symbols), err)
	}
	stray := uint64(0)
	for _, s := range symbols {
		if int(s.Section) < len(file.Sections) && file.Sections[s.Section].Type != elf.SHT_NOBITS && ofOthers.MatchString(s.Name) {
			stray += s.Size
			if s.Size > mostStray/16 {
				t.Logf("%d bytes of %s", s.Size, s.Name)
			}
		}
	}
	t.Logf("%d bytes, %d of them of other games", size, stray)
	if size > mostBytes || stray > mostStray {
		t.Errorf("%d bytes, want at most %.0f; %d of them are of other games, want at most %d", size, mostBytes, stray, mostStray)
	}
}

// mostHouse is the largest program with the games of the house, as make release builds it
// (docs/experiments/0200-size.md), and 2 MB more for a tree of samples on the board of Gomoku, weights of its own for each rule and for large boards,
// certificates of wins by threats, where stones are captured, too, and of draws by pairings.
const mostHouse = 49.6e6

// looksUp is how the linker tells of a function that looks methods up by names that are no
// constants: for its sake every exported method of every type is kept.
var looksUp = regexp.MustCompile(`(?m)^(\S+) .*<ReflectMethod>`)

// TestTheProgramStaysSmall links it.
func TestTheProgramStaysSmall(t *testing.T) {
	onLinux(t)
	program := filepath.Join(t.TempDir(), "sente")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags=-s -w -dumpdep", "-o", program, "../../cmd/sente")
	out, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out[:min(len(out), 2000)])
	}
	for _, found := range looksUp.FindAllSubmatch(out, 3) {
		t.Errorf("%s looks methods up by names that are no constants (docs/adr/0014-small-program.md)", found[1])
	}
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", info.Size())
	if info.Size() > mostHouse {
		t.Errorf("%d bytes, want at most %.0f", info.Size(), mostHouse)
	}
}

// onLinux skips what is measured on one system only.
func onLinux(t *testing.T) {
	t.Helper()
	if testutil.RaceEnabled {
		t.Skip("what is linked here is no program that the race detector watches")
	}
	if runtime.GOOS != "linux" {
		t.Skip("programs of other systems are laid out in other ways")
	}
}
