// The files with the rules, as they lie beside a bot.

import javaScript from '../../../../../examples/yolah.js?raw'
import python from '../../../../../examples/yolah.py?raw'
import type { Language } from '../types'

export function rulesOf(language: Language): string {
  return language === 'python' ? python : javaScript
}
