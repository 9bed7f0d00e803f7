// The pages of the app. A page added here has its address, its place in the navigation and
// a chunk of its own.

import Analyse from '@lucide/svelte/icons/chart-line'
import Fleet from '@lucide/svelte/icons/server'
import Learn from '@lucide/svelte/icons/graduation-cap'
import Watch from '@lucide/svelte/icons/eye'
import Online from '@lucide/svelte/icons/globe'
import Play from '@lucide/svelte/icons/swords'
import Settings from '@lucide/svelte/icons/settings'
import type { Component } from 'svelte'
import type { Messages } from '../i18n/index.svelte'
import { matchRoute, type RouteParameters } from './path'
import PlayPage from '../../pages/play/PlayPage.svelte'

export interface Page {
  /** The first is where its link leads. Parts with a colon are given to it as properties. */
  routes: string[]
  name: keyof Messages['nav'] & keyof Messages['titles']
  icon: Component
  /** Where its link stands; the corner shows the icon alone; some are reached from others. */
  place: 'main' | 'corner' | 'none'
  load: () => Promise<{ default: Component<never> }>
}

/** A page at an address. */
export interface Place {
  page: Page
  parameters: RouteParameters
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
    routes: ['/online'],
    name: 'online',
    icon: Online,
    place: 'main',
    load: () => import('../../pages/online/OnlinePage.svelte'),
  },
  {
    routes: ['/online/game/:id'],
    name: 'online',
    icon: Online,
    place: 'none',
    load: () => import('../../pages/online/game/GamePage.svelte'),
  },
  {
    routes: ['/online/challenge/:id'],
    name: 'online',
    icon: Online,
    place: 'none',
    load: () => import('../../pages/online/challenge/ChallengePage.svelte'),
  },
  {
    routes: ['/online/user/:name'],
    name: 'online',
    icon: Online,
    place: 'none',
    load: () => import('../../pages/online/user/UserPage.svelte'),
  },
  {
    routes: ['/online/account'],
    name: 'online',
    icon: Online,
    place: 'none',
    load: () => import('../../pages/online/account/AccountPage.svelte'),
  },
  {
    routes: ['/online/watch'],
    name: 'online',
    icon: Online,
    place: 'none',
    load: () => import('../../pages/online/watch/LivePage.svelte'),
  },
  // For those who run a fleet: its address is all that leads there.
  {
    routes: ['/fleet', '/fleet/:id'],
    name: 'fleet',
    icon: Fleet,
    place: 'none',
    load: () => import('../../pages/fleet/FleetPage.svelte'),
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

export function placeAt(route: string | undefined): Place | undefined {
  if (route === undefined) return undefined
  for (const page of pages) {
    for (const pattern of page.routes) {
      const parameters = matchRoute(pattern, route)
      if (parameters) return { page, parameters }
    }
  }
  return undefined
}
