import { expect } from 'chai'
import { makeToken, TOKENS_ONLY, type MadeToken } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { GRAPHQL } from '../../support/graphql.ts'
import {
  deletion,
  encoded,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  patch,
  upsert,
  type EntityV2,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const orders = dataset('orders')
const read = `/entitiesV2/${encoded(orders)}`
const proposal = upsert(orders, 'status', { removed: false })

/**
 * Ways in which an editor might try to delete an entity or points permanently; each has to be
 * refused.
 */
const HARD_DELETES: Readonly<Record<string, readonly [path: string, body: object]>> = {
  'a proposal without an aspect': [INGEST_PROPOSAL, { proposal: deletion(orders) }],
  'a proposal of the key aspect': [INGEST_PROPOSAL, { proposal: deletion(orders, 'datasetKey') }],
  'a proposal of points': [INGEST_PROPOSAL, { proposal: deletion(orders, 'datasetProfile') }],
  'a batch among edits': [INGEST_BATCH, { proposals: [proposal, deletion(orders), proposal] }],
  'a batch with bad items': [INGEST_BATCH, { proposals: [{}, deletion(orders)] }],
  'a batch of one': [INGEST_BATCH, { proposals: [deletion(orders)] }],
  'the action': ['/entities?action=delete', { urn: orders }],
  'the action, of points': [
    '/entities?action=delete',
    { urn: orders, aspectName: 'datasetProfile' },
  ],
  references: ['/entities?action=deleteReferences', { urn: orders }],
  'references, to look only': ['/entities?action=deleteReferences', { urn: orders, dryRun: true }],
}

// docs/interface: ingest/delete, access/roles
describeOnEngines('permanent deletions require an admin, whatever an editor tries', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let editor: MadeToken
  before(async () => {
    editor = await makeToken(server, ada, 'editor')
    const point = upsert(orders, 'datasetProfile', { timestampMillis: 1, rowCount: 1 })
    const { status } = await server.post(
      INGEST_BATCH,
      { proposals: [proposal, point] },
      editor.headers,
    )
    expect(status).to.equal(200)
  })
  const isWhole = async () => {
    const { body } = await server.get<EntityV2>(read, editor.headers)
    expect(body.aspects).to.include.keys('datasetKey', 'status')
    const asked = { urn: orders, aspect: 'datasetProfile' }
    const points = '/aspects?action=getTimeseriesAspectValues'
    const { body: found } = await server.post(points, asked, editor.headers)
    expect(found).to.have.nested.property('value.values').with.lengthOf(1)
  }

  for (const [what, [path, body]] of Object.entries(HARD_DELETES)) {
    it(`by ${what}`, async () => {
      const answer = await server.post<ErrorBody>(path, body, editor.headers)
      expect(answer.status, JSON.stringify(answer.body)).to.equal(403)
      expect(answer.body.code).to.equal('FORBIDDEN')
      expect(answer.body.message).to.match(/^User is unauthorized to /)
      expect(answer.headers).not.to.have.property('www-authenticate')
      await isWhole()
    })
  }

  it('by a partial batch: that item is refused', async () => {
    const proposals = [proposal, deletion(orders), deletion(orders, 'datasetProfile')]
    const { status, body } = await server.post<{ value: { status: string; message?: string }[] }>(
      INGEST_BATCH,
      { proposals, partial: true },
      editor.headers,
    )
    expect(status).to.equal(200)
    expect(body.value.map((each) => each.status)).to.deep.equal(['unchanged', 'refused', 'refused'])
    expect(body.value[1]?.message).to.contain('User is unauthorized to delete')
    await isWhole()
  })

  it('by GraphQL, under an alias, in a fragment, with a variable', async () => {
    await server.post(
      INGEST_PROPOSAL,
      { proposal: upsert('urn:li:tag:t', 'status', {}) },
      editor.headers,
    )
    const query = `
      mutation ($urn: String!) { ...all, ... on Mutation { b: deleteTag(urn: $urn) } }
      fragment all on Mutation { a: deleteTag(urn: $urn), deleteDomain(urn: $urn) }`
    const variables = { urn: 'urn:li:tag:t' }
    const { body } = await server.post<{ errors: { extensions: { code: number } }[] }>(
      GRAPHQL,
      { query, variables },
      editor.headers,
    )
    expect(body.errors.map(({ extensions }) => extensions.code)).to.deep.equal([403, 403, 403])
    const exists = await server.post('/entities?action=exists', variables, editor.headers)
    expect(exists.body).to.deep.equal({ value: true })
  })

  it('but an editor may soft-delete, patch, and remove an aspect', async () => {
    for (const each of [
      upsert(orders, 'status', { removed: true }),
      patch(orders, 'globalTags', [
        { op: 'add', path: '/tags/urn:li:tag:t', value: { tag: 'urn:li:tag:t' } },
      ]),
      deletion(orders, 'globalTags'),
    ]) {
      const { status, body } = await server.post(
        INGEST_PROPOSAL,
        { proposal: each },
        editor.headers,
      )
      expect(status, JSON.stringify(body)).to.equal(200)
    }
  })

  it('and an admin may', async () => {
    const admin = await makeToken(server, ada, 'admin')
    const { status } = await server.post(
      INGEST_BATCH,
      { proposals: [proposal, deletion(orders)] },
      admin.headers,
    )
    expect(status).to.equal(200)
    const exists = await server.post('/entities?action=exists', { urn: orders }, admin.headers)
    expect(exists.body).to.deep.equal({ value: false })
  })
})
