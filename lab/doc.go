// Package lab examines positions: facts from the rules, analyses by engines, and counts of lines.
// All tools that measure engines (its subpackages, and the commands) share its types for positions
// and answers: an answer contains all settings that affect it, since it may differ for another
// set-up or opening.
package lab
