import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

/** Links inside of the page are relative, since gateways have prefixes that nobody here knows. */
export const PAGE_BUILD: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  logLevel: 'warn',
  // Small files stand by themselves: the policy of the page takes no scripts or fonts from addresses.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    target: 'es2023',
  },
}
