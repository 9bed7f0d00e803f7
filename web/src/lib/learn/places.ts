// Where the puzzles that come with the app lie: files of data beside its scripts.

const files = import.meta.glob<string>('./slices/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
const kIndex = './slices/index.json'

export interface Places {
  index: string
  /** In their order. */
  slices: readonly string[]
}

export const places: Places = {
  index: files[kIndex] ?? '',
  slices: Object.keys(files)
    .filter((name) => name !== kIndex)
    .sort()
    .map((name) => files[name] ?? ''),
}
