// Command abreast measures how much faster one command is than another that does the same work. Both
// run at the same time on one core, which they share in slices of a few milliseconds, and the
// measurement is their processor time, so other load affects both equally. The result for two equal
// programs varies by half a per cent in ten rounds of a second, while consecutive runs vary by half.
//
//	go test -c -o new.test ./engines/gomoku                  (and old.test, of the commit before)
//	cd tools && go run ./abreast -rounds 10 "./old.test -test.run ^$ -test.bench Search$ -test.benchtime 12x" \
//		"./new.test -test.run ^$ -test.bench Search$ -test.benchtime 12x"
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	rounds := flag.Int("rounds", 10, "how often both are run")
	flag.Parse()
	if err := run(ctx, os.Stdout, *rounds, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "abreast:", err)
		os.Exit(2)
	}
}

func run(ctx context.Context, to io.Writer, rounds int, commands []string) error {
	if len(commands) != 2 || rounds < 1 {
		return errors.New("name two commands, quoted where they have arguments, and at least one round")
	}
	var argv [2][]string
	for i, c := range commands {
		argv[i] = []string{"sh", "-c", "exec " + c}
	}
	if err := pinToCore(); err != nil {
		return fmt.Errorf("both cannot be kept on one core: %w", err)
	}
	var ratios []float64
	for n := range rounds {
		first := n % 2 // each command starts first in every other round
		used, err := runConcurrently(ctx, [2][]string{argv[first], argv[1-first]})
		if err != nil {
			return err
		}
		old, now := used[first], used[1-first]
		ratios = append(ratios, old.Seconds()/now.Seconds())
		fmt.Fprintf(to, "%.3f  %v  %v\n", ratios[n], old.Round(time.Millisecond), now.Round(time.Millisecond))
	}
	slices.Sort(ratios)
	at := func(share int) float64 { return ratios[(len(ratios)-1)*share/4] }
	_, err := fmt.Fprintf(to, "the second is %.3f times as fast, quartiles %.3f and %.3f\n", at(2), at(1), at(3))
	return err
}

// runConcurrently runs two commands at the same time and returns the processor time of each.
func runConcurrently(ctx context.Context, argv [2][]string) (used [2]time.Duration, err error) {
	var commands []*exec.Cmd
	for _, words := range argv {
		c := exec.CommandContext(ctx, words[0], words[1:]...)
		c.Env = append(os.Environ(), "GOMAXPROCS=1")
		if err = c.Start(); err != nil {
			break
		}
		commands = append(commands, c)
	}
	for i, c := range commands {
		err = errors.Join(err, c.Wait())
		used[i] = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	return used, err
}
