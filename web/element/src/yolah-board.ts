// <yolah-board>: a game of Yolah on any page, without a server and without the rules. It shows
// games that are known to be legal.

import { flushSync, mount, unmount } from 'svelte'
import { positionText } from '../../src/lib/game/replay'
import type { Arrow, Frame, Mark, YolahBoardElement } from '../yolah-board'
import { applyLooks, watchLooks } from './looks'
import Player from './Player.svelte'
import { GameState, movesIn } from './state.svelte'
import { languageOf } from './words'
import './element.css'

/** The build puts the style in, so that the element is one file. */
declare const kStyle: string

const kKeys: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

/** What an attribute does; null where it was taken away. */
const kAttributes: Record<string, (game: GameState, value: string | null) => void> = {
  moves: (game, value) => load(game, movesIn(value ?? ''), game.start),
  start: (game, value) => load(game, game.moves, value ?? ''),
  ply: (game, value) => game.go(value === 'end' ? Infinity : Number(value)),
  black: (game, value) => (game.names.black = value ?? ''),
  white: (game, value) => (game.names.white = value ?? ''),
  'black-note': (game, value) => (game.notes.black = value ?? ''),
  'white-note': (game, value) => (game.notes.white = value ?? ''),
  flipped: (game, value) => (game.flipped = value !== null),
  controls: (game, value) => (game.controls = value !== null),
  bare: (game, value) => (game.strips = value === null),
  plain: (game, value) => (game.coordinates = value === null),
}

/** Another game begins at its start. */
function load(game: GameState, moves: readonly string[], start: string): void {
  game.moves = moves
  game.start = start
  game.ply = 0
}

const sheet = new CSSStyleSheet()

class YolahBoard extends HTMLElement implements YolahBoardElement {
  static readonly observedAttributes = [...Object.keys(kAttributes), 'lang', 'mode', 'pieces']

  readonly #game = new GameState(() => this.dispatchEvent(new Event('ply')))
  #player: ReturnType<typeof mount> | undefined
  readonly #applyLooks = () => this.#showLooks()
  #unwatchLooks = () => {}

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    root.addEventListener('keydown', (event) => this.#press(event as KeyboardEvent))
  }

  connectedCallback(): void {
    this.#unwatchLooks = watchLooks(this.#applyLooks)
    this.#showLooks()
    // It may have been read before the moves.
    const ply = this.getAttribute('ply')
    if (ply !== null && this.ply === 0) kAttributes.ply?.(this.#game, ply)
    const target = this.shadowRoot
    if (target) this.#player = mount(Player, { target, props: { game: this.#game } })
  }

  disconnectedCallback(): void {
    this.#unwatchLooks()
    if (this.#player) void unmount(this.#player)
    this.#player = undefined
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return
    const apply = kAttributes[name]
    if (apply) apply(this.#game, value)
    else this.#showLooks()
  }

  /** Shows another game at once: its pieces do not slide from where those of the last one were. */
  load(moves: readonly string[] | string, start = ''): void {
    this.dataset.motion = 'off'
    load(this.#game, typeof moves === 'string' ? movesIn(moves) : moves, start)
    flushSync()
    requestAnimationFrame(() => requestAnimationFrame(this.#applyLooks))
  }

  /** How many moves have been played on the board. */
  get ply(): number {
    return this.#game.ply
  }
  set ply(ply: number) {
    this.#game.go(ply)
  }

  get length(): number {
    return this.#game.length
  }

  /** What the board shows after so many moves. */
  frame(ply = this.ply): Frame | undefined {
    return this.#game.frames[ply]
  }

  /** The position on the board, as text. */
  get position(): string {
    return positionText(this.#game.frame)
  }

  /** The move that led to what is shown; nothing at the start. */
  get move(): string {
    return this.#game.lastMove ?? ''
  }

  get flipped(): boolean {
    return this.#game.flipped
  }
  set flipped(flipped: boolean) {
    this.#game.flipped = flipped
  }

  flip(): void {
    this.#game.flip()
  }

  step(by: number): void {
    this.#game.step(by)
  }

  get arrows(): readonly Arrow[] {
    return this.#game.arrows
  }
  set arrows(arrows: readonly Arrow[]) {
    this.#game.arrows = arrows
  }

  get marks(): readonly Mark[] {
    return this.#game.marks
  }
  set marks(marks: readonly Mark[]) {
    this.#game.marks = marks
  }

  #press(event: KeyboardEvent): void {
    const by = kKeys[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    this.step(by)
  }

  /** The looks of the app and its words, as the reader's system and the page want them. */
  #showLooks(): void {
    this.#game.language = languageOf(this.closest('[lang]')?.getAttribute('lang') ?? '')
    applyLooks(this)
  }
}

sheet.replaceSync(kStyle)
// A page may have loaded the file twice.
if (!customElements.get('yolah-board')) customElements.define('yolah-board', YolahBoard)
