import { expect } from 'chai'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isBuildCurrent } from '../../scripts/server-process.ts'

const SERVER = 'dist/server/commands/trellis.js'
const PAGE = 'dist/web/index.html'
const SOURCES = [
  'scripts/build.ts',
  'graph/registry.ts',
  'search/fields.ts',
  'server/commands/seed/sample/a.json',
  'server/graphql/tags/schema.graphql',
  'web/src/page.tsx',
  'web/src/styles/page.css',
  'web/documents/entity.graphql',
  'docs/explore/cycles.md',
]

describe('a build', () => {
  let root: string

  /** Writes a file that was changed some seconds after the build began. */
  async function change(file: string, seconds: number): Promise<void> {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), '')
    await utimes(join(root, file), 1_000 + seconds, 1_000 + seconds)
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'trellis-build-'))
    for (const file of SOURCES) await change(file, -1)
    await change(SERVER, 1)
    await change('web/src/api/documents.generated.ts', 2)
    await change(PAGE, 3)
  })
  afterEach(() => rm(root, { recursive: true }))

  it('is current when it is newer than every file that it was made from', () => {
    expect(isBuildCurrent(root)).to.equal(true)
  })

  for (const file of SOURCES) {
    it(`is not current after a change of ${file}`, async () => {
      await change(file, 2)
      expect(isBuildCurrent(root)).to.equal(false)
    })
  }

  it('is not current without server or page, or with the page of an earlier build', async () => {
    await change(PAGE, 0)
    expect(isBuildCurrent(root)).to.equal(false)
    await rm(join(root, PAGE))
    expect(isBuildCurrent(root)).to.equal(false)
    await change(PAGE, 3)
    await rm(join(root, SERVER))
    expect(isBuildCurrent(root)).to.equal(false)
  })
})
