// Everything is kept on the device by the service worker; a new version waits until the
// person says so, for a page half old and half new is worse than an old one.

export function keepOffline(whenNew: (activate: () => void) => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const url = `${import.meta.env.BASE_URL}sw.js`
  navigator.serviceWorker
    .register(url, { scope: import.meta.env.BASE_URL })
    .then((registration) => watch(registration, whenNew))
    .catch(() => {
      // Without a service worker the app works while there is a network.
    })
}

function watch(
  registration: ServiceWorkerRegistration,
  whenNew: (activate: () => void) => void,
): void {
  const offer = () => {
    const { waiting } = registration
    if (!waiting || !navigator.serviceWorker.controller) return
    whenNew(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
      waiting.postMessage('activate')
    })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
}
