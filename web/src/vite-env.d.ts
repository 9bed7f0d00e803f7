/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module '@modules/*?url' {
  const url: string
  export default url
}
