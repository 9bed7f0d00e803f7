import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { openPlainLab, type PlainLab } from './lab/plain'

const kRepository = join(import.meta.dirname, '../..')
/** What the file examples/yolah.py and the installed module promise, too (tests/bindings). */
const kSuite = join(kRepository, 'tests/bindings/api_suite.py')
const kGames = 4
const kRun = `
import yolah
print("\\n".join(run(yolah, ${kGames})))
`
const kBot = 'yolah.run_bot("suite", lambda position, seconds: position.legal_moves()[0])\n'

let lab: PlainLab

test.beforeAll(async () => {
  test.setTimeout(120_000)
  lab = await openPlainLab()
})

test.afterAll(() => lab?.close())

/** Plays with the engine's rules and with those of the file; prints how many times as long the file takes,
 * and what the engine's refuse. */
const kCompare = `
import random, time, yolah

def refused(deed):
    try:
        deed()
    except (AttributeError, TypeError, ValueError) as error:
        print(type(error).__name__, error)

def game(rules):
    chance = random.Random(1)
    position = rules.Position()
    while not position.is_over():
        # As a bot does that looks one move ahead at some of its moves.
        moves = position.legal_moves()
        for move in moves[:5]:
            position.play(move).mobility(rules.WHITE)
        position = position.play(chance.choice(moves))
    return position.to_string()

def seconds(rules):
    begin = time.perf_counter()
    end = game(rules)
    return time.perf_counter() - begin, end

start = yolah.Position()
refused(lambda: start.play("a1:b3"))
refused(lambda: start.play("é1:b3"))
refused(lambda: start.play("a1:a2" * 100))
refused(lambda: start.play(7))
refused(lambda: start.slides("black"))
refused(lambda: setattr(start, "side", "w"))
refused(lambda: start.board.update(d5="x"))
refused(lambda: yolah.Player)
# The browser makes code quick that was called often: the first games of the engine's rules are slow.
times = [(seconds(yolah), seconds(yolah._file)) for _ in range(25)]
assert len({end for pair in times for _, end in pair}) == 1
engine, file = (min(times_of)[0] for times_of in zip(*times))
print("ratio", file / engine)
`
const kRefusals = [
  'ValueError a1:b3 is illegal in w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0: position.legal_moves() lists what may be played',
  "ValueError wrong move '?1:b3', at character 1: expected a file, a to h",
  'ValueError the text is too long',
  'TypeError a move is a text, not int',
  "ValueError wrong side 'black': it is yolah.BLACK or yolah.WHITE, which are 'b' and 'w'",
  'AttributeError position.side cannot be set: a position never changes, play() returns the position after a move',
  'TypeError a position never changes: play() returns the position after a move, and dict(position.board) is a dictionary of your own',
  "AttributeError the lab's module yolah has no 'Player': only the installed module has more than the rules (docs/python.md)",
]

/** What a program prints while its file is run. */
async function printedInPage(page: Awaited<ReturnType<PlainLab['visit']>>, source: string) {
  const program = { language: 'python' as const, name: 'suite', source }
  const { game, events } = await page.evaluate((setup) => window.lab.run(setup), {
    black: { kind: 'program' as const, program },
    white: { kind: 'engine' as const, spec: 'random' },
    limits: { moveTime: 5000 },
  })
  expect(game.fault?.detail ?? '').toBe('')
  return events.flatMap((event) => (event.kind === 'print' ? event.text : [])).join('')
}

test('the rules in the page keep the promises of the API', async ({ browser }) => {
  const suite = await readFile(kSuite, 'utf8')
  const page = await lab.visit(browser)
  const inPage = await printedInPage(page, suite + kRun + kBot)
  const env = { ...process.env, PYTHONPATH: join(kRepository, 'examples') }
  const { stdout } = await promisify(execFile)('python3', ['-c', suite + kRun], { env })
  expect(inPage.split('\n')).toHaveLength(kGames + 1)
  expect(inPage).toBe(stdout)
  await page.context().close()
})

test('the rules in the page are those of the engine', async ({ browser }) => {
  const page = await lab.visit(browser)
  const printed = (await printedInPage(page, kCompare + kBot)).trimEnd().split('\n')
  expect(printed.slice(0, -1)).toEqual(kRefusals)
  const ratio = Number(printed.at(-1)?.split(' ')[1])
  test.info().annotations.push({ type: 'times as fast as the file', description: String(ratio) })
  expect(ratio).toBeGreaterThan(1.2)
  await page.context().close()
})

test('the suite finds a broken promise', async ({ browser }) => {
  const suite = await readFile(kSuite, 'utf8')
  const page = await lab.visit(browser)
  const broken = 'import yolah\nyolah.Position.mobility = lambda position, side: 0\n'
  const whole = await printedInPage(page, suite + kRun + kBot)
  expect(await printedInPage(page, suite + broken + kRun + kBot)).not.toBe(whole)
  await page.context().close()
})
