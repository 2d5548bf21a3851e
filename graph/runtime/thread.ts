import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { codeFolder, isSource } from './code-folder.ts'

/** Modules bundled in this process, by name. */
const bundles = new Map<string, string>()

/**
 * Starts a worker thread.
 *
 * @param name the path of its module without `.ts`, as for `search/sqlite/worker.ts`; the build has
 *   it as an entry
 */
export function startThread(name: string, options: WorkerOptions): Worker {
  const file = join(codeFolder, name)
  if (!isSource) return new Worker(`${file}.js`, options)
  const bundle = bundles.get(name) ?? bundleModule(`${file}.ts`)
  bundles.set(name, bundle)
  return new Worker(bundle, { ...options, eval: true })
}

/**
 * Bundles a module in development: a thread cannot read TypeScript by itself, and loading a
 * compiler takes 200 ms per thread.
 */
function bundleModule(file: string): string {
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
