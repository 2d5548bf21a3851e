import { build } from 'esbuild'
import { rm } from 'node:fs/promises'

const FOLDER = 'dist/graphiql'

// Names of parts change with what is in them, and old ones would pile up.
await rm(FOLDER, { recursive: true, force: true })

// The page at /api/graphiql in one folder, so that all that it loads comes from us.
await build({
  entryPoints: {
    page: 'server/graphiql/page.js',
    'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
    'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
    'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
  },
  outdir: FOLDER,
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  loader: { '.ttf': 'file' },
  legalComments: 'linked',
  logLevel: 'warning',
})
