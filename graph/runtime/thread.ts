import { createRequire } from 'node:module'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Modules bundled in this process, by file. */
const bundles = new Map<string, string>()

/**
 * Starts a worker thread.
 *
 * @param file the module of the thread, without its extension: its source in development, its
 *   compiled form otherwise
 */
export function startThread(file: string, options: WorkerOptions): Worker {
  if (!import.meta.filename.endsWith('.ts')) return new Worker(`${file}.js`, options)
  const bundle = bundles.get(file) ?? bundled(`${file}.ts`)
  bundles.set(file, bundle)
  return new Worker(bundle, { ...options, eval: true })
}

/**
 * Bundles a module in development: a thread cannot read TypeScript by itself, and loading a
 * compiler takes 200 ms per thread.
 */
function bundled(file: string): string {
  const require = createRequire(import.meta.url)
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    sourcemap: 'inline',
    write: false,
  })
  const required = `require('node:module').createRequire(${JSON.stringify(file)})`
  return `((require) => {${outputFiles[0]?.text ?? ''}\n})(${required})`
}
