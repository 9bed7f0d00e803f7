import { mount } from 'svelte'
import App from './App.svelte'
import { watchInstall } from './lib/app/install.svelte'
import { notify } from './lib/app/notices.svelte'
import { keepOffline } from './lib/app/offline'
import { t } from './lib/i18n/index.svelte'
import { startRouter } from './lib/router/router.svelte'
import { applySettings } from './lib/settings/store.svelte'
import './styles/tokens.css'
import './styles/base.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

applySettings()
startRouter()
watchInstall()
// In a task of its own: reading this file was one, and a slow phone has to answer in between.
setTimeout(() => mount(App, { target }))
keepOffline((activate) => notify(t().app.update, { label: t().app.reload, run: activate }))
addEventListener('offline', () => notify(t().app.offline))
