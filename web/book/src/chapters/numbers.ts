// Numbers as the chapters write them.

/** `+0.9`, `−0.3`, `0` */
export function signed(points: number, digits = 1): string {
  const text = Math.abs(points).toFixed(digits)
  if (Number(text) === 0) return text
  return `${points > 0 ? '+' : '-'}${text}`
}

/** `1,192` */
export function whole(count: number): string {
  return Math.round(count).toLocaleString('en')
}
