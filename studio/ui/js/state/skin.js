// What is drawn on all stones.

/** Whether stones have the face of a dog; the settings set it, and the board reads it. */
export const skin = { doge: false };
