// What calls the person from elsewhere in the app. The online part, which is loaded later or
// not at all, tells it; the header and the title of the tab show it.

export const calls = $state({
  /** So many people wait for an answer to their challenge. */
  challenges: 0,
  /** In a game with somebody it is the person's turn. */
  turn: false,
  /** Who is signed in, by name; guests are not. */
  user: undefined as string | undefined,
})
