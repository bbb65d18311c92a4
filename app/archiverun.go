package app

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/sente-games/sente/match/player/doctor"
	"github.com/sente-games/sente/match/player/process"
)

// windowsRunner returns the command prefix that runs a Windows program on this system: empty on
// Windows, Wine elsewhere, nil if there is no way to run it.
func windowsRunner() []string {
	if runtime.GOOS == "windows" {
		return []string{}
	}
	for _, wine := range []string{"wine64", "wine"} {
		if path, err := exec.LookPath(wine); err == nil {
			return []string{path}
		}
	}
	return nil
}

// runProgram starts the program, if the system can run it, and requests a move.
func (c archiveCheck) runProgram(text []byte) {
	with := windowsRunner()
	if with == nil {
		c.reportFinding(doctor.OK, "run", "skipped: requires Windows or wine")
		return
	}
	dir, err := os.MkdirTemp("", "sente-check-")
	if err == nil {
		defer os.RemoveAll(dir)
		path := filepath.Join(dir, "pbrain-checked.exe") // fixed, since a name in an archive may contain any path
		if err = os.WriteFile(path, text, 0o755); err == nil {
			err = c.requestMove(append(with, path))
		}
	}
	if err != nil {
		c.reportFinding(doctor.Fail, "run", "it %v", err)
		return
	}
	c.reportFinding(doctor.OK, "run", "answered START, BEGIN and END")
}

// requestMove starts a program and requests one move.
func (c archiveCheck) requestMove(argv []string) error {
	p, err := process.StartProcess(process.ProcessOptions{}, argv...)
	if err != nil {
		return err
	}
	defer p.Close(time.Second)
	ctx, cancel := context.WithTimeout(c.ctx, 30*time.Second)
	defer cancel()
	for _, reply := range [][2]string{{"START 15", "OK"}, {"INFO timeout_turn 500", ""}, {"BEGIN", ","}} {
		if err := p.Send(ctx, reply[0]); err != nil {
			return err
		}
		for answer := "MESSAGE"; reply[1] != "" && strings.HasPrefix(answer, "MESSAGE"); {
			if answer, err = p.Receive(ctx); err != nil {
				return fmt.Errorf("no valid answer to %s: %w", reply[0], err)
			}
			if !strings.HasPrefix(answer, "MESSAGE") && !strings.Contains(answer, reply[1]) {
				return fmt.Errorf("answered %s with %q", reply[0], answer)
			}
		}
	}
	return p.Send(ctx, "END")
}
