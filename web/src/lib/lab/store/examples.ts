// Programs to begin with: the bots of the folder examples, as they are there.

import alphaBetaJavaScript from '../../../../../examples/alpha_beta_bot.js?raw'
import alphaBetaPython from '../../../../../examples/alpha_beta_bot.py?raw'
import greedyJavaScript from '../../../../../examples/greedy_bot.js?raw'
import greedyPython from '../../../../../examples/greedy_bot.py?raw'
import randomJavaScript from '../../../../../examples/random_bot.js?raw'
import randomPython from '../../../../../examples/random_bot.py?raw'
import type { Language } from '../types'

export const kExampleNames = ['random', 'greedy', 'alphaBeta'] as const
export type ExampleName = (typeof kExampleNames)[number]

export const kExamples: Record<ExampleName, Record<Language, string>> = {
  random: { python: randomPython, javascript: randomJavaScript },
  greedy: { python: greedyPython, javascript: greedyJavaScript },
  alphaBeta: { python: alphaBetaPython, javascript: alphaBetaJavaScript },
}
