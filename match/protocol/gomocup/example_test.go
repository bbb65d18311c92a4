package gomocup_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// cornerEngine is the worst engine there is.
type cornerEngine struct{}

func (cornerEngine) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: "a1"}, nil
}

// A brain is an engine and what a manager wants to know of it.
func ExampleBrain_Serve() {
	brain := gomocup.Brain{
		About: gomocup.About{Name: "corner", Version: "1.0", Author: "you"},
		New:   func() (sente.Engine, error) { return cornerEngine{}, nil },
	}
	manager := strings.NewReader("ABOUT\nSTART 15\nTURN 7,7\nTURN 8,8\nPLAY 1,1\nEND\n")
	if err := brain.Serve(context.Background(), manager, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// name="corner", version="1.0", author="you"
	// OK
	// MESSAGE depth 0 ev +0 n 0 nps 0 tm 0 pv 0,14
	// 0,14
	// ERROR the engine failed: 0,14 is occupied
	// 1,1
}
