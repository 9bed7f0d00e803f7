import { calls as en } from './en-calls'
import { calls as fr } from './fr-calls'
import { textsIn } from './index.svelte'

/** What games with others call for or refuse, in words that come with the online part. */
export const callTexts = textsIn<typeof en>({ en, fr })
