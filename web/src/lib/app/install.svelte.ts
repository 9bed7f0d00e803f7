// The browser's offer to install the app, kept until the person asks for it.

/** Not in TypeScript's library: only some browsers have it. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
}

let offer: InstallOffer | undefined = $state()

export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
  })
  addEventListener('appinstalled', () => (offer = undefined))
}

export function canInstall(): boolean {
  return offer !== undefined
}

export async function install(): Promise<void> {
  await offer?.prompt()
  offer = undefined
}
