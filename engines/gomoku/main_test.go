package gomoku

import "flag"

var update = flag.Bool("update", false, "write the files in testdata anew")
