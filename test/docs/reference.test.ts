import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERRORS } from '../../graph/model/errors.ts'
import { registry } from '../../graph/registry.ts'
import { VARIABLES } from '../../server/variables.ts'
import { GRAPHQL_ENDPOINTS } from '../../server/http/graphql.ts'
import { routeName } from '../../server/http/route.ts'
import { ROUTES } from '../../server/http/routes/index.ts'
import { LIMITS } from '../../graph/model/limits.ts'
import { ROOT } from '../support/sources.ts'

describe('the generated files of docs', () => {
  it('are up to date', async () => {
    expect(await runDocs('--check')).to.deep.equal({ code: 0, said: '' })
  })

  it('are reported when they are stale', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-reference-'))
    try {
      expect((await runDocs('--folder', folder)).code).to.equal(0)
      const page = join('reference', 'errors.md')
      await appendFile(join(folder, page), 'More.\n')
      const { code, said } = await runDocs('--check', '--folder', folder)
      expect(code).to.equal(1)
      expect(said).to.equal(`Stale: ${page}; run \`npm run docs\`.\n`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('have every entity type, aspect, endpoint, error, limit and variable', async () => {
    const text = (name: string) => readFile(join(ROOT, 'docs/reference', name), 'utf8')
    const [entities, aspects] = [await text('entities.md'), await text('aspects.md')]
    for (const { name } of registry.entities) expect(entities).to.contain(`\n## ${name}\n`)
    for (const { name } of registry.aspects) expect(aspects).to.contain(`\n## ${name}\n`)
    const errors = await text('errors.md')
    for (const code of Object.keys(ERRORS)) expect(errors).to.contain(`\`${code}\``)
    const endpoints = await text('endpoints.md')
    for (const each of ROUTES) expect(endpoints).to.contain(`| \`${routeName(each)}\` `)
    for (const path of GRAPHQL_ENDPOINTS.flatMap(({ paths }) => paths)) {
      expect(endpoints).to.contain(`\`POST ${path}\``)
    }
    const limits = (await text('limits.md')).replaceAll(/ +/g, ' ')
    for (const { max, of, reason } of Object.values(LIMITS)) {
      expect(limits).to.contain(`| ${max.toLocaleString('en')} | ${of} | ${reason} |`)
    }
    const configuration = (await text('configuration.md')).replaceAll(/ +/g, ' ')
    for (const [name, { fallback }] of Object.entries(VARIABLES)) {
      const shown = fallback === '' ? ' ' : ` \`${fallback}\` `
      expect(configuration).to.contain(`| \`${name}\` |${shown}|`)
    }
  })

  it('have a rule for each aspect that follows from something', async () => {
    const rules = await readFile(join(ROOT, 'docs/interface/model.md'), 'utf8')
    const ruleOf = { key: 'derived', itself: 'derived-members', others: 'derivations' }
    for (const { aspect, from } of registry.derived) {
      const [, rule = ''] = rules.split(`### model/${ruleOf[from]}\n`)
      expect(rule.split('\n### ')[0], aspect.name).to.contain(`\`${aspect.name}\``)
    }
  })
})

/** Runs `npm run docs`. */
function runDocs(...args: string[]): Promise<{ code: unknown; said: string }> {
  const script = ['--import', 'tsx', join(ROOT, 'scripts/docs.ts')].concat(args)
  return new Promise((resolve) => {
    execFile(process.execPath, script, { cwd: ROOT }, (error, _out, said) => {
      resolve({ code: error?.code ?? 0, said })
    })
  })
}
