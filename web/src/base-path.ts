/** The base path of the page, which includes any prefix that a gateway adds. */
export const BASE_PATH = import.meta.env.DEV
  ? '/'
  : new URL(/* @vite-ignore */ '..', import.meta.url).pathname
