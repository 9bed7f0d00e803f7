// The pages of the app. A page added here has its address, its place in the navigation and
// a chunk of its own.

import Analyse from '@lucide/svelte/icons/chart-line'
import Learn from '@lucide/svelte/icons/graduation-cap'
import Watch from '@lucide/svelte/icons/eye'
import Play from '@lucide/svelte/icons/swords'
import Settings from '@lucide/svelte/icons/settings'
import type { Component } from 'svelte'
import type { Messages } from '../i18n/index.svelte'
import PlayPage from '../../pages/play/PlayPage.svelte'

export interface Page {
  routes: string[]
  name: keyof Messages['nav'] & keyof Messages['titles']
  icon: Component
  /** Where its link stands; the corner shows the icon alone. */
  place: 'main' | 'corner'
  load: () => Promise<{ default: Component }>
}

export const pages: readonly Page[] = [
  // The first screen does not wait for another file.
  {
    routes: ['/', '/play'],
    name: 'play',
    icon: Play,
    place: 'main',
    load: () => Promise.resolve({ default: PlayPage }),
  },
  {
    routes: ['/analyse'],
    name: 'analyse',
    icon: Analyse,
    place: 'main',
    load: () => import('../../pages/analyse/AnalysePage.svelte'),
  },
  {
    routes: ['/learn'],
    name: 'learn',
    icon: Learn,
    place: 'main',
    load: () => import('../../pages/learn/LearnPage.svelte'),
  },
  {
    routes: ['/watch'],
    name: 'watch',
    icon: Watch,
    place: 'main',
    load: () => import('../../pages/watch/WatchPage.svelte'),
  },
  {
    routes: ['/settings'],
    name: 'settings',
    icon: Settings,
    place: 'corner',
    load: () => import('../../pages/settings/SettingsPage.svelte'),
  },
]

export function pageAt(route: string | undefined): Page | undefined {
  return pages.find((page) => route !== undefined && page.routes.includes(route))
}
