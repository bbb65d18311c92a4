// Package ablation measures what each part of a search is worth: configurations of
// an engine, most of them with one feature switched off, search the same positions,
// and the averages of their nodes and times stand side by side. It exists because a
// feature that is believed in and not measured may cost more than it saves.
//
// A [Grid] is run position by position, so that it may be stopped at any time; a
// [Journal] keeps each measurement as a line of a CSV file, and what it holds is not
// measured again.
package ablation
