// The editor of programs, by CodeMirror. This file and CodeMirror are loaded when the lab shows a
// program (Editor.svelte), and by nothing else.

import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { python } from '@codemirror/lang-python'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorState, StateEffect, StateField, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { minimalSetup } from 'codemirror'
import { kMostSource } from '../../lib/lab/store/programs'
import type { Language } from '../../lib/lab/types'

export interface CodeEditor {
  readonly source: string
  /** In place of all that is there; the person can undo it. */
  replace: (source: string) => void
  /** The line with a fault, from 1; undefined takes the mark away. The next change does so, too. */
  mark: (line: number | undefined) => void
  /** Brings a line into sight. */
  goTo: (line: number) => void
  close: () => void
}

interface Setup {
  language: Language
  source: string
  /** For screen readers. */
  label: string
  onchange: (source: string) => void
  onrun: () => void
  /** What was typed or pasted is too long, and was not taken. */
  onrefused: () => void
}

const kLanguages: Record<Language, { support: () => Extension; indent: string }> = {
  python: { support: python, indent: '    ' },
  javascript: { support: javascript, indent: '  ' },
}

const setMark = StateEffect.define<number | undefined>()
const markOf = (from: number) =>
  Decoration.set([Decoration.line({ class: 'cm-fault' }).range(from)])

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, docChanged, state }) {
    const asked = effects.find((effect) => effect.is(setMark))
    if (!asked) return docChanged ? Decoration.none : marks
    const line: number | undefined = asked.value
    if (line === undefined || line < 1 || line > state.doc.lines) return Decoration.none
    return markOf(state.doc.line(line).from)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The colours of the app, which follow its themes. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--inaccuracy)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--mistake)' },
  { tag: [tags.comment, tags.meta], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.definition(tags.function(tags.variableName)), fontWeight: '600' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--panel)' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    fontSize: '0.8125rem',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--panel)',
    color: 'var(--muted)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 10px 0 6px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--sunken) 50%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--accent) 25%, transparent)' },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '.cm-fault': {
    backgroundColor: 'color-mix(in srgb, var(--danger) 6%, transparent)',
    boxShadow: 'inset 4px 0 0 var(--danger)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--accent-ink)',
  },
})

export function openEditor(place: HTMLElement, setup: Setup): CodeEditor {
  const view = new EditorView({ parent: place, doc: setup.source, extensions: extensionsOf(setup) })
  return {
    get source() {
      return view.state.doc.toString()
    },
    replace(source) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: source } })
    },
    mark(line) {
      view.dispatch({ effects: setMark.of(line) })
    },
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    close() {
      view.destroy()
    },
  }
}

function extensionsOf({ language, label, onchange, onrun, onrefused }: Setup): Extension {
  const { support, indent } = kLanguages[language]
  const run = () => {
    onrun()
    return true
  }
  return [
    // Before the usual keys, where Ctrl+Enter makes an empty line.
    keymap.of([{ key: 'Mod-Enter', run }, ...closeBracketsKeymap, indentWithTab]),
    minimalSetup,
    lineNumbers(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    indentOnInput(),
    indentUnit.of(indent),
    support(),
    syntaxHighlighting(colours),
    look,
    marked,
    EditorState.tabSize.of(indent.length),
    EditorState.changeFilter.of((change) => {
      const fits = change.newDoc.length <= kMostSource
      if (!fits) onrefused()
      return fits
    }),
    // Phones would correct the names of variables. The place of Tab is said, because checks for
    // screen readers do not know that text to write in has one.
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onchange(state.doc.toString())
    }),
  ]
}
