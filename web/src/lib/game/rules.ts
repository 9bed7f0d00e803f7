// What a game needs of the rules. They are written once, in the engine; nothing here or
// above knows what a legal move is.

import type { Rules } from 'yolah-engine'

export type RulesLike = Pick<Rules, 'start' | 'position' | 'finish'>
