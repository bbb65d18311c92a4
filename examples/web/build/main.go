// Command build makes the page of examples/web: the engine compiled to WebAssembly, the
// studio's modules that draw boards, and the page itself, as files that any web server
// can serve.
//
//	go run ./examples/web/build --out site
//	go run ./examples/web/build --out site --serve 127.0.0.1:8090
package main

import (
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	out := flag.String("out", "site", "folder of the page")
	serve := flag.String("serve", "", "address to serve it at, such as 127.0.0.1:8090")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := Build(ctx, *out)
	if err == nil && *serve != "" {
		fmt.Printf("http://%s/\n", *serve)
		err = listen(ctx, *serve, *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(2)
	}
}

// listen serves a folder until ctx ends.
func listen(ctx context.Context, address, dir string) error {
	server := &http.Server{Addr: address, Handler: http.FileServer(http.Dir(dir)), ReadHeaderTimeout: 5 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.ListenAndServe(); ctx.Err() == nil {
		return err
	}
	return nil
}

const module = "github.com/sente-games/sente"

// Build writes the page to a folder, and prints the size of the engine.
func Build(ctx context.Context, out string) error {
	studio, err := folder(ctx, module+"/studio")
	if err != nil {
		return err
	}
	web, err := folder(ctx, module+"/examples/web")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	if err := compile(ctx, web, out); err != nil {
		return err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	if err := copyFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), filepath.Join(out, "wasm_exec.js")); err != nil {
		return err
	}
	for _, name := range []string{"index.html", "page.css", "page.js", "worker.js"} {
		if err := copyFile(filepath.Join(web, "page", name), filepath.Join(out, name)); err != nil {
			return err
		}
	}
	ui := filepath.Join(studio, "ui")
	files, err := needed(ui, "js/board/board.js")
	if err != nil {
		return err
	}
	files = append(files, "css/tokens.css", "css/board.css")
	vendor, err := filepath.Glob(filepath.Join(ui, "vendor", "*"))
	if err != nil {
		return err
	}
	for _, path := range vendor {
		files = append(files, "vendor/"+filepath.Base(path))
	}
	for _, name := range files {
		if err := copyFile(filepath.Join(ui, filepath.FromSlash(name)), filepath.Join(out, "studio", filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// folder returns the directory of a package, in this checkout or in the module cache.
func folder(ctx context.Context, path string) (string, error) {
	dir, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", path).Output()
	if err != nil {
		return "", fmt.Errorf("go list %s: run this within a module that needs %s: %w", path, module, err)
	}
	return strings.TrimSpace(string(dir)), nil
}

// compile compiles and compresses the engine.
func compile(ctx context.Context, web, out string) error {
	file, err := filepath.Abs(filepath.Join(out, "ataxx.wasm"))
	if err != nil {
		return err
	}
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, ".")
	build.Dir, build.Env, build.Stderr = web, append(os.Environ(), "GOOS=js", "GOARCH=wasm"), os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	packed, err := os.Create(file + ".gz")
	if err != nil {
		return err
	}
	defer packed.Close()
	w, err := gzip.NewWriterLevel(packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	size, err := packed.Stat()
	if err != nil {
		return err
	}
	fmt.Printf("the engine has %d bytes, packed %d\n", len(text), size.Size())
	return os.Remove(file) // the page fetches the compressed file
}

var imports = regexp.MustCompile(`(?m)from "(\.\.?/[a-z/]+\.js)"`)

// needed returns a module and all modules of the page that it imports, directly or indirectly.
func needed(ui, first string) (all []string, err error) {
	all = []string{first}
	seen := map[string]bool{first: true}
	for i := 0; i < len(all); i++ {
		text, err := os.ReadFile(filepath.Join(ui, filepath.FromSlash(all[i])))
		if err != nil {
			return nil, err
		}
		for _, m := range imports.FindAllStringSubmatch(string(text), -1) {
			if name := path.Join(path.Dir(all[i]), m[1]); !seen[name] {
				seen[name] = true
				all = append(all, name)
			}
		}
	}
	return all, nil
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
}
