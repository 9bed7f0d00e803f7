import { account as en } from './en-account'
import { account as fr } from './fr-account'
import { textsIn } from './index.svelte'

/** The words of the account's page, which come with it. */
export const accountTexts = textsIn<typeof en>({ en, fr })
