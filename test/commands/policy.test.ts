import { expect } from 'chai'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SHIPPED_POLICIES } from '../../graph/system-policies.ts'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { run } from '../support/run/commands.ts'
import { describeOnEngines } from '../support/server.ts'

const FINANCE = `
- id: finance
  name: "Contractors: Finance"
  type: METADATA
  state: ACTIVE
  privileges: [EDIT_ENTITY_DOCS, EDIT_ENTITY_TAGS]
  actors:
    groups: ['urn:li:corpGroup:contractors']
  resources:
    filter:
      criteria:
        - { field: DOMAIN, condition: EQUALS, values: ['urn:li:domain:finance'] }
`
const ON_FINANCE = 'entities with DOMAIN finance'

describeOnEngines('trellis policy', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let directory = ''
  let file = ''
  let admin = ''
  let member = ''
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'trellis-policy-'))
    file = path.join(directory, 'policies.yml')
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).text
    member = (await makeToken(server, 'urn:li:corpuser:ada', undefined)).text
  })
  after(() => rm(directory, { recursive: true }))

  const trellis = (...args: string[]) =>
    run('policy', {}, ...args, '--server', server.url, '--token', admin)

  async function apply(text: string, ...options: string[]): Promise<string> {
    await writeFile(file, text)
    const { stdout, stderr, code } = await trellis('apply', file, ...options)
    expect(code, stderr).to.equal(0)
    return stdout
  }
  async function exported(): Promise<string> {
    const { stdout, code } = await trellis('export')
    expect(code).to.equal(0)
    return stdout
  }

  it('exports all policies that users may change, and applying them changes nothing', async () => {
    const out = path.join(directory, 'exported.yml')
    expect((await trellis('export', '--out', out)).code).to.equal(0)
    const text = await readFile(out, 'utf8')
    const editable = SHIPPED_POLICIES.filter(({ info }) => info.editable !== false)
    expect(text.match(/^- id: /gm)).to.have.lengthOf(editable.length)
    expect(await apply(text, '--prune')).to.equal('Nothing to change.\n')
  })

  it('refuses a file that is no UTF-8, with the offset, and writes nothing', async () => {
    const before = await exported()
    const latin = FINANCE.replace('Contractors', 'Contr\xe1ctors')
    await writeFile(file, Buffer.from(latin, 'latin1'))
    const { stderr, code } = await trellis('apply', file)
    expect(code).to.equal(1)
    expect(stderr).to.include(`the byte 0xE1 at offset ${latin.indexOf('\xe1')};`)
    expect(await exported()).to.equal(before)
  })

  it('prints what would change and for whom, and writes nothing with --dry-run', async () => {
    const before = await exported()
    const told = await apply(FINANCE, '--dry-run')
    expect(told).to.contain('create finance: Contractors: Finance\n')
    expect(told).to.contain(
      `  group contractors gains EDIT_ENTITY_DOCS, EDIT_ENTITY_TAGS on ${ON_FINANCE}\n`,
    )
    expect(told).to.match(/kept without --prune: asset-owners-metadata-policy\n/)
    expect(told).to.match(/Would change 1 policy\.\n$/)
    expect(await exported()).to.equal(before)
    expect(await apply(FINANCE)).to.match(/Changed 1 policy\.\n$/)
    expect(await exported()).to.contain('Contractors: Finance')
    expect(await apply(FINANCE)).to.match(/Nothing to change\.\n$/)
  })

  it('distinguishes gains and losses, other policies considered', async () => {
    const other = FINANCE.replace('id: finance', 'id: other')
    await apply(FINANCE)
    const less = FINANCE.replace('EDIT_ENTITY_DOCS, ', '').replace('contractors', 'staff')
    const told = await apply(less + other, '--json')
    const { changes, gains, losses } = JSON.parse(told) as Record<string, unknown>
    expect(changes).to.deep.equal([
      { id: 'finance', action: 'change', members: ['privileges', 'actors'] },
      { id: 'other', action: 'create', members: [] },
    ])
    expect(gains).to.deep.equal([
      { actor: 'group staff', scope: ON_FINANCE, privileges: ['EDIT_ENTITY_TAGS'] },
    ])
    // The contractors keep what the other policy grants.
    expect(losses).to.deep.equal([])
    expect(await apply(less, '--prune', '--dry-run')).to.contain(
      `group contractors loses EDIT_ENTITY_DOCS, EDIT_ENTITY_TAGS on ${ON_FINANCE}`,
    )
  })

  it('keeps that a policy for owners of no type grants to nobody', async () => {
    const owners = (types: string) => `
- id: owners
  name: Owners
  type: METADATA
  state: ACTIVE
  privileges: [DELETE_ENTITY]
  actors:
    resourceOwners: true${types}
`
    const none = owners('\n    resourceOwnersTypes: []')
    expect(await apply(none)).not.to.contain('owners gain')
    expect(await exported()).to.contain('resourceOwnersTypes: []')
    expect(await apply(none)).to.match(/Nothing to change\.\n$/)
    expect(await apply(owners(''), '--dry-run')).to.contain('owners gain DELETE_ENTITY')
  })

  it('deletes what the file lacks only with --prune, and never the root policies', async () => {
    await apply(FINANCE, '--prune')
    expect((await exported()).match(/^- id: /gm)).to.deep.equal(['- id: '])
    const { body } = await server.get('/openapi/v3/entity/dataHubPolicy?count=100', {
      Authorization: `Bearer ${admin}`,
    })
    const fixed = SHIPPED_POLICIES.filter(({ info }) => info.editable === false)
    expect(fixed).not.to.have.lengthOf(0)
    for (const { urn } of fixed) expect(JSON.stringify(body)).to.contain(urn)
  })

  it('names file, entry and field of every fault, and writes nothing then', async () => {
    const before = await exported()
    const [root] = SHIPPED_POLICIES.filter(({ info }) => info.editable === false)
    const rootId = root?.urn.split(':').at(-1)
    const faulty = `${FINANCE.replace('finance', 'good')}
- id: good
  name: Twice
  type: METADATA
  state: ON
  privileges: []
  actors: {}
- id: b
  name: B
  type: METADATA
  state: ACTIVE
  privileges: [EDIT_ENTITY, EDIT_ENTITYS, toString]
  actors: { user: ['urn:li:corpuser:ada'] }
  resources: { filter: { criteria: [{ field: DOMAINS, values: [x], condition: EQUALS }] } }
- id: '${rootId}'
  name: Root
  type: PLATFORM
  state: INACTIVE
  privileges: []
  actors: {}
`
    await writeFile(file, faulty)
    const { code, stderr } = await trellis('apply', file)
    expect(code).to.equal(1)
    for (const fault of [
      `${file}: entry 2 (good): /state: `,
      `${file}: entry 2 (good): /id: also of entry 1`,
      `${file}: entry 3 (b): /actors/user: unknown`,
      `${file}: entry 3 (b): /privileges/1: unknown privilege EDIT_ENTITYS`,
      `${file}: entry 3 (b): /privileges/2: unknown privilege toString`,
      `${file}: entry 3 (b): /resources/filter/criteria/0/field: "DOMAINS" is none of TYPE`,
    ]) {
      expect(stderr).to.contain(fault)
    }
    const rootEntry = `- id: ${faulty.split('- id: ').at(-1)}`
    await writeFile(file, FINANCE.replace('finance', 'good') + rootEntry)
    expect((await trellis('apply', file)).stderr).to.match(/entry 2 \(.*\): \/id: nobody may/)
    await writeFile(file, '- id: [')
    expect((await trellis('apply', file)).stderr).to.contain(`${file}: `)
    expect(await exported()).to.equal(before)
  })

  it('fails with the message of the server for callers who may not manage policies', async () => {
    await writeFile(file, FINANCE.replaceAll('finance', 'mine'))
    const args = ['apply', file, '--server', server.url, '--token', member]
    const { code, stderr } = await run('policy', {}, ...args)
    expect(code).to.equal(1)
    expect(stderr).to.contain('MANAGE_POLICIES')
  })
})
