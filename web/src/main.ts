import { mount } from 'svelte'
import App from './App.svelte'
import { watchInstall } from './lib/app/install.svelte'
import { notify } from './lib/app/notices.svelte'
import { keepOffline } from './lib/app/offline'
import { t } from './lib/i18n/index.svelte'
import { wasSomebody } from './lib/app/presence'
import { isFramed } from './lib/router/framed'
import { route, startRouter } from './lib/router/router.svelte'
import { applySettings } from './lib/settings/store.svelte'
import { whenIdle } from './lib/ui/idle'
import './styles/font.css'
import './styles/tokens.css'
import './styles/base.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

applySettings()
if (isFramed) leadElsewhere()
else startRouter()
// In a task of its own: reading this file was one, and a slow phone has to answer in between.
setTimeout(() => mount(App, { target }))
if (!isFramed) beAnApp()

/** In a frame no link leads to another page: each opens a window. */
function leadElsewhere(): void {
  const base = document.createElement('base')
  base.target = '_blank'
  document.head.append(base)
}

/** What stays on the device or calls the person, which a page of another site must not do. */
function beAnApp(): void {
  watchInstall()
  // After the page itself: nothing of it waits for a server.
  if (wasSomebody()) {
    addEventListener('load', () => {
      import('./lib/online/presence').catch(() => {
        // Without a network there is nobody to hear of.
      })
    })
  }
  keepOffline((activate) => notify(t().app.update, { label: t().app.reload, run: activate }))
  // Once nothing else is to be done. Only the service worker keeps what is fetched.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    addEventListener('load', () => whenIdle(fetchAhead))
  }
  addEventListener('offline', () => {
    // Where it matters the page says what it means; there, that all works would be wrong.
    if (!route()?.startsWith('/online')) notify(t().app.offline)
  })
}

function fetchAhead(): void {
  import('./lib/learn/ahead')
    .then(({ keepAhead }) => keepAhead(Date.now()))
    .catch(() => {
      // Without a network they are there already, or come with the next visit.
    })
}
