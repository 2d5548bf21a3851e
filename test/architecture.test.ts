import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importCycles } from './support/import-cycles.ts'
import { functionsIn, importsOf, ROOT, sourcesIn, type Source } from './support/sources.ts'
import { spelledNames } from './support/spelled-names.ts'

/**
 * An architecture rule for single files (ARCHITECTURE.md), with a file for each way to break it.
 */
interface Rule {
  readonly says: string
  /** Returns the violations in a file, as text. */
  readonly faultsIn: (source: Source) => string[]
  readonly broken: readonly Source[]
}

const ENGINES = ['graph/neo4j', 'graph/sqlite', 'search/typesense', 'search/sqlite']
const LINES_PER_FUNCTION_MAX = 70

const BELOW_ACCESS = ['server/authorize', 'server/catalog', 'search', 'graph']

/** The layers that each layer may import; the longest matching folder counts. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'graph/model': ['graph/model'],
  graph: ['graph'],
  search: ['search', 'graph'],
  'server/authorize': ['server/authorize', 'search', 'graph'],
  'server/catalog': ['server/catalog', 'server/authorize', 'search', 'graph'],
  'server/access': [...BELOW_ACCESS, 'server/access'],
  'server/http': [...BELOW_ACCESS, 'server/access', 'server/http'],
  'server/graphql': [...BELOW_ACCESS, 'server/access', 'server/graphql'],
  server: ['server', 'search', 'graph'],
  web: ['web'],
}

/** Packages that `graph/model` may import, beside built-in modules that do no I/O. */
const PURE_PACKAGES = ['ajv', 'safe-stable-stringify']
const IO_MODULES = new Set(
  ['child_process', 'cluster', 'dgram', 'dns', 'fs', 'http', 'http2', 'https', 'net']
    .concat(['process', 'readline', 'repl', 'tls', 'tty', 'worker_threads'])
    .flatMap((name) => builtinModules.filter((each) => each.split('/')[0] === name)),
)

/** Files with a variable that outlives its function. */
const VARIABLE = [
  'graph/model/json-text.ts',
  'graph/runtime/yield.ts',
  'server/catalog/find/saved-questions.ts',
]

const RULES: readonly Rule[] = [
  {
    says: 'imports point one way: server → search → graph → graph/model',
    faultsIn: (source) => {
      const allowed = LAYERS[layerOf(source.path)]
      if (!allowed) return []
      return filesImportedBy(source).filter((file) => !allowed.some((each) => isIn(file, each)))
    },
    broken: [
      importing('graph/model/urn.ts', '../edit.ts'),
      importing('graph/store/plan.ts', '../../search/filter.ts'),
      importing('graph/aspects/lifecycle/status.ts', '../../../server/config.ts'),
      importing('search/filter.ts', '../server/catalog/read/read.ts'),
      importing('server/authorize/sight/sight.ts', '../../catalog/catalog.ts'),
      importing('server/authorize/roles.ts', '../access/access.ts'),
      importing('server/catalog/read/read.ts', '../../http/route.ts'),
      importing('server/catalog/write/commit.ts', '../../access/access.ts'),
      importing('server/access/access.ts', '../http/route.ts'),
      importing('server/catalog/read/read.ts', '../../config.ts'),
      importing('server/http/app.ts', '../graphql/schema.ts'),
      importing('server/graphql/schema.ts', '../http/app.ts'),
      importing('server/main.ts', '../scripts/bench.ts'),
      importing('server/http/app.ts', '../../web/src/addresses.ts'),
      importing('web/src/model/names.ts', '../../../graph/model/urn.ts'),
      importing('web/src/app.tsx', '../../server/http/route.ts'),
      importing('server/main.ts', '../test/support/server.ts'),
    ],
  },
  {
    says: 'only server/engines.ts imports adapters; those of SQLite share one file, the database',
    faultsIn: (source) => {
      if (source.path === 'server/engines.ts' || /^(test|scripts)\//.test(source.path)) return []
      const home = ENGINES.find((engine) => isIn(source.path, engine))
      return filesImportedBy(source).filter((file) =>
        ENGINES.some((engine) => {
          const isShared = home === 'search/sqlite' && file === 'graph/sqlite/database.ts'
          return engine !== home && isIn(file, engine) && !isShared
        }),
      )
    },
    broken: [
      importing('server/catalog/read/read.ts', '../../../graph/sqlite/stores.ts'),
      importing('server/http/app.ts', '../../graph/neo4j/stores.ts'),
      importing('graph/store/plan.ts', '../sqlite/rows.ts'),
      importing('graph/neo4j/read.ts', '../sqlite/rows.ts'),
      importing('search/sqlite/write.ts', '../../graph/sqlite/rows.ts'),
      importing('search/typesense/query.ts', '../../graph/sqlite/database.ts'),
      importing('server/main.ts', '../graph/sqlite/stores.ts'),
      { path: 'server/listen.ts', text: "await import('../graph/sqlite/stores.ts')" },
    ],
  },
  {
    says: 'graph/model imports ajv, safe-stable-stringify and built-in modules without I/O',
    faultsIn: (source) => {
      if (!isIn(source.path, 'graph/model')) return []
      return packagesImportedBy(source).filter(
        (name) =>
          !PURE_PACKAGES.includes(name) &&
          (!name.startsWith('node:') || IO_MODULES.has(name.slice('node:'.length))),
      )
    },
    broken: [
      importing('graph/model/json.ts', 'koa'),
      importing('graph/model/json.ts', 'node:fs'),
      importing('graph/model/json.ts', 'node:fs/promises'),
      importing('graph/model/json.ts', 'node:http'),
    ],
  },
  {
    says: 'server/authorize, server/catalog and server/access know neither HTTP nor GraphQL',
    faultsIn: (source) => {
      if (!/^server\/(authorize|catalog|access)\//.test(source.path)) return []
      return packagesImportedBy(source).filter((name) =>
        /^(@?koa\b|graphql|@apollo\/|@graphql-tools\/|node:http)/.test(name),
      )
    },
    broken: [
      importing('server/catalog/read/read.ts', 'koa'),
      importing('server/access/access.ts', 'koa'),
      importing('server/catalog/read/read.ts', '@koa/router'),
      importing('server/catalog/read/read.ts', 'graphql'),
      importing('server/catalog/read/read.ts', 'node:http'),
    ],
  },
  {
    says: 'GraphQL and HTTP say what they need, and leave the comparison of roles to server/authorize',
    faultsIn: ({ path, text }) => {
      if (!/^server\/(graphql|http)\//.test(path)) return []
      const uses =
        /\b(includesRole|requireRole|mayOnPlatform|grantOf|(caller|context)\.role)\b|\bbyPolicies\b(?!: true)/g
      return [...text.matchAll(uses)].map(([use]) => use)
    },
    broken: [
      { path: 'server/graphql/tags/resolvers.ts', text: "if (context.role === 'admin') return" },
      { path: 'server/graphql/tags/resolvers.ts', text: 'const { byPolicies } = context' },
      { path: 'server/http/admit.ts', text: "requireRole(caller, 'editor', what)" },
    ],
  },
  {
    says: 'topics of GraphQL import the engine and what they share, never each other',
    faultsIn: (source) => {
      const [folder, ...allowed] = graphqlImports(source.path)
      if (folder === undefined) return []
      return filesImportedBy(source).filter(
        (file) =>
          /^server\/graphql\/.+\//.test(file) &&
          ![folder, ...allowed].some((each) => isIn(file, `server/graphql/${each}`)),
      )
    },
    broken: [
      importing('server/graphql/tags/resolvers.ts', '../owners/resolvers.ts'),
      importing('server/graphql/shared/lists.ts', '../tags/resolvers.ts'),
      importing('server/graphql/derived/schema.ts', '../tags/resolvers.ts'),
      importing('server/graphql/engine/loader.ts', '../shared/lists.ts'),
      importing('server/graphql/engine/limits/rule.ts', '../../derived/schema.ts'),
    ],
  },
  {
    says: 'metadata changes only in a commit, which waits for the index, and in restores',
    faultsIn: ({ path, text }) => {
      const allowed = [
        'server/catalog/write/commit.ts',
        'server/catalog/write/write-group.ts',
        'server/catalog/archive/restore.ts',
      ]
      if (!isIn(path, 'server') || allowed.includes(path)) return []
      const uses = /\b(graph|points)\s*\.\s*(write|deleteEntity|deletePoints|deletePointsOf)\(/g
      return [...text.matchAll(uses)].map(([use]) => use)
    },
    broken: [
      { path: 'server/graphql/tags/resolvers.ts', text: 'await catalog.graph.write(edits)' },
      { path: 'server/http/routes/entity-actions.ts', text: 'await graph\n  .deleteEntity(urn)' },
      {
        path: 'server/catalog/write/references.ts',
        text: 'catalog.points.deletePoints(urn, aspect)',
      },
    ],
  },
  {
    says: 'only configuration, composition root, commands and scripts read the environment and the command line',
    faultsIn: ({ path, text }) => {
      if (/^(server\/((config|main)\.ts$|commands\/)|scripts\/|test\/)/.test(path)) return []
      const uses = /\bprocess\s*\.\s*(env|argv)\b|\{[^}]*\b(env|argv)\b[^}]*\} = process\b/g
      return [...text.matchAll(uses)].map(([use]) => use)
    },
    broken: [
      { path: 'server/http/app.ts', text: 'const debug = process.env.DEBUG' },
      { path: 'graph/store/plan.ts', text: 'process\n  .argv.length' },
      { path: 'server/listen.ts', text: 'const { env } = process' },
    ],
  },
  {
    says: 'graph, search and server start no program, and run no text as code',
    faultsIn: (source) => {
      if (!/^(graph|search|server)\//.test(source.path)) return []
      const starts = packagesImportedBy(source).filter((name) =>
        /^(node:)?(child_process|vm|repl)$/.test(name),
      )
      const runs = source.text.matchAll(
        /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(['"`]/g,
      )
      return [...starts, ...[...runs].map(([use]) => use)]
    },
    broken: [
      importing('server/main.ts', 'node:child_process'),
      importing('server/main.ts', 'vm'),
      { path: 'search/filter.ts', text: 'const isMatch = new Function(text)' },
      { path: 'graph/store/plan.ts', text: "setTimeout('run()', 1)" },
    ],
  },
  {
    says: 'names of aspects, entity types and edges come from their declarations',
    faultsIn: spelledNames,
    broken: [
      { path: 'server/catalog/read/read.ts', text: "loader.aspect(urn, 'domainProperties')" },
      { path: 'server/catalog/read/read.ts', text: "graph.read(urns, ['datasetKey'])" },
      { path: 'server/catalog/read/read.ts', text: "related({ names: ['Asserts'] })" },
      { path: 'server/catalog/read/read.ts', text: "if (entityTypeOf(urn) === 'dataset') return" },
      { path: 'server/catalog/read/read.ts', text: "loader.aspect(urn, 'status')" },
      { path: 'server/graphql/tags/resolvers.ts', text: "requireUrn('tag', 'a tag', text)" },
      { path: 'search/document.ts', text: "aspects.get('status')" },
    ],
  },
  {
    says: 'module-level variables are constant, but for the exceptions of invariant 9',
    faultsIn: ({ path, text }) => {
      if (!/^(graph|search|server)\//.test(path) || VARIABLE.includes(path)) return []
      return [...text.matchAll(/^(?:export )?let \w+/gm)].map(([variable]) => variable)
    },
    broken: [
      { path: 'server/listen.ts', text: 'let open = 0' },
      { path: 'graph/model/urn.ts', text: 'export let known: string[] = []' },
    ],
  },
  {
    says: 'nothing switches off the checks of certificates',
    faultsIn: ({ path, text }) => {
      if (!/^(graph|search|server)\//.test(path)) return []
      const uses = /\b(rejectUnauthorized|checkServerIdentity|NODE_TLS_\w+|TRUST_ALL_\w+)\b/g
      return [...text.matchAll(uses)].map(([use]) => use)
    },
    broken: [
      { path: 'server/access/issuer.ts', text: 'new Agent({ rejectUnauthorized: false })' },
      { path: 'graph/neo4j/driver.ts', text: "trust: 'TRUST_ALL_CERTIFICATES'" },
    ],
  },
  {
    says: 'the page renders texts as texts, never as HTML',
    faultsIn: ({ path, text }) => {
      if (!isIn(path, 'web')) return []
      const uses =
        /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/g
      return [...text.matchAll(uses)].map(([use]) => use)
    },
    broken: [
      { path: 'web/src/app.tsx', text: '<p dangerouslySetInnerHTML={{ __html: text }} />' },
      { path: 'web/src/app.tsx', text: 'element.innerHTML = text' },
    ],
  },
  {
    says: 'no default exports, except the one that Mocha looks up',
    faultsIn: ({ path, text }) => {
      if (/^test\/support\/run\/(lane-)?reporter.ts$/.test(path)) return []
      return [...text.matchAll(/^export default\b|^export \{[^}]*\bas default\b/gm)].map(
        ([it]) => it,
      )
    },
    broken: [
      { path: 'server/main.ts', text: 'export default function main() {}' },
      { path: 'test/a.test.ts', text: 'export {\n  main as default,\n}' },
    ],
  },
  {
    says: `no function is longer than ${LINES_PER_FUNCTION_MAX} lines, except in tests and generated files`,
    faultsIn: (source) => {
      // GraphQL documents in generated files look like functions.
      if (isIn(source.path, 'test') || source.path.endsWith('.generated.ts')) return []
      return functionsIn(source)
        .filter(({ lines }) => lines > LINES_PER_FUNCTION_MAX)
        .map(({ line, lines }) => `line ${line}: ${lines} lines`)
    },
    broken: [
      { path: 'server/main.ts', text: tooLong('function main(): void {') },
      {
        path: 'server/main.ts',
        text: tooLong('export async function main(\n  a: string,\n): void {'),
      },
      { path: 'server/main.ts', text: tooLong('const main = async (): Promise<void> => {') },
      { path: 'server/main.ts', text: tooLong('  async handle({ key }, services) {', '  ') },
      { path: 'server/main.ts', text: tooLong('  #drain(): void {', '  ') },
    ],
  },
]

/** A rule about all files together. */
interface ProjectRule {
  readonly says: string
  readonly faultsIn: (sources: readonly Source[]) => string[]
  readonly broken: readonly (readonly Source[])[]
}

const PROJECT_RULES: readonly ProjectRule[] = [
  {
    says: 'no cycle of imports, however long, types included',
    faultsIn: (sources) => {
      const imports = new Map(
        sources.map((source) => [source.path, new Set(filesImportedBy(source))] as const),
      )
      return importCycles(imports).map((cycle) => cycle.join(' → '))
    },
    broken: [
      [importing('graph/a.ts', './b.ts'), importing('graph/b.ts', './a.ts')],
      [
        importing('graph/a.ts', './b.ts'),
        importing('graph/b.ts', './c.ts'),
        importing('graph/c.ts', './d.ts'),
        importing('graph/d.ts', './b.ts'),
      ],
      [
        { path: 'graph/a.ts', text: "import type { B } from './model/b.ts'" },
        importing('graph/model/b.ts', '../a.ts'),
      ],
    ],
  },
]

describe('the architecture', () => {
  const sources = sourcesIn('graph', 'search', 'server', 'web', 'scripts', 'test')

  it('reads all files', () => {
    const folders = new Set(sources.map(({ path }) => path.split('/')[0]))
    expect([...folders]).to.have.members(['graph', 'search', 'server', 'web', 'scripts', 'test'])
    expect(sources.length).to.be.greaterThan(150)
  })

  for (const { says, faultsIn, broken } of RULES) {
    it(says, () => {
      const faults = sources.flatMap((source) =>
        faultsIn(source).map((fault) => `${source.path}: ${fault}`),
      )
      expect(faults).to.deep.equal([])
    })

    it(`violations are found: ${says}`, () => {
      for (const source of broken) {
        expect(faultsIn(source), `${source.path}: ${source.text}`).not.to.deep.equal([])
      }
    })
  }

  for (const { says, faultsIn, broken } of PROJECT_RULES) {
    it(says, () => {
      expect(faultsIn(sources)).to.deep.equal([])
    })

    it(`violations are found: ${says}`, () => {
      for (const files of broken) expect(faultsIn(files)).not.to.deep.equal([])
    })
  }

  it('has a map with one sentence for each folder', () => {
    const mapped = foldersOfMap(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))
    const folders = new Set(sources.flatMap(({ path }) => foldersAbove(path)))
    const shown = [...folders].filter((folder) => /^(graph|search|server|web)\b/.test(folder))
    expect(shown.length).to.be.greaterThan(100)
    expect(mapped.map(({ folder }) => folder)).to.include.members(shown)
    expect(mapped.map(({ folder }) => folder)).to.have.length(
      new Set(mapped.map(({ folder }) => folder)).size,
    )
    const sentences = mapped.map(({ sentence }) => sentence)
    expect(sentences).to.deep.equal([...new Set(sentences)])
    expect(sentences.filter((sentence) => sentence.length < 4)).to.deep.equal([])
  })

  it('finds functions and their lengths', () => {
    const text = [
      'export function a(): void {',
      '  if (x) {',
      '    b()',
      '  }',
      '}',
      'const table = {',
      '  handle(x) {',
      '    return list.map((each) => {',
      '      return each',
      '    })',
      '  },',
      '}',
    ].join('\n')
    expect(functionsIn({ path: 'a.ts', text })).to.deep.equal([
      { line: 1, lines: 5 },
      { line: 7, lines: 5 },
      { line: 8, lines: 3 },
    ])
  })
})

describe('npm run toc -- --check', () => {
  // `npm run check`, which runs with all suites, checks the real indexes.
  it('reports indexes that do not list every declaration', async () => {
    const root = await mkdtemp(join(tmpdir(), 'trellis-toc-'))
    const declarations = {
      'graph/aspects/b/a.ts': "export const a = aspect('a', {})\n",
      'graph/aspects/b/a.entity.ts': "export const a = entity('a', {})\n",
      'server/graphql/tags/a.ts': 'export const a: SchemaModule = {}\n',
    }
    for (const [path, declaration] of Object.entries(declarations)) {
      await mkdir(join(root, dirname(path)), { recursive: true })
      await writeFile(join(root, path), declaration)
    }
    const { code, said } = await checkTables(root)
    await rm(root, { recursive: true })
    expect(code).to.equal(1)
    const stale = [
      'graph/aspects/aspects.generated.ts',
      'graph/aspects/entities.generated.ts',
      'server/graphql/topics.generated.ts',
    ]
    expect(said).to.contain(`Stale: ${stale.join(', ')}`)
  })
})

/** Runs `npm run toc -- --check` on a project. */
function checkTables(root: string): Promise<{ code: unknown; said: string }> {
  const script = join(ROOT, 'scripts/toc.ts')
  const loader = pathToFileURL(createRequire(script).resolve('tsx')).href
  const args = ['--import', loader, script, '--check']
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, _out, said) => {
      resolve({ code: error?.code ?? 0, said })
    })
  })
}

/** Returns the folders of the map of ARCHITECTURE.md, which is indented by two spaces a level. */
function foldersOfMap(page: string): { readonly folder: string; readonly sentence: string }[] {
  const [, map = ''] = /^## Map$[^]*?^```text\n([^]*?)^```$/m.exec(page) ?? []
  const above: string[] = []
  return [...map.matchAll(/^( *)([\w-]+)\/ +(.*)$/gm)].map(
    ([, indent = '', name = '', sentence = '']) => {
      above.splice(indent.length / 2, Infinity, name)
      return { folder: above.join('/'), sentence }
    },
  )
}

/** Returns the folders that a file is in, the outermost first. */
function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

/** Returns the folder of GraphQL that a file is in, and those that it may import. */
function graphqlImports(path: string): readonly string[] {
  const folder = /^server\/graphql\/([^/]+)\//.exec(path)?.[1]
  if (folder === undefined || folder === 'engine') return folder === undefined ? [] : [folder]
  return folder === 'shared' ? [folder, 'engine'] : [folder, 'engine', 'shared']
}

function layerOf(path: string): string {
  const layers = Object.keys(LAYERS).filter((layer) => isIn(path, layer))
  return layers.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}

function filesImportedBy(source: Source): string[] {
  return importsOf(source).filter((name) => /\.tsx?$/.test(name))
}

function packagesImportedBy(source: Source): string[] {
  return importsOf(source).filter((name) => !/\.tsx?$/.test(name))
}

function importing(path: string, name: string): Source {
  return { path, text: `import type { Thing } from '${name}'\n` }
}

function tooLong(header: string, indent = ''): string {
  const body = Array(LINES_PER_FUNCTION_MAX).fill(`${indent}  run()`)
  return [header, ...body, `${indent}}`].join('\n')
}
