import { expect } from 'chai'
import { SecretCipher } from '../../../server/access/secret-cipher.ts'
import { ingestAs, makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnAllEngines } from '../../support/server.ts'
import { onlyUsers, type Headers } from '../../support/people.ts'

const PASSPHRASE = 'correct horse'
const URN = 'urn:li:dataHubSecret:WAREHOUSE_PASSWORD'
const NAME = 'WAREHOUSE_PASSWORD'
const VALUE = 'Zeile 1\n"quotes" \\ 你好 🎉'
const ADA = 'urn:li:corpuser:ada'

interface Recorded {
  readonly eventType: string
  readonly actorUrn: string
  readonly entityUrn: string
  readonly aspectName: string
  readonly sourceIP: string
  readonly eventSource: string
}

// docs/interface: edits/secrets
describe('the cipher of secrets', () => {
  const cipher = new SecretCipher(PASSPHRASE)

  it('decrypts what it has encrypted, to another text each time', () => {
    for (const value of ['', 'x', VALUE, 'x'.repeat(100_000)]) {
      const stored = cipher.encrypt(value)
      expect(stored).to.match(/^v2:[A-Za-z0-9+/]+=*$/)
      expect(cipher.encrypt(value)).not.to.equal(stored)
      expect(new SecretCipher(PASSPHRASE).decrypt(stored)).to.equal(value)
    }
  })

  it('reads what the former passphrase has encrypted, and encrypts with the current one', () => {
    const renewed = new SecretCipher('another', PASSPHRASE)
    expect(renewed.decrypt(cipher.encrypt(VALUE))).to.equal(VALUE)
    const stored = renewed.encrypt(VALUE)
    expect(new SecretCipher('another').decrypt(stored)).to.equal(VALUE)
    expect(cipher.decrypt(stored)).to.equal(undefined)
  })

  it('decrypts nothing with another key, and no changed or truncated text', () => {
    const stored = cipher.encrypt(VALUE)
    expect(new SecretCipher('another').decrypt(stored)).to.equal(undefined)
    const bytes = Buffer.from(stored.slice(3), 'base64')
    for (const at of [0, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      expect(cipher.decrypt(`v2:${changed.toString('base64')}`), String(at)).to.equal(undefined)
    }
    for (const text of ['', 'v2:', 'v2:AAAA', stored.slice(3)]) {
      expect(cipher.decrypt(text)).to.equal(undefined)
    }
  })

  // Computed by the steps of DataHub's SecretService in Python.
  it('decrypts what DataHub has encrypted with the same passphrase', () => {
    expect(
      new SecretCipher('ENCRYPTION_KEY').decrypt(
        'v2:AAECAwQFBgcICQoLC1HVjgxiPKkKi1MBlP6AW5j8ymxLz4LS7P2q',
      ),
    ).to.equal('mytestvalue')
  })
})

// docs/interface: edits/secrets
describeOnAllEngines('secrets', (serve) => {
  const server = serve({ access: TOKENS_ONLY, secretKey: PASSPHRASE })
  let admin: Headers
  const list = async (headers = admin, query = '') => {
    const found = await data<{ listSecrets: { total: number; secrets: object[] } }>(
      server,
      `query ($input: ListSecretsInput!) { listSecrets(input: $input) {
        total secrets { urn name description } } }`,
      { input: { query } },
      headers,
    )
    return found.listSecrets
  }
  const valuesOf = async (secrets: string[], headers = admin) => {
    const query = `query ($input: GetSecretValuesInput!) { getSecretValues(input: $input) { name value } }`
    return ask(server, query, { input: { secrets } }, headers)
  }
  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
  })

  it('are created, listed without values, updated and deleted', async () => {
    const input = { name: NAME, value: 'first', description: 'Nightly' }
    expect(await mutate(server, 'createSecret', input, admin)).to.equal(URN)
    expect(await refusal(server, 'createSecret', input, admin))
      .to.have.property('message')
      .that.match(/already exists/)
    const shown = { urn: URN, name: NAME, description: 'Nightly' }
    expect(await list()).to.deep.equal({ total: 1, secrets: [shown] })
    expect(await list(admin, 'nothing_like_it')).to.deep.equal({ total: 0, secrets: [] })
    const changed = { urn: URN, name: NAME, value: VALUE }
    expect(await mutate(server, 'updateSecret', changed, admin)).to.equal(URN)
    expect(await list()).to.deep.equal({ total: 1, secrets: [shown] })
    expect((await valuesOf(['NO_SUCH', NAME])).data).to.deep.equal({
      getSecretValues: [{ name: NAME, value: VALUE }],
    })
    const renamed = await refusal(server, 'updateSecret', { ...changed, name: 'OTHER' }, admin)
    expect(renamed)
      .to.have.property('message')
      .that.match(/cannot change/)
  })

  it('are encrypted in the store, in its history and in answers', async () => {
    const { graph } = server.stores
    const read = async (version: number) =>
      JSON.stringify((await graph.readVersion(URN, 'dataHubSecretValue', version))?.value)
    for (const version of [0, 1]) {
      expect(await read(version)).to.match(/"v2:[^"]+"/)
      const path = `/aspects/${encodeURIComponent(URN)}?aspect=dataHubSecretValue&version=${version}`
      expect((await server.get(path, admin)).status).to.equal(403)
    }
    const searched = { entity: 'dataHubSecret', input: '*', start: 0, count: 10 }
    const found = await server.post('/entities?action=search', searched, admin)
    const texts = [await read(0), await read(1), JSON.stringify(found.body)]
    for (const text of texts) {
      expect(text).to.include(NAME)
      expect(text).not.to.match(/first|quotes/)
    }
    const stored = await server.stores.graph.read([URN], ['dataHubSecretValue'])
    const value = stored.get(URN)?.aspects.get('dataHubSecretValue')?.value['value']
    expect(new SecretCipher(PASSPHRASE).decrypt(value as string)).to.equal(VALUE)
  })

  it('require MANAGE_SECRETS, for every operation and over REST', async () => {
    const editor = (await makeToken(server, 'urn:li:corpuser:editor', 'editor')).headers
    const ada = (await makeToken(server, ADA, undefined)).headers
    const attempts = async (headers: Headers) => {
      const documents: [document: string, variables: object][] = [
        [
          'mutation ($input: CreateSecretInput!) { createSecret(input: $input) }',
          { input: { name: 'A', value: 'a' } },
        ],
        [
          'mutation ($input: UpdateSecretInput!) { updateSecret(input: $input) }',
          { input: { urn: 'urn:li:dataHubSecret:A', name: 'A', value: 'b' } },
        ],
        ['{ listSecrets(input: {}) { total } }', {}],
        ['{ getSecretValues(input: { secrets: ["A"] }) { value } }', {}],
        ['mutation { deleteSecret(urn: "urn:li:dataHubSecret:A") }', {}],
      ]
      const outcomes: boolean[] = []
      for (const [document, variables] of documents) {
        const { errors } = await ask(server, document, variables, headers)
        if (errors) expect(errors[0]?.extensions.type).to.equal('UNAUTHORIZED')
        outcomes.push(errors === undefined)
      }
      return outcomes
    }
    const proposal = upsert(URN, 'dataHubSecretValue', { name: NAME, value: 'v2:x' })
    const write = async (headers: Headers) =>
      (await server.post('/aspects?action=ingestProposal', { proposal }, headers)).status
    for (const headers of [editor, ada]) {
      expect(await attempts(headers)).to.deep.equal([false, false, false, false, false])
      expect(await write(headers)).to.equal(403)
    }
    await mutate(
      server,
      'createPolicy',
      {
        name: 'Secrets',
        type: 'PLATFORM',
        state: 'ACTIVE',
        privileges: ['MANAGE_SECRETS'],
        actors: onlyUsers(ADA),
      },
      admin,
    )
    expect(await attempts(ada)).to.deep.equal([true, true, true, true, true])
    expect(await attempts(editor)).to.deep.equal([false, false, false, false, false])
  })

  // docs/interface: access/audit
  it('are recorded when they are created, changed, read and deleted, without values', async () => {
    server.clock.nowMillis += 60_000
    const since = server.clock.nowMillis
    const urn = 'urn:li:dataHubSecret:AUDITED'
    const input = { name: 'AUDITED', value: 'audited-first' }
    await mutate(server, 'createSecret', input, admin)
    await mutate(server, 'updateSecret', { ...input, urn, value: 'audited-second' }, admin)
    await valuesOf(['AUDITED', 'NO_SUCH'])
    await data(server, `mutation { deleteSecret(urn: "${urn}") }`, {}, admin)
    await valuesOf(['AUDITED'])
    const path = `/openapi/v1/events/audit/search?startTime=${since}`
    const filter = { entityTypes: ['dataHubSecret'] }
    const { body } = await server.post<{ usageEvents: Recorded[] }>(path, filter, admin)
    const briefly = body.usageEvents.map((event) =>
      [event.eventType, event.actorUrn, event.entityUrn, event.aspectName].join(' '),
    )
    const root = 'urn:li:corpuser:root'
    expect(briefly).to.deep.equal([
      `DeleteSecretEvent ${root} ${urn} dataHubSecretKey`,
      `ReadSecretEvent ${root} ${urn} dataHubSecretValue`,
      `UpdateSecretEvent ${root} ${urn} dataHubSecretValue`,
      `UpdateSecretEvent ${root} ${urn} dataHubSecretValue`,
      `CreateSecretEvent ${root} ${urn} dataHubSecretKey`,
    ])
    for (const { sourceIP, eventSource } of body.usageEvents) {
      expect(sourceIP).to.match(/127\.0\.0\.1|::1/)
      expect(eventSource).to.equal('GRAPHQL')
    }
    expect(JSON.stringify(body)).not.to.match(/audited-|"v2:/)
  })

  it('that this server cannot decrypt are named, and deleted ones are absent', async () => {
    const other = new SecretCipher('another').encrypt('x')
    await ingestAs(server, admin, [upsert(URN, 'dataHubSecretValue', { name: NAME, value: other })])
    expect((await valuesOf([NAME])).errors?.[0]?.message).to.match(
      /WAREHOUSE_PASSWORD cannot be decrypted/,
    )
    const deleting = `mutation { deleteSecret(urn: "${URN}") }`
    expect(await data(server, deleting, {}, admin)).to.deep.equal({ deleteSecret: URN })
    expect(await list()).to.deep.equal({ total: 0, secrets: [] })
    expect((await valuesOf([NAME])).data).to.deep.equal({ getSecretValues: [] })
    expect((await ask(server, deleting, {}, admin)).errors?.[0]?.message).to.match(/does not exist/)
  })
})

describeEmbedded('secrets without a key', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('are refused with the name of the variable', async () => {
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    const error = await refusal(server, 'createSecret', { name: NAME, value: VALUE }, admin)
    expect(error)
      .to.have.property('message')
      .that.match(/SECRET_SERVICE_ENCRYPTION_KEY/)
  })
})
