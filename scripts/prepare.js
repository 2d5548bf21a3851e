// npm runs this at the end of `npm ci`, even without development dependencies (`--omit=dev`,
// NODE_ENV=production), so it is JavaScript and imports no package.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'

const isBuilt = existsSync('dist/server/commands/trellis.js')
if (existsSync('node_modules/typescript')) {
  // Otherwise output of removed source files would be packed as well.
  rmSync('dist', { recursive: true, force: true })
  const { status } = spawnSync('npm run --silent build', { shell: true, stdio: 'inherit' })
  process.exitCode = status ?? 1
} else if (!isBuilt) {
  console.error(
    'Trellis is not built yet, and its compiler is a development dependency: ' +
      'run `npm ci --include=dev`, then `npm prune --omit=dev`.',
  )
  process.exitCode = 1
}
