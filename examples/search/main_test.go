package main

import (
	"os"
	"strings"
	"testing"
)

func Example() {
	main()
	// Output: take 3 win 10
}

// The README shows this program.
func TestREADME_ShowsThisProgram(t *testing.T) {
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(program), "package main\n")
	if !strings.Contains(string(readme), "package main\n"+code) {
		t.Error("README.md does not contain the program of main.go: copy it from \"package main\" to the end")
	}
}
