import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages, programPath, run, type PythonPackages } from './python-client.ts'
import type { Checks } from './checks.ts'
import { expectText } from './outputs.ts'

/** Generates a Python client from an OpenAPI document. */
const PYTHON_GENERATOR: PythonPackages = {
  requirements: ['openapi-python-client==0.29.1'],
  folder: 'openapi-python-client',
}
/** Validate an OpenAPI document and generate TypeScript types from it and from a GraphQL schema. */
const NPM_PACKAGES = {
  'openapi-typescript': '7.13.0',
  '@apidevtools/swagger-cli': '4.0.4',
  '@graphql-codegen/cli': '7.4.3',
  '@graphql-codegen/typescript': '6.1.0',
  '@graphql-codegen/typescript-operations': '6.1.9',
  graphql: '16.15.0',
  typescript: '5.9.3',
}
/** GraphQL documents: those of the page. */
const DOCUMENTS = join(import.meta.dirname, '../../web/documents/*.graphql')
const FOLDER = join(import.meta.dirname, '../../.cache/openapi-tools')
const TIMEOUT_MS = 600_000

/** Checks that client generators accept `/openapi.json` and the GraphQL schema. */
export function checkGenerators(checks: Checks, url: string, folder: string): Promise<void> {
  return checks.section('Generators of clients', async (section) => {
    const document = join(folder, 'openapi.json')
    await section.attempt('the generators can be installed', async () => {
      await installPackages(PYTHON_GENERATOR, (line) => section.note(line))
      await installNpmPackages()
      await writeFile(document, await (await fetch(`${url}/openapi.json`)).text())
    })
    await section.attempt('swagger-cli finds the document valid', async () => {
      expectText(await tool('swagger-cli', 'validate', document), 'is valid')
    })
    await section.attempt('openapi-typescript generates types that compile', async () => {
      const types = join(folder, 'api.d.ts')
      await tool('openapi-typescript', document, '-o', types)
      await tool('tsc', '--noEmit', '--strict', types)
    })
    await section.attempt('graphql-codegen generates types that compile', () =>
      generateGraphqlTypes(url, folder),
    )
    await section.attempt('openapi-python-client generates a client', async () => {
      const target = join(folder, 'python-client')
      const generator = programPath(PYTHON_GENERATOR, 'openapi-python-client')
      const args = ['generate', '--path', document, '--output-path', target, '--meta', 'none']
      await succeed(generator, args)
      if (!existsSync(join(target, 'client.py'))) throw new Error('client.py is missing')
      await succeed(programPath(PYTHON_GENERATOR, 'python'), ['-m', 'compileall', '-q', target])
    })
  })
}

/** Generates TypeScript types for the schema, read by introspection, and for documents. */
async function generateGraphqlTypes(url: string, folder: string): Promise<void> {
  const [schemaTypes, documentTypes] = [join(folder, 'schema.ts'), join(folder, 'documents.ts')]
  const config = join(folder, 'codegen.json')
  const generates = {
    [schemaTypes]: { plugins: ['typescript'] },
    [documentTypes]: { plugins: ['typescript-operations'] },
  }
  await writeFile(
    config,
    JSON.stringify({ schema: `${url}/api/graphql`, documents: DOCUMENTS, generates }),
  )
  await tool('graphql-codegen', '--config', config)
  await tool('tsc', '--noEmit', '--strict', schemaTypes, documentTypes)
}

/** Installs the packages unless an earlier run has; the list is written last. */
async function installNpmPackages(): Promise<void> {
  const marker = join(FOLDER, 'installed.json')
  const manifest = JSON.stringify({ private: true, dependencies: NPM_PACKAGES })
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === manifest) return
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, 'package.json'), manifest)
  await succeed('npm', ['install', '--silent', '--no-package-lock'], FOLDER)
  await writeFile(marker, manifest)
}

const tool = (name: string, ...args: string[]): Promise<string> =>
  succeed(join(FOLDER, 'node_modules/.bin', name), args, FOLDER)

async function succeed(command: string, args: readonly string[], cwd?: string): Promise<string> {
  const { code, output } = await run(command, args, process.env, TIMEOUT_MS, cwd)
  if (code !== 0) throw new Error(`exit code ${code}: ${output.trim().slice(-1_000)}`)
  return output
}
