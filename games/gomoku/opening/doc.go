// Package opening determines the required moves in the openings of Gomoku. In the openings swap and
// swap2 a player is not a colour: an engine that supports colours only, in this process or an
// external one, needs the current task of the opening, and plans several moves at once that are
// then played one by one.
package opening
