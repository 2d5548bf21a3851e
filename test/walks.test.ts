import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf, ROOT, type Source } from './support/sources.ts'

/** A walk of ARCHITECTURE.md: the files through which a request passes, in order. */
interface Walk {
  readonly title: string
  readonly files: readonly string[]
}

const WALKS = walksIn(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))

describe('the walks of ARCHITECTURE.md', () => {
  it('are four', () => {
    expect(WALKS.map(({ title }) => title)).to.have.length(4)
    for (const { files } of WALKS) expect(files.length).to.be.above(4)
  })

  for (const walk of WALKS) {
    it(`lead from file to file by imports: ${walk.title}`, () => {
      expect(missingSteps(walk, read)).to.deep.equal([])
    })

    it(`enter each room once, and no file imports an earlier one: ${walk.title}`, () => {
      expect(roomsEnteredAgain(walk)).to.deep.equal([])
      expect(importsBack(walk, read)).to.deep.equal([])
    })
  }

  it('are checked: steps without an import, returns and imports of earlier files are found', () => {
    const project = (files: Record<string, string>) => (path: string) => ({
      path,
      text: `import '${files[path] ?? 'koa'}'`,
    })
    const walk = { title: 'a walk', files: ['a/one.ts', 'b/two.ts', 'a/three.ts'] }
    expect(missingSteps(walk, project({ 'a/one.ts': '../b/two.ts' }))).to.deep.equal([
      'b/two.ts → a/three.ts',
    ])
    expect(roomsEnteredAgain(walk)).to.deep.equal(['a'])
    expect(importsBack(walk, project({ 'a/three.ts': './one.ts' }))).to.deep.equal([
      'a/three.ts → a/one.ts',
    ])
  })
})

/** Returns the walks: lists of files, each followed by what happens there. */
function walksIn(page: string): Walk[] {
  const [, section = ''] = /^## Four walks$([^]*?)^## /m.exec(page) ?? []
  return [...section.matchAll(/^\*\*(.+?)\*\*[^]*?^```text\n([^]*?)^```$/gm)].map(
    ([, title = '', list = '']) => ({
      title,
      files: [...list.matchAll(/^(\S+\.ts) /gm)].map(([, file = '']) => file),
    }),
  )
}

const read = (path: string): Source => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })

/**
 * Returns the steps without an import. An adapter imports the port that leads to it, since callers
 * know the port alone.
 */
function missingSteps({ files }: Walk, sourceAt: (path: string) => Source): string[] {
  return files.slice(1).flatMap((file, at) => {
    const from = files[at] ?? ''
    const isStep = importsOf(sourceAt(from)).includes(file)
    const isAdapter = PORT.test(from) && importsOf(sourceAt(file)).includes(from)
    return isStep || isAdapter ? [] : [`${from} → ${file}`]
  })
}

/** Matches the ports: their adapters import them. */
const PORT = /-store\.ts$|\/search-index\.ts$|\/authority\.ts$|\/sight\.ts$/

/** Returns the folders to which a walk comes back after it has left them. */
function roomsEnteredAgain({ files }: Walk): string[] {
  const rooms = files.map((file) => dirname(file)).filter((room, at, all) => room !== all[at - 1])
  return rooms.filter((room, at) => rooms.indexOf(room) !== at)
}

function importsBack({ files }: Walk, sourceAt: (path: string) => Source): string[] {
  return files.flatMap((file, at) => {
    const earlier = files.slice(0, at).filter((each) => !PORT.test(each))
    const imports = new Set(importsOf(sourceAt(file)))
    return earlier.filter((each) => imports.has(each)).map((each) => `${file} → ${each}`)
  })
}
