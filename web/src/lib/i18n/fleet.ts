import { fleet as en } from './en-fleet'
import { fleet as fr } from './fr-fleet'
import { textsIn } from './index.svelte'

/** The words of the fleet's pages, which come with them. */
export const fleetTexts = textsIn<typeof en>({ en, fr })
