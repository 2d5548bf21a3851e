import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/** Vite's configuration of the page. Its links are relative, because gateways may add a prefix. */
export const PAGE_BUILD: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  logLevel: 'warn',
  // The content security policy forbids `data:` URLs, so no asset is inlined.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Monaco, which loads with the editor of Cypher.
    chunkSizeWarningLimit: 4_000,
    target: 'es2023',
  },
}
