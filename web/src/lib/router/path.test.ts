import { describe, expect, it } from 'vitest'
import { isDocsRoute, isFramedRoute, matchRoute, pathOf, routeOf } from './path'

describe('addresses', () => {
  it.each([
    ['/', '/', '/'],
    ['/settings', '/', '/settings'],
    ['/settings/', '/', '/settings'],
    ['/yolah/', '/yolah/', '/'],
    ['/yolah', '/yolah/', '/'],
    ['/yolah/settings', '/yolah/', '/settings'],
    ['/other', '/yolah/', undefined],
    ['/yolahs', '/yolah/', undefined],
  ])('%s below %s is %s', (path, base, route) => {
    expect(routeOf(path, base)).toBe(route)
  })

  it.each([
    ['/docs/index.html', true],
    ['/docs/fr/play.html', true],
    ['/docs', false],
    ['/play/docs/', false],
  ])('%s is of the documentation: %s', (route, isDocs) => {
    expect(isDocsRoute(route)).toBe(isDocs)
  })

  it('are made below the base', () => {
    expect(pathOf('/settings', '/')).toBe('/settings')
    expect(pathOf('/', '/yolah/')).toBe('/yolah/')
  })
})

describe('pages for frames', () => {
  it.each([
    ['/embed/game', true],
    ['/embed/game/k3x', true],
    ['/embed/nothing', true],
    ['/embed', true],
    ['/embedded', false],
    ['/learn/embed', false],
    ['/', false],
    [undefined, false],
  ])('%s: %s', (route, framed) => {
    expect(isFramedRoute(route)).toBe(framed)
  })
})

describe('routes with parameters', () => {
  it.each([
    ['/online', '/online', {}],
    ['/online/game/:id', '/online/game/k3x', { id: 'k3x' }],
    ['/online/user/:name', '/online/user/a%20b', { name: 'a b' }],
    ['/online/user/:name', '/online/user/%zz', { name: '%zz' }],
    ['/online/game/:id', '/online/game', undefined],
    ['/online/game/:id', '/online/game/', undefined],
    ['/online/game/:id', '/online/game/a/b', undefined],
    ['/online', '/online/game', undefined],
  ])('%s and %s', (pattern, route, parameters) => {
    expect(matchRoute(pattern, route)).toEqual(parameters)
  })
})
