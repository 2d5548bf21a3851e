import { build } from 'esbuild'
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build as bundlePage } from 'vite'
import { PAGE_BUILD } from '../web/vite.config.ts'
import { writePageDocuments } from './page-documents.ts'

/**
 * The program, the modules of its threads, and those from which the tests compose a server that
 * fails. Modules are joined, because Node takes a third of a start to find and link 500 files
 * (docs/decisions/0054).
 */
const SERVER = [
  'server/commands/trellis.ts',
  'server/main.ts',
  'server/engines.ts',
  'server/config.ts',
  'search/sqlite/worker.ts',
  'graph/neo4j/cypher/worker.ts',
]
/** The assets of the page at /. */
const ASSETS = 'dist/web/assets'
/**
 * The assets of the pages at /api/graphiql and /<word>/docs, which load nothing from other hosts.
 */
const GRAPHIQL = 'dist/graphiql'
const SWAGGER_UI = 'dist/swagger-ui'
const SAMPLE = 'server/commands/seed/sample'
const GRAPHQL = 'server/graphql'
const QUESTIONS = 'docs/explore'

// Names of chunks contain a hash of their content, so chunks of earlier builds would accumulate.
for (const folder of ['dist/graph', 'dist/search', 'dist/server', GRAPHIQL]) {
  await rm(folder, { recursive: true, force: true })
}
await build({
  entryPoints: SERVER,
  outdir: 'dist',
  outbase: '.',
  // At the depth of most sources, because `codeFolder` is two levels above a module.
  chunkNames: 'server/chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  // Node parses each map when it loads the module.
  sourcesContent: false,
  logLevel: 'warning',
})
await build({
  entryPoints: {
    page: 'web/graphiql/page.js',
    'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
    'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
    'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
  },
  outdir: GRAPHIQL,
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  loader: { '.ttf': 'file' },
  legalComments: 'linked',
  logLevel: 'warning',
})

// The sample is JSON, which the server reads from its folder.
await cp(SAMPLE, `dist/${SAMPLE}`, {
  recursive: true,
  filter: (path) => path === SAMPLE || path.endsWith('.json'),
})

// The server builds the schema from the SDL of all topics.
await cp(GRAPHQL, `dist/${GRAPHQL}`, {
  recursive: true,
  filter: (path) => extname(path) === '' || path.endsWith('.graphql'),
})

// The server parses the saved questions.
await rm(`dist/${QUESTIONS}`, { recursive: true, force: true })
await cp(QUESTIONS, `dist/${QUESTIONS}`, { recursive: true })

await rm(SWAGGER_UI, { recursive: true, force: true })
await mkdir(SWAGGER_UI)
await copyFile('web/swagger-ui/page.js', `${SWAGGER_UI}/page.js`)
for (const [file, name = file] of [
  ['swagger-ui.css'],
  ['swagger-ui-bundle.js'],
  ['favicon-32x32.png'],
  ['LICENSE', 'LICENSE.txt'],
  ['NOTICE', 'NOTICE.txt'],
] as const) {
  await copyFile(`node_modules/swagger-ui-dist/${file}`, `${SWAGGER_UI}/${name}`)
}

await writePageDocuments()
await bundlePage(PAGE_BUILD)
await copyFile('node_modules/elkjs/LICENSE.md', 'dist/web/elkjs-LICENSE.md')
for (const folder of [GRAPHIQL, SWAGGER_UI, ASSETS]) await compress(folder)

/** Replaces the text files of a folder by gzipped ones, which take a third of the space. */
async function compress(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    if (!/\.(js|css|svg|ttf|txt)$/.test(file)) continue
    const path = `${folder}/${file}`
    await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path), { level: 9 }))
    await rm(path)
  }
}
