// A live block: an element of a page, with a component in its shadow. Until the component is
// there, and in print, the page shows the picture inside the element.

import { mount, unmount, type Component } from 'svelte'
import { applyLooks, watchLooks } from '../../element/src/looks'
import { ofHost } from '../../element/src/of-host'
import base from '../../src/styles/base.css?inline'
import tokens from '../../src/styles/tokens.css?inline'
import own from './block.css?inline'

/** What an element shows, by name, exactly as the text around it may quote it. */
export type Figures = Readonly<Record<string, string>>

export interface BlockProps {
  /** Of the element, as they stand in the page. */
  attributes: Readonly<Record<string, string>>
}

/** A component exports `run`: it does what the text asks the reader to do, to the end, and gives the
 * figures that are shown then. */
export interface BlockExports {
  run: () => Promise<Figures>
}

export type LoadBlock = () => Promise<{ default: Component<BlockProps, BlockExports> }>

const sheet = new CSSStyleSheet()
sheet.replaceSync([tokens, base, own].map(ofHost).join('\n'))

export async function defineBlock(tag: string, load: LoadBlock): Promise<void> {
  const { default: Block } = await load()
  customElements.define(
    tag,
    class extends HTMLElement {
      #block: BlockExports | undefined
      #leave = () => {}

      connectedCallback(): void {
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
        root.adoptedStyleSheets = [sheet]
        root.innerHTML = '<div class="live"></div><slot></slot>'
        const target = root.querySelector('.live')
        if (!target) return
        const show = () => applyLooks(this)
        show()
        const unwatch = watchLooks(show)
        const attributes = Object.fromEntries(
          [...this.attributes].map((one) => [one.name, one.value]),
        )
        const block = mount(Block, { target, props: { attributes } })
        this.#block = block
        this.#leave = () => {
          unwatch()
          void unmount(block)
        }
      }

      disconnectedCallback(): void {
        this.#leave()
        this.#block = undefined
      }

      /** For the check of the site, which compares them with the text. */
      run(): Promise<Figures> {
        return this.#block?.run() ?? Promise.reject(new Error(`${tag} is not in the page`))
      }
    },
  )
}
