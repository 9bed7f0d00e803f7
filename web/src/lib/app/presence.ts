// Who was somebody on the server stays within reach on every page, also after a reload; who
// never was is never connected. The mark says so before anything of the online part is loaded.

const kMark = 'yolah.online'
const kMarks = { guest: '1', account: '2' }

export function wasSomebody(): boolean {
  return localStorage.getItem(kMark) !== null
}

/** Then the header keeps room for the account, so that the page does not jump once it is known. */
export function hadAccount(): boolean {
  return localStorage.getItem(kMark) === kMarks.account
}

export function markSomebody(who: keyof typeof kMarks | undefined): void {
  try {
    if (who) localStorage.setItem(kMark, kMarks[who])
    else localStorage.removeItem(kMark)
  } catch {
    // Without storage one is within reach once an online page is opened.
  }
}
