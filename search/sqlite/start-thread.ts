import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ThreadData } from './search-thread.ts'

/**
 * A thread that searches or writes. It runs what was compiled, in development what the source says.
 * It has to be told to close, and never terminated: what the engine returns to a thread that is being
 * terminated aborts the process.
 */
export function startThread(
  name: 'search-thread' | 'write-thread',
  workerData: ThreadData,
): Worker {
  return import.meta.filename.endsWith('.ts')
    ? new Worker((fromSource[name] ??= bundled(name)), { eval: true, workerData })
    : new Worker(new URL(`./${name}.js`, import.meta.url), { workerData })
}

/** A thread cannot read TypeScript by itself; loading the means for it would take each 200 ms. */
const fromSource: Record<string, string> = {}

function bundled(name: string): string {
  const require = createRequire(import.meta.url)
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const file = path.join(import.meta.dirname, `${name}.ts`)
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
