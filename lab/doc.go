// Package lab is where positions are examined: what the rules say of them, what an
// engine thinks, which lines lead on. It exists so that whatever measures engines
// (its subfolders, and the verbs of the command line) means the same by a position
// and by an answer: an answer names everything that it depends on, as a claim about
// another set-up or opening is another claim.
package lab
