//go:build slow

package mcp

import (
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/sente-games/sente/internal/testutil"
)

// TestProgram_ServesOverStdio starts the program as an assistant does, calls its tools, and ends another
// one during a search by the end of its input.
func TestProgram_ServesOverStdio(t *testing.T) {
	program := filepath.Join(t.TempDir(), "sente")
	if out, err := exec.Command("go", "build", "-o", program, "../../cmd/sente").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	command := exec.Command(program, "mcp")
	command.Env = append(command.Environ(), "SENTE_ENGINES=none")
	client := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil)
	session := testutil.Must(client.Connect(t.Context(), &sdk.CommandTransport{Command: command, TerminateDuration: time.Minute}, nil))(t)
	if info := session.InitializeResult(); info.ServerInfo.Name != "sente" || !strings.Contains(info.Instructions, "games") {
		t.Errorf("%+v", info)
	}
	for tool, arguments := range map[string]string{
		"games": `{}`, "show": `{"game":"omega"}`, "analyze": `{"game":"gomoku","moves":"h8 i9","nodes":2000}`,
		"solve": `{"game":"tictactoe"}`, "review": `{"game":"othello","moves":"d3 c3","nodes":200}`,
	} {
		if r := callTool(t, session, tool, arguments); r.IsError || r.StructuredContent == nil {
			t.Errorf("%s: %s", tool, textOfResult(r))
		}
	}
	testutil.NoError(t, session.Close())
	command = exec.Command(program, "mcp")
	command.Env = append(command.Environ(), "SENTE_ENGINES=none")
	var out strings.Builder
	command.Stdout = &out
	stdin := testutil.Must(command.StdinPipe())(t)
	testutil.NoError(t, command.Start())
	testutil.Must(io.WriteString(stdin, initialize+callLine(2, "analyze", `{"game":"othello","time_ms":15000}`)))(t)
	time.Sleep(time.Second)
	testutil.NoError(t, stdin.Close())
	began := time.Now()
	if err := command.Wait(); err != nil || time.Since(began) > 8*time.Second || !strings.Contains(out.String(), `"id":2,"result"`) {
		t.Errorf("the program ended after %v: %v, %s", time.Since(began), err, &out)
	}
}
