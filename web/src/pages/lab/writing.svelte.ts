// The programs that the person writes, and the one in the editor. A program that nobody has changed or
// run yet, such as an example or one from a link, is not kept: to look at it leaves no trace.

import { notify } from '../../lib/app/notices.svelte'
import { labTexts } from '../../lib/i18n/lab'
import { kExamples } from '../../lib/lab/store/examples'
import {
  freeName,
  newProgram,
  ProgramShelf,
  withVersion,
  type KeptProgram,
} from '../../lib/lab/store/programs'
import type { Program } from '../../lib/lab/types'

/** After the last key, until the program is written to the device. */
const kPause = 400

export class Writing {
  programs: readonly KeptProgram[]
  program: KeptProgram
  /** The name that a program from a link has, until the person has kept or changed it. */
  cameAs: string | undefined = $state()

  private readonly shelf = new ProgramShelf(localStorage)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.programs = $state.raw(this.shelf.all())
    this.program = $state.raw(this.shelf.last() ?? firstProgram())
  }

  get isNew(): boolean {
    return !this.programs.some(({ id }) => id === this.program.id)
  }

  pick(id: string): void {
    const found = this.programs.find((program) => program.id === id)
    if (found) this.show(found)
  }

  /** One that the person asked for, which is kept; its name is made another than those there. */
  add(program: Program): void {
    const taken = this.programs.map(({ name }) => name)
    this.show(newProgram({ ...program, name: freeName(program.name, taken) }, Date.now()))
    this.keep()
  }

  /** One from a link. */
  look(program: Program): void {
    this.show(newProgram(program, Date.now()))
    this.cameAs = program.name
  }

  write(source: string): void {
    if (source === this.program.source) return
    this.cameAs = undefined
    this.program = { ...this.program, source, at: Date.now() }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.keep(), kPause)
  }

  rename(name: string): void {
    this.program = { ...this.program, name, at: Date.now() }
    this.keep()
  }

  /** It plays as it is now. */
  markVersion(): void {
    this.program = withVersion(this.program, Date.now())
    this.keep()
  }

  keep(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.cameAs = undefined
    if (!this.shelf.keep(this.program)) notify(labTexts().notKept)
    this.shelf.keepLast(this.program.id)
    const others = this.programs.filter(({ id }) => id !== this.program.id)
    this.programs = [this.program, ...others]
  }

  remove(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.shelf.remove(this.program.id)
    this.programs = this.programs.filter(({ id }) => id !== this.program.id)
    this.show(this.programs[0] ?? firstProgram())
  }

  /** What was typed last is on the device, too. */
  finish(): void {
    if (this.timer !== undefined) this.keep()
  }

  private show(program: KeptProgram): void {
    this.finish()
    this.cameAs = undefined
    this.program = program
    if (!this.isNew) this.shelf.keepLast(program.id)
  }
}

function firstProgram(): KeptProgram {
  const name = labTexts().example.greedy
  return newProgram({ name, language: 'python', source: kExamples.greedy.python }, Date.now())
}
