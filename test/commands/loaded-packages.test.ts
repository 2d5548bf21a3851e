import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../support/sources.ts'

describe('the embedded server spends no start-up time and no memory on the explorer', () => {
  const run = async (...paths: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-loaded-'))
    const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
    const args = ['--import', 'tsx', 'test/support/run/loaded-packages.ts', ...paths]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
    await rm(folder, { recursive: true })
    return JSON.parse(stdout) as { statuses: number[]; isLoaded: boolean }
  }

  it('does not load the package, whatever is requested', async () => {
    expect(await run('/api/graphql', '/api/graph')).to.deep.equal({
      statuses: [200, 501],
      isLoaded: false,
    })
  })

  it('is checked: a loaded package is found', async () => {
    expect(await run('load')).to.deep.equal({ statuses: [], isLoaded: true })
  })
})
