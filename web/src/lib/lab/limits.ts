// What a program may use. The words of faults and docs/lab.md name these numbers.

/** Milliseconds that a move may take when no time is set; `yolah match` waits as long. */
export const kLongestMove = 10_000

/** Milliseconds until a program's file must have been run, once its language is there. */
export const kLongestStart = 10_000

/** Bytes that a program may print in a game. */
export const kMostPrinted = 65_536

/** Bytes of memory that Python may have. */
export const kMostMemory = 512 << 20

/** A program that prints so many bytes in a game is stopped. */
export const kFlood = 16 * kMostPrinted

/** Milliseconds beyond its time at which a move still counts, as the arena allows (kMoveTimeTolerance
 * of arena/move_time.h). */
export const kLateness = 50

/** Milliseconds beyond its time at which a program is told to stop; an answer before is late. */
export const kTold = 90

/** Milliseconds that a program then has to say where it is, before it is ended. */
export const kGrace = 90
