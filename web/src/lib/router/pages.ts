// The pages of the app. A page added here has its address, its place in the navigation and
// a chunk of its own.

import Settings from '@lucide/svelte/icons/settings'
import type { Component } from 'svelte'
import type { Messages } from '../i18n/index.svelte'
import { matchRoute, type RouteParameters } from './path'
import HomePage from '../../pages/home/HomePage.svelte'

interface AnyPage {
  /** The first is where its link leads. Parts with a colon are given to it as properties. */
  routes: string[]
  name: keyof Messages['titles']
  /** Where its link stands; some are reached from others. */
  place: 'main' | 'corner' | 'none'
  load: () => Promise<{ default: Component<never> }>
}

/** One that has a link in the header. */
export interface LinkedPage extends AnyPage {
  name: keyof Messages['titles'] & keyof Messages['nav']
  place: 'main' | 'corner'
  /** Of a link in the corner, which has no words. */
  icon?: Component
}

export type Page = LinkedPage | (AnyPage & { place: 'none' })

/** A page at an address. */
export interface Place {
  page: Page
  parameters: RouteParameters
}

export const pages: readonly Page[] = [
  // The first screen does not wait for another file.
  {
    routes: ['/'],
    name: 'home',
    place: 'none',
    load: () => Promise.resolve({ default: HomePage }),
  },
  {
    routes: ['/play'],
    name: 'play',
    place: 'main',
    load: () => import('../../pages/play/PlayPage.svelte'),
  },
  {
    routes: ['/online'],
    name: 'online',
    place: 'main',
    load: () => import('../../pages/online/OnlinePage.svelte'),
  },
  {
    routes: ['/online/game/:id'],
    name: 'online',
    place: 'none',
    load: () => import('../../pages/online/game/GamePage.svelte'),
  },
  {
    routes: ['/online/challenge/:id'],
    name: 'online',
    place: 'none',
    load: () => import('../../pages/online/challenge/ChallengePage.svelte'),
  },
  {
    routes: ['/online/user/:name'],
    name: 'online',
    place: 'none',
    load: () => import('../../pages/online/user/UserPage.svelte'),
  },
  {
    routes: ['/online/account'],
    name: 'online',
    place: 'none',
    load: () => import('../../pages/online/account/AccountPage.svelte'),
  },
  {
    routes: ['/online/games'],
    name: 'online',
    place: 'none',
    load: () => import('../../pages/online/games/GamesPage.svelte'),
  },
  {
    routes: ['/online/watch'],
    name: 'online',
    place: 'none',
    load: () => import('../../pages/online/watch/LivePage.svelte'),
  },
  // For those who run a fleet: its address is all that leads there.
  {
    routes: ['/fleet', '/fleet/:id'],
    name: 'fleet',
    place: 'none',
    load: () => import('../../pages/fleet/FleetPage.svelte'),
  },
  {
    routes: ['/analyse'],
    name: 'analyse',
    place: 'main',
    load: () => import('../../pages/analyse/AnalysePage.svelte'),
  },
  {
    routes: ['/learn', '/learn/:lesson'],
    name: 'learn',
    place: 'main',
    load: () => import('../../pages/learn/LearnPage.svelte'),
  },
  {
    routes: ['/mistakes', '/mistakes/:moment'],
    name: 'mistakes',
    place: 'none',
    load: () => import('../../pages/mistakes/MistakesPage.svelte'),
  },
  {
    routes: ['/opponents'],
    name: 'opponents',
    place: 'none',
    load: () => import('../../pages/opponents/OpponentsPage.svelte'),
  },
  {
    routes: ['/games'],
    name: 'games',
    place: 'none',
    load: () => import('../../pages/games/GamesPage.svelte'),
  },
  {
    routes: ['/watch'],
    name: 'watch',
    place: 'main',
    load: () => import('../../pages/watch/WatchPage.svelte'),
  },
  {
    routes: ['/lab'],
    name: 'lab',
    place: 'main',
    load: () => import('../../pages/lab/LabPage.svelte'),
  },
  {
    routes: ['/exercises/class'],
    name: 'exerciseClass',
    place: 'none',
    load: () => import('../../pages/exercises/ClassPage.svelte'),
  },
  {
    routes: ['/exercises', '/exercises/:exercise'],
    name: 'exercises',
    place: 'none',
    load: () => import('../../pages/exercises/ExercisesPage.svelte'),
  },
  // For frames of other sites (framed.ts).
  {
    routes: ['/embed/game'],
    name: 'game',
    place: 'none',
    load: () => import('../../pages/embed/game/GamePage.svelte'),
  },
  {
    routes: ['/embed/game/:id'],
    name: 'game',
    place: 'none',
    load: () => import('../../pages/online/embed/EmbedPage.svelte'),
  },
  {
    routes: ['/embed/puzzle/:id'],
    name: 'puzzle',
    place: 'none',
    load: () => import('../../pages/embed/puzzle/PuzzlePage.svelte'),
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
