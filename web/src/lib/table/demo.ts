// The game that the home page shows: minmax against mcts with 3,000 nodes for each move, after
// two random ones. Close to the end, and with a pass.

import { replay, type Frame } from '../game/replay'

export const kDemo =
  'e4:h7 e5:g3 h8:f6 h1:c1 a1:c3 c1:b2 d5:c5 d4:d3 c5:b5 g3:g6 c3:c2 d3:d2 c2:d1 d2:e2 d1:f1 ' +
  'e2:f2 f1:h3 f2:f4 h7:b7 a8:c8 b7:c7 c8:d7 b5:b3 b2:a3 b3:a4 d7:c6 a4:a6 g6:e8 c7:d6 c6:b6 ' +
  'd6:f8 e8:e7 f8:f7 f4:g5 f6:e6 g5:g4 a6:a5 a3:b4 f7:g7 g4:f3 h3:g2 f3:e3 g2:g1 b4:c4 g1:h2 ' +
  'b6:a7 e6:f5 a7:b8 g7:h6 e7:d8 h6:h4 a1:a1 h4:h5'

export const demoFrames: readonly Frame[] = replay(kDemo.split(' ')) ?? []
/** With holes and free ice to see, for who wants nothing to move. */
export const kStill = 20
