// Package view converts positions and engine thoughts to the JSON that the page draws.
package view
