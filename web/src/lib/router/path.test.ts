import { describe, expect, it } from 'vitest'
import { pathOf, routeOf } from './path'

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

  it('are made below the base', () => {
    expect(pathOf('/settings', '/')).toBe('/settings')
    expect(pathOf('/', '/yolah/')).toBe('/yolah/')
  })
})
