// Package opening tells what the openings of Gomoku ask of a player. It exists because
// in the openings swap and swap2 a player is not a colour: an engine that knows colours
// only, in this process or in one of its own, must be told what is due, and plans
// several moves at once that are then played one by one.
package opening
