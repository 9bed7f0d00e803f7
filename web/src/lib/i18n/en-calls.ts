export const calls = {
  challenges: (name: string) => `${name} challenges you.`,
  wantsRematch: (name: string) => `${name} would like a rematch.`,
  look: 'View',
  begun: 'Your game has begun.',
  goThere: 'Go to the game',
  yourTurnAgainst: (name: string) => `${name} has moved. It is your turn.`,
  watchNext: 'Watch the next game',
  lost: (myClockRuns: boolean) =>
    `Connection lost. ${myClockRuns ? 'Your clock is running.' : 'Reconnecting…'}`,
  refusals: {
    not_now: 'You cannot do that now.',
    too_many: 'That was too fast. Wait a moment and try again.',
    stale: 'The game has changed in the meantime. Try again.',
    illegal: 'You cannot play that move now.',
    lost: 'The connection was lost before this was sent. Try again.',
  } as Record<string, string>,
}
