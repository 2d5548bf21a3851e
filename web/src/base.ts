/** Where the page begins: a gateway may have put a prefix before it. */
export const BASE = import.meta.env.DEV
  ? '/'
  : new URL(/* @vite-ignore */ '..', import.meta.url).pathname
