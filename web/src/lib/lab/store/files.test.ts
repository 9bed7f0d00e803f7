import { describe, expect, it } from 'vitest'
import { fileName, matchCommand, programOf } from './files'
import { kMostSource } from './programs'

describe('the name of a file', () => {
  it.each([
    ['Greedy', 'greedy_bot.py'],
    ['my_bot', 'my_bot.py'],
    ['random', 'random_bot.py'],
    ['yolah', 'yolah_bot.py'],
    ['Élan vital 2', 'elan_vital_2_bot.py'],
    ['$(rm -rf ~)', 'rm_-rf_bot.py'],
    ['😀', 'bot.py'],
  ])('of %s is %s', (name, file) => {
    expect(fileName({ name, language: 'python' })).toBe(file)
  })

  it('stands in the command of a match', () => {
    const program = { name: 'Greedy', language: 'javascript' } as const
    expect(matchCommand(program, 'minmax:level=1', { games: 20, seed: 3, moveTime: 500 })).toBe(
      'yolah match "cmd:node greedy_bot.js" minmax:level=1 --games 20 --seed 3 --movetime 500ms',
    )
  })
})

describe('a file to import', () => {
  const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)

  it('is a program by its ending', async () => {
    expect(await programOf(file('my.first.py', 'a\r\nb\n'))).toEqual({
      name: 'my.first',
      language: 'python',
      source: 'a\nb\n',
    })
    expect(await programOf(file('Bot.JS', 'x'))).toMatchObject({ language: 'javascript' })
  })

  it.each([
    ['another ending', file('bot.sh', 'x'), 'ending'],
    ['no ending', file('bot', 'x'), 'ending'],
    ['too long', file('bot.py', 'x'.repeat(kMostSource + 1)), 'large'],
    ['far too long', file('bot.py', new Uint8Array(5 << 20)), 'large'],
    ['no text', file('bot.py', new Uint8Array([0xff, 0xfe])), 'text'],
    ['noughts', file('bot.py', new Uint8Array(10)), 'text'],
  ] as const)('is refused: %s', async (_, refused, problem) => {
    expect(await programOf(refused)).toBe(problem)
  })
})
